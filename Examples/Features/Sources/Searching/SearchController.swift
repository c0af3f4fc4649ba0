internal import ControllerCore
internal import Library
import Views

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
