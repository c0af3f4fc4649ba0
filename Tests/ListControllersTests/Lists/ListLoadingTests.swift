import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import XCTest

@MainActor
final class ListLoadingTests: XCTestCase {
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
      HeadlessWindow(controller).close()
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
}
