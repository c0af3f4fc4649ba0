import Binding
import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Navigator
import Presenter
import WebControllers
import XCTest

/// Tests of changes that a hook makes, such as a push. The change waits until the step under way is complete, and is
/// made before the outermost call returns.
@MainActor
final class CallsFromHooksTests: XCTestCase {
  private let log = Log()

  private func makeShownStack(_ root: LoggingController) -> (StackController, ControllerWindow) {
    let stack = StackController(root: root)
    let window = ControllerWindow(root: stack)
    return (stack, window)
  }

  func test_push_inViewDidAppear_keepsTheOrderOfAPush() async {
    let a = LoggingController("A", log)
    let (stack, window) = makeShownStack(a)
    a.onHook["dA"] = { [log] a in
      a.onHook = [:]
      (a.parent as? StackController)?.push(LoggingController("B", log), animated: false)
    }
    window.show()
    XCTAssertEqual(
      log.take(),
      [
        "A.wM(N)", "A.dM(N)", "A.LV", "A.VDL", "A.wA", "A.dA",
        "B.wM(N)", "B.LV", "B.VDL", "A.wD", "B.wA", "A.dD", "B.dA", "B.dM(N)",
      ]
    )
    XCTAssertEqual(stack.top?.appearance, .appeared)
  }

  func test_pop_ofItselfInViewDidAppear_isToldInFull() async {
    let (stack, window) = makeShownStack(LoggingController("A", log))
    window.show()
    let b = LoggingController("B", log)
    b.onHook["dA"] = { b in (b.parent as? StackController)?.pop(animated: false) }
    _ = log.take()
    stack.push(b, animated: false)
    XCTAssertEqual(
      log.take(),
      [
        "B.wM(N)", "B.LV", "B.VDL", "A.wD", "B.wA", "A.dD", "B.dA", "B.dM(N)",
        "B.wM(nil)", "B.wD", "A.wA", "B.dD", "A.dA", "B.dM(nil)", "B.left",
      ]
    )
  }

