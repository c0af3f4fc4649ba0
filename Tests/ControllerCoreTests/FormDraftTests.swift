import AsyncTestSupport
import Binding
import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Interaction
import Synchronization
import TestSupport
import XCTest

/// The draft of a form has whatever can be read, and nothing that was typed is lost when a form saves and closes.
@MainActor
final class FormDraftTests: SerialTestCase {
  private typealias Person = FormPerson
  private typealias PersonView = FormPersonView

  private final class PersonEditor: FormController<Person, PersonView> {
    var savedDrafts: [Person] = []
    var keptDrafts: [Person] = []
    var pending: CheckedContinuation<Void, Never>?
    var isFree = true

    override func makeView() -> PersonView { PersonView() }

    override func fields() -> [Bind<Person, PersonView>] {
      [
        Edit(\.name, in: \.name)
          .validated(.required("Enter a name"))
          .validated(
            .asynchronous(after: .seconds(1)) { [weak self] _ in
              self?.isFree == true ? .accept : .reject("Taken")
            }
          ),
        Edit(\.year, in: \.year, as: .style(.number.grouping(.never), unreadable: "Not a year"))
          .composing { $0.isComposing },
      ]
    }

    override func save(_ draft: Person) async throws {
      await withCheckedContinuation { pending = $0 }
      savedDrafts.append(draft)
    }

    override func saveDraft() { keptDrafts.append(draft) }

    func type(name: String) {
      view.name = name
      form?.handle(.changed, in: \.name)
    }

    func type(year: String) {
      view.year = year
      form?.handle(.changed, in: \.year)
    }
  }

  private let editor = PersonEditor(Person())

  // MARK: The draft

  /// The draft had the old value of the field with the focus, and so had the draft that was saved at the end of the scene.
  func test_draft_fieldWithFocus_hasItsInput() async {
    editor.loadViewIfNeeded()
    editor.type(name: "Bo")
    XCTAssertEqual(editor.draft.name, "Bo", "a rule still checks the name")
    editor.type(year: "1900")
    XCTAssertEqual(editor.draft, Person(name: "Bo", year: 1900))
    editor.view.isComposing = true
    editor.type(year: "1901")
    XCTAssertEqual(editor.draft.year, 1901, "text that is being composed")
    editor.view.isComposing = false
    editor.type(year: "19x")
    XCTAssertEqual(editor.draft.year, 1815, "unreadable")
    editor.type(name: "")
    XCTAssertEqual(editor.draft.name, "", "readable, but refused")
    editor.form?.discardEditing()
    XCTAssertEqual(editor.draft, Person())
  }

  func test_draft_viewIsUnloadedOrRestored_hasTheInput() async throws {
    editor.loadViewIfNeeded()
    editor.type(name: "Bo")
    let state = editor.saveState()
    editor.reloadView()
    XCTAssertNil(editor.form)
    XCTAssertEqual(editor.draft.name, "Bo")
    let restored = PersonEditor(Person())
    restored.restoreState(state)
    XCTAssertEqual(restored.draft.name, "Bo")
    for editor in [editor, restored] {
      editor.loadViewIfNeeded()
      XCTAssertEqual(editor.draft.name, "Bo")
      XCTAssertEqual(editor.form?.isEdited, true, "the rule of the server was not asked yet")
      XCTAssertEqual(editor.form?.source.name, "Ada")
      editor.discardChanges()
      XCTAssertEqual(editor.draft.name, "Ada")
    }
  }

  func test_saveDraft_windowCloses_hasTheInput() async {
    let window = HeadlessWindow(editor)
    editor.type(name: "Bo")
    window.close()
    XCTAssertEqual(editor.keptDrafts.map(\.name), ["Bo"])
  }

  private final class Lost: LostInputObserving {
    private(set) var count = 0
    func didLoseInput(of controller: Controller) { count += 1 }
  }

  private final class Renamer: FormController<Person, PersonView> {
    var answer: CheckedContinuation<Void, Never>?
    override func makeView() -> PersonView { PersonView() }
    override func fields() -> [Bind<Person, PersonView>] {
      [
        Edit(\.name, in: \.name).onCommit { [weak self] (_: String) async in
          await withCheckedContinuation { self?.answer = $0 }
        },
        Edit(\.year, in: \.year, as: .style(.number.grouping(.never), unreadable: "Not a year")),
      ]
    }
  }

