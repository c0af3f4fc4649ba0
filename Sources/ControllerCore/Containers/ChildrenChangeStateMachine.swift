package import Navigator

/// A state machine with the rules for when a change of a container's children ends. In the table, each row is a state, each
/// column a request to end the change, and each cell the next state. A request that "is remembered" takes effect when the
/// callbacks at the beginning of the change have returned.
///
/// | state | `.host(outcome)` | `.abandoned` | `.now` |
/// |---|---|---|---|
/// | `beginning(nil)` | `ended` | is remembered | is remembered |
/// | `waiting` | `ending`, awaits the incoming views | `ending` | `ending` |
/// | `ending`, and the other states | nothing | nothing | `ending` does not await views any more |
package struct ChildrenChangeStateMachine: Hashable, Sendable {
  /// The states of a change of a container's children.
  package enum State: Hashable, Sendable {
    /// The callbacks at the beginning of the change, such as `viewWillAppear`, are being called. If other code asks to
    /// end the change meanwhile, `requested` stores the outcome until these callbacks have returned. Otherwise
    /// `requested` is `nil`.
    case beginning(requested: TransitionOutcome?)
    /// The change waits until the views of added controllers are in the view hierarchy, until the animation has ended,
    /// or until the user lifts the finger.
    case waiting
    /// The end was requested. The change waits until running lifecycle callbacks of the changed controllers have
    /// returned. If `awaitsViews` is `true`, the change also waits until the views of these controllers are in the view
    /// hierarchy.
    case ending(TransitionOutcome, awaitsViews: Bool)
    /// The container's children have changed, and the animation has ended. The last callbacks, such as `viewDidAppear`
    /// of an added child, are being called or were called.
    case ended(TransitionOutcome)
  }

  /// The requests to end a change.
  package enum EndRequest: Hashable, Sendable {
    /// The animation or the gesture has ended with this outcome (`ContainerTransition.finish()` or `cancel()`). A
    /// change without an animation sends this request itself.
    case host(TransitionOutcome)
    /// The `ContainerTransition`, the only object that could end the change, was deallocated or has timed out.
    case abandoned(ControllerDiagnostic.Reason)
    /// The change must end without waiting for its animation or for views, because the window closes or the navigator
    /// shows another state.
    case now
  }

  package private(set) var state = State.beginning(requested: nil)
  private let outcomeByDefault: TransitionOutcome
  /// The outcome, if it is certain: no later request can change it. Otherwise `nil`.
  package var decidedOutcome: TransitionOutcome? {
    switch state {
    case .beginning(let requested): requested
    case .waiting: nil
    case .ending(let outcome, _), .ended(let outcome): outcome
    }
  }

  /// Creates the state machine of a change that begins. `isInteractive` decides the outcome of a change that ends
  /// early, for example because the window closes: an animation then counts as completed, and a drag by the user as
  /// canceled.
  package init(isInteractive: Bool) {
    outcomeByDefault = isInteractive ? .canceled : .completed
  }

  /// Enters the state `waiting`, after the callbacks at the beginning of the change, such as `viewWillAppear`, have
  /// returned.
  ///
  /// - Returns: The outcome with which the caller must end the change at once, because other code has requested the end
  ///   during these callbacks. Otherwise `nil`.
  package mutating func wait() -> TransitionOutcome? {
    guard case .beginning(let requested) = state else { return nil }
    state = .waiting
    return requested
  }

  /// Handles a request to end the change.
  ///
  /// - Returns: `true` if the caller must end the change now. `false` if an earlier request has decided the end, or if
  ///   the end must wait for the callbacks at the beginning of the change. Then `wait()` returns the requested outcome
  ///   after these callbacks.
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

  /// Enters the state `ended`. The caller has waited until no lifecycle callback of the changed controllers is running, and
  /// normally also until the views of the added controllers are in the view hierarchy.
  package mutating func conclude(_ outcome: TransitionOutcome) {
    state = .ended(outcome)
  }
}
