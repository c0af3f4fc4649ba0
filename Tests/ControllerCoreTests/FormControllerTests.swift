import Binding
import ControllerCore
import ControllerTesting
import Foundation
import TestSupport
import XCTest

@MainActor
final class FormControllerTests: XCTestCase {
  private typealias Person = FormPerson
  private typealias PersonView = FormPersonView

  private struct Offline: Error, Equatable {}

  private final class PersonEditor: FormController<Person, PersonView> {
    var savedDrafts: [Person] = []
    var errors: [Offline] = []
    var pending: CheckedContinuation<Void, Never>?
    var waits = false
    var whileSaving: ((Person) -> Void)?

    override func makeView() -> PersonView { PersonView() }

    override func fields() -> [Bind<Person, PersonView>] {
      [
        Edit(\.name, in: \.name)
          .validated(.required("Enter a name"))
          .messages { $0.nameError = $1 }
          .focus { $0.focused.append("name") },
        Edit(\.year, in: \.year, as: .style(.number.grouping(.never), unreadable: "Not a year")),
      ]
    }

    override func save(_ draft: Person) async throws {
      whileSaving?(draft)
      if waits { await withCheckedContinuation { pending = $0 } }
      if let error = errors.popLast() { throw error }
      savedDrafts.append(draft)
    }

    func enter(name: String) {
      view.name = name
      form?.handle(.changed, in: \.name)
    }
  }

  private let editor = PersonEditor(Person())

