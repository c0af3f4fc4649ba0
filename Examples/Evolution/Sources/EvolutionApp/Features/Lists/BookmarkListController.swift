import ControllerCore
import DataSource
import EvolutionModels
import EvolutionViews
import ListControllers

/// A screen with a list of the bookmarked proposals, which the reader can order.
///
/// The list has no pages: it is short, and a bookmarked proposal may be on any page of the feed.
final class BookmarkListController: SearchListController {
  init(services: ScreenServices, showProposal: @escaping @MainActor (Proposal.ID) -> Void) {
    let catalog = services.catalog
    let known = services.library.bookmarks.filter { catalog.proposal($0.id) != nil }
      .depending(on: catalog.proposals)
    let rows = known.map { services.row(of: catalog.proposal($0.id) ?? .missing($0.id)) }
    super.init(rows, loadedBy: nil, services: services, showProposal: showProposal)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Bookmarks") }

  override func viewDidLoad() {
    screen?.list.onMove = { [weak self] row, other in self?.moveRow(row, before: other) }
  }

  override var emptyText: String { "No bookmarks. A proposal that you bookmark is kept here." }

  /// Loads the catalog again when the reader refreshes the list.
  override func load(_ direction: PageDirection) async throws -> Bool {
    if case .failed(let error) = await services.catalog.pages.load(.refresh) { throw error }
    return false
  }

  override func delete(_ ids: Set<Proposal.ID>) async throws {
    let (actions, chrome) = (services.actions, services.chrome)
    let removed = try await actions.removeBookmarks(of: ids)
    let title = "Removed the bookmark of \(removed.map(\.id).joined(separator: ", "))."
    chrome.offerUndo(title) { [weak self] in
      self?.start(in: .controller) { controller in
        do { try await actions.restore(removed) } catch { controller.handleError(error) }
      }
    }
    start(after: .seconds(5), in: .controller) { _ in
      // A later offer has another title, and its own time.
      if chrome.undoTitle == title { chrome.offerUndo(nil) {} }
    }
  }

  // MARK: Actions of the user

  override func handle(_ command: Command) -> Bool {
    guard !isTyping else { return super.handle(command) }
    switch command {
    case .remove:
      itemAtCursor.map { perform(deleteAction("Remove", of: $0)) }
    case .reorder(let rows):
      guard let from = selection.selected.flatMap({ list.path(of: $0) }) else { return true }
      moveRow(from: from, to: ItemPath(section: from.section, item: from.item + rows))
    default:
      return super.handle(command)
    }
    return true
  }

  /// Moves a row that the user has dragged.
  ///
  /// - Parameter other: The row before which the user has dropped it, or `nil` for the end of its section.
  private func moveRow(_ id: Proposal.ID, before other: Proposal.ID?) {
    guard let from = list.path(of: id) else { return }
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
    start(in: .window) { [actions = services.actions] _ in await actions.saveBookmarkOrder() }
  }
}
