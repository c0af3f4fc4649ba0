import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of lists whose data source loads no pages: settings, bookmarks, rows of a database.
@MainActor
final class UnpagedListTests: SerialTestCase {
  /// A list of rows that are there from the start.
  private final class Settings: ListController<Row> {
    let rows: ArrayDataSource<Row>
    let table = HeadlessList<SingleSection, Row>()

    init(_ rows: [Row], options: PagedOptions = PagedOptions(firstLoad: .none)) {
      self.rows = ArrayDataSource(rows)
      super.init(self.rows, options: options)
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
  }

  /// A server whose requests a test answers.
  @MainActor
  private final class Server {
    typealias Answer = (rows: [Row], hasMore: Bool)
    private(set) var log: [PageDirection] = []
    private var calls: [CheckedContinuation<Answer, any Error>] = []
    private var waiter: CheckedContinuation<Void, Never>?

    func load(_ direction: PageDirection) async throws -> Answer {
      log.append(direction)
      return try await withCheckedThrowingContinuation {
        calls.append($0)
        waiter?.resume()
        waiter = nil
      }
    }

    /// Removes and returns the oldest request. Waits until a request comes in.
    func next() async -> CheckedContinuation<Answer, any Error> {
      while calls.isEmpty { await withCheckedContinuation { waiter = $0 } }
      return calls.removeFirst()
    }

    func fail() async { await next().resume(throwing: Broken()) }
  }

  /// A grid whose rows come from a server, without pages.
  private final class Synced: GridController<Row> {
    let rows = ArrayDataSource<Row>()
    let server = Server()
    var errors = 0
    let screen = HeadlessList<SingleSection, Row>()

    init(_ options: PagedOptions = PagedOptions(pullsToRefresh: true, loadsMore: true)) {
      super.init(rows, options: options)
      layout = WaterfallLayout(columns: 1, spacing: 0)
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { screen }
    override func size(of row: Row, at path: ItemPath) -> CGSize { CGSize(width: 375, height: 50) }
    override func handleError(_ error: any Error) { errors += 1 }

    override func load(_ direction: PageDirection) async throws -> Bool {
      let answer = try await server.load(direction)
      rows.edit { $0 = (direction == .refresh ? [] : $0) + answer.rows }
      return answer.hasMore
    }

    func answer(_ ids: [Int], hasMore: Bool) async {
      await server.next().resume(returning: (ids.map { Row(id: $0) }, hasMore))
    }

    var ids: [Int] { screen.snapshot.allItems.map(\.id) }
  }

  // MARK: Without loading

  func test_list_ofAnyDataSource_isShownAndFollowed() async {
    let settings = Settings([Row(id: 1), Row(id: 2)])
    let window = HeadlessWindow(settings)
    XCTAssertEqual(settings.table.snapshot.allItems.map(\.id), [1, 2])
    XCTAssertEqual(settings.status.content.text, "content")
    XCTAssertEqual([settings.status.header, settings.status.footer], [.hidden, .hidden])
    settings.rows.remove(1)
    XCTAssertEqual(settings.table.snapshot.allItems.map(\.id), [2])
    settings.rows.remove(2)
    XCTAssertEqual(settings.status.content.text, "empty", "a list that needs no loading is complete")
    await window.settle()
    XCTAssertEqual(settings.table.mistakes, [])
    window.close()
  }

  /// A data source of the app's own: it forwards the protocol's requirements to another one.
  func test_list_ofADataSourceOfTheApps() async {
    final class Forwarding: ListDataSource {
      let base = ArrayDataSource([Row(id: 1)])
      var snapshot: ListSnapshot<SingleSection, Row> { base.snapshot }
      func observe<Owner: AnyObject>(
        _ owner: Owner,
        _ handler: @escaping @MainActor (Owner, ListChange<SingleSection, Row>) -> Void
      ) -> ListObservation { base.observe(owner, handler) }
    }
    @MainActor final class Rows: GridController<Row> {
      let screen = HeadlessList<SingleSection, Row>()
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { screen }
    }
    let source = Forwarding()
    let rows = Rows(source)
    rows.loadViewIfNeeded()
    source.base.append(contentsOf: [Row(id: 2)])
    XCTAssertEqual(rows.screen.snapshot.allItems.map(\.id), [1, 2])
    XCTAssertEqual(rows.arrangement.items(in: .infinite).count, 2)
    XCTAssertFalse(rows.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 1)))
  }

