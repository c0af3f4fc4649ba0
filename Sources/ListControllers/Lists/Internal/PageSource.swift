import DataSource

/// A source that loads pages of a list, with what the list knows about it. A list may be made from several such sources. The list
/// applies the same rules to each of them.
@MainActor
final class PageSource<RowID: Hashable & Sendable> {
  let pages: any PageLoading
  /// Whether the list passes a call of `ListDataSource.prefetch(_:)` on to the source. It does not if the source fills a
  /// database table, and the list shows the rows of this table.
  let isReached: Bool
  /// Whether the rows of the list are the items of the source, and not, for example, those of a table that the source fills.
  let showsItems: Bool
  /// The tokens of the last requests of the list for the first, the next and the previous page. The requests may be shared
  /// with other lists, or have ended.
  var leases: [PageDirection: PageLease] = [:]
  /// Decides whether visible rows request the next and the previous page.
  var demand = PageDemandStateMachine<RowID>()
  /// Whether the rows of a previous page are expected. When they are inserted above the visible rows, the list view
  /// scrolls by their height, so that the visible rows do not jump.
  var isPrepending: Bool

  /// Creates the state of a source for one list.
  ///
  /// - Parameter reached: How the list uses the source. `nil` if the list does not pass requests for more items on to the source,
  ///   for example because the source fills a database table, and the list shows this table.
  init(_ pages: any PageLoading, _ reached: ReachedPages.Source?) {
    self.pages = pages
    isReached = reached != nil
    showsItems = reached?.showsOwnItems == true
    isPrepending = pages.state.prepend.isLoading
  }

  var state: PagingState { pages.state }

  /// The directions in which the source has more pages, but no longer requests them automatically, for example after an error.
  /// The user can request them with a button. Next pages are left out if `loadsMore` is `false`.
  func stoppedDirections(loadsMore: Bool) -> [PageDirection] {
    let state = state
    return state.moreDirections.filter { direction in
      (direction == .prepend || loadsMore) && state[direction].isIdle && demand[direction].count == nil
    }
  }

  /// Whether the list waits for a page.
  func isAwaited(_ direction: PageDirection) -> Bool { leases[direction].map(pages.isRunning) ?? false }

  /// The pages for which the list waits.
  var awaited: [PageDirection] { PageDirection.allCases.filter(isAwaited) }

  /// Records that the list no longer needs a page. The request is canceled if no other list or task needs the page.
  ///
  /// - Returns: Whether the list was waiting for the page.
  @discardableResult
  func giveUp(_ direction: PageDirection) -> Bool {
    guard let lease = leases.removeValue(forKey: direction) else { return false }
    let isRunning = pages.isRunning(lease)
    if isRunning { demand.end(direction, .canceled, isOwn: true, isLost: false) }
    lease.end()
    return isRunning
  }
}
