/// Where somebody stopped reading: what the features of reading hand back.
package struct Bookmark: Hashable, Sendable {
  package let book: Book
  package let page: Int

  package init(book: Book, page: Int) { (self.book, self.page) = (book, page) }
}
