import Binding
import ControllerCore
import ControllerTesting
import Interaction
import TestSupport
import XCTest

/// A save of a form ends while the screen is asked whether it may leave, when it has left, or in its next life.
@MainActor
final class FormSaveAndLeaveTests: LeavingFormTestCase {
  private func types(_ nick: String, into editor: Editor) {
    editor.view.nick = nick
    editor.form?.handle(.changed, in: \.nick)
  }

  private func finishSaves(of editor: Editor) async {
    editor.saves.forEach { $0.resume() }
    editor.saves = []
    await turn()
  }

  // MARK: A save in the question

  /// The screen offers to save instead. It saves and closes by itself, or waits for the save that the button Done has begun.
  private final class SavesAndCloses: Editor {
    var done: Task<SaveOutcome, Never>?
    override func confirmLeaving() async -> Bool {
      if await confirmDiscarding() { return true }
      let outcome = if let done { await done.value } else { await saveAndClose() }
      if case .saved = outcome { return true }
      return false
    }
  }

  /// The save asked about the newer input, and waited for the question that was waiting for the save. No later tap on Back was
  /// answered.
  func test_saveAndClose_inConfirmLeaving_editedMeanwhile_ends_andBackAsksAgain() async {
    for isBegunByDone in [false, true] {
      let prompts = ScriptedPrompts(.dismissed, .chose(PromptAction.confirmID))
      let editor = SavesAndCloses(Member())
      let window = makeWindow(editor, prompts: prompts)
      if isBegunByDone { editor.done = await beginSave(of: editor) } else { types("nick", into: editor) }
      if isBegunByDone { types("new", into: editor) }
      window.window.goBack()
      await until { prompts.asked.count == 1 && editor.saves.count == 1 }
      await turn()
      types("newer", into: editor)
      await finishSaves(of: editor)
      XCTAssertFalse(editor.hasLeft)
      XCTAssertEqual(editor.draft.nick, "newer")
      window.window.goBack()
      await turn()
      XCTAssertEqual(prompts.asked.count, 2, "begun by Done: \(isBegunByDone)")
      XCTAssertTrue(editor.hasLeft)
      window.close()
    }
  }

  func test_saveAndClose_inConfirmLeaving_closes() async {
    let editor = SavesAndCloses(Member())
    let window = makeWindow(editor, prompts: ScriptedPrompts(.dismissed))
    types("nick", into: editor)
    window.window.goBack()
    await until { editor.saves.count == 1 }
    await finishSaves(of: editor)
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual(editor.saved.nick, "nick")
    window.close()
  }

