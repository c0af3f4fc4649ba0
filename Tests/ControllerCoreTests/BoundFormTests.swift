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

  // MARK: Leaving

  private func makeStage(_ answer: PromptAnswer) -> (HeadlessWindow<StackController>, Screen) {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.prompts = ScriptedPrompts(answer)
    let (stack, screen) = (StackController(root: Controller()), Screen(style: style))
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

  func test_input_isSavedWithTheStateOfTheScreen() async {
    let (window, screen) = makeStage(.dismissed)
    screen.type("")
    let state = screen.saveState()
    window.close()
    let again = Screen(style: style)
    again.restoreState(state)
    again.loadViewIfNeeded()
    again.update(with: Member())
    XCTAssertEqual(again.view.name, "")
    XCTAssertEqual(again.binding?.isEdited, true)
    XCTAssertEqual(again.stored, [])
  }
}
