package import Interaction

/// Everything that the reader can change: one object for each action, which all screens share. A key, a button and a dragged row
/// start the same object, and its outcome is reported once, here. Screens change nothing in another way.
@MainActor
package final class ReaderActions {
  /// Bookmarks a proposal, or removes its bookmark after a confirmation. A second start for the proposal is ignored meanwhile.
  package let bookmarking: InteractionRunner<Proposal.ID, BookmarkProposal>
  /// Follows an author, or stops following, each after a confirmation. A second start is ignored meanwhile.
  package let following: InteractionRunner<String, FollowAuthor>
  /// Removes bookmarks, and offers to undo that, while the reader goes on.
  package let removing: InteractionRunner<Set<Proposal.ID>, RemoveBookmarks>
  /// Moves a bookmark above or below another one. After an error, the order is the earlier one.
  package let moving: InteractionRunner<(id: Proposal.ID, other: Proposal.ID, isBelow: Bool), MoveBookmark>
  /// Saves the note on a bookmark.
  package let saving: InteractionRunner<(id: Proposal.ID, note: String, old: String), SaveNote>
  private let report: @MainActor (String) -> Void
  private let reportError: @MainActor (any Error) -> Void

  /// Creates the actions.
  ///
  /// - Parameters:
  ///   - library: The library that the actions change.
  ///   - catalog: The proposals, whose states limit the moves of bookmarks.
  ///   - texts: The texts of questions and results.
  ///   - prompts: The host of questions, which is not retained.
  ///   - clock: The clock of the app.
  ///   - report: Shows a message to the reader.
  ///   - reportError: Shows an error to the reader.
  package init(
    _ library: ReaderLibrary,
    _ catalog: any ProposalService,
    texts: any ReaderTexts,
    prompts: any PromptHost,
    clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @MainActor (String) -> Void,
    reportError: @escaping @MainActor (any Error) -> Void
  ) {
    (self.report, self.reportError) = (report, reportError)
    bookmarking = InteractionRunner(prompts: prompts, per: { $0 }, clock: clock) {
      BookmarkProposal(id: $0, library: library, texts: texts)
    }
    following = InteractionRunner(prompts: prompts, clock: clock) {
      FollowAuthor(name: $0, library: library, texts: texts)
    }
    removing = InteractionRunner(prompts: prompts, whileRunning: .restart, per: { $0 }, clock: clock) {
      RemoveBookmarks(ids: $0, library: library, texts: texts)
    }
    moving = InteractionRunner(prompts: prompts, whileRunning: .queue, clock: clock) {
      MoveBookmark(id: $0.id, other: $0.other, isBelow: $0.isBelow, library: library, catalog: catalog)
    }
    saving = InteractionRunner(prompts: prompts, whileRunning: .queue, clock: clock) {
      SaveNote(id: $0.id, note: $0.note, old: $0.old, library: library, texts: texts)
    }
    bookmarking.onOutcome(self) { actions, outcome in actions.show(outcome) { $0 } }
    following.onOutcome(self) { actions, outcome in actions.show(outcome) { $0 } }
    removing.onOutcome(self) { actions, outcome in actions.show(outcome) { nil } }
    moving.onOutcome(self) { actions, outcome in actions.show(outcome) { nil } }
    saving.onOutcome(self) { actions, outcome in actions.show(outcome) { nil } }
  }

  /// Whether an action is running, from the turn of the command on. Observable.
  package var isRunning: Bool {
    bookmarking.isRunning || following.isRunning || removing.isRunning || moving.isRunning || saving.isRunning
  }

  /// Reports the text of a completed action, or the error of a failed one that the reader has not seen.
  private func show<Output>(_ outcome: InteractionOutcome<Output>, text: (Output) -> String?) {
    switch outcome {
    case .completed(let output): text(output).map(report)
    case .failed(let error, toldUser: false): reportError(error)
    case .failed, .declined, .canceled, .superseded, .refused: break
    }
  }
}
