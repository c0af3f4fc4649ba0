import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// A list wants its next page, and the source is refreshed: by the app, by a second list, or by the list itself.
///
/// | next page of this list | refresh | this list afterwards |
/// |---|---|---|
/// | in flight | any | The visible rows ask again: on a full screen three times more, on a screen with room three times in all. |
/// | has failed | fails or is canceled | It asks for nothing, and offers to retry. |
/// | has failed | of others, loads | It asks for nothing, and offers more, because no error is left to retry. |
/// | has failed | of the list itself, loads | The visible rows ask again if the screen has room. |
/// | in flight, for others only | any | It asks for nothing, unless the screen has room. |
/// | was canceled by the app | any | It asks for nothing, unless the screen has room. |
/// | in flight, but the visible rows do not want it | any | It asks for nothing, and that does not count. |
/// | was canceled, because the other list that had asked for it left | none | They ask again, see `SharedPagesTests`. |
@MainActor
final class RefreshByOthersTests: SerialTestCase {
  private enum End: CaseIterable { case loads, fails, isCanceled }

  private let options = PagedOptions(firstLoad: .none, pullsToRefresh: true, loadsMore: true)

  /// Answers the oldest request. The test fails, and does not wait, if there is none.
  private func answer(_ desk: PageDesk, _ count: Int, hasMore: Bool? = nil) async {
    await until { !desk.calls.isEmpty }
    guard !desk.calls.isEmpty else { return XCTFail("no request: \(desk.log)") }
    await desk.answer(count, hasMore: hasMore)
  }

  private func fail(_ desk: PageDesk) async {
    await until { !desk.calls.isEmpty }
    guard !desk.calls.isEmpty else { return XCTFail("no request: \(desk.log)") }
    await desk.fail()
  }

  /// Shows 20 rows. The last visible row is near their end, so the list asks for the next page.
  ///
  /// - Parameter rows: The number of rows for which the screen has room.
  private func each(rows: [Int] = [17, 45], _ body: (PagedFixture, String) async -> Void) async {
    for room in rows {
      await PagedFixture.each(options) { list in
        list.show()
        list.surface.displayRows(onScreenOf: room)
        list.pages.start(.refresh)
        await answer(list.desk, 20)
        await until { list.pages.state.append.isLoading && list.desk.calls.count == 1 }
        XCTAssertEqual(list.desk.log, ["refresh 1", "append 2"])
        await body(list, "room for \(room) rows")
      }
    }
  }

  /// The app or the list refreshes, and the refresh ends.
  private func refresh(_ list: PagedFixture, _ end: End, byTheApp: Bool = true) async {
    if byTheApp { list.pages.start(.refresh) } else { list.controller.refresh() }
    await until { list.desk.log.last == "refresh 1" && !list.desk.calls.isEmpty }
    while list.desk.calls.count > 1 { await fail(list.desk) }
    switch end {
    case .loads: await answer(list.desk, 20)
    case .fails: await fail(list.desk)
    case .isCanceled:
      list.pages.cancel(.refresh)
      await fail(list.desk)
    }
    await until { !list.pages.state.refresh.isLoading }
    for _ in 0..<50 { await Task.yield() }
  }

