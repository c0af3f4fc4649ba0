extension RouteNavigator {
  /// Shows `route`, found or built where the placement puts it.
  ///
  /// - Parameters:
  ///   - route: Where to go. A screen that is there already is popped to.
  ///   - source: The screen that asks: `route` comes after it. `nil` if no screen asks, or if the
  ///     column of `route` is to be filled anew.
  /// - Throws: ``NavigationError/transitionCancelled(step:)``, ``NavigationError/interrupted`` or
  ///   ``NavigationError/cancelled``.
  public func navigate(to route: Route, from source: Route? = nil) async throws(NavigationError) {
    try await run(.show(route, askedBy: source))
  }

  /// Makes the tab that `path` belongs to hold its root and exactly `path`, and shows it: what a deep
  /// link does, wherever the user was.
  ///
  /// - Throws: ``NavigationError/transitionCancelled(step:)``, ``NavigationError/interrupted`` or
  ///   ``NavigationError/cancelled``.
  public func navigate(along path: [Route]) async throws(NavigationError) {
    try await run(.follow(path))
  }

  /// Performs one operation.
  ///
  /// - Throws: What the state refuses when the turn of this request has come,
  ///   ``NavigationError/transitionCancelled(step:)``, ``NavigationError/interrupted`` or
  ///   ``NavigationError/cancelled``.
  public func perform(_ operation: NavigationOperation<Route>) async throws(NavigationError) {
    try await run(.apply(operation))
  }

  /// Goes back one screen in the selected tab.
  ///
  /// - Throws: ``NavigationError/nothingToGoBackTo`` at the root, and what ``perform(_:)`` throws.
  public func back() async throws(NavigationError) {
    try await perform(.back)
  }

  /// Shows the tab with this zero-based index.
  ///
  /// - Throws: ``NavigationError/unknownTab(_:count:)``, and what ``perform(_:)`` throws.
  public func select(tab index: Int) async throws(NavigationError) {
    try await perform(.selectTab(index))
  }
}
