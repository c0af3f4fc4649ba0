package import Interaction

/// An interaction that saves the note on a bookmark.
package struct SaveNote: UserInteraction {
  let id: Proposal.ID
  let note: String
  let library: ReaderLibrary

  package func perform(_ session: InteractionSession) async throws {
    try await library.setNote(note, of: id)
  }
}
