package import Interaction

/// An interaction that follows an author, or stops following, each after a confirmation.
package struct FollowAuthor: UserInteraction {
  let name: String
  let library: ReaderLibrary
  let texts: any ReaderTexts

  /// - Returns: The message to the user.
  package func perform(_ session: InteractionSession) async throws -> String {
    let isFollowed = library.isFollowing(name)
    let texts = texts.following(name, isFollowed: isFollowed)
    let role = isFollowed ? PromptAction.Role.destructive : .default
    try await session.confirm(texts.question, action: texts.button, role: role)
    try await library.setFollowing(!isFollowed, name)
    return texts.result
  }
}
