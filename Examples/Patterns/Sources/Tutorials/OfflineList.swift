// The code of the article "Tutorial: an offline-first list".

// article: begin
import Concierge
import Foundation
import ModelStore

/// A book, as the server sends it and as the table stores it.
nonisolated struct Book: Codable, Equatable, Identifiable, RowRepresentable, Sendable {
  let id: String
  let title: String
  let year: Int

  enum CodingKeys: String, CodingKey {
    case id = "id!"  // required: a book without it is left out
    case title = "title|name"  // the first of the two keys that is present
    case year = "published.year"  // a path into a nested object
  }
}

/// One page of the server's answer.
nonisolated struct BookPage: Codable, Sendable {
  let books: [Book]
  let hasMore: Bool
}
// article: end

// article: begin
/// The books on the device. The table is the truth, and the list follows it.
@MainActor
final class BookLibrary {
  /// The rows of the table, sorted by title.
  let books: ArrayDataSource<Book>

  private let database: Database
  private let table: ModelTable<Book>

  init(_ database: Database) throws {
    self.database = database
    table = try database.table("books", of: Book.self, key: "id")
    let stored = try table.readableRows(orderBy: "title")
    // One bad row must not hide the other books.
    stored.failures.forEach { print($0) }
    books = ArrayDataSource(stored.rows)
    table.observe(books, orderBy: "title") { books, rows in books.replace(with: rows) }
  }

  /// Stores books: all of them, or none.
  func store(_ new: [Book]) async throws {
    try await database.write { [table] connection in try table.upsert(new, in: connection) }
  }
}
// article: end

// article: begin
/// The server.
@MainActor
protocol BookService {
  /// Returns the JSON text of a page. The first page is page 1.
  func page(_ number: Int, count: Int) async throws -> Data
}

extension BookLibrary {
  /// Returns the pages of a server. A loaded page is stored in the table.
  func pages(from service: any BookService, perPage: Int = 20) -> PagedDataSource<Book, Int> {
    PagedDataSource(firstKey: 1, perPage: perPage) { request in
      let data = try await service.page(request.key, count: request.perPage)
      let page = try ModelDecoder().decode(BookPage.self, from: data)
      // One bad book is left out, and must not hide the others.
      if page.repairs.hasLosses { print("page \(request.key): \(page.repairs)") }
      try await self.store(page.value.books)
      return ListPage(page.value.books, of: request, hasMore: page.value.hasMore)
    }
  }
}
// article: end

/// The texts for a book.
nonisolated struct BookPresenter: ModelPresenter {
  private let book: Book

  init(_ book: Book, style: DisplayStyle) { self.book = book }

  var title: String { book.title }
  var published: String { "Published in \(book.year)" }
}

/// The view of the screen of a book. In an app with UIKit, it is a `UIView` with two labels.
@MainActor
final class BookView {
  var title = ""
  var published = ""
}

/// The screen of a book.
final class BookController: BoundController<BookPresenter, BookView> {
  init(_ book: Book, style: DisplayStyle) {
    super.init(style: style)
    update(with: book)
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: presenter?.title ?? "")
  }

  override func makeView() -> BookView { BookView() }

  override func bindings() -> [Bind<BookPresenter, BookView>] {
    [
      Bind(\.title, to: \.title),
      Bind(\.published, to: \.published),
    ]
  }
}

/// The view of a row.
@MainActor
final class BookRowView {
  var text = ""
}

// article: begin
/// The screen with the list of all books.
final class BookListController: ListController<Book> {
  /// The message above the list.
  private(set) var message = ""

  private let found: FilteredDataSource<SingleSection, Book>
  private let style: DisplayStyle
  private let row = ListCell<Book>(BookRowView.init) { view, book in view.text = book.title }

  init(_ library: BookLibrary, loadedBy pages: PagedDataSource<Book, Int>, style: DisplayStyle) {
    self.style = style
    found = library.books.loading(pages).filter()
    super.init(found, loadedBy: pages, options: PagedOptions(pullsToRefresh: true, loadsMore: true))
  }

  override func cell(for book: Book, at path: ItemPath) -> ListCell<Book>? { row }

  override func didSelect(_ book: Book, at path: ItemPath) {
    stackController?.push(BookController(book, style: style))
  }

  override func statusDidChange() {
    message = status.error?.localizedDescription ?? ""
  }

  override func handleError(_ error: any Error) { message = error.localizedDescription }
}
// article: end

// article: begin
extension BookListController {
  /// Shows the books whose title contains a text. The search field calls this method at each change.
  func search(for text: String) {
    found.isIncluded = { text.isEmpty || $0.title.localizedStandardContains(text) }
  }
}
// article: end

// article: begin
/// Removes books, after the user had the time to undo it.
struct RemoveBooks: UserInteraction {
  let ids: Set<Book.ID>
  let books: OptimisticModel<[Book]>
  let library: BookLibrary

  func perform(_ session: InteractionSession) async throws {
    try await session.change(books, { [ids] in $0.removeAll { ids.contains($0.id) } }) {
      if try await session.offerUndo("The book was removed.") { throw InteractionError.declined }
      try await library.remove(ids)
    }
  }
}

extension BookLibrary {
  /// Returns a model that follows the rows of the table.
  func model() -> OptimisticModel<[Book]> {
    let model = OptimisticModel(books.items)
    table.observe(model, orderBy: "title") { model, rows in model.rebase(on: rows) }
    return model
  }

  func remove(_ ids: Set<Book.ID>) async throws {
    try await database.write { [table] connection in
      for id in ids { try table.delete(key: id, in: connection) }
    }
  }
}

/// The books in a section for each year, which the user can search. Removed books can be restored.
final class BookYearsController: SectionedListController<Int, Book> {
  private let found: FilteredDataSource<SingleSection, Book>
  private let removal: InteractionRunner<Set<Book.ID>, RemoveBooks>
  private let row = ListCell<Book>(BookRowView.init) { view, book in view.text = book.title }

  init(_ library: BookLibrary, loadedBy pages: PagedDataSource<Book, Int>, prompts: any PromptHost) {
    let books = library.model()
    removal = InteractionRunner(prompts: prompts, per: \.self) { ids in
      RemoveBooks(ids: ids, books: books, library: library)
    }
    found = ArrayDataSource(following: books).loading(pages).filter()
    let years = found.grouped(by: \.year, orderedBy: >)
    super.init(years, loadedBy: pages, options: PagedOptions(loadsMore: true))
  }

  override func delete(_ ids: Set<Book.ID>) async throws {
    if let error = await removal.run(ids).error { throw error }
  }
  // article: end

  func search(for text: String) {
    found.isIncluded = { text.isEmpty || $0.title.localizedStandardContains(text) }
  }

  override func cell(for book: Book, at path: ItemPath) -> ListCell<Book>? { row }

  override func sectionTitle(_ year: Int) -> String? { "\(year)" }

  override func swipeActions(for book: Book, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Remove", of: book)]
  }
}
