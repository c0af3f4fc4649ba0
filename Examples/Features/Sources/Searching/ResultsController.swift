internal import ControllerCore
internal import Library
import Views

/// The books that were found.
final class ResultsController: ViewController<TextListView> {
  private let found: [Book]
  private let openBook: @MainActor (Book.ID) -> Void

  init(_ found: [Book], openBook: @escaping @MainActor (Book.ID) -> Void) {
    self.found = found
    self.openBook = openBook
  }

  override func makeView() -> TextListView { TextListView() }

  override func viewDidLoad() {
    view.lines = found.map(\.title)
    view.onTap = { [weak self] line in self?.choose(line) }
  }

  private func choose(_ line: Int) {
    if found.indices.contains(line) { openBook(found[line].id) }
  }
}
