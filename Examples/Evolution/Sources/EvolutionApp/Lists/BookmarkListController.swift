import Concierge
import EvolutionPresenters
import EvolutionSurfaces
import EvolutionViews

/// A screen with a list of the bookmarked proposals, which the reader can order.
///
/// The list has no pages: it is short, and a bookmarked proposal may be on any page of the feed.
final class BookmarkListController: SearchListController {
  private let bookmarks: any BookmarkServices
  private let interaction: any BookmarkInteraction

  init(
    services: any BookmarkServices,
    interaction: any ListsInteraction & BookmarkInteraction,
    navigator: any ListsNavigator
  ) {
    (bookmarks, self.interaction) = (services, interaction)
    super.init(services.bookmarkRows, services: services, interaction: interaction, navigator: navigator)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: ScreenText.bookmarks)
  }

  override func viewDidLoad() {
    let rows = listSurface as? ListView<ProposalRow.Section, ProposalRow>
    rows?.onMove = { [weak self] row, other in
      self.map { $0.interaction.start(BookmarkMove.of(row, before: other, in: $0.list.snapshot)) }
    }
    // The rows leave out what cannot be read. The error is reported here, once for each change of the rows.
    observe(bookmarks.bookmarkRows, in: .loaded) { screen, _ in
      do { try screen.bookmarks.checkBookmarks() } catch { screen.handleError(error) }
    }
    // The end of the first load changes the message, although an empty list stays empty.
    observe { screen in screen.showMessage() }
  }

  /// Loads the catalog again when the reader refreshes the list.
  override func load(_ direction: PageDirection) async throws -> Bool {
    try await bookmarks.refresh()
    return false
  }

  override func delete(_ ids: Set<ProposalRow.ID>) async throws { interaction.removing.start(ids) }

  override var emptyText: String { ScreenText.noBookmarks }

  override func performOwn(_ command: Command) -> Bool {
    switch command {
    case .remove where !isTyping: cursor.item.map { perform(deleteAction(ScreenText.remove, of: $0)) }
    case .reorder(let rows) where !isTyping:
      interaction.start(selection.selected.flatMap { BookmarkMove.of($0, by: rows, in: list.snapshot) })
    default: return false
    }
    return true
  }
}
