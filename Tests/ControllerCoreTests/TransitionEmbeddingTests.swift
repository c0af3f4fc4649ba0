import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// Tests of transitions that the host finishes while views below the incoming controllers are not in place.
@MainActor
final class TransitionEmbeddingTests: XCTestCase {
  private let log = Log()
  private let host = HeadlessHost(.manual)
  private let clock = ManualClock()
  private var reports: [ControllerDiagnostic.Reason] = []
  private lazy var inner = StackController(root: make("B"))
  private lazy var outer = StackController(root: make("A"))
  private lazy var late = make("C")
  private lazy var window = ControllerWindow(root: outer)

  private func make(_ name: String) -> LoggingController { LoggingController(name, log, isVerbose: true) }

  private func show() {
    window.environment.clock = clock
    window.onDiagnostic = { [weak self] diagnostic, _ in self?.reports.append(diagnostic.reason) }
    host.isRecording = true
    window.host = host
    window.show()
    host.layOut()
  }

  /// Pushes a stack, and pushes a screen onto that stack during the animation.
  private func pushDuringAnimation() {
    show()
    outer.push(inner, animated: true)
    host.layOut()
    inner.push(late)
    _ = log.take()
  }

  func test_finish_screenPushedDuringTheAnimation_waitsForItsView() async {
    pushDuringAnimation()
    host.endAnimation()
    XCTAssertEqual(log.take(), [])
    XCTAssertEqual(inner.appearance, .appearing(animated: true))
    host.layOut()
    XCTAssertEqual(log.take().prefix(3), ["C.iA", "C.wL", "C.dL"])
    XCTAssertEqual([inner.appearance, late.appearance], [.appeared, .appeared])
    XCTAssertEqual(host.changes.last?.kind, .push)
    XCTAssertEqual(reports, [])
  }

  func test_finish_viewIsNeverPlaced_endsAtTheDeadlineOfTheView() async {
    pushDuringAnimation()
    host.endAnimation()
    await clock.advance(by: .seconds(11))
    XCTAssertEqual([inner.appearance, late.appearance], [.appeared, .appeared])
    XCTAssertEqual(reports, [.embeddingTimedOut])
  }

  func test_finish_hostIsTakenAway_endsTheWait() async {
    pushDuringAnimation()
    host.endAnimation()
    window.host = nil
    XCTAssertEqual([inner.appearance, late.appearance], [.appeared, .appeared])
    XCTAssertEqual(reports, [])
  }

  func test_finish_windowIsHidden_endsTheWait() async {
    pushDuringAnimation()
    let transition = host.transitions.first
    host.endAnimation()
    window.hide()
    XCTAssertEqual(transition?.change.outcome, .completed)
    XCTAssertEqual([inner.appearance, late.appearance], [.disappeared, .disappeared])
    window.show()
    host.proceed()
    XCTAssertEqual([inner.appearance, late.appearance], [.appeared, .appeared])
  }

  func test_finish_windowIsClosed_endsTheWait() async {
    pushDuringAnimation()
    let transition = host.transitions.first
    host.endAnimation()
    window.close()
    XCTAssertEqual(transition?.change.outcome, .completed)
    XCTAssertEqual(late.appearance, .disappeared)
  }

  func test_finish_screenIsPoppedAgain_endsTheWait() async {
    pushDuringAnimation()
    host.endAnimation()
    inner.pop()
    XCTAssertEqual(inner.appearance, .appearing(animated: true), "the view of B has to come back")
    host.layOut()
    XCTAssertEqual(inner.appearance, .appeared)
    XCTAssertEqual(late.appearance, .disappeared)
  }

  func test_cancelAfterFinish_hasNoEffect() async {
    pushDuringAnimation()
    let transition = host.transitions.first
    transition?.finish()
    transition?.cancel()
    transition?.update(progress: 0.5)
    host.layOut()
    XCTAssertEqual(transition?.change.outcome, .completed)
    XCTAssertTrue(outer.top === inner)
  }

