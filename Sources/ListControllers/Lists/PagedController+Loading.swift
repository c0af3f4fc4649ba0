import ControllerCore
import ControllerSupport
public import DataSource
package import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  package import CoreGraphics
#endif

extension PagedController {
  /// What the list shows beside its items: the header that refreshes, the footer that loads more, and the placeholder of an empty or
  /// failed list.
  public var status: PagedStatus {
    let isEmpty = list.snapshot.isEmpty
    var content = ListContentState(isEmpty: isEmpty, pages.state, loadsMore: loadsMore)
    // A list that needs no loading is complete from the start.
    if isLoadedByHook, options.firstLoad == .none, case .blank = content { content = .empty }
    return PagedStatus(refreshing.machine, content, pages.state)
  }

  /// The frame of the footer in the content of the surface, in points: after the last item, along the axis of the list. The
  /// footer has the length of ``PagedOptions/refresh``.
  package var footerFrame: CGRect {
    guard let surface else { return .zero }
    let start = axis.along(surface.contentSize)
    return CGRect(
      origin: axis.point(along: start, across: 0),
      size: axis.size(along: options.refresh.footerLength, across: axis.across(surface.viewportSize))
    )
  }

  /// Loads the first page again. The header, if the list has one, shows the progress.
  public func refresh() {
    if refreshing.machine.header == .hidden {
      request(.refresh)
    } else {
      refreshing.send(.begin(.header))
    }
  }

  /// Loads the next page. The footer, if the list has one, shows the progress.
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

  /// Ends a refresh or the loading of a next page at once: the header or the footer closes, and the request is canceled
  /// unless others wait for it. Call this method when the app got the items in another way.
  ///
  /// - Parameters:
  ///   - direction: `.refresh` for the header, `.append` for the footer.
  ///   - hasMore: Whether the footer offers to load more; `nil` if that has not changed.
  public func endLoading(_ direction: PageDirection, hasMore: Bool? = nil) {
    giveUp(direction)
    switch direction {
    case .refresh: refreshing.send(.finished(.header, hasMore: hasMore))
    case .append: refreshing.send(.finished(.footer, hasMore: hasMore))
    case .prepend: break
    }
    if let hasMore { refreshing.send(.known(hasMore: hasMore)) }
  }

  // MARK: Requests

  func loadFirst() {
    guard options.firstLoad != .none, !pages.state.hasLoaded else { return }
    if options.firstLoad == .refresh { refresh() } else { request(.refresh) }
  }

  private func request(_ direction: PageDirection) {
    // The header, the footer and the app share one request in each direction.
    if let request = requests[direction], !request.claim.isEnded { return }
    guard let scope = scope(.controller) else { return report(.startedOutsideScope(.controller)) }
    // A request of the app, or one that was refused at once, needs no claim. Its outcome ends the header or the footer.
    guard let claim = pages.join(direction), !claim.isEnded else { return }
    requests.removeValue(forKey: direction)?.waiter.end()
    let request = Request(claim: claim, waiter: LoadWaiter())
    requests[direction] = request
    scope.start { [pages] in
      if await !request.waiter.wait() { pages.release(claim) }
    }
  }

  private func giveUp(_ direction: PageDirection) {
    guard let request = requests.removeValue(forKey: direction) else { return }
    request.waiter.end()
    pages.release(request.claim)
  }

  func perform(_ action: RefreshStateMachine.Action) {
    switch action {
    case .trigger(.header): request(.refresh)
    case .trigger(.footer): request(.append)
    case .cancel(let part): giveUp(part == .header ? .refresh : .append)
    case .adjustInsets, .scroll: break
    }
  }

  func note(_ outcome: LoadOutcome, of direction: PageDirection) {
    var handlesError = false
    if let request = requests[direction], request.claim.isEnded {
      handlesError = request.claim.handlesError
      requests[direction] = nil
      request.waiter.end()
    }
    let part: RefreshPart
    switch direction {
    case .refresh: part = .header
    case .append: part = .footer
    case .prepend: return
    }
    switch outcome {
    case .loaded:
      refreshing.send(.finished(part, hasMore: pages.state.hasNext))
      // The footer also needs to know the end of the list when a refresh or the app has loaded the page.
      refreshing.send(.known(hasMore: pages.state.hasNext))
    case .failed(let error):
      refreshing.send(.finished(part, hasMore: nil))
      // If several controllers wait for a request, only one of them handles its error. Code of the app that has called `load` gets the
      // error itself.
      if handlesError { handleError(error) }
    case .superseded where part == .header, .refused(.busy):
      // The outcome of the other request, which is under way in the same direction, ends the header or the footer.
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
