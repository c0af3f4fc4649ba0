import EvolutionViews
import Terminal

extension DescribedView {
  /// Draws the view over all of `canvas`.
  ///
  /// - Parameter isFocused: Whether the view's controller receives commands first.
  func draw(on canvas: inout Canvas, isFocused: Bool) {
    var page = Page(canvas)
    for element in elements { page.draw(element, isFocused: isFocused) }
    canvas = page.canvas
  }
}

extension Page {
  @MainActor
  fileprivate mutating func draw(_ element: ViewElement, isFocused: Bool) {
    switch element {
    case .text(let text, let role):
      paragraph(text, style: role.style, leaving: role == .summary ? 8 : 0)
    case .space:
      gap()
    case .search(let field):
      guard field.isEditing || !field.text.isEmpty else { return }
      line("/" + field.text + (field.isEditing ? "_" : ""), style: .underline)
    case .field(let view):
      paragraph(view.text + "_", style: .underline)
    case .buttons:
      // The keys for the commands are in the status line.
      break
    case .list(let list):
      rest { list.draw(on: &$0, isFocused: isFocused) }
    case .cards(let view):
      rest { view.drawCards(on: &$0, isFocused: isFocused) }
    case .page(let engine):
      rest { engine.drawText(on: &$0, isFocused: isFocused) }
    }
  }
}

extension TextRole {
  fileprivate var style: TextStyle {
    switch self {
    case .heading, .alert: .bold
    case .body, .popped, .summary: .plain
    case .quote: .underline
    case .secondary, .keyHint: .dim
    }
  }
}
