/// The services of a proposal's screen.
@MainActor
package protocol ProposalServices: ReaderServices {
  /// The place for messages.
  var chrome: Chrome { get }
  /// Returns the proposal with an id; `nil` if the feed does not contain it.
  func proposal(_ id: String) -> ProposalRow.Subject?
}

/// The services of the form of a note.
@MainActor
package protocol NoteServices {
  /// The place for messages.
  var chrome: Chrome { get }
  /// Returns the note on a bookmark; `nil` if the proposal is not bookmarked.
  func note(of id: String) -> NoteDraft?
  /// Saves the note on a bookmark.
  func save(_ draft: NoteDraft, of id: String) async throws
}

extension ScreenServices: ProposalServices, NoteServices {}
