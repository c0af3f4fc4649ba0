/// A screen about an author.
@MainActor
public final class AuthorView {
  /// The name.
  public let name = TextLabel()
  /// Whether the reader follows the author.
  public let following = TextLabel()
  /// How many proposals the author wrote.
  public let proposalCount = TextLabel()
  /// With whom.
  public let coauthors = TextLabel()
  /// The proposals by state.
  public let list = ListView<ProposalState, ProposalRow>()

  init() {}
}
