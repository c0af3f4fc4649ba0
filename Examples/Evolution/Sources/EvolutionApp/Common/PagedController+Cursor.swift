import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionSurfaces
import EvolutionViews
import Interaction
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

/// Methods that the lists of proposals share.
extension PagedController where Item == ProposalRow {
  /// Performs a command that the lists and the cards handle in the same way.
  ///
  /// - Returns: Whether the method has handled the command.
  func perform(_ command: Command, services: any ListsServices) -> Bool {
    switch command {
    case .open:
      selection.selected.flatMap { list.path(of: $0) }.map(select)
    case .bookmark:
      selection.selected.map(services.bookmarking.start)
    case .refresh where !services.isRefreshing:
      refresh()
    case .loadMore:
      loadMore()
    case .last:
      loadAllPages(of: services) { _ = $0.moveCursor(.last) }
    default:
      return moveCursor(command)
    }
    return true
  }

  /// Returns the text and the buttons for the state of the list.
  func message(of services: any ListsServices, query: String = "", empty: String = "")
    -> ListMessagePresenter
  {
    ListMessagePresenter(
      status.content,
      offersRetry: status.offersRetry,
      offersMore: status.offersMore,
      query: query,
      isKnown: services.hasProposals,
      empty: empty
    )
  }

  /// Loads the missing pages, if the list has pages.
  func loadAllPages(
    of services: any ListsServices,
    then: @escaping @MainActor (PagedController) -> Void = { _ in }
  ) {
    start { controller in
      do {
        if controller.loadsMore { try await services.loadAllPages() }
      } catch {
        controller.handleError(error)
      }
      then(controller)
    }
  }
}

extension PagedController where SectionID == ProposalRow.Section, Item == ProposalRow {
  /// Moves the cursor to a proposal, if it is in the list.
  func moveCursor(to id: ProposalRow.ID) {
    guard list.path(of: id) != nil, selection.selected != id else { return }
    edit { $0.select(id) }
  }

  /// Returns the title of a section with the number of its rows.
  func titleWithCount(_ section: ProposalRow.Section) -> String {
    section.title(count: list.snapshot.sectionIndex(of: section).map(list.snapshot.count(in:)) ?? 0)
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
