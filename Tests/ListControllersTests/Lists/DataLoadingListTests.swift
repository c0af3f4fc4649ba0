import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// A list that conforms to `DataLoading` shows the progress and the error of its load, and loads again.
@MainActor
final class DataLoadingListTests: SerialTestCase {
  private struct Row: Identifiable, Equatable, Sendable { let id: Int }
  private struct Offline: Error {}

  private final class Rows: ListController<Row>, DataLoading {
    let items = ArrayDataSource<Row>()
    var loads = 0
    var handled = 0
    var answer: Result<[Row], Offline> = .failure(Offline())
    var showsCache = false
    let isHeld = LoadGate()

    init() { super.init(items) }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { HeadlessList() }
    var onError: @MainActor (Rows) -> Void = { _ in }
    override func handleError(_ error: any Error) {
      handled += 1
      onError(self)
    }
    func showCachedData() { if showsCache { items.replace(with: [Row(id: 0)]) } }
    func load() async throws {
      loads += 1
      await isHeld.wait()
      items.replace(with: try answer.get())
    }
  }

  @MainActor
  private final class LoadGate {
    private var waiters: [CheckedContinuation<Void, Never>] = []
    var isOpen = true

    func wait() async {
      if !isOpen { await withCheckedContinuation { waiters.append($0) } }
    }

    func open() {
      isOpen = true
      waiters.forEach { $0.resume() }
      waiters = []
    }
  }

  func test_load_showsItsProgressAndItsError_andIsRepeatedByRetryAndRefresh() async {
    let rows = Rows()
    rows.isHeld.isOpen = false
    let window = HeadlessWindow(rows)
    await until { rows.loads != 0 }
    guard case .loading = rows.status.content else { return XCTFail("\(rows.status.content)") }
    rows.isHeld.open()
    await window.settle()
    guard case .failed = rows.status.content else { return XCTFail("\(rows.status.content)") }
    XCTAssertEqual([rows.loads, rows.handled], [1, 1])
    rows.answer = .success([])
    rows.retry()
    await window.settle()
    guard case .empty = rows.status.content else { return XCTFail("\(rows.status.content)") }
    rows.answer = .success([Row(id: 1)])
    rows.refresh()
    await window.settle()
    guard case .content = rows.status.content else { return XCTFail("\(rows.status.content)") }
    XCTAssertEqual([rows.loads, rows.handled], [3, 1])
    rows.startLoading()
    await window.settle()
    XCTAssertEqual(rows.loads, 4)
    window.close()
  }

  func test_cachedData_areShownBeforeTheLoad_andStayAfterAnError() async {
    let rows = Rows()
    rows.showsCache = true
    let window = HeadlessWindow(rows)
    XCTAssertEqual(rows.items.snapshot.numberOfItems, 1)
    await window.settle()
    XCTAssertEqual(rows.items.snapshot.numberOfItems, 1)
    XCTAssertNotNil(rows.status.error)
    window.close()
  }

  func test_listThatIsLoadedLater_asksForNothing() async {
    final class Later: ListController<Row>, DataLoading {
      var loads = 0
      let loadsWithView = false
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { HeadlessList() }
      func load() async throws { loads += 1 }
    }
    let list = Later(ArrayDataSource<Row>())
    let window = HeadlessWindow(list)
    await window.settle()
    XCTAssertEqual(list.loads, 0)
    list.startLoading()
    await window.settle()
    XCTAssertEqual(list.loads, 1)
    window.close()
  }

  func test_loadThatLeavingHasInterrupted_startsAgainWithTheView() async {
    let rows = Rows()
    rows.answer = .success([Row(id: 1)])
    rows.isHeld.isOpen = false
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(rows)
    await until { rows.loads != 0 }
    stack.pop()
    for _ in 0..<100 { await Task.yield() }
    rows.isHeld.open()
    await window.settle()
    stack.push(rows)
    await window.settle()
    XCTAssertEqual(rows.loads, 2)
    XCTAssertEqual(rows.items.snapshot.numberOfItems, 1)
    window.close()
  }

  private final class Pages: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>()
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
  }

  private func pages() -> PagedDataSource<Row, Int> {
    PagedDataSource(firstKey: 5, perPage: 1, prefetchDistance: 0) { request in
      ListPage([Row(id: request.key)], next: nil, previous: request.key > 4 ? request.key - 1 : nil)
    }
  }

  /// A list that begins in the middle never loaded the page before.
  func test_firstRowVisible_loadsThePageBefore() async {
    let source = pages()
    let controller = Pages(source, loadedBy: source, options: PagedOptions(loadsMore: true))
    let window = HeadlessWindow(controller)
    XCTAssertEqual(source.items.map(\.id).first, nil)
    await window.settle()
    XCTAssertEqual(source.items.map(\.id).first, 4)
    window.close()
  }

  /// The first request waited for the header, and was lost with it.
  func test_headerSwitchedOff_beforeTheFirstRequest_loadsWithoutIt() async {
    let source = pages()
    let controller = Pages(source, loadedBy: source, options: PagedOptions(pullsToRefresh: true))
    controller.loadViewIfNeeded()
    controller.pullsToRefresh = false
    let window = HeadlessWindow(controller)
    await window.settle()
    XCTAssertEqual(source.items.map(\.id), [4, 5])
    window.close()
  }

  /// As for a screen without a list, the load has ended when its error is handled.
  func test_startLoading_inHandleError_loadsAgain() async {
    let rows = Rows()
    rows.onError = { rows in
      rows.answer = .success([Row(id: 1)])
      rows.startLoading()
    }
    let window = HeadlessWindow(rows)
    await window.settle()
    XCTAssertEqual([rows.loads, rows.handled], [2, 1])
    XCTAssertEqual(rows.items.snapshot.numberOfItems, 1)
    window.close()
  }
}