  /// A value that a closure of the app is storing was reported as lost.
  func test_saveDraft_valueIsBeingStored_isNotReportedAsLost() async {
    for (year, lost) in [("1815", 0), ("1900", 1), ("19x", 1)] {
      let (editor, watch) = (Renamer(Person()), Lost())
      editor.add(watch)
      let window = HeadlessWindow(editor)
      editor.form?.enter("Bo", in: \.name)
      editor.view.year = year
      editor.form?.handle(.changed, in: \.year)
      await until { editor.answer != nil }
      window.close()
      XCTAssertEqual(watch.count, lost, year)
      editor.answer?.resume()
    }
  }

  // MARK: Saving and closing

  /// Shows the form above another screen, types a name, and saves slowly.
  private func makeStage(
    _ prompts: ScriptedPrompts,
    _ other: PersonEditor? = nil
  ) -> (HeadlessWindow<StackController>, ManualClock) {
    let editor = other ?? editor
    let (window, clock) = (HeadlessWindow(StackController(root: Controller())), ManualClock())
    window.environment.clock = clock
    window.environment.prompts = prompts
    window.root.push(editor)
    editor.type(name: "Bo")
    return (window, clock)
  }

  private func reachSave(_ clock: ManualClock, _ other: PersonEditor? = nil) async {
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    await until { (other ?? editor).pending != nil }
  }

  /// The code that many apps have. Input that was typed during the save was discarded without a question.
  func test_saveThenClose_typedMeanwhile_keepsTheScreen() async {
    let (window, clock) = makeStage(ScriptedPrompts())
    let saving = Task { [editor] in
      if case .saved = await editor.saveChanges() { editor.close() }
    }
    await reachSave(clock)
    editor.type(year: "1900")
    editor.pending?.resume()
    await saving.value
    await window.settle()
    XCTAssertTrue(window.root.children.last === editor)
    XCTAssertEqual(editor.draft, Person(name: "Bo", year: 1900))
    window.close()
  }

  func test_saveAndClose_nothingTypedMeanwhile_closesWithoutAQuestion() async {
    let prompts = ScriptedPrompts()
    let (window, clock) = makeStage(prompts)
    let saving = Task { [editor] in await editor.saveAndClose() }
    await reachSave(clock)
    editor.pending?.resume()
    guard case .saved = await saving.value else { return XCTFail("must save") }
    await window.settle()
    XCTAssertEqual(window.root.children.count, 1)
    XCTAssertEqual(prompts.asked, [])
    XCTAssertEqual(editor.savedDrafts.map(\.name), ["Bo"])
    window.close()
  }

  func test_saveAndClose_typedMeanwhile_asksTheUser() async {
    for agrees in [false, true] {
      let prompts = ScriptedPrompts(agrees ? .chose(PromptAction.confirmID) : .dismissed)
      let editor = PersonEditor(Person())
      let (window, clock) = makeStage(prompts, editor)
      let saving = Task { await editor.saveAndClose() }
      await reachSave(clock, editor)
      editor.type(year: "1900")
      editor.pending?.resume()
      guard case .savedButEdited = await saving.value else { return XCTFail("saved before the edit") }
      await window.settle()
      XCTAssertEqual(prompts.asked.map(\.message), ["Discard the changes?"])
      XCTAssertEqual(window.root.children.count, agrees ? 1 : 2)
      XCTAssertEqual(editor.savedDrafts, [Person(name: "Bo")])
      XCTAssertEqual(editor.keptDrafts, [], "the user has decided")
      if !agrees { XCTAssertEqual(editor.draft, Person(name: "Bo", year: 1900)) }
      window.close()
    }
  }

