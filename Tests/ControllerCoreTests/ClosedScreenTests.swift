import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Interaction
import Navigator
import XCTest

/// The runners of a screen that has closed itself take no more taps while the screen leaves.
@MainActor
final class ClosedScreenTests: SerialTestCase {
  private struct Pay: UserInteraction {
    let count: @MainActor () -> Void
    func perform(_ session: InteractionSession) async throws { count() }
  }

  private final class PayScreen: Controller, ResultProviding, LeaveConfirming {
    typealias Output = Bool
    var payments = 0
    var refusals = 0
    var needsConfirmation = false
    var answersToLeave: [Bool] = []
    var paysInCallbacks = false
    let close: @MainActor (PayScreen) -> Void
    private(set) lazy var pay = InteractionRunner(Pay { [weak self] in self?.payments += 1 }, prompts: nil)

    init(_ close: @escaping @MainActor (PayScreen) -> Void = { _ in }) {
      self.close = close
      super.init()
    }

    func confirmLeaving() async -> Bool { answersToLeave.removeFirst() }

    override func viewWillDisappear(animated: Bool) {
      guard paysInCallbacks else { return }
      pay.start()
      start(in: .window) { _ = await $0.pay.run() }
    }

    override func viewDidLoad() {
      pay.onOutcome(self) { screen, outcome in
        switch outcome {
        case .completed: screen.close(screen)
        case .refused: screen.refusals += 1
        default: break
        }
      }
    }
  }

  private var window: HeadlessWindow<StackController>?
  private let host = HeadlessHost(.manual)

  /// XCTest keeps this object until the end of all tests.
  override func tearDown() async throws {
    window?.close()
    window = nil
  }

  private func present(_ screen: PayScreen, pushed: Bool = false) {
    let window = window ?? HeadlessWindow(StackController(root: Controller()))
    self.window = window
    window.window.host = host
    if pushed { window.root.push(screen) } else { window.window.present(screen) }
    host.proceed()
  }

  private func endTransitions() {
    host.layOut()
    while !host.transitions.isEmpty { host.endAnimation() }
  }

  private func settle() async { for _ in 0..<50 { await Task.yield() } }

  private final class Gate {
    var open: CheckedContinuation<Void, Never>?
  }

  private struct Held: UserInteraction {
    let gate: Gate
    func perform(_ session: InteractionSession) async throws {
      await withCheckedContinuation { gate.open = $0 }
    }
  }

  /// The outcome reached another screen in the task of the leaving one, whose runners are refused.
  func test_start_inAHandlerOfALiveScreen_whileTheStarterOfTheRunLeaves_runs() async {
    let gate = Gate()
    var refreshes = 0
    let save = InteractionRunner(Held(gate: gate), prompts: nil)
    let refresh = InteractionRunner(Pay { refreshes += 1 }, prompts: nil)
    let list = Controller()
    save.onOutcome(list) { _, _ in refresh.start() }
    let screen = PayScreen()
    present(screen)
    screen.start { _ in _ = await save.run() }
    await settle()
    screen.dismiss()
    XCTAssertTrue(screen.isBeingDismissed)
    gate.open?.resume()
    await settle()
    XCTAssertEqual(refreshes, 1)
    endTransitions()
  }

  /// The button was tapped again after success, while the screen was animating away: two payments.
  func test_start_screenIsClosedByTheOutcome_isRefused() async {
    let ways: [(name: String, close: @MainActor (PayScreen) -> Void, pushed: Bool)] = [
      ("finish", { $0.finish(with: true) }, false), ("close", { $0.close() }, true),
      ("dismiss", { $0.dismiss() }, false), ("pop", { $0.stackController?.pop() }, true),
    ]
    for way in ways {
      let screen = PayScreen(way.close)
      present(screen, pushed: way.pushed)
      screen.pay.start()
      await settle()
      XCTAssertTrue(screen.isMovingFromParent || screen.isBeingDismissed, way.name)
      screen.pay.start()
      let outcome = await screen.pay.run()
      await settle()
      guard case .refused(.disabled) = outcome else { return XCTFail("\(way.name): \(outcome)") }
      XCTAssertEqual([screen.payments, screen.refusals], [1, 2], way.name)
      endTransitions()
    }
  }

  /// The refusal of the second tap went to the other screen too, and made the runner forget the screen that was leaving.
  func test_start_anotherScreenObservesToo_isRefusedEachTime() async {
    let screen = PayScreen { $0.close() }
    present(screen, pushed: true)
    let other = Controller()
    window?.root.controllers.first?.addChild(other)
    screen.pay.onOutcome(other) { _, _ in }
    for _ in 0..<4 {
      screen.pay.start()
      await settle()
    }
    XCTAssertEqual([screen.payments, screen.refusals], [1, 3])
    endTransitions()
  }

