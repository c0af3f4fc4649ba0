import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// Tests of lists and grids on a surface with a refresh header of the platform, such as `UIRefreshControl`.
@MainActor
final class RefreshHeaderTests: XCTestCase {
  private let options = PagedOptions(firstLoad: .request, pullsToRefresh: true, loadsMore: true)

  /// Runs a test with a list and a grid of 30 rows, which have been loaded.
  private func each(
    _ options: PagedOptions? = nil,
    _ body: (PagedFixture, HeadlessRefreshHeader) async -> Void
  ) async {
    var header = HeadlessRefreshHeader()
    let prepare: (PagedEvents) -> Void = { events in
      header = HeadlessRefreshHeader()
      events.surface.refreshHeader = header
    }
    await PagedFixture.each(options ?? self.options, prepare: prepare) { fixture in
      fixture.show()
      await fixture.desk.answer(30)
      await fixture.settle()
      await body(fixture, header)
    }
  }

  func test_pull_refreshes_andTheControllerMakesNoRoom() async {
    await each { fixture, header in
      let insets = fixture.surface.contentInsets
      XCTAssertTrue(header.isShown)
      XCTAssertFalse(header.isRefreshing)
      header.pull()
      XCTAssertEqual(fixture.status.header, .refreshing)
      XCTAssertEqual(fixture.surface.contentInsets, insets)
      await fixture.desk.answer(30)
      await fixture.settle()
      XCTAssertEqual(fixture.desk.log, ["refresh 1", "refresh 1"])
      XCTAssertEqual(fixture.status.header, .idle)
      XCTAssertFalse(header.isRefreshing)
      XCTAssertEqual(fixture.surface.contentInsets, insets)
    }
  }

  func test_drag_asFarAsItGoes_isTheBusinessOfTheHeader() async {
    await each { fixture, header in
      fixture.pull()
      XCTAssertEqual(fixture.status.header, .idle)
      await fixture.settle()
      XCTAssertEqual(fixture.status.header, .idle)
      XCTAssertEqual(fixture.desk.log, ["refresh 1"])
    }
  }

  func test_refresh_byTheApp_isShownByTheHeader() async {
    await each { fixture, header in
      fixture.controller.refresh()
      XCTAssertTrue(header.isRefreshing)
      await fixture.desk.fail()
      await fixture.settle()
      XCTAssertFalse(header.isRefreshing)
      XCTAssertEqual(fixture.controller.events.errors, 1)
    }
  }

  func test_firstLoad_beginsTheHeaderOnScreen() async {
    var options = options
    options.firstLoad = .refresh
    let header = HeadlessRefreshHeader()
    let fixture = PagedFixture(.list, options, prepare: { $0.surface.refreshHeader = header })
    fixture.controller.loadViewIfNeeded()
    XCTAssertEqual(fixture.status.header, .waiting)
    XCTAssertFalse(header.isRefreshing, "a header that begins off screen does not turn")
    fixture.show()
    XCTAssertTrue(header.isRefreshing)
    await fixture.desk.answer(1)
    await fixture.settle()
    XCTAssertFalse(header.isRefreshing)
    fixture.desk.close()
  }

  func test_endLoading_byHand_endsTheHeader() async {
    await each { fixture, header in
      header.pull()
      fixture.controller.endLoading(.refresh)
      XCTAssertFalse(header.isRefreshing)
      header.pull()
      XCTAssertTrue(header.isRefreshing, "the header can be pulled again")
    }
  }

  func test_editing_hidesTheHeader_andEndsItsRefresh() async {
    await each { fixture, header in
      header.pull()
      fixture.controller.isEditing = true
      XCTAssertFalse(header.isShown)
      XCTAssertFalse(header.isRefreshing)
      fixture.controller.isEditing = false
      XCTAssertTrue(header.isShown)
    }
  }

  func test_nextPage_loadsAtTheEnd() async {
    await each { fixture, _ in
      fixture.scrollToEnd()
      await fixture.desk.answer(30)
      await fixture.settle()
      XCTAssertEqual(fixture.desk.log, ["refresh 1", "append 2"])
    }
  }

  func test_dropView_headerOfTheOldViewDoesNothing() async {
    await each { fixture, header in
      fixture.window.close()
      header.pull()
      await fixture.settle()
      XCTAssertEqual(fixture.desk.log, ["refresh 1"])
    }
  }
}
