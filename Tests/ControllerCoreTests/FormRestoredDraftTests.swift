import Binding
import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Presenter
import Synchronization
import TestSupport
import XCTest

/// A draft that is restored belongs to one record, and is older than what the user has typed since the launch.
@MainActor
final class FormRestoredDraftTests: XCTestCase {
  private struct Book: Identifiable, Codable, Equatable {
    var id: Int? = 1
    var title = "Notes"
    var author = "Ada"
    var year = 1843
  }

  @MainActor
  private final class BookView {
    var title = ""
    var author = ""
    var year = ""
    var isComposing = false
    var texts: [String] { [title, author, year] }
  }

  private final class BookEditor: FormController<Book, BookView> {
    private(set) var drafts: [Book] = []
    private(set) var stored: [Int] = []
    var storesYear = false
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      let year = Edit(
        \Book.year,
        in: \BookView.year,
        as: .style(.number.grouping(.never), unreadable: "Not a year")
      )
      let stored = year.commits(at: .change).onCommit { [weak self] in self?.stored.append($0) }
      let title = Edit(\Book.title, in: \BookView.title).composing { $0.isComposing }
      return [title, Edit(\.author, in: \.author), storesYear ? stored : year]
    }
    override func saveDraft() { drafts.append(draft) }
    private(set) var errors = 0
    override func handleError(_ error: any Error) { errors += 1 }

