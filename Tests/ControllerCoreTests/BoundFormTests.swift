import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Presenter
import XCTest

/// The input of the user on a screen that shows a presenter: it survives a new view, and nobody loses it by leaving.
@MainActor
final class BoundFormTests: SerialTestCase {
  private struct Member: Identifiable, Equatable {
    var id = 1
    var name = "Ada"
  }

  private struct MemberPresenter: ModelPresenter {
    var name: String
    init(_ member: Member, style: DisplayStyle) { name = member.name }
  }

  @MainActor
  private final class MemberView {
    var name = ""
    var message: String?
  }

  private class Screen: BoundController<MemberPresenter, MemberView> {
    var stored: [String] = []
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name).validated(.required("Enter a name")).messages { $0.message = $1 }
          .onCommit { [weak self] in self?.stored.append($0) }
      ]
    }
    func type(_ name: String, _ event: EditEvent = .changed) {
      view.name = name
      binding?.handle(event, in: \.name)
    }
  }

  private final class SavingScreen: Screen { override var savesDraft: Bool { true } }

  /// A server checks and stores the name.
  private class ServerScreen: Screen {
    var checks: CheckedContinuation<FieldDecision<String>, Never>?
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero, failure: { _ in "Offline" }) { [weak self] name, _ in
              name == "Al" ? .accept : await withCheckedContinuation { self?.checks = $0 }
            }
          )
          .onCommit { [weak self] name in
            await Task.yield()
            self?.stored.append(name)
            if name == "Al" { throw CancellationError() }
          }
      ]
    }
  }

  /// The text field loses the focus when its screen leaves.
  private final class FocusedScreen: ServerScreen {
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      binding?.handle(.ended, in: \.name)
    }
  }

  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  private func turn() async { for _ in 0..<80 { await Task.yield() } }

  /// The app had set when messages appear, and the binding of the next view had forgotten it.
  func test_messageTime_isKeptByTheNextView() async {
    let screen = Screen(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.binding?.messageTime = .change
    screen.reloadView()
    screen.loadViewIfNeeded()
    screen.type("")
    XCTAssertEqual(screen.view.message, "Enter a name")
  }

  /// The screen shows that it waits for the server. It still has the model from before the call.
  private final class BusyScreen: Screen {
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name).onCommit { [weak self] name in
          self?.update(with: Member())
          await Task.yield()
          self?.stored.append(name)
          self?.update(with: Member())
        }
      ]
    }
  }

  func test_updateWithTheOldModel_duringACommit_keepsTheCommittedValue() async {
    let screen = BusyScreen(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.type("Bo", .ended)
    await turn()
    XCTAssertEqual(screen.stored, ["Bo"])
    XCTAssertEqual(screen.view.name, "Bo")
  }

  // MARK: Leaving

  private func makeStage(_ answer: PromptAnswer?) -> (HeadlessWindow<StackController>, Screen) {
    makeStage(answer, Screen(style: style))
  }

  private func makeStage<S: Screen>(_ answer: PromptAnswer?, _ screen: S) -> (
    HeadlessWindow<StackController>, S
  ) {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.prompts = answer.map { ScriptedPrompts($0) }
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    stack.push(screen, animated: false)
    screen.update(with: Member())
    return (window, screen)
  }

  func test_goBack_withRefusedInput_asksTheUser() async {
    for agrees in [false, true] {
      let (window, screen) = makeStage(agrees ? .chose(PromptAction.confirmID) : .dismissed)
      screen.type("", .ended)
      XCTAssertTrue(screen.needsConfirmationToLeave, "a swipe is not allowed")
      XCTAssertEqual(window.window.goBack(), .asking)
      await turn()
      XCTAssertEqual(screen.hasLeft, agrees)
      window.close()
    }
  }

  func test_goBack_withoutInput_doesNotAsk() async {
    let (window, screen) = makeStage(.dismissed)
    screen.type("Bo", .ended)
    XCTAssertEqual(screen.stored, ["Bo"])
    XCTAssertFalse(screen.needsConfirmationToLeave)
    XCTAssertEqual(window.window.goBack(), .done)
    window.close()
  }

  /// The commit has failed. A second attempt while the screen leaves may fail, too, and nobody would see the message.
  func test_goBack_afterAFailedCommit_asksTheUser() async {
    let (window, screen) = makeStage(.dismissed, ServerScreen(style: style))
    screen.type("Al", .ended)
    await turn()
    XCTAssertEqual(screen.stored, ["Al"])
    XCTAssertEqual(window.window.goBack(), .asking)
    await turn()
    XCTAssertFalse(screen.hasLeft)
    XCTAssertEqual(screen.stored, ["Al"])
    window.close()
  }

  /// The user was asked while a rule was checking, chose to discard, and the rule then committed the input.
  func test_goBack_whileARuleIsChecking_waitsForTheRule() async {
    for isAccepted in [true, false] {
      let (window, screen) = makeStage(.chose(PromptAction.confirmID), ServerScreen(style: style))
      screen.type("Bo")
      XCTAssertEqual(window.window.goBack(), .asking)
      await turn()
      XCTAssertFalse(screen.hasLeft, "the rule has not answered")
      screen.checks?.resume(returning: isAccepted ? .accept : .reject("Taken"))
      await turn()
      XCTAssertTrue(screen.hasLeft)
      XCTAssertEqual(screen.stored, isAccepted ? ["Bo"] : [])
      window.close()
    }
  }

  /// The user has discarded the input. The end of the editing would commit it while the screen leaves.
  func test_discardedInput_isNotCommittedWhileTheScreenLeaves() async {
    let (window, screen) = makeStage(.chose(PromptAction.confirmID), FocusedScreen(style: style))
    screen.type("Al", .ended)
    await turn()
    XCTAssertEqual(window.window.goBack(), .asking)
    await turn()
    XCTAssertTrue(screen.hasLeft)
    XCTAssertEqual(screen.stored, ["Al"], "one attempt, which has failed")
    window.close()
  }

  /// An app without dialogs must not keep the user on a screen.
  func test_goBack_withoutPrompts_leaves() async {
    let (window, screen) = makeStage(nil)
    screen.type("", .ended)
    window.window.goBack()
    await turn()
    XCTAssertTrue(screen.hasLeft)
    window.close()
  }

  /// The view of a covered screen was unloaded. Its input is valid, so nobody needs to be asked.
  func test_confirmLeaving_withoutAView_commitsTheInput() async {
    let screen = Screen(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.type("Bo")
    screen.reloadView()
    XCTAssertNil(screen.viewIfLoaded)
    let mayLeave = await screen.confirmLeaving()
    XCTAssertTrue(mayLeave)
    XCTAssertEqual(screen.stored, ["Bo"])
  }

  // MARK: Drafts

  func test_input_isSavedWithTheStateOfTheScreen_ifTheScreenWants() async {
    for saves in [false, true] {
      let (window, screen) = makeStage(.dismissed, saves ? SavingScreen(style: style) : Screen(style: style))
      screen.type("")
      let state = screen.saveState()
      window.close()
      let again = SavingScreen(style: style)
      again.restoreState(state)
      again.loadViewIfNeeded()
      again.update(with: Member())
      XCTAssertEqual(again.view.name, saves ? "" : "Ada", "input may be a password")
      XCTAssertEqual(again.binding?.isEdited, saves)
      XCTAssertEqual(again.stored, [])
    }
  }

  /// The input belongs to the record that was shown first. The other record came before there was a view.
  func test_restoredInput_ofAnotherRecord_isDropped() async {
    let (window, screen) = makeStage(.dismissed, SavingScreen(style: style))
    screen.type("Bo")
    let state = screen.saveState()
    window.close()
    let again = SavingScreen(style: style)
    again.restoreState(state)
    again.update(with: Member())
    again.update(with: Member(id: 2, name: "Cy"))
    again.loadViewIfNeeded()
    XCTAssertEqual(again.view.name, "Cy")
    XCTAssertEqual(again.binding?.isEdited, false)
  }
}
