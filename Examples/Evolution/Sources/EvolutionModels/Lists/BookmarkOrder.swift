package import Interaction

/// An interaction that removes bookmarks without a question, because it offers to undo that.
package struct RemoveBookmarks: UserInteraction {
  let ids: Set<Proposal.ID>
  let library: ReaderLibrary
  let texts: any ReaderTexts

  package func perform(_ session: InteractionSession) async throws {
    let removed = ids.compactMap(library.bookmark).sorted { $0.position < $1.position }
    try await library.removeBookmarks(of: ids)
    guard try await session.offerUndo(texts.removing(removed.map(\.id))) else { return }
    try await library.restore(removed)
  }
}

/// An interaction that moves a bookmark in the order of the reader. A bookmark stays among those of proposals in the same state,
/// because the list shows one state after the other.
package struct MoveBookmark: UserInteraction {
  let id: Proposal.ID
  /// The bookmark above or below which the bookmark goes.
  let other: Proposal.ID
  let isBelow: Bool
  let library: ReaderLibrary
  let catalog: any ProposalService

  package func perform(_ session: InteractionSession) async throws {
    guard try catalog.proposal(id)?.state == catalog.proposal(other)?.state else { return }
    try await library.move(id, nextTo: other, isBelow: isBelow)
  }
}
