import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Presenter
import TestSupport
import XCTest

/// What happens when a record, a save and the leaving of a form meet.
@MainActor
final class FormLifeTests: SerialTestCase {
  struct Member: Identifiable, Codable, Equatable {
    var id: Int? = 1
    var name = "Ada"
    var year = 1815
    var isOn = true
  }

  @MainActor
  final class MemberView {
    var name = ""
    var year = ""
    var nick = ""
    var isOn = false
    var message: String?
    var isFocused = false
  }

  final class Editor: FormController<Member, MemberView> {
    var drafts: [Member] = []
    var saves: [Member] = []
    var pending: [CheckedContinuation<Void, Never>] = []
    var waits = false
    var rules: [CheckedContinuation<Void, Never>] = []
    var hasRule = false
    var hidesYear = false

    override func makeView() -> MemberView { MemberView() }
    override func fields() -> [Bind<Member, MemberView>] {
      let ints = FieldFormat<String, Int>(unreadable: "no number", format: { "\($0)" }, parse: { Int($0) })
      return [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              guard let self, hasRule else { return .accept }
              await withCheckedContinuation { self.rules.append($0) }
              return .accept
            }
          )
          .messages { $0.message = $1 }
          .focus { $0.isFocused = true },
        Edit(\.isOn, in: \.isOn).commits(at: .change),
        Edit(\.year, in: \.year, as: ints).included { $0[\Member.isOn] == true },
      ]
    }
    override func saveDraft() { drafts.append(draft) }
    override func save(_ draft: Member) async throws {
      saves.append(draft)
      if waits { await withCheckedContinuation { pending.append($0) } }
    }
    func type(name: String) {
      view.name = name
      form?.handle(.changed, in: \.name)
    }
    func type(year: String) {
      view.year = year
      form?.handle(.changed, in: \.year)
    }
  }

  private func turn() async { for _ in 0..<80 { await Task.yield() } }

  /// A new record was edited while it was saved for the first time. Input in a field does not reach the next record.
  func test_inputOfANewRecord_doesNotReachAnotherOne() async {
    for isLoaded in [true, false] {
      let editor = Editor(Member(id: nil, name: "", year: 0))
      editor.waits = true
      editor.loadViewIfNeeded()
      editor.type(name: "Alan")
      await turn()
      let task = Task { await editor.saveChanges() }
      await turn()
      editor.update(with: Member(id: 7, name: "Alan", year: 0))
      editor.type(year: "1912")
      editor.form?.handle(.ended, in: \.year)
      editor.pending.forEach { $0.resume() }
      editor.pending = []
      _ = await task.value
      editor.type(name: "Alan Turing")  // the user has not left the field
      await turn()
      if !isLoaded { editor.reloadView() }
      editor.update(with: Member(id: 8, name: "Grace", year: 1906))
      editor.loadViewIfNeeded()
      XCTAssertEqual(editor.view.name, "Grace", "loaded \(isLoaded)")
      XCTAssertFalse(editor.hasUnsavedChanges, "loaded \(isLoaded)")
      editor.waits = false
      _ = await editor.saveChanges()
      XCTAssertEqual(editor.saves.filter { $0.id == 8 }, [], "loaded \(isLoaded)")
    }
  }

  /// A save waits for a rule of a server. The user goes back and discards the changes; the rule answers during the pop.
  func test_saveThatWaitsForARule_afterDiscard_duringThePop_savesNothing() async {
    let (prompts, animator) = (ScriptedPrompts(.chose(PromptAction.confirmID)), ManualAnimator())
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    (environment.prompts, environment.animator) = (prompts, animator)
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    let editor = Editor(Member())
    editor.hasRule = true
    stack.push(editor, animated: false)
    editor.type(name: "Alan")
    let view = editor.view
    let save = Task { await editor.saveChanges() }
    await until { editor.rules.count == 1 }
    _ = window.window.goBack()
    await until { editor.appearance == .disappearing(animated: true) }
    editor.rules.forEach { $0.resume() }
    await turn()
    XCTAssertEqual(editor.saves, [], "the user has discarded it")
    animator.finishAll()
    guard case .interrupted = await save.value else { return XCTFail("no field was refused") }
    XCTAssertFalse(view.isFocused)
    XCTAssertEqual(editor.drafts, [])
    window.close()
  }

  /// An update brings what the user has typed: there is nothing to ask about.
  func test_updateWithTheTypedValue_nothingIsUnsaved() async {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    editor.type(name: "Alan")
    await turn()
    editor.update(with: Member(name: "Alan"))
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  struct MemberPresenter: ModelPresenter {
    var name: String
    private let member: Member
    init(_ member: Member, style: DisplayStyle) { (self.member, name) = (member, member.name) }
  }

  @MainActor
  final class Server {
    var asked: [String] = []
    var stored: [String] = []
    var calls: [(value: String, answer: CheckedContinuation<Void, Never>)] = []
    func save(_ value: String) async {
      asked.append(value)
      await withCheckedContinuation { calls.append((value, $0)) }
      stored.append(value)
    }
    func answer(at index: Int = 0) async {
      guard calls.indices.contains(index) else { return XCTFail("nobody has asked") }
      calls.remove(at: index).answer.resume()
      for _ in 0..<60 { await Task.yield() }
    }
    func finish() async { for _ in 0..<10 where !calls.isEmpty { await answer() } }
  }

  final class Renaming: BoundController<MemberPresenter, MemberView> {
    let server = Server()
    var time = EditTime.change
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [Edit(\.name, in: \.name).commits(at: time).onCommit { [server] in await server.save($0) }]
    }
    func type(_ name: String) {
      view.name = name
      binding?.handle(.changed, in: \.name)
    }
  }

  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  /// The view is rebuilt, for a new theme, while a commit runs: one call of the closure runs at a time, and the last value wins.
  func test_viewRebuiltWhileACommitRuns_lastValueWins() async {
    let screen = Renaming(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.type("B")
    await turn()
    screen.type("C")
    XCTAssertEqual(screen.server.asked, ["B"])
    screen.reloadView()
    screen.loadViewIfNeeded()
    XCTAssertEqual(screen.view.name, "C")
    await turn()
    XCTAssertEqual(screen.server.calls.count, 1, "one call runs at a time: \(screen.server.asked)")
    screen.type("D")
    await turn()
    // The first call is slow: the calls of the new view return before it.
    for _ in 0..<5 where screen.server.calls.count > 1 { await screen.server.answer(at: 1) }
    await screen.server.finish()
    XCTAssertEqual(screen.view.name, "D")
    XCTAssertEqual(screen.server.stored.last, "D", "\(screen.server.stored)")
  }

  /// The same for the default time: after the commit has succeeded, the rebuilt view has nothing uncommitted.
  func test_viewRebuiltWhileACommitRuns_nothingIsUncommittedAfterwards() async {
    let screen = Renaming(style: style)
    screen.time = .end
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.type("B")
    screen.binding?.handle(.ended, in: \.name)
    await turn()
    screen.reloadView()
    screen.loadViewIfNeeded()
    await screen.server.answer()
    screen.update(with: Member(name: "B"))
    await turn()
    XCTAssertEqual(screen.view.name, "B")
    XCTAssertEqual(screen.binding?.isEdited, false)
    XCTAssertEqual(screen.server.asked, ["B"], "the value is not sent twice")
  }

  final class Assigning: BoundController<MemberPresenter, MemberView> {
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] { [Edit(\.name, in: \.name)] }
  }

  /// An `Edit` row without `onCommit` changes a copy of the presenter, which the controller makes again.
  func test_committedValueOfABoundController_isKeptOrRefused() async {
    let screen = Assigning(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.view.name = "Bo"
    screen.binding?.handle(.changed, in: \.name)
    screen.binding?.handle(.ended, in: \.name)
    let isRefused = screen.binding?.editing.first?.failure != nil
    screen.reloadView()
    screen.loadViewIfNeeded()
    XCTAssertTrue(
      isRefused || screen.view.name == "Bo",
      "accepted, and lost with the view: \(screen.view.name)"
    )
  }

  // MARK: A view that is rebuilt during a commit

  /// A screen whose user has typed "B" and left the field, so that the server is storing "B".
  private func makeScreenThatStoresB() async -> Renaming {
    let screen = Renaming(style: style)
    screen.time = .end
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    await enter("B", in: screen)
    XCTAssertEqual(screen.server.asked, ["B"])
    return screen
  }

  private func enter(_ name: String, in screen: Renaming) async {
    screen.type(name)
    screen.binding?.handle(.ended, in: \.name)
    await turn()
  }

  private func rebuild(_ screen: Renaming) {
    screen.reloadView()
    screen.loadViewIfNeeded()
  }

  func test_viewRebuiltWhileACommitRuns_nextRecordStoresTheSameValue() async {
    let screen = await makeScreenThatStoresB()
    rebuild(screen)
    await screen.server.answer()
    screen.update(with: Member(name: "B"))
    screen.update(with: Member(id: 2, name: "Grace"))
    await enter("B", in: screen)
    XCTAssertEqual(screen.server.asked, ["B", "B"])
    await screen.server.finish()
  }

  func test_viewRebuiltWhileACommitRuns_oldValueTypedBack_isStored() async {
    let screen = await makeScreenThatStoresB()
    rebuild(screen)
    await enter("Ada", in: screen)
    await screen.server.answer()
    await turn()
    await screen.server.finish()
    XCTAssertEqual(screen.server.stored.last, "Ada")
    XCTAssertEqual(screen.binding?.isEdited, false)
  }

  func test_viewRebuiltWhileACommitRuns_valueThatTheUserHasLeft_isStored() async {
    let screen = await makeScreenThatStoresB()
    await enter("C", in: screen)
    rebuild(screen)
    await screen.server.answer()
    await turn()
    XCTAssertEqual(screen.server.asked, ["B", "C"])
    await screen.server.finish()
    XCTAssertEqual(screen.view.name, "C")
    XCTAssertEqual(screen.binding?.isEdited, false)
  }

  func test_viewRebuiltTwiceWhileACommitRuns_oneCallRunsAtATime() async {
    let screen = await makeScreenThatStoresB()
    rebuild(screen)
    rebuild(screen)
    await enter("C", in: screen)
    XCTAssertEqual(screen.server.calls.count, 1, "\(screen.server.asked)")
    await screen.server.finish()
    XCTAssertEqual(screen.server.stored.last, "C")
  }

  func test_viewRebuiltAfterADiscard_whileACommitRuns_oneCallRunsAtATime() async {
    let screen = await makeScreenThatStoresB()
    screen.binding?.discardEditing()
    rebuild(screen)
    await enter("C", in: screen)
    XCTAssertEqual(screen.server.calls.count, 1, "\(screen.server.asked)")
    await screen.server.finish()
    XCTAssertEqual(screen.server.stored.last, "C")
  }

  func test_otherRecordWhileUnloaded_oneCallRunsAtATime() async {
    let screen = await makeScreenThatStoresB()
    screen.reloadView()
    screen.update(with: Member(id: 2, name: "Grace"))
    screen.loadViewIfNeeded()
    XCTAssertEqual(screen.view.name, "Grace")
    XCTAssertEqual(screen.binding?.isEdited, false)
    await enter("C", in: screen)
    XCTAssertEqual(screen.server.calls.count, 1, "\(screen.server.asked)")
    await screen.server.finish()
    XCTAssertEqual(screen.server.stored, ["B", "C"])
  }

  func test_commitThatEndsWhileUnloaded_leavesNothingUncommitted() async {
    let screen = await makeScreenThatStoresB()
    screen.reloadView()
    await screen.server.answer()
    screen.loadViewIfNeeded()
    XCTAssertEqual(screen.binding?.isEdited, false)
    XCTAssertEqual(screen.view.name, "B")
    screen.binding?.handle(.ended, in: \.name)
    await turn()
    XCTAssertEqual(screen.server.asked, ["B"])
    await screen.server.finish()
  }

  // MARK: What counts as unsaved

  func test_updateWithTheTypedValue_whileARuleChecksIt_nothingIsUnsaved() async {
    let editor = Editor(Member())
    editor.hasRule = true
    editor.loadViewIfNeeded()
    editor.type(name: "Alan")
    await until { editor.rules.count == 1 }
    editor.update(with: Member(name: "Alan"))
    editor.rules.forEach { $0.resume() }
    await turn()
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  func test_inputOfAHiddenField_isNotUnsavedAfterAReload_andIsShownAgain() async {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    editor.type(year: "1900")
    editor.view.isOn = false
    editor.form?.handle(.changed, in: \.isOn)
    editor.update(with: Member(isOn: false))
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.reloadView()
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.loadViewIfNeeded()
    XCTAssertFalse(editor.hasUnsavedChanges)
    XCTAssertEqual(editor.view.year, "1900")
  }
}