  /// Finding: the rows stayed on screen and had asked for the page once, so the list never requested the page again.
  func test_nextPageInFlight_refreshOfTheApp_theRowsAskAgain() async {
    for end in End.allCases {
      await each { list, room in
        await refresh(list, end)
        XCTAssertEqual(
          list.desk.log,
          ["refresh 1", "append 2", "refresh 1", "append 2"],
          "\(end), \(room)"
        )
        XCTAssertEqual(list.status.footer, .refreshing, "\(end), \(room)")
        await answer(list.desk, 20, hasMore: false)
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<40), "\(end), \(room)")
      }
    }
  }

  /// The list makes no more requests by itself than otherwise, and says so.
  func test_nextPageInFlight_refreshesWithoutEnd_theRowsAskThreeTimes() async {
    for end in End.allCases {
      await each(rows: [45]) { list, room in
        for _ in 0..<6 { await refresh(list, end) }
        XCTAssertEqual(list.desk.log.filter { $0 == "append 2" }.count, 3, "\(end), \(room)")
        XCTAssertEqual(list.status.offersMore, end != .fails, "\(end), \(room)")
        XCTAssertEqual(list.status.offersRetry, end == .fails, "\(end), \(room)")
      }
    }
  }

  func test_nextPageInFlight_fullScreen_refreshesWithoutEnd_theRowsAskAgainThreeTimes() async {
    for end in End.allCases {
      await each(rows: [17]) { list, room in
        for _ in 0..<6 { await refresh(list, end) }
        XCTAssertEqual(list.desk.log.filter { $0 == "append 2" }.count, 4, "\(end), \(room)")
        XCTAssertFalse(list.status.offersMore, "the user can scroll, \(end), \(room)")
        list.scrollToEnd()
        await answer(list.desk, 20)
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<40), "\(end), \(room)")
      }
    }
  }

  /// A page that the list got after an interruption leaves no button, and its rows ask as always.
  func test_nextPageInFlight_refreshesOfTheApp_thePageCounts_asAlways() async {
    await each(rows: [17]) { list, _ in
      for _ in 0..<3 { await refresh(list, .loads) }
      await answer(list.desk, 20)
      await list.settle()
      XCTAssertEqual(list.ids, Array(0..<40))
      XCTAssertFalse(list.status.offersMore)
      let count = list.desk.log.count
      await refresh(list, .fails)
      XCTAssertEqual(list.desk.log.count, count + 1, "no page was in flight")
    }
  }

  func test_nextPageHasFailed_refreshOfTheApp_isNotRequestedAgain() async {
    for end in End.allCases {
      await each { list, room in
        await fail(list.desk)
        await list.settle()
        XCTAssertTrue(list.status.offersRetry)
        await refresh(list, end)
        XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1"], "\(end), \(room)")
        XCTAssertEqual(list.status.offersRetry, end != .loads, "\(end), \(room)")
        XCTAssertEqual(list.status.offersMore, end == .loads, "\(end), \(room)")
        // The refresh that has failed is repeated first.
        guard end != .fails else { return }
        if end == .loads { list.surface.callbacks.loadNextPage() } else { list.controller.retry() }
        await answer(list.desk, 20, hasMore: false)
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<40), "\(end), \(room)")
        XCTAssertFalse(list.status.offersMore || list.status.offersRetry, "\(end), \(room)")
      }
    }
  }

  /// The list's own refresh begins anew.
  func test_nextPageHasFailed_refreshOfTheListItself_isRequestedAgainIfTheScreenHasRoom() async {
    for (rows, again) in [(17, []), (45, ["append 2"])] {
      await each(rows: [rows]) { list, room in
        await fail(list.desk)
        await list.settle()
        list.controller.pullsToRefresh = false
        await refresh(list, .loads, byTheApp: false)
        XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1"] + again, room)
        XCTAssertFalse(list.status.offersMore || list.status.offersRetry, room)
        list.desk.close()
        await list.settle()
      }
    }
  }

  /// The app has ended the request, and not the refresh.
  func test_nextPageWasCanceled_refreshOfTheApp_fullScreen_isNotRequestedAgain() async {
    for end in End.allCases {
      await each(rows: [17]) { list, room in
        list.pages.cancel(.append)
        await fail(list.desk)
        await list.settle()
        await refresh(list, end)
        XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1"], "\(end), \(room)")
      }
    }
  }

  /// The visible rows need the page since the list loads more. The refresh has ended the request of the app for it.
  func test_nextPageOfTheAppInFlight_listLoadsMoreAgain_refreshOfTheApp_fullScreen_isRequestedAgain() async {
    for end in End.allCases {
      await each(rows: [17]) { list, _ in
        list.controller.loadsMore = false
        await fail(list.desk)
        list.pages.start(.append)
        await until { list.desk.calls.count == 1 }
        list.controller.loadsMore = true
        await refresh(list, end)
        let expected = ["refresh 1", "append 2", "append 2", "refresh 1", "append 2"]
        XCTAssertEqual(list.desk.log, expected, "\(end)")
      }
    }
  }

  /// The list without a header kept its last rows on screen, and loaded the next page only after the next scroll.
  func test_nextPageInFlight_refreshOfTheListItself_theRowsAskAgain() async {
    for end in End.allCases {
      await each { list, room in
        list.controller.pullsToRefresh = false
        list.controller.refresh()
        await until { list.desk.calls.count == 2 }
        await fail(list.desk)
        switch end {
        case .loads: await answer(list.desk, 20)
        case .fails: await fail(list.desk)
        case .isCanceled:
          list.pages.cancel(.refresh)
          await fail(list.desk)
        }
        await until { list.desk.calls.count == 1 }
        XCTAssertEqual(
          list.desk.log,
          ["refresh 1", "append 2", "refresh 1", "append 2"],
          "\(end), \(room)"
        )
        await answer(list.desk, 20, hasMore: false)
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<40), "\(end), \(room)")
      }
    }
  }

  /// An app that refreshes the list when it loads the next page would make requests without end.
  func test_nextPageInFlight_refreshesOfTheListItself_fullScreen_theRowsAskAgainThreeTimes() async {
    for end in End.allCases {
      await each(rows: [17]) { list, _ in
        list.controller.pullsToRefresh = false
        for _ in 0..<6 { await refresh(list, end, byTheApp: false) }
        XCTAssertEqual(list.desk.log.filter { $0 == "append 2" }.count, 4, "\(end)")
        XCTAssertFalse(list.status.offersMore, "the user can scroll, \(end)")
        list.desk.close()
        await list.settle()
      }
    }
  }

  /// The list leaves and returns during the refresh, and has the same rows.
  func test_nextPageInFlight_refreshOfTheApp_listLeavesAndReturns_theRowsAskAgain() async {
    for room in [17, 45] {
      let (desk, parent) = (PageDesk(), Controller())
      let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
      let list = ProbeList(pages, options: PagedOptions(firstLoad: .none, loadsMore: true))
      list.events.surface.displayRows(onScreenOf: room)
      parent.addChild(list)
      let window = HeadlessWindow(parent)
      pages.start(.refresh)
      await answer(desk, 20)
      await until { desk.calls.count == 1 }
      pages.start(.refresh)
      await until { desk.calls.count == 2 }
      await fail(desk)
      parent.removeChild(list)
      parent.addChild(list)
      for _ in 0..<50 { await Task.yield() }
      XCTAssertEqual(list.events.surfaces, 2)
      await answer(desk, 20)
      await until { desk.log.count == 4 }
      XCTAssertEqual(desk.log, ["refresh 1", "append 2", "refresh 1", "append 2"], "room for \(room) rows")
      desk.close()
      await window.settle()
      window.close()
    }
  }

  /// The header of the platform leaves the list where it is, so no other row becomes visible.
  func test_nextPageInFlight_refreshOfTheListItself_byThePlatformsHeader_theRowsAskAgain() async {
    for pulls in [false, true] {
      let header = HeadlessRefreshHeader()
      await PagedFixture.each(options, prepare: { $0.surface.refreshHeader = header }) { list in
        list.show()
        list.surface.displayRows(onScreenOf: 17)
        list.pages.start(.refresh)
        await answer(list.desk, 20)
        await until { list.pages.state.append.isLoading && list.desk.calls.count == 1 }
        if pulls { header.pull() } else { list.controller.refresh() }
        await until { list.desk.calls.count == 2 }
        await fail(list.desk)
        await answer(list.desk, 20)
        await until { list.desk.calls.count == 1 }
        XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1", "append 2"], "pulls: \(pulls)")
        await answer(list.desk, 20, hasMore: false)
        await list.settle()
      }
    }
  }

  /// The app asked for next pages while the rows were far from the end, and refreshed. These interruptions were counted, so a later one
  /// of a page that the rows wanted was not answered.
  func test_nextPagesThatTheRowsDoNotWant_areInterrupted_theNextInterruptionIsAnswered() async {
    for end in End.allCases {
      await PagedFixture.each(options) { list in
        list.show()
        list.surface.displayRows(onScreenOf: 8)
        list.pages.start(.refresh)
        await answer(list.desk, 20)
        await list.settle()
        for _ in 0..<4 {
          list.controller.loadNextPage()
          await until { list.desk.calls.count == 1 }
          await refresh(list, end)
        }
        XCTAssertEqual(list.desk.log.filter { $0 == "append 2" }.count, 4, "\(end)")
        XCTAssertFalse(list.pages.state.append.isLoading, "\(end)")
        list.pages.prefetchDistance = 15
        list.controller.loadNextPage()
        await until { list.desk.calls.count == 1 }
        await refresh(list, end)
        XCTAssertEqual(list.desk.log.filter { $0 == "append 2" }.count, 6, "\(end)")
        list.desk.close()
        await list.settle()
      }
    }
  }

  /// There is nothing more to ask for.
  func test_nextPageInFlight_refreshBringsTheWholeList_nothingIsRequested() async {
    await each { list, room in
      list.pages.start(.refresh)
      await until { list.desk.calls.count == 2 }
      await fail(list.desk)
      await answer(list.desk, 20, hasMore: false)
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1"], room)
      XCTAssertEqual(list.status.footer, .noMore, room)
    }
  }

  /// The previous page has no footer.
  func test_previousPageHasFailed_refreshOfTheApp_isNotRequestedAgain_andIsOffered() async {
    for (room, loadsMore) in [(7, false), (45, false), (7, true), (45, true)] {
      let context = "room for \(room) rows, loadsMore: \(loadsMore)"
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
      let list = ProbeList(pages, options: PagedOptions(firstLoad: .none, loadsMore: loadsMore))
      list.events.surface.displayRows(onScreenOf: room)
      let window = HeadlessWindow(list)
      func answerFirst() async {
        await until { !desk.calls.isEmpty }
        let rows = (100..<120).map { Row(id: $0) }
        desk.takeOldest()?.continuation.resume(returning: ListPage(rows, next: nil, previous: 4))
      }
      pages.start(.refresh)
      await answerFirst()
      await fail(desk)
      await window.settle()
      XCTAssertEqual(desk.log, ["refresh 5", "prepend 4"], context)
      XCTAssertTrue(list.status.offersRetry, context)
      pages.start(.refresh)
      await answerFirst()
      await window.settle()
      XCTAssertEqual(desk.log, ["refresh 5", "prepend 4", "refresh 5"], context)
      XCTAssertTrue(list.status.offersMore, context)
      list.events.surface.callbacks.loadNextPage()
      await until { !desk.calls.isEmpty }
      XCTAssertEqual(desk.log.last, "prepend 4", context)
      desk.takeOldest()?.continuation.resume(returning: ListPage([Row(id: 99)], next: nil))
      await window.settle()
      XCTAssertEqual(pages.items.count, 21, context)
      XCTAssertFalse(list.status.offersMore || list.status.offersRetry, context)
      window.close()
    }
  }

  /// The previous page is requested again as the next page is, whoever has refreshed.
  func test_previousPageInFlight_refresh_theRowsAskAgain() async {
    for isOwn in [false, true] {
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
      let list = ProbeList(pages, options: PagedOptions(firstLoad: .none))
      list.events.surface.displayRows(onScreenOf: 7)
      let window = HeadlessWindow(list)
      pages.start(.refresh)
      for _ in 0..<2 {
        await until { !desk.calls.isEmpty }
        while let call = desk.takeOldest() {
          let rows = (100..<120).map { Row(id: $0) }
          call.continuation.resume(returning: ListPage(rows, next: nil, previous: 4))
        }
        await until { pages.state.prepend.isLoading && desk.calls.count == 1 }
        if desk.log.count < 3 { isOwn ? list.refresh() : pages.start(.refresh) }
        await until { desk.calls.count == 2 || desk.log.count == 4 }
      }
      XCTAssertEqual(desk.log, ["refresh 5", "prepend 4", "refresh 5", "prepend 4"], "isOwn: \(isOwn)")
      desk.close()
      await window.settle()
      window.close()
    }
  }

  /// Both pages of a short list have failed. One tap loads both.
  func test_nextAndPreviousPageHaveFailed_refreshOfTheApp_oneTapLoadsBoth() async {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
    let list = ProbeList(pages, options: PagedOptions(firstLoad: .none, loadsMore: true))
    let window = HeadlessWindow(list)
    func answer(_ ids: Range<Int>, next: Int?, previous: Int?) async {
      await until { !desk.calls.isEmpty }
      let page = ListPage(ids.map { Row(id: $0) }, next: next, previous: previous)
      desk.takeOldest()?.continuation.resume(returning: page)
    }
    pages.start(.refresh)
    await answer(100..<103, next: 6, previous: 4)
    await fail(desk)
    await fail(desk)
    await window.settle()
    pages.start(.refresh)
    await answer(100..<103, next: 6, previous: 4)
    await window.settle()
    XCTAssertEqual(desk.log.last, "refresh 5")
    XCTAssertEqual(list.status.footer, .idle)
    XCTAssertTrue(list.status.offersMore)
    list.events.surface.callbacks.loadNextPage()
    for _ in 0..<2 {
      await until { !desk.calls.isEmpty }
      let isNext = desk.calls.first?.request.direction == .append
      await answer(isNext ? 103..<106 : 97..<100, next: nil, previous: nil)
    }
    await window.settle()
    XCTAssertEqual(pages.items.map(\.id), Array(97..<106))
    XCTAssertFalse(list.status.offersMore || list.status.offersRetry)
    window.close()
  }

  /// A second list refreshes. If this list leaves, the refresh is canceled.
  func test_nextPageInFlight_secondListRefreshes_theRowsAskAgain() async {
    for (room, leaves) in [(17, false), (17, true), (45, false), (45, true)] {
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
      let lists = [true, false].map {
        ProbeList(pages, options: PagedOptions(firstLoad: .none, loadsMore: $0))
      }
      let parent = Controller()
      for list in lists {
        list.events.surface.displayRows(onScreenOf: room)
        parent.addChild(list)
      }
      let window = HeadlessWindow(parent)
      pages.start(.refresh)
      await answer(desk, 20)
      await until { desk.calls.count == 1 }
      XCTAssertEqual(desk.log, ["refresh 1", "append 2"])
      lists[1].refresh()
      await until { desk.calls.count == 2 }
      await fail(desk)
      if leaves { parent.removeChild(lists[1]) } else { await answer(desk, 20) }
      await until { desk.log.count == 4 }
      XCTAssertEqual(desk.log, ["refresh 1", "append 2", "refresh 1", "append 2"], "\(room), \(leaves)")
      desk.close()
      await window.settle()
      window.close()
    }
  }
}
