/// What a ``RouteNavigator`` tells those who want to know all: the log of a session.
public enum NavigationEvent<Route: Hashable & Sendable>: Hashable, Sendable {
  /// A host is about to perform a step, unless an observer makes it obsolete.
  case began(NavigationStep<Route>)
  /// A host has ended a step. One that was cancelled has changed nothing.
  case ended(NavigationStep<Route>, TransitionOutcome)
  /// The user has gone to this state by themselves or, if it was cancelled, has begun to and let go.
  case user(NavigationState<Route>, TransitionOutcome)
  /// The state has changed.
  case changed(NavigationChange<Route>)
}
