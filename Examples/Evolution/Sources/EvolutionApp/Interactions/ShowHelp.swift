import Interaction

/// Shows what can be done.
struct ShowHelp: UserInteraction {
  let text: String

  func perform(_ session: InteractionSession) async throws {
    await session.inform(text, title: "Help", acknowledge: "Close")
  }
}
