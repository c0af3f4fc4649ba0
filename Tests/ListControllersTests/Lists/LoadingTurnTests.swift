import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// Wishes that are withdrawn, or made again, in the turn in which a request begins or ends.
@MainActor
final class LoadingTurnTests: SerialTestCase {
  private func turns(_ count: Int = 30) async { for _ in 0..<count { await Task.yield() } }

  private let both = PagedOptions(firstLoad: .none, pullsToRefresh: true, loadsMore: true)

  private func shown(_ options: PagedOptions? = nil, pages count: Int = 20) async -> PagedFixture {
    let list = PagedFixture(.list, options ?? both)
    list.show()
    list.pages.start(.refresh)
    await list.desk.answer(count, hasMore: true)
    await list.settle()
    return list
  }

  func test_error_footerIsSwitchedOffWhenItFails_isHandled() async {
    let list = await shown()
    let observation = list.pages.observeState(list.controller) { controller, state in
      let wanted = state.append.error == nil
      if controller.loadsMore != wanted { controller.loadsMore = wanted }
    }
    list.controller.loadNextPage()
    await list.desk.fail()
    await list.settle()
    XCTAssertEqual(list.controller.events.errors, 1)
    withExtendedLifetime(observation) {}
    list.window.close()
  }

  func test_loadsMore_setToFalseAgain_keepsTheRequestOfTheButton() async {
    let list = await shown(PagedOptions(firstLoad: .none))
    list.controller.loadNextPage()
    await turns()
    list.controller.loadsMore = false
    await turns()
    XCTAssertTrue(list.pages.state.append.isLoading)
    list.desk.close()
    await list.settle()
    list.window.close()
  }

  func test_refresh_offScreenInAnOutcomeOfTheApp_waits() async {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    weak var shown: ProbeList?
    var isDirty = true
    let observation = pages.onOutcome(self) { _, _, _ in
      guard isDirty else { return }
      isDirty = false
      shown?.refresh()
    }
    let list = ProbeList(pages, options: both)
    shown = list
    let window = HeadlessWindow(list)
    await window.settle()
    window.window.hide()
    pages.start(.refresh)
    await desk.answer(3)
    await turns()
    XCTAssertFalse(isDirty)
    XCTAssertEqual(list.status.header, .waiting)
    window.window.show()
    await turns()
    XCTAssertEqual(desk.log, ["refresh 1", "refresh 1"])
    desk.close()
    await window.settle()
    withExtendedLifetime(observation) {}
    window.close()
  }

  func test_cancelAndRefresh_inOneBatch_whileTheHeaderRefreshes_loads() async {
    let list = await shown()
    list.pull()
    let old = await list.desk.next()
    ListBatch.perform {
      list.pages.cancel()
      list.controller.refresh()
    }
    old.continuation.resume(throwing: CancellationError())
    await turns()
    XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1", "refresh 1"])
    list.desk.close()
    await list.settle()
    list.window.close()
  }

  /// The user signs in as somebody else while the header refreshes.
  func test_resetAndRefresh_inOneBatch_listIsNotBlankForGood() async {
    let list = await shown(PagedOptions(firstLoad: .refresh, pullsToRefresh: true, loadsMore: true))
    list.pull()
    let old = await list.desk.next()
    ListBatch.perform {
      list.pages.reset()
      list.controller.refresh()
    }
    old.continuation.resume(throwing: CancellationError())
    await turns()
    XCTAssertEqual(list.status.content.text, "loading")
    list.desk.close()
    await list.settle()
    list.window.close()
  }
}