  /// A surface that does not scroll declares only what a list needs.
  func test_surface_thatDoesNotScroll_hasFourMembers() async {
    final class Form: PagedSurface {
      var callbacks = ListViewCallbacks<SingleSection, Row>()
      var connection: ListConnection<SingleSection, Row>?
      private(set) var rows: [Row] = []
      func reload(_ snapshot: ListSnapshot<SingleSection, Row>) { rows = snapshot.allItems }
      func apply(_ change: ListChange<SingleSection, Row>, completion: ListCompletion) {
        reload(change.after)
      }
    }
    @MainActor final class FormController: ListController<Row> {
      let form = Form()
      var headers: [RefreshState] = []
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { form }
      override func load(_ direction: PageDirection) async throws -> Bool {
        headers.append(status.header)
        return false
      }
    }
    let rows = ArrayDataSource([Row(id: 1)])
    let controller = FormController(rows, options: PagedOptions(pullsToRefresh: true, loadsMore: true))
    let window = HeadlessWindow(controller)
    await window.appear()
    rows.append(contentsOf: [Row(id: 2)])
    await window.settle()
    XCTAssertEqual(controller.headers, [.refreshing])
    XCTAssertEqual(controller.form.rows.map(\.id), [1, 2])
    XCTAssertEqual(controller.status.header, .idle)
    XCTAssertEqual(controller.status.footer, .noMore)
    XCTAssertFalse(controller.form.isDragging)
    XCTAssertEqual(controller.form.contentInsets, .zero)
    window.close()
  }

  /// The list waited for a scroll to the place of its rows, which never came.
  func test_surface_thatDoesNotScroll_loadsMoreThanOnePreviousPage() async {
    final class Form: PagedSurface {
      var callbacks = ListViewCallbacks<SingleSection, Row>()
      var connection: ListConnection<SingleSection, Row>?
      private(set) var rows: [Row] = []
      func reload(_ snapshot: ListSnapshot<SingleSection, Row>) { rows = snapshot.allItems }
      func apply(_ change: ListChange<SingleSection, Row>, completion: ListCompletion) {
        reload(change.after)
      }
    }
    final class FormController: ListController<Row> {
      let form = Form()
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { form }
    }
    for opensAtEnd in [false, true] {
      var asked: [Int] = []
      let pages = PagedDataSource<Row, Int>(firstKey: 50) { request in
        asked.append(request.key)
        let rows = (0..<10).map { Row(id: request.key * 100 + $0) }
        return ListPage(rows, next: nil, previous: request.key - 1)
      }
      let controller = FormController(
        pages,
        loadedBy: pages,
        options: PagedOptions(opensAtEnd: opensAtEnd)
      )
      let window = HeadlessWindow(controller)
      await window.settle()
      for _ in 0..<2 {
        controller.form.callbacks.willDisplay(ItemPath(section: 0, item: 0))
        await window.settle()
      }
      XCTAssertEqual(asked, [50, 49, 48], "opens at its end: \(opensAtEnd)")
      window.close()
    }
  }

  // MARK: Loaded by the controller (3.56-3.58)

  func test_load_isCalledByHeaderAndFooter() async {
    let grid = Synced()
    grid.screen.pace = .manual
    let window = HeadlessWindow(grid)
    await window.appear()
    grid.screen.proceed()
    XCTAssertEqual(grid.status.content.text, "loading")
    await grid.answer([1, 2], hasMore: true)
    await window.settle()
    XCTAssertEqual(grid.status.footer, .idle)
    grid.screen.pace = .later
    await grid.answer([3], hasMore: false)
    await window.settle()
    XCTAssertEqual(grid.ids, [1, 2, 3])
    XCTAssertEqual(grid.status.footer, .noMore)
    grid.screen.pace = .manual
    grid.refresh()
    grid.refresh()
    grid.screen.proceed()
    await grid.server.fail()
    await window.settle()
    XCTAssertEqual(grid.errors, 1)
    XCTAssertNotNil(grid.status.error)
    XCTAssertEqual(grid.ids, [1, 2, 3], "a failure keeps the items")
    grid.retry()
    await grid.answer([4], hasMore: true)
    await window.settle()
    XCTAssertEqual(grid.ids, [4])
    XCTAssertNil(grid.status.error)
    XCTAssertEqual(grid.server.log, [.refresh, .append, .refresh, .refresh])
    window.close()
  }

