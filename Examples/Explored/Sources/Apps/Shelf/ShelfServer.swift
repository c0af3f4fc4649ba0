import Foundation

/// A book.
public struct Book: Equatable, Identifiable, Sendable {
  /// The number of the book.
  public let id: Int
  /// The title.
  public let title: String
  /// The year in which the book was published.
  public let year: Int
  /// The number of the author.
  public let author: Author.ID
}

/// An author.
public struct Author: Equatable, Identifiable, Sendable {
  /// The number of the author.
  public let id: Int
  /// The name.
  public let name: String
}

/// The server of the books.
@MainActor
public final class ShelfServer {
  struct NotFound: LocalizedError { var errorDescription: String? { "This does not exist." } }

  /// All books.
  public let books: [Book]
  /// All authors.
  public let authors = ["Ada", "Alan", "Grace", "Edsger"].enumerated().map { Author(id: $0 + 1, name: $1) }
  /// The books whose text may be read.
  public var readable: Set<Book.ID> = [1, 2, 3, 5, 8]
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with some books.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    books = (1...10).map { Book(id: $0, title: "Book \($0)", year: 2000 - $0 * 7 % 11, author: 1 + $0 % 4) }
  }

  func allBooks() async throws -> [Book] {
    try await pause("books")
    return books
  }

  func allAuthors() async throws -> [Author] {
    try await pause("authors")
    return authors
  }

  func book(_ id: Book.ID) async throws -> (Book, Author) {
    try await pause("book")
    guard let book = books.first(where: { $0.id == id }),
      let author = authors.first(where: { $0.id == book.author })
    else { throw NotFound() }
    return (book, author)
  }

  func works(of id: Author.ID) async throws -> (Author, [Book]) {
    try await pause("author")
    guard let author = authors.first(where: { $0.id == id }) else { throw NotFound() }
    return (author, books.filter { $0.author == id })
  }

  func mayRead(_ id: Book.ID) async throws -> Bool {
    try await pause("may read")
    return readable.contains(id)
  }
}
