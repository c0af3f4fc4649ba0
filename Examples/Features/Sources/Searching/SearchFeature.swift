package import ControllerCore
package import Library

/// A feature that searches for words, and returns the book that the user chose.
package struct SearchFeature: ControllerFeature {
  private let library: Library

  package init(_ library: Library) { self.library = library }

  package func makeController(_ words: String) -> any ResultProviding<Book> {
    SearchController(library.books(titled: words))
  }
}
