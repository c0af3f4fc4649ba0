import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Presenter
import TestSupport
import XCTest

/// What the user has agreed to discard is neither stored nor shown again, in whichever way the screen leaves.
@MainActor
final class FormDiscardAgainTests: LeavingFormTestCase {
  // MARK: The form is used again

  /// The nick was committed to the draft before the user went back. It was still there when the form was used again.
  func test_discardedChanges_ofAFormThatHasLeft_areGone() async {
    for leavesByUser in [true, false] {
      let editor = Editor(Member())
      let window = makeWindow(editor)
      editor.form?.enter("nick", in: \.nick)
      if leavesByUser {
        window.window.goBack()
      } else {
        Task { if await editor.confirmDiscarding() { editor.close() } }
      }
      await until { editor.hasLeft }
      await turn()
      XCTAssertFalse(editor.hasUnsavedChanges, "by the user: \(leavesByUser)")
      editor.update(with: Member(id: 2))
      XCTAssertEqual(editor.drafts, 0)
      window.root.push(editor, animated: false)
      XCTAssertEqual(editor.view.nick, "")
      window.close()
    }
  }

  /// The question of Back, which nobody has answered, hid that the user had agreed to the question of the app.
  func test_discardedChanges_appAsksAndCloses_whileBackWaitsForItsQuestion_areGone() async throws {
    let (prompts, editor) = (ScriptedPrompts(), Editor(Member()))
    prompts.isHolding = true
    let window = makeWindow(editor, prompts: prompts)
    editor.form?.enter("nick", in: \.nick)
    Task { if await editor.confirmDiscarding() { editor.close() } }
    await until { prompts.asked.count == 1 }
    window.window.goBack()
    await until { prompts.asked.count == 2 }
    try window.perform("answer Discard")
    await until { editor.hasLeft }
    await turn()
    XCTAssertFalse(editor.hasUnsavedChanges)
    window.close()
  }

  private final class AsksNobody: Editor {
    override func confirmLeaving() async -> Bool { true }
  }

  /// The app reads the draft after the screen has left.
  func test_draftOfAFormThatAsksNobody_staysWhenItHasLeft() async {
    let editor = AsksNobody(Member())
    let window = makeWindow(editor)
    editor.form?.enter("nick", in: \.nick)
    window.window.goBack()
    await until { editor.hasLeft }
    await turn()
    XCTAssertEqual(editor.draft.nick, "nick")
    window.close()
  }

  // MARK: The app asks

  /// The text field accepts a correction when it loses the focus.
  private final class CorrectsAtTheEnd: Editor {
    override func viewWillDisappear(animated: Bool) {
      view.name += " "
      super.viewWillDisappear(animated: animated)
    }
  }

  /// The text field loses the focus when the screen closes. The user has agreed to discard the input.
  func test_discardedInput_appAsksAndCloses_isNotStored() async {
    for corrects in [false, true] {
      for event in [EditEvent.changed, .ended] {
        let editor = corrects ? CorrectsAtTheEnd(Member()) : Editor(Member())
        editor.endsEditing = .willDisappear
        let window = makeWindow(editor, prompts: ScriptedPrompts(.chose(PromptAction.confirmID)))
        if event == .ended { await typeTwoNames(in: editor) } else { editor.type("Alan", .changed) }
        Task { if await editor.confirmDiscarding() { editor.close() } }
        await turn()
        XCTAssertTrue(editor.hasLeft)
        await finishCalls(of: editor.server, 2)
        XCTAssertEqual(editor.server.stored, event == .ended ? ["B"] : [], "\(corrects), \(event)")
        XCTAssertEqual(editor.drafts, 0)
        XCTAssertFalse(editor.hasUnsavedChanges)
        window.close()
      }
    }
  }

