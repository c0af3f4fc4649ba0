package import ControllerCore
package import Library
package import Views

/// The app around the features. It knows what goes into each and what comes out, and builds none of them.
package final class ShellController: ViewController<TextListView> {
  package private(set) var bookmarks: [Bookmark] = []

  private let searching: any ControllerFeature<String, Book>
  private let reading: any ControllerFeature<Book, Bookmark>

  package init(
    searching: some ControllerFeature<String, Book>,
    reading: some ControllerFeature<Book, Bookmark>
  ) {
    (self.searching, self.reading) = (searching, reading)
  }

  package override func makeView() -> TextListView { TextListView() }

  /// The user looks for a book, and reads it.
  package func read(_ words: String) {
    show(searching, words) { shell, book in
      shell.show(shell.reading, book) { shell, bookmark in
        shell.bookmarks.append(bookmark)
        shell.view.lines.append("\(bookmark.book.title), \(bookmark.page)")
      }
    }
  }

  private func show<Input, Output>(
    _ feature: any ControllerFeature<Input, Output>,
    _ input: Input,
    then: @escaping @MainActor (ShellController, Output) -> Void
  ) {
    let controller = feature.makeController(input)
    controller.onResult(self) { shell, outcome in
      if case .value(let value) = outcome { then(shell, value) }
    }
    addChild(controller)
  }
}
