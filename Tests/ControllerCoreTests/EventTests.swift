import ControllerCore
import ControllerTesting
import Foundation
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

@MainActor
final class EventTests: XCTestCase {
  private struct SignedOut: Equatable {}
  private struct Selected: Equatable { let item: Int }

  // MARK: Up the tree

  private final class Menu: Controller {
    var shown: [Int] = []

    override init() {
      super.init()
      handle(Selected.self) { menu, event in menu.shown.append(event.item) }
    }
  }

  private func reasons(_ controller: Controller) -> () -> [ControllerDiagnostic.Reason] {
    var reported: [ControllerDiagnostic.Reason] = []
    controller.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    return { reported }
  }

  func test_send_theNearestHandlerUpTheTree_andNoOther() async {
    let (outer, inner) = (Menu(), Menu())
    let (middle, leaf) = (Controller(), Controller())
    middle.addChild(leaf)
    inner.addChild(middle)
    outer.addChild(inner)
    XCTAssertTrue(leaf.send(Selected(item: 1)))
    XCTAssertTrue(outer.send(Selected(item: 2)))
    XCTAssertEqual(inner.shown, [1])
    XCTAssertEqual(outer.shown, [2])
    inner.removeChild(middle)
    outer.addChild(middle)
    XCTAssertTrue(leaf.send(Selected(item: 3)))
    XCTAssertEqual(outer.shown, [2, 3])
  }

  func test_handle_again_replaces() async {
    let menu = Menu()
    menu.handle(Selected.self) { menu, event in menu.shown.append(-event.item) }
    menu.send(Selected(item: 1))
    XCTAssertEqual(menu.shown, [-1])
  }

  func test_send_unhandled_isReportedByTheSender() async {
    let root = Menu()
    let child = Controller()
    root.addChild(child)
    let reported = reasons(root)
    XCTAssertFalse(child.send(SignedOut()))
    XCTAssertEqual(reported(), [.unhandledEvent("SignedOut")])
  }

  func test_handler_doesNotKeepItsController() async {
    let leaks = LeakTracker()
    do { leaks.track(Menu()).send(Selected(item: 1)) }
    XCTAssertEqual(leaks.alive, [])
  }

  // MARK: Views

  @MainActor
  private final class MenuView: HostedView {
    weak var viewHost: (any ViewHost)?
    func handleTouch(on item: Int) -> Bool { send(Selected(item: item)) }
  }

  private final class MenuController: ViewController<MenuView> {
    override func makeView() -> MenuView { MenuView() }
  }

  func test_hostedView_sendsToItsController_atAnyDepth() async {
    let menu = Menu()
    let controller = MenuController()
    menu.addChild(controller)
    let views = (0..<3).map { _ in MenuView() }
    views[0].viewHost = controller.view
    views[1].viewHost = views[0]
    views[2].viewHost = views[1]
    for (depth, view) in ([controller.view] + views).enumerated() {
      XCTAssertTrue(view.handleTouch(on: depth))
      XCTAssertTrue(view.hostController === controller)
    }
    XCTAssertEqual(menu.shown, [0, 1, 2, 3])
  }

  func test_hostedView_withoutAHost_sendsToNobody() async {
    let view = MenuView()
    XCTAssertNil(view.hostController)
    XCTAssertFalse(view.handleTouch(on: 1))
    let outer = MenuView()
    view.viewHost = outer
    XCTAssertNil(view.hostController)
    XCTAssertFalse(view.handleTouch(on: 1))
  }

  func test_hostedViews_inACircle_sendToNobody() async {
    let (a, b, c) = (MenuView(), MenuView(), MenuView())
    a.viewHost = a
    b.viewHost = c
    c.viewHost = b
    for view in [a, b, c] {
      XCTAssertNil(view.hostController)
      XCTAssertFalse(view.handleTouch(on: 1))
    }
  }

  func test_hostedView_inAHostThatIsNoController_sendsThere() async {
    @MainActor final class Host: ViewHost {
      var count = 0
      func send<Event>(_ event: Event) -> Bool {
        count += 1
        return true
      }
    }
    let host = Host()
    let view = MenuView()
    view.viewHost = host
    XCTAssertTrue(view.handleTouch(on: 1))
    XCTAssertNil(view.hostController)
    XCTAssertEqual(host.count, 1)
  }

  private final class FrameView: HostedView {
    weak var viewHost: (any ViewHost)?
    var bounds = CGRect.zero { didSet { if bounds != oldValue { hostController?.layout() } } }
  }

  private final class FrameController: ViewController<FrameView> {
    var layouts = 0

    override func makeView() -> FrameView { FrameView() }

    override func viewDidLayout() {
      layouts += 1
      for case let child as FrameController in children {
        child.view.bounds = view.bounds.insetBy(dx: 10, dy: 10)
      }
    }
  }

  /// Row 4.20: when other code changes the size of a view, its controller lays out the views in it.
  func test_hostedView_hasItsControllerLayOutWhatIsInIt() async {
    let (controller, child) = (FrameController(), FrameController())
    controller.addChild(child)
    controller.view.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    XCTAssertEqual(controller.layouts, 1)
    XCTAssertEqual(child.view.bounds, CGRect(x: 10, y: 10, width: 80, height: 30))
    controller.view.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    XCTAssertEqual(controller.layouts, 1)
    let subview = FrameView()
    subview.viewHost = controller.view
    subview.bounds.size.width = 1
    XCTAssertEqual(controller.layouts, 2, "also from a view in the view")
  }

  func test_viewOfAController_hasItsHostUntilItIsDropped() async {
    let controller = MenuController()
    let old = controller.view
    XCTAssertTrue(old.viewHost === controller)
    controller.reloadView()
    XCTAssertNil(old.viewHost)
    XCTAssertTrue(controller.view.viewHost === controller)
    XCTAssertFalse(controller.view === old)
  }
}
