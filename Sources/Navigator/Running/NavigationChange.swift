/// A change of the state of a ``RouteNavigator``.
public struct NavigationChange<Route: Hashable & Sendable>: Hashable, Sendable {
  /// Where the user was.
  public let before: NavigationState<Route>
  /// Where the user is.
  public let after: NavigationState<Route>

  /// Creates a change from one state to another.
  public init(before: NavigationState<Route>, after: NavigationState<Route>) {
    self.before = before
    self.after = after
  }
}
