import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// Tests of two controllers that show the pages of one data source.
@MainActor
final class SharedPagesTests: SerialTestCase {
  @MainActor
  private final class Pair {
    let desk = PageDesk()
    let pages: PagedDataSource<Row, Int>
    let first: ProbeList
    let second: ProbeGrid
    let parent = Controller()
    let window: HeadlessWindow<Controller>

    init() async {
      pages = PagedDataSource(firstKey: 1) { [desk] in try await desk.load($0) }
      let options = PagedOptions(pullsToRefresh: true, loadsMore: true)
      first = ProbeList(pages, options: options)
      second = ProbeGrid(pages, options: options)
      parent.addChild(first)
      parent.addChild(second)
      window = HeadlessWindow(parent)
      await desk.answer(20)
      await window.settle()
    }

    /// Both controllers want the next page. The first one has started the request.
    func wantMore() async -> PageDesk.Call {
      first.loadNextPage()
      second.loadNextPage()
      return await desk.next()
    }

    func answer(_ call: PageDesk.Call, _ count: Int = 20) {
      let rows = (20..<20 + count).map { Row(id: $0) }
      call.continuation.resume(returning: ListPage(rows, of: call.request))
    }

    var errors: [Int] { [first.events.errors, second.events.errors] }
    var footers: [RefreshState] { [first.status.footer, second.status.footer] }
  }

  func test_request_isSharedByBoth() async {
    let pair = await Pair()
    let call = await pair.wantMore()
    XCTAssertEqual(pair.footers, [.refreshing, .refreshing])
    pair.answer(call)
    await pair.window.settle()
    XCTAssertEqual(pair.desk.log, ["refresh 1", "append 2"])
    XCTAssertEqual(pair.footers, [.idle, .idle])
    pair.window.close()
  }

  func test_firstLeaves_secondGetsThePage() async {
    let pair = await Pair()
    let call = await pair.wantMore()
    pair.parent.removeChild(pair.first)
    for _ in 0..<10 { await Task.yield() }
    XCTAssertTrue(pair.pages.state.append.isLoading, "the grid waits for the page")
    pair.answer(call)
    await pair.window.settle()
    XCTAssertEqual(pair.pages.items.count, 40)
    XCTAssertEqual(pair.second.status.footer, .idle)
    XCTAssertEqual(pair.errors, [0, 0])
    pair.window.close()
  }

  func test_bothLeave_requestIsCanceled() async {
    let pair = await Pair()
    let call = await pair.wantMore()
    pair.window.close()
    await until { !pair.pages.state.append.isLoading }
    pair.answer(call)
    for _ in 0..<10 { await Task.yield() }
    XCTAssertEqual(pair.pages.items.count, 20)
  }

  func test_firstIsSwitchedOff_secondGetsThePage() async {
    let pair = await Pair()
    let call = await pair.wantMore()
    pair.first.loadsMore = false
    XCTAssertEqual(pair.footers, [.hidden, .refreshing])
    XCTAssertTrue(pair.pages.state.append.isLoading)
    pair.answer(call)
    await pair.window.settle()
    XCTAssertEqual(pair.pages.items.count, 40)
    pair.window.close()
  }

  func test_failure_isHandledOnce_byTheControllerThatAsked() async {
    let pair = await Pair()
    await pair.wantMore().continuation.resume(throwing: Broken())
    await pair.window.settle()
    XCTAssertEqual(pair.errors, [1, 0])
    XCTAssertNotNil(pair.second.status.error, "both show the error")
    pair.second.retry()
    pair.first.retry()
    await pair.desk.fail()
    await pair.window.settle()
    XCTAssertEqual(pair.errors, [1, 1])
    pair.window.close()
  }

  func test_failure_afterTheFirstLeft_isHandledByTheOther() async {
    let pair = await Pair()
    let call = await pair.wantMore()
    pair.parent.removeChild(pair.first)
    for _ in 0..<10 { await Task.yield() }
    call.continuation.resume(throwing: Broken())
    await pair.window.settle()
    XCTAssertEqual(pair.errors, [0, 1])
    pair.window.close()
  }

