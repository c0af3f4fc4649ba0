import Binding
import ControllerCore
import ControllerTesting
import Interaction
import TestSupport
import XCTest

/// While the user is asked whether input may be discarded, no field commits. Afterwards the fields go on, unless the input is
/// discarded.
@MainActor
final class FormHoldTests: LeavingFormTestCase {
  /// The user answers when the test goes on.
  private class SlowToAnswer: Editor {
    var answer: CheckedContinuation<Bool, Never>?
    override func confirmLeaving() async -> Bool { await withCheckedContinuation { answer = $0 } }
  }

  /// The screen does something else between the answer of the user and its own.
  private final class SlowAfterTheAnswer: SlowToAnswer {
    override func confirmLeaving() async -> Bool {
      guard await confirmDiscarding() else { return false }
      return await super.confirmLeaving()
    }
  }

  /// Types a name that a rule checks, goes back, and waits until the user is asked. Then the rule accepts the name.
  private func acceptDuringTheQuestion(
    _ editor: Editor,
    in window: HeadlessWindow<StackController>,
    _ prompts: ScriptedPrompts,
    leave: () -> Void
  ) async {
    await typeCheckedName(in: editor)
    leave()
    await until { prompts.asked.count == 1 }
    await acceptName(in: editor)
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, [], "the user has not answered")
  }

  /// The rule accepts the input while the question is on screen. Only the answer of the user decides whether it is stored.
  func test_inputThatARuleAcceptsDuringTheQuestion_isStoredIfTheUserStays() async {
    for agrees in [true, false] {
      let (prompts, editor) = (heldPrompts(agrees: agrees), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      await acceptDuringTheQuestion(editor, in: window, prompts) { window.window.goBack() }
      prompts.isHolding = false
      await turn()
      XCTAssertEqual(editor.hasLeft, agrees)
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, agrees ? [] : ["Alan"])
      window.close()
    }
  }

  /// The app removes the screen while the user is asked. The value that the rule has accepted meanwhile was lost.
  func test_inputThatARuleAcceptsDuringTheQuestion_appRemovesTheScreen_isStored() async {
    let (prompts, editor) = (heldPrompts(agrees: false), Editor(Member()))
    let window = makeWindow(editor, prompts: prompts)
    await acceptDuringTheQuestion(editor, in: window, prompts) { window.window.goBack() }
    window.root.pop(animated: false)
    await until { editor.hasLeft }
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, ["Alan"])
    prompts.isHolding = false
    window.close()
  }

  /// The user agrees to another tab, which only hides the form. Input that its rule has accepted during the question is stored.
  func test_inputThatARuleAcceptsDuringTheQuestion_userSelectsAnotherTab_isStored() async {
    let (prompts, editor, tabs) = (heldPrompts(agrees: true), Editor(Member()), TabController())
    tabs.setControllers([editor, Controller()])
    let window = makeWindow(tabs, prompts: prompts)
    await acceptDuringTheQuestion(editor, in: window, prompts) { window.selectTab(1, of: tabs) }
    prompts.isHolding = false
    await until { tabs.selectedIndex == 1 }
    await turn()
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, ["Alan"])
    window.close()
  }

  private enum AfterTheAnswer: CaseIterable { case discards, closes, doesNothing }

  /// The app asks the user itself. Input that the user has agreed to discard is not stored, even if the app only closes the screen.
  func test_inputThatARuleAccepts_whileTheAppAsks_isNotStoredIfTheUserAgrees() async {
    for next in AfterTheAnswer.allCases {
      let (prompts, editor) = (heldPrompts(agrees: true), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      await acceptDuringTheQuestion(editor, in: window, prompts) {
        Task {
          guard await editor.confirmDiscarding() else { return }
          switch next {
          case .discards: editor.discardChanges()
          case .closes: editor.close()
          case .doesNothing: break
          }
        }
      }
      prompts.isHolding = false
      await turn()
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, [], "\(next)")
      XCTAssertEqual(editor.hasLeft, next == .closes)
      XCTAssertEqual(editor.needsConfirmation, next == .doesNothing, "\(next)")
      window.close()
    }
  }

  /// The code that waits for the answer is canceled when the user agrees. Either nobody uses the answer, or the screen leaves.
  func test_question_isCanceledAsTheUserAgrees_inputIsStoredIfTheScreenStays() async {
    for turns in 0..<8 {
      let (prompts, editor) = (heldPrompts(agrees: true), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      let saving = await beginSave(of: editor)
      await acceptDuringTheQuestion(editor, in: window, prompts) { editor.saves.forEach { $0.resume() } }
      prompts.isHolding = false
      for _ in 0..<turns { await Task.yield() }
      saving.cancel()
      _ = await saving.value
      await turn()
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, editor.hasLeft ? [] : ["Alan"], "canceled after \(turns) turns")
      window.close()
    }
  }

  /// The screen does something else after the user has agreed. A rule accepts the discarded input meanwhile.
  func test_discardedInput_thatARuleAcceptsBeforeTheScreenAnswers_isStoredIfItStays() async {
    for agrees in [true, false] {
      let editor = SlowAfterTheAnswer(Member())
      let window = makeWindow(editor)
      await typeCheckedName(in: editor)
      window.window.goBack()
      await until { editor.answer != nil }
      await acceptName(in: editor)
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, [])
      editor.answer?.resume(returning: agrees)
      await turn()
      XCTAssertEqual(editor.hasLeft, agrees)
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, agrees ? [] : ["Alan"])
      window.close()
    }
  }

  /// The app removes the screen before it has answered. The user's last word was to discard the input.
  func test_discardedInput_appRemovesTheScreenBeforeItAnswers_isNotStored() async {
    for followsACall in [false, true] {
      let editor = SlowAfterTheAnswer(Member())
      let window = makeWindow(editor)
      if followsACall { await typeTwoNames(in: editor) } else { await typeCheckedName(in: editor) }
      window.window.goBack()
      await until { editor.answer != nil }
      await acceptName(in: editor)
      window.root.pop(animated: false)
      await turn()
      XCTAssertTrue(editor.hasLeft)
      XCTAssertEqual(editor.drafts, 0)
      await finishCalls(of: editor.server, 2)
      XCTAssertEqual(editor.server.stored, followsACall ? ["B"] : [])
      editor.answer?.resume(returning: true)
      await turn()
      window.close()
    }
  }

  // MARK: A question of the app

  /// The screen answers without a question to the user.
  private final class AnswersAtOnce: Editor {
    var mayLeave = true
    override func confirmLeaving() async -> Bool { mayLeave }
  }

  /// A question of the app is on screen when the screen leaves. The question stayed on screen.
  func test_questionOfTheApp_screenLeavesWithoutAQuestion_leavesTheScreen() async {
    let (prompts, editor) = (heldPrompts(agrees: false), AnswersAtOnce(Member()))
    let window = makeWindow(editor, prompts: prompts)
    editor.form?.enter("nick", in: \.nick)
    let asking = Task { await editor.confirmDiscarding() }
    await until { prompts.asked.count == 1 }
    window.window.goBack()
    await until { editor.hasLeft }
    await turn()
    XCTAssertNil(prompts.current)
    prompts.isHolding = false
    let agrees = await asking.value
    XCTAssertFalse(agrees)
    window.close()
  }

  /// The screen refuses to leave while a question of the app is on screen. The user has not answered yet.
  func test_questionOfTheApp_screenRefusesToLeave_inputIsStillHeld() async {
    let (prompts, editor) = (heldPrompts(agrees: true), AnswersAtOnce(Member()))
    editor.mayLeave = false
    let window = makeWindow(editor, prompts: prompts)
    await acceptDuringTheQuestion(editor, in: window, prompts) {
      Task {
        if await editor.confirmDiscarding() { editor.discardChanges() }
      }
    }
    window.window.goBack()
    await turn()
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, [], "the user has not answered")
    prompts.isHolding = false
    await turn()
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// The user agrees to a question of the app while the screen is asked whether it may leave. The app removes the screen before that
  /// answer, and the input was lost: the user had not agreed that the screen leaves.
  func test_questionOfTheApp_isNoAnswerToTheQuestionBeforeLeaving() async {
    let (prompts, editor) = (heldPrompts(agrees: true), SlowToAnswer(Member()))
    let window = makeWindow(editor, prompts: prompts)
    editor.form?.enter("nick", in: \.nick)
    let asking = Task { await editor.confirmDiscarding() }
    await until { prompts.asked.count == 1 }
    window.window.goBack()
    await until { editor.answer != nil }
    prompts.isHolding = false
    let agrees = await asking.value
    XCTAssertTrue(agrees)
    window.root.pop(animated: false)
    await turn()
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual(editor.drafts, 1)
    editor.answer?.resume(returning: true)
    await turn()
    window.close()
  }

  /// Two questions of the app are open. The user agrees to the first one, and not to the second one. The input was stored.
  func test_twoQuestionsOfTheApp_inputThatTheUserHasAgreedToDiscard_isNotStored() async {
    for answers in [[PromptAnswer.chose(PromptAction.confirmID), .dismissed], [.dismissed, .dismissed]] {
      let (prompts, editor) = (ScriptedPrompts(answers), Editor(Member()))
      prompts.isHolding = true
      let window = makeWindow(editor, prompts: prompts)
      await acceptDuringTheQuestion(editor, in: window, prompts) {
        Task { await editor.confirmDiscarding() }
      }
      Task { await editor.confirmDiscarding() }
      await until { prompts.asked.count == 2 }
      prompts.isHolding = false
      await turn()
      await finishCalls(of: editor.server)
      XCTAssertEqual(prompts.remaining, [])
      XCTAssertEqual(editor.server.stored, answers[0] == .dismissed ? ["Alan"] : [])
      XCTAssertEqual(editor.needsConfirmation, answers[0] != .dismissed)
      editor.form?.discardEditing()
      window.close()
    }
  }

  // MARK: The next question

  /// Goes back from two forms. The user has discarded the input of the upper form, and is asked about the lower one when a rule
  /// accepts that input.
  private func discardUpper(_ lower: SlowToAnswer, _ upper: Editor) async -> HeadlessWindow<StackController> {
    let window = makeWindow(lower)
    lower.type("Bo", .changed)
    window.root.push(upper, animated: false)
    await typeCheckedName(in: upper)
    window.window.goBack(to: window.root.children[0])
    await until { lower.answer != nil }
    await acceptName(in: upper)
    await finishCalls(of: upper.server)
    XCTAssertEqual(upper.server.stored, [])
    return window
  }

  /// The screen discards the input itself. Input that is entered afterwards is newer than the user's answer.
  func test_inputAfterTheScreenHasDiscarded_duringTheNextQuestion_isAskedAbout() async {
    final class DiscardsFirst: Editor {
      override func confirmLeaving() async -> Bool {
        guard await confirmDiscarding() else { return false }
        discardChanges()
        return true
      }
    }
    let (lower, upper) = (SlowToAnswer(Member()), DiscardsFirst(Member()))
    let window = makeWindow(lower)
    lower.type("Bo", .changed)
    window.root.push(upper, animated: false)
    upper.type("Alan", .changed)
    window.window.goBack(to: window.root.children[0])
    await until { lower.answer != nil }
    upper.form?.enter("newer", in: \.nick)
    lower.answer?.resume(returning: true)
    await turn()
    XCTAssertEqual(prompts.asked.count, 2)
    XCTAssertTrue(upper.hasLeft)
    XCTAssertEqual(upper.drafts, 0)
    window.close()
  }

  func test_discardedInput_thatARuleAcceptsDuringTheNextQuestion_isStoredIfTheUserStays() async {
    for agrees in [true, false] {
      let (lower, upper) = (SlowToAnswer(Member()), Editor(Member()))
      let window = await discardUpper(lower, upper)
      lower.answer?.resume(returning: agrees)
      await turn()
      XCTAssertEqual(upper.hasLeft, agrees)
      await finishCalls(of: upper.server)
      XCTAssertEqual(upper.server.stored, agrees ? [] : ["Alan"])
      window.close()
    }
  }

  /// The app shows the upper form elsewhere, so the user's agreement to go back from it ends.
  func test_discardedInput_theAppMovesTheFormDuringTheNextQuestion_isStored() async {
    let (lower, upper) = (SlowToAnswer(Member()), Editor(Member()))
    let window = await discardUpper(lower, upper)
    window.window.present(upper, animated: false)
    await turn()
    await finishCalls(of: upper.server)
    XCTAssertEqual(upper.server.stored, ["Alan"])
    lower.answer?.resume(returning: false)
    await turn()
    window.close()
  }

  // MARK: Without a view

  /// Another screen covers the form, whose view was unloaded. The call before ends during the question.
  func test_inputThatFollowsACall_whichEndsDuringTheQuestion_withoutAView_isStored() async {
    for staysByUser in [true, false] {
      let (prompts, editor) = (heldPrompts(agrees: false), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      await typeTwoNames(in: editor)
      await coverAndUnload(editor, in: window)
      window.window.goBack(to: window.root.children[0])
      await until { prompts.asked.count == 1 }
      await finishCalls(of: editor.server)
      XCTAssertNil(editor.viewIfLoaded)
      XCTAssertEqual(editor.server.stored, ["B"])
      if staysByUser { prompts.isHolding = false } else { window.root.popToRoot(animated: false) }
      await turn()
      XCTAssertEqual(editor.hasLeft, !staysByUser)
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, ["B", "C"])
      prompts.isHolding = false
      window.close()
    }
  }

  /// The app releases the form during the question, before the call has ended.
  func test_inputThatFollowsACall_formIsReleasedDuringTheQuestion_isStored() async {
    let prompts = heldPrompts(agrees: false)
    var editor: Editor? = Editor(Member())
    weak let released = editor
    guard let server = editor?.server else { return }
    let window = makeWindow(editor ?? Controller(), prompts: prompts)
    if let editor {
      await typeTwoNames(in: editor)
      await coverAndUnload(editor, in: window)
    }
    window.window.goBack(to: window.root.children[0])
    await until { prompts.asked.count == 1 }
    editor?.update(with: Member())
    editor = nil
    window.root.popToRoot(animated: false)
    await turn()
    XCTAssertNil(released)
    await finishCalls(of: server, 2)
    XCTAssertEqual(server.stored, ["B", "C"])
    prompts.isHolding = false
    window.close()
  }

  // MARK: Saves

  /// The app removes the screen while the user is asked about input that is newer than the save. The user has not discarded the input.
  func test_saveAndClose_appRemovesTheScreenDuringTheQuestion_newerInputIsStored() async {
    let (prompts, editor) = (heldPrompts(agrees: false), Editor(Member()))
    let window = makeWindow(editor, prompts: prompts)
    let saving = await beginSave(of: editor)
    await typeTwoNames(in: editor)
    editor.saves.forEach { $0.resume() }
    await until { prompts.asked.count == 1 }
    window.root.pop(animated: false)
    _ = await saving.value
    await finishCalls(of: editor.server, 2)
    XCTAssertEqual(editor.server.stored, ["B", "C"])
    prompts.isHolding = false
    window.close()
  }

  /// The screen offers to save instead. The answer of the user has ended the question, so the save is not interrupted.
  private final class SavesIfNotDiscarded: Editor {
    override func confirmLeaving() async -> Bool {
      if await confirmDiscarding() { return true }
      if case .saved = await saveChanges() { return true }
      return false
    }
  }

  func test_saveChanges_afterTheUserHasRefusedToDiscard_saves() async {
    let editor = SavesIfNotDiscarded(Member())
    let window = makeWindow(editor, prompts: ScriptedPrompts(.dismissed))
    editor.form?.enter("nick", in: \.nick)
    window.window.goBack()
    await turn()
    XCTAssertEqual(editor.saves.count, 1)
    editor.saves.forEach { $0.resume() }
    await turn()
    XCTAssertTrue(editor.hasLeft)
    window.close()
  }

  /// The user agrees to discard, and the app enters and saves something else at once.
  func test_saveChanges_rightAfterTheUserHasAgreedToDiscard_saves() async {
    let editor = Editor(Member())
    let window = makeWindow(editor)
    editor.form?.enter("old", in: \.nick)
    let saving = Task {
      guard await editor.confirmDiscarding() else { return }
      editor.discardChanges()
      editor.enter("new", in: \.nick)
      await editor.saveChanges()
    }
    await turn()
    XCTAssertEqual(editor.saves.count, 1)
    editor.saves.forEach { $0.resume() }
    await saving.value
    XCTAssertEqual(editor.saved.nick, "new")
    window.close()
  }

  /// A rule checks the input of the save when the user goes back, and accepts it during the question. The save goes on if the user
  /// stays, and ends if the user discards the input.
  func test_saveAndClose_ruleAcceptsDuringTheQuestion_savesIfTheUserStays() async {
    for agrees in [false, true] {
      let (prompts, editor) = (heldPrompts(agrees: agrees), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      var saving: Task<SaveOutcome, Never>?
      await acceptDuringTheQuestion(editor, in: window, prompts) {
        saving = Task { await editor.saveAndClose() }
        Task { window.window.goBack() }
      }
      prompts.isHolding = false
      await turn()
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, agrees ? [] : ["Alan"])
      guard let outcome = await saving?.value else { return XCTFail("no save") }
      if agrees {
        guard case .interrupted = outcome else { return XCTFail("\(outcome)") }
      } else {
        guard case .saved = outcome else { return XCTFail("\(outcome)") }
      }
      await turn()
      XCTAssertTrue(editor.hasLeft)
      window.close()
    }
  }

  /// The app asks while the save waits for a rule. The user has agreed to discard what the save would store, so it ends.
  func test_saveChanges_userAgreesToDiscardMeanwhile_ends() async {
    let (prompts, editor) = (heldPrompts(agrees: true), Editor(Member()))
    let window = makeWindow(editor, prompts: prompts)
    var outcome: SaveOutcome?
    await acceptDuringTheQuestion(editor, in: window, prompts) {
      Task { outcome = await editor.saveChanges() }
      Task { await editor.confirmDiscarding() }
    }
    XCTAssertNil(outcome)
    prompts.isHolding = false
    await turn()
    guard case .interrupted = outcome else { return XCTFail("the save waits") }
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// A save does not wait for the user. A valid one would store what the user may be about to discard.
  func test_saveChanges_duringTheQuestion_endsAtOnce() async {
    for isValid in [true, false] {
      let (prompts, editor) = (heldPrompts(agrees: false), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      editor.form?.enter(isValid ? "nick" : "much too long", in: \.nick)
      window.window.goBack()
      await until { prompts.asked.count == 1 }
      var outcome: SaveOutcome?
      let saving = Task { outcome = await editor.saveChanges() }
      await turn()
      switch outcome {
      case .interrupted: XCTAssertTrue(isValid)
      case .refused: XCTAssertFalse(isValid)
      default: XCTFail("isValid: \(isValid)")
      }
      prompts.isHolding = false
      await turn()
      editor.saves.forEach { $0.resume() }
      _ = await saving.value
      window.close()
    }
  }

  /// A save that waits for the answer of the user is no work for which a test waits, until the user has answered.
  func test_settle_saveThatBeganBeforeTheQuestion_waitsForTheUser() async {
    for agrees in [true, false] {
      let (prompts, editor) = (heldPrompts(agrees: agrees), Editor(Member()))
      let window = makeWindow(editor, prompts: prompts)
      await typeCheckedName(in: editor)
      var outcome: SaveOutcome?
      editor.start(in: .window) { outcome = await $0.saveChanges() }
      window.window.goBack()
      await until { prompts.asked.count == 1 }
      await acceptName(in: editor)
      let work = await window.settle()
      XCTAssertEqual(work, [])
      XCTAssertNil(outcome)
      prompts.isHolding = false
      await turn()
      await finishCalls(of: editor.server)
      let rest = await window.settle()
      XCTAssertEqual(rest, [])
      XCTAssertNotNil(outcome, "agrees: \(agrees)")
      window.close()
    }
  }
}
