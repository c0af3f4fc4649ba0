import AsyncTestSupport
import Binding
import ControllerCore
import Foundation
import Observation
import Presenter
import TestSupport
import XCTest

/// A slow answer of a server reaches a screen that shows another record by then.
@MainActor
final class FormLateAnswerTests: SerialTestCase {
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
    var pending: [CheckedContinuation<Void, Never>] = []
    var onSave: (@MainActor (Editor, Book) async throws -> Void)?
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      [Edit(\.title, in: \.title), Edit(\.author, in: \.author)]
    }
    override func save(_ draft: Book) async throws {
      saves.append(draft)
      try await onSave?(self, draft)
    }
    override func saveDraft() { drafts.append(draft) }
    func type(_ title: String, _ events: [EditEvent] = [.changed]) {
      view.title = title
      for event in events { form?.handle(event, in: \.title) }
    }
    func wait() async { await withCheckedContinuation { pending.append($0) } }
  }

  @Observable @MainActor
  final class Store { var book = Book() }

  struct BookPresenter: ModelPresenter {
    var title: String
    init(_ book: Book, style: DisplayStyle) { title = book.title }
  }

  private func turn() async { for _ in 0..<100 { await Task.yield() } }

  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  func test_save_reportsItsModel_afterAnotherRecordIsShown_changesNothing() async {
    let editor = Editor(Book())
    editor.loadViewIfNeeded()
    editor.onSave = { editor, draft in
      await editor.wait()
      editor.update(with: draft)
    }
    editor.type("Bo", [.changed, .ended])
    let saving = Task { await editor.saveChanges() }
    await until { !editor.pending.isEmpty }
    editor.update(with: Book(id: 2, title: "Diary"))
    editor.drafts = []
    editor.type("Cy")
    editor.pending[0].resume()
    let outcome = await saving.value
    guard case .interrupted = outcome else { return XCTFail("\(outcome)") }
    XCTAssertEqual(editor.saved.id, 2)
    XCTAssertEqual(editor.view.title, "Cy")
    XCTAssertEqual(editor.drafts, [])
  }

  /// The answer comes while the app shows the record again: it is the newest model.
  func test_save_reportsItsModel_afterTheRecordIsShownAgain_isShown() async {
    let editor = Editor(Book())
    editor.loadViewIfNeeded()
    editor.onSave = { editor, draft in
      await editor.wait()
      editor.update(with: draft)
    }
    editor.type("Bo", [.changed, .ended])
    let saving = Task { await editor.saveChanges() }
    await until { !editor.pending.isEmpty }
    editor.update(with: Book(id: 2, title: "Diary"))
    editor.update(with: Book())
    editor.pending[0].resume()
    _ = await saving.value
    XCTAssertEqual([editor.saved.title, editor.view.title], ["Bo", "Bo"])
  }

  func test_observingBinding_closureShowsItsSource_afterAnotherRecordIsShown_goesOnObserving() async {
    let store = Store()
    let view = BookView()
    weak var weakForm: ViewBinding<Book, BookView>?
    var gate: CheckedContinuation<Void, Never>?
    let form = ViewBinding(observing: store, to: view) {
      $0.book
    } rows: {
      Edit(\.title, in: \.title).onCommit { (title: String) async in
        await withCheckedContinuation { gate = $0 }
        weakForm?.show(Book(title: title))
      }
    }
    weakForm = form
    view.title = "Bo"
    form.handle(.changed, in: \.title)
    form.handle(.ended, in: \.title)
    await until { gate != nil }
    store.book = Book(id: 2, title: "Diary")
    await turn()
    XCTAssertEqual(view.title, "Diary")
    gate?.resume()
    await turn()
    XCTAssertEqual(view.title, "Diary")
    store.book.title = "Diary 2"
    await turn()
    XCTAssertEqual(view.title, "Diary 2")
  }

  final class SlowScreen: BoundController<BookPresenter, BookView> {
    var gate: CheckedContinuation<Void, Never>?
    override func makeView() -> BookView { BookView() }
    override func bindings() -> [Bind<BookPresenter, BookView>] {
      [
        Edit(\.title, in: \.title).onCommit { [weak self] (title: String) async in
          await withCheckedContinuation { self?.gate = $0 }
          self?.update(with: Book(title: title))
        }
      ]
    }
  }

  func test_boundController_closureShowsItsSubject_afterAnotherSubjectIsShown_keepsTheInput() async {
    let screen = SlowScreen(style: style)
    screen.update(with: Book())
    screen.loadViewIfNeeded()
    screen.view.title = "Bo"
    screen.binding?.handle(.changed, in: \.title)
    screen.binding?.handle(.ended, in: \.title)
    await until { screen.gate != nil }
    screen.update(with: Book(id: 2, title: "Diary"))
    screen.view.title = "Cy"
    screen.binding?.handle(.changed, in: \.title)
    screen.gate?.resume()
    await turn()
    XCTAssertEqual(screen.view.title, "Cy")
    XCTAssertEqual(screen.binding?.isEdited, true)
  }

  // MARK: What else a late call does

  /// The server refuses the value of the first record, and `save(_:)` discards it. By then, the form shows the second one.
  func test_lateSave_discardsOrEntersOrSaves_leavesTheShownRecordAlone() async {
    let actions: [@MainActor (Editor) async -> Void] = [
      { $0.discardChanges() },
      { $0.enter("Late", in: \.title) },
      { await $0.saveChanges() },
    ]
    for (number, action) in actions.enumerated() {
      let editor = Editor(Book())
      editor.loadViewIfNeeded()
      editor.onSave = { editor, _ in
        editor.onSave = nil
        await editor.wait()
        await action(editor)
      }
      editor.type("Bo", [.changed, .ended])
      let saving = Task { await editor.saveChanges() }
      await until { !editor.pending.isEmpty }
      editor.update(with: Book(id: 2, title: "Diary"))
      editor.type("Cy", [.changed, .ended])
      editor.pending[0].resume()
      _ = await saving.value
      XCTAssertEqual(editor.view.title, "Cy", "\(number)")
      XCTAssertEqual(editor.draft, Book(id: 2, title: "Cy"), "\(number)")
      XCTAssertTrue(editor.hasUnsavedChanges, "\(number)")
      XCTAssertEqual(editor.saves.map(\.id), [1], "\(number)")
    }
  }

  func test_save_discardsOrEnters_whileItsRecordIsShown_isDone() async {
    let editor = Editor(Book())
    editor.loadViewIfNeeded()
    editor.onSave = { editor, _ in
      editor.enter("Grace", in: \.author)
      XCTAssertEqual(editor.draft.author, "Grace")
      editor.discardChanges()
    }
    editor.type("Bo", [.changed, .ended])
    _ = await editor.saveChanges()
    XCTAssertEqual(editor.draft, Book(title: "Bo"))
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  /// The form of an app with a button "Save and add another", which keeps the author.
  func test_save_showsTheNextRecord_andEntersAValueInIt() async {
    let editor = Editor(Book())
    editor.loadViewIfNeeded()
    editor.onSave = { editor, _ in
      editor.update(with: Book(id: nil, title: "", author: ""))
      editor.enter("Ada", in: \.author)
      editor.enter("Draft", in: \.title)
    }
    editor.type("Bo", [.changed, .ended])
    _ = await editor.saveChanges()
    XCTAssertEqual(editor.draft, Book(id: nil, title: "Draft", author: "Ada"))
    editor.discardChanges()
    XCTAssertEqual(editor.draft, Book(id: nil, title: "", author: ""))
  }

  /// The user has selected another record in the store. The closure for the earlier record shows its answer before the view follows
  /// the store, and this update made the closure look like one for the new record.
  func test_lateClosure_itsAnswerBringsTheRecordOfTheStore_itEntersNothing() async {
    let (store, view) = (Store(), BookView())
    var gate: CheckedContinuation<Void, Never>?
    var act: (@MainActor () -> Void)?
    let binding = ViewBinding(observing: store, to: view) {
      $0.book
    } rows: {
      Edit(\.title, in: \.title).onCommit { (_: String) async in
        await withCheckedContinuation { gate = $0 }
        act?()
      }
      Edit(\.author, in: \.author)
    }
    act = { [weak binding] in
      binding?.show(Book(title: "Bo"))
      binding?.enter("Late", in: \.author)
    }
    binding.updateView()
    view.title = "Bo"
    for event in [EditEvent.changed, .ended] { binding.handle(event, in: \.title) }
    await until { gate != nil }
    gate?.resume()
    store.book = Book(id: 2, title: "Other", author: "Ben")
    await turn()
    XCTAssertEqual(view.author, "Ben")
    XCTAssertFalse(binding.isEdited)
  }

  private final class Renamer: FormController<Book, BookView> {
    var gate: CheckedContinuation<Void, Never>?
    var act: (@MainActor (Renamer) -> Void)?
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      [
        Edit(\.title, in: \.title).onCommit { [weak self] (_: String) async in
          await withCheckedContinuation { self?.gate = $0 }
          if let self { act?(self) }
        },
        Edit(\.author, in: \.author),
      ]
    }
  }

  func test_lateClosure_discardsOrEnters_leavesTheShownRecordAlone() async {
    let actions: [@MainActor (Renamer) -> Void] = [
      { $0.discardChanges() },
      { $0.enter("Late", in: \.author) },
      { $0.form?.discardEditing() },
      { $0.form?.enter("Late", in: \.author) },
    ]
    for (number, action) in actions.enumerated() {
      let editor = Renamer(Book())
      editor.loadViewIfNeeded()
      editor.act = action
      editor.form?.enter("Bo", in: \.title)
      await until { editor.gate != nil }
      editor.update(with: Book(id: 2, title: "Diary"))
      editor.view.author = "Cy"
      editor.form?.handle(.changed, in: \.author)
      editor.gate?.resume()
      await turn()
      XCTAssertEqual(editor.view.author, "Cy", "\(number)")
      XCTAssertTrue(editor.hasUnsavedChanges, "\(number)")
    }
  }

  /// Without a view, the second record was a late answer, and the value was not entered.
  func test_closure_showsTwoRecords_andEntersAValueInTheLast() async {
    for isUnloaded in [false, true] {
      let editor = Renamer(Book())
      editor.loadViewIfNeeded()
      editor.act = {
        $0.update(with: Book(id: 2, title: "Diary"))
        $0.update(with: Book(id: 3, title: "Poems"))
        $0.enter("Cy", in: \.author)
      }
      editor.form?.enter("Bo", in: \.title)
      await until { editor.gate != nil }
      if isUnloaded { editor.reloadView() }
      editor.gate?.resume()
      await turn()
      XCTAssertEqual(editor.draft, Book(id: 3, title: "Poems", author: "Cy"), "unloaded: \(isUnloaded)")
    }
  }

  // MARK: A save inside of a save

  /// The save of a form saves a part in a second form, which shows the stored model in the first one.
  func test_saveInsideOfASave_answersLate_changesNothing() async {
    for isNested in [false, true] {
      let (editor, part) = (Editor(Book()), Editor(Book(id: 7)))
      part.onSave = { [weak editor] part, _ in
        await part.wait()
        editor?.update(with: Book(title: "Bo"))
      }
      editor.onSave = { _, _ in
        if isNested { _ = await part.saveChanges() } else { try await part.onSave?(part, Book()) }
      }
      for form in [editor, part] {
        form.loadViewIfNeeded()
        form.type("Bo", [.changed, .ended])
      }
      let saving = Task { await editor.saveChanges() }
      await until { !part.pending.isEmpty }
      editor.update(with: Book(id: 2, title: "Diary"))
      editor.drafts = []
      editor.type("Cy")
      part.pending[0].resume()
      _ = await saving.value
      XCTAssertEqual(editor.saved.id, 2, "nested: \(isNested)")
      XCTAssertEqual(editor.view.title, "Cy", "nested: \(isNested)")
      XCTAssertEqual(editor.drafts, [], "nested: \(isNested)")
    }
  }

  func test_saveInsideOfASave_showsTheNextRecord_theOuterSaveEntersInIt() async {
    let (editor, part) = (Editor(Book()), Editor(Book(id: 7)))
    part.onSave = { [weak editor] _, _ in editor?.update(with: Book(id: 2, title: "Diary")) }
    editor.onSave = { editor, _ in
      _ = await part.saveChanges()
      editor.enter("Grace", in: \.author)
    }
    for form in [editor, part] {
      form.loadViewIfNeeded()
      form.type("Bo", [.changed, .ended])
    }
    _ = await editor.saveChanges()
    XCTAssertEqual(editor.draft, Book(id: 2, title: "Diary", author: "Grace"))
  }

  /// The inner save waited for the outer one, which waited for the inner one.
  func test_save_showsAnotherRecordAndItsOwnAgain_aSaveInsideOfItEnds() async {
    let editor = Editor(Book())
    editor.loadViewIfNeeded()
    var hasEnded = false
    editor.onSave = { editor, draft in
      guard draft.title == "Bo" else { return }
      editor.update(with: Book(id: 2))
      editor.update(with: Book(title: "Other"))
      editor.enter("Eve", in: \.author)
      _ = await editor.saveChanges()
    }
    editor.type("Bo", [.changed, .ended])
    Task {
      _ = await editor.saveChanges()
      hasEnded = true
    }
    await turn()
    XCTAssertTrue(hasEnded)
    XCTAssertEqual(editor.saves.map(\.author), ["Ada", "Eve"])
    XCTAssertFalse(editor.isSaving)
  }

  // MARK: Two saves

  /// The user saves, goes to another record and back, and saves again. The server got both values at the same time, so the older
  /// one could be the last one.
  func test_savesOfOneRecord_afterAnotherRecordAndBack_doNotOverlap() async {
    let editor = Editor(Book())
    editor.loadViewIfNeeded()
    editor.onSave = { editor, _ in await editor.wait() }
    editor.type("v1", [.changed, .ended])
    let first = Task { await editor.saveChanges() }
    await until { editor.pending.count == 1 }
    editor.update(with: Book(id: 2))
    editor.update(with: Book())
    editor.type("v2", [.changed, .ended])
    let second = Task { await editor.saveChanges() }
    await turn()
    XCTAssertEqual(editor.saves.map(\.title), ["v1"], "the second save waits for the first one")
    editor.pending[0].resume()
    await until { editor.pending.count == 2 }
    XCTAssertEqual(editor.saves.map(\.title), ["v1", "v2"])
    editor.pending[1].resume()
    let outcomes = (await first.value, await second.value)
    guard case (.interrupted, .saved) = outcomes else { return XCTFail("\(outcomes)") }
    XCTAssertEqual(editor.saved.title, "v2")
  }
}
