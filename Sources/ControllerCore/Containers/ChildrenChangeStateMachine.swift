package import Navigator

/// The rules by which a change of children ends, as a value.
///
/// | state | `.host(outcome)` | `.abandoned` | `.now` |
/// |---|---|---|---|
/// | `beginning(nil)` | `ended` | is remembered | is remembered |
/// | `waiting` | `ending`, awaits the incoming views | `ending` | `ending` |
/// | `ending`, and the other states | nothing | nothing | `ending` does not await views any more |
package struct ChildrenChangeStateMachine: Hashable, Sendable {
  /// The states of a change.
  package enum State: Hashable, Sendable {
    /// The callbacks before the animation are being called. A request to end the change waits for them.
    case beginning(requested: TransitionOutcome?)
    /// The change waits for views of incoming controllers, for an animation, or for a finger.
    case waiting
    /// The end was requested. It waits for callbacks of the controllers concerned, and perhaps for views.
    case ending(TransitionOutcome, awaitsViews: Bool)
    /// The callbacks after the animation are being called, or have been called.
    case ended(TransitionOutcome)
  }

  /// The reasons to end a change.
  package enum EndRequest: Hashable, Sendable {
    /// The animation or the finger has finished or canceled the change, or there is no animation.
    case host(TransitionOutcome)
    /// The transition was dropped or has timed out, so nobody will end it.
    case abandoned(ControllerDiagnostic.Reason)
    /// The window closes or shows something else.
    case now
  }

  package private(set) var state = State.beginning(requested: nil)
  private let outcomeByDefault: TransitionOutcome

  /// Creates the machine of a change that begins. An animation that nobody ends counts as finished, and a drag as canceled.
  package init(isInteractive: Bool) {
    outcomeByDefault = isInteractive ? .canceled : .completed
  }

  /// Begins to wait.
  ///
  /// - Returns: The outcome that was requested before. The change ends with it.
  package mutating func wait() -> TransitionOutcome? {
    guard case .beginning(let requested) = state else { return nil }
    state = .waiting
    return requested
  }

  /// Handles a request to end the change.
  ///
  /// - Returns: Whether the change ends now, or as soon as nothing delays it.
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

  /// Ends the change. It is called when nothing delays the end any more.
  package mutating func conclude(_ outcome: TransitionOutcome) {
    state = .ended(outcome)
  }
}
