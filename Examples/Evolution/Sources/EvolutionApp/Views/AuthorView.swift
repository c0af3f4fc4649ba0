/// The view of an author.
@MainActor
public final class AuthorView {
  /// The name.
  public let name = TextLabel()
  /// A label that shows whether the user follows the author.
  public let following = TextLabel()
  /// The label of the number of proposals.
  public let proposalCount = TextLabel()
  /// The label of the coauthors.
  public let coauthors = TextLabel()
  /// The list of the proposals by state.
  public let list = ListView<ProposalState, ProposalRow>()

  init() {}
}

extension AuthorView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [
      .text([name.text, following.text].filter { !$0.isEmpty }.joined(separator: "  "), .heading),
      .text(proposalCount.text, .body), .text(coauthors.text, .body),
      .buttons([ButtonDescription(following.text.isEmpty ? "Follow" : "Stop following", .follow)]),
      .space, .list(list),
    ]
  }
}
