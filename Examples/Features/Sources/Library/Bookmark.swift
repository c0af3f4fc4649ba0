/// The page at which the user stopped reading, which is the result of the reading feature.
package struct Bookmark: Hashable, Sendable {
  package let book: Book
  package let page: Int

  package init(book: Book, page: Int) { (self.book, self.page) = (book, page) }
}
