/// A list of lines that the user can tap. The view uses no model and no controller.
@MainActor
package final class TextListView {
  package var lines: [String] = []
  package var onTap: (@MainActor (Int) -> Void)?

  package init() {}

  package func tap(_ line: Int) { onTap?(line) }
}
