import ControllerCore
import DataSource
import EvolutionModels
import EvolutionViews
import ListControllers

/// A screen with a list of all proposals, page by page.
final class ProposalListController: SearchListController {
  private let showCards: @MainActor () -> Void

  init(
    services: ScreenServices,
    showProposal: @escaping @MainActor (Proposal.ID) -> Void,
    showCards: @escaping @MainActor () -> Void
  ) {
    self.showCards = showCards
    let pages = services.catalog.pages
    let rows = pages.map(services.row).depending(on: services.library.bookmarks)
    super.init(rows, loadedBy: pages, services: services, showProposal: showProposal)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Proposals") }

  /// Returns the title with the number of proposals on all pages, even if they are not loaded yet.
  override func sectionTitle(_ state: ProposalState) -> String? {
    guard query.isEmpty else { return super.sectionTitle(state) }
    return "\(state.title) (\(services.catalog.count(of: state)))"
  }

  /// Loads the missing pages, because the search looks through all of them.
  override func queryDidChange() {
    if !query.isEmpty { loadAllPages(of: services.catalog) }
  }

  // MARK: Actions of the user

  override func handle(_ command: Command) -> Bool {
    guard command == .cards else { return super.handle(command) }
    showCards()
    return true
  }
}
