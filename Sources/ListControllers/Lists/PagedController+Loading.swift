public import ControllerCore
import ControllerSupport
public import DataSource
package import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  package import CoreGraphics
#endif

extension PagedController: DataRequesting {
  package var requestsData: Bool { isLoadedByHook }
  package func requestData() { request(.refresh) }

  /// What the list shows beside its items: the header that refreshes, the footer that loads more, and the placeholder of an
  /// empty or failed list.
  public var status: PagedStatus {
    let isEmpty = list.snapshot.isEmpty
    var content = ListContentState(isEmpty: isEmpty, pages.state)
    // `isLoadedByHook` means that no `PagedDataSource` loads the list. `firstLoad == .none` means that the controller
    // requests nothing when its view is loaded. If both are true, nothing is about to load items. So a list without
    // items is shown as `.empty`, and not as `.blank`, which means that items may come.
    if isLoadedByHook, firstLoad == .none, case .blank = content { content = .empty }
    return PagedStatus(refreshing.machine, content, pages.state)
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
  /// at once, and everybody who waits for it gets the newer rows.
  public func refresh() {
    pages.renew()
    if refreshing.machine.header == .hidden {
      request(.refresh)
    } else {
      refreshing.send(.begin(.header))
    }
  }

  /// Loads the next page. If ``loadsMore`` is `true`, the list has a footer, which makes the request and shows the
  /// progress. Otherwise the controller makes the request, and no progress is shown.
  public func loadNextPage() {
    guard loadsMore else { return request(.append) }
    refreshing.send(.begin(.footer))
  }

  /// Handles the user's wish for more items.
  func searchFurther() {
    let isAtEnd = list.snapshot.isEmpty && !pages.state.hasNext && pages.state.hasPrevious
    if isAtEnd { request(.prepend) } else { loadNextPage() }
  }

  /// Repeats the requests that failed: the refresh, or else the next and the previous page. Does nothing if none has failed.
  public func retry() {
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
  ///   - hasMore: Whether the footer offers to load more; `nil` if that has not changed.
  public func endLoading(_ direction: PageDirection, hasMore: Bool? = nil) {
    giveUp(direction)
    showEnd(of: direction, hasMore: hasMore)
    if let hasMore { refreshing.send(.known(hasMore: hasMore)) }
  }

  // MARK: Requests

  /// The request that the controller makes when its view is loaded. Normally, the options determine it. If the options
  /// name none, and the controller has no paged source but conforms to `DataLoading`, the request calls its `load()`.
  private var firstLoad: PagedOptions.FirstLoad {
    guard options.firstLoad == .none, isLoadedByHook, let controller = self as? any DataLoading else {
      return options.firstLoad
    }
    return controller.loadsWithView ? .request : .none
  }

  func loadFirst() {
    guard firstLoad != .none, !pages.state.hasLoaded else { return }
    let showsHeader = firstLoad == .refresh && refreshing.machine.header != .hidden
    if showsHeader { refreshing.send(.begin(.header)) } else { request(.refresh) }
  }

  func request(_ direction: PageDirection) {
    if direction == .refresh { asked.requests = [:] }
    // If a request of this controller for the same page is running, its result will hide the progress in the header or
    // the footer. No second request is made.
    if let request = requests[direction], !request.claim.isEnded { return }
    guard let scope = scope(.controller) else { return report(.startedOutsideScope(.controller)) }
    // `join` starts the request, or shares one that is running, and returns a claim. If the data source has refused the request,
    // the claim has ended already, and there is nothing to wait for: `note(_:of:)` receives the refusal and hides the progress
    // in the header or the footer.
    let claim = pages.join(direction)
    guard !claim.isEnded else { return }
    requests.removeValue(forKey: direction)?.end.fulfill()
    let request = Request(claim: claim, end: Promise("page of a list"))
    requests[direction] = request
    // The task retains the promise. So the end of this controller cancels the task, and then releases the page.
    scope.start { [pages, end = request.end] in
      if await end.future.value() == nil { pages.release(claim) }
    }
  }

  /// Hides the progress of a request: in the header for a refresh, in the footer for the next page. Nothing shows the progress of a
  /// request for the previous page.
  private func showEnd(of direction: PageDirection, hasMore: Bool?) {
    guard direction != .prepend else { return }
    refreshing.send(.finished(direction == .refresh ? .header : .footer, hasMore: hasMore))
  }

  func giveUp(_ direction: PageDirection) {
    guard let request = requests.removeValue(forKey: direction) else { return }
    request.end.fulfill()
    pages.release(request.claim)
  }

  func perform(_ action: RefreshStateMachine.Action) {
    switch action {
    // The header was switched off before it had opened, which ends a refresh. Only the first load goes on without a header, because
    // the list would stay empty without it.
    case .trigger(.header) where pages.state.hasLoaded && refreshing.machine.header == .hidden: break
    case .trigger(.header): request(.refresh)
    case .trigger(.footer): request(.append)
    case .cancel(.header) where !pages.state.hasLoaded: break
    case .cancel(let part): giveUp(part == .header ? .refresh : .append)
    case .adjustInsets, .scroll: break
    }
  }

  func note(_ outcome: LoadOutcome, of direction: PageDirection) {
    let request = requests[direction].flatMap { $0.claim.isEnded ? $0 : nil }
    if request != nil { requests.removeValue(forKey: direction)?.end.fulfill() }
    switch outcome {
    case .loaded:
      // After a failure, the user or the app has loaded the page.
      if asked.requests[direction] == .max { asked.requests[direction] = 0 }
      showEnd(of: direction, hasMore: pages.state.hasMore)
      // After each request, the footer must learn whether there are more pages, because it offers to load them.
      refreshing.send(.known(hasMore: pages.state.hasMore))
      // The rows of the page may be on screen already, for example from a cache. Then no layout pass follows, so the list view is
      // asked here.
      loadAroundVisibleRows()
    case .failed(let error):
      // A list that has not waited for the failed request may wait to begin another one.
      if request != nil { showEnd(of: direction, hasMore: nil) }
      // After a failure, the same rows ask for no page any more. The user does, with `retry()`, in the footer or by a refresh.
      asked.requests[direction] = .max
      // If several controllers wait for the same request, only one of them handles the error. If the app itself has called
      // `load`, the app receives the error, and no controller handles the error.
      if pages.takesError(of: direction) || request?.claim.handlesError == true { handleError(error) }
    case .superseded where direction == .refresh || request == nil, .refused(.busy),
      .canceled where request == nil:
      // Another request for the same page is running. The header or the footer shows the progress until that request
      // ends. Or the list has not waited for the ended request: its header or footer waits to begin another one.
      break
    case .refused(.atEnd):
      showEnd(of: direction, hasMore: false)
    case .canceled, .superseded, .refused:
      showEnd(of: direction, hasMore: nil)
    }
  }

  func showStatus() {
    surface?.show(status)
    statusDidChange()
  }
}