  /// The app has not used the agreement, so nothing is given up: the field commits when it is left.
  func test_agreementThatTheAppHasNotUsed_inputIsStored() async {
    for closesATab in [false, true] {
      let (editor, tabs) = (Editor(Member()), TabController())
      if closesATab { tabs.setControllers([editor, Controller()]) }
      let window = makeWindow(closesATab ? tabs : editor)
      editor.type("Alan", .changed)
      let agrees = await editor.confirmDiscarding()
      XCTAssertTrue(agrees)
      if closesATab { XCTAssertFalse(editor.close(), "a tab stays") }
      editor.type("Alan", .ended)
      await turn()
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, ["Alan"])
      window.close()
    }
  }

  private enum EndOfTheAgreement: CaseIterable {
    case newInput, enteredValue, nextQuestion, nextQuestionOnBack, discard
  }

  /// The agreement covers only the input at that time. After the end of the agreement, input is stored as usual when the screen
  /// closes itself.
  func test_agreementThatHasEnded_screenCloses_inputIsStored() async {
    for end in EndOfTheAgreement.allCases {
      let editor = Editor(Member())
      editor.endsEditing = .willDisappear
      let window = makeWindow(editor, prompts: ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed))
      editor.type("Alan", .changed)
      let agrees = await editor.confirmDiscarding()
      XCTAssertTrue(agrees)
      switch end {
      case .newInput: editor.type("Bo", .changed)
      case .enteredValue: editor.form?.enter("Bo", in: \.name)
      case .nextQuestion: _ = await editor.confirmDiscarding()
      case .nextQuestionOnBack: window.window.goBack()
      case .discard:
        editor.discardChanges()
        editor.view.name = "Bo"
      }
      await turn()
      XCTAssertFalse(editor.hasLeft)
      editor.close()
      await turn()
      await finishCalls(of: editor.server)
      let isAboutOldInput = end == .nextQuestion || end == .nextQuestionOnBack
      XCTAssertEqual(editor.server.stored, [isAboutOldInput ? "Alan" : "Bo"], "\(end)")
      window.close()
    }
  }

  private struct MemberPresenter: ModelPresenter {
    var name: String
    var nick: String
    init(_ member: Member, style: DisplayStyle) { (name, nick) = (member.name, member.nick) }
  }

  private final class Screen: BoundController<MemberPresenter, MemberView> {
    let server = Server()
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name)
          .validated(.required("Enter a name"))
          .onCommit { [server] in try await server.store($0) },
        Edit(\.nick, in: \.nick).validated(.length(0...8, "Too long")).onCommit { _ in },
      ]
    }
    func type(_ name: String) {
      view.name = name
      binding?.handle(.ended, in: \.name)
    }
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      binding?.handle(.ended, in: \.name)
    }
  }

  func test_boundController_appAsksAndCloses_isNotStored() async {
    for isNewer in [false, true] {
      let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
      let window = makeWindow(screen)
      screen.update(with: Member())
      screen.view.name = "Alan"
      screen.binding?.handle(.changed, in: \.name)
      let agrees = await screen.confirmDiscarding()
      XCTAssertTrue(agrees)
      if isNewer {
        screen.view.name = "Bo"
        screen.binding?.handle(.changed, in: \.name)
      }
      screen.close()
      await turn()
      XCTAssertTrue(screen.hasLeft)
      await finishCalls(of: screen.server)
      XCTAssertEqual(screen.server.stored, isNewer ? ["Bo"] : [])
      XCTAssertFalse(screen.needsConfirmation)
      window.close()
    }
  }

  /// The server stores a name, and the next one follows. A rule has refused another field, about which the user is asked at once.
  /// Back seemed to do nothing until the server had answered.
  func test_boundController_refusedInputWhileACallRuns_asksAtOnce() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    let window = makeWindow(screen, prompts: ScriptedPrompts(.dismissed))
    screen.update(with: Member())
    for name in ["B", "C"] {
      screen.type(name)
      await turn()
    }
    screen.binding?.enter("much too long", in: \.nick)
    XCTAssertEqual(window.window.goBack(), .asking)
    await turn()
    XCTAssertEqual((window.environment.prompts as? ScriptedPrompts)?.asked.count, 1)
    await finishCalls(of: screen.server, 2)
    XCTAssertEqual(screen.server.stored, ["B", "C"])
    window.close()
  }

  // MARK: Another record during the question

  /// The user is asked about input that is newer than the save. The form shows another record meanwhile, whose input is not meant.
  func test_saveAndClose_anotherRecordDuringTheQuestion_keepsItsInput() async {
    let (prompts, editor) = (heldPrompts(agrees: true), Editor(Member()))
    let window = makeWindow(editor, prompts: prompts)
    let saving = await beginSave(of: editor)
    editor.form?.enter("newer", in: \.nick)
    editor.saves.forEach { $0.resume() }
    await until { prompts.asked.count == 1 }
    editor.update(with: Member(id: 2, name: "Grace"))
    editor.form?.enter("grace", in: \.nick)
    prompts.isHolding = false
    _ = await saving.value
    await turn()
    XCTAssertFalse(editor.hasLeft)
    XCTAssertEqual(editor.draft.nick, "grace")
    editor.type("Grace H", .ended)
    await turn()
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, ["Grace H"])
    window.close()
    XCTAssertEqual(editor.drafts, 2, "each record has a draft of its own")
  }
}
