package import EvolutionModels
package import Interaction

/// The services of a proposal's screen.
@MainActor
package protocol ProposalServices: ReaderServices {
  /// Returns the proposal with an id; `nil` if the feed does not contain it.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  func proposal(_ id: String) throws -> ProposalRow.Subject?
}

/// The services of the form of a note.
@MainActor
package protocol NoteServices {
  /// Returns the note on a bookmark; `nil` if the proposal is not bookmarked.
  func note(of id: String) -> NoteDraft?
}

/// The action of the form of a note.
@MainActor
package protocol NoteInteraction {
  /// The action that saves the note on a bookmark, and shows its errors.
  var saving: InteractionRunner<(id: String, note: String, old: String), SaveNote> { get }
}
