package import ControllerCore
package import Library

/// A feature that shows a book, and returns a bookmark.
package struct ReadFeature: ControllerFeature {
  package init() {}

  package func makeController(_ book: Book) -> any ResultProviding<Bookmark> { ReadController(book) }
}
