import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Navigator
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

  private final class ClosesWhenChosen: Editor {
    override func fields() -> [Bind<Member, MemberView>] {
      super.fields().prefix(1) + [Edit(\.nick, in: \.nick).onCommit { [weak self] _ in _ = self?.close() }]
    }
  }

  /// The closure of the new value closes the screen. The agreement is older than the value, and discarded the other input.
  func test_valueAfterTheAgreement_itsClosureCloses_otherInputIsStored() async {
    for isTyped in [false, true] {
      let editor = ClosesWhenChosen(Member())
      editor.endsEditing = .willDisappear
      let window = makeWindow(editor)
      editor.type("Alan", .changed)
      let agrees = await editor.confirmDiscarding()
      XCTAssertTrue(agrees)
      if isTyped {
        editor.view.nick = "nick"
        editor.form?.handle(.ended, in: \.nick)
      } else {
        editor.form?.enter("nick", in: \.nick)
      }
      await turn()
      XCTAssertTrue(editor.hasLeft)
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, ["Alan"], "typed: \(isTyped)")
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

  // MARK: Input after the discard

  private enum Page: Hashable, Sendable { case home, editor }

  private final class Pages: RouteController<Page> {
    var editor = Controller()
    override func makeController(for page: Page) -> Controller { page == .editor ? editor : Controller() }
  }

  /// A screen that the user leaves with Back, while a guard makes the navigator wait with the pop.
  @MainActor
  private struct GuardedScreen {
    let window: HeadlessWindow<Pages>
    let navigator: RouteNavigator<Page>
    let gate = AskingScreen(waits: true)

    init(_ screen: Controller, _ prompts: ScriptedPrompts) async throws {
      let pages = Pages()
      pages.editor = screen
      navigator = RouteNavigator(.stack(root: Page.home))
      navigator.attach(pages)
      var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
      environment.prompts = prompts
      window = HeadlessWindow(pages, environment: environment)
      try await navigator.push(.editor)
      let slow = RouteGuard<Page>(
        "slow",
        on: .leaving,
        asking: { [gate] _ in
          _ = await gate.confirmLeaving()
          return .allow
        }
      )
      navigator.guards = [slow]
    }
  }

  private enum Entry: CaseIterable { case typed, chosen, typedAndDiscarded }

  /// A guard makes the navigator wait with the pop. Until then the user types the next name, which was dropped with the name that the
  /// user had discarded.
  func test_inputAfterTheDiscard_aGuardKeepsTheScreen_isAskedAbout() async throws {
    for entry in Entry.allCases {
      for agrees in [true, false] {
        let editor = Editor(Member())
        let second = agrees ? PromptAnswer.chose(PromptAction.confirmID) : .dismissed
        let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), second)
        let guarded = try await GuardedScreen(editor, prompts)
        editor.type("Alan", .changed)
        guarded.window.window.goBack()
        await until { guarded.gate.questions == 1 }
        await enter(entry, in: editor)
        guarded.gate.waits = false
        let isAsked = entry != .typedAndDiscarded
        let context = "\(entry), agrees: \(agrees)"
        await turn()
        XCTAssertEqual(prompts.asked.count, isAsked ? 2 : 1, context)
        XCTAssertEqual(editor.hasLeft, agrees || !isAsked, context)
        XCTAssertEqual(editor.drafts, 0, context)
        await finishCalls(of: editor.server)
        if !editor.hasLeft { XCTAssertEqual(editor.view.name, "Bo", context) }
        XCTAssertEqual(editor.server.stored, isAsked ? ["Bo"] : [], context)
        guarded.window.close()
      }
    }
  }

  /// The explorer of an app with a form that saves no drafts has found this: in the turn of the answer "Discard", the user types one
  /// more letter. Nobody asked about the letter, and no draft was saved. `turns` counts from the answer.
  func test_inputInTheTurnOfTheAnswer_isDiscardedWithTheRest_orAskedAbout() async throws {
    for (hasNavigator, appPops) in [(false, false), (true, false), (true, true)] {
      var numbersOfQuestions: Set<Int> = []
      for turns in 0..<60 {
        let editor = Editor(Member())
        let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed)
        prompts.isHolding = true
        let guarded = try await hasNavigator ? GuardedScreen(editor, prompts) : nil
        guarded?.gate.waits = false
        let window = guarded == nil ? makeWindow(editor, prompts: prompts) : nil
        let screens = try XCTUnwrap(guarded?.window.window ?? window?.window)
        editor.form?.enter("nick", in: \.nick)
        if appPops { Task { try? await guarded?.navigator.pop() } } else { screens.goBack() }
        await until { prompts.asked.count == 1 }
        prompts.isHolding = false
        for _ in 0..<turns { await Task.yield() }
        if !editor.hasLeft { editor.form?.enter("nick2", in: \.nick) }
        await turn()
        let context = "\(hasNavigator), \(appPops), \(turns) turns"
        numbersOfQuestions.insert(prompts.asked.count)
        XCTAssertEqual(editor.drafts, 0, context)
        XCTAssertEqual(editor.hasLeft, prompts.asked.count == 1, context)
        if !editor.hasLeft { XCTAssertEqual(editor.draft.nick, "nick2", context) }
        screens.close()
      }
      XCTAssertEqual(numbersOfQuestions, [1, 2], "navigator: \(hasNavigator), \(appPops)")
    }
  }

  /// The question of "save, then close": the user discards, and types one more letter in the same turn. The letter was discarded, too.
  func test_saveAndClose_inputInTheTurnOfTheAnswer_isDiscardedWithTheRest_orAskedAbout() async {
    var numbersOfQuestions: Set<Int> = []
    for turns in 0..<30 {
      let (prompts, editor) = (ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed), Editor(Member()))
      prompts.isHolding = true
      let window = makeWindow(editor, prompts: prompts)
      let saving = await beginSave(of: editor)
      editor.form?.enter("newer", in: \.nick)
      editor.saves.forEach { $0.resume() }
      await until { prompts.asked.count == 1 }
      prompts.isHolding = false
      for _ in 0..<turns { await Task.yield() }
      let wasThere = !editor.isLeaving && !editor.hasLeft
      if wasThere { editor.form?.enter("newest", in: \.nick) }
      _ = await saving.value
      await turn()
      numbersOfQuestions.insert(prompts.asked.count)
      XCTAssertEqual(editor.hasLeft, prompts.asked.count == 1, "\(turns) turns")
      if !editor.hasLeft { XCTAssertEqual(editor.draft.nick, "newest", "\(turns) turns") }
      window.close()
    }
    XCTAssertEqual(numbersOfQuestions, [1, 2])
  }

  /// The user has discarded the input of the upper screen, and is asked about the lower one. Meanwhile the user types into the upper
  /// one.
  func test_inputDuringTheNextQuestion_isAskedAboutToo() async {
    let (prompts, lower, upper) = (
      ScriptedPrompts(.chose(PromptAction.confirmID)), AskingScreen(), Editor(Member())
    )
    lower.waits = true
    let window = makeWindow(lower, prompts: prompts)
    window.root.push(upper, animated: false)
    upper.form?.enter("nick", in: \.nick)
    if let root = window.root.children.first { window.window.goBack(to: root) }
    await until { lower.questions == 1 }
    upper.form?.enter("nick2", in: \.nick)
    lower.waits = false
    await turn()
    XCTAssertEqual(prompts.asked.count, 2)
    XCTAssertFalse(upper.hasLeft)
    XCTAssertEqual(upper.drafts, 0)
    window.close()
  }

  /// The user leaves the name during the question, and discards. Then the user types into the other field. The discarded name was
  /// stored, and the discarded nick was in the draft again.
  func test_inputAfterTheDiscard_inAnotherField_theRestStaysDiscarded() async throws {
    for hasNick in [false, true] {
      let (prompts, editor) = (heldPrompts(agrees: true, 2), Editor(Member()))
      let guarded = try await GuardedScreen(editor, prompts)
      if hasNick { editor.form?.enter("nick", in: \.nick) }
      editor.type("Alan", .changed)
      guarded.window.window.goBack()
      await until { prompts.asked.count == 1 }
      editor.type("Alan", .ended)
      await turn()
      prompts.isHolding = false
      await until { guarded.gate.questions == 1 }
      if hasNick {
        editor.type("Bo", .ended)
      } else {
        editor.view.nick = "x"
        editor.form?.handle(.changed, in: \.nick)
      }
      await turn()
      XCTAssertEqual(editor.draft.nick, hasNick ? "" : "x")
      XCTAssertEqual([editor.view.name, editor.view.nick], hasNick ? ["Bo", ""] : ["Ada", "x"])
      guarded.gate.waits = false
      await until { editor.hasLeft }
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, hasNick ? ["Bo"] : [])
      guarded.window.close()
    }
  }

  func test_boundController_inputAfterTheDiscard_inAnotherField_theRestStaysDiscarded() async throws {
    let prompts = heldPrompts(agrees: true, 2)
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    let guarded = try await GuardedScreen(screen, prompts)
    screen.update(with: Member())
    screen.binding?.enter("much too long", in: \.nick)
    guarded.window.window.goBack()
    await until { prompts.asked.count == 1 }
    screen.type("Alan")
    await turn()
    prompts.isHolding = false
    await until { guarded.gate.questions == 1 }
    screen.view.nick = "x"
    screen.binding?.handle(.changed, in: \.nick)
    await turn()
    XCTAssertEqual([screen.view.name, screen.view.nick], ["Ada", "x"])
    guarded.gate.waits = false
    await until { screen.hasLeft }
    await finishCalls(of: screen.server)
    XCTAssertEqual(screen.server.stored, [])
    guarded.window.close()
  }

  private func enter(_ entry: Entry, in editor: Editor) async {
    switch entry {
    case .typed: for event in [EditEvent.changed, .ended] { editor.type("Bo", event) }
    case .chosen: editor.form?.enter("Bo", in: \.name)
    case .typedAndDiscarded:
      editor.type("Bo", .changed)
      editor.discardChanges()
    }
    await turn()
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
