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

/// An interaction that removes bookmarks without a question, because the user can undo it.
struct RemoveBookmarks: UserInteraction {
  let ids: Set<Proposal.ID>
  let library: ReaderLibrary

  /// - Returns: The removed bookmarks, in the order of the reader.
  func perform(_ session: InteractionSession) async throws -> [Bookmark] {
    let removed = ids.compactMap(library.bookmark).sorted { $0.position < $1.position }
    for bookmark in removed { try await library.setBookmarked(false, bookmark.id) }
    return removed
  }
}

/// An interaction that inserts removed bookmarks again, with their notes, at their places.
struct RestoreBookmarks: UserInteraction {
  let bookmarks: [Bookmark]
  let library: ReaderLibrary

  func perform(_ session: InteractionSession) async throws {
    for bookmark in bookmarks { try await library.restore(bookmark) }
  }
}

/// An interaction that moves a bookmark in the order of the reader.
struct MoveBookmark: UserInteraction {
  /// A bookmark, and the one above or below which it goes.
  struct Move: Hashable, Sendable {
    let id: Proposal.ID
    let other: Proposal.ID
    let isBelow: Bool
  }

  let move: Move
  let library: ReaderLibrary

  func perform(_ session: InteractionSession) async throws {
    try await library.move(move.id, nextTo: move.other, isBelow: move.isBelow)
  }
}

/// An interaction that saves the note on a bookmark.
struct SaveNote: UserInteraction {
  /// The text for a bookmark.
  struct Note: Hashable, Sendable {
    let id: Proposal.ID
    let text: String
  }

  let note: Note
  let library: ReaderLibrary

  func perform(_ session: InteractionSession) async throws {
    try await library.setNote(note.text, of: note.id)
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
