import Interaction

struct Greet: UserInteraction {
  func perform(_ session: InteractionSession) async throws -> String { "Hello" }
}
