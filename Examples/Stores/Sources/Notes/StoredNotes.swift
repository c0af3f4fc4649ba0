import ModelStore

// article: begin
extension Note: RowRepresentable {}

/// The notes in a table of ModelStore.
struct StoredNotes: NoteLibrary {
  let database: Database
  let table: ModelTable<Note>

  init(_ database: Database) throws {
    self.database = database
    table = try database.table("notes", of: Note.self, key: "id")
  }

  func notes() async throws -> [Note] {
    try await database.read { try table.rows(orderBy: "id", in: $0) }
  }

  func save(_ notes: [Note]) async throws {
    try await database.write { try table.upsert(notes, in: $0) }
  }
}
// article: end
