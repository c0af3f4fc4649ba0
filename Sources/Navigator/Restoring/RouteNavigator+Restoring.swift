extension RouteNavigator {
  /// Goes where the user was, without the screens that no longer may be shown.
  ///
  /// A screen that could not be read, that `isKnown` refuses, or that a guard does not allow is left out;
  /// those around it stay. A tab without its root has that of the ``placement``, which also decides in
  /// which tabs and columns the screens are now.
  ///
  /// - Parameters:
  ///   - saved: Where the user was.
  ///   - isKnown: Whether a screen still makes sense, for instance because what it shows is still there.
  /// - Returns: What was left out, and why.
  /// - Throws: What ``navigate(to:from:policy:)`` throws, but not on behalf of a guard.
  @discardableResult
  public func restore(
    _ saved: SavedNavigation<Route>,
    keeping isKnown: (Route) -> Bool = { _ in true }
  ) async throws(NavigationError) -> [SkippedRoute] {
    var skipped = saved.unreadable.map { SkippedRoute(route: $0, reason: "it cannot be read") }
    var refused: Set<Route> = []
    for route in saved.routes {
      guard let reason = isKnown(route) ? await refusal(of: route) : "it is not known" else { continue }
      refused.insert(route)
      skipped.append(SkippedRoute(route: "\(route)", reason: reason))
    }
    try await restore(saved.state(from: placement.initialState) { !refused.contains($0) })
    return skipped
  }

  private func refusal(of route: Route) async -> String? {
    for routeGuard in guards {
      switch await routeGuard.ask(route, state) {
      case .allow: continue
      case .deny(let reason): return reason
      case .hold: return "the guard \(routeGuard.name) holds it"
      case .redirect: return "the guard \(routeGuard.name) redirects it"
      }
    }
    return nil
  }
}
