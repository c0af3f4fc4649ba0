public import ControllerCore
import ControllerSupport
public import DataSource
package import Foundation
import ItemLayouts
public import Surfaces

#if canImport(CoreGraphics)
  package import CoreGraphics
#endif

extension PagedController: DataRequesting {
  package var requestsData: Bool { isLoadedByHook }
  package func requestData() { request(.refresh, of: first) }

  /// The content beside the items of the list: the refresh header, the footer that loads more, and the placeholder of an
  /// empty or failed list.
  public var status: PagedStatus {
    let states = sources.map(\.state)
    var content = ListContentState(isEmpty: list.snapshot.isEmpty, states)
    // Without a `PagedDataSource` and without a first request, the list is complete from the start. So an empty list is
    // shown as `.empty`, and not as `.blank`, which stands for a list that was not requested yet.
    if case .blank = content {
      if isLoadedByHook, firstLoad == .none {
        content = .empty
      } else if !repeatsFirstLoad {
        // The first request was canceled, and is not made again automatically. The user gets a button that loads the
        // list.
        content = .mayHaveMore
      }
    }
    return PagedStatus(refreshing.machine, footer, content, states, hasStopped: hasStopped)
  }

  /// The source that was passed to the initializer of the controller.
  var first: PageSource<Item.ID> { sources[0] }
  var pages: any PageLoading { first.pages }

  subscript(pages: any PageLoading) -> PageSource<Item.ID>? { sources.first { $0.pages === pages } }

  func follow(_ source: ReachedPages.Source) {
    if self[source.pages] == nil { follow(PageSource(source.pages, source)) }
  }

  func follow(_ source: PageSource<Item.ID>) {
    sources.append(source)
    pageObservations += [
      source.pages.onEnd(self) { $0.note($1, of: source) },
      source.pages.observeState(self) { $0.note($1, of: source) },
    ]
  }

  /// The state of the footer, which shows that the next page is loading. The footer shows no progress while the refresh
  /// header is loading, because a refresh replaces all pages.
  var footer: RefreshState {
    let states = sources.map(\.state)
    guard loadsMore, states.contains(where: \.hasLoaded) else { return .hidden }
    if states.contains(where: \.append.isLoading), !refreshing.machine.header.isBusy { return .refreshing }
    let hasMore = states.contains { $0.hasNext || list.snapshot.isEmpty && $0.mayBringItems }
    return hasMore ? .idle : options.refresh.hidesFooterAtEnd ? .hidden : .noMore
  }

  package var footerFrame: CGRect {
    guard let surface else { return .zero }
    let start = axis.along(surface.contentSize)
    return CGRect(
      origin: axis.point(along: start, across: 0),
      size: axis.size(along: options.refresh.footerLength, across: axis.across(surface.viewportSize))
    )
  }

  /// Loads the first page again. The refresh header, if the list has one, shows the progress. While another screen covers
  /// the list, a list with a refresh header waits until it appears again.
  ///
  /// If a request for the first page is running, it is repeated, because its rows may be older than this call. All
  /// controllers and tasks that wait for the request get the newer rows.
  public func refresh() {
    pages.renew()
    closeUnusedHeader()
    if refreshing.machine.header == .hidden {
      request(.refresh, of: first)
    } else {
      refreshing.send(.begin)
    }
  }

  /// Loads the next page. A list that is made from several sources of pages loads the next page of each of them. The
  /// footer shows the progress if ``loadsMore`` is `true`.
  public func loadNextPage() {
    for source in sources where source.state.hasNext && !isReplaced(source) { request(.append, of: source) }
  }

  /// Whether the refresh header loads the first page of this source now, or is about to. The page then replaces all pages
  /// of the source.
  func isReplaced(_ source: PageSource<Item.ID>) -> Bool {
    source === first && refreshing.machine.header.isBusy
  }

  /// Whether a source has more pages, and only a tap on a button loads them.
  var hasStopped: Bool { sources.contains { !$0.stoppedDirections(loadsMore: loadsMore).isEmpty } }

