import EvolutionApp
import Terminal

extension ProposalListView: Drawable {
  func draw(on canvas: inout Canvas, isFocused: Bool) {
    var page = Page(canvas)
    if search.isEditing || !search.text.isEmpty {
      page.line("/" + search.text + (search.isEditing ? "_" : ""), style: .underline)
    }
    page.paragraph(message.text, style: .dim)
    page.rest { list.draw(on: &$0, isFocused: isFocused) }
    canvas = page.canvas
  }
}

extension ProposalView: Drawable {
  func draw(on canvas: inout Canvas, isFocused: Bool) {
    var page = Page(canvas)
    page.paragraph(title.text, style: .bold)
    page.paragraph([state.text, bookmark.text].filter { !$0.isEmpty }.joined(separator: "  "))
    page.paragraph(note.text, style: .underline)
    page.paragraph(review.text)
    page.gap()
    page.paragraph(summary.text, leaving: 8)
    page.gap()
    page.rest { list.draw(on: &$0, isFocused: isFocused) }
    canvas = page.canvas
  }
}

extension NoteView: Drawable {
  func draw(on canvas: inout Canvas, isFocused: Bool) {
    var page = Page(canvas)
    page.paragraph("Your note", style: .bold)
    page.paragraph(text + "_", style: .underline)
    page.gap()
    page.paragraph(message, style: .bold)
    page.paragraph("enter saves, esc goes back", style: .dim)
    canvas = page.canvas
  }
}

extension AuthorView: Drawable {
  func draw(on canvas: inout Canvas, isFocused: Bool) {
    var page = Page(canvas)
    page.paragraph([name.text, following.text].filter { !$0.isEmpty }.joined(separator: "  "), style: .bold)
    page.paragraph(proposalCount.text)
    page.paragraph(coauthors.text)
    page.gap()
    page.rest { list.draw(on: &$0, isFocused: isFocused) }
    canvas = page.canvas
  }
}
