/// A screen with a list of proposals: all of them, or the bookmarked ones.
@MainActor
public final class ProposalListView {
  /// The search, above the list.
  public let search = SearchField()
  /// The proposals by state.
  public let list = ListView<ProposalState, ProposalRow>()
  /// Shown instead of an empty list.
  public let message = TextLabel()

  init() {}
}