  /// "Done" and "Pay" were tapped in the same turn: the screen was leaving, and paid.
  func test_start_inTheTurnInWhichTheScreenClosesItself_isRefused() async {
    let ways: [(name: String, close: @MainActor (PayScreen) -> Void, pushed: Bool)] = [
      ("finish", { $0.finish(with: true) }, false), ("close", { $0.close() }, true),
      ("dismiss", { $0.dismiss() }, false), ("finish", { $0.finish(with: true) }, true),
    ]
    for way in ways {
      let screen = PayScreen()
      present(screen, pushed: way.pushed)
      way.close(screen)
      screen.pay.start()
      screen.pay.start()
      await settle()
      XCTAssertEqual([screen.payments, screen.refusals], [0, 2], way.name)
      endTransitions()
    }
  }

  /// The screen closes itself while another screen is being pushed. The removal waits, and is not visible yet.
  func test_start_removalWaitsForAnotherChange_isRefused_untilItIsCanceled() async {
    let screen = PayScreen()
    present(screen, pushed: true)
    window?.root.push(Controller())
    screen.close()
    XCTAssertFalse(screen.isMovingFromParent)
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [0, 1])
    host.layOut()
    host.endAnimation()
    XCTAssertTrue(screen.isMovingFromParent)
    host.layOut()
    host.transitions.last?.cancel()
    host.layOut()
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [1, 1])
    endTransitions()
  }

  /// A screen without observers, whose work awaits the runner.
  func test_run_inTheWorkOfAScreenThatCloses_isRefused() async {
    let pay = InteractionRunner(Pay { [unowned self] in payments += 1 }, prompts: nil)
    let screen = PayScreen()
    present(screen)
    let tap: @MainActor (PayScreen) async -> Void = { screen in
      if case .completed = await pay.run() { screen.close() }
    }
    screen.start { await tap($0) }
    await settle()
    XCTAssertTrue(screen.isBeingDismissed)
    screen.start { await tap($0) }
    await settle()
    XCTAssertEqual(payments, 1)
    endTransitions()
  }
  private var payments = 0

  /// The limit of the rule. A tap has no screen, and the runner does not know a screen that neither observes nor awaits it.
  func test_start_ofARunnerThatNoScreenObservesOrAwaits_runs() async {
    let pay = InteractionRunner(Pay { [unowned self] in payments += 1 }, prompts: nil)
    let screen = PayScreen()
    present(screen)
    screen.dismiss()
    pay.start()
    await settle()
    XCTAssertEqual(payments, 1)
    pay.onOutcome(screen) { _, _ in }
    pay.start()
    await settle()
    XCTAssertEqual(payments, 1, "now the screen observes the runner")
    endTransitions()
  }

  func test_start_inACallbackOfTheScreenThatLeaves_orInWorkOfTheWindow_runs() async {
    let screen = PayScreen()
    screen.paysInCallbacks = true
    present(screen)
    screen.dismiss()
    await settle()
    XCTAssertTrue(screen.isBeingDismissed)
    XCTAssertEqual([screen.payments, screen.refusals], [2, 0], "a screen may save while it leaves")
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [2, 1])
    endTransitions()
  }

  func test_start_whileTheUserDragsTheScreenOff_runs() async {
    let screen = PayScreen()
    present(screen, pushed: true)
    host.beginGesture { self.window?.root.beginInteractivePop() }
    XCTAssertTrue(screen.isMovingFromParent)
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [1, 0])
    host.endGesture(completes: false)
    endTransitions()
  }

  /// The screen has closed itself, and the user wants to stay on the screen above it.
  func test_start_userStaysOnTheScreenAbove_runs() async {
    let (screen, above) = (PayScreen(), PayScreen())
    present(screen, pushed: true)
    present(above, pushed: true)
    (above.needsConfirmation, above.answersToLeave) = (true, [false])
    XCTAssertTrue(screen.close())
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [0, 1])
    XCTAssertEqual(above.answersToLeave, [])
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [1, 1])
    endTransitions()
  }

  /// A sheet was presented meanwhile, and was dismissed instead of the screen.
  func test_start_dismissalWasOfAnotherScreen_runs() async {
    let screen = PayScreen()
    present(screen)
    window?.window.present(Controller())
    screen.dismiss()
    endTransitions()
    XCTAssertTrue(screen.window != nil)
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [1, 0])
    endTransitions()
  }

  func test_start_rootThatCannotClose_runs() async {
    let screen = PayScreen()
    let window = HeadlessWindow(screen)
    await window.appear()
    XCTAssertFalse(screen.close())
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [1, 0])
    window.close()
  }

  func test_start_removalIsCanceled_runs() async {
    let screen = PayScreen { $0.close() }
    present(screen, pushed: true)
    screen.pay.start()
    await settle()
    XCTAssertTrue(screen.isMovingFromParent)
    host.layOut()
    host.transitions.last?.cancel()
    host.layOut()
    XCTAssertFalse(screen.isMovingFromParent)
    screen.pay.start()
    await settle()
    XCTAssertEqual([screen.payments, screen.refusals], [2, 0])
    endTransitions()
  }

  func test_start_afterTheScreenHasLeft_runs() async {
    let screen = PayScreen { $0.finish(with: true) }
    present(screen)
    screen.pay.start()
    await settle()
    endTransitions()
    screen.pay.start()
    await settle()
    XCTAssertEqual(screen.payments, 2)
  }
}
