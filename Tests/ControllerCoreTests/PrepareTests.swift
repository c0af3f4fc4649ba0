import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// Row 2.26: the controller on top prepares the next controller once, when the change begins.
@MainActor
final class PrepareTests: XCTestCase {
  private final class Menu {}

  private final class Page: LoggingController {
    var views: [ObjectIdentifier?] = []
    var onPrepare: (@MainActor () -> Void)?

    override func prepare(for next: Controller, from view: AnyObject?) {
      log.append("\(name).prepare(\((next as? Page)?.name ?? "?"))")
      views.append(view.map(ObjectIdentifier.init))
      onPrepare?()
    }
  }

  private let log = Log()
  private let animator = ManualAnimator()
  private let menu = Menu()

  private func make(_ name: String) -> Page { Page(name, log) }

  private func show(_ names: String...) -> (stack: StackController, window: ControllerWindow) {
    let stack = StackController()
    stack.setControllers(names.map(make))
    let window = ControllerWindow(root: stack)
    window.environment.animator = animator
    window.show()
    _ = log.take()
    return (stack, window)
  }

  /// Removes the entries of the log, and returns the calls of `prepare(for:from:)` among them.
  private func prepared() -> [String] { log.take().filter { $0.contains("prepare") } }

  // MARK: Stack

  func test_push_asksTheTopBeforeAllElse_andSaysWhichViewHasAsked() async {
    let (stack, window) = show("A")
    let a = stack.top as? Page
    stack.push(make("B"), from: menu, animated: false)
    XCTAssertEqual(
      log.take(),
      ["A.prepare(B)", "B.wM(N)", "B.LV", "B.VDL", "A.wD", "B.wA", "A.dD", "B.dA", "B.dM(N)"]
    )
    stack.pop(animated: false)
    stack.push(make("C"), animated: false)
    XCTAssertEqual(a?.views, [ObjectIdentifier(menu), nil])
    XCTAssertTrue(window.isShown)
  }

  func test_push_whileAnotherIsUnderWay_isPreparedByTheOneOnWhichItLands() async {
    let (stack, window) = show("A")
    for name in ["B", "C", "D"] { stack.push(make(name), animated: true) }
    XCTAssertEqual(prepared(), ["A.prepare(B)"])
    animator.finishNext()
    XCTAssertEqual(prepared(), ["B.prepare(C)"])
    animator.finishNext()
    XCTAssertEqual(prepared(), ["C.prepare(D)"])
    animator.finishAll()
    XCTAssertEqual(prepared(), [])
    XCTAssertTrue(window.isShown)
  }

  func test_push_duringADrag_isPreparedByTheOneThatIsThereInTheEnd() async {
    for (isCancelled, expected) in [(true, ["B.prepare(C)"]), (false, ["A.prepare(C)"])] {
      let (stack, window) = show("A", "B")
      let transition = stack.beginInteractivePop()
      stack.push(make("C"))
      XCTAssertEqual(prepared(), [])
      isCancelled ? transition?.cancel() : transition?.finish()
      XCTAssertEqual(prepared(), expected)
      XCTAssertTrue(window.isShown)
    }
  }

  func test_push_ofOneThatIsBusy_isPreparedOnce_beforeALaterPush() async {
    let (stack, window) = show("A")
    let b = make("B")
    b.onHook["VDL"] = { [log] b in
      stack.push(b, animated: false)
      stack.push(Page("C", log), animated: false)
    }
    b.loadViewIfNeeded()
    XCTAssertEqual(prepared(), ["A.prepare(B)", "B.prepare(C)"])
    XCTAssertTrue(stack.controllers.dropFirst().first === b)
    XCTAssertTrue(window.isShown)
  }

  func test_changesThatPushNothing_askNobody() async {
    let (stack, window) = show("A", "B")
    guard let top = stack.top else { return XCTFail("empty") }
    stack.push(top)
    stack.push(stack)
    stack.pop()
    stack.setControllers([make("C"), make("D")])
    StackController().push(make("E"))
    XCTAssertEqual(prepared(), [])
    XCTAssertTrue(window.isShown)
  }

  func test_push_inPrepare_comesNext() async {
    let (stack, window) = show("A")
    let (b, c) = (make("B"), make("C"))
    (stack.top as? Page)?.onPrepare = { stack.push(c, animated: false) }
    stack.push(b, animated: false)
    XCTAssertEqual(prepared(), ["A.prepare(B)", "B.prepare(C)"])
    XCTAssertTrue(stack.controllers.last === c)
    XCTAssertEqual(stack.controllers.count, 3)
    XCTAssertEqual([b, c].map(\.appearance), [.disappeared, .appeared])
    XCTAssertTrue(window.isShown)
  }

  // MARK: Window

  func test_present_asksTheTop_andSaysWhichViewHasAsked() async {
    let (stack, window) = show("A", "B")
    let b = stack.top as? Page
    window.present(StackController(root: make("C")), from: menu, animated: false)
    XCTAssertEqual(prepared(), ["B.prepare(C)"])
    XCTAssertEqual(b?.views, [ObjectIdentifier(menu)])
    window.present(make("D"), animated: false)
    XCTAssertEqual(prepared(), ["C.prepare(D)"])
    window.presented.first.map { window.present($0, animated: false) }
    ControllerWindow().present(make("E"), animated: false)
    XCTAssertEqual(prepared(), [])
  }

  func test_present_whileAnotherIsUnderWay_isPreparedByTheOneOverWhichItComes() async {
    let (_, window) = show("A")
    window.present(make("B"), animated: true)
    window.present(make("C"), animated: true)
    XCTAssertEqual(prepared(), ["A.prepare(B)"])
    animator.finishNext()
    XCTAssertEqual(prepared(), ["B.prepare(C)"])
    animator.finishAll()
    let dragged = window.beginInteractiveDismissal()
    window.present(make("D"))
    XCTAssertEqual(prepared(), [])
    dragged?.cancel()
    XCTAssertEqual(prepared(), ["C.prepare(D)"])
  }

  // MARK: Routes

  private final class Pages: RouteController<String> {
    var log = Log()
    override func makeController(for route: String) -> Controller { Page(route, log) }
  }

  func test_route_isPreparedByTheOneOnWhichItLands() async throws {
    let pages = Pages()
    pages.log = log
    let navigator = RouteNavigator(.stack(root: "A"))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    let stack = try XCTUnwrap(pages.tabs.selected as? StackController)
    stack.push(make("B"))
    _ = log.take()
    let transition = stack.beginInteractivePop()
    let push = Task { try await navigator.navigate(to: "C") }
    transition?.cancel()
    try await push.value
    XCTAssertEqual(prepared(), ["B.prepare(C)"])
    try await navigator.back()
    try await navigator.send(.set(["A"], in: .primary))
    XCTAssertEqual(prepared(), [])
    XCTAssertTrue(window.isShown)
  }
}
