/// All books.
package struct Library: Sendable {
  package let books: [Book]

  package init(_ books: [Book]) { self.books = books }

  package func books(titled words: String) -> [Book] {
    books.filter { $0.title.lowercased().contains(words.lowercased()) }
  }
}

/// The model that both sets of features share.
package struct Book: Identifiable, Hashable, Sendable {
  package let id: Int
  package let title: String
  package let pages: Int

  package init(id: Int, title: String, pages: Int) {
    (self.id, self.title, self.pages) = (id, title, pages)
  }
}

/// The page at which the user stopped reading, which is the result of the reading feature.
package struct Bookmark: Hashable, Sendable {
  package let book: Book
  package let page: Int

  package init(book: Book, page: Int) { (self.book, self.page) = (book, page) }
}
