/// The view of one proposal.
@MainActor
public final class ProposalView {
  /// The label of the title.
  public let title = TextLabel()
  /// A label that shows whether the user has bookmarked the proposal.
  public let bookmark = TextLabel()
  /// The label of the user's note.
  public let note = TextLabel()
  /// The label of the proposal's state.
  public let state = TextLabel()
  /// The label of the review's period and remaining days.
  public let review = TextLabel()
  /// The label of the summary.
  public let summary = TextLabel()
  /// The list of the authors and the links.
  public let list = ListView<DetailRow.Group, DetailRow>()

  init() {}
}

extension ProposalView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [
      .text(title.text, .heading),
      .text([state.text, bookmark.text].filter { !$0.isEmpty }.joined(separator: "  "), .body),
      .text(note.text, .quote), .text(review.text, .body),
      .buttons(buttons), .space, .text(summary.text, .summary), .space, .list(list),
    ]
  }

  private var buttons: [ButtonDescription] {
    guard !bookmark.text.isEmpty else { return [ButtonDescription("Bookmark", .bookmark)] }
    return [
      ButtonDescription("Remove bookmark", .bookmark),
      ButtonDescription(note.text.isEmpty ? "Write a note" : "Edit the note", .note),
    ]
  }
}
