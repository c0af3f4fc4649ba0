import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Presenter
import XCTest

/// What the user discards is never stored, and the user is not asked about input that is stored anyway.
@MainActor
final class FormDiscardTests: SerialTestCase {
  private struct Member: Identifiable, Codable, Equatable {
    var id = 1
    var name = "Ada"
    var nick = ""
  }

  private struct MemberPresenter: ModelPresenter {
    var name: String
    init(_ member: Member, style: DisplayStyle) { name = member.name }
  }

  @MainActor
  private final class MemberView {
    var name = ""
    var nick = ""
  }

  @MainActor
  private final class Server {
    var stored: [String] = []
    private var calls: [CheckedContinuation<Void, Never>] = []
    func store(_ value: String) async {
      await withCheckedContinuation { calls.append($0) }
      stored.append(value)
    }
    func finishOne() { if !calls.isEmpty { calls.removeFirst().resume() } }
  }

  private final class Screen: BoundController<MemberPresenter, MemberView> {
    let server = Server()
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [Edit(\.name, in: \.name).onCommit { [server] in await server.store($0) }]
    }
    func type(_ name: String, _ event: EditEvent) {
      view.name = name
      binding?.handle(event, in: \.name)
    }
  }

  private class Editor: FormController<Member, MemberView> {
    let server = Server()
    var rules: [CheckedContinuation<Void, Never>] = []
    var saves: [CheckedContinuation<Void, Never>] = []
    var hasRule = false
    var drafts = 0
    var endsEditing: Lifecycle?
    enum Lifecycle { case willDisappear, didLeave }

    override func makeView() -> MemberView { MemberView() }
    override func fields() -> [Bind<Member, MemberView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              if self?.hasRule == true { await withCheckedContinuation { self?.rules.append($0) } }
              return .accept
            }
          )
          .onCommit { [server] in await server.store($0) },
        Edit(\.nick, in: \.nick),
      ]
    }
    override func saveDraft() { drafts += 1 }
    override func save(_ draft: Member) async throws { await withCheckedContinuation { saves.append($0) } }
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      if endsEditing == .willDisappear { form?.handle(.ended, in: \.name) }
    }
    override func didLeave() {
      super.didLeave()
      if endsEditing == .didLeave { form?.handle(.ended, in: \.name) }
    }
    func type(_ name: String, _ event: EditEvent) {
      view.name = name
      form?.handle(event, in: \.name)
    }
  }

  private let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .chose(PromptAction.confirmID))
  private let animator = ManualAnimator()

  private func turn() async { for _ in 0..<80 { await Task.yield() } }

  private func until(_ condition: () -> Bool) async {
    for _ in 0..<500 where !condition() { await Task.yield() }
    XCTAssertTrue(condition())
  }

  private func makeWindow(_ screen: Controller, isAnimated: Bool = false, prompts: ScriptedPrompts? = nil)
    -> HeadlessWindow<StackController>
  {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.prompts = prompts ?? self.prompts
    if isAnimated { environment.animator = animator }
    let window = HeadlessWindow(StackController(root: Controller()), environment: environment)
    window.root.push(screen, animated: false)
    return window
  }

  /// The server stores "B" when the user enters "C". The user was asked about "C", discarded it, and it was stored all the same.
  func test_goBack_inputThatFollowsACall_isStoredWithoutAQuestion() async {
    for event in [EditEvent.ended, .changed] {
      let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
      let window = makeWindow(screen)
      screen.update(with: Member())
      screen.type("B", .ended)
      await turn()
      screen.type("C", event)
      XCTAssertEqual(screen.needsConfirmation, event == .changed)
      window.window.goBack()
      await turn()
      XCTAssertTrue(screen.hasLeft, "nobody has to be asked, so nothing waits for the call")
      for _ in 0..<2 {
        screen.server.finishOne()
        await turn()
      }
      XCTAssertEqual(prompts.asked.count, 0)
      XCTAssertEqual(screen.server.stored, ["B", "C"])
      window.close()
    }
  }

  /// A form asks about everything that is not stored yet. The call that runs goes on, and nothing follows it.
  func test_discardedInput_thatFollowsACall_isNotStored() async {
    for endsBefore in [false, true] {
      let editor = Editor(Member())
      let window = makeWindow(editor, isAnimated: true)
      editor.type("B", .ended)
      await turn()
      editor.type("C", .ended)
      await turn()
      window.window.goBack()
      await until { editor.appearance == .disappearing(animated: true) }
      if endsBefore { editor.server.finishOne() }
      await turn()
      animator.finishAll()
      await until { editor.hasLeft }
      for _ in 0..<2 {
        editor.server.finishOne()
        await turn()
      }
      XCTAssertEqual(editor.server.stored, ["B"])
      window.close()
    }
  }

  /// The rule accepts the discarded input during the pop.
  func test_discardedInput_thatARuleAcceptsDuringThePop_isNotStored() async {
    let editor = Editor(Member())
    editor.hasRule = true
    let window = makeWindow(editor, isAnimated: true)
    editor.type("Alan", .ended)
    await until { editor.rules.count == 1 }
    window.window.goBack()
    await until { editor.appearance == .disappearing(animated: true) }
    editor.rules.forEach { $0.resume() }
    await turn()
    animator.finishAll()
    await turn()
    XCTAssertTrue(editor.hasLeft)
    editor.server.finishOne()
    await turn()
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// The text field loses the focus when the screen has left already.
  func test_discardedInput_ofAFieldThatEndsInDidLeave_isNotStored() async {
    let editor = Editor(Member())
    editor.endsEditing = .didLeave
    let window = makeWindow(editor)
    editor.type("Alan", .changed)
    await turn()
    window.window.goBack()
    await until { editor.hasLeft }
    await turn()
    editor.server.finishOne()
    await turn()
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// The user edits a field during the save, and agrees that the screen closes without this input.
  func test_saveAndClose_inputThatIsDiscarded_isNotStored() async {
    let editor = Editor(Member())
    editor.endsEditing = .willDisappear
    let window = makeWindow(editor)
    editor.form?.enter("nick", in: \.nick)
    let saving = Task { await editor.saveAndClose() }
    await until { editor.saves.count == 1 }
    editor.type("Alan", .changed)
    await turn()
    editor.saves.forEach { $0.resume() }
    guard case .savedButEdited = await saving.value else { return XCTFail("edited during the save") }
    await until { editor.hasLeft }
    XCTAssertEqual(prompts.asked.count, 1)
    editor.server.finishOne()
    await turn()
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// Another screen covers the form, whose view was unloaded.
  func test_discardedInput_thatFollowsACall_withoutAView_isNotStored() async {
    let editor = Editor(Member())
    let window = makeWindow(editor)
    editor.type("B", .ended)
    await turn()
    editor.type("C", .ended)
    await turn()
    window.root.push(Controller(), animated: false)
    await turn()
    XCTAssertEqual(editor.appearance, .disappeared)
    editor.reloadView()
    XCTAssertNil(editor.viewIfLoaded)
    window.window.goBack(to: window.root.children[0])
    await until { editor.hasLeft }
    for _ in 0..<2 {
      editor.server.finishOne()
      await turn()
    }
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertEqual(editor.server.stored, ["B"])
    window.close()
  }

  /// The rule accepts the input while the question is on screen. Only the answer of the user decides whether it is stored.
  func test_inputThatARuleAcceptsDuringTheQuestion_isStoredIfTheUserStays() async {
    for agrees in [true, false] {
      let prompts = ScriptedPrompts(agrees ? .chose(PromptAction.confirmID) : .dismissed)
      prompts.isHolding = true
      let editor = Editor(Member())
      editor.hasRule = true
      let window = makeWindow(editor, prompts: prompts)
      editor.type("Alan", .ended)
      await until { editor.rules.count == 1 }
      window.window.goBack()
      await until { prompts.asked.count == 1 }
      editor.rules.forEach { $0.resume() }
      await turn()
      editor.server.finishOne()
      await turn()
      XCTAssertEqual(editor.server.stored, [], "the user has not answered")
      prompts.isHolding = false
      await turn()
      XCTAssertEqual(editor.hasLeft, agrees)
      editor.server.finishOne()
      await turn()
      XCTAssertEqual(editor.server.stored, agrees ? [] : ["Alan"])
      window.close()
    }
  }

  /// The app removes the screen while the user is asked. The value that the rule has accepted meanwhile was lost.
  func test_inputThatARuleAcceptsDuringTheQuestion_appRemovesTheScreen_isStored() async {
    let prompts = ScriptedPrompts(.dismissed)
    prompts.isHolding = true
    let editor = Editor(Member())
    editor.hasRule = true
    let window = makeWindow(editor, prompts: prompts)
    editor.type("Alan", .ended)
    await until { editor.rules.count == 1 }
    window.window.goBack()
    await until { prompts.asked.count == 1 }
    editor.rules.forEach { $0.resume() }
    await turn()
    window.root.pop(animated: false)
    await until { editor.hasLeft }
    editor.server.finishOne()
    await turn()
    XCTAssertEqual(editor.server.stored, ["Alan"])
    prompts.isHolding = false
    window.close()
  }

  /// The user agrees to another tab, which only hides the form. What its rule has accepted during the question is stored.
  func test_inputThatARuleAcceptsDuringTheQuestion_userSelectsAnotherTab_isStored() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    prompts.isHolding = true
    let editor = Editor(Member())
    editor.hasRule = true
    let tabs = TabController()
    tabs.setControllers([editor, Controller()])
    let window = makeWindow(tabs, prompts: prompts)
    editor.type("Alan", .ended)
    await until { editor.rules.count == 1 }
    window.selectTab(1, of: tabs)
    await until { prompts.asked.count == 1 }
    editor.rules.forEach { $0.resume() }
    await turn()
    prompts.isHolding = false
    await until { tabs.selectedIndex == 1 }
    await turn()
    editor.server.finishOne()
    await turn()
    XCTAssertEqual(editor.server.stored, ["Alan"])
    window.close()
  }

  private final class SlowToAnswer: Editor {
    var answer: CheckedContinuation<Bool, Never>?
    override func confirmLeaving() async -> Bool { await withCheckedContinuation { answer = $0 } }
  }

  /// The user has discarded the input of the upper form, and is asked about the lower one when a rule accepts that input.
  func test_discardedInput_thatARuleAcceptsDuringTheNextQuestion_isStoredIfTheUserStays() async {
    for agrees in [true, false] {
      let (lower, upper) = (SlowToAnswer(Member()), Editor(Member()))
      upper.hasRule = true
      let window = makeWindow(lower)
      lower.type("Bo", .changed)
      window.root.push(upper, animated: false)
      upper.type("Alan", .ended)
      await until { upper.rules.count == 1 }
      window.window.goBack(to: window.root.children[0])
      await until { lower.answer != nil }
      upper.rules.forEach { $0.resume() }
      await turn()
      upper.server.finishOne()
      await turn()
      XCTAssertEqual(upper.server.stored, [])
      lower.answer?.resume(returning: agrees)
      await turn()
      XCTAssertEqual(upper.hasLeft, agrees)
      upper.server.finishOne()
      await turn()
      XCTAssertEqual(upper.server.stored, agrees ? [] : ["Alan"])
      window.close()
    }
  }

  /// The user has agreed to lose what the save that runs does not store, and is not asked about it again during the pop.
  func test_saveAndClose_userHasLeftMeanwhile_asksNobody() async {
    let editor = Editor(Member())
    let window = makeWindow(editor, isAnimated: true)
    editor.form?.enter("nick", in: \.nick)
    let saving = Task { await editor.saveAndClose() }
    await until { editor.saves.count == 1 }
    editor.type("Alan", .changed)
    await turn()
    window.window.goBack()
    await until { editor.appearance == .disappearing(animated: true) }
    XCTAssertEqual(prompts.asked.count, 1)
    editor.saves.forEach { $0.resume() }
    await turn()
    XCTAssertEqual(prompts.asked.count, 1)
    animator.finishAll()
    _ = await saving.value
    XCTAssertTrue(editor.hasLeft)
    window.close()
  }

  func test_updateWithAnotherRecord_duringThePopOfDiscardedInput_savesNoDraft() async {
    let editor = Editor(Member())
    let window = makeWindow(editor, isAnimated: true)
    editor.type("Alan", .changed)
    await turn()
    window.window.goBack()
    await until { editor.appearance == .disappearing(animated: true) }
    editor.update(with: Member(id: 2, name: "Grace"))
    XCTAssertEqual(editor.drafts, 0)
    animator.finishAll()
    window.close()
  }
}
