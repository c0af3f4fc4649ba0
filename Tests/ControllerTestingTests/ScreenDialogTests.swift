import ControllerCore
import ControllerTesting
import Interaction
import TestSupport
import XCTest

/// A screen that ends takes its dialogs with it, whichever way it has asked the user. The dialogs block no other prompt, and keep
/// no object alive.
@MainActor
final class ScreenDialogTests: XCTestCase {
  /// The ways in which a screen asks the user.
  private enum Way: CaseIterable {
    case environment, runner, awaitedRunner, leaving, workOfWindow
  }

  private struct Ask: UserInteraction {
    func perform(_ session: InteractionSession) async throws -> Bool {
      try await session.confirm("Really?", action: "Yes")
      return true
    }
  }

  private final class Screen: Controller, LeaveConfirming {
    private let way: Way
    private let log: (String) -> Void
    private var runner: InteractionRunner<Void, Ask>?
    var needsConfirmation: Bool { way == .leaving && window != nil }

    init(_ way: Way, _ prompts: ScriptedPrompts, log: @escaping (String) -> Void) {
      self.way = way
      self.log = log
      super.init()
      let runner = InteractionRunner(Ask(), prompts: prompts)
      runner.onOutcome(self) { screen, outcome in screen.log("outcome") }
      self.runner = runner
    }

    func confirmLeaving() async -> Bool { await confirmDiscarding() }

    func ask() {
      switch way {
      case .environment:
        start { screen in
          let answer = await screen.environment.prompts?.present(.confirm("Really?", action: "Yes"))
          if answer?.choice == PromptAction.confirmID { screen.log("accepted") }
        }
      case .runner: runner?.start()
      case .awaitedRunner:
        start { screen in
          if case .completed? = await screen.runner?.run() { screen.log("accepted") }
        }
      case .leaving: window?.goBack()
      case .workOfWindow:
        start(in: .window) { screen in
          if await screen.confirmDiscarding() { screen.log("accepted") }
        }
      }
    }
  }

  private func check(
    _ end: (HeadlessWindow<StackController>) -> Void,
    line: UInt = #line
  ) async {
    for way in Way.allCases {
      let (prompts, leaks) = (ScriptedPrompts(.chose(PromptAction.confirmID)), LeakTracker())
      prompts.isHolding = true
      var environment = ControllerEnvironment()
      environment.prompts = prompts
      let window = HeadlessWindow(StackController(root: Controller()), environment: environment)
      var log: [String] = []
      do {
        let screen = leaks.track(Screen(way, prompts) { log.append($0) })
        window.root.push(screen)
        await window.settle()
        screen.ask()
        await window.settle(orUntil: { prompts.current != nil })
        if prompts.current == nil { await until { prompts.current != nil } }
      }
      end(window)
      await window.settle()
      XCTAssertNil(prompts.current?.message, "\(way)", line: line)
      await leaks.settle()
      XCTAssertEqual(leaks.alive, [], "\(way)", line: line)
      prompts.isHolding = false
      let next = await prompts.present(.confirm("Next?", action: "Yes"))
      XCTAssertEqual(next, .chose(PromptAction.confirmID), "\(way)", line: line)
      XCTAssertFalse(log.contains("accepted"), "\(way)", line: line)
      window.close()
    }
  }

  func test_screenIsRemoved_itsDialogLeaves() async {
    await check { $0.root.setControllers([Controller()], animated: false) }
  }

  func test_screenIsPopped_itsDialogLeaves() async {
    await check { $0.root.pop(animated: true) }
  }

  func test_windowCloses_itsDialogsLeave() async {
    await check {
      $0.close()
      $0.root.setControllers([Controller()], animated: false)
    }
  }
}
