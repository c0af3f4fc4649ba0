package import Interaction

/// Everything that the reader can change: one runner for each kind of action, shared by all screens. Screens change nothing in
/// another way.
@MainActor
package final class ReaderActions {
  private let bookmarking: InteractionRunner<Proposal.ID, BookmarkProposal>
  private let following: InteractionRunner<String, FollowAuthor>
  private let removing: InteractionRunner<Set<Proposal.ID>, RemoveBookmarks>
  private let moving: InteractionRunner<(id: Proposal.ID, other: Proposal.ID, isBelow: Bool), MoveBookmark>
  private let saving: InteractionRunner<(id: Proposal.ID, note: String), SaveNote>
  private let report: @MainActor (String) -> Void
  private let reportError: @MainActor (any Error) -> Void

  /// Creates the runners. A second command for the same proposal, or for an author, is ignored while the first one runs.
  ///
  /// - Parameters:
  ///   - library: The library that the actions change.
  ///   - prompts: The host of questions, which is not retained.
  ///   - clock: The clock of the app.
  ///   - report: Shows a message to the reader.
  ///   - reportError: Shows an error to the reader.
  package init(
    _ library: ReaderLibrary,
    prompts: any PromptHost,
    clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @MainActor (String) -> Void,
    reportError: @escaping @MainActor (any Error) -> Void
  ) {
    (self.report, self.reportError) = (report, reportError)
    bookmarking = InteractionRunner(prompts: prompts, per: { $0 }, clock: clock) {
      BookmarkProposal(id: $0, library: library)
    }
    following = InteractionRunner(prompts: prompts, clock: clock) {
      FollowAuthor(name: $0, library: library)
    }
    removing = InteractionRunner(prompts: prompts, whileRunning: .restart, per: { $0 }, clock: clock) {
      RemoveBookmarks(ids: $0, library: library)
    }
    moving = InteractionRunner(prompts: prompts, whileRunning: .queue, clock: clock) {
      MoveBookmark(id: $0.id, other: $0.other, isBelow: $0.isBelow, library: library)
    }
    saving = InteractionRunner(prompts: prompts, whileRunning: .queue, clock: clock) {
      SaveNote(id: $0.id, note: $0.note, library: library)
    }
    bookmarking.onOutcome(self) { actions, outcome in actions.show(outcome) { $0 } }
    following.onOutcome(self) { actions, outcome in actions.show(outcome) { $0 } }
    removing.onOutcome(self) { actions, outcome in actions.show(outcome) { nil } }
    moving.onOutcome(self) { actions, outcome in actions.show(outcome) { nil } }
  }

  /// Whether an action is running, from the turn of the command on. Observable.
  package var isRunning: Bool {
    bookmarking.isRunning || following.isRunning || removing.isRunning || moving.isRunning || saving.isRunning
  }

  /// Bookmarks a proposal, or removes its bookmark after a confirmation. Reports the result to the reader.
  package func toggleBookmark(of id: Proposal.ID) { bookmarking.start(id) }

  /// Follows an author, or stops following, each after a confirmation. Reports the result to the reader.
  package func toggleFollowing(_ name: String) { following.start(name) }

  /// Removes bookmarks, and offers to undo that, while the reader goes on. Reports an error to the reader.
  package func removeBookmarks(of ids: Set<Proposal.ID>) { removing.start(ids) }

  /// Moves a bookmark above or below another one. Reports an error to the reader; the order is the earlier one then.
  package func moveBookmark(_ id: Proposal.ID, nextTo other: Proposal.ID, isBelow: Bool) {
    moving.start((id, other, isBelow))
  }

  /// Saves the note on a bookmark.
  package func saveNote(_ note: String, of id: Proposal.ID) async throws {
    try await saving.run((id, note)).get()
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
