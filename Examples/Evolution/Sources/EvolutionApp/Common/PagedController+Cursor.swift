import ControllerCore
import DataSource
import EvolutionSurfaces
import EvolutionViews
import ListControllers
import Surfaces

/// Methods for a list whose selected item is the cursor.
extension PagedController {
  /// The item under the cursor.
  var itemAtCursor: Item? { selection.selected.flatMap { list.snapshot.item($0) } }

  /// Moves the cursor if `command` is a command of the cursor.
  ///
  /// - Returns: Whether the method has handled the command.
  func moveCursor(_ command: Command) -> Bool {
    let (snapshot, screen) = (list.snapshot, (listSurface as? ScrollPane)?.visibleRows ?? 0)
    guard let distance = command.cursorDistance(screen: screen, count: snapshot.numberOfItems)
    else { return false }
    edit { $0.move(by: distance, in: snapshot) }
    return true
  }

  /// Moves the cursor to the first item, unless it is on an item of the list.
  func keepCursor() {
    // If the row of the cursor leaves the list, the cursor moves to a neighbor.
    if selection.fallback != .neighbor { edit { $0.fallback = .neighbor } }
    guard itemAtCursor == nil else { return }
    let first = list.snapshot.path(atOffset: 0).map { list.snapshot[$0].id }
    edit { $0.select(first) }
  }

  /// Repeats a request that has failed, or loads more.
  func loadMore() {
    if status.error == nil { listSurface?.callbacks.loadNextPage() } else { retry() }
  }
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
