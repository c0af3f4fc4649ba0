import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// A wish for newer rows is never answered by rows that were read before the wish.
@MainActor
final class NewerWishTests: SerialTestCase {
  /// A list whose override of `load(_:)` waits for the test.
  private final class Synced: ListController<Row> {
    let desk = PageDesk()
    override func load(_ direction: PageDirection) async throws -> Bool {
      _ = try await desk.load(PageRequest(direction, key: 1, firstKey: 1, perPage: 20))
      return false
    }
  }

  private func turns() async { for _ in 0..<20 { await Task.yield() } }

  private func page(_ ids: Int...) -> ListPage<Row, Int> { ListPage(ids.map { Row(id: $0) }, next: nil) }

  /// Answers an older and a newer request for the first page, in both orders.
  private func expectNewRows(_ list: PagedFixture, isOldFirst: Bool, _ context: String) async {
    await turns()
    guard list.desk.calls.count == 2 else { return XCTFail("\(context): \(list.desk.log)") }
    let (old, new) = (await list.desk.next(), await list.desk.next())
    if isOldFirst { old.continuation.resume(returning: page(1, 2)) }
    await turns()
    XCTAssertEqual(list.pages.state.refresh.isLoading, true, context)
    new.continuation.resume(returning: page(7))
    if !isOldFirst { old.continuation.resume(returning: page(1, 2)) }
    await list.settle()
    XCTAssertEqual(list.ids, [7], context)
    XCTAssertFalse(list.status.header.isBusy, context)
    XCTAssertEqual(list.controller.events.errors, 0, context)
  }

  func test_refresh_whileTheListLoads_showsRowsThatWereReadAfterIt() async {
    for (pulls, isOldFirst) in [(false, false), (false, true), (true, false), (true, true)] {
      for firstLoad in [PagedOptions.FirstLoad.request, .refresh] {
        await PagedFixture.each(PagedOptions(firstLoad: firstLoad, pullsToRefresh: pulls)) { list in
          list.show()
          await turns()
          XCTAssertEqual(list.desk.log, ["refresh 1"])
          list.controller.refresh()
          await expectNewRows(list, isOldFirst: isOldFirst, "\(pulls) \(isOldFirst) \(firstLoad)")
        }
      }
    }
  }

  func test_refresh_whileTheAppLoads_showsRowsThatWereReadAfterIt() async {
    for pulls in [false, true] {
      await PagedFixture.each(PagedOptions(firstLoad: .none, pullsToRefresh: pulls)) { list in
        list.show()
        list.pages.start(.refresh)
        await turns()
        list.controller.refresh()
        await expectNewRows(list, isOldFirst: true, "\(pulls)")
      }
    }
  }

  func test_pull_whileTheAppLoads_showsRowsThatWereReadAfterIt() async {
    await PagedFixture.each(PagedOptions(firstLoad: .none, pullsToRefresh: true)) { list in
      list.show()
      list.controller.refresh()
      await list.desk.answer(3)
      await list.settle()
      list.pages.start(.refresh)
      await turns()
      list.pull()
      await expectNewRows(list, isOldFirst: true, "pull")
    }
  }

  func test_pullOfThePlatformsHeader_whileTheAppLoads_showsRowsThatWereReadAfterIt() async {
    var header = HeadlessRefreshHeader()
    let prepare: (PagedEvents) -> Void = { events in
      header = HeadlessRefreshHeader()
      events.surface.refreshHeader = header
    }
    await PagedFixture.each(PagedOptions(firstLoad: .none, pullsToRefresh: true), prepare: prepare) { list in
      list.show()
      list.controller.refresh()
      await list.desk.answer(3)
      await list.settle()
      list.pages.start(.refresh)
      await turns()
      header.pull()
      await expectNewRows(list, isOldFirst: true, "pull")
    }
  }

  /// A task of the app that waits for the older request gets the newer rows, too.
  func test_refresh_whileATaskOfTheAppLoads_taskGetsTheNewerRows() async {
    await PagedFixture.each(PagedOptions(firstLoad: .none)) { list in
      list.show()
      let app = Task { await list.pages.load(.refresh) }
      await turns()
      list.controller.refresh()
      await expectNewRows(list, isOldFirst: true, "task")
      list.desk.close()
      guard case .loaded = await app.value else { return XCTFail("not loaded") }
    }
  }

  func test_refresh_ofAListWithItsOwnLoad_callsItAgain() async {
    let list = Synced(ArrayDataSource<Row>(), options: PagedOptions(firstLoad: .request))
    let window = HeadlessWindow(list)
    await turns()
    list.refresh()
    await turns()
    XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1"])
    if let old = list.desk.takeOldest() { old.continuation.resume(returning: page()) }
    await turns()
    XCTAssertEqual(list.status.content.text, "loading")
    list.desk.takeOldest()?.continuation.resume(returning: page())
    await window.settle()
    XCTAssertEqual(list.status.content.text, "empty")
    window.close()
  }

  /// The wish was answered, with a failure, before the header had opened. It is not repeated without the user.
  func test_refresh_failsBeforeTheHeaderHasOpened_headerCloses_andNothingIsRequestedAgain() async {
    await PagedFixture.each(PagedOptions(firstLoad: .request, pullsToRefresh: true)) { list in
      list.show()
      await turns()
      list.surface.pace = .manual
      list.controller.refresh()
      await turns()
      XCTAssertEqual(list.status.header, .refreshing)
      for _ in 0..<2 { await list.desk.fail() }
      await turns()
      XCTAssertEqual(list.status.header, .idle)
      XCTAssertEqual(list.controller.events.errors, 1)
      list.surface.proceed()
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1"])
    }
  }

