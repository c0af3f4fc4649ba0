import ControllerCore
import DataSource
import Interaction
import ListControllers
import Navigator
import Presenter

/// A screen with a list of proposals by state, with a search field. The list shows all proposals page by page, or the
/// bookmarked proposals.
final class ProposalListController: SectionedListController<ProposalState, ProposalRow>, CommandResponder {
  private let route: EvolutionRoute
  private let context: AppContext
  private weak var navigator: (any EvolutionNavigator)?
  private let found: FilteredDataSource<ProposalState, ProposalRow>
  private let screen = ProposalListView()

  /// - Parameter route: `.proposals` or `.bookmarks`.
  init(_ route: EvolutionRoute, context: AppContext, navigator: any EvolutionNavigator) {
    self.route = route
    self.context = context
    self.navigator = navigator
    let (catalog, library) = (context.catalog, context.library)
    if route == .bookmarks {
      // The list of bookmarks has no pages: it is short, and a bookmarked proposal may be on any page. It has the order of
      // the reader, who can move the rows.
      let known = library.bookmarks.filter { catalog.proposal($0.id) != nil }.depending(on: catalog.proposals)
      let rows = known.map { context.row(of: catalog.proposal($0.id) ?? .missing($0.id)) }
      found = rows.grouped(by: \.state, orderedBy: <).filter { _ in true }
      super.init(found, options: .lines(loadsMore: false))
    } else {
      let rows = catalog.pages.map(context.row).depending(on: library.bookmarks)
      found = rows.grouped(by: \.state, orderedBy: <).filter { _ in true }
      super.init(found, loadedBy: catalog.pages, options: .lines(loadsMore: true))
    }
    if showsBookmarks { screen.list.onMove = { [weak self] row, other in self?.moveRow(row, before: other) } }
    screen.search.onInput = { [weak self] text in self?.search(for: text) }
  }

  private var showsBookmarks: Bool { route == .bookmarks }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: showsBookmarks ? "Bookmarks" : "Proposals")
  }

  // MARK: The list

  override func makeSurface() -> any PagedSurface<ProposalState, ProposalRow> { screen.list }

  /// The view of the screen, which contains the list and the search field.
  override var hostedView: AnyObject? { super.hostedView == nil ? nil : screen }

  /// Returns the title with the number of proposals on all pages, even if they are not loaded yet.
  override func sectionTitle(_ state: ProposalState) -> String? {
    let isWhole = showsBookmarks || !screen.search.text.isEmpty
    let found = list.snapshot.sectionIndex(of: state).map(list.snapshot.count(in:)) ?? 0
    return "\(state.title) (\(isWhole ? found : context.catalog.count(of: state)))"
  }

  /// Loads the catalog again when the reader refreshes the list of bookmarks.
  override func load(_ direction: PageDirection) async throws -> Bool {
    if case .failed(let error) = await context.catalog.pages.load(.refresh) { throw error }
    return false
  }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) {
    navigator?.showProposal(row.id, from: route)
  }

  override func delete(_ ids: Set<Proposal.ID>) async throws -> ListUndo? {
    let library = context.library
    let removed = ids.compactMap(library.bookmark).sorted { $0.position < $1.position }
    for bookmark in removed { try await library.setBookmarked(false, bookmark.id) }
    return ListUndo("Removed the bookmark of \(removed.map(\.id).joined(separator: ", ")).") {
      for bookmark in removed { try await library.restore(bookmark) }
    }
  }

  /// Moves the row under the cursor to a place before another row.
  ///
  /// - Parameter place: The offset of the row before which the row goes, or `nil` for the end of its section.
  func moveRow(_ id: Proposal.ID, before other: Proposal.ID?) {
    guard showsBookmarks, let from = list.path(of: id) else { return }
    let end = ItemPath(section: from.section, item: list.snapshot.count(in: from.section))
    var to = other.flatMap { list.path(of: $0) } ?? end
    // A row that is dropped before the first row of the next section goes to the end of its own section.
    if to.section == from.section + 1, to.item == 0 { to = end }
    if to.section == from.section, to.item > from.item { to.item -= 1 }
    moveRow(from: from, to: to)
  }

  private func moveRow(from: ItemPath, to: ItemPath) {
    guard from != to, move(from: from, to: to) else { return }
    // The surface shows the moved row only after this call, because the app has moved it and not the user's finger.
    reload()
    start { controller in
      do {
        try await controller.context.library.saveOrder()
      } catch {
        controller.context.chrome.message = "Failed: \(error)"
      }
    }
  }

  override func statusDidChange() {
    keepCursor()
    if showsBookmarks {
      context.chrome.offerUndo(status.undoTitle) { [weak self] in self?.undoLastAction() }
    }
    guard case .empty = status.content, context.catalog.pages.state.hasLoaded else {
      return screen.message.text = ""
    }
    if !screen.search.text.isEmpty {
      screen.message.text = "Nothing found for \"\(screen.search.text)\"."
    } else {
      screen.message.text = showsBookmarks ? "No bookmarks. Press b on a proposal to keep it here." : ""
    }
  }

  /// Does nothing, because the root controller shows the errors of all loads.
  override func handleError(_ error: any Error) {}

  // MARK: Commands

  var isTyping: Bool { screen.search.isEditing }

  func handle(_ command: Command) -> Bool {
    if isTyping, handleTyping(command) { return true }
    switch command {
    case .search:
      screen.search.isEditing = true
    case .type(let text):
      screen.search.isEditing = true
      search(for: screen.search.text + text)
    case .back where !screen.search.text.isEmpty:
      search(for: "")
    case .remove where showsBookmarks:
      itemAtCursor.map { perform(deleteAction("Remove", of: $0)) }
    case .reorder(let rows) where showsBookmarks:
      guard let from = selection.selected.flatMap({ list.path(of: $0) }) else { return true }
      moveRow(from: from, to: ItemPath(section: from.section, item: from.item + rows))
    case .cards where !showsBookmarks:
      navigator?.showCards()
    default:
      return perform(command, context: context) || moveCursor(command, screen: screen.list.visibleRows)
    }
    return true
  }

  private func handleTyping(_ command: Command) -> Bool {
    switch command {
    case .deleteBackward:
      search(for: String(screen.search.text.dropLast()))
    case .open:
      screen.search.isEditing = false
    case .back:
      screen.search.isEditing = false
      search(for: "")
    default:
      return false
    }
    return true
  }

  private func search(for query: String) {
    screen.search.text = query
    let searched = SearchQuery(query)
    found.isIncluded = { $0.matches(searched) }
    statusDidChange()
    // The search needs all pages.
    if !query.isEmpty { loadAllPages(of: context.catalog) }
  }
}
