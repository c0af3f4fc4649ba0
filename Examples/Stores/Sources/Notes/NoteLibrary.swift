/// A note.
public struct Note: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public var text: String

  public init(id: Int, text: String) {
    (self.id, self.text) = (id, text)
  }
}

// article: begin
/// What the controllers of the app need of a store.
public protocol NoteLibrary: Sendable {
  func notes() async throws -> [Note]
  func save(_ notes: [Note]) async throws
}
// article: end