  /// Handles a tap on the button that loads more items. If the first request was canceled, repeats it. Otherwise requests
  /// pages, and allows automatic requests again.
  func searchFurther() {
    guard pages.state.hasLoaded || repeatsFirstLoad else { return request(.refresh, of: first) }
    if !searchFurther(in: sources) { loadNextPage() }
  }

  /// Requests a page of each source whose automatic requests have stopped, because of a failure or after three pages. If the
  /// list is empty, requests a page of each source that has more pages.
  ///
  /// - Returns: Whether a source has such a page.
  @discardableResult
  private func searchFurther(in sources: [PageSource<Item.ID>]) -> Bool {
    let isEmpty = list.snapshot.isEmpty
    let directions = sources.map { source in
      let more = isEmpty ? source.state.moreDirections : source.stoppedDirections(loadsMore: loadsMore)
      return more.first
    }
    sources.forEach { $0.demand.restart() }
    for case (let source, let direction?) in zip(sources, directions) where !isReplaced(source) {
      request(direction, of: source)
    }
    return directions.contains { $0 != nil }
  }

  /// Loads more when the user has scrolled to the footer. If the list is empty, the next page may not exist, and the
  /// previous page is loaded instead.
  func loadAtFooter() { list.snapshot.isEmpty ? searchFurther() : loadNextPage() }

  /// Repeats the failed requests of each source of the list: the refresh, or else the next and the previous page. Does
  /// nothing if no request has failed.
  ///
  /// While the screen shows a retry button, it shows no button that loads more, see `PagedStatus/offersMore`. So a tap on
  /// the retry button also loads the pages that the other button would load.
  public func retry() {
    let failed = sources.filter { !$0.state.failed.isEmpty }
    if !failed.isEmpty { searchFurther(in: sources.filter { $0.state.failed.isEmpty }) }
    for source in failed {
      for direction in source.state.failed where direction != .append || !isReplaced(source) {
        request(direction, of: source)
      }
    }
  }

  /// Ends a refresh or the loading of a next page, and hides its progress. Call this method when the app has received the
  /// items in another way, for example in a push message. The request is canceled, unless another controller waits for
  /// it.
  ///
  /// - Parameters:
  ///   - direction: `.refresh` for the refresh header, `.append` for the footer.
  ///   - hasMore: Whether the list has more items to load; `nil` if this has not changed. For a list that a
  ///     `PagedDataSource` loads, `true` is ignored, because only the source knows the key of the next page.
  public func endLoading(_ direction: PageDirection, hasMore: Bool? = nil) {
    if let hasMore {
      first.demand.end(direction, .loaded, isOwn: true, isLost: false)
      noteMore(hasMore)
    }
    // While the refresh header is loading, visible rows cannot request the next page. So the header ends before `giveUp`
    // cancels the refresh: after that, the rows may request the next page.
    if direction == .refresh { refreshing.send(.ended) }
    sources.forEach { giveUp(direction, of: $0) }
  }

  // MARK: Requests

  /// The request that the controller makes when its view is loaded, from the options. If the options name none, a
  /// controller that conforms to `DataLoading` and has no paged source calls its `load()`.
  private var firstLoad: PagedOptions.FirstLoad {
    guard options.firstLoad == .none, isLoadedByHook, let controller = self as? any DataLoading else {
      return options.firstLoad
    }
    return controller.loadsWithView ? .request : .none
  }

  func loadFirst() {
    guard firstLoad != .none, !pages.state.hasLoaded else { return }
    let showsHeader = firstLoad == .refresh && refreshing.machine.header != .hidden
    if showsHeader { refreshing.send(.begin) } else { request(.refresh, of: first) }
  }

  /// Makes the first request of the list again if the list has no pages, for example because the app has discarded them.
  /// Does nothing if this request is running, has failed, or was canceled before.
  func loadFirstAgain() {
    guard pages.state.refresh.isIdle, !refreshing.machine.header.isBusy else { return }
    if repeatsFirstLoad { loadFirst() }
  }

