package import ControllerCore
package import Library
import Views

/// A feature that searches for words, and returns the book that the user chose.
package struct SearchFeature: ControllerFeature {
  private let library: Library

  package init(_ library: Library) { self.library = library }

  package func makeController(_ words: String) -> any ResultProviding<Book> {
    SearchController(library.books(titled: words))
  }
}

final class SearchController: ViewController<TextListView>, ResultProviding {
  typealias Output = Book

  private let found: [Book]

  init(_ found: [Book]) { self.found = found }

  override func makeView() -> TextListView { TextListView() }

  override func viewDidLoad() {
    view.lines = found.map(\.title)
    view.onTap = { [weak self] line in self?.choose(line) }
  }

  private func choose(_ line: Int) {
    if found.indices.contains(line) { finish(with: found[line]) }
  }
}