    func type(title: String? = nil, author: String? = nil, year: String? = nil, isLeft: Bool = false) {
      func type(_ text: String?, _ property: ReferenceWritableKeyPath<BookView, String>, _ field: FieldID) {
        guard let text else { return }
        view[keyPath: property] = text
        form?.handle(isLeft ? .ended : .changed, in: field)
      }
      type(title, \.title, FieldID(\Book.title))
      type(author, \.author, FieldID(\Book.author))
      type(year, \.year, FieldID(\Book.year))
    }
  }

  private struct Contact: Identifiable, Codable, Equatable {
    var id: String { mail }
    var mail = "ada@example.org"
    var note = ""
  }

  @MainActor
  private final class ContactView {
    var mail = ""
    var note = ""
  }

  private final class ContactEditor: FormController<Contact, ContactView> {
    override func makeView() -> ContactView { ContactView() }
    override func fields() -> [Bind<Contact, ContactView>] {
      [Edit(\.mail, in: \.mail), Edit(\.note, in: \.note)]
    }
  }

  /// The user has changed the property that is the identity. The form took the draft for that of another record.
  func test_restoredDraft_ofAChangedIdentity_isShown() {
    let editor = ContactEditor(Contact())
    editor.loadViewIfNeeded()
    editor.form?.enter("new@example.org", in: \.mail)
    let again = ContactEditor(Contact())
    again.loadViewIfNeeded()
    again.restoreState(editor.saveState())
    XCTAssertEqual(again.draft.mail, "new@example.org")
    XCTAssertEqual(again.view.mail, "new@example.org")
    XCTAssertTrue(again.hasUnsavedChanges)
  }

  /// The app loads the contact after the launch, or the server delivers it meanwhile. The draft was taken for another record, and
  /// went.
  func test_update_ofADraftWithAChangedIdentity_keepsTheDraft() async {
    for isRestored in [false, true] {
      var editor = ContactEditor(Contact())
      editor.loadViewIfNeeded()
      editor.form?.enter("new@example.org", in: \.mail)
      if isRestored {
        let again = ContactEditor(Contact())
        again.restoreState(editor.saveState())
        again.loadViewIfNeeded()
        editor = again
      }
      editor.update(with: Contact())
      XCTAssertEqual([editor.draft.mail, editor.view.mail], ["new@example.org", "new@example.org"])
      XCTAssertTrue(editor.hasUnsavedChanges)
      editor.update(with: Contact(mail: "new@example.org"))
      XCTAssertFalse(editor.hasUnsavedChanges, "the model with the new identity is the same record")
      editor.form?.enter("newer@example.org", in: \.mail)
      editor.update(with: Contact(mail: "grace@example.org"))
      XCTAssertEqual([editor.draft.mail, editor.view.mail], ["grace@example.org", "grace@example.org"])
      XCTAssertEqual(editor.record, 1)
    }
  }

  /// The restored draft has another identity than the model that is shown. Input that was typed before is newer all the same.
  func test_restoredDraft_ofAChangedIdentity_keepsTheNewerInput() async {
    let old = ContactEditor(Contact())
    old.loadViewIfNeeded()
    old.form?.enter("new@example.org", in: \.mail)
    let editor = ContactEditor(Contact())
    editor.loadViewIfNeeded()
    editor.view.note = "typed"
    editor.form?.handle(.changed, in: \.note)
    editor.restoreState(old.saveState())
    XCTAssertEqual([editor.view.mail, editor.view.note], ["new@example.org", "typed"])
    XCTAssertEqual(editor.draft, Contact(mail: "new@example.org", note: "typed"))
  }

  private func open(_ book: Book, _ state: ControllerState? = nil, isLoaded: Bool = true) -> BookEditor {
    let editor = BookEditor(book)
    if isLoaded { editor.loadViewIfNeeded() }
    if let state { editor.restoreState(state) }
    return editor
  }

  /// The state of the editor of a book whose user has changed the author, or has only typed a year.
  private func state(of book: Book = Book(), isChanged: Bool) -> ControllerState {
    let editor = open(book)
    if isChanged { editor.type(author: "Bo", isLeft: true) } else { editor.type(year: "1900") }
    return editor.saveState()
  }

  // MARK: Another record

  private let other = Book(id: 2, title: "Sketch", author: "Grace", year: 1906)

  /// The app opens another book after the launch. Its form showed the draft of the first book.
  func test_restoredDraft_ofAnotherRecord_isNotShown() async {
    for isChanged in [false, true] {
      for isLoaded in [false, true] {
        for saved in [Book(), Book(id: nil)] {
          let editor = open(other, state(of: saved, isChanged: isChanged), isLoaded: isLoaded)
          let context = "changed: \(isChanged), loaded: \(isLoaded), \(saved.id ?? 0)"
          XCTAssertEqual(editor.draft, other, context)
          XCTAssertFalse(editor.hasUnsavedChanges, context)
          editor.loadViewIfNeeded()
          XCTAssertEqual(editor.view.texts, ["Sketch", "Grace", "1906"], context)
        }
      }
    }
  }

  /// The closure of the field, which commits while the user types, stored the year of the first book for the other one.
  func test_restoredDraft_ofAnotherRecord_commitsNothing() async {
    let editor = BookEditor(other)
    editor.storesYear = true
    editor.loadViewIfNeeded()
    editor.restoreState(state(isChanged: false))
    XCTAssertEqual(editor.stored, [])
    XCTAssertEqual(editor.view.texts, ["Sketch", "Grace", "1906"])
  }

  func test_restoredDraft_ofAnotherRecord_isShownWithItsRecord() async {
    for isChanged in [false, true] {
      let editor = open(other, state(isChanged: isChanged))
      editor.update(with: Book(title: "Notes 2"))
      let draft = isChanged ? Book(author: "Bo") : Book(title: "Notes 2", year: 1900)
      XCTAssertEqual(editor.draft, draft)
      XCTAssertEqual(editor.view.texts, [draft.title, draft.author, "\(draft.year)"])
      XCTAssertTrue(editor.hasUnsavedChanges)
    }
  }

  /// Until then, the draft is saved with the state again, beside the changes of the book that is shown.
  func test_restoredDraft_ofAnotherRecord_isSavedAgain() async {
    for isOtherEdited in [false, true] {
      var editor = open(other, state(isChanged: true))
      if isOtherEdited { editor.type(title: "Sketch 2", isLeft: true) }
      editor = open(other, editor.saveState())
      XCTAssertEqual(editor.draft.title, isOtherEdited ? "Sketch 2" : "Sketch")
      let again = open(Book(), editor.saveState())
      XCTAssertEqual(again.draft, Book(author: "Bo"))
    }
  }

  private final class Lost: LostInputObserving {
    var count = 0
    func didLoseInput(of controller: Controller) { count += 1 }
  }

  /// A test with an explorer reports that.
  func test_restoredDraft_ofAnotherRecord_screenLeaves_isReported() async {
    for isShown in [false, true] {
      let (editor, lost) = (open(other, state(isChanged: true)), Lost())
      editor.add(lost)
      let window = HeadlessWindow(StackController(root: Controller()))
      window.root.push(editor, animated: false)
      if isShown { editor.update(with: Book()) }
      window.root.pop(animated: false)
      XCTAssertTrue(editor.hasLeft)
      XCTAssertEqual(lost.count, isShown ? 0 : 1)
      XCTAssertEqual(editor.drafts, isShown ? [Book(author: "Bo")] : [])
      window.close()
    }
  }

  /// An app that is not a test learns of the loss by a diagnostic.
  func test_restoredDraft_ofAnotherRecord_screenLeaves_isInTheLog() async {
    let messages = Mutex<[String]>([])
    Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let editor = open(other, state(isChanged: true))
      let window = HeadlessWindow(StackController(root: Controller()))
      window.root.push(editor, animated: false)
      window.root.pop(animated: false)
      window.close()
    }
    let reported = messages.withLock { $0 }
    XCTAssertEqual(reported.count, 1, "\(reported)")
    XCTAssertTrue(reported.first?.contains("BookEditor") == true, "\(reported)")
  }

  /// A draft of another record cannot be read, because the app was updated. The draft that was shown returns nevertheless.
  func test_restoredDraft_besideADraftThatCannotBeRead_isShown() async throws {
    var (old, unreadable) = (state(isChanged: true), ControllerState())
    try unreadable.set(["a", "b"], for: "form.draft")
    try old.set([unreadable], for: "form.waiting")
    let editor = open(Book(), old)
    XCTAssertEqual(editor.draft, Book(author: "Bo"))
    XCTAssertEqual(editor.errors, 1)
  }

  /// The form has no record yet, so the draft is shown at once, and goes with another record.
  func test_restoredDraft_formWithoutIdentity_isShown() async {
    let editor = open(Book(id: nil, title: "", author: "", year: 0), state(isChanged: true))
    XCTAssertEqual(editor.draft, Book(author: "Bo"))
    editor.update(with: other)
    XCTAssertEqual(editor.draft, other)
    XCTAssertEqual(editor.drafts, [Book(author: "Bo")])
  }

  // MARK: Newer input

  /// The state is restored when a database was opened. The user has typed meanwhile.
  func test_restoredDraft_userHasTyped_keepsTheNewerInput() async {
    let old = open(Book())
    old.type(title: "Old title", author: "Old author", isLeft: true)
    old.type(year: "1900")
    for isLeft in [false, true] {
      let editor = open(Book())
      editor.type(title: "New title", isLeft: isLeft)
      editor.restoreState(old.saveState())
      XCTAssertEqual(editor.view.texts, ["New title", "Old author", "1900"], "left: \(isLeft)")
      XCTAssertEqual(editor.draft, Book(title: "New title", author: "Old author", year: 1900))
    }
  }

  func test_restoredInput_userHasTyped_keepsTheNewerInput() async {
    let old = open(Book())
    old.type(title: "Old title", year: "1900")
    for text in ["1950", "19x"] {
      let editor = open(Book())
      editor.type(year: text)
      editor.restoreState(old.saveState())
      XCTAssertEqual(editor.view.texts, ["Old title", "Ada", text])
    }
    // The old input came over a value that the user had committed.
    let editor = open(Book())
    editor.type(year: "1950", isLeft: true)
    editor.restoreState(old.saveState())
    XCTAssertEqual(editor.view.texts, ["Old title", "Ada", "1950"])
  }

  func test_restoreInput_ofABinding_keepsNewerInput() async {
    let view = BookView()
    let binding = ViewBinding(
      Book(),
      to: view,
      rows: [Edit(\.title, in: \.title), Edit(\.author, in: \.author)]
    )
    binding.updateView()
    view.title = "New title"
    binding.handle(.changed, in: \.title)
    let old = open(Book())
    old.type(title: "Old title", author: "Old author")
    binding.restoreInput(old.uncommittedInput)
    XCTAssertEqual(view.texts, ["New title", "Old author", ""])
  }

  // MARK: A model without an identity

  private struct Profile: Codable, Equatable {
    var name = "Ada"
    var fee = 10
    /// The number of the version that the user has seen. A save of an old version is a conflict.
    var version = 1
  }

  @MainActor
  private final class ProfileView {
    var name = ""
  }

  private final class ProfileEditor: FormController<Profile, ProfileView> {
    private(set) var stored: [Profile] = []
    override func makeView() -> ProfileView { ProfileView() }
    override func fields() -> [Bind<Profile, ProfileView>] { [Edit(\.name, in: \.name)] }
    override func save(_ draft: Profile) async throws { stored.append(draft) }
    func type(_ name: String, _ event: EditEvent = .changed) {
      view.name = name
      form?.handle(event, in: \.name)
    }
  }

  private func stateOfAProfile(_ event: EditEvent) -> ControllerState {
    let editor = ProfileEditor(Profile())
    editor.loadViewIfNeeded()
    editor.type("Al", event)
    return editor.saveState()
  }

  /// The user has typed, and has changed nothing. The app has the newest model at the launch, or loads it later. The old model was
  /// saved over the newer fee.
  func test_restoredInput_modelWithoutIdentity_isNewerAtTheLaunch_keepsTheNewerValues() async {
    let newer = Profile(fee: 20, version: 2)
    let placeholder = Profile(name: "", fee: 0, version: 0)
    for (atLaunch, later) in [(newer, nil), (placeholder, newer), (Profile(), newer)] {
      for isLoaded in [false, true] {
        let editor = ProfileEditor(atLaunch)
        if isLoaded { editor.loadViewIfNeeded() }
        editor.restoreState(stateOfAProfile(.changed))
        if let later { editor.update(with: later) }
        editor.loadViewIfNeeded()
        XCTAssertEqual(editor.draft, Profile(name: "Al", fee: 20, version: 2), "\(atLaunch), \(isLoaded)")
        XCTAssertTrue(editor.hasUnsavedChanges)
        editor.type("Alan", .ended)
        await editor.saveChanges()
        XCTAssertEqual(editor.stored, [Profile(name: "Alan", fee: 20, version: 2)])
      }
    }
  }

  /// Somebody else has changed the value that the user edits, or the user has changed the draft. The form has the version that the
  /// user has seen, so that the save finds the conflict.
  func test_restoredInput_modelWithoutIdentity_inConflict_keepsTheOldVersion() async {
    for event in EditEvent.allCases {
      for isLoaded in [false, true] {
        let editor = ProfileEditor(Profile(name: event == .changed ? "Bo" : "Ada", fee: 20, version: 2))
        if isLoaded { editor.loadViewIfNeeded() }
        editor.restoreState(stateOfAProfile(event))
        editor.loadViewIfNeeded()
        XCTAssertEqual(editor.draft, Profile(name: "Al"), "\(event), \(isLoaded)")
        XCTAssertTrue(editor.hasUnsavedChanges)
        await editor.saveChanges()
        XCTAssertEqual(editor.stored, [Profile(name: "Al")])
      }
    }
  }

  // MARK: Composed text

  /// An input method composes the text that the field has. The state had the text as input, which hid a newer title after a launch.
  func test_compositionOfTheSavedText_isNoInput() async {
    let editor = open(Book())
    editor.view.isComposing = true
    editor.type(title: "Notes")
    XCTAssertFalse(editor.hasUnsavedChanges)
    XCTAssertTrue(editor.saveState().isEmpty)
    editor.type(title: "Notes2")
    XCTAssertTrue(editor.hasUnsavedChanges)
    XCTAssertEqual(editor.draft.title, "Notes2")
    let again = open(Book(title: "Newer"), editor.saveState())
    XCTAssertEqual(again.draft.title, "Notes2")
  }

  /// A newer title comes meanwhile. The field cannot show it during the composition, and shows it at the end: the user has entered
  /// nothing. The old title was input then, and replaced the newer one.
  func test_compositionOfTheSavedText_newerModelComes_isNoInput() async {
    let editor = open(Book())
    editor.view.isComposing = true
    editor.type(title: "Notes")
    editor.update(with: Book(title: "Newer"))
    XCTAssertEqual([editor.view.title, editor.draft.title], ["Notes", "Newer"])
    XCTAssertFalse(editor.hasUnsavedChanges)
    XCTAssertTrue(editor.saveState().isEmpty)
    editor.view.isComposing = false
    editor.type(title: "Notes", isLeft: true)
    XCTAssertEqual([editor.view.title, editor.draft.title], ["Newer", "Newer"])
    XCTAssertFalse(editor.hasUnsavedChanges)
  }
}
