/// An event of a ``RouteNavigator``: together, the events are the log of a session.
public enum NavigationEvent<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The navigation host (the adapter that shows the screens) is about to perform a step, unless an observer makes the step
  /// obsolete.
  case began(NavigationStep<Route>)
  /// A step has ended. A canceled step has changed nothing.
  case ended(NavigationStep<Route>, TransitionOutcome)
  /// The user has navigated to this state without the navigator, for example by a swipe. If the outcome is `.canceled`, the
  /// user has begun to swipe, and has then stayed.
  case user(NavigationState<Route>, TransitionOutcome)
  /// The state has changed.
  case changed(NavigationChange<Route>)
}

/// A change of the state of a ``RouteNavigator``.
public struct NavigationChange<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The reason of a change.
  public enum Cause: Hashable, Sendable {
    /// A step of a request has ended.
    case request
    /// The user has moved without the navigator.
    case user
    /// The app shows its screens in other tabs and columns now, for example because the window has become wider. See
    /// ``RouteNavigator/placement``.
    case placement
  }

  /// The state before the change.
  public let before: NavigationState<Route>
  /// The state after the change.
  public let after: NavigationState<Route>
  /// The reason of the change.
  public let cause: Cause

  /// Creates a change of the state.
  package init(before: NavigationState<Route>, after: NavigationState<Route>, cause: Cause = .request) {
    self.before = before
    self.after = after
    self.cause = cause
  }
}
