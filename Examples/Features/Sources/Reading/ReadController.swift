internal import ControllerCore
internal import Library
import Views

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