  /// Shows a screen of 15 rows with a first page of 10, and displays the rows again while `load(_:)` is running.
  private func showFirstPage() async -> (grid: Synced, window: HeadlessWindow<Synced>)? {
    let grid = Synced()
    let window = HeadlessWindow(grid)
    await window.appear()
    grid.screen.displayRows(onScreenOf: 15)
    await grid.answer(Array(0..<10), hasMore: true)
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(grid.server.log, [.refresh, .append])
    guard grid.server.log.count == 2 else { return nil }
    grid.willDisplay(at: ItemPath(section: 0, item: 9))
    return (grid, window)
  }

  func test_load_ofLessThanTheScreen_isCalledForTheNextPage_untilTheScreenIsFull() async {
    guard let (grid, window) = await showFirstPage() else { return }
    await grid.answer(Array(10..<30), hasMore: true)
    await window.settle()
    XCTAssertEqual(grid.server.log, [.refresh, .append], "the last row on screen is not near the end")
    XCTAssertEqual(grid.status.footer, .idle)
    window.close()
  }

  /// A server whose next pages contain nothing new would otherwise be asked without end.
  func test_load_ofNothingNew_isCalledThreeTimesByItself() async {
    guard let (grid, window) = await showFirstPage() else { return }
    for _ in 0..<3 { await grid.answer([], hasMore: true) }
    await window.settle()
    XCTAssertEqual(grid.server.log, [.refresh, .append, .append, .append])
    window.close()
  }

  func test_load_replacesTheRequestsOfPages() async {
    @MainActor final class Renewing: ListController<Row> {
      let feed: PagedDataSource<Row, Int>
      var log: [String] = []
      let screen = HeadlessList<SingleSection, Row>()
      init(_ feed: PagedDataSource<Row, Int>) {
        self.feed = feed
        super.init(feed, options: PagedOptions(pullsToRefresh: true))
      }
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { screen }
      override func load(_ direction: PageDirection) async throws -> Bool {
        log.append("session renewed")
        if case .failed(let error) = await feed.load(direction) { throw error }
        return feed.state.hasNext
      }
    }
    let list = Renewing(PagedDataSource(firstKey: 1) { _ in ListPage([Row(id: 1)], next: nil) })
    let window = HeadlessWindow(list)
    await window.settle()
    XCTAssertEqual(list.log, ["session renewed"])
    XCTAssertEqual(list.screen.snapshot.allItems.map(\.id), [1])
    XCTAssertEqual(list.status.header, .idle)
    window.close()
  }

  /// Row 3.58: the manual form, for a refresh that succeeded in another way, with a double call.
  func test_endLoading_closesHeaderAndFooter_byHand() async {
    let grid = Synced()
    grid.screen.viewportSize.height = 0
    let window = HeadlessWindow(grid)
    let first = await grid.server.next()
    grid.rows.replace(with: [Row(id: 9)])
    grid.endLoading(.refresh, hasMore: true)
    XCTAssertEqual(grid.status.header, .idle)
    XCTAssertEqual(grid.status.footer, .idle)
    first.resume(throwing: Broken())
    await window.settle()
    XCTAssertEqual(grid.errors, 0, "the answer of a request that was ended is ignored")
    XCTAssertEqual(grid.ids, [9])
    grid.endLoading(.refresh)
    XCTAssertEqual(grid.status.header, .idle)
    grid.refresh()
    await grid.answer([1], hasMore: true)
    await window.settle()
    grid.loadNextPage()
    let more = await grid.server.next()
    grid.endLoading(.append, hasMore: false)
    grid.endLoading(.append, hasMore: false)
    XCTAssertEqual(grid.status.footer, .noMore)
    more.resume(throwing: CancellationError())
    await window.settle()
    XCTAssertEqual(grid.ids, [1])
    window.close()
  }

  func test_endLoading_ofPages_leavesTheRequestOfOthers() async {
    for kind in PagedKind.allCases {
      let list = PagedFixture(kind, PagedOptions(firstLoad: .none, pullsToRefresh: true))
      list.show()
      list.pages.start(.refresh)
      list.controller.refresh()
      list.controller.endLoading(.refresh)
      XCTAssertEqual(list.status.header, .idle)
      await list.desk.answer(3)
      await until { !list.pages.state.refresh.isLoading }
      XCTAssertEqual(list.ids, [0, 1, 2])
    }
  }

  func test_leaving_cancelsTheLoad_andNothingLeaks() async {
    let leaks = LeakTracker()
    do {
      let grid = leaks.track(Synced())
      let window = HeadlessWindow(grid)
      let call = await grid.server.next()
      window.close()
      call.resume(throwing: CancellationError())
      await window.settle()
      XCTAssertEqual(grid.errors, 0)
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
