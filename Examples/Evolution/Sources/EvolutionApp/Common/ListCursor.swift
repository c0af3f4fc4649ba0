import ControllerCore
import DataSource
import EvolutionSurfaces
import EvolutionViews
import ListControllers
import Surfaces

/// The cursor of a list, which is its selected item, as a value: the list is asked when the value is used.
@MainActor
struct ListCursor<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  let list: PagedController<SectionID, Item>

  /// The path of the item under the cursor.
  var path: ItemPath? { list.selection.selected.flatMap { list.list.path(of: $0) } }
  /// The item under the cursor.
  var item: Item? { list.selection.selected.flatMap { list.list.snapshot.item($0) } }

  /// Moves the cursor if `command` is a command of the cursor.
  ///
  /// - Returns: Whether the method has handled the command.
  @discardableResult
  func move(_ command: Command) -> Bool {
    let (snapshot, screen) = (list.list.snapshot, (list.listSurface as? ScrollPane)?.visibleRows ?? 0)
    guard let distance = command.cursorDistance(screen: screen, count: snapshot.numberOfItems)
    else { return false }
    list.edit { $0.move(by: distance, in: snapshot) }
    return true
  }

  /// Moves the cursor to an item, if it is in the list.
  func move(to id: Item.ID) {
    guard list.list.path(of: id) != nil, list.selection.selected != id else { return }
    list.edit { $0.select(id) }
  }

  /// Moves the cursor to the first item, unless it is on an item of the list.
  func keepInList() {
    // If the row of the cursor leaves the list, the cursor moves to a neighbor.
    if list.selection.fallback != .neighbor { list.edit { $0.fallback = .neighbor } }
    guard item == nil else { return }
    let first = list.list.snapshot.path(atOffset: 0).map { list.list.snapshot[$0].id }
    list.edit { $0.select(first) }
  }

  /// Repeats a request that has failed, or loads more.
  func loadMore() {
    if list.status.error == nil { list.listSurface?.callbacks.loadNextPage() } else { list.retry() }
  }
}

extension PagedController {
  /// The cursor of the list.
  var cursor: ListCursor<SectionID, Item> { ListCursor(list: self) }
}

extension Command {
  /// The number of rows by which the command moves the cursor; `nil` for a command that does not move it.
  fileprivate func cursorDistance(screen: Int, count: Int) -> Int? {
    switch self {
    case .move(let rows): rows
    case .page(let pages): pages * max(screen - 1, 1)
    case .first: -count
    case .last: count
    default: nil
    }
  }
}

extension PagedOptions {
  /// Returns the options for lists on a screen of lines. The root controller starts the first load, and the selected
  /// item stays selected, because it is the cursor.
  static func lines(loadsMore: Bool) -> PagedOptions {
    PagedOptions(
      firstLoad: .none,
      pullsToRefresh: true,
      loadsMore: loadsMore,
      deselectsAtOnce: false,
      refresh: RefreshOptions(headerLength: 1, footerLength: 1, hidesFooterAtEnd: true)
    )
  }
}
