package import ControllerCore
package import Library
package import Views

/// The app that contains the features. The controller uses the input and the output of each feature, but not the
/// feature's controller.
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

  /// Lets the user search for a book and read it, and adds the bookmark.
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