  func test_requestOfTheApp_isNotCanceledByControllers_andItsErrorIsTheApps() async {
    let pair = await Pair()
    pair.pages.start(.append)
    let call = await pair.wantMore()
    pair.first.loadsMore = false
    pair.parent.removeChild(pair.second)
    for _ in 0..<10 { await Task.yield() }
    XCTAssertTrue(pair.pages.state.append.isLoading)
    call.continuation.resume(throwing: Broken())
    await until { !pair.pages.state.append.isLoading }
    XCTAssertEqual(pair.errors, [0, 0])
    XCTAssertNotNil(pair.first.status.error)
    pair.window.close()
  }

  func test_refresh_endsTheOthersNextPage_andBothAreUpdated() async {
    let pair = await Pair()
    let more = await pair.wantMore()
    pair.second.refresh()
    let refresh = await pair.desk.next()
    refresh.continuation.resume(returning: ListPage([Row(id: 7)], next: nil))
    pair.answer(more)
    await pair.window.settle()
    XCTAssertEqual(pair.pages.items.map(\.id), [7])
    XCTAssertEqual(pair.footers, [.noMore, .noMore])
    XCTAssertEqual([pair.first.status.header, pair.second.status.header], [.idle, .idle])
    pair.window.close()
  }

  /// The refresh of the first list removes the error of the second one, and with it the button that retries.
  func test_nextPageOfTheSecondHasFailed_firstRefreshes_secondOffersMore() async {
    for count in [17, 45] {
      let pair = await Pair()
      pair.second.events.surface.displayRows(onScreenOf: count)
      pair.window.window.layout()
      await pair.desk.fail()
      await pair.window.settle()
      XCTAssertTrue(pair.second.status.offersRetry, "\(count) rows")
      pair.first.refresh()
      await pair.desk.answer(20)
      await pair.window.settle()
      XCTAssertEqual(pair.desk.log, ["refresh 1", "append 2", "refresh 1"], "\(count) rows")
      XCTAssertTrue(pair.second.status.offersMore, "\(count) rows")
      pair.second.events.surface.callbacks.loadNextPage()
      pair.answer(await pair.desk.next())
      for _ in 0..<50 { await Task.yield() }
      XCTAssertEqual(pair.pages.items.count, 40, "\(count) rows")
      XCTAssertFalse(pair.second.status.offersMore, "\(count) rows")
      pair.desk.close()
      pair.window.close()
    }
  }

  // MARK: The list that has asked leaves

  /// The first list asks for the next page. Meanwhile the second one shows more rows, which ask for nothing, because the page is
  /// loading. Then the request ends without an answer.
  ///
  /// - Returns: The requests, and whether the next page is in the list.
  private func secondList(
    showing count: Int,
    _ end: (Pair) async -> Void
  ) async -> (log: [String], rows: Int, footer: RefreshState) {
    let pair = await Pair()
    pair.first.loadNextPage()
    let old = await pair.desk.next()
    pair.second.events.surface.displayRows(onScreenOf: count)
    pair.window.window.layout()
    for _ in 0..<50 { await Task.yield() }
    XCTAssertEqual(pair.desk.log, ["refresh 1", "append 2"])
    await end(pair)
    old.continuation.resume(throwing: CancellationError())
    for _ in 0..<50 { await Task.yield() }
    let (log, footer) = (pair.desk.log, pair.second.status.footer)
    if let new = pair.desk.takeOldest() {
      new.continuation.resume(returning: ListPage((20..<40).map { Row(id: $0) }, next: nil))
    }
    await pair.window.settle()
    pair.window.close()
    return (log, pair.pages.items.count, footer)
  }

  /// The second list waited for a page that nobody loaded.
  func test_firstLeaves_secondHasOnlySeenTheRequest_asksForThePage() async {
    for count in [17, 45] {
      let (log, rows, footer) = await secondList(showing: count) { $0.parent.removeChild($0.first) }
      XCTAssertEqual(log, ["refresh 1", "append 2", "append 2"], "\(count) rows")
      XCTAssertEqual(rows, 40, "\(count) rows")
      XCTAssertEqual(footer, .refreshing, "\(count) rows")
    }
  }

