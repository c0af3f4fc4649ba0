package import ControllerCore
package import Library
import Views

/// A feature that shows a book, and returns a bookmark.
package struct ReadFeature: ControllerFeature {
  package init() {}

  package func makeController(_ book: Book) -> any ResultProviding<Bookmark> { ReadController(book) }
}

final class ReadController: ViewController<TextListView>, ResultProviding {
  typealias Output = Bookmark

  private let book: Book

  init(_ book: Book) { self.book = book }

  override func makeView() -> TextListView { TextListView() }

  override func viewDidLoad() {
    view.lines = (0..<book.pages).map { "\(book.title), page \($0 + 1)" }
    view.onTap = { [weak self] line in self?.stop(at: line + 1) }
  }

  private func stop(at page: Int) { finish(with: Bookmark(book: book, page: page)) }
}
