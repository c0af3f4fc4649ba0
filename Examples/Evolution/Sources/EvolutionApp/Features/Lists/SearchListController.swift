import ControllerCore
import DataSource
import EvolutionModels
import EvolutionViews
import ListControllers
import Presenter

/// The superclass of the screens with a list of proposals by state and a search field.
class SearchListController: SectionedListController<ProposalState, ProposalRow> {
  let services: ScreenServices
  private let showProposal: @MainActor (Proposal.ID) -> Void
  private let found: FilteredDataSource<ProposalState, ProposalRow>
  /// The text of the search; empty if there is none.
  private(set) var query = ""
  /// Whether the user is typing into the search field.
  private var isSearching = false {
    didSet { screen?.search.isEditing = isSearching }
  }
  /// The view of the screen, which contains the list and the search field; `nil` while it is not loaded.
  var screen: ProposalListView? { hostedView as? ProposalListView }

  /// - Parameters:
  ///   - rows: The rows of the proposals.
  ///   - pages: The source that loads the pages; `nil` for rows without pages.
  init(
    _ rows: LiveDataSource<SingleSection, ProposalRow>,
    loadedBy pages: PagedDataSource<Proposal, Int>?,
    services: ScreenServices,
    showProposal: @escaping @MainActor (Proposal.ID) -> Void
  ) {
    self.services = services
    self.showProposal = showProposal
    found = rows.grouped(by: \.state, orderedBy: <).filter { _ in true }
    if let pages {
      super.init(found, loadedBy: pages, options: .lines(loadsMore: true))
    } else {
      super.init(found, options: .lines(loadsMore: false))
    }
  }

  // MARK: Hooks

  override func makeScreen() -> ListScreen<ProposalState, ProposalRow> {
    let screen = ProposalListView()
    (screen.search.text, screen.search.isEditing) = (query, isSearching)
    screen.search.onInput = { [weak self] text in self?.search(for: text) }
    return ListScreen(screen, around: screen.list)
  }

  override func sectionTitle(_ state: ProposalState) -> String? {
    let count = list.snapshot.sectionIndex(of: state).map(list.snapshot.count(in:)) ?? 0
    return "\(state.title) (\(count))"
  }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) { showProposal(row.id) }

  override func statusDidChange() {
    keepCursor()
    screen?.message.text = message
    screen?.offersRetry = hasFailed
  }

  /// Does nothing, because the root controller shows the errors of all loads.
  override func handleError(_ error: any Error) {}

  // MARK: For subclasses

  /// The text in place of an empty list.
  var emptyText: String { "" }

  /// Called after the text of the search has changed.
  func queryDidChange() {}

  // MARK: For other objects

  /// Moves the cursor to a proposal, if it is in the list.
  func moveCursor(to id: Proposal.ID) {
    guard list.path(of: id) != nil, selection.selected != id else { return }
    edit { $0.select(id) }
  }

  /// Shows the rows with a text.
  final func search(for text: String) {
    query = text
    screen?.search.text = text
    let searched = SearchQuery(text)
    found.isIncluded = { $0.matches(searched) }
    statusDidChange()
    queryDidChange()
  }

  // MARK: Actions of the user

  /// Handles a command. The method is not in the extension below, because subclasses override it.
  func handle(_ command: Command) -> Bool {
    if isTyping, handleTyping(command) { return true }
    switch command {
    case .search:
      isSearching = true
    case .type(let text):
      isSearching = true
      search(for: query + text)
    case .back where !query.isEmpty:
      search(for: "")
    default:
      return perform(command, services: services)
        || moveCursor(command, screen: screen?.list.visibleRows ?? 0)
    }
    return true
  }

  private func handleTyping(_ command: Command) -> Bool {
    switch command {
    case .deleteBackward:
      search(for: String(query.dropLast()))
    case .open:
      isSearching = false
    case .back:
      isSearching = false
      search(for: "")
    default:
      return false
    }
    return true
  }

  // MARK: Private

  /// Whether there are proposals, loaded now or stored by an earlier run.
  private var isKnown: Bool {
    services.catalog.pages.state.hasLoaded || !services.catalog.proposals.snapshot.isEmpty
  }

  private var hasFailed: Bool {
    if case .failed = status.content { !isKnown } else { false }
  }

  private var message: String {
    switch status.content {
    case .empty, .failed: break
    // A row beyond the loaded pages may contain the text. The command that moves to the last row loads them.
    case .mayHaveMore: return "Nothing found so far for \"\(query)\"."
    case .content, .loading, .blank: return ""
    }
    // Before the first load, the list is empty only because nothing is known yet.
    guard isKnown else { return hasFailed ? "The proposals could not be loaded." : "" }
    return query.isEmpty ? emptyText : "Nothing found for \"\(query)\"."
  }
}

extension SearchListController: CommandResponder {
  var isTyping: Bool { isSearching }
}

extension PagedController where Item == ProposalRow {
  /// Performs a command that the lists and the cards handle in the same way.
  ///
  /// - Returns: Whether the method has handled the command.
  func perform(_ command: Command, services: ScreenServices) -> Bool {
    switch command {
    case .open:
      selection.selected.flatMap { list.path(of: $0) }.map(select)
    case .bookmark:
      guard let id = selection.selected else { return true }
      start(in: .window) { [actions = services.actions] _ in await actions.toggleBookmark(of: id) }
    case .refresh where !services.catalog.isRefreshing:
      refresh()
    case .last:
      loadAllPages(of: services.catalog) { _ = $0.moveCursor(.last) }
    default:
      return false
    }
    return true
  }

  /// Loads the missing pages, if the list has pages.
  func loadAllPages(
    of catalog: any ProposalService,
    then: @escaping @MainActor (PagedController) -> Void = { _ in }
  ) {
    start { controller in
      if controller.loadsMore { await catalog.loadAllPages() }
      then(controller)
    }
  }
}