  /// The second list was removed and added again while the page was loading. The list kept its rows, and requested nothing.
  func test_secondLeavesAndReturns_thenTheFirstLeaves_secondAsksForThePage() async {
    for (count, shares) in [(17, false), (17, true), (45, false), (45, true)] {
      let (log, rows, footer) = await secondList(showing: count) { pair in
        if shares { pair.second.loadNextPage() }
        pair.parent.removeChild(pair.second)
        pair.parent.addChild(pair.second)
        for _ in 0..<50 { await Task.yield() }
        XCTAssertEqual(pair.second.events.surfaces, 2)
        pair.parent.removeChild(pair.first)
      }
      XCTAssertEqual(log, ["refresh 1", "append 2", "append 2"], "\(count) rows, shares: \(shares)")
      XCTAssertEqual(rows, 40, "\(count) rows, shares: \(shares)")
      XCTAssertEqual(footer, .refreshing, "\(count) rows, shares: \(shares)")
    }
  }

  func test_firstLeaves_rowsOfTheSecondAreFarFromTheEnd_asksForNothing() async {
    let (log, _, footer) = await secondList(showing: 8) { $0.parent.removeChild($0.first) }
    XCTAssertEqual(log, ["refresh 1", "append 2"])
    XCTAssertEqual(footer, .idle)
  }

  /// The app has ended the request, and not the first list.
  func test_requestIsCanceledByTheApp_secondHasOnlySeenIt_asksForNothing() async {
    let (log, _, _) = await secondList(showing: 17) { $0.pages.cancel(.append) }
    XCTAssertEqual(log, ["refresh 1", "append 2"])
  }

  func test_windowCloses_secondHasOnlySeenTheRequest_asksForNothing() async {
    for count in [17, 45] {
      let (log, _, _) = await secondList(showing: count) { $0.window.close() }
      XCTAssertEqual(log, ["refresh 1", "append 2"], "\(count) rows")
    }
  }

  func test_endLoading_rowsNearTheEnd_askForNothing() async {
    let pair = await Pair()
    pair.parent.removeChild(pair.first)
    pair.second.events.surface.displayRows(onScreenOf: 17)
    pair.window.window.layout()
    let old = await pair.desk.next()
    pair.second.endLoading(.append)
    old.continuation.resume(throwing: CancellationError())
    await pair.window.settle()
    XCTAssertEqual(pair.desk.log, ["refresh 1", "append 2"])
    pair.window.close()
  }

  /// The app has brought the rows in another way. The list does not request the page at once again.
  func test_endLoading_screenWithRoom_asksForNothingByItself() async {
    let pair = await Pair()
    pair.parent.removeChild(pair.first)
    pair.second.events.surface.displayRows(onScreenOf: 45)
    pair.window.window.layout()
    let old = await pair.desk.next()
    pair.second.events.surface.pace = .manual
    pair.second.endLoading(.append)
    old.continuation.resume(throwing: CancellationError())
    for _ in 0..<50 { await Task.yield() }
    XCTAssertEqual(pair.desk.log, ["refresh 1", "append 2"])
    pair.desk.close()
    pair.window.close()
  }

  /// L7: the rows of another source below the pages do not count.
  func test_rowNearTheEndOfThePages_loadsTheNextPage_aboveOtherRows() async {
    final class Rows: SectionedListController<CompositeSectionID, CompositeItem<Row>> {
      let rows = HeadlessList<CompositeSectionID, CompositeItem<Row>>()
      override func makeSurface() -> any PagedSurface<CompositeSectionID, CompositeItem<Row>> { rows }
    }
    var keys: [Int] = []
    let pages = PagedDataSource<Row, Int>(firstKey: 1, perPage: 5, prefetchDistance: 1) { request in
      keys.append(request.key)
      return ListPage((0..<5).map { Row(id: request.key * 100 + $0) }, of: request)
    }
    let edge = ArrayDataSource((0..<50).map { Row(id: $0) })
    let list = Rows(
      CompositeDataSource {
        pages; edge
      },
      loadedBy: pages,
      options: PagedOptions(loadsMore: true)
    )
    list.rows.viewportSize.height = 150
    let window = HeadlessWindow(list)
    await window.settle()
    list.rows.callbacks.willDisplay(ItemPath(section: 0, item: 1))
    await window.settle()
    XCTAssertEqual(keys, [1])
    list.rows.callbacks.willDisplay(ItemPath(section: 0, item: 4))
    XCTAssertEqual(list.status.footer, .refreshing)
    await window.settle()
    XCTAssertEqual(keys, [1, 2])
    list.rows.callbacks.willDisplay(ItemPath(section: 1, item: 49))
    await window.settle()
    XCTAssertEqual(keys, [1, 2], "the last row belongs to another source")
    window.close()
  }
}
