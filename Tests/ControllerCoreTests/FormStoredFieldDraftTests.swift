import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import TestSupport
import XCTest

/// A form saves a record as a whole, and stores one of its values by itself, with a closure of `onCommit`. The draft has the input of
/// this field, too, so the app can keep it when the form is removed without a question.
@MainActor
final class FormStoredFieldDraftTests: SerialTestCase {
  struct Book: Identifiable, Codable, Equatable {
    var id = 1
    var title = "Notes"
    var author = "Ada"
  }

  @MainActor
  final class BookView {
    var title = ""
    var author = ""
  }

  final class Editor: FormController<Book, BookView> {
    var stored: [String] = []
    var saves: [Book] = []
    var drafts: [Book] = []
    var isSlow = false
    var pending: [CheckedContinuation<Void, Never>] = []
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      let title = Edit(\Book.title, in: \BookView.title).validated(.required("Enter a title"))
      return [
        isSlow
          ? title.onCommit { [weak self] title async in
            await withCheckedContinuation { self?.pending.append($0) }
            self?.stored.append(title)
          } : title.onCommit { [weak self] in self?.stored.append($0) },
        Edit(\.author, in: \.author),
      ]
    }
    override func save(_ draft: Book) async throws { saves.append(draft) }
    override func saveDraft() { drafts.append(draft) }
    func type(title: String, _ events: EditEvent...) {
      view.title = title
      for event in events { form?.handle(event, in: \.title) }
    }
  }

  func test_removal_inputOfAStoredField_isInTheDraft() async {
    for isOther in [false, true] {
      for title in ["Bo", ""] {
        let editor = Editor(Book())
        let window = HeadlessWindow(StackController(root: Controller()))
        window.root.push(editor, animated: false)
        editor.type(title: title, .changed)
        XCTAssertTrue(editor.hasUnsavedChanges)
        if isOther { editor.update(with: Book(id: 2)) } else { window.root.pop(animated: false) }
        XCTAssertEqual(editor.drafts, [Book(title: title)], "other: \(isOther)")
        XCTAssertEqual(editor.stored, [])
        window.close()
      }
    }
  }

  /// The draft has the value while it is being stored. The server may refuse it.
  func test_draft_valueIsBeingStored_hasTheValue() async {
    let editor = Editor(Book())
    editor.isSlow = true
    editor.loadViewIfNeeded()
    editor.type(title: "Bo", .changed, .ended)
    XCTAssertEqual(editor.draft.title, "Bo")
    await until { !editor.pending.isEmpty }
    editor.type(title: "Bob", .changed)
    XCTAssertEqual(editor.draft.title, "Bob")
    editor.pending.forEach { $0.resume() }
    await until { editor.stored == ["Bo"] }
    XCTAssertEqual(editor.draft.title, "Bob")
    editor.form?.discardEditing()
    XCTAssertEqual(editor.draft, Book())
  }

  /// The closure of `onCommit` stores the value. The form does not save it once more.
  func test_saveChanges_storesTheInputOnce() async {
    for isAuthorEdited in [false, true] {
      let editor = Editor(Book())
      editor.loadViewIfNeeded()
      if isAuthorEdited { editor.form?.enter("Grace", in: \.author) }
      editor.type(title: "Bo", .changed)
      XCTAssertEqual(editor.draft.title, "Bo")
      let outcome = await editor.saveChanges()
      guard case .saved = outcome else { return XCTFail("\(outcome)") }
      XCTAssertEqual(editor.stored, ["Bo"])
      XCTAssertEqual(editor.saves, isAuthorEdited ? [Book(author: "Grace")] : [])
      XCTAssertFalse(editor.hasUnsavedChanges)
    }
  }

  /// The state of the screen has the input beside the draft, and the field stores it after the launch.
  func test_restoredState_inputOfAStoredField_isInputAgain() async {
    let first = Editor(Book())
    first.loadViewIfNeeded()
    first.type(title: "Bo", .changed)
    let editor = Editor(Book())
    editor.restoreState(first.saveState())
    XCTAssertEqual(editor.draft.title, "Bo", "without a view")
    editor.loadViewIfNeeded()
    XCTAssertEqual([editor.draft.title, editor.view.title], ["Bo", "Bo"])
    XCTAssertTrue(editor.hasUnsavedChanges)
    _ = await editor.saveChanges()
    XCTAssertEqual([editor.stored, editor.saves.map(\.title)], [["Bo"], []])
    XCTAssertFalse(editor.hasUnsavedChanges)
  }
}
