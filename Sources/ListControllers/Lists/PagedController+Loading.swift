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
  package func requestData() { request(.refresh) }

  /// The content beside the items of the list: the header that refreshes, the footer that loads more, and the placeholder of an
  /// empty or failed list.
  public var status: PagedStatus {
    let isEmpty = list.snapshot.isEmpty
    // An empty list shows the first source that may bring items, or has failed to. A list with rows shows the first failure.
    let active = allPages.map(\.state).first { isEmpty ? $0.mayBringItems : !$0.failed.isEmpty }
    let state = active ?? pages.state
    var content = ListContentState(isEmpty: isEmpty, state)
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
    let hasStopped = !stoppedDirections.isEmpty
    return PagedStatus(refreshing.machine, footer, content, state, hasStopped: hasStopped)
  }

  /// The sources of pages of the list beside ``pages``, such as the second source of a `CompositeDataSource`.
  var others: [any PageLoading] { reached.sources.map { $0.pages }.filter { $0 !== pages } }
  /// All sources of pages of the list, beginning with ``pages``.
  var allPages: [any PageLoading] { [pages] + others }

  /// The state of the footer, which shows each request for the next page of ``pages``, whoever has made it. Requests of ``others``
  /// show no progress. While the header refreshes, or is
  /// about to, the footer shows no progress, because the refresh replaces all pages.
  var footer: RefreshState {
    let state = pages.state
    guard loadsMore, state.hasLoaded else { return .hidden }
    if state.append.isLoading, !refreshing.machine.header.isBusy { return .refreshing }
    let hasMore = state.hasNext || list.snapshot.isEmpty && others.contains(where: \.state.mayBringItems)
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
      request(.refresh)
    } else {
      refreshing.send(.begin)
    }
  }

  /// Loads the next page. If ``loadsMore`` is `true`, the list has a footer, which makes the request and shows the
  /// progress. Otherwise the controller makes the request, and no progress is shown.
  public func loadNextPage() {
    // With a footer, no page is requested while the header refreshes, which replaces all pages, or if there is no next page.
    if loadsMore, refreshing.machine.header.isBusy || !pages.state.hasNext { return }
    request(.append)
  }

  /// The ends of the list at which there is more to load, but at which only the user requests it, with a button.
  var stoppedDirections: [PageDirection] {
    let state = pages.state
    return [PageDirection.append, .prepend].filter { direction in
      let hasMore = direction == .append ? loadsMore && state.hasNext : state.hasPrevious
      return hasMore && state[direction].isIdle && demand[direction].count == nil
    }
  }

  /// Handles a tap on the button that loads more items. The list may then request pages by itself again.
  func searchFurther() {
    let state = pages.state
    guard state.hasLoaded || repeatsFirstLoad else { return request(.refresh) }
    let isAtEnd =
      list.snapshot.isEmpty ? !state.hasNext && state.hasPrevious : stoppedDirections == [.prepend]
    demand.restart()
    if list.snapshot.isEmpty, !state.hasNext, !state.hasPrevious { return others.forEach(searchFurther) }
    if isAtEnd { request(.prepend) } else { loadNextPage() }
  }

  /// Loads more when the user has scrolled past the end. An empty list may have its next page from another source.
  func loadAtFooter() { list.snapshot.isEmpty && !pages.state.hasNext ? searchFurther() : loadNextPage() }

  /// Requests a page of another source, unless the source would refuse the request.
  private func searchFurther(in other: any PageLoading) {
    let state = other.state
    guard !state.refresh.isLoading, state.hasNext || state.hasPrevious else { return }
    let direction: PageDirection = state.hasNext ? .append : .prepend
    if !state[direction].isLoading { request(direction, of: other) }
  }

  /// Repeats the requests that failed: the refresh, or else the next and the previous page. Does nothing if none has failed. If the
  /// list is made from several sources of pages, their failed requests are repeated, too. If the list also offers to load
  /// more, see `PagedStatus/offersMore`, the method loads more, too, because both buttons have the same place.
  public func retry() {
    // The button to retry has the place of the button that loads more, so it does the work of both.
    if status.offersRetry, pages.state.failed.isEmpty, !stoppedDirections.isEmpty { searchFurther() }
    for other in others { other.state.failed.forEach { request($0, of: other) } }
    guard pages.state.refresh.error == nil else { return request(.refresh) }
    if pages.state.append.error != nil { loadNextPage() }
    if pages.state.prepend.error != nil { request(.prepend) }
  }

  /// Ends a refresh or the loading of a next page at once, and hides its progress in the header or the footer. Call
  /// this method when the app has received the items in another way. The request is canceled, unless another controller
  /// that shows the same data source waits for it.
  ///
  /// - Parameters:
  ///   - direction: `.refresh` for the header, `.append` for the footer.
  ///   - hasMore: Whether the list has more items to load; `nil` if the answer has not changed. If a `PagedDataSource` loads the
  ///     list, `false` is the end of its pages, and `true` is ignored, because only the source knows the key of the next page.
  public func endLoading(_ direction: PageDirection, hasMore: Bool? = nil) {
    if let hasMore {
      demand.end(direction, .loaded, isOwn: true, isLost: false)
      noteMore(hasMore)
    }
    giveUp(direction)
    if direction == .refresh { refreshing.send(.ended) }
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
    if showsHeader { refreshing.send(.begin) } else { request(.refresh) }
  }

  /// Makes the first request of the list again, if the pages were discarded and no request is running or has failed.
  func loadFirstAgain() {
    guard pages.state.refresh.isIdle, !refreshing.machine.header.isBusy else { return }
    if repeatsFirstLoad { loadFirst() }
  }

  func request(_ direction: PageDirection) {
    if direction == .refresh {
      demand.restart()
      repeatsFirstLoad = true
    }
    request(direction, of: pages)
  }

  /// Requests a page of a source of the list.
  func request(_ direction: PageDirection, of pages: any PageLoading) {
    let source = ObjectIdentifier(pages)
    // If this list waits for a running request already, no second one is made.
    if let lease = leases[source]?[direction], pages.isRunning(lease) { return }
    guard scope(.controller) != nil else { return report(.startedOutsideScope(.controller)) }
    interrupted.remove(source)
    // `join` starts the request, or shares one that is running. It returns `nil` if the data source refuses the request.
    // Observers are notified after the result is stored, because an observer may switch the footer off, which must cancel the
    // request.
    ListBatch.perform { leases[source, default: [:]][direction] = pages.join(direction, for: self) }
  }

  /// Records that this list no longer needs a page. The request is canceled if no other list or task needs the page.
  func giveUp(_ direction: PageDirection) { giveUp(direction, of: pages) }
  func giveUp(_ direction: PageDirection, of source: any PageLoading) {
    guard let lease = leases[ObjectIdentifier(source)]?.removeValue(forKey: direction) else { return }
    if source.isRunning(lease) {
      if source === pages {
        demand.end(direction, .canceled, isOwn: true, isLost: false)
        if !pages.state.hasLoaded { repeatsFirstLoad = false }
      } else if direction != .refresh {
        interrupted.insert(ObjectIdentifier(source))
      }
    }
    lease.end()
  }

  func loadFromHeader() {
    // If the header was switched off before it had opened, nothing is refreshed. Only the first load is made without a header,
    // because the list would otherwise stay empty.
    guard refreshing.machine.header != .hidden || !pages.state.hasLoaded else { return }
    request(.refresh)
    closeUnusedHeader()
  }

  /// Closes an open header whose request has ended, if the controller was not notified of the end yet.
  private func closeUnusedHeader() {
    if refreshing.machine.isOpen, !pages.state.refresh.isLoading { refreshing.send(.ended) }
  }

  func note(_ state: PagingState, of source: any PageLoading) {
    if source === pages, state.hasLoaded { repeatsFirstLoad = true }
    if !state.prepend.isIdle || state.refresh.isLoading { isPrepending = isLoadingPrevious }
    showStatus()
  }

  func note(_ end: PageEnd, of source: any PageLoading) {
    // A refused request changes nothing: an earlier request may be running, or its rows may be about to be shown.
    if case .refused = end.outcome { return }
    let (direction, isOwn) = (end.direction, end.isAwaited(by: self))
    let isLoaded = if case .loaded = end.outcome { true } else { false }
    // Rows from elsewhere, such as a database table, may come after the end of the request. Then `isPrepending` stays `true`.
    let bringsRows = isLoaded && (!showsItems(of: source) || shown != list.snapshot)
    if direction == .prepend, !bringsRows { isPrepending = isLoadingPrevious }
    let isLost = end.isLost(for: self)
    guard source === pages else {
      takeError(of: end)
      let isSuperseded = if case .superseded = end.outcome { isOwn && direction != .refresh } else { false }
      if isSuperseded || isLost { interrupted.insert(ObjectIdentifier(source)) }
      if isLost { return takeOver(isFirstLoad: false) }
      if direction == .refresh, interrupted.contains(ObjectIdentifier(source)) { loadAroundVisibleRows() }
      return
    }
    let (hadStopped, repeated) = (stoppedDirections, repeatsFirstLoad)
    // The header closes when the request for which it waits has ended, or when another controller has loaded the list.
    let isAnswer = (isOwn || isLoaded) && end.number > endsBeforeHeader
    if direction == .refresh, isAnswer { refreshing.send(.ended) }
    demand.end(direction, end.outcome, isOwn: isOwn, isLost: isLost)
    if case .canceled = end.outcome, !isLost, end.isFirstLoad { repeatsFirstLoad = false }
    if stoppedDirections != hadStopped || repeatsFirstLoad != repeated { showStatus() }
    takeError(of: end)
    if isLost { return takeOver(isFirstLoad: end.isFirstLoad) }
    // The rows of the page may be on screen already, for example from a cache. Then no layout pass follows, so the list view is
    // asked here. The same call after a refresh is for rows that came on screen during the refresh, or whose request it has
    // ended.
    if isLoaded || direction == .refresh && scope(.controller) != nil { loadAroundVisibleRows() }
  }

  /// Whether a previous page is being loaded.
  var isLoadingPrevious: Bool { allPages.contains(where: \.state.prepend.isLoading) }

  /// Returns whether the rows of the list are the items of a source, and not, for example, those of a table that the source fills.
  private func showsItems(of source: any PageLoading) -> Bool { reached[source]?.showsOwnItems == true }

  private func takeError(of end: PageEnd) {
    if case .failed(let error) = end.outcome, scope(.controller) != nil, end.takesError(self) {
      handleError(error)
    }
  }

  /// Requests a page again after another controller has canceled its request. The rows of this list may need the page, too, but
  /// have not requested the page, because the page was already loading.
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
    // The texts of a row are removed only when the list view removes the row. If a row is removed and comes back while the list
    // view is busy, it is not configured again, so its texts must still be known.
    if change == nil { rowTexts = [:] }
    change?.changeset.itemDeletes.forEach { if let id = change?.before[$0].id { rowTexts[id] = nil } }
    let above = isPrepending ? rowsInserted(by: change) : 0
    refreshing.keepPlace(above: above, of: change?.growth)
    prepare(for: change)
  }

  /// Returns by how many positions a change moves the visible rows down while a previous page is expected. Sets ``isPrepending`` to
  /// `false` if the change was that page.
  private func rowsInserted(by change: ListChange<SectionID, Item>?) -> Int {
    let isAwaiting = allPages.contains { showsItems(of: $0) && $0.state.prepend.isLoading }
    let isOwn = allPages.allSatisfy { showsItems(of: $0) }
    // If the list view does not know its visible rows now, the rows of the last layout pass count.
    let visible =
      surface?.visibleRange.map { [$0.lowerBound, $0.upperBound] }
      ?? demand.rows.compactMap { change?.before.path(of: $0) }
    // The first visible row may lie above the new rows, such as the row of another source. Then the last visible row counts. Rows
    // from elsewhere, such as a table, may come at any time: they count as a page only at the start of the list.
    let rows = !isOwn ? [] : isAwaiting ? Array(visible.prefix(1)) : visible
    let above = change?.rowsInserted(above: rows) ?? 0
    // While a source loads items that the list shows, other rows come from the app. The place is kept for the page, too. The first
    // change after the request has the page.
    if !isAwaiting, above > 0 || isOwn { isPrepending = false }
    return above
  }

  func showStatus() {
    refreshing.updateFooter()
    surface?.show(status)
    statusDidChange()
  }
}

/// The closure with which a controller without a paged source lets its internal data source call ``PagedController/load(_:)``.
@MainActor
final class OwnRequests {
  /// Calls the controller's `load(_:)`, and returns whether the list has more items to load.
  var perform: @MainActor (PageDirection) async throws -> Bool = { _ in false }
}

extension ListChange {
  /// The number of items by which the list grows.
  var growth: Int { after.numberOfItems - before.numberOfItems }

  /// Finds the first of some items of the old list that moves down, and returns by how many positions the item moves, at most
  /// ``growth``; 0 if none moves down. With no paths, the first item of the old list counts.
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
