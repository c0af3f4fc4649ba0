package import Interaction

/// An interaction that saves the note on a bookmark. If another window has changed the note meanwhile, it asks first.
package struct SaveNote: UserInteraction {
  let id: Proposal.ID
  let note: String
  /// The note that the reader has edited.
  let old: String
  let library: ReaderLibrary
  let texts: any ReaderTexts

  package func perform(_ session: InteractionSession) async throws {
    var old = old
    while true {
      do {
        return try await library.setNote(note, of: id, replacing: old)
      } catch LibraryError.changedNote(_, let other) {
        let texts = texts.replacing(note: other)
        try await session.confirm(texts.question, action: texts.button, role: .destructive)
        old = other
      }
    }
  }
}
