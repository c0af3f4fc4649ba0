import ControllerTesting
import Interaction
import XCTest

/// The sample in the documentation of `InteractionRunner`: a typed delegate, a few lines on top.
@MainActor
private protocol TestDelegate: AnyObject {
  func testDidEnd(with outcome: InteractionOutcome<Int>)
}

extension InteractionRunner<Void, TestInteraction> {
  fileprivate convenience init(
    _ test: TestInteraction,
    prompts: any PromptHost,
    delegate: some TestDelegate
  ) {
    self.init(test, prompts: prompts)
    onOutcome(delegate) { delegate, outcome in delegate.testDidEnd(with: outcome) }
  }
}

/// Row 1.37.
@MainActor
final class InteractionDelegateTests: XCTestCase {
  private final class Screen: TestDelegate {
    var heard: [String] = []
    func testDidEnd(with outcome: InteractionOutcome<Int>) { heard.append(label(outcome)) }
  }

  func test_delegate_isToldOnceOfEachStart_andIsHeldWeakly() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed, .chose(PromptAction.confirmID))
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    let runner = screen.map { screen in
      InteractionRunner(
        TestInteraction { session in
          try await session.confirm("Go?", action: "Go")
          return 1
        },
        prompts: prompts,
        delegate: screen
      )
    }
    _ = await runner?.run()
    _ = await runner?.run()
    XCTAssertEqual(screen?.heard, ["completed 1", "declined"])
    screen = nil
    XCTAssertNil(weakScreen)
    let outcome = await runner?.run()
    XCTAssertEqual(outcome.map(label), "completed 1")
  }
}
