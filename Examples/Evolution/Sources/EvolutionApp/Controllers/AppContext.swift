import Interaction
import Presenter

/// The shared objects that every screen of the app uses.
@MainActor
struct AppContext {
  let catalog: ProposalCatalog
  let library: ReaderLibrary
  let style: DisplayStyle
  let prompts: PromptQueue
  let actions: ReaderActions
  let chrome: Chrome

  /// Returns the row of a proposal for lists.
  func row(of proposal: Proposal) -> ProposalRow {
    ProposalRow(
      ProposalRow.Subject(proposal: proposal, bookmark: library.bookmark(proposal.id)),
      style: style
    )
  }
}
