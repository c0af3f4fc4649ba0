import Concierge
import ControllerTesting
import XCTest

/// Tests of an explorer: it closes the questions of a window, and checks the app after a relaunch.
@MainActor
final class ExplorerQuestionTests: XCTestCase {
  private func replay(_ script: String, _ way: Way) async -> [String] {
    let report = await Explorer { run in AskingApp(run, run.lasting { History() }, way) }
      .doing("the user opens the note") { $0.history.isOpen = true }
      .promising("A relaunch opens the note") { $0.history.launches < 2 || $0.history.isOpen }
      .replay(script)
    XCTAssertEqual(report.skipped, [])
    return report.problems.map(\.promise)
  }

  // MARK: Questions

  /// The host of prompts dismisses its questions when its window closes, so the action ends.
  func test_questions_awaitedActionOfTheApp_isNotReported() async {
    let found = await replay("the server fails\ntap Ask", .action)
    XCTAssertEqual(found, [])
  }

  func test_questions_screenAsksForever_isReported() async {
    let found = await replay("tap Ask", .screen)
    XCTAssertEqual(found, [ExplorerPromise.questionsEndWithTheirScreens.rawValue])
  }

  /// The user could answer a question of a process that had ended.
  func test_relaunch_questionOfTheOldProcess_isGone() async {
    let history = History()
    let report = await Explorer { AskingApp($0, history, .action) }
      .doing("look") { $0.history.questions.append($0.prompts?.current?.message) }
      .replay("the server fails\ntap Ask\nlook\nrelaunch\nlook")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), [])
    XCTAssertEqual(history.questions, ["Something went wrong.", nil])
  }

  // MARK: A relaunch with turns

  /// After "relaunch (2 turns)" nothing was checked, and the next step could repair what the relaunch had lost. In the same way, an
  /// app was blamed for a draft that the user had discarded in the next step.
  func test_relaunch_withTurns_isCheckedAtOnce() async {
    for turns in ["", " (0 turns)", " (2 turns)"] {
      let found = await replay("relaunch\(turns)\nthe user opens the note", .action)
      XCTAssertEqual(found, ["A relaunch opens the note"], turns)
    }
  }
}

private enum Way { case action, screen }

/// What has happened in all processes of a run.
@MainActor
private final class History {
  var launches = 0
  var isOpen = false
  var questions: [String?] = []
}

private struct Send: UserInteraction {
  let answers: ExplorerAnswers

  func perform(_ session: InteractionSession) async throws {
    try await session.presentingErrors { try await answers.wait(for: "send") }
  }
}

/// A screen with the button Ask, which starts a task. The task is never canceled.
private final class AskingScreen: Controller {
  private let ask: @MainActor () async -> Void

  init(ask: @escaping @MainActor () async -> Void) { self.ask = ask }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(trailingItems: [BarItem(id: "ask", title: "Ask")])
  }

  override func didActivate(_ item: BarItem) { Task { [ask] in await ask() } }
}

@MainActor
private final class AskingApp: RelaunchableApp {
  let root: StackController
  let history: History
  let prompts: ScriptedPrompts?

  init(_ run: ExploredRun, _ history: History, _ way: Way) {
    self.history = history
    history.launches += 1
    let prompts = run.environment.prompts
    self.prompts = prompts as? ScriptedPrompts
    let send = InteractionRunner(Send(answers: run.answers), prompts: prompts)
    let screen = AskingScreen {
      switch way {
      case .action: _ = await send.run()
      case .screen: _ = await prompts?.present(.confirm("Really?", action: "Yes", cancel: "No"))
      }
    }
    root = StackController(root: screen)
  }

  func stateForRelaunch() throws -> ControllerState { ControllerState() }

  func relaunch(with state: ControllerState) async throws {}
}
