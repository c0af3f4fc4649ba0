package import Interaction

/// An interaction that saves the note on a bookmark. If another window has changed the note meanwhile, it asks first.
package struct SaveNote: UserInteraction {
  let id: Proposal.ID
  let note: String
  /// The note that the reader has edited.
  let old: String
  let library: ReaderLibrary

  package func perform(_ session: InteractionSession) async throws {
    var old = old
    while true {
      do {
        return try await library.setNote(note, of: id, replacing: old)
      } catch LibraryError.changedNote(_, let other) {
        try await session.confirm(
          "The note has changed meanwhile: “\(other)”. Replace it?",
          action: "Replace",
          role: .destructive
        )
        old = other
      }
    }
  }
}
