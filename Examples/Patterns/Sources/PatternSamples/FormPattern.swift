import Binding
import ControllerCore
import Foundation

/// A form edits a copy of a model. Fields are checked while the user types, and the whole copy is saved or discarded.
@MainActor
enum FormPattern {
  static func run(_ print: @escaping Printer) async {
    let store = BookStore()
    let editor = BookEditor(Book(title: "Notes", year: 1843), store: store)
    let view = editor.view
    let show = { print("  \(view.title.description) \(view.year.description)") }

    print("the fields show the book")
    show()

    print("\nthe user empties the title, and types a year with a comma")
    view.title.type("")
    view.year.type("1,844")
    print("  save: \(await editor.saveChanges().summary)")
    show()
    print("  focused: \(view.focused)")

    print("\nthe store is full at first; the changes are kept")
    view.title.type("Notes by the translator")
    store.isFull = true
    print("  save: \(await editor.saveChanges().summary)")
    print("  asks before leaving: \(editor.needsConfirmation)")
    store.isFull = false
    print("  save: \(await editor.saveChanges().summary)")
    print("  stored: \(store.book?.title ?? "-"), \(store.book?.year ?? 0)")

    print("\nanother change is discarded")
    view.title.type("Nonsense")
    editor.discardChanges()
    show()
    print("  asks before leaving: \(editor.needsConfirmation)")
  }
}

private struct Book: Equatable {
  var title: String
  var year: Int
}

@MainActor
private final class BookStore {
  struct Full: LocalizedError { var errorDescription: String? { "The store is full" } }
  var isFull = false
  private(set) var book: Book?

  func save(_ book: Book) throws {
    if isFull { throw Full() }
    self.book = book
  }
}

private final class BookEditor: FormController<Book, BookView> {
  private let store: BookStore

  init(_ book: Book, store: BookStore) {
    self.store = store
    super.init(book)
  }

  override func makeView() -> BookView { BookView() }

  override func viewDidLoad() {
    view.title.onChange = { [weak self] in self?.form?.handle(.changed, in: \.title) }
    view.year.onChange = { [weak self] in self?.form?.handle(.changed, in: \.year) }
  }

  override func fields() -> [Bind<Book, BookView>] {
    [
      Edit(\.title, in: \.title.text)
        .validated(.required("Enter a title"))
        .messages { $0.title.message = $1 }
        .focus { $0.focused = "title" },
      Edit(
        \.year,
        in: \.year.text,
        as: .style(.number.locale(.init(identifier: "en_US")), unreadable: "Not a year")
      )
      .validated(.range(1450...2100, "From 1450 to 2100"))
      .messages { $0.year.message = $1 }
      .focus { $0.focused = "year" },
    ]
  }

  override func save(_ draft: Book) async throws { try store.save(draft) }
}
