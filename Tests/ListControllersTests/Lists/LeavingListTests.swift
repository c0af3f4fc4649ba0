import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import Interaction
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// The state of a list after the list was removed, after its view was unloaded, and while other code waits for its pages.
@MainActor
final class LeavingListTests: SerialTestCase {
  private final class Plain: ListController<Row> {
    let surface = HeadlessList<SingleSection, Row>()
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { surface }
  }

  private let desk = PageDesk()

  private func makePages() -> PagedDataSource<Row, Int> {
    PagedDataSource(firstKey: 1) { [desk] in try await desk.load($0) }
  }

  /// The canceled task of the first load ended a turn later, and ended the new load, too.
  func test_leavesAndReturnsInOneTurn_loadsAgain() async {
    let pages = makePages()
    let list = ProbeList(pages, options: PagedOptions(firstLoad: .request))
    let parent = Controller()
    parent.addChild(list)
    let window = HeadlessWindow(parent)
    let first = await desk.next()
    parent.removeChild(list)
    parent.addChild(list)
    first.continuation.resume(throwing: CancellationError())
    let second = await desk.next()
    second.continuation.resume(returning: ListPage([Row(id: 1)], of: second.request))
    await window.settle()
    XCTAssertEqual(pages.items.map(\.id), [1])
    window.close()
  }

  /// The request was canceled with the controller that had started it.
  func test_lastControllerLeaves_whileTheAppWaitsForThePage_appGetsIt() async {
    let pages = makePages()
    let list = ProbeList(pages, options: PagedOptions(loadsMore: true))
    let parent = Controller()
    parent.addChild(list)
    let window = HeadlessWindow(parent)
    await desk.answer(20)
    await window.settle()
    list.loadNextPage()
    let call = await desk.next()
    let app = Task { await pages.load(.append) }
    for _ in 0..<10 { await Task.yield() }
    parent.removeChild(list)
    for _ in 0..<10 { await Task.yield() }
    call.continuation.resume(returning: ListPage([Row(id: 100)], of: call.request))
    guard case .loaded = await app.value else { return XCTFail("not loaded") }
    XCTAssertEqual(pages.items.last?.id, 100)
    window.close()
  }

  func test_lastControllerLeaves_thenTheAppIsCanceled_requestIsCanceled() async {
    let pages = makePages()
    let list = ProbeList(pages, options: PagedOptions(loadsMore: true))
    let parent = Controller()
    parent.addChild(list)
    let window = HeadlessWindow(parent)
    await desk.answer(20)
    await window.settle()
    list.loadNextPage()
    let call = await desk.next()
    let app = Task { await pages.load(.append) }
    for _ in 0..<10 { await Task.yield() }
    parent.removeChild(list)
    app.cancel()
    _ = await app.value
    await until { !pages.state.append.isLoading }
    call.continuation.resume(returning: ListPage([Row(id: 100)], of: call.request))
    for _ in 0..<10 { await Task.yield() }
    XCTAssertEqual(pages.items.count, 20)
    window.close()
  }

  private func answer(_ call: PageDesk.Call) {
    call.continuation.resume(returning: ListPage([Row(id: 1)], of: call.request))
  }

  /// A screen has made the request in a task that ends when the screen disappears.
  func test_taskOfTheAppIsCanceled_listThatShowsItsRequest_getsThePage() async {
    let pages = makePages()
    let app = Task { await pages.load(.refresh) }
    let call = await desk.next()
    let list = ProbeList(pages, options: PagedOptions())
    let window = HeadlessWindow(list)
    app.cancel()
    guard case .canceled = await app.value else { return XCTFail("not canceled") }
    XCTAssertTrue(pages.state.refresh.isLoading, "the list waits for the page")
    answer(call)
    await window.settle()
    XCTAssertEqual(pages.items.map(\.id), [1])
    XCTAssertEqual(list.status.content.text, "content")
    window.close()
  }

  /// The task that would have handled the error was canceled, and the list did not handle it either.
  func test_taskOfTheAppIsCanceled_thenTheRequestFails_listHandlesTheError() async {
    for (replacesFirstLoad, isSameTurn) in [(false, false), (false, true), (true, false), (true, true)] {
      let pages = makePages()
      let list = ProbeList(pages, options: PagedOptions())
      let other = ProbeGrid(pages, options: PagedOptions())
      let parent = Controller()
      parent.addChild(list)
      parent.addChild(other)
      var window = replacesFirstLoad ? HeadlessWindow(parent) : nil
      let old = replacesFirstLoad ? await desk.next() : nil
      let app = Task { await pages.load(.refresh) }
      let call = await desk.next()
      window = window ?? HeadlessWindow(parent)
      if isSameTurn {
        call.continuation.resume(throwing: Broken())
        app.cancel()
      } else {
        app.cancel()
        _ = await app.value
        call.continuation.resume(throwing: Broken())
      }
      old?.continuation.resume(throwing: CancellationError())
      await window?.settle()
      let context = "\(replacesFirstLoad) \(isSameTurn)"
      XCTAssertEqual([list.events.errors, other.events.errors], [1, 0], context)
      XCTAssertNotNil(list.status.error)
      _ = await app.value
      window?.close()
    }
  }

  func test_taskOfTheAppWaits_requestFails_errorIsTheApps() async {
    let pages = makePages()
    let app = Task { await pages.load(.refresh) }
    let call = await desk.next()
    let list = ProbeList(pages, options: PagedOptions())
    let window = HeadlessWindow(list)
    call.continuation.resume(throwing: Broken())
    guard case .failed = await app.value else { return XCTFail("not failed") }
    await window.settle()
    XCTAssertEqual(list.events.errors, 0)
    window.close()
  }

