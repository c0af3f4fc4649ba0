import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import TestSupport
import XCTest

@MainActor
final class ListLoadingTests: SerialTestCase {
  private let rows = PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
  private let options = PagedOptions(firstLoad: .none)

  func test_loadView_byHand_isOnce() async {
    let list = ProbeList(rows, options: options)
    for _ in 1...2 { list.loadView() }
    XCTAssertEqual(list.viewLoadCount, 1)
    XCTAssertTrue(list.isViewLoaded)
    XCTAssertEqual(list.events.surfaces, 1)
  }

  func test_behaviors_areCalledAroundTheHooksOfListsAndGrids() async {
    for controller: Controller in [ProbeList(rows, options: options), ProbeGrid(rows, options: options)] {
      let log = CallbackLog()
      log.watch(controller, as: "it")
      let window = HeadlessWindow(controller)
      await window.appear()
      window.close()
      XCTAssertEqual(
        log.take(),
        [
          "it.loadView", "it.viewDidLoad", "it.configure", "it.viewWillAppear",
          "it.viewDidAppear", "it.viewWillDisappear", "it.viewDidDisappear",
          "it.didLeave", "it.viewDidUnload",
        ]
      )
    }
  }

  // MARK: Interrupted (C4, C8)

  /// Pushes the list of a fixture, and pops it again when `interrupt` has run.
  private func push(_ fixture: PagedFixture, popAfter interrupt: () async -> Void) async -> StackController {
    let stack = StackController(root: Controller())
    fixture.window.root = stack
    fixture.show()
    stack.push(fixture.controller)
    fixture.window.layout()
    await interrupt()
    stack.pop()
    return stack
  }

  func test_firstLoad_interruptedByAPop_beginsAgainWhenThePageIsPushedAgain() async {
    for options in [PagedOptions(), PagedOptions(firstLoad: .request)] {
      await PagedFixture.each(options) { fixture in
        let stack = await push(fixture) { for _ in 0..<10 { await Task.yield() } }
        fixture.desk.close()
        await fixture.settle()
        stack.push(fixture.controller)
        fixture.window.layout()
        for _ in 0..<10 { await Task.yield() }
        XCTAssertEqual(fixture.desk.log.count, 2)
        guard fixture.desk.log.count == 2 else { return }
        await fixture.desk.answer(3)
        await fixture.settle()
        XCTAssertEqual(fixture.ids, [0, 1, 2])
        XCTAssertNotEqual(fixture.status.header, .refreshing)
        fixture.window.close()
      }
    }
  }

  func test_deletion_isNotCanceledByAPop() async {
    final class Store {
      var gate: CheckedContinuation<Void, Never>?
      var wasCanceled: Bool?
    }
    final class Deleting: ListController<Row> {
      let store = Store()
      var errors = 0
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { HeadlessList() }
      override func delete(_ ids: Set<Int>) async throws {
        await withCheckedContinuation { store.gate = $0 }
        store.wasCanceled = Task.isCancelled
        try Task.checkCancellation()
      }
      override func handleError(_ error: any Error) { errors += 1 }
    }
    let list = Deleting(rows, loadedBy: rows, options: options)
    let stack = StackController(root: Controller())
    let window = ControllerWindow(root: stack)
    window.show()
    stack.push(list)
    window.layout()
    list.perform(list.deleteAction("Delete", of: Row(id: 1)))
    await until { list.store.gate != nil }
    stack.pop()
    list.store.gate?.resume()
    await window.settle()
    XCTAssertEqual(list.store.wasCanceled, false)
    XCTAssertEqual(list.errors, 0)
    window.close()
  }
}
