import ControllerCore
import ControllerTesting
import XCTest

@MainActor
final class CallbackLogTests: XCTestCase {
  private final class Home: Controller {}

  private let log = CallbackLog()

  func test_watch_writesDownEveryHookInOrder() async {
    let parent = Controller()
    let home = Home()
    log.watch(home, as: "home")
    let window = ControllerWindow(root: parent)
    window.show()
    parent.addChild(home)
    XCTAssertEqual(
      log.take(),
      [
        "willMove", "loadView", "viewDidLoad", "configure", "viewWillAppear", "viewDidAppear", "didMove",
      ].map { "home.\($0)" }
    )
    home.receiveMemoryWarning()
    home.reloadView()
    XCTAssertEqual(
      log.take(),
      [
        "didReceiveMemoryWarning", "viewWillDisappear", "viewDidDisappear", "viewDidUnload", "loadView",
        "viewDidLoad", "viewWillAppear", "viewDidAppear",
      ].map { "home.\($0)" }
    )
    parent.removeChild(home)
    XCTAssertEqual(
      log.take(),
      [
        "willMove(nil)", "viewWillDisappear", "viewDidDisappear", "didMove(nil)", "didLeave", "viewDidUnload",
      ].map { "home.\($0)" }
    )
  }

  func test_isVerbose_addsIsAppearingAndLayout() async {
    let home = Home()
    home.loadViewIfNeeded()
    log.watch(home)
    log.isVerbose = true
    let window = HeadlessWindow(home)
    await window.appear()
    XCTAssertEqual(
      log.take(),
      ["viewWillAppear", "viewIsAppearing", "viewWillLayout", "viewDidLayout", "viewDidAppear"].map {
        "Home.\($0)"
      }
    )
    log.isVerbose = false
    window.window.layout()
    XCTAssertEqual(log.take(), [])
  }

  func test_watch_ofAllControllersOfAWindow() async {
    let window = ControllerWindow()
    window.environment.makeBehaviors = { [log] in
      log.watch($0)
      return []
    }
    let root = Controller()
    root.addChild(Home())
    window.root = root
    window.show()
    XCTAssertEqual(log.take().suffix(2), ["Controller.viewDidAppear", "Home.viewDidAppear"])
  }

  func test_append_andTake() async {
    log.append("before")
    XCTAssertEqual(log.entries, ["before"])
    XCTAssertEqual(log.take(), ["before"])
    XCTAssertEqual(log.take(), [])
  }

  func test_log_keepsNoControllerAlive() async {
    let leaks = LeakTracker()
    do {
      let home = leaks.track(Home())
      log.watch(home)
      HeadlessWindow(home).close()
    }
    XCTAssertEqual(leaks.alive, [])
    XCTAssertFalse(log.entries.isEmpty)
  }
}
