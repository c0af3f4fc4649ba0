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
    let host = HeadlessHost()
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
}
