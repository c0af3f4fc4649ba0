/// One kind of link and the route it leads to, in both directions.
///
/// ```swift
/// DeepLink("/proposals/:id") { .proposal(id: try $0["id"]) } path: { route in
///   if case .proposal(let id) = route { ["id": id] } else { nil }
/// }
/// ```
public struct DeepLink<Route: Hashable & Sendable>: Sendable {
  let pattern: String
  let sample: LinkValues?
  let route: @Sendable (LinkValues) throws -> Route
  let path: (@Sendable (Route) -> LinkValues?)?

  /// Pairs a pattern with a route.
  ///
  /// - Parameters:
  ///   - pattern: In the syntax of ``LinkPattern``; it is checked when a ``LinkTable`` is built.
  ///   - sample: Values that give a route, for the check that printing and parsing agree. Left out,
  ///     `1`, `sample` and `true` are tried for every name.
  ///   - route: The route of a link with these values. If it throws, the link does not match.
  ///   - path: The values of a route, or `nil` if it is not a route of this link. Left out, no link
  ///     is printed.
  public init(
    _ pattern: String,
    sample: LinkValues? = nil,
    route: @escaping @Sendable (LinkValues) throws -> Route,
    path: (@Sendable (Route) -> LinkValues?)? = nil
  ) {
    self.pattern = pattern
    self.sample = sample
    self.route = route
    self.path = path
  }
}
