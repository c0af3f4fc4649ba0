/// All books there are.
public struct Library: Sendable {
  public let books: [Book]

  public init(_ books: [Book]) { self.books = books }

  public func books(titled words: String) -> [Book] {
    books.filter { $0.title.lowercased().contains(words.lowercased()) }
  }
}