  func test_addChild_whileAnotherJoins_comesNext() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    let d = LoggingController("D", log)
    c.onHook["wM"] = { _ in
      p.addChild(d)
      XCTAssertTrue(p.children.isEmpty)
    }
    p.addChild(c)
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.dM(P)", "D.wM(P)", "D.dM(P)"])
    XCTAssertEqual(p.children.map(ObjectIdentifier.init), [c, d].map(ObjectIdentifier.init))
  }

  func test_reparent_whileItJoins_goesOnToTheSecondContainer() async {
    let p = LoggingController("P", log)
    let q = LoggingController("Q", log)
    let c = LoggingController("C", log)
    c.onHook["wM"] = { c in
      c.onHook = [:]
      q.addChild(c)
    }
    p.addChild(c)
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.dM(P)", "C.wM(nil)", "C.dM(nil)", "C.wM(Q)", "C.dM(Q)"])
    XCTAssertTrue(c.parent === q)
    XCTAssertTrue(p.children.isEmpty)
  }

  func test_beginDisappearing_inViewWillAppear_turnsAroundAfterTheStep() async {
    let a = LoggingController("A", log, isVerbose: true)
    let c = LoggingController("C", log)
    a.addChild(c)
    a.loadViewIfNeeded()
    c.loadViewIfNeeded()
    a.onHook["wA"] = { a in
      a.beginAppearance(false, animated: false)
      XCTAssertEqual(a.appearance, .appearing(animated: false), "hooks have not been told of it")
    }
    _ = log.take()
    a.beginAppearance(true, animated: false)
    XCTAssertEqual(log.take(), ["A.wA", "A.iA", "A.wL", "A.dL", "C.wA", "A.wD", "C.wD"])
    a.endAppearance()
    XCTAssertEqual(log.take(), ["A.dD", "C.dD"])
  }

  func test_hideWindow_inViewDidLoadOfANewChild_childNeverAppears() async {
    let p = LoggingController("P", log)
    let window = ControllerWindow(root: p)
    window.show()
    _ = log.take()
    let c = LoggingController("C", log)
    c.onHook["VDL"] = { _ in window.hide() }
    p.addChild(c)
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.LV", "C.VDL", "P.wD", "P.dD", "C.dM(P)"])
    XCTAssertEqual(c.appearance, .disappeared)
  }

  func test_replaceRoot_inViewDidAppearOfTheOldOne_isDoneAfterIt() async {
    let a = LoggingController("A", log)
    let b = LoggingController("B", log)
    let window = ControllerWindow(root: a)
    a.onHook["dA"] = { _ in window.root = b }
    window.show()
    XCTAssertEqual(
      log.take(),
      ["A.LV", "A.VDL", "A.wA", "A.dA", "B.LV", "B.VDL", "A.wD", "B.wA", "A.dD", "B.dA", "A.left"]
    )
    XCTAssertTrue(window.root === b)
  }

  func test_removeSibling_inViewWillAppear_itIsNotForwardedTo() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    let d = LoggingController("D", log)
    p.addChild(c)
    p.addChild(d)
    c.onHook["wA"] = { [weak p] _ in p?.removeChild(d) }
    let window = ControllerWindow(root: p)
    _ = log.take()
    window.show()
    XCTAssertEqual(
      log.take(),
      ["P.LV", "P.VDL", "P.wA", "C.LV", "C.VDL", "C.wA", "D.wM(nil)", "D.dM(nil)", "D.left", "P.dA", "C.dA"]
    )
  }

  func test_comeBack_inDidLeave_isNotEnded() async {
    let p = LoggingController("P", log)
    let q = LoggingController("Q", log)
    let c = LoggingController("C", log)
    let g = LoggingController("G", log)
    c.addChild(g)
    p.addChild(c)
    c.onHook["left"] = { q.addChild($0) }
    p.removeChild(c)
    XCTAssertTrue(c.parent === q)
    XCTAssertNotNil(c.scope(.controller))
    XCTAssertNotNil(g.scope(.controller))
  }

  func test_rootJoinsAContainer_isRootNoMore() async {
    let a = LoggingController("A", log)
    let window = ControllerWindow(root: a)
    window.show()
    _ = log.take()
    let stack = StackController(root: a)
    XCTAssertNil(window.root)
    window.root = stack
    XCTAssertEqual(log.take(), ["A.wD", "A.dD", "A.wM(N)", "A.dM(N)", "A.wA", "A.dA"])
  }

  /// A regression that random sequence 11740 found: the presenting controller was treated as part of the presentation,
  /// and disappeared when the presentation was canceled.
  func test_present_whileTheRootReloads_waitsForTheReload() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    p.addChild(c)
    let animator = ManualAnimator()
    let window = ControllerWindow(root: p)
    window.environment.animator = animator
    window.show()
    c.onHook["wD"] = { c in
      c.onHook = [:]
      window.present(c, animated: true)
    }
    p.reloadView()
    XCTAssertTrue(window.presented.first === c)
    XCTAssertEqual(animator.transitions.last?.change.incoming.count, 1)
    animator.transitions.last?.cancel()
    XCTAssertEqual(p.appearance, .appeared)
    XCTAssertEqual(c.appearance, .appeared, "it is back in the container that it came from")
  }

  // MARK: Hooks called by hand

  /// Calls every hook of a controller.
  private func callEveryHook(of controller: Controller) async {
    controller.loadView()
    controller.viewDidLoad()
    controller.viewDidUnload()
    controller.configure()
    controller.didReceiveMemoryWarning()
    for animated in [true, false] {
      controller.viewWillAppear(animated: animated)
      controller.viewIsAppearing(animated: animated)
      controller.viewWillLayout()
      controller.viewDidLayout()
      controller.viewDidAppear(animated: animated)
      controller.viewWillDisappear(animated: animated)
      controller.viewDidDisappear(animated: animated)
    }
    controller.prepare(for: Controller(), from: nil)
    for parent in [Controller(), nil] {
      controller.willMove(toParent: parent)
      controller.didMove(toParent: parent)
    }
    controller.didLeave()
    controller.presentedDidDismiss(Controller())
    controller.environmentDidChange(from: ControllerEnvironment())
    var state = ControllerState()
    try? controller.encodeState(into: &state)
    try? controller.decodeState(from: state)
  }

  /// Row 0.06: calling hooks by hand does not change the state of a controller.
  func test_hooksCalledByHand_changeNothingOfWhatDrivesThem() async {
    for isShown in [true, false] {
      let p = LoggingController("P", log)
      let c = LoggingController("C", log)
      p.addChild(c)
      let window = ControllerWindow(root: p)
      if isShown { window.show() }
      let before = [p, c].map { ($0.appearance, $0.viewLoadCount, $0.isViewLoaded, $0.children.count) }
      for controller in [p, c] { await callEveryHook(of: controller) }
      for (controller, before) in zip([p, c], before) {
        XCTAssertEqual(controller.appearance, before.0)
        XCTAssertEqual(controller.viewLoadCount, before.1)
        XCTAssertEqual(controller.isViewLoaded, before.2)
        XCTAssertEqual(controller.children.count, before.3)
        XCTAssertNotNil(controller.scope(.controller))
      }
      XCTAssertTrue(c.parent === p)
      isShown ? window.hide() : window.show()
      _ = log.take()
      isShown ? window.show() : window.hide()
      XCTAssertEqual(
        log.take(),
        isShown ? ["P.wA", "C.wA", "P.dA", "C.dA"] : ["P.wD", "C.wD", "P.dD", "C.dD"]
      )
    }
  }

  private final class Label {
    var text = ""
  }

  private struct Name: ModelPresenter {
    let text: String
    init(_ subject: String, style: DisplayStyle) { text = subject }
  }

  private final class NameController: BoundController<Name, Label> {
    var made = 0

    override func makeView() -> Label {
      made += 1
      return Label()
    }

    override func bindings() -> [Bind<Name, Label>] { [Bind(\.text, to: \.text)] }
  }

  func test_loadView_byHand_isTheOneWayToLoad_once() async {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let controller = NameController(style: style)
    controller.update(with: "Ada")
    controller.loadView()
    XCTAssertTrue(controller.isViewLoaded)
    XCTAssertEqual(controller.view.text, "Ada")
    let view = controller.view
    await callEveryHook(of: controller)
    controller.update(with: "Bob")
    XCTAssertIdentical(controller.view, view)
    XCTAssertEqual(view.text, "Bob")
    XCTAssertEqual([controller.made, controller.viewLoadCount], [1, 1])
    controller.reloadView()
    controller.loadView()
    XCTAssertEqual(controller.view.text, "Bob")
    XCTAssertEqual([controller.made, controller.viewLoadCount], [2, 2])
  }

  /// A call of `didLeave()` by hand must not look like a dismissal to the navigator.
  func test_didLeave_byHand_ofAPresentedStackOfRoutes_dismissesNothing() async throws {
    final class Pages: RouteController<Int> {
      override func makeController(for route: Int) -> Controller { Controller() }
    }
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: 0))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    try await navigator.send(.present(1, as: .sheet))
    window.presented.first?.didLeave()
    XCTAssertEqual(navigator.state.modals.count, 1)
    XCTAssertEqual(pages.routes(at: .modal(0)), [1])
    try await navigator.send(.dismiss())
    XCTAssertTrue(window.presented.isEmpty)
  }
}