  /// No request is made for a wish that a newer wish replaces in the same turn.
  func test_refresh_twiceInOneTurn_isOneRequest() async {
    for pulls in [false, true] {
      await PagedFixture.each(PagedOptions(firstLoad: .none, pullsToRefresh: pulls)) { list in
        list.show()
        list.controller.refresh()
        list.controller.refresh()
        await list.desk.answer(20)
        await list.settle()
        XCTAssertEqual(list.desk.log, ["refresh 1"], "\(pulls)")
        XCTAssertEqual(list.ids.count, 20)
      }
    }
  }

  // MARK: Under a covering screen

  func test_refresh_whileCovered_olderRequestFails_listLoadsWhenItAppears() async {
    await PagedFixture.each(PagedOptions(firstLoad: .none, pullsToRefresh: true)) { list in
      list.show()
      list.pages.start(.refresh)
      await turns()
      list.window.hide()
      list.controller.refresh()
      XCTAssertEqual(list.status.header, .waiting)
      await list.desk.fail()
      await turns()
      XCTAssertEqual(list.status.header, .waiting)
      list.show()
      await turns()
      guard let new = list.desk.takeOldest() else { return XCTFail("\(list.desk.log)") }
      new.continuation.resume(returning: page(7))
      await list.settle()
      XCTAssertEqual(list.ids, [7])
      XCTAssertEqual(list.status.header, .idle)
    }
  }

  func test_refresh_whileCovered_olderRequestHasOlderRows_listShowsNewerOnes() async {
    await PagedFixture.each(PagedOptions(firstLoad: .request, pullsToRefresh: true)) { list in
      list.show()
      await turns()
      list.window.hide()
      list.controller.refresh()
      list.desk.takeOldest()?.continuation.resume(returning: page(1, 2))
      await turns()
      list.show()
      await turns()
      guard let new = list.desk.takeOldest() else { return XCTFail("\(list.desk.log)") }
      new.continuation.resume(returning: page(7))
      await list.settle()
      XCTAssertEqual(list.ids, [7])
      XCTAssertEqual(list.status.header, .idle)
    }
  }

  /// The request belongs to another list, which leaves.
  func test_refresh_whileCovered_requestOfAnotherListIsCanceled_listLoadsWhenItAppears() async {
    let desk = PageDesk()
    let pages = PagedDataSource(firstKey: 1) { try await desk.load($0) }
    let options = PagedOptions(firstLoad: .none, pullsToRefresh: true)
    let (list, other) = (ProbeList(pages, options: options), ProbeGrid(pages, options: options))
    let parent = Controller()
    parent.addChild(list)
    parent.addChild(other)
    let window = ControllerWindow(root: parent)
    window.show()
    window.layout()
    other.refresh()
    await turns()
    XCTAssertEqual(desk.log, ["refresh 1"])
    window.hide()
    list.refresh()
    parent.removeChild(other)
    await turns()
    XCTAssertEqual(list.status.header, .waiting)
    window.show()
    window.layout()
    list.events.surface.proceed()
    await turns()
    XCTAssertTrue(pages.state.refresh.isLoading)
    while let call = desk.takeOldest() { call.continuation.resume(returning: page(7)) }
    await window.settle()
    XCTAssertEqual(pages.items.map(\.id), [7])
    XCTAssertEqual(list.status.header, .idle)
    window.close()
  }

  /// The next page is loaded while the list is covered. Another list that shares the request leaves, or a refresh takes its place.
  func test_nextPage_whileCovered_sharesTheRequest_andGivesWayToARefresh() async {
    for isRefreshed in [false, true] { await expectNextPage(isRefreshed: isRefreshed) }
  }

  private func expectNextPage(isRefreshed: Bool) async {
    let desk = PageDesk()
    let pages = PagedDataSource(firstKey: 1) { try await desk.load($0) }
    let options = PagedOptions(firstLoad: .none, pullsToRefresh: true, loadsMore: true)
    let (list, other) = (ProbeList(pages, options: options), ProbeGrid(pages, options: options))
    let parent = Controller()
    parent.addChild(list)
    parent.addChild(other)
    let window = ControllerWindow(root: parent)
    window.show()
    window.layout()
    other.refresh()
    await desk.answer(20)
    await window.settle()
    other.loadNextPage()
    window.hide()
    list.loadNextPage()
    await turns()
    XCTAssertEqual(list.status.footer, .refreshing)
    if isRefreshed { pages.start(.refresh) } else { parent.removeChild(other) }
    await turns()
    XCTAssertEqual(list.status.footer, isRefreshed ? .idle : .refreshing)
    XCTAssertEqual(desk.log, ["refresh 1", "append 2"] + (isRefreshed ? ["refresh 1"] : []))
    if isRefreshed { desk.takeOldest()?.continuation.resume(throwing: CancellationError()) }
    await desk.answer(20)
    await turns()
    window.show()
    await window.settle()
    XCTAssertEqual(list.status.footer, .idle)
    XCTAssertEqual(pages.items.count, isRefreshed ? 20 : 40)
    XCTAssertEqual(desk.calls.count, 0)
    desk.close()
    window.close()
  }
}