  func test_view_loaded_showsTheDraft() async {
    XCTAssertNil(editor.form)
    XCTAssertEqual(editor.view.name, "Ada")
    XCTAssertEqual(editor.view.year, "1815")
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  /// The app's closure replaced the controller's: the bars stayed as they were. A new view then replaced the app's.
  func test_onEditingChange_ofTheApp_isCalledBesideTheControllers_alsoForTheNextView() async {
    final class Titled: FormController<Person, PersonView> {
      override func makeView() -> PersonView { PersonView() }
      override func fields() -> [Bind<Person, PersonView>] { [Edit(\.name, in: \.name)] }
      override var navigationBar: NavigationBarPreferences {
        NavigationBarPreferences(title: hasUnsavedChanges ? "Edited" : "Person")
      }
    }
    let editor = Titled(Person())
    let window = HeadlessWindow(editor)
    await window.settle()
    var calls = 0
    editor.form?.onEditingChange = { calls += 1 }
    for view in 1...2 {
      XCTAssertEqual(window.host.title, "Person", "view \(view)")
      editor.view.name = "Bo"
      editor.form?.handle(.changed, in: \.name)
      await window.settle()
      XCTAssertEqual(window.host.title, "Edited", "view \(view)")
      XCTAssertGreaterThan(calls, 0, "view \(view)")
      editor.form?.discardEditing()
      editor.reloadView()
      await window.settle()
      calls = 0
    }
    window.close()
  }

  func test_saveChanges_validFields_savesTheWholeDraft() async {
    editor.loadViewIfNeeded()
    editor.enter(name: "Bo")
    XCTAssertTrue(editor.hasUnsavedChanges)
    editor.view.year = "1900"
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual(editor.savedDrafts, [Person(name: "Bo", year: 1900)])
    XCTAssertEqual(editor.saved, Person(name: "Bo", year: 1900))
    XCTAssertFalse(editor.hasUnsavedChanges)
    guard case .saved = await editor.saveChanges() else { return XCTFail("nothing to save is saved") }
    XCTAssertEqual(editor.savedDrafts.count, 1)
  }

  func test_saveChanges_invalidField_isFocusedAndNothingIsSaved() async {
    editor.loadViewIfNeeded()
    editor.view.name = ""
    editor.view.year = "1900"
    guard case .refused(let fields) = await editor.saveChanges() else { return XCTFail("must refuse") }
    XCTAssertEqual(fields.map(\.name), ["name"])
    XCTAssertEqual(editor.view.focused, ["name"])
    XCTAssertEqual(editor.view.nameError, "Enter a name")
    XCTAssertEqual(editor.savedDrafts, [])
    XCTAssertEqual(editor.form?.source, Person(), "no field is committed")
    XCTAssertEqual(editor.draft, Person(name: "", year: 1900), "what the user has entered")
  }

  func test_saveChanges_error_keepsTheDraftForAnotherTry() async {
    editor.loadViewIfNeeded()
    editor.errors = [Offline()]
    editor.enter(name: "Bo")
    guard case .failed(let error) = await editor.saveChanges() else { return XCTFail("must fail") }
    XCTAssertEqual(error as? Offline, Offline())
    XCTAssertTrue(editor.hasUnsavedChanges)
    XCTAssertEqual(editor.view.name, "Bo")
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual(editor.savedDrafts.map(\.name), ["Bo"])
  }

  func test_saveChanges_twice_savesOnceAndKeepsLaterInput() async {
    editor.loadViewIfNeeded()
    editor.waits = true
    editor.enter(name: "Bo")
    let first = Task { [editor] in await editor.saveChanges() }
    await until { editor.pending != nil }
    XCTAssertTrue(editor.isSaving)
    guard case .interrupted = await editor.saveChanges() else { return XCTFail("one at a time") }
    editor.enter(name: "Cy")
    editor.pending?.resume()
    guard case .savedButEdited = await first.value else { return XCTFail("must save") }
    XCTAssertEqual(editor.savedDrafts.map(\.name), ["Bo"])
    XCTAssertTrue(editor.hasUnsavedChanges, "the input of meanwhile is not saved")
    XCTAssertEqual(editor.view.name, "Cy")
  }

  /// A form with a rule that never answers.
  private final class CheckedEditor: FormController<Person, PersonView> {
    var asked = 0

    override func makeView() -> PersonView { PersonView() }

    override func fields() -> [Bind<Person, PersonView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              self?.asked += 1
              try await Task.sleep(for: .seconds(1_000_000))
              return .accept
            }
          )
      ]
    }
  }

  /// Finding F3: the save never returned, the form was retained, and every later save was interrupted.
  func test_saveChanges_viewDroppedWhileARuleWaits_returns() async {
    var editor: CheckedEditor? = CheckedEditor(Person())
    editor?.view.name = "Bo"
    weak let form = editor?.form
    var outcome: SaveOutcome?
    let task = Task { [weak editor] in outcome = await editor?.saveChanges() }
    await until { editor?.asked == 1 }
    XCTAssertEqual(editor?.isSaving, true)
    editor?.reloadView()
    await until { outcome != nil }
    guard case .interrupted = outcome else { return XCTFail("the save must return") }
    await task.value
    XCTAssertEqual(editor?.isSaving, false)
    editor?.loadViewIfNeeded()
    XCTAssertEqual(editor?.view.name, "Bo")
    XCTAssertIdentical(form, editor?.form, "the form goes on in the new view")
    editor?.discardChanges()
    guard case .saved = await editor?.saveChanges() else { return XCTFail("a later save is possible") }
    weak let released = editor
    editor = nil
    XCTAssertNil(released)
  }

  // MARK: Updates during a save

  /// Finding C6: a form had unsaved changes after a successful save, because the store had updated it meanwhile.
  func test_save_storeUpdatesTheFormMeanwhile_nothingIsUnsaved() async {
    editor.loadViewIfNeeded()
    editor.whileSaving = { [editor] draft in
      editor.update(with: Person(name: draft.name.uppercased(), year: draft.year))
    }
    editor.enter(name: "Bo")
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertFalse(editor.hasUnsavedChanges)
    XCTAssertEqual(editor.saved.name, "BO")
    XCTAssertEqual(editor.view.name, "BO", "the form shows what the store made of it")
  }

  func test_save_failsAfterAnUpdate_keepsTheChanges() async {
    editor.loadViewIfNeeded()
    editor.whileSaving = { [editor] _ in editor.update(with: Person(name: "Eve", year: 1900)) }
    editor.errors = [Offline()]
    editor.enter(name: "Bo")
    guard case .failed = await editor.saveChanges() else { return XCTFail("must fail") }
    XCTAssertEqual(editor.saved.name, "Eve")
    XCTAssertEqual(editor.draft.name, "Bo")
    XCTAssertTrue(editor.hasUnsavedChanges)
  }

  func test_save_discardedMeanwhile_showsWhatWasSaved() async {
    editor.loadViewIfNeeded()
    editor.whileSaving = { [editor] _ in editor.discardChanges() }
    editor.enter(name: "Bo")
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual(editor.view.name, "Bo")
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  // MARK: Drafts

  /// Finding F6: input that was not committed was lost with the view.
  func test_reloadView_uncommittedInput_isKept() async {
    editor.loadViewIfNeeded()
    editor.enter(name: "")
    editor.view.year = "soon"
    editor.form?.handle(.changed, in: \.year)
    editor.reloadView()
    XCTAssertEqual(editor.view.name, "")
    XCTAssertEqual(editor.view.year, "soon")
    XCTAssertEqual(editor.view.nameError, "Enter a name")
    XCTAssertTrue(editor.hasUnsavedChanges)
    editor.discardChanges()
    XCTAssertEqual(editor.view.year, "1815")
  }

  func test_saveChanges_viewUnloadedWithInput_commitsTheInput() async {
    editor.loadViewIfNeeded()
    editor.enter(name: "Bo")
    editor.reloadView()
    XCTAssertNil(editor.form)
    XCTAssertTrue(editor.hasUnsavedChanges)
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual(editor.savedDrafts.map(\.name), ["Bo"])
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  func test_saveChanges_viewUnloadedWithACommittedChange_checksAllFields() async {
    let editor = PersonEditor(Person(name: "", year: 1900))
    editor.loadViewIfNeeded()
    editor.view.year = "1815"
    editor.form?.handle(.changed, in: \.year)
    editor.form?.handle(.ended, in: \.year)
    editor.reloadView()
    XCTAssertNil(editor.form)
    XCTAssertEqual(editor.draft.year, 1815)
    guard case .refused(let fields) = await editor.saveChanges() else { return XCTFail("must refuse") }
    XCTAssertEqual(fields.map(\.name), ["name"])
    XCTAssertEqual(editor.savedDrafts, [])
    XCTAssertTrue(editor.hasUnsavedChanges)
  }

  func test_restoreState_draftAndInput_areShownAgain() async throws {
    editor.loadViewIfNeeded()
    XCTAssertTrue(editor.saveState().isEmpty, "there is nothing to restore")
    editor.view.year = "1900"
    editor.form?.handle(.changed, in: \.year)
    editor.form?.handle(.ended, in: \.year)
    editor.enter(name: "")
    let state = try JSONDecoder().decode(ControllerState.self, from: JSONEncoder().encode(editor.saveState()))
    for isLoaded in [false, true] {
      let restored = PersonEditor(Person())
      if isLoaded { restored.loadViewIfNeeded() }
      restored.restoreState(state)
      XCTAssertTrue(restored.hasUnsavedChanges)
      XCTAssertEqual(restored.draft.year, 1900)
      XCTAssertEqual(restored.view.name, "")
      XCTAssertEqual(restored.view.year, "1900")
      XCTAssertEqual(restored.view.nameError, "Enter a name")
      restored.enter(name: "Bo")
      guard case .saved = await restored.saveChanges() else { return XCTFail("must save") }
      XCTAssertEqual(restored.savedDrafts, [Person(name: "Bo", year: 1900)])
      XCTAssertTrue(restored.saveState().isEmpty)
    }
  }

  func test_saveState_secretDraft_isNotSaved() async {
    final class Secret: FormController<Person, PersonView> {
      override var savesDraft: Bool { false }
      override func makeView() -> PersonView { PersonView() }
      override func fields() -> [Bind<Person, PersonView>] { [Edit(\.name, in: \.name)] }
    }
    let secret = Secret(Person())
    secret.view.name = "Bo"
    secret.form?.handle(.changed, in: \.name)
    XCTAssertTrue(secret.hasUnsavedChanges)
    XCTAssertTrue(secret.saveState().isEmpty)
  }

  /// A model that was loaded after the launch dropped the restored draft.
  func test_update_committedChanges_areKept() async {
    editor.loadViewIfNeeded()
    editor.enter(name: "Bo")
    editor.form?.handle(.ended, in: \.name)
    let restored = PersonEditor(Person())
    restored.restoreState(editor.saveState())
    for editor in [editor, restored] {
      editor.update(with: Person(name: "Eve", year: 1900))
      XCTAssertEqual(editor.draft.name, "Bo")
      XCTAssertEqual(editor.view.name, "Bo")
      XCTAssertEqual(editor.saved.name, "Eve")
      XCTAssertTrue(editor.hasUnsavedChanges)
      editor.discardChanges()
      XCTAssertEqual(editor.view.name, "Eve")
      XCTAssertFalse(editor.hasUnsavedChanges)
    }
  }

  func test_discardChanges_committedAndUncommittedInput_isDropped() async {
    editor.loadViewIfNeeded()
    editor.enter(name: "Bo")
    editor.form?.handle(.ended, in: \.name)
    XCTAssertEqual(editor.draft.name, "Bo")
    editor.view.year = "soon"
    editor.form?.handle(.changed, in: \.year)
    editor.discardChanges()
    XCTAssertEqual(editor.view.name, "Ada")
    XCTAssertEqual(editor.view.year, "1815")
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  func test_reloadView_committedChanges_areKept() async {
    editor.loadViewIfNeeded()
    editor.enter(name: "Bo")
    editor.form?.handle(.ended, in: \.name)
    weak let view = editor.view
    editor.reloadView()
    XCTAssertEqual(editor.view.name, "Bo")
    XCTAssertNil(view)
    XCTAssertTrue(editor.hasUnsavedChanges)
  }

  func test_update_anotherModel_isShown() async {
    editor.update(with: Person(name: "Bo"))
    XCTAssertEqual(editor.view.name, "Bo")
    editor.update(with: Person(name: "Cy"))
    XCTAssertEqual(editor.view.name, "Cy")
    XCTAssertFalse(editor.hasUnsavedChanges)
  }
}
