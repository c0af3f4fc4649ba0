import AsyncTestSupport
import Binding
import ControllerCore
import Foundation
import Presenter
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

  // MARK: A new record, and a stored one after it

  private func showANewRecord(after records: [Book], in editor: Editor) {
    for book in records { editor.update(with: book) }
    editor.loadViewIfNeeded()
    editor.update(with: Book(id: nil, title: "", author: ""))
  }

  /// The user goes to a second record, to a new one, and back to the first one. Or to a record that the form has never shown.
  func test_newRecordThenAStoredOne_inputDoesNotReachIt() async {
    for earlier in [[], [Book()], [Book(), Book(id: 2, title: "Diary")]] {
      for isLeft in [false, true] {
        let editor = Editor(earlier.first ?? Book(id: nil, title: "", author: ""))
        showANewRecord(after: earlier, in: editor)
        editor.type("Bo", isLeft ? [.changed, .ended] : [.changed])
        editor.drafts = []
        let next = Book(id: earlier.count == 2 ? 1 : 3)
        editor.update(with: next)
        XCTAssertEqual(editor.view.title, "Notes", "\(earlier.count), left: \(isLeft)")
        XCTAssertEqual(editor.draft, next, "\(earlier.count), left: \(isLeft)")
        XCTAssertEqual(editor.drafts, [Book(id: nil, title: "Bo", author: "")])
        _ = await editor.saveChanges()
        XCTAssertEqual(editor.saves, [], "\(earlier.count), left: \(isLeft)")
      }
    }
  }

  func test_newRecordIsSaved_getsItsID_keepsNewerInput() async {
    let editor = Editor(Book())
    showANewRecord(after: [Book(id: 2)], in: editor)
    editor.type("Bo", [.changed, .ended])
    _ = await editor.saveChanges()
    editor.type("Bob", [.changed, .ended])
    editor.drafts = []
    editor.update(with: Book(id: 7, title: "Bo", author: ""))
    XCTAssertEqual([editor.view.title, editor.draft.title], ["Bob", "Bob"])
    XCTAssertEqual([editor.saved.id], [7])
    XCTAssertEqual(editor.drafts, [])
  }

  /// A closure of one field has stored the new record, before the user changes the draft.
  func test_newRecordIsStoredByAClosure_getsItsID_keepsTheDraft() async {
    final class Storing: Editor {
      override func fields() -> [Bind<Book, BookView>] {
        [Edit(\.title, in: \.title).onCommit { _ in }, Edit(\.author, in: \.author)]
      }
    }
    let editor = Storing(Book())
    showANewRecord(after: [], in: editor)
    editor.type("Bo", [.changed, .ended])
    editor.view.author = "Grace"
    for event in [EditEvent.changed, .ended] { editor.form?.handle(event, in: \.author) }
    editor.update(with: Book(id: 7, title: "Bo", author: ""))
    XCTAssertEqual([editor.view.title, editor.view.author], ["Bo", "Grace"])
  }

  func test_saveOfANewRecord_anEarlierOneIsShownMeanwhile_getsNoInput() async {
    let editor = Slow(Book())
    showANewRecord(after: [Book(id: 2, title: "Diary")], in: editor)
    editor.type("Bo", [.changed, .ended])
    let saving = Task { await editor.saveChanges() }
    await until { editor.pending != nil }
    editor.update(with: Book())
    XCTAssertEqual(editor.view.title, "Notes")
    editor.pending?.resume()
    let outcome = await saving.value
    guard case .interrupted = outcome else { return XCTFail("\(outcome)") }
    XCTAssertEqual(editor.draft, Book())
  }

  /// The new record has its `id` already, while its save goes on.
  func test_saveOfANewRecord_thatHasItsID_anotherOneIsShownMeanwhile_getsNoInput() async {
    let editor = Slow(Book(id: nil, title: "", author: ""))
    editor.loadViewIfNeeded()
    editor.type("Bo", [.changed, .ended])
    let saving = Task { await editor.saveChanges() }
    await until { editor.pending != nil }
    editor.update(with: Book(id: 7, title: "Bo", author: ""))
    editor.type("Bob", [.changed])
    editor.update(with: Book(id: 8))
    XCTAssertEqual(editor.view.title, "Notes")
    editor.pending?.resume()
    _ = await saving.value
    XCTAssertEqual([editor.saved, editor.draft], [Book(id: 8), Book(id: 8)])
  }

  struct BookPresenter: ModelPresenter {
    var title: String
    init(_ book: Book, style: DisplayStyle) { title = book.title }
  }

  final class Screen: BoundController<BookPresenter, BookView> {
    var renamed: [String] = []
    override func makeView() -> BookView { BookView() }
    override func bindings() -> [Bind<BookPresenter, BookView>] {
      [Edit(\.title, in: \.title).onCommit { [weak self] in self?.renamed.append($0) }]
    }
  }

  func test_boundController_newRecordThenAStoredOne_inputDoesNotReachIt() async {
    for id in [1, 3] {
      let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
      screen.update(with: Book())
      screen.loadViewIfNeeded()
      screen.update(with: Book(id: 2, title: "Diary"))
      screen.update(with: Book(id: nil, title: ""))
      screen.view.title = "Bo"
      screen.binding?.handle(.changed, in: \.title)
      screen.update(with: Book(id: id))
      XCTAssertEqual(screen.view.title, "Notes", "\(id)")
      screen.binding?.handle(.ended, in: \.title)
      XCTAssertEqual(screen.renamed, [], "\(id)")
    }
  }

  // MARK: Drafts of several records

  /// A form without `saveDraft()`: the state of the screen has the draft.
  private final class Plain: FormController<Book, BookView> {
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      [Edit(\.title, in: \.title), Edit(\.author, in: \.author)]
    }
    func type(_ title: String, _ events: [EditEvent]) {
      view.title = title
      for event in events { form?.handle(event, in: \.title) }
    }
  }

  private final class Lost: LostInputObserving {
    private(set) var count = 0
    func didLoseInput(of controller: Controller) { count += 1 }
  }

  private let placeholder = Book(id: nil, title: "", author: "")

  private func restored<Form: FormController<Book, BookView>>(
    _ form: Form,
    from state: ControllerState? = nil
  ) -> Form {
    form.loadViewIfNeeded()
    if let state { form.restoreState(state) }
    return form
  }

  /// The text of the new record, whose author is empty, replaced the author of the stored one.
  func test_draftOfANewRecord_waitsWhileTheDraftOfARecordIsShown() async {
    let first = restored(Editor(placeholder))
    first.type("Bo", [.changed, .ended])
    let second = restored(Editor(Book(id: 7)), from: first.saveState())
    XCTAssertEqual(second.view.title, "Notes")
    second.type("Notes!", [.changed, .ended])
    let third = restored(Editor(placeholder), from: second.saveState())
    XCTAssertEqual(third.draft, Book(id: 7, title: "Notes!"), "over the placeholder")
    third.update(with: Book(id: 7))
    XCTAssertEqual(third.draft, Book(id: 7, title: "Notes!"))
    third.discardChanges()
    third.update(with: placeholder)
    XCTAssertEqual(third.draft, Book(id: nil, title: "Bo", author: ""), "the new record")
  }

  func test_draftOverAPlaceholder_anotherRecordComes_waitsForItsRecord() async {
    for isEdited in [false, true] {
      for events in [[EditEvent.changed], [.changed, .ended]] {
        let first = restored(Plain(Book(id: 5)))
        first.type("Bo", events)
        let (second, lost) = (restored(Plain(placeholder), from: first.saveState()), Lost())
        second.add(lost)
        if isEdited { second.type("Bob", events) }
        second.update(with: Book(id: 6))
        XCTAssertEqual(second.draft, Book(id: 6))
        XCTAssertEqual(lost.count, 0, "the state of the screen has the draft")
        let title = isEdited ? "Bob" : "Bo"
        let third = restored(Plain(Book(id: 5)), from: second.saveState())
        XCTAssertEqual(third.view.title, title, "in the next launch, edited: \(isEdited)")
        second.update(with: Book(id: 5))
        XCTAssertEqual(second.view.title, title, "in this launch, edited: \(isEdited)")
      }
    }
  }

  func test_draftOverAPlaceholder_userDiscardsIt_anotherRecordComes_isGone() async {
    let first = restored(Plain(Book(id: 5)))
    first.type("Bo", [.changed, .ended])
    let second = restored(Plain(placeholder), from: first.saveState())
    second.discardChanges()
    for id in [6, 5] { second.update(with: Book(id: id)) }
    XCTAssertEqual(second.view.title, "Notes")
  }

  // MARK: The user types the `id`

  private struct Tome: Identifiable, Codable, Equatable {
    var isbn: String?
    var title = ""
    var id: String? { isbn }
  }

  @MainActor
  private final class TomeView {
    var isbn: String? = ""
    var title = ""
  }

  private final class TomeEditor: FormController<Tome, TomeView> {
    override func makeView() -> TomeView { TomeView() }
    override func fields() -> [Bind<Tome, TomeView>] {
      [Edit(\.isbn, in: \.isbn), Edit(\.title, in: \.title)]
    }
  }

  func test_newRecordWhoseIDIsTyped_newerModel_isTheSavedOne() async {
    let editor = TomeEditor(Tome())
    editor.loadViewIfNeeded()
    editor.form?.enter("978", in: \.isbn)
    XCTAssertEqual(editor.draft.isbn, "978")
    editor.update(with: Tome(title: "Untitled"))
    XCTAssertEqual([editor.saved.title, editor.draft.isbn], ["Untitled", "978"])
    editor.discardChanges()
    XCTAssertEqual(editor.view.title, "Untitled")
  }
}
