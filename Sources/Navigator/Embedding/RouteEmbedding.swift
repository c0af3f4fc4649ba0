/// The relation of a feature's own routes to the routes of an app.
///
/// A feature module declares its routes, links, guards and screens without knowing the app. An app embeds the feature:
///
/// ```swift
/// enum AppRoute: Hashable, Sendable { case search(SearchRoute), reading(ReadingRoute) }
///
/// let search = RouteEmbedding<SearchRoute, AppRoute> { .search($0) } extract: { route in
///   if case .search(let route) = route { route } else { nil }
/// }
/// let links = try LinkTable<AppRoute>(schemes: ["books"], links: search.links(SearchFeature.links))
/// let navigator = RouteNavigator(placement, guards: search.guards(SearchFeature.guards), links: links)
/// let feature = SearchFeature(navigator: navigator.scoped(to: search))
/// ```
public struct RouteEmbedding<Feature: Hashable & Sendable, App: Hashable & Sendable>: Sendable {
  let embed: @Sendable (Feature) -> App
  let extract: @Sendable (App) -> Feature?

  /// Creates an embedding.
  ///
  /// - Parameters:
  ///   - embed: Converts a route of the feature to a route of the app.
  ///   - extract: Converts a route of the app to a route of the feature. Returns `nil` if the route does not belong to the
  ///     feature.
  public init(
    _ embed: @escaping @Sendable (Feature) -> App,
    extract: @escaping @Sendable (App) -> Feature?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// Converts the links of a feature to links of the app.
  ///
  /// - Parameters:
  ///   - links: The links of the feature.
  ///   - base: The screens of the app to which the user can go back from the first screen of the feature, such as the root of a
  ///     tab. The screens that a link itself declares with ``DeepLink/under(_:)-(Route...)`` come above them.
  public func links(_ links: [DeepLink<Feature>], under base: App...) -> [DeepLink<App>] {
    links.map { [embed, extract] link in
      var path: (@Sendable (App) -> LinkValues?)?
      if let own = link.path { path = { route in extract(route).flatMap(own) } }
      var embedded = DeepLink<App>(
        link.pattern,
        sample: link.sample,
        route: { values in embed(try link.route(values)) },
        path: path
      )
      embedded.ancestors = { route in base + (extract(route).map(link.ancestors) ?? []).map(embed) }
      embedded.style = link.style
      embedded.isHTTPSOnly = link.isHTTPSOnly
      embedded.hosts = link.hosts
      return embedded
    }
  }

  /// Converts guards that decide about routes of a feature to guards of the app. The guards are asked only about routes that
  /// `extract` can convert to routes of the feature.
  public func guards(_ guards: [RouteGuard<Feature>]) -> [RouteGuard<App>] {
    guards.map { [extract, embed] routeGuard in
      let rule: RouteGuard<App>.Rule =
        switch routeGuard.rule {
        case .check(let check): .check { route in extract(route).map { check($0).map(embed) } ?? .allow }
        case .ask(let ask):
          .ask { route, screen in
            guard let own = extract(route) else { return .allow }
            return await ask(own, screen).map(embed)
          }
        }
      var converted = RouteGuard(routeGuard.name, routeGuard.kind, rule)
      converted.mustAsk = routeGuard.mustAsk
      return converted
    }
  }
}

extension GuardDecision {
  fileprivate func map<Other>(_ embed: (Route) -> Other) -> GuardDecision<Other> {
    switch self {
    case .allow: .allow
    case .redirect(let route, let style): .redirect(to: embed(route), as: style)
    case .deny(let reason): .deny(reason: reason)
    case .hold: .hold
    case .present(let route, let style): .present(embed(route), as: style)
    }
  }
}

/// The navigator of a feature module. It takes the routes of the feature, converts them to routes of the app, and passes all
/// requests to the navigator of the app.
///
/// So a feature needs to know neither the app's routes nor other features. See ``RouteNavigator/scoped(to:)``.
@MainActor
public struct FeatureNavigator<Route: Hashable & Sendable>: Navigating {
  private let sendEmbedded: @MainActor (NavigationRequest<Route>, Bool) async throws(NavigationError) -> Void
  private let enqueueEmbedded: @MainActor (NavigationRequest<Route>, Bool) -> Void
  private let endOfEmbedded:
    @MainActor (NavigationRequest<Route>, AwaitedResult, Bool) async throws(NavigationError) -> AwaitedResult
  private let finishEmbedded: @MainActor (Route, any Sendable, Bool) async throws(NavigationError) -> Void

  fileprivate init<App>(_ navigator: RouteNavigator<App>, _ embedding: RouteEmbedding<Route, App>) {
    let embed = embedding.embed
    sendEmbedded = { request, animated async throws(NavigationError) in
      try await navigator.send(request.map(embed), animated: animated)
    }
    enqueueEmbedded = { request, animated in
      navigator.enqueue(request.map(embed), animated: animated)
    }
    endOfEmbedded = { request, result, animated async throws(NavigationError) in
      try await navigator.end(of: request.map(embed), result, animated: animated)
    }
    finishEmbedded = { route, value, animated async throws(NavigationError) in
      try await navigator.finish(embed(route), withAny: value, animated: animated)
    }
  }

  /// Performs a navigation request, such as a push, and waits until its transitions have ended.
  public func send(
    _ request: NavigationRequest<Route>,
    animated: Bool
  ) async throws(NavigationError) {
    try await sendEmbedded(request, animated)
  }

  /// Passes a request to the queue of the app's ``RouteNavigator`` and returns at once. If the request fails, the closure
  /// ``RouteNavigator/onError`` receives the error.
  public func enqueue(_ request: NavigationRequest<Route>, animated: Bool) {
    enqueueEmbedded(request, animated)
  }

  /// Performs a request that shows one screen, and waits until the screen returns a result or is removed.
  public func outcome<Value: Sendable>(
    of request: NavigationRequest<Route>,
    returning type: Value.Type,
    animated: Bool
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await endOfEmbedded(request, AwaitedResult(of: type), animated).outcome()
  }

  /// Removes a screen, and passes `value` as its result to the code that waits for the screen.
  public func finish<Value: Sendable>(
    _ route: Route,
    with value: Value,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await finishEmbedded(route, value, animated)
  }
}

extension RouteNavigator {
  /// Returns a navigator for one part of the app that has its own type of routes, such as a search. The returned navigator
  /// converts these routes to routes of the app, passes all requests to this navigator, and retains this navigator.
  public func scoped<Feature>(to embedding: RouteEmbedding<Feature, Route>) -> FeatureNavigator<Feature> {
    FeatureNavigator(self, embedding)
  }
}
