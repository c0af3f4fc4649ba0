import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import XCTest

/// A list whose source has discarded all pages: nothing of the old pages is left in the header and the footer.
@MainActor
final class ResetListTests: SerialTestCase {
  private let options = PagedOptions(firstLoad: .request, pullsToRefresh: true, loadsMore: true)

  private func turns() async { for _ in 0..<20 { await Task.yield() } }

  private func each(_ body: (PagedFixture) async -> Void) async {
    await PagedFixture.each(options) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      await body(list)
    }
  }

  private func expectNothing(_ list: PagedFixture, _ context: String = "") {
    XCTAssertEqual(list.status.footer, .hidden, context)
    XCTAssertEqual(list.status.header, .idle, context)
    XCTAssertFalse(list.status.offersRetry, context)
    XCTAssertNil(list.status.error, context)
  }

  func test_reset_afterAFailure_removesTheFooter() async {
    await each { list in
      list.scrollToEnd()
      await list.desk.fail()
      await list.settle()
      XCTAssertTrue(list.status.offersRetry)
      list.pages.reset()
      expectNothing(list)
      XCTAssertEqual(list.status.content.text, "blank")
    }
  }

  func test_reset_whileTheNextPageLoads_removesTheFooter() async {
    await each { list in
      list.scrollToEnd()
      await turns()
      list.pages.reset()
      expectNothing(list)
    }
  }

  func test_reset_whileTheNextPageLoadsOffScreen_removesTheFooter() async {
    await each { list in
      list.window.hide()
      list.controller.loadNextPage()
      XCTAssertEqual(list.status.footer, .refreshing)
      list.pages.reset()
      expectNothing(list)
    }
  }

  /// The app discards the pages and loads the first one again, in one change.
  func test_reset_andANewRequest_inOneBatch_removesTheFooter() async {
    await each { list in
      ListBatch.perform {
        list.pages.reset()
        list.pages.start(.refresh)
      }
      XCTAssertEqual(list.status.footer, .hidden)
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.status.footer, .idle)
    }
  }

  /// The failure of a page that is discarded does not end the requests for the next pages of the new list.
  func test_reset_afterAFailure_screenIsNotFull_loadsTheNextPage() async {
    await PagedFixture.each(options) { list in
      list.show()
      list.surface.displayRows(onScreenOf: 45)
      await list.desk.answer(20)
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2"])
      guard list.desk.calls.count == 1 else { return }
      await list.desk.fail()
      await list.settle()
      list.pages.reset()
      list.pages.start(.refresh)
      await list.desk.answer(20)
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1", "append 2"])
    }
  }

  /// The app discards the pages when it sees the rows of the next one.
  func test_reset_inAnObserver_removesTheFooter() async {
    for hasMore in [true, false] {
      await each { list in
        let observation = list.pages.observe(self) { [pages = list.pages] _, change in
          if change.after.numberOfItems > 20 { pages.reset() }
        }
        list.scrollToEnd()
        await list.desk.answer(20, hasMore: hasMore)
        await list.settle()
        withExtendedLifetime(observation) {}
        expectNothing(list, "hasMore: \(hasMore)")
        XCTAssertEqual(list.ids, [])
      }
    }
  }

  /// The app has loaded a newer list, of one page, while the footer loaded the next page off screen.
  func test_lastPageIsLoaded_whileTheFooterLoadsOffScreen_footerSaysSo() async {
    await each { list in
      list.window.hide()
      list.controller.loadNextPage()
      let next = await list.desk.next()
      list.pages.start(.refresh)
      next.continuation.resume(throwing: CancellationError())
      await list.desk.answer(20, hasMore: false)
      while list.pages.state.refresh.isLoading { await Task.yield() }
      XCTAssertEqual(list.status.footer, .noMore)
    }
  }
}
