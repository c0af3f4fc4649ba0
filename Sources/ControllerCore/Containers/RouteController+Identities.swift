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
  /// The change of a stack, the tabs or the window that performs the step. `nil` until that change begins.
  weak var change: ChildrenChange?
}

// The screens that are wanted, and their identities: those of the navigator, or own ones without a navigator.
extension RouteController {
  /// The screens to show, without the step that is performed now.
  var screens: Screens<Route>? { navigator?.screens ?? ownScreens }

  /// The screens to show, with the step that is performed now if it is possible.
  var wanted: Screens<Route>? { screensAfterStep ?? screens }

  /// The screens after the step that is performed now. `nil` if the step is not possible any more: the user has removed screens that
  /// it removes, or the stack that it changes.
  private var screensAfterStep: Screens<Route>? {
    guard let step, let screens, let newest = navigator?.stepBeingPerformed ?? step.own,
      removed(by: newest, from: screens) == step.removed
    else { return nil }
    return try? screens.performing(newest)
  }

  /// Returns the screens that a pop removes, or the first screens of the modals that a step dismisses.
  func removed(by step: NavigationStep<IdentifiedScreen<Route>>, from screens: Screens<Route>)
    -> [IdentifiedScreen<Route>]
  {
    switch step {
    case .pop(let count, let position): screens[position].suffix(count)
    case .dismiss(let count): screens.modals.suffix(count).map(\.root)
    case .selectTab, .push, .replace, .present, .reset: []
    }
  }

  /// Reports the end of a navigation step. A step that was dropped, or is not possible any more, ends canceled.
  func end(_ completion: StepCompletion?, _ outcome: TransitionOutcome) {
    guard let completion else { return }
    guard let step, step.completion === completion else { return completion.end(.canceled) }
    let next = outcome == .completed ? screensAfterStep : nil
    self.step = nil
    if let next, navigator == nil { ownScreens = next }
    completion.end(next == nil ? .canceled : .completed)
    forgetNodes()
  }

  /// Called when a container begins the change that performs a navigation step, such as a push.
  func stepDidBegin(_ completion: StepCompletion?, in container: Controller) {
    if let completion, completion === step?.completion { step?.change = container.currentTransition }
  }

  /// Releases the controllers and modals that are not wanted any more. A container may still show them until its change ends.
  func forgetNodes() {
    guard !isMirroring, let wanted else { return }
    ownScreens = screens
    let wantedIDs = Set(wanted.all.map(\.id))
    nodes = nodes.filter { wantedIDs.contains($0.key) }
    modals.removeAll { $0.container == nil && $0.position(in: wanted) == nil }
  }

  /// Gives the screens that are shown the identities that another navigator has given to its screens. A screen with an equal
  /// route in the same place becomes a screen of that navigator, so that it keeps its controller. If the navigator was attached
  /// before, it knows the screens already.
  func adoptIdentities() {
    guard let navigator, let former = ownScreens else { return }
    guard Set(former.all).isDisjoint(with: navigator.screens.all) else { return }
    let kept = navigator.state.identified(after: former)
    let entries = Dictionary(uniqueKeysWithValues: zip(kept.all, navigator.screens.all))
    nodes = [:]
    for stack in columns + modals {
      stack.root = entries.first { $0.key.id == stack.root }?.value.id
      for screen in stack.screens {
        if let entry = entries[screen.entry] { identify(screen.controller, as: entry) }
      }
    }
  }

  /// Adopts the screens that a stack shows after a change by the user or the app, before the navigator's state contains them. The app
  /// may have added controllers, and the first screen of a modal may be another one.
  func adopt(_ entries: [IdentifiedScreen<Route>], of stack: RouteStack<Route>) {
    for screen in stack.screens { identify(screen.controller, as: screen.entry) }
    if stack.style != nil { stack.root = entries.first?.id }
  }

  /// Makes a controller the one that shows a screen of the state.
  func identify(_ controller: Controller, as entry: IdentifiedScreen<Route>) {
    controller.extras.screen = entry
    nodes[entry.id] = controller
  }

  /// Returns a step with identities for its screens. The screens that stay keep their identities.
  func identified(_ step: NavigationStep<Route>, from screens: Screens<Route>)
    -> NavigationStep<IdentifiedScreen<Route>>?
  {
    let next = try? screens.map(\.route).performing(step).identified(after: screens)
    return next.flatMap { NavigationPlan.steps(from: screens, to: $0).first }
  }
}
