import Navigator

/// The methods that screens call to show other screens.
@MainActor
protocol EvolutionNavigator: AnyObject {
  /// Shows a proposal.
  ///
  /// - Parameter source: The screen that calls the method.
  func showProposal(_ id: Proposal.ID, from source: EvolutionRoute)
  /// Shows the note on the bookmark of a proposal.
  func showNote(on id: Proposal.ID)
  /// Leaves the front screen, unless it has unsaved changes that the user keeps.
  func goBack()
  /// Shows all proposals as cards.
  func showCards()
  /// Shows an author.
  ///
  /// - Parameter source: The screen that calls the method.
  func showAuthor(_ name: String, from source: EvolutionRoute)
  /// Shows a page on the web.
  ///
  /// - Parameter source: The screen that calls the method.
  func showPage(_ address: String, from source: EvolutionRoute)
}
