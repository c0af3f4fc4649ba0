/// All books.
package struct Library: Sendable {
  package let books: [Book]

  package init(_ books: [Book]) { self.books = books }

  package func books(titled words: String) -> [Book] {
    books.filter { $0.title.lowercased().contains(words.lowercased()) }
  }
}