  func test_finish_inTheCallThatEmbedsTheView_endsWithThatCall() async {
    show()
    outer.push(inner, animated: true)
    host.layOut()
    let transition = host.transitions.first
    host.pace = .instant
    host.onCall = { call in if call.hasPrefix("embed") { transition?.finish() } }
    inner.push(late, animated: false)
    XCTAssertEqual([inner.appearance, late.appearance], [.appeared, .appeared])
    let callbacks = log.take()
    XCTAssertLessThan(callbacks.firstIndex(of: "C.iA") ?? .max, callbacks.firstIndex(of: "C.dA") ?? .min)
  }

  func test_finishedSwipe_waitsForTheViewBelow_andIsNotDropped() async {
    show()
    outer.push(inner)
    host.proceed()
    outer.beginInteractivePop()?.finish()
    XCTAssertEqual(outer.controllers.first?.appearance, .appearing(animated: true))
    host.layOut()
    XCTAssertEqual(outer.controllers.first?.appearance, .appeared)
    XCTAssertEqual(host.changes.last?.outcome, .completed)
    XCTAssertEqual(reports, [])
  }

  // MARK: Children that are added while their container appears

  /// Adds a child in `viewWillAppear`, and a child of that child.
  private final class AddingController: LoggingController {
    var added: [LoggingController] = []

    override func viewWillAppear(animated: Bool) {
      super.viewWillAppear(animated: animated)
      var container: Controller = self
      for child in added {
        container.addChild(child)
        container = child
      }
      log.append("\(name).wA ended")
    }
  }

  func test_childAddedInViewWillAppear_isEmbeddedAfterItsContainer() {
    for pace in [HeadlessPace.manual, .instant] {
      let host = HeadlessHost(pace)
      let adding = AddingController("A", log, isVerbose: true)
      adding.added = [make("B"), make("C")]
      let stack = StackController(root: adding)
      let window = ControllerWindow(root: stack)
      window.host = host
      window.show()
      host.proceed()
      XCTAssertEqual(host.mistakes, [])
      let all: [Controller] = [stack, adding] + adding.added
      XCTAssertEqual(host.views.map { ObjectIdentifier($0.controller) }, all.map(ObjectIdentifier.init))
      XCTAssertTrue(all.allSatisfy { $0.appearance == .appeared })
      let calls = log.take()
      for (before, after) in [("A.wA ended", "A.iA"), ("B.wA*", "B.iA"), ("C.wA*", "C.iA")] {
        XCTAssertEqual(calls.filter { $0 == after }.count, 1, "\(calls)")
        XCTAssertLessThan(
          calls.firstIndex(of: before) ?? .max,
          calls.firstIndex(of: after) ?? .min,
          "\(calls)"
        )
      }
      window.close()
    }
  }

  private final class Presenter: Controller {
    var onAppear: (@MainActor () -> Void)?
    private(set) var isAppearingCalls = 0
    override func viewIsAppearing(animated: Bool) { isAppearingCalls += 1 }
    override func viewWillAppear(animated: Bool) {
      let act = onAppear
      onAppear = nil
      act?()
    }
  }

  /// The presentation has removed the view of the stack, into which the view of the pushed screen was put nevertheless.
  func test_push_theScreenCoversItsStackBeforeTheFirstLayout_isNotEmbeddedUntilItIsShown() async {
    let (stack, pushed, cover) = (StackController(root: Controller()), Presenter(), Controller())
    let window = HeadlessWindow(stack, host: HeadlessHost(.manual))
    pushed.onAppear = { window.window.present(cover, as: .fullScreen, animated: false) }
    stack.push(pushed, animated: false)
    window.host.proceed()
    XCTAssertEqual(window.host.mistakes, [])
    XCTAssertEqual(window.host.views.map { ObjectIdentifier($0.controller) }, [ObjectIdentifier(cover)])
    XCTAssertEqual([stack, pushed, cover].map(\.appearance), [.disappeared, .disappeared, .appeared])
    XCTAssertEqual(pushed.isAppearingCalls, 0, "its view was in no place")
    window.window.dismiss(cover, animated: false)
    window.host.proceed()
    XCTAssertEqual(
      window.host.views.map { ObjectIdentifier($0.controller) },
      [stack, pushed].map { ObjectIdentifier($0) }
    )
    XCTAssertEqual([stack, pushed].map(\.appearance), [.appeared, .appeared])
    XCTAssertEqual(pushed.isAppearingCalls, 1)
    XCTAssertEqual(window.host.mistakes, [])
    window.close()
  }
}
