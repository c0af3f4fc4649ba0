import ControllerCore
import EvolutionPresenters
import Navigator

/// The features of the app, and the ways between them. A feature does not know which screen of another one opens.
@MainActor
struct AppFeatures {
  let services: ScreenServices
  let routes: RouteNavigator<EvolutionRoute>

  /// Returns the screen of a route.
  func makeController(for route: EvolutionRoute) -> Controller {
    switch route {
    case .lists(let route): lists.makeController(for: route)
    case .proposal(let route): proposal.makeController(for: route)
    case .author(let route): author.makeController(for: route)
    case .page(let route): PageFeature(services: services).makeController(for: route)
    }
  }

  private var lists: ListsFeature {
    ListsFeature(services: services) { [routes] id, source in
      routes.enqueue(.navigate(to: .proposal(.proposal(id)), from: .lists(source)))
    }
  }

  private var proposal: ProposalFeature {
    ProposalFeature(services: services, navigator: routes.scoped(to: .proposal)) { [routes] name, source in
      routes.enqueue(.navigate(to: .author(.author(name)), from: .proposal(source)))
    } showPage: { [routes] address, source in
      routes.enqueue(.navigate(to: .page(.page(address)), from: .proposal(source)))
    }
  }

  private var author: AuthorFeature {
    AuthorFeature(services: services) { [routes] id, source in
      routes.enqueue(.navigate(to: .proposal(.proposal(id)), from: .author(source)))
    }
  }
}
