package import Interaction

/// An interaction that follows an author, or stops following, each after a confirmation.
package struct FollowAuthor: UserInteraction {
  let name: String
  let library: ReaderLibrary

  /// - Returns: The message to the user.
  package func perform(_ session: InteractionSession) async throws -> String {
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
