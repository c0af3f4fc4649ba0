package import Interaction

/// An interaction that bookmarks a proposal, or removes its bookmark after a confirmation.
package struct BookmarkProposal: UserInteraction {
  let id: Proposal.ID
  let library: ReaderLibrary

  /// - Returns: The message to the user.
  package func perform(_ session: InteractionSession) async throws -> String {
    if library.bookmark(id) != nil {
      try await session.confirm("Remove the bookmark of \(id)?", action: "Remove", role: .destructive)
      try await library.setBookmarked(false, id)
      return "Removed the bookmark of \(id)."
    } else {
      try await library.setBookmarked(true, id)
      return "Bookmarked \(id)."
    }
  }
}
