import BenchmarkKit

#if CONCIERGE_PEERS
  import GRDB
#endif

/// The same work with GRDB. The workloads are `nil` unless GRDB is compiled in.
enum GRDBPeer {
  #if CONCIERGE_PEERS
    private struct Record: Codable, FetchableRecord, PersistableRecord {
      static let databaseTableName = "ledger"

      let id: Int
      let title: String
      let author: String
      let year: Int
      let score: Double
      let isOpen: Bool
      let note: String?

      init(_ row: LedgerRow) {
        (id, title, author) = (row.id, row.title, row.author)
        (year, score, isOpen, note) = (row.year, row.score, row.isOpen, row.note)
      }
    }

    static let inserting: Workload? = Workload(size: 100_000) { count in
      let folder = try TemporaryFolder()
      let pool = try await pool(in: folder)
      let records = LedgerRow.rows(count).map(Record.init)
      return {
        try withExtendedLifetime(folder) {
          try pool.write { try $0.execute(sql: "delete from ledger") }
          try pool.write { database in
            for record in records { try record.insert(database) }
          }
        }
      }
    }

    static let reading: Workload? = Workload(size: 100_000) { count in
      let folder = try TemporaryFolder()
      let pool = try await pool(in: folder)
      let records = LedgerRow.rows(count).map(Record.init)
      try await pool.write { database in
        for record in records { try record.insert(database) }
      }
      return {
        try withExtendedLifetime(folder) { blackHole(try pool.read { try Record.fetchAll($0) }) }
      }
    }

    /// Opens a database with a write-ahead log and an empty table.
    private static func pool(in folder: TemporaryFolder) async throws -> DatabasePool {
      let pool = try DatabasePool(path: folder.path("ledger.sqlite"))
      try await pool.write { database in
        try database.execute(
          sql: """
            create table ledger (id integer primary key, title text, author text, year integer, score real,
              isOpen integer, note text)
            """
        )
      }
      return pool
    }
  #else
    static let inserting: Workload? = nil
    static let reading: Workload? = nil
  #endif
}
