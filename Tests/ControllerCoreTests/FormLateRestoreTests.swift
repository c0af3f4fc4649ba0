import AsyncTestSupport
import Binding
import ControllerCore
import Foundation
import Observation
import Presenter
import TestSupport
import XCTest

/// The user has stored a value, and the app restores older input of an earlier launch afterwards.
@MainActor
final class FormLateRestoreTests: SerialTestCase {
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

  struct BookPresenter: ModelPresenter {
    var title: String
    init(_ book: Book, style: DisplayStyle) { title = book.title }
  }

  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  func test_restoreInput_userHasCommittedMeanwhile_keepsTheNewerValue() async {
    let old = BookView()
    let first = ViewBinding(Book(), to: old) { Edit(\.title, in: \.title) }
    first.updateView()
    old.title = "Older"
    first.handle(.changed, in: \.title)
    let view = BookView()
    let form = ViewBinding(Book(), to: view) { Edit(\.title, in: \.title) }
    form.updateView()
    view.title = "Newer"
    form.handle(.changed, in: \.title)
    form.handle(.ended, in: \.title)
    form.restoreInput(first.uncommittedInput)
    XCTAssertEqual(view.title, "Newer")
    XCTAssertFalse(form.isEdited)
  }

  private final class Renamer: FormController<Book, BookView> {
    override func makeView() -> BookView { BookView() }
    func type(_ title: String, _ events: [EditEvent] = [.changed]) {
      view.title = title
      for event in events { form?.handle(event, in: \.title) }
    }
    var renamed: [String] = []
    override func fields() -> [Bind<Book, BookView>] {
      [
        Edit(\.title, in: \.title).onCommit { [weak self] in self?.renamed.append($0) },
        Edit(\.author, in: \.author),
      ]
    }
  }

  func test_form_valueWasStoredBeforeTheRestore_olderInputIsIgnored() async {
    let first = Renamer(Book())
    first.loadViewIfNeeded()
    first.type("Older")
    let again = Renamer(Book())
    again.loadViewIfNeeded()
    again.type("Newer", [.changed, .ended])
    XCTAssertEqual(again.renamed, ["Newer"])
    again.restoreState(first.saveState())
    XCTAssertEqual(again.view.title, "Newer")
    again.form?.handle(.ended, in: \.title)
    XCTAssertEqual(again.renamed, ["Newer"])
  }

  final class DraftScreen: BoundController<BookPresenter, BookView> {
    var renamed: [String] = []
    override var savesDraft: Bool { true }
    override func makeView() -> BookView { BookView() }
    override func bindings() -> [Bind<BookPresenter, BookView>] {
      [Edit(\.title, in: \.title).onCommit { [weak self] in self?.renamed.append($0) }]
    }
    func type(_ text: String, _ events: [EditEvent]) {
      view.title = text
      for event in events { binding?.handle(event, in: \.title) }
    }
  }

  func test_boundController_valueWasStoredBeforeTheRestore_olderInputIsIgnored() async {
    for isPlaceholder in [false, true] {
      let first = DraftScreen(style: style)
      first.update(with: Book())
      first.loadViewIfNeeded()
      first.type("Older", [.changed])
      let again = DraftScreen(style: style)
      again.loadViewIfNeeded()
      if isPlaceholder { again.restoreState(first.saveState()) }
      again.update(with: Book(id: isPlaceholder ? nil : 1))
      again.type("Newer", [.changed, .ended])
      if isPlaceholder {
        again.update(with: Book(title: "Newer"))
      } else {
        again.restoreState(first.saveState())
      }
      XCTAssertEqual(again.view.title, "Newer", "placeholder: \(isPlaceholder)")
      again.binding?.handle(.ended, in: \.title)
      XCTAssertEqual(again.renamed, ["Newer"], "placeholder: \(isPlaceholder)")
    }
  }

  private final class Editor: FormController<Book, BookView> {
    var saves: [Book] = []
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      [Edit(\.title, in: \.title), Edit(\.author, in: \.author)]
    }
    override func save(_ draft: Book) async throws { saves.append(draft) }
    func type(_ title: String, author: String? = nil, _ events: [EditEvent] = [.changed, .ended]) {
      (view.title, view.author) = (title, author ?? view.author)
      for event in events {
        form?.handle(event, in: \.title)
        form?.handle(event, in: \.author)
      }
    }
  }

  /// The older draft replaced the saved value, and counted as a change.
  func test_form_draftWasSavedBeforeTheRestore_olderDraftReplacesOnlyOtherFields() async {
    for author in ["Ada", "Grace"] {
      let first = Editor(Book())
      first.loadViewIfNeeded()
      first.type("Older", author: author)
      let again = Editor(Book())
      again.loadViewIfNeeded()
      again.type("Newer")
      _ = await again.saveChanges()
      again.restoreState(first.saveState())
      XCTAssertEqual(again.draft, Book(title: "Newer", author: author))
      XCTAssertEqual([again.view.title, again.view.author], ["Newer", author])
      XCTAssertEqual(again.hasUnsavedChanges, author != "Ada")
    }
  }
}
