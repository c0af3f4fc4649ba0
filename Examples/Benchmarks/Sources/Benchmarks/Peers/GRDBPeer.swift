import BenchmarkKit

#if CONCIERGE_PEERS
  import GRDB
#endif

/// The same work done with GRDB, where it is compiled in.
enum GRDBPeer {
  #if CONCIERGE_PEERS
    private struct Record: Codable, PersistableRecord {
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
      let queue = try DatabaseQueue()
      try await queue.write { database in
        try database.execute(
          sql: """
            create table ledger (id integer primary key, title text, author text, year integer, score real,
              isOpen integer, note text)
            """
        )
      }
      let records = LedgerRow.rows(count).map(Record.init)
      return {
        try queue.write { database in
          try database.execute(sql: "delete from ledger")
          for record in records { try record.insert(database) }
        }
      }
    }
  #else
    static let inserting: Workload? = nil
  #endif
}
