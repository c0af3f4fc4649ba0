import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionViews
import ListControllers

/// A screen with a list of the bookmarked proposals, which the reader can order.
///
/// The list has no pages: it is short, and a bookmarked proposal may be on any page of the feed.
final class BookmarkListController: SectionedListController<ProposalRow.Section, ProposalRow> {
  private let services: ScreenServices
  private let search: ProposalSearch
  private let showProposal: @MainActor (String) -> Void

  init(services: ScreenServices, showProposal: @escaping @MainActor (String) -> Void) {
    (self.services, self.showProposal) = (services, showProposal)
    search = ProposalSearch(services.bookmarkRows)
    super.init(search.found, options: .lines(loadsMore: false))
    search.onChange = { [weak self] in self?.statusDidChange() }
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: ScreenText.bookmarks)
  }

  override func makeScreen() -> ListScreen<ProposalRow.Section, ProposalRow> {
    search.makeScreen(around: makeSurface())
  }

  override func viewDidLoad() {
    let rows = listSurface as? ListView<ProposalRow.Section, ProposalRow>
    rows?.onMove = { [weak self] row, other in self?.moveRow(row, before: other) }
    // The end of the first load changes the message, although an empty list stays empty.
    observe { screen in screen.showMessage() }
  }

  override func sectionTitle(_ section: ProposalRow.Section) -> String? { titleWithCount(section) }

  override func didSelect(_ row: ProposalRow, at path: ItemPath) { showProposal(row.id) }

  override func statusDidChange() {
    keepCursor()
    showMessage()
  }

  /// Loads the catalog again when the reader refreshes the list.
  override func load(_ direction: PageDirection) async throws -> Bool {
    try await services.refresh()
    return false
  }

  override func handleError(_ error: any Error) { services.chrome.show(error) }

  override func delete(_ ids: Set<ProposalRow.ID>) async throws { services.removeBookmarks(of: ids) }

  // MARK: Actions of the user

  /// Moves the row under the cursor by a number of rows.
  private func moveRow(by rows: Int) {
    guard let id = selection.selected, let from = list.path(of: id), rows != 0,
      let other = list.snapshot.item(at: ItemPath(section: from.section, item: from.item + rows))
    else { return }
    services.moveBookmark(id, nextTo: other.id, isBelow: rows > 0)
  }

  /// Moves a row that the user has dragged.
  ///
  /// - Parameter other: The row before which the user has dropped it, or `nil` for the end of its section. If that row has gone,
  ///   nothing moves.
  private func moveRow(_ id: ProposalRow.ID, before other: ProposalRow.ID?) {
    guard let from = list.path(of: id), let last = list.snapshot.sections[from.section].items.last else {
      return
    }
    let to = other.flatMap { list.path(of: $0) }
    if let to, to.section == from.section {
      services.moveBookmark(id, nextTo: list.snapshot[to].id, isBelow: false)
    } else if other == nil || to == ItemPath(section: from.section + 1, item: 0) {
      // A row that is dropped before the first row of the next section goes to the end of its own section.
      services.moveBookmark(id, nextTo: last.id, isBelow: true)
    }
  }

  // MARK: Private

  private func showMessage() {
    let message = ListMessagePresenter(
      status.content,
      query: search.text,
      isKnown: services.hasProposals,
      empty: ScreenText.noBookmarks
    )
    search.show(message)
  }
}

extension BookmarkListController: CommandResponder {
  var isTyping: Bool { search.isTyping }

  func handle(_ command: Command) -> Bool {
    if search.handle(command) { return true }
    switch command {
    case .remove where !isTyping: itemAtCursor.map { perform(deleteAction(ScreenText.remove, of: $0)) }
    case .reorder(let rows) where !isTyping: moveRow(by: rows)
    default:
      return perform(command, services: services)
        || moveCursor(command)
    }
    return true
  }
}
