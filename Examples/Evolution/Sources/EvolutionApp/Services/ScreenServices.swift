import EvolutionModels
import Interaction
import Presenter

/// The shared objects of the app, as a screen gets them in its initializer: protocols, without the types behind them.
///
/// A screen reads the proposals and the library, and changes them only with the actions.
@MainActor
struct ScreenServices {
  let catalog: any ProposalService
  let library: any LibraryService
  let actions: any ReaderActions
  let webPages: any PageService
  let prompts: any PromptHost
  let chrome: Chrome
  let style: DisplayStyle

  /// Returns the row of a proposal for lists.
  func row(of proposal: Proposal) -> ProposalRow {
    ProposalRow(
      ProposalRow.Subject(proposal: proposal, bookmark: library.bookmark(proposal.id)),
      style: style
    )
  }
}
