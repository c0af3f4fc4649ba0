import Navigator

/// The rules by which a controller appears and disappears, as a value.
///
/// A begin in the same direction as the transition under way nests; a begin in the opposite
/// direction cancels what was under way and turns it around. An end that closes the outermost begin
/// finishes the transition. The value of `animated` given to a begin is the one that the matching
/// did-callback reports.
///
/// Source: the begin/end pair of UIKit's appearance transitions, as reimplemented by Chameleon's
/// `UIViewController` (Craig Hockenberry and Sean Heber, 2011), with the reversal made explicit.
package struct AppearanceStateMachine: Hashable, Sendable {
  /// An event from a container.
  package enum Event: Hashable, Sendable {
    /// A transition to the screen begins.
    case beginAppearing(animated: Bool)
    /// A transition off the screen begins.
    case beginDisappearing(animated: Bool)
    /// The transition that was begun last ends.
    case end
  }

  /// An action of the controller.
  package enum Action: Hashable, Sendable {
    /// Call `viewWillAppear` and `viewIsAppearing`, and lay out.
    case willAppear(AppearanceTransition)
    /// Call `viewDidAppear`.
    case didAppear(AppearanceTransition)
    /// Call `viewWillDisappear`.
    case willDisappear(AppearanceTransition)
    /// Call `viewDidDisappear`.
    case didDisappear(AppearanceTransition)
    /// Report an end without a begin. Nothing else happens.
    case reportUnbalancedEnd
  }

  /// The current state.
  package private(set) var state: AppearanceState = .disappeared

  /// The number of begins of the current transition that have not ended.
  private var depth = 0
  /// Whether the current transition reverses another one, and leads back to the state where that one began.
  private var isWayBack = false

  /// Creates the machine of a controller that is off screen.
  package init() {}

  /// Handles an event and returns the action of the controller, if any.
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
    // A transition that was reversed twice has its first direction again.
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
