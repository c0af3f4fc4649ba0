import ControllerCore
import EvolutionPresenters
import Navigator

/// The screens of the feature.
enum ListsRoute: Hashable, Codable, Sendable {
  /// All proposals.
  case proposals
  /// All proposals, as cards.
  case cards
  /// The bookmarked proposals.
  case bookmarks
}

/// The feature that shows lists of proposals: its routes, links and screens. It needs no guards, because every list can be
/// shown.
@MainActor
struct ListsFeature {
  /// The links to the feature's screens.
  nonisolated static let links = [
    DeepLink("/proposals", to: ListsRoute.proposals),
    DeepLink("/cards", to: ListsRoute.cards).under(.proposals),
    DeepLink("/bookmarks", to: ListsRoute.bookmarks),
  ]

  let services: ScreenServices
  /// Called when the user opens a proposal. The app decides which screen opens.
  let showProposal: @MainActor (String, _ source: ListsRoute) -> Void

  /// Returns the screen of a route.
  func makeController(for route: ListsRoute) -> Controller {
    let show: @MainActor (String) -> Void = { [showProposal] id in showProposal(id, route) }
    return switch route {
    case .proposals: ProposalListController(services: services, showProposal: show)
    case .cards: ProposalCardsController(services: services, showProposal: show)
    case .bookmarks: BookmarkListController(services: services, showProposal: show)
    }
  }
}
