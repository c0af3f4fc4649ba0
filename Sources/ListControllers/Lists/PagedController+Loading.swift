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

  /// The content beside the items of the list: the header that refreshes, the footer that loads more, and the placeholder of an
  /// empty or failed list.
  public var status: PagedStatus {
    let states = sources.map(\.state)
    var content = ListContentState(isEmpty: list.snapshot.isEmpty, states)
    // `isLoadedByHook` means that no `PagedDataSource` loads the list. `firstLoad == .none` means that the controller
    // requests nothing when its view is loaded. If both are true, nothing is about to load items. So a list without
    // items is shown as `.empty`, and not as `.blank`, which means that items may come.
    if case .blank = content {
      if isLoadedByHook, firstLoad == .none {
        content = .empty
      } else if !repeatsFirstLoad {
        // The first load was canceled, and nothing repeats it. So the user gets a button.
        content = .mayHaveMore
      }
    }
    return PagedStatus(refreshing.machine, footer, content, states, hasStopped: hasStopped)
  }

  /// The source that the controller was created with.
  var first: PageSource<Item.ID> { sources[0] }
  var pages: any PageLoading { first.pages }

  subscript(pages: any PageLoading) -> PageSource<Item.ID>? { sources.first { $0.pages === pages } }

  /// Adds a source of pages to ``sources``, unless it was added before.
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

  /// The state of the footer, which shows that a next page is loading, no matter which code has requested it. While a
  /// refresh with the header is running or about to begin, the footer shows no progress, because the refresh replaces all
  /// pages.
  var footer: RefreshState {
    let states = sources.map(\.state)
    guard loadsMore, states.contains(where: \.hasLoaded) else { return .hidden }
    if states.contains(where: \.append.isLoading), !refreshing.machine.header.isBusy { return .refreshing }
    let hasMore = states.contains { $0.hasNext || list.snapshot.isEmpty && $0.mayBringItems }
    return hasMore ? .idle : options.refresh.hidesFooterAtEnd ? .hidden : .noMore
  }

  /// The frame of the footer, in points of the content: after the last item, along the scroll axis. Its length is given by
  /// the options ``PagedOptions/refresh``.
  package var footerFrame: CGRect {
    guard let surface else { return .zero }
    let start = axis.along(surface.contentSize)
    return CGRect(
      origin: axis.point(along: start, across: 0),
      size: axis.size(along: options.refresh.footerLength, across: axis.across(surface.viewportSize))
    )
  }

  /// Loads the first page again. The header, if the list has one, shows the progress. While another screen covers the list, a
  /// list with a header waits: the request begins when the list appears again.
  ///
  /// The list never shows rows that were read before this call. So if a request for the first page is running, it is made again
  /// at once, and all controllers and tasks that wait for it get the newer rows.
  public func refresh() {
    pages.renew()
    closeUnusedHeader()
    if refreshing.machine.header == .hidden {
      request(.refresh, of: first)
    } else {
      refreshing.send(.begin)
    }
  }

  /// Loads the next page of each source of the list that has one. If ``loadsMore`` is `true`, a footer shows the progress.
  /// Otherwise no progress is shown.
  public func loadNextPage() {
    for source in sources where source.state.hasNext && !isReplaced(source) { request(.append, of: source) }
  }

  /// Whether a refresh with the header, which replaces all pages of the source, is running or about to begin.
  func isReplaced(_ source: PageSource<Item.ID>) -> Bool {
    source === first && refreshing.machine.header.isBusy
  }

  /// Whether a source has more pages that the list no longer requests automatically. The user must tap a button to load them.
  var hasStopped: Bool { sources.contains { !$0.stoppedDirections(loadsMore: loadsMore).isEmpty } }

  /// Handles a tap on the button that loads more items. After that, the list may request pages automatically again.
  func searchFurther() {
    guard pages.state.hasLoaded || repeatsFirstLoad else { return request(.refresh, of: first) }
    // If no source has stopped its automatic requests, the tap loads the next page of each source.
    if !searchFurther(in: sources) { loadNextPage() }
  }

  /// Requests a page of each source that has stopped its automatic requests. If the list is empty, requests a page of each
  /// source that has more pages.
  ///
  /// - Returns: `false` if no source has stopped, or if no source of an empty list has more pages.
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

  /// Loads more when the user has scrolled past the end. For an empty list, this may be a previous page.
  func loadAtFooter() { list.snapshot.isEmpty ? searchFurther() : loadNextPage() }

  /// Repeats the requests that failed: the refresh, or else the next and the previous page, of each source of the list. Does
  /// nothing if none has failed.
  ///
  /// The button that repeats requests takes the place of the button that loads more, see `PagedStatus/offersMore`. So if the
  /// list also offers to load more, or has no items, the method loads more pages of the other sources, too.
  public func retry() {
    let failed = sources.filter { !$0.state.failed.isEmpty }
    if !failed.isEmpty { searchFurther(in: sources.filter { $0.state.failed.isEmpty }) }
    for source in failed {
      for direction in source.state.failed where direction != .append || !isReplaced(source) {
        request(direction, of: source)
      }
    }
  }

  /// Ends a refresh or the loading of a next page at once, and hides its progress in the header or the footer. Call this
  /// method when the app has received the items without the request, for example in a push message. The request is
  /// canceled, unless another controller that shows the same data source waits for it.
  ///
  /// - Parameters:
  ///   - direction: `.refresh` for the header, `.append` for the footer.
  ///   - hasMore: Whether the list has more items to load; `nil` if this has not changed. If a `PagedDataSource` loads the
  ///     list, `false` means that it has no next page, and `true` is ignored, because only the source knows the key of the
  ///     next page.
  public func endLoading(_ direction: PageDirection, hasMore: Bool? = nil) {
    if let hasMore {
      first.demand.end(direction, .loaded, isOwn: true, isLost: false)
      noteMore(hasMore)
    }
    // The header must end first: while it refreshes, the visible rows cannot request a next page that the refresh has
    // interrupted.
    if direction == .refresh { refreshing.send(.ended) }
    sources.forEach { giveUp(direction, of: $0) }
  }

  // MARK: Requests

  /// The request that the controller makes when its view is loaded. Normally, the options determine it. If they name none, a
  /// controller that conforms to `DataLoading` and has no paged source makes a request, which calls its `load()`.
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

  /// Makes the first request of the list again, if the pages were discarded and no request is running or has failed.
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
    // If this list waits for a running request already, no second one is made.
    guard !source.isAwaited(direction) else { return }
    guard scope(.controller) != nil else { return report(.startedOutsideScope(.controller)) }
    // `join` starts the request, or shares one that is running. It returns `nil` if the data source refuses the request.
    // Observers are notified after the result is stored, because an observer may switch the footer off, which must cancel the
    // request.
    ListBatch.perform { source.leases[direction] = source.pages.join(direction, for: self) }
  }

  /// Records that this list no longer needs a page, which may cancel the request. If this was the first request of the list,
  /// the list does not make it again when it appears.
  func giveUp(_ direction: PageDirection, of source: PageSource<Item.ID>) {
    let hasLoaded = pages.state.hasLoaded
    if source.giveUp(direction), source === first, !hasLoaded {
      repeatsFirstLoad = false
    }
  }

  func loadFromHeader() {
    // If the header was switched off before it had opened, nothing is refreshed. Only the first load is made without a header,
    // because the list would otherwise stay empty.
    guard refreshing.machine.header != .hidden || !pages.state.hasLoaded else { return }
    request(.refresh, of: first)
    closeUnusedHeader()
  }

  /// Closes an open header whose request has ended, if the controller was not notified of the end yet.
  private func closeUnusedHeader() {
    if refreshing.machine.isOpen, !pages.state.refresh.isLoading { refreshing.send(.ended) }
  }

  func note(_ state: PagingState, of source: PageSource<Item.ID>) {
    if source === first, state.hasLoaded { repeatsFirstLoad = true }
    if !state.prepend.isIdle || state.refresh.isLoading { source.isPrepending = state.prepend.isLoading }
    showStatus()
  }

  func note(_ end: PageEnd, of source: PageSource<Item.ID>) {
    // A refused request changes nothing: an earlier request may be running, or may have loaded rows that are shown soon.
    if case .refused = end.outcome { return }
    let (direction, isOwn, isLost) = (end.direction, end.isAwaited(by: self), end.isLost(for: self))
    let isLoaded = if case .loaded = end.outcome { true } else { false }
    // If the rows come from a database table, the list view may show them after the end of the request. Until then,
    // `isPrepending` stays `true`, because the rows of a previous page are still expected.
    let bringsRows = isLoaded && (!source.showsItems || shown != list.snapshot)
    if direction == .prepend, !bringsRows { source.isPrepending = source.state.prepend.isLoading }
    let (hadStopped, repeated, isFirst) = (hasStopped, repeatsFirstLoad, source === first)
    // The header closes when the request for which it waits has ended, or when another controller has loaded the list.
    let isAnswer = isFirst && (isOwn || isLoaded) && end.number > endsBeforeHeader
    if direction == .refresh, isAnswer { refreshing.send(.ended) }
    source.demand.end(direction, end.outcome, isOwn: isOwn, isLost: isLost)
    // Visible rows that do not fill the screen request at most three pages. A page that the app or another list has
    // requested is counted, too. Otherwise a source without rows and the visible rows of another source would request pages
    // in turns, without end.
    if isLoaded, !isOwn, direction != .refresh { source.demand.request(direction) }
    if case .canceled = end.outcome, !isLost, isFirst, end.isFirstLoad { repeatsFirstLoad = false }
    if hasStopped != hadStopped || repeatsFirstLoad != repeated { showStatus() }
    takeError(of: end)
    if isLost { return takeOver(isFirstLoad: isFirst && end.isFirstLoad) }
    // The rows of the page may be on screen already, for example from a cache. Then no layout pass follows, so the visible
    // rows request the following page here. After a refresh, two kinds of rows may request a page here: rows that came on
    // screen during the refresh, and rows whose request the refresh has ended.
    if isLoaded || direction == .refresh && scope(.controller) != nil { loadAroundVisibleRows() }
  }

  /// Makes running requests of all sources again after items were deleted, because an answer could bring the items back, or skip
  /// the items after them.
  func renewAfterRemoval() { sources.forEach { $0.pages.renewAfterRemoval() } }

  private func takeError(of end: PageEnd) {
    if case .failed(let error) = end.outcome, scope(.controller) != nil, end.takesError(self) {
      handleError(error)
    }
  }

  /// Requests a page again after another controller has canceled its request. The rows of this list may need the page, too.
  /// They have not requested the page, because a request for it was running.
  private func takeOver(isFirstLoad: Bool) {
    // If the window closes, this controller is removed before the following task runs. Then no request is made.
    scope(.controller)?.start { [weak self] in
      guard let self, scope(.controller) != nil else { return }
      // If the app itself has discarded the pages, the app also loads the pages again. So only a canceled first load is repeated
      // here.
      if isFirstLoad { loadFirstAgain() }
      loadAroundVisibleRows()
    }
  }

  /// Called before the list view shows a change of the list, or reloads the whole list (`nil`). If a previous page is inserted
  /// above the visible rows, these stay in place.
  func willShow(_ change: ListChange<SectionID, Item>?) {
    // `rowTexts` has the times at which the texts of rows change, such as "5 minutes ago". An entry is removed only when
    // the list view removes the row. If a row is deleted and comes back while the list view is busy, its cell is not
    // configured again, so its entry is still needed.
    if change == nil { rowTexts = [:] }
    change?.changeset.itemDeletes.forEach { if let id = change?.before[$0].id { rowTexts[id] = nil } }
    let above = rowsInserted(by: change)
    refreshing.keepPlace(above: above, of: change?.growth)
    prepare(for: change)
  }

  /// Returns the number of rows that a change inserts above the visible rows, if a previous page is expected. Sets
  /// `isPrepending` to `false` for each source whose previous page the change contains.
  private func rowsInserted(by change: ListChange<SectionID, Item>?) -> Int {
    let expected = sources.filter(\.isPrepending)
    let own = expected.filter(\.showsItems)
    guard !expected.isEmpty else { return 0 }
    let isAwaiting = own.contains(where: \.state.prepend.isLoading)
    // If the list view does not know now which rows are visible, the visible rows of the last layout pass are used.
    let visible =
      surface?.visibleRange.map { [$0.lowerBound, $0.upperBound] }
      ?? first.demand.rows.compactMap { change?.before.path(of: $0) }
    // The number of positions by which a visible row moves down is the number of rows that are inserted above it. The first
    // visible row may belong to another source above the new rows and stay in place, so the last visible row is checked,
    // too. If the rows come from a table, rows may be inserted at any time. Then only the first row of the list is checked
    // (`[]`).
    let rows = own.isEmpty ? [] : isAwaiting ? Array(visible.prefix(1)) : visible
    let above = change?.rowsInserted(above: rows) ?? 0
    // `isPrepending` becomes `false` when the previous page has come. If the list shows the items of the source, the first
    // change after the request contains the page: rows that come earlier were inserted by the app. If the list shows a
    // table instead, the first change that inserts rows at its start contains the page.
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

/// A box for a closure that calls ``PagedController/load(_:)``. The data source that uses the closure is created before its
/// controller, so the controller sets the closure later.
@MainActor
final class OwnRequests {
  /// Calls the controller's `load(_:)`, and returns whether the list has more items to load.
  var perform: @MainActor (PageDirection) async throws -> Bool = { _ in false }
}

extension ListChange {
  /// The number of items by which the list grows.
  var growth: Int { after.numberOfItems - before.numberOfItems }

  /// Returns how many rows are inserted above some items of the old list: for example 3, if the first of these items that
  /// moves down moves from row 0 to row 3. The result is at most ``growth``, and 0 if none moves down. Without paths, the
  /// first item of the old list is checked.
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
