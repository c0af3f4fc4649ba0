package import Interaction

/// An interaction that bookmarks a proposal, or removes its bookmark after a confirmation.
package struct BookmarkProposal: UserInteraction {
  let id: Proposal.ID
  let library: ReaderLibrary
  let texts: any ReaderTexts

  /// - Returns: The message to the user.
  package func perform(_ session: InteractionSession) async throws -> String {
    let isBookmarked = library.bookmark(id) != nil
    let texts = texts.bookmarking(id, isBookmarked: isBookmarked)
    if isBookmarked {
      try await session.confirm(texts.question, action: texts.button, role: .destructive)
    }
    try await library.setBookmarked(!isBookmarked, id)
    return texts.result
  }
}
