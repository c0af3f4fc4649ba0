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
    var content = ListContentState(isEmpty: isEmpty, pages.state, loadsMore: loadsMore)
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
  public func refresh() {
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

  /// Repeats the request that failed: the refresh, or else the next page. Does nothing if neither has failed.
  public func retry() {
    if pages.state.refresh.error != nil {
      request(.refresh)
    } else if pages.state.append.error != nil {
      loadNextPage()
    }
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
    if direction != .prepend { refreshing.send(.finished(part(of: direction), hasMore: hasMore)) }
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
    if firstLoad == .refresh { refresh() } else { request(.refresh) }
  }

  func request(_ direction: PageDirection) {
    if direction == .append { (lastDisplayed, itemsBeforeNextPage) = (nil, shown.numberOfItems) }
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

  /// Returns the part of the list that shows the progress of a request: the header for a refresh, the footer for the next
  /// page.
  private func part(of direction: PageDirection) -> RefreshPart { direction == .refresh ? .header : .footer }

  func giveUp(_ direction: PageDirection) {
    guard let request = requests.removeValue(forKey: direction) else { return }
    request.end.fulfill()
    pages.release(request.claim)
  }

  func perform(_ action: RefreshStateMachine.Action) {
    switch action {
    case .trigger(.header): request(.refresh)
    case .trigger(.footer): request(.append)
    // The header was switched off during the first load. The load goes on without a header, because the list would stay
    // empty without it.
    case .cancel(.header) where !pages.state.hasLoaded: break
    case .cancel(let part): giveUp(part == .header ? .refresh : .append)
    case .adjustInsets, .scroll: break
    }
  }

  func note(_ outcome: LoadOutcome, of direction: PageDirection) {
    var handlesError = false
    if let request = requests[direction], request.claim.isEnded {
      handlesError = request.claim.handlesError
      requests[direction] = nil
      request.end.fulfill()
    }
    guard direction != .prepend else { return }
    let part = part(of: direction)
    switch outcome {
    case .loaded:
      refreshing.send(.finished(part, hasMore: pages.state.hasNext))
      // After each request, the footer must learn whether there are more pages, because it offers to load them.
      refreshing.send(.known(hasMore: pages.state.hasNext))
      // If the pages do not fill the screen, the user cannot scroll to load the next page, so it is loaded here. After a page
      // without new items, no further page is loaded. Otherwise a server that sends no new items would be asked without end.
      guard direction == .refresh || shown.numberOfItems > itemsBeforeNextPage else { break }
      if let lastDisplayed { willDisplay(at: lastDisplayed) }
    case .failed(let error):
      refreshing.send(.finished(part, hasMore: nil))
      // If several controllers wait for the same request, only one of them handles the error. If the app itself has called
      // `load`, the app receives the error, and no controller handles the error.
      if handlesError { handleError(error) }
    case .superseded where part == .header, .refused(.busy):
      // Another request for the same page is running. The header or the footer shows the progress until that request
      // ends.
      break
    case .refused(.atEnd):
      refreshing.send(.finished(part, hasMore: false))
    case .canceled, .superseded, .refused:
      refreshing.send(.finished(part, hasMore: nil))
    }
  }

  func showStatus() {
    surface?.show(status)
    statusDidChange()
  }
}
