import ControllerCore
import ControllerTesting
import Interaction
import Navigator
import XCTest

/// A runner whose outcome has closed its screen takes no more taps while the screen leaves.
@MainActor
final class ClosedScreenTests: XCTestCase {
  private struct Pay: UserInteraction {
    let count: @MainActor () -> Void
    func perform(_ session: InteractionSession) async throws { count() }
  }

  private final class PayScreen: Controller, ResultProviding {
    typealias Output = Bool
    var payments = 0
    var refusals = 0
    let close: @MainActor (PayScreen) -> Void
    private(set) lazy var pay = InteractionRunner(Pay { [weak self] in self?.payments += 1 }, prompts: nil)

    init(_ close: @escaping @MainActor (PayScreen) -> Void) {
      self.close = close
      super.init()
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

  func test_start_removalWasNotCausedByTheOutcome_runs() async {
    let screen = PayScreen { _ in }
    present(screen)
    screen.pay.start()
    await settle()
    screen.dismiss()
    XCTAssertTrue(screen.isBeingDismissed)
    screen.pay.start()
    await settle()
    XCTAssertEqual(screen.payments, 2, "a screen may save while it leaves")
    endTransitions()
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
