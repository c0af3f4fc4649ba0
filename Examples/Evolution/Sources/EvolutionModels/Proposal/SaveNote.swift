import Interaction

/// An interaction that saves the note on a bookmark.
struct SaveNote: UserInteraction {
  let id: Proposal.ID
  let note: String
  let library: ReaderLibrary

  func perform(_ session: InteractionSession) async throws {
    try await library.setNote(note, of: id)
  }
}
