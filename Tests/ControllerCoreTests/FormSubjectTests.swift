import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Presenter
import XCTest

/// A form that is told to show another record: input and running saves belong to the old one.
@MainActor
final class FormSubjectTests: SerialTestCase {
  private struct Member: Identifiable, Codable, Equatable {
    var id = 1
    var name = "Ada"
  }

  @MainActor
  private final class NameView {
    var name = ""
  }

  private final class Editor: FormController<Member, NameView> {
    var drafts: [Member] = []
    var saves: [Member] = []
    var pending: [CheckedContinuation<Void, Never>] = []

    override func makeView() -> NameView { NameView() }
    override func fields() -> [Bind<Member, NameView>] { [Edit(\.name, in: \.name)] }
    override func saveDraft() { drafts.append(draft) }

    override func save(_ draft: Member) async throws {
      saves.append(draft)
      await withCheckedContinuation { pending.append($0) }
    }

    func type(_ name: String) {
      view.name = name
      form?.handle(.changed, in: \.name)
    }
  }

  private let ada = Member()
  private let grace = Member(id: 2, name: "Grace")
  private let editor = Editor(Member())

  private func until(_ condition: () -> Bool) async {
    for _ in 0..<500 where !condition() { await Task.yield() }
    XCTAssertTrue(condition())
  }

  /// The draft of one member was kept, and would have been saved for the other one.
  func test_update_anotherRecord_savesTheDraft_andShowsTheOther() async {
    for isLoaded in [true, false] {
      let editor = Editor(ada)
      editor.loadViewIfNeeded()
      editor.type("Alan")
      if !isLoaded { editor.reloadView() }
      editor.update(with: grace)
      XCTAssertEqual(editor.drafts, [Member(name: "Alan")])
      XCTAssertEqual(editor.draft, grace)
      XCTAssertFalse(editor.hasUnsavedChanges)
      editor.loadViewIfNeeded()
      XCTAssertEqual(editor.view.name, "Grace")
    }
  }

  func test_update_sameRecord_keepsTheDraft() async {
    editor.loadViewIfNeeded()
    editor.type("Alan")
    editor.update(with: Member(name: "Ada Lovelace"))
    XCTAssertEqual(editor.draft.name, "Alan")
    XCTAssertEqual(editor.drafts, [])
  }

  /// The save of the old record ended, and its model replaced the new record.
  func test_update_anotherRecordDuringASave_isNotTouchedByItsEnd() async {
    editor.loadViewIfNeeded()
    editor.type("Alan")
    let first = Task { await editor.saveAndClose() }
    await until { editor.pending.count == 1 }
    editor.update(with: grace)
    XCTAssertFalse(editor.isSaving)
    editor.type("Grace Hopper")
    let second = Task { await editor.saveChanges() }
    await until { editor.pending.count == 2 }
    editor.pending[0].resume()
    guard case .interrupted = await first.value else { return XCTFail("it is not this record's") }
    XCTAssertTrue(editor.isSaving, "the save of the new record still runs")
    XCTAssertEqual(editor.draft.name, "Grace Hopper")
    editor.pending[1].resume()
    guard case .saved = await second.value else { return XCTFail("must be saved") }
    XCTAssertEqual(editor.saved, Member(id: 2, name: "Grace Hopper"))
    XCTAssertEqual(editor.saves, [Member(name: "Alan"), Member(id: 2, name: "Grace Hopper")])
  }

  // MARK: A form that leaves

  /// The view of a form is on screen until the pop has ended. The button Save in it stored what the user had just discarded.
  func test_save_afterDiscard_duringThePop_savesNothing() async {
    let (prompts, animator) = (ScriptedPrompts(.chose(PromptAction.confirmID)), ManualAnimator())
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    (environment.prompts, environment.animator) = (prompts, animator)
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    stack.push(editor, animated: false)
    editor.type("Alan")
    _ = window.window.goBack()
    await until { editor.appearance == .disappearing(animated: true) }
    let save = Task { await editor.saveChanges() }
    for _ in 0..<50 { await Task.yield() }
    XCTAssertEqual(editor.saves, [], "the user has discarded it")
    editor.pending.forEach { $0.resume() }
    _ = await save.value
    animator.finishAll()
    window.close()
  }

  // MARK: A bound controller

  private struct MemberPresenter: ModelPresenter {
    var name: String
    init(_ member: Member, style: DisplayStyle) { name = member.name }
  }

  private final class Screen: BoundController<MemberPresenter, NameView> {
    var renamed: [String] = []
    override func makeView() -> NameView { NameView() }
    override func bindings() -> [Bind<MemberPresenter, NameView>] {
      [Edit(\.name, in: \.name).onCommit { [weak self] in self?.renamed.append($0) }]
    }
  }

  /// The presenter hides the identity of its subject, so the text for one member was committed for the next one.
  func test_boundController_anotherSubject_dropsTheInput() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.update(with: ada)
    screen.loadViewIfNeeded()
    screen.view.name = "Alan"
    screen.binding?.handle(.changed, in: \.name)
    screen.update(with: Member(name: "Ada Lovelace"))
    XCTAssertEqual(screen.view.name, "Alan", "the same member")
    screen.update(with: grace)
    XCTAssertEqual(screen.view.name, "Grace")
    screen.binding?.handle(.ended, in: \.name)
    XCTAssertEqual(screen.renamed, [])
  }
}
