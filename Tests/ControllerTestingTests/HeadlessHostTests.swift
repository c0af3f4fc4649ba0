import ControllerCore
import ControllerTesting
import XCTest

@MainActor
final class HeadlessHostTests: XCTestCase {
  private let clock = ManualClock()
  private let log = CallbackLog()

  private func makeWindow(_ root: Controller) -> (ControllerWindow, HeadlessHost) {
    let window = ControllerWindow()
    window.environment.clock = clock
    let host = HeadlessHost(.manual)
    window.host = host
    window.root = root
    return (window, host)
  }

  func test_show_appearsWhenTheHostHasPlacedTheView() async {
    let root = Controller()
    log.isVerbose = true
    log.watch(root, as: "root")
    let (window, host) = makeWindow(root)
    window.show()
    XCTAssertEqual(log.take().last, "root.viewWillAppear")
    host.layOut()
    XCTAssertEqual(
      log.take(),
      ["root.viewIsAppearing", "root.viewWillLayout", "root.viewDidLayout", "root.viewDidAppear"]
    )
    XCTAssertEqual(host.mistakes, [])
  }

  func test_show_hostThatNeverAnswers_goesOnAfterTheTimeout_andIsReported() async {
    let root = Controller()
    let (window, host) = makeWindow(root)
    var reasons: [ControllerDiagnostic.Reason] = []
    window.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    window.show()
    await clock.advance(by: window.environment.transitionTimeout)
    XCTAssertEqual(root.appearance, .appeared)
    XCTAssertEqual(reasons, [.embeddingTimedOut])
    XCTAssertEqual(host.views.count, 0)
  }

  /// The method returned `true`, although nothing had begun.
  func test_beginGesture_duringAnotherGesture_returnsFalse() async {
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(Controller(), animated: false)
    await window.settle()
    XCTAssertTrue(window.beginSwipeBack())
    XCTAssertFalse(window.beginSwipeBack())
    window.host.endGesture(completes: false)
    await window.settle()
    window.close()
  }

  private final class Presenter: Controller {
    var onDisappear: @MainActor () -> Void = {}
    override func viewWillDisappear(animated: Bool) { onDisappear() }
  }

  /// The host stopped the program: the outer gesture replaced the inner one, whose end changed the host meanwhile.
  func test_beginGesture_inACallbackOfAnotherGesture_isRefused() async {
    let (stack, top, other) = (
      StackController(root: Controller()), Presenter(), StackController(root: Controller())
    )
    let window = HeadlessWindow(SplitController(columns: [stack, other]))
    stack.push(top, animated: false)
    other.push(Controller(), animated: false)
    await window.settle()
    var inner: [Bool] = []
    top.onDisappear = { inner.append(window.host.beginGesture { other.beginInteractivePop() }) }
    XCTAssertTrue(window.host.beginGesture { stack.beginInteractivePop() })
    XCTAssertEqual(inner, [false])
    XCTAssertTrue(window.host.gesture?.change.removed.first === top)
    window.host.endGesture(completes: true)
    await window.settle()
    XCTAssertEqual([stack, other].map(\.children.count), [1, 2])
    XCTAssertTrue(window.host.beginGesture { other.beginInteractivePop() }, "the next gesture begins")
    window.host.endGesture(completes: false)
    await window.settle()
    window.close()
  }

  func test_reloadView_appearsWhenTheHostHasPlacedTheNewView() async {
    let root = Controller()
    let (window, host) = makeWindow(root)
    window.show()
    host.layOut()
    root.reloadView()
    XCTAssertTrue(root.appearance.isInTransition)
    host.layOut()
    XCTAssertEqual(root.appearance, .appeared)
    XCTAssertEqual(host.views.count, 1)
    XCTAssertEqual(host.mistakes, [])
  }

  func test_push_whileTheStackIsEmbedded_waitsForTheHostToo() async {
    let stack = StackController(root: Controller())
    let tabs = TabController()
    tabs.setControllers([Controller(), stack])
    let (window, host) = makeWindow(tabs)
    window.show()
    host.layOut()
    tabs.select(1, animated: false)
    let detail = Controller()
    log.isVerbose = true
    log.watch(detail, as: "detail")
    stack.push(detail, animated: false)
    XCTAssertEqual(log.take().last, "detail.viewWillAppear")
    host.layOut()
    XCTAssertEqual(log.take().first, "detail.viewIsAppearing")
    XCTAssertTrue(host.views.contains { $0.controller === detail && $0.container === stack })
    XCTAssertEqual(detail.appearance, .appeared)
  }

  func test_canceledSwipe_theHostKeepsWhatWasThere() async {
    let stack = StackController(root: Controller())
    let detail = Controller()
    stack.push(detail)
    let (window, host) = makeWindow(stack)
    window.show()
    host.layOut()
    let swipe = stack.beginInteractivePop()
    host.layOut()
    XCTAssertEqual(host.views.count, 3)
    swipe?.cancel()
    host.proceed()
    XCTAssertEqual(host.views.map(\.controller).filter { $0 === stack || $0 === detail }.count, 2)
    XCTAssertEqual(host.views.count, 2)
    XCTAssertEqual(host.mistakes, [])
  }

  // MARK: First responder

  private final class Form: Controller {
    let field = CallbackLog()
    private(set) var wasFocusedAtOnce: Bool?
    override func viewDidLoad() { wasFocusedAtOnce = becomeFirstResponder(field) }
  }

  /// A view that is in no window cannot become the first responder.
  func test_becomeFirstResponder_beforeTheViewIsInPlace_isRefused() async {
    let form = Form()
    let (window, host) = makeWindow(form)
    window.show()
    XCTAssertEqual(form.wasFocusedAtOnce, false)
    XCTAssertNil(host.firstResponder)
    host.layOut()
    XCTAssertTrue(form.becomeFirstResponder(form.field))
    XCTAssertTrue(host.firstResponder === form.field)
    XCTAssertFalse(Form().becomeFirstResponder(form.field), "it is in no window")
  }

  func test_resignFirstResponder_clearsOnlyWhatIsInTheController() async {
    let (left, right) = (Form(), Form())
    let split = SplitController(columns: [left, right])
    let (window, host) = makeWindow(split)
    window.show()
    host.layOut()
    XCTAssertTrue(right.becomeFirstResponder(right.field))
    XCTAssertFalse(left.resignFirstResponder())
    XCTAssertTrue(host.firstResponder === right.field)
    XCTAssertTrue(split.resignFirstResponder(), "the field is in the split view")
    XCTAssertNil(host.firstResponder)
    XCTAssertFalse(split.resignFirstResponder())
  }

  func test_firstResponder_isGoneWithItsView() async {
    let form = Form()
    let stack = StackController(root: Controller())
    stack.push(form)
    let (window, host) = makeWindow(stack)
    window.show()
    host.layOut()
    XCTAssertTrue(form.becomeFirstResponder(form.field))
    stack.pop()
    host.proceed()
    XCTAssertEqual(host.views.count, 2)
    XCTAssertNil(host.firstResponder)
  }
}
