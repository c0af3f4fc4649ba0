/// A note.
struct Note: Codable, Hashable, Identifiable, Sendable {
  let id: Int
  var text: String

  init(id: Int, text: String) {
    (self.id, self.text) = (id, text)
  }
}

// article: begin
/// What the controllers of the app need of a store.
protocol NoteLibrary: Sendable {
  func notes() async throws -> [Note]
  func save(_ notes: [Note]) async throws
}
// article: end
