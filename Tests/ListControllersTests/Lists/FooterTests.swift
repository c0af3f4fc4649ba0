import ControllerCore
import ControllerTesting
import DataSource
import ItemLayouts
import ListControllers
import Surfaces
import XCTest

/// The footer is a function of the pages, so nothing has to tell it what it should show.
@MainActor
final class FooterTests: XCTestCase {
  private let options = PagedOptions(firstLoad: .none, pullsToRefresh: true, loadsMore: true)

  private func each(_ body: (PagedFixture) async throws -> Void) async rethrows {
    try await PagedFixture.each(options) { list in
      list.show()
      try await body(list)
    }
  }

  /// Loads a page as the app.
  private func load(_ direction: PageDirection, _ list: PagedFixture, hasMore: Bool) async {
    list.pages.start(direction)
    await list.desk.answer(20, hasMore: hasMore)
    await list.settle()
  }

  /// Source: issues #1025, #272 and #1192 of MJRefresh, where one call ended the request, and another one the list.
  func test_footer_pagesOfTheApp_itFollowsThem() async {
    await each { list in
      await load(.refresh, list, hasMore: true)
      XCTAssertEqual(list.status.footer, .idle)
      list.pages.start(.append)
      XCTAssertEqual(list.status.footer, .refreshing)
      await list.desk.answer(20, hasMore: false)
      await list.settle()
      XCTAssertEqual(list.status.footer, .noMore)
      list.pages.start(.append)
      await list.settle()
      XCTAssertEqual(list.status.footer, .noMore, "a refused request changes nothing")
      await load(.refresh, list, hasMore: true)
      XCTAssertEqual(list.status.footer, .idle)
      list.pages.reset()
      XCTAssertEqual(list.status.footer, .hidden)
      XCTAssertEqual(list.surface.contentInsets.bottom, 0)
    }
  }

  func test_footer_failedRefresh_leavesNoMoreAsItWas() async {
    await each { list in
      await load(.refresh, list, hasMore: false)
      list.pull()
      await list.desk.fail()
      await list.settle()
      XCTAssertEqual(list.status.footer, .noMore)
      XCTAssertEqual(list.status.header, .idle)
    }
  }

  func test_footer_switchedOffAndOn_makesRoomOnlyWhileItIsShown() async {
    await each { list in
      await load(.refresh, list, hasMore: true)
      XCTAssertEqual(list.surface.contentInsets.bottom, 44)
      list.controller.loadsMore = false
      XCTAssertEqual(list.status.footer, .hidden)
      XCTAssertEqual(list.surface.contentInsets.bottom, 0)
      list.controller.loadsMore = true
      XCTAssertEqual(list.status.footer, .idle)
      XCTAssertEqual(list.surface.contentInsets.bottom, 44)
    }
  }

  /// The page of the app's request arrives, and the list that shares it waits no longer than the app.
  func test_footer_wishDuringARequestOfTheApp_isNotMadeAgain() async {
    await each { list in
      await load(.refresh, list, hasMore: true)
      list.pages.start(.append)
      list.controller.loadNextPage()
      await list.desk.answer(20, hasMore: true)
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2"])
      XCTAssertEqual(list.status.footer, .idle)
    }
  }

  /// The header opens with an animation, and stays open exactly as long as a refresh runs.
  func test_header_requestIsCanceledByTheApp_closes() async {
    await each { list in
      await load(.refresh, list, hasMore: true)
      list.pull()
      let call = await list.desk.next()
      XCTAssertEqual(list.status.header, .refreshing)
      list.pages.cancel()
      XCTAssertEqual(list.status.header, .idle)
      call.continuation.resume(throwing: CancellationError())
      await list.settle()
      XCTAssertEqual(list.surface.contentInsets.top, 64)
    }
  }

  func test_header_newerRefreshOfTheApp_staysOpenUntilItEnds() async {
    await each { list in
      await load(.refresh, list, hasMore: true)
      list.pull()
      let older = await list.desk.next()
      list.pages.start(.refresh)
      older.continuation.resume(throwing: CancellationError())
      let newer = await list.desk.next()
      XCTAssertEqual(list.status.header, .refreshing)
      newer.continuation.resume(returning: ListPage([Row(id: 7)], of: newer.request))
      await list.settle()
      XCTAssertEqual(list.status.header, .idle)
      XCTAssertEqual(list.ids, [7])
    }
  }

  /// On the stand-ins of UIKit, whose layout passes come later, the button for more pages stayed after the page was loaded.
  func test_footer_failedPageIsLoadedByARetry_offersNothing() async {
    await each { list in
      list.pages.prefetchDistance = -1
      await load(.refresh, list, hasMore: true)
      list.surface.displayRows(onScreenOf: 10)
      list.controller.loadNextPage()
      await list.desk.fail()
      await list.settle()
      XCTAssertEqual([list.status.offersRetry, list.status.offersMore], [true, false])
      list.controller.retry()
      await list.desk.answer(20, hasMore: true)
      await list.settle()
      XCTAssertEqual([list.status.offersRetry, list.status.offersMore], [false, false])
      XCTAssertEqual(list.ids.count, 40)
    }
  }
}
