import AsyncTestSupport
import Binding
import ControllerCore
import TestSupport
import XCTest

/// A form that shows several records, one after the other: a new record has no `id` yet, and neither has a placeholder.
@MainActor
final class FormRecordIdentityTests: SerialTestCase {
  struct Book: Identifiable, Codable, Equatable {
    var id: Int? = 1
    var title = "Notes"
    var author = "Ada"
  }

  @MainActor
  final class BookView {
    var title = ""
    var author = ""
  }

  class Editor: FormController<Book, BookView> {
    var saves: [Book] = []
    var drafts: [Book] = []
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      [Edit(\.title, in: \.title), Edit(\.author, in: \.author)]
    }
    override func save(_ draft: Book) async throws { saves.append(draft) }
    override func saveDraft() { drafts.append(draft) }
    func type(_ title: String, _ events: [EditEvent]) {
      view.title = title
      for event in events { form?.handle(event, in: \.title) }
    }
  }

  /// The user's value was stored before the launch, perhaps by another device. Then he enters the value from before.
  func test_restoredValue_thatIsStoredAlready_userEntersTheOldValue_isSaved() async {
    for events in [[EditEvent.changed], [.changed, .ended]] {
      let first = Editor(Book())
      first.loadViewIfNeeded()
      first.type("Bo", events)
      let editor = Editor(Book(title: "Bo"))
      editor.loadViewIfNeeded()
      editor.restoreState(first.saveState())
      XCTAssertEqual(editor.view.title, "Bo")
      editor.type("Notes", [.changed, .ended])
      XCTAssertEqual([editor.draft.title, editor.saved.title], ["Notes", "Bo"])
      XCTAssertTrue(editor.hasUnsavedChanges)
      let outcome = await editor.saveChanges()
      XCTAssertEqual(editor.saves.map(\.title), ["Notes"], "\(outcome)")
    }
  }

  private final class Observed: Editor {
    var book = Book(id: nil, title: "", author: "")
    override func viewDidLoad() { observe { $0.update(with: $0.book) } }
  }

  func test_restoredDraft_placeholderIsShownAgain_keepsTheDraft() async {
    for isLoadedBefore in [false, true] {
      let first = Editor(Book())
      first.loadViewIfNeeded()
      first.type("Bo", [.changed, .ended])
      let placeholder = Book(id: nil, title: "", author: "")
      let editor = Editor(placeholder)
      if isLoadedBefore { editor.loadViewIfNeeded() }
      editor.restoreState(first.saveState())
      editor.loadViewIfNeeded()
      XCTAssertEqual(editor.draft.title, "Bo")
      editor.update(with: placeholder)
      XCTAssertEqual(editor.draft.title, "Bo", "after the placeholder")
      XCTAssertEqual(editor.drafts, [])
      editor.update(with: Book())
      XCTAssertEqual(editor.draft.title, "Bo", "after the record")
      XCTAssertEqual(editor.view.title, "Bo")
    }
  }

  func test_restoredDraft_viewDidLoadShowsThePlaceholder_keepsTheDraft() async {
    let first = Editor(Book())
    first.loadViewIfNeeded()
    first.type("Bo", [.changed, .ended])
    let editor = Observed(Book(id: nil, title: "", author: ""))
    editor.restoreState(first.saveState())
    editor.loadViewIfNeeded()
    XCTAssertEqual(editor.view.title, "Bo")
    editor.update(with: Book())
    XCTAssertEqual([editor.draft.title, editor.view.title], ["Bo", "Bo"])
  }

  /// A field whose value an `onCommit` closure stores takes newer values of its record, but none of a placeholder.
  func test_restoredDraft_placeholderIsShownAgain_storedFieldsKeepTheirValues() async {
    final class Storing: Editor {
      override func fields() -> [Bind<Book, BookView>] {
        [Edit(\.title, in: \.title), Edit(\.author, in: \.author).onCommit { _ in }]
      }
    }
    let first = Storing(Book())
    first.loadViewIfNeeded()
    first.type("Bo", [.changed, .ended])
    let placeholder = Book(id: nil, title: "", author: "")
    let editor = Storing(placeholder)
    editor.restoreState(first.saveState())
    editor.loadViewIfNeeded()
    editor.update(with: placeholder)
    XCTAssertEqual([editor.view.title, editor.view.author], ["Bo", "Ada"])
    editor.update(with: Book(author: "Grace"))
    XCTAssertEqual([editor.view.title, editor.view.author], ["Bo", "Grace"])
  }

  func test_newRecordBetweenTwoCallsForAStoredOne_inputDoesNotReachIt() async {
    for isLeft in [false, true] {
      let editor = Editor(Book())
      editor.loadViewIfNeeded()
      editor.update(with: Book(id: nil, title: "", author: ""))
      XCTAssertEqual(editor.view.title, "")
      if isLeft { editor.type("Bo", [.changed, .ended]) } else { editor.type("Bo", [.changed]) }
      editor.update(with: Book())
      XCTAssertEqual(editor.view.title, "Notes", "left: \(isLeft)")
      XCTAssertEqual(editor.draft, Book(), "left: \(isLeft)")
      _ = await editor.saveChanges()
      XCTAssertEqual(editor.saves, [], "left: \(isLeft)")
    }
  }

  final class Slow: Editor {
    var pending: CheckedContinuation<Void, Never>?
    override func save(_ draft: Book) async throws {
      saves.append(draft)
      await withCheckedContinuation { pending = $0 }
    }
  }

  func test_storedRecordDuringTheSaveOfANewOne_getsNoInput() async {
    let editor = Slow(Book())
    editor.loadViewIfNeeded()
    editor.update(with: Book(id: nil, title: "", author: ""))
    editor.type("Bo", [.changed, .ended])
    let saving = Task { await editor.saveChanges() }
    await until { editor.pending != nil }
    editor.update(with: Book())
    XCTAssertEqual(editor.view.title, "Notes")
    editor.pending?.resume()
    let outcome = await saving.value
    guard case .interrupted = outcome else { return XCTFail("\(outcome)") }
    XCTAssertEqual([editor.saved, editor.draft], [Book(), Book()])
    XCTAssertEqual(editor.saves.map(\.title), ["Bo"])
  }
}
