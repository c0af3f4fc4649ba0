import Concierge
import EvolutionPresenters
import EvolutionViews

/// The base of the screens with a list of proposals and a search. What they share stands here once: the search, the cursor, the
/// message in place of rows, the way to a proposal, errors, and the commands.
class SearchListController: SectionedListController<ProposalRow.Section, ProposalRow> {
  final let services: any ListsServices
  private let interaction: any ListsInteraction
  private let navigator: any ListsNavigator
  final let search: ProposalSearchController
  /// The presenter of the text of a list without rows, and of the button to try again or to load more.
  private var presenter: ListMessagePresenter {
    ListMessagePresenter(status, isKnown: services.hasProposals, query: search.text, empty: emptyText)
  }
  private let row: ListCell<ProposalRow>

  /// Creates a screen with all proposals, page by page.
  init(allOf services: any ListsServices, interaction: any ListsInteraction, navigator: any ListsNavigator) {
    (self.services, self.interaction, self.navigator) = (services, interaction, navigator)
    row = .proposal(services.style)
    search = ProposalSearchController(services.proposalRows)
    super.init(search.dataSource, loadedBy: services.pages, options: .lines(loadsMore: true))
    connect()
  }

  /// Creates a screen with rows that are all there.
  init(
    _ rows: LiveDataSource<SingleSection, ProposalRow>,
    services: any ListsServices,
    interaction: any ListsInteraction,
    navigator: any ListsNavigator
  ) {
    (self.services, self.interaction, self.navigator) = (services, interaction, navigator)
    row = .proposal(services.style)
    search = ProposalSearchController(rows)
    super.init(search.dataSource, options: .lines(loadsMore: false))
    connect()
  }

  // MARK: Hooks

  override func makeScreen() -> ListScreen<ProposalRow.Section, ProposalRow> {
    search.makeScreen(around: makeSurface())
  }

  /// A row says how many days of a review are left.
  override var followsTime: Bool { true }

  override func cell(for row: ProposalRow, at path: ItemPath) -> ListCell<ProposalRow>? { self.row }

  override func sectionTitle(_ section: ProposalRow.Section) -> String? { list.snapshot.title(of: section) }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) { navigator.showProposal(row.id) }

  override func statusDidChange() {
    cursor.keepInList()
    showMessage()
  }

  override func handleError(_ error: any Error) { send(ScreenReport.error(error)) }

  // MARK: For subclasses

  /// The text in place of an empty list without a search.
  var emptyText: String { "" }

  /// Called after the text of the search has changed.
  func searchDidChange() { statusDidChange() }

  /// Performs a command of this screen only, or returns `false`.
  func performOwn(_ command: Command) -> Bool { false }

  /// Shows the text of a list without rows, and the button to try again or to load more.
  final func showMessage() { search.show(presenter) }

  /// The commands that the lists share.
  final var commands: ProposalCommands { ProposalCommands(services, interaction) }

  // MARK: Private

  private func connect() {
    search.onChange = { [weak self] in self?.searchDidChange() }
    navigator.onOpenProposal(self) { list, id in list.cursor.move(to: id) }
  }
}

extension SearchListController: CommandResponder {
  var isTyping: Bool { search.isTyping }

  func handle(_ command: Command) -> Bool {
    search.handle(command) || performOwn(command) || commands.perform(command, on: self)
  }
}
