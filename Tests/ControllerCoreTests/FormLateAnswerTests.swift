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
}