  /// The user goes back during the save. The question is about the newer input too, so only one question is asked.
  func test_saveAndClose_endsDuringTheQuestionOfBack_theAnswerDecides() async {
    for agrees in [true, false] {
      let (prompts, editor) = (heldPrompts(agrees: agrees), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      let saving = await beginSave(of: editor)
      types("newer", into: editor)
      window.window.goBack()
      await until { prompts.asked.count == 1 }
      await finishSaves(of: editor)
      prompts.isHolding = false
      guard case .savedButEdited = await saving.value else { return XCTFail("edited during the save") }
      await turn()
      XCTAssertEqual(editor.hasLeft, agrees)
      XCTAssertEqual(editor.draft.nick, agrees ? "nick" : "newer")
      XCTAssertEqual(prompts.asked.count, 1)
      window.close()
    }
  }

  // MARK: A screen that asks nobody

  private final class AsksNobody: Editor {
    override func confirmLeaving() async -> Bool { true }
  }

  /// The app reads the draft after the screen has left, as after Back.
  func test_saveAndClose_ofAFormThatAsksNobody_keepsTheNewerDraft() async {
    let editor = AsksNobody(Member())
    let window = makeWindow(editor)
    _ = await beginSave(of: editor)
    editor.form?.enter("newer", in: \.nick)
    await finishSaves(of: editor)
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual(editor.draft.nick, "newer")
    window.close()
  }

  // MARK: The next life

  /// The user has left during the save, and the app shows the form again. The end of the save closed the form that was just opened,
  /// or asked about input that is newer.
  func test_saveAndClose_formHasLeftAndIsShownAgain_stays() async {
    for types in [false, true] {
      let (prompts, editor) = (ScriptedPrompts(.chose(PromptAction.confirmID)), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      let saving = await beginSave(of: editor)
      window.window.goBack()
      await until { editor.hasLeft }
      XCTAssertEqual(prompts.asked.count, 1)
      window.root.push(editor, animated: false)
      if types { self.types("next", into: editor) }
      await finishSaves(of: editor)
      _ = await saving.value
      XCTAssertNotNil(editor.container, "typed: \(types)")
      XCTAssertFalse(editor.hasLeft)
      XCTAssertEqual(editor.saved.nick, "nick", "the save has succeeded")
      XCTAssertEqual(editor.draft.nick, types ? "next" : "nick")
      XCTAssertEqual(prompts.asked.count, 1)
      window.close()
    }
  }

  /// The app removes the screen during the question about newer input, and shows it again at once.
  func test_saveAndClose_formReturnsDuringTheQuestion_stays() async {
    let (prompts, editor) = (heldPrompts(agrees: true), Editor(Member()))
    let window = makeWindow(editor, prompts: prompts)
    let saving = await beginSave(of: editor)
    types("newer", into: editor)
    await finishSaves(of: editor)
    await until { prompts.asked.count == 1 }
    window.root.pop(animated: false)
    window.root.push(editor, animated: false)
    _ = await saving.value
    await turn()
    XCTAssertFalse(editor.hasLeft)
    XCTAssertEqual(editor.draft.nick, "newer")
    XCTAssertEqual(editor.drafts, 1)
    prompts.isHolding = false
    window.close()
  }

  // MARK: A form without a container

  /// The user has agreed to discard, and the screen cannot be closed. The agreement ends with the next input.
  func test_saveAndClose_withoutAContainer_userDiscards_theFormGoesOn() async {
    let editor = Editor(Member())
    editor.overrideEnvironment { [prompts] in $0.prompts = prompts }
    editor.start()
    defer { editor.stop() }
    editor.loadViewIfNeeded()
    let saving = await beginSave(of: editor)
    types("b", into: editor)
    await finishSaves(of: editor)
    _ = await saving.value
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertEqual(editor.draft.nick, "nick")
    editor.form?.enter("c", in: \.nick)
    let again = Task { await editor.saveChanges() }
    await turn()
    XCTAssertEqual(editor.saves.count, 1)
    await finishSaves(of: editor)
    guard case .saved = await again.value else { return XCTFail("must be saved") }
  }

  // MARK: A late answer

  /// A host that answers although the task that asks was canceled: the tap was delivered already.
  private final class LateHost: PromptHost {
    var answers: [CheckedContinuation<PromptAnswer, Never>] = []
    func present(_ prompt: UserPrompt) async -> PromptAnswer {
      await withCheckedContinuation { answers.append($0) }
    }
  }

  /// The draft of the input was saved when the screen left. The app deleted the draft, because the user had agreed to discard.
  func test_confirmDiscarding_screenHasLeftBeforeTheAnswer_isFalse() async {
    for isShownAgain in [false, true] {
      let (host, editor) = (LateHost(), Editor(Member()))
      let window = makeWindow(editor)
      window.environment.prompts = host
      editor.form?.enter("nick", in: \.nick)
      let asking = Task { await editor.confirmDiscarding() }
      await until { host.answers.count == 1 }
      window.root.pop(animated: false)
      await turn()
      XCTAssertEqual(editor.drafts, 1)
      if isShownAgain { window.root.push(editor, animated: false) }
      host.answers.forEach { $0.resume(returning: .chose(PromptAction.confirmID)) }
      let agrees = await asking.value
      XCTAssertFalse(agrees, "shown again: \(isShownAgain)")
      window.close()
    }
  }
}
