import EvolutionPresenters
import Navigator

/// The screens of the app, which are the screens of its features.
enum EvolutionRoute: Hashable, Codable, Sendable {
  case lists(ListsRoute)
  case proposal(ProposalRoute)
  case author(AuthorRoute)
  case page(PageRoute)

  /// The column of the route, on a screen with two columns.
  var column: NavigationColumn {
    if case .lists = self { .primary } else { .detail }
  }

  // MARK: Links and guards

  /// The links of all features, such as `evolution://proposals/SE-0401`. The list is below the screens of the other features.
  ///
  /// - Throws: `LinkError` if two patterns match the same link. A test builds the table, and so excludes this error.
  static func links() throws(LinkError) -> LinkTable<EvolutionRoute> {
    try LinkTable(
      schemes: ["evolution"],
      links: RouteEmbedding.lists.links(ListsFeature.links)
        + RouteEmbedding.proposal.links(ProposalFeature.links, under: .lists(.proposals))
        + RouteEmbedding.author.links(AuthorFeature.links, under: .lists(.proposals))
        + RouteEmbedding.page.links(PageFeature.links, under: .lists(.proposals))
    )
  }

  /// Returns the navigator of the app. It shows the reader why a request was refused.
  ///
  /// - Throws: `LinkError` if the links of two features match each other.
  @MainActor
  static func navigator(
    _ layout: EvolutionLayout,
    _ services: ScreenServices
  ) throws(LinkError) -> RouteNavigator<EvolutionRoute> {
    let routes = RouteNavigator(
      layout.placement,
      guards: guards(services),
      links: try links(),
      clock: services.clock
    )
    routes.onError = { [chrome = services.chrome] error in chrome.show(error) }
    routes.observeEvents(services.chrome) { chrome, event in
      if case .began = event { chrome.message = "" }
    }
    return routes
  }

  /// The guards of all features.
  @MainActor
  static func guards(_ services: ScreenServices) -> [RouteGuard<EvolutionRoute>] {
    RouteEmbedding.proposal.guards(ProposalFeature.guards(services))
      + RouteEmbedding.author.guards(AuthorFeature.guards(services))
      + RouteEmbedding.page.guards(PageFeature.guards)
  }
}

// MARK: Embeddings

extension RouteEmbedding where Feature == ListsRoute, App == EvolutionRoute {
  static var lists: Self {
    RouteEmbedding(EvolutionRoute.lists) { if case .lists(let route) = $0 { route } else { nil } }
  }
}

extension RouteEmbedding where Feature == ProposalRoute, App == EvolutionRoute {
  static var proposal: Self {
    RouteEmbedding(EvolutionRoute.proposal) { if case .proposal(let route) = $0 { route } else { nil } }
  }
}

extension RouteEmbedding where Feature == AuthorRoute, App == EvolutionRoute {
  static var author: Self {
    RouteEmbedding(EvolutionRoute.author) { if case .author(let route) = $0 { route } else { nil } }
  }
}

extension RouteEmbedding where Feature == PageRoute, App == EvolutionRoute {
  static var page: Self {
    RouteEmbedding(EvolutionRoute.page) { if case .page(let route) = $0 { route } else { nil } }
  }
}
