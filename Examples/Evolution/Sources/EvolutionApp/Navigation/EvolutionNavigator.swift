import Navigator

/// Where screens can send the reader, in the app's own words.
@MainActor
protocol EvolutionNavigator: AnyObject {
  /// Shows a proposal, asked for by the screen `source`.
  func showProposal(_ id: Proposal.ID, from source: EvolutionRoute)
  /// Shows all proposals as cards.
  func showCards()
  /// Shows an author, asked for by the screen `source`.
  func showAuthor(_ name: String, from source: EvolutionRoute)
  /// Shows a page on the web, asked for by the screen `source`.
  func showPage(_ address: String, from source: EvolutionRoute)
}
