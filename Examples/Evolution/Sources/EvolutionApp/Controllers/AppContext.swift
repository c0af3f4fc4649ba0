import Interaction
import Presenter

/// What every screen of the app is given.
@MainActor
struct AppContext {
  let catalog: ProposalCatalog
  let library: ReaderLibrary
  let style: DisplayStyle
  let prompts: PromptQueue
  let actions: ReaderActions
  let chrome: Chrome

  /// A proposal as lists show it.
  func row(of proposal: Proposal) -> ProposalRow {
    let isBookmarked = library.isBookmarked(proposal.id)
    return ProposalRow(ProposalRow.Subject(proposal: proposal, isBookmarked: isBookmarked), style: style)
  }
}
