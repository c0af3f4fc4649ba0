/// The view of a list of proposals, all or only the bookmarked ones.
@MainActor
public final class ProposalListView {
  /// The search field above the list.
  public let search = SearchField()
  /// The list of the proposals by state.
  public let list = ListView<ProposalState, ProposalRow>()
  /// The label that replaces an empty list.
  public let message = TextLabel()

  init() {}
}

extension ProposalListView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] { [.search(search), .text(message.text, .secondary), .list(list)] }
}
