public import GRDB

// article: begin
extension Note: FetchableRecord, PersistableRecord {
  public static let databaseTableName = "notes"
}

/// The notes in a database of GRDB.
public struct GRDBNotes: NoteLibrary {
  let pool: DatabasePool

  public init(_ pool: DatabasePool) throws {
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

  public func notes() async throws -> [Note] {
    try await pool.read { try Note.order(Column("id")).fetchAll($0) }
  }

  public func save(_ notes: [Note]) async throws {
    try await pool.write { database in
      for note in notes { try note.upsert(database) }
    }
  }
}
// article: end
