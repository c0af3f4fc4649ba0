/// One question to a ``RouteGuard``, and its answer.
public struct GuardCheck<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The name of the guard.
  public let name: String
  /// The screen it was asked about.
  public let route: Route
  /// What it said, or `nil` if it was not asked because it answers asynchronously.
  public let decision: GuardDecision<Route>?

  package init(name: String, route: Route, decision: GuardDecision<Route>?) {
    self.name = name
    self.route = route
    self.decision = decision
  }
}
