import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

@MainActor
final class PromptTests: XCTestCase {
  private lazy var screen = UIKitScreen(Controller())

  override func tearDown() async throws {
    await MainActor.run { screen.close() }
  }

  private func button(_ id: PromptAction.ID, of prompts: AlertPrompts) -> String? {
    prompts.current?.actions.first { $0.id == id }?.title
  }

  func test_alertPrompts_conformance_keepsAllPromises() async {
    let conformance = PromptHostConformance<AlertPrompts> { prompts in
      SimulatedDevice.turn()
      guard let alert = prompts.alertController else { return prompts.current }
      return alert.presentingViewController == nil ? nil : prompts.current
    } choose: { [self] prompts, id in
      button(id, of: prompts).map { title in prompts.alertController?.simulateTap(on: title) }
    } dismiss: {
      $0.dismiss()
    } close: {
      $0.close()
    }
    let problems = await conformance.problems(of: AlertPrompts(over: screen.root))
    XCTAssertEqual(problems, [])
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_alert_requiredField_enablesTheButtonWhileItHasText() async {
    let prompts = AlertPrompts(over: screen.root)
    var prompt = UserPrompt.confirm("Name?", action: "Save")
    prompt.fields = [PromptField(id: "name", title: "Name", isRequired: true)]
    let answer = Task { [prompt] in await prompts.present(prompt) }
    await Task.yield()
    let (alert, field) = (prompts.alertController, prompts.alertController?.textFields?.first)
    XCTAssertEqual(alert?.actions.map(\.isEnabled), [true, false])
    field?.text = "Ada"
    field?.sendActions(for: .editingChanged)
    XCTAssertEqual(alert?.actions.map(\.isEnabled), [true, true])
    alert?.simulateTap(on: "Save")
    let texts = await answer.value.texts
    XCTAssertEqual(texts, ["name": "Ada"])
  }

  /// The keyboard may correct the text when the alert takes the focus away, without the event of a change. Without an answer, the
  /// window of the alert would stay over the app, which would get no touches.
  func test_alert_whoseAnswerTheFieldsDoNotAccept_isShownAgainWithItsTexts() async {
    let prompts = AlertPrompts(over: screen.root)
    var prompt = UserPrompt.confirm("Name?", action: "Save")
    prompt.fields = [PromptField(id: "name", title: "Name", maxLength: 3)]
    let answer = Task { [prompt] in await prompts.present(prompt) }
    await until { prompts.current != nil }
    let field = prompts.alertController?.textFields?.first
    field?.text = "Ada"
    field?.sendActions(for: .editingChanged)
    field?.text = "Adam"
    prompts.alertController?.simulateTap(on: "Save")
    screen.proceed()
    XCTAssertNotNil(prompts.current)
    XCTAssertNotNil(prompts.alertController?.presentingViewController, "the user cannot answer")
    XCTAssertEqual(prompts.alertController?.textFields?.first?.text, "Adam")
    XCTAssertEqual(prompts.alertController?.actions.map(\.isEnabled), [true, false])
    prompts.alertController?.textFields?.first?.text = "Eve"
    prompts.alertController?.textFields?.first?.sendActions(for: .editingChanged)
    prompts.alertController?.simulateTap(on: "Save")
    screen.proceed()
    XCTAssertNil(prompts.current)
    prompts.close()
    let texts = await answer.value.texts
    XCTAssertEqual(texts, ["name": "Eve"])
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_severalCancelActions_becomeOneOfUIKit() async {
    let prompts = AlertPrompts(over: screen.root)
    let actions = ["Stay", "Later", "Delete"].enumerated().map { index, title in
      PromptAction(id: title, title: title, role: index < 2 ? .cancel : .destructive)
    }
    let answer = Task { await prompts.present(UserPrompt(message: "Delete?", actions: actions)) }
    await Task.yield()
    XCTAssertEqual(prompts.alertController?.preferredStyle, .actionSheet)
    XCTAssertEqual(prompts.alertController?.actions.map(\.style), [.cancel, .default, .destructive])
    prompts.alertController?.simulateTap(on: "Later")
    let choice = await answer.value.choice
    XCTAssertEqual(choice, "Later")
  }

  func test_offer_isABarOnTheScreen() async throws {
    let prompts = AlertPrompts(over: screen.root)
    let action = PromptAction(id: "undo", title: "Undo")
    let answer = Task {
      await prompts.present(UserPrompt(kind: .offer, message: "Deleted", actions: [action]))
    }
    await Task.yield()
    screen.proceed()
    let bar = try XCTUnwrap(screen.offerBar)
    let (label, button) = (bar.arrangedSubviews.first, bar.arrangedSubviews.last as? UIButton)
    XCTAssertEqual((label as? UILabel)?.text, "Deleted")
    XCTAssertEqual(button?.frame.maxX, bar.bounds.maxX - 12)
    XCTAssertEqual(label?.frame.maxX, button.map { $0.frame.minX - 8 })
    button?.sendActions(for: .primaryActionTriggered)
    let choice = await answer.value.choice
    XCTAssertEqual(choice, "undo")
    XCTAssertNil(screen.offerBar)
    XCTAssertNil(prompts.current)
  }

  func test_offer_whileAModalGoes_staysOnTheScreen() async throws {
    let prompts = AlertPrompts(over: screen.root)
    screen.root.present(UIViewController(), animated: false)
    screen.proceed()
    screen.root.dismiss(animated: true)
    let answer = Task {
      await prompts.present(
        UserPrompt(kind: .offer, message: "Deleted", actions: [PromptAction(id: "undo", title: "Undo")])
      )
    }
    await Task.yield()
    screen.proceed()
    let bar = try XCTUnwrap(screen.offerBar)
    XCTAssertNotNil(bar.window)
    prompts.dismiss()
    _ = await answer.value
  }

  func test_message_containsTheProblemsOfFields() async {
    let prompts = AlertPrompts(over: screen.root)
    var prompt = UserPrompt.confirm("Name?", action: "Save")
    prompt.fields = [PromptField(id: "name", title: "Name", problem: "Too short")]
    let answer = Task { [prompt] in await prompts.present(prompt) }
    await Task.yield()
    XCTAssertEqual(prompts.alertController?.message, "Name?\nToo short")
    XCTAssertEqual(prompts.alertController?.textFields?.first?.accessibilityLabel, "Name, Too short")
    prompts.dismiss()
    let choice = await answer.value.choice
    XCTAssertNil(choice)
  }

  func test_prompt_withoutAScreen_isUnavailable() async {
    let prompts = AlertPrompts(over: UIViewController())
    let answer = await prompts.present(.inform("Saved"))
    XCTAssertEqual(answer, .unavailable)
  }

  /// Presents a prompt in a queue without a host.
  private func present(_ prompt: UserPrompt, in queue: PromptQueue) async -> Task<PromptAnswer, Never> {
    let answer = Task { await queue.present(prompt) }
    for _ in 0..<50 where queue.current == nil { await Task.yield() }
    XCTAssertEqual(queue.current, prompt)
    return answer
  }

  /// R4 M1: the app creates the prompts before it makes the window visible.
  func test_promptThatWaits_isShownByAHostThatIsOlderThanTheWindow() async {
    let queue = PromptQueue()
    let answer = await present(.inform("Restored"), in: queue)
    let scene = UIWindowScene()
    let window = UIWindow(windowScene: scene)
    let root = ConciergeViewController(root: Controller())
    let prompts = AlertPrompts(over: root, queue: queue)
    XCTAssertNil(prompts.current)
    window.rootViewController = root
    window.makeKeyAndVisible()
    for _ in 0..<50 where prompts.alertController == nil { await Task.yield() }
    prompts.alertController?.simulateTap(on: "OK")
    let choice = await answer.value.choice
    XCTAssertEqual(choice, PromptAction.acknowledgeID)
    root.tree.close()
    window.isHidden = true
    withExtendedLifetime(scene) {}
  }

  func test_promptThatWaits_isShownAtOnceOnAVisibleScreen_andIsUnavailableWithoutAScreen() async {
    let queue = PromptQueue()
    let answer = await present(.inform("Restored"), in: queue)
    let prompts = AlertPrompts(over: screen.root, queue: queue)
    XCTAssertNotNil(prompts.alertController)
    prompts.dismiss()
    _ = await answer.value

    let other = PromptQueue()
    let unavailable = await present(.inform("Restored"), in: other)
    let host = AlertPrompts(over: UIViewController(), queue: other)
    let result = await unavailable.value
    XCTAssertEqual(result, .unavailable)
    XCTAssertNil(host.current)
  }

  func test_prompt_overASheet_isShown() async {
    let prompts = AlertPrompts(over: screen.root)
    screen.tree.present(Controller())
    screen.proceed()
    let answer = Task { await prompts.present(.inform("Saved")) }
    await Task.yield()
    prompts.alertController?.simulateTap(on: "OK")
    let choice = await answer.value.choice
    XCTAssertEqual(choice, PromptAction.acknowledgeID)
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }
}
