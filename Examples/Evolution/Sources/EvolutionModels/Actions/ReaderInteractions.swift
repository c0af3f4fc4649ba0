import Interaction

/// An interaction that bookmarks a proposal, or removes its bookmark after a confirmation.
struct BookmarkProposal: UserInteraction {
  let id: Proposal.ID
  let library: ReaderLibrary

  /// - Returns: The message to the user.
  func perform(_ session: InteractionSession) async throws -> String {
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

/// An interaction that removes bookmarks without a question, because it offers to undo that.
struct RemoveBookmarks: UserInteraction {
  let ids: Set<Proposal.ID>
  let library: ReaderLibrary

  func perform(_ session: InteractionSession) async throws {
    let removed = ids.compactMap(library.bookmark).sorted { $0.position < $1.position }
    try await library.removeBookmarks(of: ids)
    let names = removed.map(\.id).joined(separator: ", ")
    guard try await session.offerUndo("Removed the bookmark of \(names).") else { return }
    try await library.restore(removed)
  }
}

/// An interaction that moves a bookmark in the order of the reader.
struct MoveBookmark: UserInteraction {
  let id: Proposal.ID
  /// The bookmark above or below which the bookmark goes.
  let other: Proposal.ID
  let isBelow: Bool
  let library: ReaderLibrary

  func perform(_ session: InteractionSession) async throws {
    try await library.move(id, nextTo: other, isBelow: isBelow)
  }
}

/// An interaction that saves the note on a bookmark.
struct SaveNote: UserInteraction {
  let id: Proposal.ID
  let note: String
  let library: ReaderLibrary

  func perform(_ session: InteractionSession) async throws {
    try await library.setNote(note, of: id)
  }
}

/// An interaction that follows an author, or stops following, each after a confirmation.
struct FollowAuthor: UserInteraction {
  let name: String
  let library: ReaderLibrary

  /// - Returns: The message to the user.
  func perform(_ session: InteractionSession) async throws -> String {
    if library.isFollowing(name) {
      try await session.confirm("Stop following \(name)?", action: "Unfollow", role: .destructive)
      try await library.setFollowing(false, name)
      return "No longer following \(name)."
    } else {
      try await session.confirm("Follow \(name)?", action: "Follow")
      try await library.setFollowing(true, name)
      return "Following \(name)."
    }
  }
}
