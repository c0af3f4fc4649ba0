import ControllerCore
import EvolutionPresenters
import Navigator

/// The features of the app, and the ways between them. A feature names no screen of another feature.
@MainActor
struct AppFeatures {
  let services: ScreenServices
  let routes: RouteNavigator<EvolutionRoute>

  /// Returns the screen of a route.
  func makeController(for route: EvolutionRoute) -> Controller {
    let navigator = AppNavigator(routes: routes, source: route)
    return switch route {
    case .lists(let route):
      ListsFeature(services: services, interaction: services.interaction, navigator: navigator)
        .makeController(for: route)
    case .proposal(let route):
      ProposalFeature(services: services, interaction: services.interaction, navigator: navigator)
        .makeController(for: route)
    case .author(let route):
      AuthorFeature(services: services, interaction: services.interaction, navigator: navigator)
        .makeController(for: route)
    case .page(let route): PageFeature(prompts: services.prompts).makeController(for: route)
    }
  }
}
