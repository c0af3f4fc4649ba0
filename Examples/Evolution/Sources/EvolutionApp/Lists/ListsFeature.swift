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

/// The ways that lead out of the lists.
@MainActor
protocol ListsNavigator {
  /// Shows a proposal.
  func showProposal(_ id: String)
  /// Calls a handler whenever a proposal has opened above or beside the list, in whatever way. The owner is not retained.
  func onOpenProposal<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, String) -> Void
  )
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

  let services: any BookmarkServices
  let interaction: any ListsInteraction & BookmarkInteraction
  let navigator: any ListsNavigator

  /// Returns the screen of a route.
  func makeController(for route: ListsRoute) -> Controller {
    switch route {
    case .proposals:
      ProposalListController(services: services, interaction: interaction, navigator: navigator)
    case .cards:
      ProposalCardsController(services: services, interaction: interaction, navigator: navigator)
    case .bookmarks:
      BookmarkListController(services: services, interaction: interaction, navigator: navigator)
    }
  }
}
