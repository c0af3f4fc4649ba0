import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Presenter
import TestSupport
import XCTest

/// A form gets another record. Input and running saves belong to the old record.
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
    var onSaveDraft: (@MainActor (Editor) -> Void)?
    override func saveDraft() {
      drafts.append(draft)
      let handler = onSaveDraft
      onSaveDraft = nil
      handler?(self)
    }

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

  /// The button Cancel closes the screen. The button Save, which is on screen until the pop has ended, must not save the changes.
  func test_save_afterClose_duringThePop_savesNothing() async {
    let (host, stack) = (HeadlessHost(.manual), StackController(root: Controller()))
    let window = HeadlessWindow(stack)
    window.window.host = host
    stack.push(editor)
    host.proceed()
    while !host.transitions.isEmpty { host.endAnimation() }
    editor.type("Alan")
    editor.close()
    host.layOut()
    XCTAssertFalse(editor.hasLeft)
    let save = Task { await editor.saveChanges() }
    for _ in 0..<50 { await Task.yield() }
    XCTAssertEqual(editor.saves, [])
    editor.pending.forEach { $0.resume() }
    _ = await save.value
    while !host.transitions.isEmpty { host.endAnimation() }
    window.close()
  }

  private final class RenamingEditor: FormController<Member, NameView> {
    var renamed: [String] = []
    override func makeView() -> NameView { NameView() }
    override func fields() -> [Bind<Member, NameView>] {
      [Edit(\.name, in: \.name).onCommit { [weak self] in self?.renamed.append($0) }]
    }
    /// The text that the field has when it loses the focus in `didLeave()`.
    var corrected: String?
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      if corrected == nil { form?.handle(.ended, in: \.name) }
    }
    override func didLeave() {
      super.didLeave()
      guard let corrected else { return }
      view.name = corrected
      form?.handle(.ended, in: \.name)
    }
  }

  /// The text field loses the focus when its screen leaves, after the user has discarded the input.
  func test_discardedInput_isNotCommittedWhileTheScreenLeaves() async {
    await leave(RenamingEditor(ada))
  }

  /// The system corrects the text when the field loses the focus, which is out of its container then. The correction was stored as
  /// newer input.
  func test_discardedInput_isCorrectedWhenTheScreenHasLeft_isNotCommitted() async {
    let editor = RenamingEditor(ada)
    editor.corrected = "Alan."
    await leave(editor)
  }

  private func leave(_ editor: RenamingEditor) async {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    stack.push(editor, animated: false)
    editor.view.name = "Alan"
    editor.form?.handle(.changed, in: \.name)
    XCTAssertEqual(window.window.goBack(), .asking)
    await until { editor.hasLeft }
    XCTAssertEqual(editor.renamed, [])
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

  /// The app stores the draft of the old record, and its store reports that record. The form stayed at it, and the next one was
  /// never shown.
  func test_update_anotherRecord_whoseDraftIsStoredAtOnce_showsTheOther() {
    editor.loadViewIfNeeded()
    editor.type("Alan")
    editor.onSaveDraft = { $0.update(with: $0.draft) }
    editor.update(with: grace)
    XCTAssertEqual(editor.draft, grace)
    XCTAssertEqual(editor.view.name, "Grace")
    XCTAssertEqual(editor.drafts, [Member(name: "Alan")])
  }

  /// The next record is new, and has no identity yet.
  func test_update_newRecord_whileTheOldDraftIsStored_showsTheNewOne() {
    let editor = BookEditor(Book())
    editor.loadViewIfNeeded()
    editor.type(year: "1900")
    editor.onSaveDraft = { $0.update(with: $0.draft) }
    editor.update(with: Book(id: nil, title: "", year: 0))
    XCTAssertEqual(editor.draft, Book(id: nil, title: "", year: 0))
  }

  /// A third record that comes meanwhile is the one to show, and then a newer version of it.
  func test_update_anotherRecord_thenAThird_whileTheDraftIsSaved_showsTheThird() {
    editor.loadViewIfNeeded()
    editor.type("Alan")
    editor.onSaveDraft = { editor in
      editor.update(with: Member(id: 3, name: "Barbara"))
      editor.update(with: Member(id: 3, name: "Barbara Liskov"))
      editor.update(with: Member(name: "Alan"))
    }
    editor.update(with: grace)
    XCTAssertEqual(editor.draft, Member(id: 3, name: "Barbara Liskov"))
  }

  // MARK: A value that was chosen on another screen

  /// The view of the form was unloaded while it was covered. The value was lost without a word.
  func test_enter_whileTheViewIsUnloaded_isInTheDraft() {
    editor.loadViewIfNeeded()
    editor.reloadView()
    XCTAssertFalse(editor.isViewLoaded)
    XCTAssertEqual(editor.enter("Bo", in: \.name)?.isEdited, false)
    XCTAssertEqual(editor.draft.name, "Bo")
    XCTAssertTrue(editor.hasUnsavedChanges)
    XCTAssertEqual(editor.view.name, "Bo")
  }

  func test_enter_afterTheScreenHasLeft_doesNothing() async {
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(editor)
    await window.settle()
    stack.pop()
    await window.settle()
    XCTAssertNil(editor.enter("Bo", in: \.name))
    XCTAssertFalse(editor.isViewLoaded)
    XCTAssertEqual(editor.draft.name, "Ada")
    window.close()
  }

  // MARK: A restored draft

  /// The user has typed, and has changed nothing else. The store has a newer version at the launch, or a moment later.
  func test_restoredInput_modelIsNewerAtTheLaunch_keepsTheNewerValues() {
    struct Case {
      let atLaunch: Book
      let later: Book?
    }
    let newer = Book(title: "Notes 2")
    let cases = [
      Case(atLaunch: newer, later: nil), Case(atLaunch: newer, later: newer),
      Case(atLaunch: Book(id: nil, title: "", year: 0), later: newer),
      Case(atLaunch: Book(), later: newer),
    ]
    for (index, launch) in cases.enumerated() {
      for isLoaded in [false, true] {
        let old = BookEditor(Book())
        old.loadViewIfNeeded()
        old.type(year: "1900")
        let again = BookEditor(launch.atLaunch)
        if isLoaded { again.loadViewIfNeeded() }
        again.restoreState(old.saveState())
        if let later = launch.later { again.update(with: later) }
        again.loadViewIfNeeded()
        XCTAssertEqual(again.draft, Book(title: "Notes 2", year: 1900), "case \(index), \(isLoaded)")
        XCTAssertEqual([again.view.title, again.view.year], ["Notes 2", "1900"], "case \(index)")
        XCTAssertTrue(again.hasUnsavedChanges)
      }
    }
  }

  /// At the launch the form shows an empty book with the same identity, until the book is loaded. The text that the user had emptied
  /// was equal to that of the empty book, so it was no input, and the old title came back.
  func test_restoredInput_ofATextThatTheUserHasEmptied_outlivesAnEmptyModelAtTheLaunch() {
    for moment in 0..<3 {
      let old = BookEditor(Book(title: "", year: 0))
      old.update(with: Book())
      old.loadViewIfNeeded()
      old.view.title = ""
      old.form?.handle(.changed, in: \.title)
      let again = BookEditor(Book(title: "", year: 0))
      if moment == 0 { again.loadViewIfNeeded() }
      again.restoreState(old.saveState())
      if moment == 1 { again.loadViewIfNeeded() }
      again.update(with: Book())
      again.loadViewIfNeeded()
      XCTAssertEqual(again.view.title, "", "moment \(moment)")
      XCTAssertTrue(again.hasUnsavedChanges, "moment \(moment)")
      XCTAssertEqual(again.draft.year, Book().year)
    }
  }

  /// The user has committed a change, so the draft stays as it is.
  func test_restoredChange_modelIsNewerAtTheLaunch_keepsTheDraft() {
    let old = BookEditor(Book())
    old.loadViewIfNeeded()
    old.type(year: "1900")
    old.form?.handle(.ended, in: \.year)
    for atLaunch in [Book(title: "Notes 2"), Book(id: nil, title: "", year: 0)] {
      let again = BookEditor(atLaunch)
      again.restoreState(old.saveState())
      again.update(with: Book(title: "Notes 2"))
      XCTAssertEqual(again.draft, Book(year: 1900))
    }
  }

  /// The old base was forgotten when the newer version came. The user enters a value that is the same as the old one.
  func test_restoredInput_userEntersTheOldValueLater_isAChange() {
    let old = BookEditor(Book())
    old.loadViewIfNeeded()
    old.type(year: "1900")
    let again = BookEditor(Book(id: nil, title: "", year: 0))
    again.loadViewIfNeeded()
    again.restoreState(old.saveState())
    again.update(with: Book(title: "Notes 2"))
    again.discardChanges()
    again.view.title = "Notes"
    again.form?.handle(.changed, in: \.title)
    again.form?.handle(.ended, in: \.title)
    again.update(with: Book(title: "Notes 3"))
    XCTAssertEqual(again.draft, Book())
  }

  private struct Book: Identifiable, Codable, Equatable {
    var id: Int? = 1
    var title = "Notes"
    var year = 1843
  }

  @MainActor
  private final class BookView {
    var title = ""
    var year = ""
  }

  private final class BookEditor: FormController<Book, BookView> {
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      let years = FieldFormat<String, Int>(unreadable: "no year", format: { "\($0)" }, parse: { Int($0) })
      return [Edit(\.title, in: \.title), Edit(\.year, in: \.year, as: years)]
    }

    var onSaveDraft: (@MainActor (BookEditor) -> Void)?
    override func saveDraft() { onSaveDraft?(self) }

    func type(year: String) {
      view.year = year
      form?.handle(.changed, in: \.year)
    }
  }
}
