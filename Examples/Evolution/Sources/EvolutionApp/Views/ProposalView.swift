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
