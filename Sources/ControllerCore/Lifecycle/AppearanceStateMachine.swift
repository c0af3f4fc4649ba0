import Navigator

/// A state machine with the rules by which a controller appears and disappears.
///
/// Containers send begin and end events in pairs. If a transition is begun twice, the second end event ends it. Its
/// `viewDidAppear` or `viewDidDisappear` gets the value of `animated` of the first begin event. A begin event for the opposite
/// transition, such as `beginDisappearing` while the controller appears, cancels and reverses the current transition.
///
/// Source: the begin/end pair of UIKit's appearance transitions, as reimplemented by Chameleon's `UIViewController` (Craig
/// Hockenberry and Sean Heber, 2011). The explicit rule for a reversal was added here.
package struct AppearanceStateMachine: Hashable, Sendable {
  /// An event that a container sends to a controller to make it appear or disappear.
  package enum Event: Hashable, Sendable {
    /// A transition to the screen begins.
    case beginAppearing(animated: Bool)
    /// A transition off the screen begins.
    case beginDisappearing(animated: Bool)
    /// The running transition ends, so that `viewDidAppear` or `viewDidDisappear` is called. Each begin event needs one end
    /// event.
    case end
  }

  /// An action that the controller must perform.
  package enum Action: Hashable, Sendable {
    /// The controller must call its own `viewWillAppear`, `viewIsAppearing`, `viewWillLayout` and `viewDidLayout`.
    case willAppear(AppearanceTransition)
    /// The controller must call its own `viewDidAppear`.
    case didAppear(AppearanceTransition)
    /// The controller must call its own `viewWillDisappear`.
    case willDisappear(AppearanceTransition)
    /// The controller must call its own `viewDidDisappear`.
    case didDisappear(AppearanceTransition)
    /// The controller must report that an end event came without a begin event. Nothing else happens.
    case reportUnbalancedEnd
  }

  /// The current appearance of the controller.
  package private(set) var state: AppearanceState = .disappeared

  /// The number of end events that are still missing. A transition that was begun twice, for example by a container and by the
  /// app, ends with the second end event.
  private var depth = 0
  /// Whether the current transition reverses an earlier one that did not end, for example because the user has canceled a swipe
  /// back.
  private var isWayBack = false

  /// Creates the machine of a controller that is off screen.
  package init() {}

  /// Handles an event, and returns the action that the controller must perform, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  package mutating func handle(_ event: Event) -> Action? {
    switch (event, state) {
    case (.beginAppearing(let animated), .disappeared), (.beginAppearing(let animated), .disappearing):
      begin(.appearing(animated: animated))
      return .willAppear(transition(animated, settlesAs: nil))

    case (.beginDisappearing(let animated), .appeared), (.beginDisappearing(let animated), .appearing):
      begin(.disappearing(animated: animated))
      return .willDisappear(transition(animated, settlesAs: nil))

    case (.beginAppearing, .appearing), (.beginDisappearing, .disappearing):
      depth += 1
      return nil

    case (.beginAppearing, .appeared), (.beginDisappearing, .disappeared):
      return nil

    case (.end, .appearing(let animated)):
      guard end(as: .appeared) else { return nil }
      return .didAppear(transition(animated, settlesAs: .completed))

    case (.end, .disappearing(let animated)):
      guard end(as: .disappeared) else { return nil }
      return .didDisappear(transition(animated, settlesAs: .completed))

    case (.end, .appeared), (.end, .disappeared):
      return .reportUnbalancedEnd
    }
  }

  private mutating func begin(_ next: AppearanceState) {
    // For example, a screen begins to disappear, then to appear again, and then to disappear after all. The second transition
    // reverses the first one, and gets the outcome `.canceled`. The third transition goes where the first one was to go, and
    // gets the outcome `.completed`.
    isWayBack = state.isInTransition && !isWayBack
    state = next
    depth = 1
  }

  private mutating func end(as settled: AppearanceState) -> Bool {
    depth -= 1
    guard depth == 0 else { return false }
    state = settled
    return true
  }

  private func transition(
    _ isAnimated: Bool,
    settlesAs outcome: TransitionOutcome?
  ) -> AppearanceTransition {
    AppearanceTransition(isAnimated: isAnimated, outcome: isWayBack ? .canceled : outcome)
  }
}
