import BenchmarkKit
import Foundation

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

    private struct Event: Codable, FetchableRecord, PersistableRecord {
      static let databaseTableName = "events"

      let id: UUID
      let start: Date
      let end: Date?
      let link: URL
      let map: URL?
      let state: EventRow.State
      let priority: EventRow.Priority

      init(_ row: EventRow) {
        (id, start, end, link) = (row.id, row.start, row.end, row.link)
        (map, state, priority) = (row.map, row.state, row.priority)
      }
    }

    static let inserting: Workload? = inserting(size: 100_000) { LedgerRow.rows($0).map(Record.init) }
    static let reading: Workload? = reading(size: 100_000) { LedgerRow.rows($0).map(Record.init) }
    static let insertingEvents: Workload? = inserting(size: 50_000) { EventRow.rows($0).map(Event.init) }
    static let readingEvents: Workload? = reading(size: 50_000) { EventRow.rows($0).map(Event.init) }

    private static func inserting<Row: PersistableRecord & Sendable>(
      size: Int,
      _ rows: @escaping @Sendable (Int) -> [Row]
    ) -> Workload {
      Workload(size: size) { count in
        let folder = try TemporaryFolder()
        let pool = try await pool(in: folder)
        let records = rows(count)
        return {
          try withExtendedLifetime(folder) {
            try pool.write { try $0.execute(sql: "delete from \(Row.databaseTableName)") }
            try pool.write { database in
              for record in records { try record.insert(database) }
            }
          }
        }
      }
    }

    private static func reading<Row: PersistableRecord & FetchableRecord & Sendable>(
      size: Int,
      _ rows: @escaping @Sendable (Int) -> [Row]
    ) -> Workload {
      Workload(size: size) { count in
        let folder = try TemporaryFolder()
        let pool = try await pool(in: folder)
        let records = rows(count)
        try await pool.write { database in
          for record in records { try record.insert(database) }
        }
        return {
          try withExtendedLifetime(folder) { blackHole(try pool.read { try Row.fetchAll($0) }) }
        }
      }
    }

    /// Opens a database with a write-ahead log and two empty tables.
    private static func pool(in folder: TemporaryFolder) async throws -> DatabasePool {
      let pool = try DatabasePool(path: folder.path("rows.sqlite"))
      try await pool.write { database in
        try database.execute(
          sql: """
            create table ledger (id integer primary key, title text, author text, year integer, score real,
              isOpen integer, note text);
            create table events (id blob primary key, start text, "end" text, link text, map text, state text,
              priority integer);
            """
        )
      }
      return pool
    }
  #else
    static let inserting: Workload? = nil
    static let reading: Workload? = nil
    static let insertingEvents: Workload? = nil
    static let readingEvents: Workload? = nil
  #endif
}
