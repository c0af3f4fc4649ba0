internal import ControllerCore
internal import Library
import Views

/// The pages of a book. The last line looks for similar books.
final class PagesController: ViewController<TextListView> {
  private let book: Book?
  private let openPage: @MainActor (Int) -> Void
  private let findSimilar: @MainActor (String) -> Void

  init(
    _ book: Book?,
    openPage: @escaping @MainActor (Int) -> Void,
    findSimilar: @escaping @MainActor (String) -> Void
  ) {
    self.book = book
    self.openPage = openPage
    self.findSimilar = findSimilar
  }

  override func makeView() -> TextListView { TextListView() }

  override func viewDidLoad() {
    view.lines = (0..<(book?.pages ?? 0)).map { "Page \($0 + 1)" } + ["Similar books"]
    view.onTap = { [weak self] line in self?.choose(line) }
  }

  private func choose(_ line: Int) {
    guard let book else { return }
    if line < book.pages { openPage(line + 1) } else { findSimilar(book.title) }
  }
}

/// One page.
final class PageController: ViewController<TextListView> {
  private let text: String

  init(_ text: String) { self.text = text }

  override func makeView() -> TextListView { TextListView() }

  override func viewDidLoad() { view.lines = [text] }
}
