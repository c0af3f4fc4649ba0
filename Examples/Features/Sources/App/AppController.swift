package import ControllerCore
package import Library
package import Navigator
package import Reading
package import Searching

/// The routes of the app, which embed the routes of the features.
package enum AppRoute: Hashable, Sendable {
  case home
  case search(SearchRoute)
  case read(ReadRoute)
}

extension RouteEmbedding where App == AppRoute {
  static var search: RouteEmbedding<SearchRoute, AppRoute> {
    RouteEmbedding<SearchRoute, AppRoute> {
      .search($0)
    } extract: { route in
      if case .search(let route) = route { route } else { nil }
    }
  }

  static var read: RouteEmbedding<ReadRoute, AppRoute> {
    RouteEmbedding<ReadRoute, AppRoute> {
      .read($0)
    } extract: { route in
      if case .read(let route) = route { route } else { nil }
    }
  }
}

/// The root controller of the app, the only module that imports both features.
package final class AppController: RouteController<AppRoute> {
  package let routes: RouteNavigator<AppRoute>
  private let library: Library

  private let search = RouteEmbedding<SearchRoute, AppRoute>.search
  private let read = RouteEmbedding<ReadRoute, AppRoute>.read

  /// - Throws: `LinkError` if a link matches the patterns of both features.
  package init(_ library: Library) throws(LinkError) {
    self.library = library
    let (search, read) = (search, read)
    routes = RouteNavigator(
      .stack(root: .home),
      guards: read.guards(ReadScreens.guards(library)),
      links: try LinkTable(
        schemes: ["books"],
        links: search.links(SearchScreens.links) + read.links(ReadScreens.links)
      )
    )
    super.init()
    routes.attach(self)
  }

  package override func makeController(for route: AppRoute) -> Controller {
    switch route {
    case .home: Controller()
    case .search(let route):
      SearchScreens(library) { [routes] book in
        routes.enqueue(.push(.read(.book(book))))
      }
      .makeController(for: route)
    case .read(let route):
      ReadScreens(library, navigator: routes.scoped(to: read)) { [routes] words in
        routes.enqueue(.push(.search(.results(words))))
      }
      .makeController(for: route)
    }
  }
}
