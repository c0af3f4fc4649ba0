import ControllerCore
import ControllerTesting
import DataSource
import Interaction
import ItemLayouts
import ListControllers
import XCTest

/// The state of a list after the list was removed, after its view was unloaded, and while other code waits for its pages.
@MainActor
final class LeavingListTests: XCTestCase {
  private final class Plain: ListController<Row> {
    let surface = RecordingList<SingleSection, Row>()
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
    XCTAssertFalse(pages.state.append.isLoading)
    call.continuation.resume(returning: ListPage([Row(id: 100)], of: call.request))
    for _ in 0..<10 { await Task.yield() }
    XCTAssertEqual(pages.items.count, 20)
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

  /// The list removed the row, and the next change of the model brought it back.
  func test_delete_ofAListThatFollowsAModel_hasNoEffectByDefault() async throws {
    let model = OptimisticModel((0..<3).map { Row(id: $0) })
    let list = Plain(ArrayDataSource(following: model))
    try await list.delete([1])
    XCTAssertEqual(list.list.snapshot.numberOfItems, 3)
  }
}
