import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// Lists whose pages are shorter than the screen, on a list view that reports a row only when it comes on screen.
@MainActor
final class ShortPagesTests: SerialTestCase {
  private struct Offline: Error {}

  private final class Server {
    var fails = true
  }

  private final class Feed: ListController<Row> {
    var errors = 0
    override func handleError(_ error: any Error) { errors += 1 }
  }

  private let options = PagedOptions(pullsToRefresh: true, loadsMore: true)
  private var asked: [Int] = []

  /// Returns pages of three rows of 80 points. A screen has room for ten rows.
  private func pages(_ cached: [Row] = []) -> PagedDataSource<Row, Int> {
    PagedDataSource(cached, firstKey: 0, perPage: 3) { [unowned self] request in
      asked.append(request.key)
      let rows = (0..<3).map { Row(id: request.key * 3 + $0) }
      return ListPage(rows, next: request.key < 9 ? request.key + 1 : nil)
    }
  }

  private func show(_ feed: Feed) async throws -> HeadlessWindow<Feed> {
    let window = HeadlessWindow(feed)
    try XCTUnwrap(feed.headlessList).rowLength = 80
    await window.settle()
    return window
  }

  func test_firstLoad_pagesAreShort_loadsUntilTheScreenIsFull() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages, options: options)
    let window = try await show(feed)
    XCTAssertEqual(pages.items.count, 15)
    XCTAssertEqual(feed.headlessList?.visibleIDs, Array(0..<10))
    window.close()
  }

  /// L1: the list had the rows of page 1 after a pull, filled a third of the screen, and could not be scrolled.
  func test_refresh_pagesAreShort_loadsUntilTheScreenIsFull() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages, options: options)
    let window = try await show(feed)
    XCTAssertEqual(asked, [0, 1, 2, 3, 4])
    try XCTUnwrap(feed.headlessList).pull()
    await window.settle()
    XCTAssertEqual(asked, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
    XCTAssertEqual(pages.items.count, 15)
    XCTAssertEqual(feed.headlessList?.visibleIDs, Array(0..<10))
    window.close()
  }

  /// L1: the rows of page 1 were on screen already, from a cache.
  func test_firstLoad_cachedRowsAreEqual_loadsUntilTheScreenIsFull() async throws {
    let pages = pages((0..<3).map { Row(id: $0) })
    let feed = Feed(pages, loadedBy: pages, options: options)
    let window = try await show(feed)
    XCTAssertEqual(pages.items.count, 15)
    window.close()
  }

  /// L2: the list showed a dead button after the failure.
  func test_previousPage_fails_isHandledAndRetried() async throws {
    let server = Server()
    var asked: [PageDirection] = []
    let pages = PagedDataSource<Row, Int>(firstKey: 5, perPage: 3) { request in
      asked.append(request.direction)
      if request.direction == .prepend, server.fails { throw Offline() }
      return ListPage(
        (0..<3).map { Row(id: request.key * 10 + $0) },
        next: nil,
        previous: request.key > 4 ? request.key - 1 : nil
      )
    }
    let feed = Feed(pages.filter { $0.id < 45 }, loadedBy: pages, options: PagedOptions(loadsMore: true))
    let window = try await show(feed)
    XCTAssertEqual(asked, [.refresh, .prepend])
    let list = try XCTUnwrap(feed.headlessList)
    server.fails = false
    XCTAssertEqual(feed.errors, 1)
    XCTAssertNotNil(feed.status.error)
    try XCTUnwrap(list.userActions(named: "list").first { $0.name == "tap retry" })()
    await window.settle()
    XCTAssertEqual(asked, [.refresh, .prepend, .prepend])
    XCTAssertEqual(list.visibleIDs, [40, 41, 42])
    window.close()
  }

  /// L2: a list without a footer never loaded the page before.
  func test_previousPage_listLoadsNoNextPages_isLoaded() async throws {
    let pages = PagedDataSource<Row, Int>(firstKey: 5, perPage: 3) { request in
      ListPage([Row(id: request.key)], next: nil, previous: request.key > 4 ? request.key - 1 : nil)
    }
    let feed = Feed(pages, loadedBy: pages)
    let window = try await show(feed)
    XCTAssertEqual(pages.items.map(\.id), [4, 5])
    window.close()
  }

  /// `pullsToRefresh = false` ends a refresh. While the header was opening, it began one instead.
  func test_pullsToRefresh_switchedOffWhileTheHeaderOpens_noRefreshBegins() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages, options: options)
    let window = try await show(feed)
    let list = try XCTUnwrap(feed.headlessList)
    list.pace = .manual
    list.pull()
    XCTAssertEqual(feed.status.header, .refreshing)
    feed.pullsToRefresh = false
    XCTAssertFalse(pages.state.refresh.isLoading)
    list.pace = .later
    await window.settle()
    XCTAssertFalse(pages.state.refresh.isLoading)
    XCTAssertEqual(feed.status.header, .hidden)
    XCTAssertEqual(asked, [0, 1, 2, 3, 4])
    window.close()
  }

  /// The rows of a previous page are inserted above the visible rows and come on screen. The list then loaded the page before
  /// that one, and so on, although the user did nothing.
  func test_previousPages_listStaysAtItsStart_onlyAFewAreLoaded() async throws {
    let pages = PagedDataSource<Row, Int>(firstKey: 100, perPage: 3) { request in
      let rows = (0..<3).map { Row(id: request.key * 3 + $0) }
      return ListPage(rows, next: nil, previous: request.key > 0 ? request.key - 1 : nil)
    }
    let feed = Feed(pages, loadedBy: pages, options: PagedOptions(loadsMore: true))
    let window = try await show(feed)
    XCTAssertEqual(pages.items.count, 18)
    window.close()
  }

  /// Shows two rows of a screen that is not full. The list hides the rows of other pages.
  private func showTwoRows(_ desk: PageDesk) async throws -> HeadlessWindow<Feed> {
    let pages = PagedDataSource(firstKey: 5) { try await desk.load($0) }
    let feed = Feed(pages.filter { $0.id >= 0 }, loadedBy: pages, options: PagedOptions(loadsMore: true))
    let window = HeadlessWindow(feed)
    let first = await desk.next()
    first.continuation.resume(returning: ListPage([Row(id: 1), Row(id: 2)], next: 6, previous: 4))
    for _ in 0..<30 { await Task.yield() }
    XCTAssertEqual(desk.log, ["refresh 5", "append 6", "prepend 4"])
    return window
  }

  private func answer(_ call: PageDesk.Call) {
    guard call.request.direction == .append else { return call.continuation.resume(throwing: Offline()) }
    let key = call.request.key
    call.continuation.resume(returning: ListPage([Row(id: -key)], next: key + 1))
  }

  /// The failure of a previous page allowed three more requests for next pages.
  func test_previousPage_fails_nextPagesAreRequestedAsOftenAsWithoutIt() async throws {
    let desk = PageDesk()
    let window = try await showTwoRows(desk)
    for _ in 0..<10 {
      while let call = desk.takeOldest() { answer(call) }
      for _ in 0..<30 { await Task.yield() }
    }
    XCTAssertEqual(window.root.errors, 1)
    XCTAssertEqual(desk.log.sorted(), ["append 6", "append 7", "append 8", "prepend 4", "refresh 5"])
    window.close()
    desk.close()
  }

  /// The failure of a previous page ended the requests for next pages. The view is laid out after both answers.
  func test_previousPage_failsBeforeTheLayout_nextPageIsRequested() async throws {
    let desk = PageDesk()
    let window = try await showTwoRows(desk)
    let view = try XCTUnwrap(window.root.headlessList)
    view.pace = .manual
    view.viewportSize.height += 1
    for _ in 0..<2 { desk.takeOldest().map(answer) }
    for _ in 0..<30 { await Task.yield() }
    XCTAssertEqual(window.root.errors, 1)
    view.pace = .later
    view.proceed()
    for _ in 0..<30 { await Task.yield() }
    XCTAssertEqual(desk.log.last, "append 7")
    window.close()
    desk.close()
  }
}
