import Interaction

/// Follows an author or, if the reader does already, stops following: the reader is asked either way.
struct FollowAuthor: UserInteraction {
  let name: String
  let library: ReaderLibrary

  /// - Returns: What to tell the reader.
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