  /// Requests a page of a source of the list.
  func request(_ direction: PageDirection, of source: PageSource<Item.ID>) {
    if direction == .refresh {
      source.demand.restart()
      if source === first { repeatsFirstLoad = true }
    }
    // If this list waits for a running request already, no second request is made.
    guard !source.isAwaited(direction) else { return }
    guard scope(.controller) != nil else { return report(.startedOutsideScope(.controller)) }
    // An observer of the request may switch off the footer, which cancels the request with the token that `join` returns. So
    // observers are notified only when `ListBatch.perform` ends, after the token was stored.
    ListBatch.perform { source.leases[direction] = source.pages.join(direction, for: self) }
  }

  /// Records that this list no longer needs a page. The request is canceled if no other list needs it. If the first page
  /// was not loaded yet, the list does not request it again when it appears.
  func giveUp(_ direction: PageDirection, of source: PageSource<Item.ID>) {
    let hasLoaded = pages.state.hasLoaded
    if source.giveUp(direction), source === first, !hasLoaded {
      repeatsFirstLoad = false
    }
  }

  func loadFromHeader() {
    // If the refresh header was disabled before it opened, no refresh is needed. But a list that has not loaded its first
    // page yet loads it, because the list would otherwise stay empty.
    guard refreshing.machine.header != .hidden || !pages.state.hasLoaded else { return }
    request(.refresh, of: first)
    closeUnusedHeader()
  }

  private func closeUnusedHeader() {
    if refreshing.machine.isOpen, !pages.state.refresh.isLoading { refreshing.send(.ended) }
  }

  func note(_ state: PagingState, of source: PageSource<Item.ID>) {
    if source === first, state.hasLoaded { repeatsFirstLoad = true }
    if !state.prepend.isIdle || state.refresh.isLoading { source.isPrepending = state.prepend.isLoading }
    showStatus()
  }

  func note(_ end: PageEnd, of source: PageSource<Item.ID>) {
    // A refused request changes nothing.
    if case .refused = end.outcome { return }
    let (direction, isOwn, isLost) = (end.direction, end.isAwaited(by: self), end.isLost(for: self))
    let isLoaded = if case .loaded = end.outcome { true } else { false }
    // `isPrepending` stays `true` until the new rows are inserted at the top. The list then scrolls by their height, so that the
    // visible rows do not jump. If the source fills a database table, the rows come some time after the end of the request.
    let bringsRows = isLoaded && (!source.showsItems || shown != list.snapshot)
    if direction == .prepend, !bringsRows { source.isPrepending = source.state.prepend.isLoading }
    let (hadStopped, repeated, isFirst) = (hasStopped, repeatsFirstLoad, source === first)
    // The refresh header closes when its own request has ended, or when another controller has loaded the list. Requests
    // that had ended before the header opened (`endsBeforeHeader`) do not count.
    let isAnswer = isFirst && (isOwn || isLoaded) && end.number > endsBeforeHeader
    if direction == .refresh, isAnswer { refreshing.send(.ended) }
    source.demand.end(direction, end.outcome, isOwn: isOwn, isLost: isLost)
    // Visible rows that do not fill the screen load at most three pages. Pages that the app or another list has loaded
    // count, too.
    if isLoaded, !isOwn, direction != .refresh { source.demand.request(direction) }
    if case .canceled = end.outcome, !isLost, isFirst, end.isFirstLoad { repeatsFirstLoad = false }
    if hasStopped != hadStopped || repeatsFirstLoad != repeated { showStatus() }
    takeError(of: end)
    if isLost { return takeOver(isFirstLoad: isFirst && end.isFirstLoad) }
    // Usually the layout pass after a page requests the following page. If the rows were on screen already, for example
    // from a cache, no layout pass follows. A refresh may also have ended the request of rows that are still visible.
    if isLoaded || direction == .refresh && scope(.controller) != nil { loadAroundVisibleRows() }
  }

  /// Repeats the running requests of all sources after items were deleted: an older answer could bring the items back, or
  /// skip the items after them.
  func renewAfterRemoval() { sources.forEach { $0.pages.renewAfterRemoval() } }

  private func takeError(of end: PageEnd) {
    if case .failed(let error) = end.outcome, scope(.controller) != nil, end.takesError(self) {
      handleError(error)
    }
  }