  /// The user goes back during the save, agrees to leave, and is not asked a second time.
  func test_saveAndClose_userHasLeftMeanwhile_asksNobody() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let (window, clock) = makeStage(prompts)
    let saving = Task { [editor] in await editor.saveAndClose() }
    await reachSave(clock)
    XCTAssertEqual(window.window.goBack(), .asking)
    await until { window.root.children.count <= 1 }
    editor.pending?.resume()
    _ = await saving.value
    await window.settle()
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertEqual(window.root.children.count, 1)
    window.close()
  }

  /// Saves "Bo", and puts the saved name back while the save runs.
  private func putBackDuringTheSave(_ clock: ManualClock) async -> Task<SaveOutcome, Never> {
    let saving = Task { [editor] in await editor.saveChanges() }
    await reachSave(clock)
    editor.type(name: "Ada")
    editor.form?.handle(.ended, in: \.name)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    await until { editor.form?.isEdited == false }
    XCTAssertEqual(editor.draft, editor.saved)
    return saving
  }

  /// The server stores "Bo". The user, who has put "Ada" back, was neither asked nor got a draft.
  func test_changesPutBackDuringTheSave_areUnsaved() async {
    let prompts = ScriptedPrompts(.dismissed)
    let (window, clock) = makeStage(prompts)
    let saving = await putBackDuringTheSave(clock)
    XCTAssertTrue(editor.hasUnsavedChanges)
    XCTAssertFalse(editor.interactivePop.isAllowed)
    XCTAssertEqual(window.window.goBack(), .asking)
    await until { prompts.asked.count == 1 }
    let state = editor.saveState()
    editor.pending?.resume()
    guard case .savedButEdited = await saving.value else { return XCTFail("put back meanwhile") }
    XCTAssertEqual([editor.saved.name, editor.draft.name], ["Bo", "Ada"])
    editor.discardChanges()
    XCTAssertFalse(editor.hasUnsavedChanges)
    window.close()
    // The next launch has what the server has stored, at once or after an older model.
    for first in ["Bo", "Ada"] {
      let restored = PersonEditor(Person(name: first))
      restored.restoreState(state)
      restored.update(with: Person(name: "Bo"))
      XCTAssertEqual(restored.draft.name, "Ada", "first \(first)")
      restored.update(with: Person(name: "Bo", year: 1900))
      XCTAssertEqual(restored.draft.name, "Ada", "first \(first)")
    }
  }

  func test_changesPutBackDuringTheSave_windowCloses_areSavedAsADraft() async {
    let (window, clock) = makeStage(ScriptedPrompts())
    let saving = await putBackDuringTheSave(clock)
    window.close()
    XCTAssertEqual(editor.keptDrafts, [Person()])
    editor.pending?.resume()
    _ = await saving.value
  }

  /// The user has discarded the changes during the save, so nothing is unsaved.
  func test_changesDiscardedDuringTheSave_areNotUnsaved() async {
    let (window, clock) = makeStage(ScriptedPrompts())
    let saving = Task { [editor] in await editor.saveChanges() }
    await reachSave(clock)
    XCTAssertTrue(editor.hasUnsavedChanges)
    editor.discardChanges()
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.pending?.resume()
    _ = await saving.value
    XCTAssertEqual(editor.draft.name, "Bo")
    window.close()
  }

  func test_saveAndClose_refusedOrNothingToSave() async {
    let (window, clock) = makeStage(ScriptedPrompts())
    editor.isFree = false
    let saving = Task { [editor] in await editor.saveAndClose() }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    guard case .refused = await saving.value else { return XCTFail("the name is taken") }
    XCTAssertEqual(window.root.children.count, 2)
    editor.discardChanges()
    guard case .saved = await editor.saveAndClose() else { return XCTFail("nothing to save is saved") }
    await window.settle()
    XCTAssertEqual(window.root.children.count, 1)
    window.close()
  }

  // MARK: Fields whose input cannot be found again

  private struct Lines: Codable, Equatable {
    var counts = ["1", "2"]
    var name = "Ada"
    var note = Note()
    var upper: String {
      get { name.uppercased() }
      set { name = newValue }
    }
  }

  private struct Note: Codable, Equatable {
    var text = ""
  }

  private struct Shown: Equatable {
    var text = ""
  }

  @MainActor
  private final class LinesView {
    var first = ""
    var second = ""
    var name = ""
    var note = Shown()
  }

  private final class LinesEditor: FormController<Lines, LinesView> {
    var saves = true
    override var savesDraft: Bool { saves }
    override func makeView() -> LinesView { LinesView() }
    override func fields() -> [Bind<Lines, LinesView>] {
      let note = FieldFormat<Shown, Note>(
        unreadable: "",
        format: { Shown(text: $0.text) },
        parse: { Note(text: $0.text) }
      )
      return [
        Edit(\.counts[0], in: \.first), Edit(\.counts[1], in: \.second), Edit(\.upper, in: \.name),
        Edit(\.note, in: \.note, as: note),
      ]
    }
  }

  /// The input of such a field was lost at a launch without a word, or was restored in its neighbor.
  func test_fieldWhoseInputCannotBeFoundAgain_isReportedAtTheStart() {
    for saves in [true, false] {
      let messages = Mutex<[String]>([])
      Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
        let editor = LinesEditor(Lines())
        editor.saves = saves
        editor.loadViewIfNeeded()
      }
      let reports = messages.withLock { $0 }
      XCTAssertEqual(reports.count, saves ? 4 : 0, "\(reports)")
    }
  }

  // MARK: After a save

  private struct SignUp: Equatable {
    var name = "Ada"
    var country = "UK"
    var bio = ""
  }

  @MainActor
  private final class SignUpView {
    var name = ""
    var country = ""
    var bio = ""
  }

  private final class SignUpEditor: FormController<SignUp, SignUpView> {
    var asked: [String] = []
    var duringSave: (@MainActor () async -> Void)?
    var answer: (@MainActor (String) async -> FieldDecision<String>)?
    override func save(_ draft: SignUp) async throws { await duringSave?() }
    override func makeView() -> SignUpView { SignUpView() }
    override func fields() -> [Bind<SignUp, SignUpView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero, failure: { _ in "Offline" }) { [weak self] name, form in
              let question = "\(name) in \(form[\SignUp.country] ?? "")"
              self?.asked.append(question)
              return await self?.answer?(question) ?? .accept
            }
          ),
        Edit(\.country, in: \.country),
        Edit(\.bio, in: \.bio),
      ]
    }
  }

  /// The name is stored now. The server would say that it is taken, by the user.
  func test_savedValue_isNotAskedAboutAgain() async {
    let editor = SignUpEditor(SignUp())
    editor.loadViewIfNeeded()
    editor.view.name = "Bo"
    editor.form?.handle(.changed, in: \.name)
    guard case .saved = await editor.saveChanges() else { return XCTFail("not saved") }
    editor.view.country = "FR"
    editor.form?.handle(.changed, in: \.country)
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(editor.form?.isValid, true)
    // Another name is the next question. The country has asked none.
    editor.view.name = "Al"
    editor.form?.handle(.changed, in: \.name)
    await until { editor.asked.count > 1 }
    XCTAssertEqual(editor.asked, ["Bo in UK", "Al in FR"])
  }

  /// The user edits another field during the save. The name is stored all the same. A name that was committed meanwhile is not.
  func test_savedValue_ofAFormThatWasEditedDuringTheSave_isNotAskedAboutAgain() async {
    for name in ["Bo", "Cy"] {
      let editor = SignUpEditor(SignUp())
      editor.loadViewIfNeeded()
      editor.form?.enter("Bo", in: \.name)
      editor.duringSave = { [weak editor] in editor?.form?.enter("new", in: \.bio) }
      if name != "Bo" {
        editor.duringSave = { [weak editor] in
          editor?.form?.enter(name, in: \.name)
          await until { editor?.form?.source.name == name }
        }
      }
      guard case .savedButEdited = await editor.saveChanges() else { return XCTFail("not saved") }
      for _ in 0..<100 { await Task.yield() }
      editor.form?.enter("FR", in: \.country)
      for _ in 0..<100 { await Task.yield() }
      XCTAssertEqual(editor.asked, name == "Bo" ? ["Bo in UK"] : ["Bo in UK", "Cy in UK", "Cy in FR"])
      XCTAssertEqual(editor.form?.isValid, true)
    }
  }

  /// The user changes another field during the save, so the server is asked about the name again. It answers when it has stored the
  /// name, and says that the name is taken.
  func test_savedValue_thatIsBeingAskedAboutDuringTheSave_isNotRefused() async {
    for answersDuringSave in [false, true] {
      let editor = SignUpEditor(SignUp())
      var call: CheckedContinuation<Void, Never>?
      editor.answer = { question in
        guard question == "Bo in FR" else { return .accept }
        if !answersDuringSave { await withCheckedContinuation { call = $0 } }
        return .reject("Taken")
      }
      editor.loadViewIfNeeded()
      editor.form?.enter("Bo", in: \.name)
      editor.duringSave = { [weak editor] in
        editor?.form?.enter("FR", in: \.country)
        for _ in 0..<100 { await Task.yield() }
        editor?.duringSave = nil
      }
      guard case .savedButEdited = await editor.saveChanges() else { return XCTFail("not saved") }
      XCTAssertEqual(editor.asked, ["Bo in UK", "Bo in FR"])
      call?.resume()
      for _ in 0..<100 { await Task.yield() }
      XCTAssertEqual(editor.form?.isValid, true)
      guard case .saved = await editor.saveChanges() else { return XCTFail("refused") }
    }
  }

  /// The end of the save accepts the name, so the app's own commit of the form goes on. The saved values replaced the values of
  /// this commit.
  func test_commitOfTheForm_thatWaitsForASavedValue_keepsItsValues() async {
    let editor = SignUpEditor(SignUp())
    var call: CheckedContinuation<Void, Never>?
    var outcome: EditOutcome?
    editor.answer = { question in
      if question == "Bo in FR" { await withCheckedContinuation { call = $0 } }
      return .accept
    }
    editor.loadViewIfNeeded()
    editor.form?.enter("Bo", in: \.name)
    editor.duringSave = { [weak editor] in
      editor?.view.country = "FR"
      editor?.form?.handle(.changed, in: \.country)
      editor?.view.bio = "new"
      editor?.form?.handle(.changed, in: \.bio)
      await until { call != nil }
      Task { outcome = await editor?.form?.commit() }
      for _ in 0..<100 { await Task.yield() }
      XCTAssertNil(outcome)
    }
    guard case .savedButEdited = await editor.saveChanges() else { return XCTFail("not saved") }
    call?.resume()
    await until { outcome != nil }
    XCTAssertEqual([editor.draft.name, editor.draft.country, editor.draft.bio], ["Bo", "FR", "new"])
    XCTAssertEqual(editor.view.bio, "new")
  }

  private struct Order: Codable, Equatable {
    var lines: [String] = []
    subscript(line index: Int) -> String {
      get { lines.indices.contains(index) ? lines[index] : "" }
      set { if lines.indices.contains(index) { lines[index] = newValue } }
    }
  }

  @MainActor
  private final class OrderView {
    var texts = ["", ""]
  }

  private final class OrderEditor: FormController<Order, OrderView> {
    override func makeView() -> OrderView { OrderView() }
    override func fields() -> [Bind<Order, OrderView>] {
      draft.lines.indices.map {
        Edit(\.[line: $0], in: \.texts[$0]).identified(by: FieldID(stringLiteral: "line \($0)"))
      }
    }
  }

  /// The model of the launch has no lines yet. The table is made of the draft that was saved.
  func test_restoredInput_ofARowThatOnlyTheDraftHas_isShown() async {
    let editor = OrderEditor(Order(lines: ["Tea", "Milk"]))
    editor.loadViewIfNeeded()
    editor.view.texts[0] = "Coffee"
    editor.form?.handle(.ended, in: \.[line: 0])
    editor.view.texts[1] = "Cream"
    editor.form?.handle(.changed, in: \.[line: 1])
    let state = editor.saveState()
    let again = OrderEditor(Order())
    again.restoreState(state)
    again.loadViewIfNeeded()
    XCTAssertEqual(again.view.texts, ["Coffee", "Cream"])
    XCTAssertEqual(again.draft.lines, ["Coffee", "Cream"])
  }
}
