import ControllerCore
import EvolutionPresenters
import Navigator

/// The screens of the feature.
enum AuthorRoute: Hashable, Codable, Sendable {
  /// An author, by name.
  case author(String)
}

/// The ways that lead out of an author's screen.
@MainActor
protocol AuthorNavigator {
  /// Shows a proposal.
  func showProposal(_ id: String)
}

/// The feature that shows an author: its routes, links, guards and screens.
@MainActor
struct AuthorFeature {
  /// The links to the feature's screens.
  nonisolated static let links = [
    DeepLink<AuthorRoute>("/authors/:name") {
      .author(try $0["name"])
    } path: { route in
      switch route {
      case .author(let name): ["name": name]
      }
    }
  ]

  let services: any AuthorServices
  let interaction: any ReaderInteraction
  let navigator: any AuthorNavigator

  /// Returns the guards of the feature, which deny unknown authors.
  static func guards(_ services: any AuthorServices) -> [RouteGuard<AuthorRoute>] {
    [
      RouteGuard("known authors") { route in
        switch route {
        case .author(let name):
          .requiring(otherwise: ScreenText.noAuthor(name)) { try services.author(name) }
        }
      }
    ]
  }

  /// Returns the screen of a route.
  func makeController(for route: AuthorRoute) -> Controller {
    switch route {
    case .author(let name):
      AuthorController(name, services: services, interaction: interaction, navigator: navigator)
    }
  }
}
