/// A change of the state of a ``RouteNavigator``.
public struct NavigationChange<Route: Hashable & Sendable>: Hashable, Sendable {
  /// What made the state change.
  public enum Cause: Hashable, Sendable {
    /// A step of a request.
    case request
    /// The user, by themselves.
    case user
    /// Another ``RouteNavigator/placement``.
    case placement
  }

  /// Where the user was.
  public let before: NavigationState<Route>
  /// Where the user is.
  public let after: NavigationState<Route>
  /// What made the state change.
  public let cause: Cause

  /// Creates a change from one state to another.
  @inlinable public init(
    before: NavigationState<Route>,
    after: NavigationState<Route>,
    cause: Cause = .request
  ) {
    self.before = before
    self.after = after
    self.cause = cause
  }
}
