/// A screen about one proposal.
@MainActor
public final class ProposalView {
  /// The title.
  public let title = TextLabel()
  /// Whether the reader has bookmarked the proposal.
  public let bookmark = TextLabel()
  /// Where the proposal stands.
  public let state = TextLabel()
  /// The period of the review and how long it goes on.
  public let review = TextLabel()
  /// What it is about.
  public let summary = TextLabel()
  /// Authors to look at and links.
  public let list = ListView<DetailRow.Group, DetailRow>()

  init() {}
}
