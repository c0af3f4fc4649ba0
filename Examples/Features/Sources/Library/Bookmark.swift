/// Where somebody stopped reading: what the features of reading hand back.
public struct Bookmark: Hashable, Sendable {
  public let book: Book
  public let page: Int

  public init(book: Book, page: Int) { (self.book, self.page) = (book, page) }
}
