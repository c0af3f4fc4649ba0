public import ControllerCore
public import Library
public import Views

/// The app around the features. It knows what goes into each and what comes out, and builds none of them.
public final class ShellController: ViewController<TextListView> {
  public private(set) var bookmarks: [Bookmark] = []

  private let searching: any ControllerFeature<String, Book>
  private let reading: any ControllerFeature<Book, Bookmark>

  public init(
    searching: some ControllerFeature<String, Book>,
    reading: some ControllerFeature<Book, Bookmark>
  ) {
    (self.searching, self.reading) = (searching, reading)
  }

  public override func makeView() -> TextListView { TextListView() }

  /// The user looks for a book, and reads it.
  public func read(_ words: String) {
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
