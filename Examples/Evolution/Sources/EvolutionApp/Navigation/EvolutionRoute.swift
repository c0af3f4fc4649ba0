/// The screens of the app, as values.
public enum EvolutionRoute: Hashable, Codable, Sendable {
  /// All proposals.
  case proposals
  /// All proposals, as cards.
  case cards
  /// The bookmarked proposals.
  case bookmarks
  /// One proposal.
  case proposal(Proposal.ID)
  /// The note on the bookmark of a proposal.
  case note(Proposal.ID)
  /// An author, by name.
  case author(String)
  /// A page on the web, by address.
  case page(String)
}
