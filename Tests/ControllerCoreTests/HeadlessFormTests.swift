import Binding
import ControllerCore
import ControllerTesting
import XCTest

/// Forms whose fields have a focus, a cursor and an input method.
@MainActor
final class HeadlessFormTests: XCTestCase {
  @MainActor
  private final class PersonView {
    let name: HeadlessField
    let year: HeadlessField

    init() {
      let keyboard = HeadlessKeyboard()
      (name, year) = (HeadlessField(keyboard: keyboard), HeadlessField(keyboard: keyboard))
    }
  }

  private final class Editor: FormController<FormPerson, PersonView> {
    var savedDrafts: [FormPerson] = []

    override func makeView() -> PersonView { PersonView() }

    override func fields() -> [Bind<FormPerson, PersonView>] {
      [
        Edit(\.name, in: \.name.text).events(of: \.name).composing { $0.name.isComposing }
          .validated(.required("Enter a name")).focus { $0.name.focus() },
        Edit(\.year, in: \.year.text, as: .style(.number.grouping(.never), unreadable: "Not a year"))
          .events(of: \.year).focus { $0.year.focus() },
      ]
    }

    override func save(_ draft: FormPerson) async throws { savedDrafts.append(draft) }
  }

  private let editor = Editor(FormPerson())

  func test_focusMoves_writesTheInputToTheDraft() async {
    editor.view.name.type(" L")
    editor.view.year.focus()
    XCTAssertEqual(editor.draft.name, "Ada L")
  }

  func test_saveChanges_whileAnInputMethodComposes_savesTheComposedText() async {
    editor.view.name.compose("に")
    XCTAssertEqual(editor.draft.name, "Adaに")
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual(editor.savedDrafts, [FormPerson(name: "Adaに")])
    editor.view.name.confirm()
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  func test_saveChanges_invalidField_getsTheFocus() async {
    editor.view.year.type("x")
    editor.view.name.clear()
    editor.view.year.focus()
    guard case .refused = await editor.saveChanges() else { return XCTFail("must refuse") }
    XCTAssertTrue(editor.view.name.isFirstResponder)
  }

  func test_update_whileAnInputMethodComposes_keepsTheInput() async {
    editor.view.name.compose("に")
    editor.update(with: FormPerson(name: "Grace", year: 1906))
    XCTAssertEqual(editor.view.name.text, "Adaに")
    XCTAssertTrue(editor.view.name.isComposing)
  }

  /// The draft had the input only after the end of the field, or after saving.
  func test_draft_whileAFieldIsEdited_hasItsInput() async {
    editor.view.name.type(" L")
    XCTAssertEqual(editor.draft.name, "Ada L")
    editor.view.year.clear()
    editor.view.year.type("18")
    XCTAssertEqual(editor.draft.year, 18)
    editor.view.year.clear()
    XCTAssertEqual(editor.draft.year, 1815, "an input that cannot be read leaves the value of the source")
  }
}
