import Interaction

/// An interaction that shows the help.
struct ShowHelp: UserInteraction {
  let text: String

  func perform(_ session: InteractionSession) async throws {
    await session.inform(text, title: "Help", acknowledge: "Close")
  }
}
