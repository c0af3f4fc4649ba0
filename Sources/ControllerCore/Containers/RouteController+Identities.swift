import Navigator

// The identities of the screens: those of the navigator, or own ones without a navigator.
extension RouteController {
  /// The screens of all stacks, also of those that wait to show a whole state. `nil` before the first state is shown.
  var shown: Screens<Route>? {
    let tabs = shape.enumerated().compactMap { tab, columns -> NavigationTab<IdentifiedScreen<Route>>? in
      let stacks = NavigationColumn.allCases.map { stack(at: .column($0, tab: tab))?.entries ?? [] }
      return stacks[0].first.map {
        NavigationTab(
          root: $0,
          pushed: Array(stacks[0].dropFirst()),
          supplementary: stacks[1],
          detail: stacks[2],
          columns: Set(columns)
        )
      }
    }
    let modals = modals.compactMap { modal -> NavigationModal<IdentifiedScreen<Route>>? in
      let entries = modal.entries
      return entries.first.flatMap { root in
        try? NavigationModal(modal.style ?? .sheet, root: root, pushed: Array(entries.dropFirst()))
      }
    }
    return try? NavigationState(tabs: tabs, selectedTab: routeTabs.selectedIndex, modals: modals)
  }

  /// Gives the screens that are shown the identities that another navigator has given to its screens. A screen with an equal
  /// route in the same place becomes a screen of that navigator, so that it keeps its controller.
  func adoptIdentities() {
    guard let navigator, let shown else { return }
    let kept = navigator.state.identified(after: shown)
    let entries = Dictionary(uniqueKeysWithValues: zip(kept.all, navigator.screens.all))
    for screen in (columns + modals).flatMap(\.screens) {
      if let entry = entries[screen.entry] { screen.controller.extras.screen = entry }
    }
  }

  /// The step that the navigator has passed last. The user may have removed screens since then that the step shows again: these
  /// are other screens.
  var newestStep: NavigationStep<IdentifiedScreen<Route>>? { navigator?.stepBeingPerformed ?? ownStep }

  /// Returns a step with identities for its screens. The screens that stay keep their identities.
  func identified(_ step: NavigationStep<Route>, from shown: Screens<Route>)
    -> NavigationStep<IdentifiedScreen<Route>>?
  {
    let next = try? shown.map(\.route).performing(step).identified(after: shown)
    return next.flatMap { NavigationPlan.steps(from: shown, to: $0).first }
  }
}