  func test_taskOfTheAppIsCanceled_afterItsRefreshReplacedTheFirstLoad_listGetsThePage() async {
    let pages = makePages()
    let list = ProbeList(pages, options: PagedOptions())
    let window = HeadlessWindow(list)
    let old = await desk.next()
    let app = Task { await pages.load(.refresh) }
    let call = await desk.next()
    app.cancel()
    guard case .canceled = await app.value else { return XCTFail("not canceled") }
    XCTAssertTrue(pages.state.refresh.isLoading, "the list waits for the page")
    answer(old)
    answer(call)
    await window.settle()
    XCTAssertEqual(pages.items.map(\.id), [1])
    window.close()
  }

  func test_requestOfATaskOfTheApp_endsWithTheLastOfTaskAndList() async {
    for listLeavesFirst in [true, false] {
      let pages = makePages()
      let app = Task { await pages.load(.refresh) }
      let call = await desk.next()
      let list = ProbeList(pages, options: PagedOptions())
      let parent = Controller()
      parent.addChild(list)
      let window = HeadlessWindow(parent)
      for isFirst in [true, false] {
        if isFirst == listLeavesFirst { parent.removeChild(list) } else { app.cancel() }
        for _ in 0..<10 { await Task.yield() }
        XCTAssertEqual(pages.state.refresh.isLoading, isFirst, "listLeavesFirst: \(listLeavesFirst)")
      }
      answer(call)
      await window.settle()
      XCTAssertEqual(pages.items, [])
      XCTAssertEqual(list.events.errors, 0)
      window.close()
    }
  }

  func test_refreshThatTheAppStarted_insteadOfTheControllers_goesOnWithoutIt() async {
    for way in ["leaves", "edits", "switched off"] {
      let pages = makePages()
      let list = ProbeList(pages, options: PagedOptions(pullsToRefresh: true))
      let parent = Controller()
      parent.addChild(list)
      let window = HeadlessWindow(parent)
      await desk.answer(20)
      await window.settle()
      list.refresh()
      let old = await desk.next()
      pages.start(.refresh)
      let call = await desk.next()
      switch way {
      case "leaves": parent.removeChild(list)
      case "edits": list.isEditing = true
      default: list.pullsToRefresh = false
      }
      for _ in 0..<10 { await Task.yield() }
      XCTAssertTrue(pages.state.refresh.isLoading, way)
      answer(old)
      answer(call)
      await until { !pages.state.refresh.isLoading }
      await window.settle()
      XCTAssertEqual(pages.items.map(\.id), [1], way)
      window.close()
    }
  }

  /// The app that has started a request handles its error, also if the request has replaced that of a controller.
  func test_refreshThatTheAppStarted_insteadOfTheControllers_errorIsTheApps() async {
    let pages = makePages()
    let list = ProbeList(pages, options: PagedOptions())
    let window = HeadlessWindow(list)
    let old = await desk.next()
    pages.start(.refresh)
    await desk.fail()
    old.continuation.resume(throwing: CancellationError())
    await window.settle()
    XCTAssertEqual(list.events.errors, 0)
    XCTAssertNotNil(list.status.error)
    list.retry()
    await desk.fail()
    await window.settle()
    XCTAssertEqual(list.events.errors, 1, "the controller has made this request")
    window.close()
  }

  /// The selection was adjusted only while a view was loaded.
  func test_selectedItemDeletedWhileTheViewIsUnloaded_isNotSelected() async {
    let rows = ArrayDataSource((0..<3).map { Row(id: $0) })
    let list = Plain(rows)
    let window = ControllerWindow(root: list)
    window.show()
    list.isEditing = true
    list.edit { $0.selectAll(in: list.list.snapshot) }
    window.hide()
    list.reloadView()
    XCTAssertNil(list.listSurface)
    rows.remove(1)
    window.show()
    XCTAssertEqual(list.selection.ids, [0, 2])
    window.close()
  }

  /// The selection was not adjusted before the view was loaded for the first time.
  func test_selectedItemDeletedBeforeTheFirstViewIsLoaded_isNotSelected() async {
    let rows = ArrayDataSource((0..<4).map { Row(id: $0) })
    let list = Plain(rows)
    list.isEditing = true
    list.edit { $0.selectAll(in: list.list.snapshot) }
    rows.remove(1)
    list.edit { $0.toggle(3) }
    rows.remove(2)
    let window = ControllerWindow(root: list)
    window.show()
    XCTAssertEqual(list.selection.ids, [0])
    XCTAssertEqual(list.surface.selection.ids, [0])
    rows.remove(0)
    XCTAssertEqual(list.selection.ids, [])
    window.close()
  }

  /// An app restores the selection before the rows are loaded.
  func test_selectedItemThatIsLoadedLater_staysSelected() async {
    let rows = ArrayDataSource<Row>()
    let list = Plain(rows)
    list.edit { $0.select(3) }
    rows.replace(with: [Row(id: 3)])
    let window = ControllerWindow(root: list)
    window.show()
    XCTAssertEqual(list.selection.ids, [3])
    window.close()
  }

  /// The list removed the row, and the next change of the model brought it back.
  func test_delete_ofAListThatFollowsAModel_isRefusedByDefault() async {
    let model = OptimisticModel((0..<3).map { Row(id: $0) })
    let list = Plain(ArrayDataSource(following: model))
    var refusal: (any Error)?
    do { try await list.delete([1]) } catch { refusal = error }
    XCTAssertEqual(refusal as? ListMoveRefusal, .unsupported)
    XCTAssertEqual(list.list.snapshot.numberOfItems, 3)
  }
}
