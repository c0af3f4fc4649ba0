import ControllerCore
import ControllerTesting
import XCTest

@MainActor
final class MemoryWarningTests: XCTestCase {
  private class Screen: ViewController<PlainView>, DataLoading {
    var requests = 0
    init(unloadsHiddenView: Bool = true) {
      super.init()
      self.unloadsHiddenView = unloadsHiddenView
    }
    func load() async throws { requests += 1 }
  }

  private let log = CallbackLog()

  private func watch<Watched: Controller>(_ controller: Watched, _ name: String) -> Watched {
    log.watch(controller, as: name)
    return controller
  }

  func test_warning_reachesTheWholeTree_parentsFirst_alsoWhatIsHidden() async {
    let root = watch(Controller(), "root")
    let tabs = watch(TabController(), "tabs")
    let first = watch(StackController(root: watch(Controller(), "a")), "stack")
    first.push(watch(Controller(), "b"))
    tabs.setControllers([first, watch(Controller(), "c")])
    root.addChild(tabs)
    let window = ControllerWindow(root: root)
    window.show()
    _ = log.take()
    window.receiveMemoryWarning()
    XCTAssertEqual(
      log.take(),
      ["root", "tabs", "stack", "a", "b", "c"].map { "\($0).didReceiveMemoryWarning" }
    )
  }

  func test_hiddenViews_areDropped_visibleOnesAndThoseThatWantTo_kept() async {
    let (below, kept, top) = (Screen(), Screen(unloadsHiddenView: false), Screen())
    let stack = StackController()
    let window = ControllerWindow(root: stack)
    window.show()
    for screen in [below, kept, top] { stack.push(screen) }
    weak let view = below.view
    window.receiveMemoryWarning()
    XCTAssertEqual([below, kept, top].map(\.isViewLoaded), [false, true, true])
    XCTAssertNil(view)
    XCTAssertTrue(stack.isViewLoaded)
    stack.pop(2)
    XCTAssertEqual(below.viewLoadCount, 2)
    XCTAssertEqual(below.appearance, .appeared)
    await window.settle()
    XCTAssertEqual(below.requests, 1, "data are the controller's")
  }

  func test_dropped_once_withTheWholeListOfCallbacks() async {
    let screen = watch(Screen(), "S")
    let window = ControllerWindow(root: screen)
    window.show()
    window.hide()
    _ = log.take()
    window.receiveMemoryWarning()
    window.receiveMemoryWarning()
    XCTAssertEqual(
      log.take(),
      ["S.didReceiveMemoryWarning", "S.viewDidUnload", "S.didReceiveMemoryWarning"]
    )
    window.show()
    XCTAssertEqual(log.take(), ["S.loadView", "S.viewDidLoad", "S.viewWillAppear", "S.viewDidAppear"])
  }

  func test_dropped_endsTheScopeOfTheView_andNotThatOfTheController() async {
    let screen = Screen()
    screen.loadViewIfNeeded()
    weak let loaded = screen.scope(.loaded)
    weak let own = screen.scope(.controller)
    screen.receiveMemoryWarning()
    XCTAssertNil(loaded)
    XCTAssertNotNil(own)
    XCTAssertNil(screen.scope(.loaded))
  }

  func test_inATransition_theViewIsKept() async {
    let screen = Screen()
    screen.beginAppearance(true, animated: true)
    screen.receiveMemoryWarning()
    XCTAssertTrue(screen.isViewLoaded)
    screen.endAppearance()
    screen.beginAppearance(false, animated: true)
    screen.receiveMemoryWarning()
    XCTAssertTrue(screen.isViewLoaded)
    screen.endAppearance()
    screen.receiveMemoryWarning()
    XCTAssertFalse(screen.isViewLoaded)
  }

  func test_childrenRemovedInTheHook_areNotAsked() async {
    final class Clearing: Controller {
      override func didReceiveMemoryWarning() { children.forEach { removeChild($0) } }
    }
    let clearing = Clearing()
    clearing.addChild(watch(Controller(), "x"))
    _ = log.take()
    clearing.receiveMemoryWarning()
    XCTAssertEqual(log.take(), ["x.willMove(nil)", "x.didMove(nil)", "x.didLeave"])
  }
}