  /// Requests a page again if the visible rows need it. Called when another controller has canceled the running request.
  private func takeOver(isFirstLoad: Bool) {
    // If the window closes, it cancels the requests of all its controllers. This controller is removed, too, before the task
    // below runs, and then makes no request.
    scope(.controller)?.start { [weak self] in
      guard let self, scope(.controller) != nil else { return }
      if isFirstLoad { loadFirstAgain() }
      loadAroundVisibleRows()
    }
  }

  /// Called before the list view shows a change of the list, or reloads it (`nil`). If the change inserts a previous
  /// page, the list view scrolls by its height, so that the visible rows do not jump.
  func willShow(_ change: ListChange<SectionID, Item>?) {
    // `rowTexts` says for each row when a text such as "5 minutes ago" changes. An entry is removed when the list view
    // removes the row, and not already when the list does. If the list inserts the row again before that, the list view
    // keeps the cell, and its text must still be updated.
    if change == nil { rowTexts = [:] }
    change?.changeset.itemDeletes.forEach { if let id = change?.before[$0].id { rowTexts[id] = nil } }
    let above = rowsInserted(by: change)
    refreshing.keepPlace(above: above, of: change?.growth)
    prepare(for: change)
  }

  /// Returns how many rows of a previous page a change inserts above the visible rows. Sets `isPrepending` to `false` for
  /// each source whose previous page is among them.
  private func rowsInserted(by change: ListChange<SectionID, Item>?) -> Int {
    let expected = sources.filter(\.isPrepending)
    let own = expected.filter(\.showsItems)
    guard !expected.isEmpty else { return 0 }
    let isAwaiting = own.contains(where: \.state.prepend.isLoading)
    // After a change, the list view knows the visible rows only when it has laid them out. Until then, the rows of the last
    // layout pass are used.
    let visible =
      surface?.visibleRange.map { [$0.lowerBound, $0.upperBound] }
      ?? first.demand.rows.compactMap { change?.before.path(of: $0) }
    // The number of new rows is computed from how far a visible row moves down. If the new rows are inserted between the
    // visible rows, only the last visible row moves. If the list shows a database table, rows can be inserted anywhere. Then
    // the first row of the list is used, not the visible rows (`[]`).
    let rows = own.isEmpty ? [] : isAwaiting ? Array(visible.prefix(1)) : visible
    let above = change?.rowsInserted(above: rows) ?? 0
    // The rows of the previous page are in the list now. If the list shows the items of the source itself, they come with the
    // first change after the request. If the source fills a database table, they come with the first change that inserts rows
    // at the start of the list.
    for source in expected
    where source.showsItems ? !source.state.prepend.isLoading : !isAwaiting && above > 0 {
      source.isPrepending = false
    }
    return above
  }

  func showStatus() {
    refreshing.updateFooter()
    surface?.show(status)
    statusDidChange()
  }
}

/// A box for a closure that calls ``PagedController/load(_:)``. The data source needs the closure before the controller
/// exists. The controller sets it later.
@MainActor
final class OwnRequests {
  /// Calls the controller's `load(_:)`. Returns whether the list has more items to load.
  var perform: @MainActor (PageDirection) async throws -> Bool = { _ in false }
}

extension ListChange {
  /// The number of items by which the list grows.
  var growth: Int { after.numberOfItems - before.numberOfItems }

  /// Returns how many rows a change inserts above one of the given rows. For example, if row 0 becomes row 3, the result
  /// is 3. A row can also move down without new rows, so the result is at most ``growth``. The first given row that moves
  /// down is used. Without paths, the first row of the list is used.
  func rowsInserted(above paths: [ItemPath]) -> Int {
    guard growth > 0 else { return 0 }
    let paths = paths.isEmpty ? [before.path(atOffset: 0)].compactMap(\.self) : paths
    let shifts = paths.compactMap { old in
      before.item(at: old).flatMap { after.path(of: $0.id) }.map {
        after.offset(of: $0) - before.offset(of: old)
      }
    }
    return min(shifts.first { $0 > 0 } ?? 0, growth)
  }
}
