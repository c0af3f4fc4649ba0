import Interaction

/// The reader's actions: one runner for each kind of action, shared by all screens.
@MainActor
final class ReaderActions {
  /// Bookmarks a proposal. A second command for the same proposal is ignored while the first one runs.
  let bookmark: InteractionRunner<Proposal.ID, BookmarkProposal>
  /// Follows an author. A second command is ignored while the first one runs.
  let follow: InteractionRunner<String, FollowAuthor>
  /// Shows a text as help.
  let help: InteractionRunner<String, ShowHelp>

  init(library: ReaderLibrary, prompts: PromptQueue, chrome: Chrome) {
    bookmark = InteractionRunner(prompts: prompts, per: { $0 }) { BookmarkProposal(id: $0, library: library) }
    follow = InteractionRunner(prompts: prompts) { FollowAuthor(name: $0, library: library) }
    help = InteractionRunner(prompts: prompts) { ShowHelp(text: $0) }
    bookmark.onOutcome(chrome) { chrome, outcome in chrome.show(outcome) }
    follow.onOutcome(chrome) { chrome, outcome in chrome.show(outcome) }
  }
}

extension Chrome {
  /// Shows the message of a completed interaction, or the error of a failed one that the reader has not seen.
  fileprivate func show(_ outcome: InteractionOutcome<String>) {
    switch outcome {
    case .completed(let text): message = text
    case .failed(let error, toldUser: false): message = "Failed: \(error)"
    case .failed, .declined, .canceled, .superseded, .refused: break
    }
  }
}
