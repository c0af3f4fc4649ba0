import Navigator

/// A navigation step that a ``RouteController`` performs.
@MainActor
struct RouteStep<Route: Hashable & Sendable> {
  /// The object that gets the outcome of the step.
  let completion: StepCompletion
  /// The step with identities for its screens. `nil` for a step of the attached navigator, which knows the identities itself.
  let own: NavigationStep<IdentifiedScreen<Route>>?
  /// The screens that a pop removes, or the first screens of the modals that the step dismisses.
  let removed: [IdentifiedScreen<Route>]
}

// The screens that a route controller shows. Each one is a route with an identity. With a navigator, they are the screens of
// its state. Without one, the route controller makes the identities itself.
extension RouteController {
  /// The screens of the navigator's state or, without a navigator, `ownScreens`. While a push is being animated, they do not
  /// contain the pushed screen yet.
  var screens: Screens<Route>? { navigator?.screens ?? ownScreens }

  /// The screens to show. While a navigation step such as a push is being performed, these are the screens after the step,
  /// unless the step has become impossible.
  var wanted: Screens<Route>? { screensAfterStep ?? screens }

  /// The screens after the navigation step that is being performed, such as a pop. `nil` if there is no step, or if it is not
  /// possible any more: the user has removed screens that the step removes, or the stack that it changes.
  private var screensAfterStep: Screens<Route>? {
    guard let step, let screens, let newest = navigator?.stepBeingPerformed ?? step.own,
      removed(by: newest, from: screens) == step.removed
    else { return nil }
    return try? screens.performing(newest)
  }

  /// Returns the screens that a pop removes, or the first screens of the modals that a dismissal removes. The caller compares
  /// them with those at the beginning of the step, because the user may have removed some meanwhile.
  func removed(by step: NavigationStep<IdentifiedScreen<Route>>, from screens: Screens<Route>)
    -> [IdentifiedScreen<Route>]
  {
    switch step {
    case .pop(let count, let position): screens[position].suffix(count)
    case .dismiss(let count): screens.modals.suffix(count).map(\.root)
    case .selectTab, .push, .replace, .present, .reset: []
    }
  }

  /// Reports the outcome of a navigation step to its `completion`. The outcome becomes `.canceled` if another state was shown
  /// instead of the step, or if the step is not possible any more, because the user has removed its screens.
  func end(_ completion: StepCompletion?, _ outcome: TransitionOutcome) {
    guard let completion else { return }
    guard let step, step.completion === completion else { return completion.end(.canceled) }
    let next = outcome == .completed ? screensAfterStep : nil
    self.step = nil
    if let next, navigator == nil { ownScreens = next }
    completion.end(next == nil ? .canceled : .completed)
    forgetNodes()
  }

  /// Releases the controllers and the modal stacks of screens that are not to be shown any more.
  func forgetNodes() {
    guard !isMirroring, let wanted else { return }
    ownScreens = screens
    let wantedIDs = Set(wanted.all.map(\.id))
    // The deallocation of a stack calls `didLeave()` of its screens, which may read these properties. So the stacks are released
    // after the assignments.
    withExtendedLifetime((nodes, modals)) {
      nodes = nodes.filter { wantedIDs.contains($0.key) }
      modals.removeAll { $0.container == nil && $0.position(in: wanted) == nil }
    }
  }

  /// Called when the app has attached another navigator. For an equal route, its state contains a screen with another identity
  /// than the screen that is shown. If the routes in the same place are equal, the shown screen gets the identity from the new
  /// navigator, so that it keeps its controller. Nothing happens if the navigator was attached before and contains shown
  /// screens already.
  func adoptIdentities() {
    guard let navigator, let former = ownScreens else { return }
    guard Set(former.all).isDisjoint(with: navigator.screens.all) else { return }
    let kept = navigator.state.identified(after: former)
    let entries = Dictionary(uniqueKeysWithValues: zip(kept.all, navigator.screens.all))
    withExtendedLifetime(nodes) { nodes = [:] }
    for stack in columns + modals {
      stack.root = entries.first { $0.key.id == stack.root }?.value.id
      for screen in stack.screens {
        if let entry = entries[screen.entry] { identify(screen.controller, as: entry) }
      }
    }
  }

  /// Called after the user or the app has changed a stack, before the navigator's state contains the change. Stores which
  /// controllers show the screens of the stack.
  func adopt(_ entries: [IdentifiedScreen<Route>], of stack: RouteStack<Route>) {
    for screen in stack.screens { identify(screen.controller, as: screen.entry) }
    if stack.style != nil { stack.root = entries.first?.id }
  }

  func identify(_ controller: Controller, as entry: IdentifiedScreen<Route>) {
    controller.extras.screen = entry
    nodes[entry.id] = controller
  }

  /// Returns a navigation step with an identity for each screen. Screens in `screens` that stay keep their identities, and
  /// added screens get new ones. Returns `nil` if the step is impossible or changes nothing.
  func identified(_ step: NavigationStep<Route>, from screens: Screens<Route>)
    -> NavigationStep<IdentifiedScreen<Route>>?
  {
    let next = try? screens.map(\.route).performing(step).identified(after: screens)
    return next.flatMap { NavigationPlan.steps(from: screens, to: $0).first }
  }
}
