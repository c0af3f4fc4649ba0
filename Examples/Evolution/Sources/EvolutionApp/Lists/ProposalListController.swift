import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionViews
import ListControllers

/// A screen with a list of all proposals, page by page.
final class ProposalListController: SectionedListController<ProposalRow.Section, ProposalRow> {
  private let services: ScreenServices
  private let search: ProposalSearch
  private let showProposal: @MainActor (String) -> Void

  init(services: ScreenServices, showProposal: @escaping @MainActor (String) -> Void) {
    (self.services, self.showProposal) = (services, showProposal)
    search = ProposalSearch(services.proposalRows)
    super.init(search.found, loadedBy: services.pages, options: .lines(loadsMore: true))
    search.onChange = { [weak self] in self?.searchDidChange() }
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: ScreenText.proposals)
  }

  override func makeScreen() -> ListScreen<ProposalRow.Section, ProposalRow> {
    search.makeScreen(around: makeSurface())
  }

  /// Returns the title with the number of proposals on all pages, even if they are not loaded yet.
  override func sectionTitle(_ section: ProposalRow.Section) -> String? {
    search.text.isEmpty ? services.title(of: section) : titleWithCount(section)
  }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) { showProposal(row.id) }

  override func statusDidChange() {
    keepCursor()
    search.show(
      ListMessagePresenter(status.content, query: search.text, isKnown: services.hasProposals)
    )
  }

  override func handleError(_ error: any Error) { services.chrome.show(error) }

  // MARK: Private

  /// Loads the missing pages, because the search looks through all of them.
  private func searchDidChange() {
    statusDidChange()
    if !search.text.isEmpty { loadAllPages(of: services) }
  }
}

extension ProposalListController: CommandResponder {
  var isTyping: Bool { search.isTyping }

  func handle(_ command: Command) -> Bool {
    search.handle(command) || perform(command, services: services)
      || moveCursor(command)
  }
}
