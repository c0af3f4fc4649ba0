package import Navigator

/// A state machine with the rules for when a change of a container's children ends. The columns of the table are requests to
/// end the change.
///
/// | state | `.host(outcome)` | `.abandoned` | `.now` |
/// |---|---|---|---|
/// | `beginning(nil)` | `ended` | is remembered | is remembered |
/// | `waiting` | `ending`, awaits the incoming views | `ending` | `ending` |
/// | `ending`, and the other states | nothing | nothing | `ending` does not await views any more |
package struct ChildrenChangeStateMachine: Hashable, Sendable {
  /// The states of a change of a container's children.
  package enum State: Hashable, Sendable {
    /// The callbacks before the animation are being called. The payload is the outcome of a request to end the change that has
    /// come meanwhile and waits for these callbacks.
    case beginning(requested: TransitionOutcome?)
    /// The change waits until the views of incoming controllers are embedded, until an animation has ended, or until the user's
    /// finger ends a drag.
    case waiting
    /// The end was requested. The change waits until running callbacks of its controllers have returned and, if `awaitsViews` is
    /// `true`, until their views are embedded.
    case ending(TransitionOutcome, awaitsViews: Bool)
    /// The callbacks at the end of the change are being called, or have been called.
    case ended(TransitionOutcome)
  }

  /// The reasons to end a change.
  package enum EndRequest: Hashable, Sendable {
    /// The ``WindowHost`` has finished or canceled the change, or the change has no animation.
    case host(TransitionOutcome)
    /// The `ContainerTransition` was deallocated or has timed out, so no other code will end the change.
    case abandoned(ControllerDiagnostic.Reason)
    /// The change must not wait any longer, because the window closes or the navigator shows another state.
    case now
  }

  package private(set) var state = State.beginning(requested: nil)
  private let outcomeByDefault: TransitionOutcome

  /// Creates the machine of a change that begins. If the change is abandoned or must end now, an animation counts as finished,
  /// and a drag by a finger (`isInteractive`) as canceled.
  package init(isInteractive: Bool) {
    outcomeByDefault = isInteractive ? .canceled : .completed
  }

  /// Enters the state `waiting`, after the callbacks before the animation were called.
  ///
  /// - Returns: The outcome of an end request that has come before this call, or `nil`. With an outcome, the caller must end
  ///   the change.
  package mutating func wait() -> TransitionOutcome? {
    guard case .beginning(let requested) = state else { return nil }
    state = .waiting
    return requested
  }

  /// Handles a request to end the change.
  ///
  /// - Returns: Whether the caller must continue to end the change now. `false` if the request is only remembered or has no effect.
  package mutating func end(_ request: EndRequest) -> Bool {
    switch (state, request) {
    case (.beginning(nil), .host(let outcome)):
      state = .ended(outcome)
    case (.waiting, .host(let outcome)):
      state = .ending(outcome, awaitsViews: outcome == .completed)
    case (.waiting, .abandoned), (.waiting, .now):
      state = .ending(outcomeByDefault, awaitsViews: false)
    case (.ending(let outcome, _), .now):
      state = .ending(outcome, awaitsViews: false)
    case (.beginning(nil), .abandoned), (.beginning(nil), .now):
      state = .beginning(requested: outcomeByDefault)
      return false
    case (.beginning(.some), _), (.ending, _), (.ended, _):
      return false
    }
    return true
  }

  /// Enters the state `ended`, when no view and no callback delays the end any more.
  package mutating func conclude(_ outcome: TransitionOutcome) {
    state = .ended(outcome)
  }
}
