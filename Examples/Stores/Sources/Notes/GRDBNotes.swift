import GRDB

// article: begin
extension Note: FetchableRecord, PersistableRecord {
  static let databaseTableName = "notes"
}

/// The notes in a database of GRDB.
struct GRDBNotes: NoteLibrary {
  let pool: DatabasePool

  init(_ pool: DatabasePool) throws {
    self.pool = pool
    var migrator = DatabaseMigrator()
    migrator.registerMigration("notes") { database in
      try database.create(table: "notes") { table in
        table.primaryKey("id", .integer)
        table.column("text", .text).notNull()
      }
    }
    try migrator.migrate(pool)
  }

  func notes() async throws -> [Note] {
    try await pool.read { try Note.order(Column("id")).fetchAll($0) }
  }

  func save(_ notes: [Note]) async throws {
    try await pool.write { database in
      for note in notes { try note.upsert(database) }
    }
  }
}
// article: end
