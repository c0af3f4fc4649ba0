import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Wishes and errors at unusual moments of loading, such as in an observer that is told of the end of a request.
@MainActor
final class LoadingMomentTests: SerialTestCase {
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

  // MARK: loadsMore in statusDidChange

  private final class Switching: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>()
    var depth = 0
    var deepest = 0
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    override func statusDidChange() {
      guard depth < 50 else { return }
      depth += 1
      deepest = max(depth, deepest)
      loadsMore = !isEditing
      depth -= 1
    }
  }

  func test_loadsMore_setToItsValueInStatusDidChange_doesNotRecurse() async {
    let list = Switching(ArrayDataSource([Row(id: 1)]))
    let window = HeadlessWindow(list)
    await window.settle()
    XCTAssertTrue((1..<5).contains(list.deepest), "\(list.deepest)")
    window.close()
  }

  private final class Counting: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>()
    var online = true
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
  }

  func test_loadsMore_setToItsValueAfterEachState_doesNotUnboundTheRequests() async {
    var asked = 0
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { request in
      asked += 1
      return ListPage(request.key == 1 ? [Row(id: 1)] : [], next: request.key < 40 ? request.key + 1 : nil)
    }
    let list = Counting(pages, loadedBy: pages, options: PagedOptions(loadsMore: true))
    let observation = pages.onOutcome(list) { list, _, _ in list.loadsMore = list.online }
    let window = HeadlessWindow(list)
    await window.settle()
    XCTAssertTrue((2..<10).contains(asked), "\(asked)")
    withExtendedLifetime(observation) {}
    window.close()
  }

  // MARK: A refresh that is asked for while the end of the last one is told

  func test_refresh_inAnObserverOfTheRows_loadsAgain() async {
    for way in ["rows", "state", "outcome", "outcome before"] {
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
      var isDirty = false
      weak var shown: ProbeList?
      let again: @MainActor () -> Void = {
        guard isDirty else { return }
        isDirty = false
        shown?.refresh()
      }
      var kept: [ListObservation] = []
      if way == "outcome before" { kept.append(pages.onOutcome(self) { _, _, _ in again() }) }
      let list = ProbeList(pages, options: both)
      shown = list
      if way == "rows" { kept.append(pages.observe(self) { _, _ in again() }) }
      if way == "state" {
        kept.append(pages.observeState(self) { _, state in if !state.refresh.isLoading { again() } })
      }
      if way == "outcome" { kept.append(pages.onOutcome(self) { _, _, _ in again() }) }
      let window = HeadlessWindow(list)
      await window.settle()
      list.refresh()
      await turns()
      let first = await desk.next()
      XCTAssertEqual(list.status.header, .refreshing)
      isDirty = true
      first.continuation.resume(returning: ListPage([Row(id: 1)], next: nil))
      await turns()
      XCTAssertEqual(desk.log, ["refresh 1", "refresh 1"], way)
      desk.close()
      await window.settle()
      withExtendedLifetime(kept) {}
      window.close()
    }
  }

  /// The platform's header.
  func test_refresh_inAnObserver_platformHeader_staysOpenWhileItRuns() async {
    for way in ["state", "outcome before"] {
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
      var isDirty = false
      weak var shown: ProbeList?
      let again: @MainActor () -> Void = {
        guard isDirty else { return }
        isDirty = false
        shown?.refresh()
      }
      var kept: [ListObservation] = []
      if way == "outcome before" { kept.append(pages.onOutcome(self) { _, _, _ in again() }) }
      let list = ProbeList(pages, options: both)
      shown = list
      if way == "state" {
        kept.append(pages.observeState(self) { _, state in if !state.refresh.isLoading { again() } })
      }
      let header = HeadlessRefreshHeader()
      list.events.surface.refreshHeader = header
      let window = HeadlessWindow(list)
      await window.settle()
      header.pull()
      let first = await desk.next()
      isDirty = true
      first.continuation.resume(returning: ListPage([Row(id: 1)], next: nil))
      await turns()
      XCTAssertEqual(desk.log, ["refresh 1", "refresh 1"], way)
      XCTAssertTrue(pages.state.refresh.isLoading, way)
      XCTAssertEqual(list.status.header, .refreshing, way)
      XCTAssertTrue(header.isRefreshing, way)
      desk.close()
      await window.settle()
      withExtendedLifetime(kept) {}
      window.close()
    }
  }

  // MARK: A reset and a refresh in one batch, while the header refreshes

  func test_resetAndRefresh_inOneBatch_whileTheHeaderRefreshes_loads() async {
    for batch in [false, true] {
      let list = await shown()
      list.pull()
      let old = await list.desk.next()
      XCTAssertEqual(list.status.header, .refreshing)
      if batch {
        ListBatch.perform {
          list.pages.reset()
          list.controller.refresh()
        }
      } else {
        list.pages.reset()
        list.controller.refresh()
      }
      old.continuation.resume(throwing: CancellationError())
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1", "refresh 1"], "batch: \(batch)")
      list.desk.close()
      await list.settle()
      list.window.close()
    }
  }

  // MARK: Leak

  func test_endedRequests_areReleased() async {
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { request in
      ListPage([Row(id: request.key)], next: request.key + 1)
    }
    await pages.load(.refresh)
    for _ in 0..<50 { await pages.load(.append) }
    var count = -1
    for child in Mirror(reflecting: pages).children where child.label == "loader" {
      for part in Mirror(reflecting: child.value).children where part.label == "works" {
        count = Mirror(reflecting: part.value).children.count
      }
    }
    XCTAssertEqual(count, 0)
  }

  // MARK: A retry that does nothing

  private final class Own: ListController<Row> {
    let rows = ArrayDataSource([Row(id: 1)])
    let table = HeadlessList<SingleSection, Row>()
    var fails = false
    var log: [PageDirection] = []
    var errors = 0
    init(_ options: PagedOptions) { super.init(rows, options: options) }
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    override func handleError(_ error: any Error) { errors += 1 }
    override func load(_ direction: PageDirection) async throws -> Bool {
      log.append(direction)
      if fails { throw Broken() }
      return direction == .refresh
    }
  }

  func test_failedNextPage_receivedInAnotherWay_offersNoRetryThatDoesNothing() async {
    let list = Own(PagedOptions(pullsToRefresh: true, loadsMore: true))
    list.table.viewportSize.height = 0
    let window = HeadlessWindow(list)
    await window.settle()
    list.fails = true
    list.loadNextPage()
    await window.settle()
    XCTAssertTrue(list.status.offersRetry)
    list.rows.append(contentsOf: [Row(id: 2)])
    list.endLoading(.append, hasMore: false)
    let before = list.log.count
    let offered = list.status.offersRetry
    list.retry()
    await window.settle()
    XCTAssertFalse(offered && list.log.count == before, "a button is offered that does nothing")
    XCTAssertNil(list.status.error)
    window.close()
  }

  // MARK: Errors that nobody handles

  func test_error_theControllerLeavesWhenItSeesIt_theOtherHandlesIt() async {
    for leaves in [true, false] {
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
      let first = ProbeList(pages, options: PagedOptions(firstLoad: .request))
      let second = ProbeGrid(pages, options: PagedOptions(firstLoad: .request))
      let parent = Controller()
      parent.addChild(first)
      parent.addChild(second)
      let observation = pages.observeState(self) { [weak parent, weak first] _, state in
        guard leaves, state.refresh.error != nil, let first, first.parent != nil else { return }
        parent?.removeChild(first, animated: false)
      }
      let window = HeadlessWindow(parent)
      await desk.fail()
      await window.settle()
      XCTAssertEqual(
        [first.events.errors, second.events.errors],
        leaves ? [0, 1] : [1, 0],
        "leaves: \(leaves)"
      )
      withExtendedLifetime(observation) {}
      window.close()
    }
  }

  func test_error_theControllerThatHandlesItLeaves_theOtherDoesNotHandleIt() async {
    final class Leaving: ListController<Row> {
      let table = HeadlessList<SingleSection, Row>()
      var errors = 0
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
      override func handleError(_ error: any Error) {
        errors += 1
        parent?.removeChild(self, animated: false)
      }
    }
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    let first = Leaving(pages, loadedBy: pages, options: PagedOptions(firstLoad: .request))
    let second = ProbeGrid(pages, options: PagedOptions(firstLoad: .request))
    let parent = Controller()
    parent.addChild(first)
    parent.addChild(second)
    let window = HeadlessWindow(parent)
    await desk.fail()
    await window.settle()
    XCTAssertTrue(first.hasLeft)
    XCTAssertEqual([first.errors, second.events.errors], [1, 0])
    window.close()
  }

  func test_error_retriedByAnObserver_isHandled() async {
    let list = PagedFixture(.list, PagedOptions(firstLoad: .request))
    var retries = 0
    let observation = list.pages.observeState(self) { [weak controller = list.controller] _, state in
      if state.refresh.error != nil, !state.refresh.isLoading, retries == 0 {
        retries += 1
        controller?.retry()
      }
    }
    list.show()
    await list.desk.fail()
    await turns()
    XCTAssertEqual(list.controller.events.errors, 1, "the first error")
    await list.desk.fail()
    await turns()
    XCTAssertEqual(list.controller.events.errors, 2, "the second error")
    withExtendedLifetime(observation) {}
    list.window.close()
  }

  // MARK: Acting while a request begins

  func test_loadsMore_switchedOffWhileTheRequestBegins_cancelsIt() async {
    let list = await shown()
    var isArmed = true
    let observation = list.pages.observeState(self) { [weak controller = list.controller] _, state in
      if state.append.isLoading, isArmed {
        isArmed = false
        controller?.loadsMore = false
      }
    }
    list.controller.loadNextPage()
    await turns()
    XCTAssertFalse(isArmed)
    XCTAssertFalse(list.pages.state.append.isLoading)
    withExtendedLifetime(observation) {}
    list.desk.close()
    await list.settle()
    list.window.close()
  }

  func test_controllerLeavesWhileTheRequestBegins_cancelsIt() async {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    let list = ProbeList(pages, options: PagedOptions(firstLoad: .none))
    let parent = Controller()
    parent.addChild(list)
    let window = HeadlessWindow(parent)
    await window.settle()
    var isArmed = true
    let observation = pages.observeState(self) { [weak parent, weak list] _, state in
      if state.refresh.isLoading, isArmed, let list {
        isArmed = false
        parent?.removeChild(list)
      }
    }
    list.refresh()
    await turns()
    XCTAssertFalse(isArmed)
    XCTAssertFalse(pages.state.refresh.isLoading)
    desk.close()
    await window.settle()
    withExtendedLifetime(observation) {}
    window.close()
  }

  // MARK: The error of a page for an empty list

  func test_errorOfAnEmptyList_isNotGivenToAControllerThatHasLeft() async {
    final class Server { var fails = false }
    let server = Server()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { request in
      if server.fails { throw Broken() }
      return ListPage([Row(id: request.key)], next: request.key + 1)
    }
    let old = ProbeList(pages, options: PagedOptions(firstLoad: .request))
    final class Found: ListController<Row> {
      let table = HeadlessList<SingleSection, Row>()
      var errors = 0
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
      override func handleError(_ error: any Error) { errors += 1 }
    }
    let filter = pages.filter { _ in true }
    let found = Found(filter, loadedBy: pages, options: PagedOptions(firstLoad: .request))
    let parent = Controller()
    parent.addChild(old)
    parent.addChild(found)
    let window = HeadlessWindow(parent)
    await window.settle()
    parent.removeChild(old)
    await window.settle()
    let before = found.errors
    server.fails = true
    filter.isIncluded = { _ in false }
    await window.settle()
    XCTAssertEqual([old.events.errors, found.errors - before], [0, 1])
    window.close()
  }

  // MARK: The question whether a list is made from its pages

  func test_newController_ofAnEmptyList_withALargeDistance_requestsNothing() async {
    var asked: [Int] = []
    let pages = PagedDataSource<Row, Int>(firstKey: 1, prefetchDistance: .max) { request in
      asked.append(request.key)
      return ListPage([Row(id: request.key)], next: request.key + 1)
    }
    await pages.load(.refresh)
    let list = ProbeList(pages, options: PagedOptions(firstLoad: .none))
    await turns()
    XCTAssertEqual(asked, [1])
    withExtendedLifetime(list) {}
  }

  /// The question went to the other source too, which loaded a page.
  func test_newController_ofTwoPagedSources_withALargeDistance_requestsNothing() async {
    var asked: [Int] = []
    let first = PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
    let second = PagedDataSource<Row, Int>(firstKey: 1, prefetchDistance: .max) { request in
      asked.append(request.key)
      return ListPage([Row(id: request.key)], next: request.key + 1)
    }
    await second.load(.refresh)
    let rows = CompositeDataSource {
      first; second
    }
    let list = SectionedListController(rows, loadedBy: first, options: PagedOptions(firstLoad: .none))
    await turns()
    XCTAssertEqual(asked, [1])
    withExtendedLifetime(list) {}
  }

  // MARK: A previous page that was canceled

  func test_rowAddedAtTheStart_afterAPreviousPageWasCanceled_isShown() async {
    final class Lists: ListController<Row> {
      let table = HeadlessList<SingleSection, Row>(viewportSize: CGSize(width: 375, height: 300))
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    }
    for cancels in [false, true] {
      let desk = PageDesk()
      let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
      pages.prefetchDistance = -1
      let list = Lists(pages, loadedBy: pages, options: PagedOptions(firstLoad: .request))
      let window = HeadlessWindow(list)
      let call = await desk.next()
      call.continuation.resume(returning: ListPage((100..<140).map { Row(id: $0) }, next: nil, previous: 4))
      await window.settle()
      if cancels {
        pages.start(.prepend)
        let more = await desk.next()
        pages.cancel(.prepend)
        more.continuation.resume(throwing: CancellationError())
        await window.settle()
      }
      pages.content.edit { $0.insert(Row(id: 1), at: 0) }
      await window.settle()
      XCTAssertEqual(list.table.scrollOffset.y, -list.table.contentInsets.top, "cancels: \(cancels)")
      desk.close()
      window.close()
    }
  }
}
