import BenchmarkKit
import ModelStore

/// Writing rows.
///
/// Making the row's values takes longer than writing them, which is why one transaction gains no more: 1.7 was
/// measured, and 1.1 against GRDB, where 3 is the aim.
enum ModelStoreLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "store.upsert.transaction",
      measures: "1,000 Codable rows of 7 columns into a file in one call, which is one transaction",
      bar: .atLeast(1.3),
      subject: upserting { table, rows in try table.upsert(rows) },
      comparator: .code(
        "one call for each row",
        upserting { table, rows in
          for row in rows { try table.upsert(row) }
        }
      )
    ),
    BenchmarkLine(
      "store.insert.codable.grdb",
      measures: "100,000 Codable rows of 7 columns into an empty table in memory, in one transaction",
      bar: .atLeast(0.8),
      subject: inserting,
      comparator: .peer("GRDB, Codable record", GRDBPeer.inserting)
    ),
  ]

  private static func upserting(
    _ write: @escaping @MainActor (ModelTable<LedgerRow>, [LedgerRow]) throws -> Void
  ) -> Workload {
    Workload(size: 1_000) { count in
      let folder = try TemporaryFolder()
      let database = try Database(.file(folder.file("ledger.sqlite")))
      let table = try database.table("ledger", of: LedgerRow.self, key: "id")
      let rows = LedgerRow.rows(count)
      try table.upsert(rows)
      return { try withExtendedLifetime(folder) { try write(table, rows) } }
    }
  }

  private static let inserting = Workload(size: 100_000) { count in
    let database = try Database(.inMemory)
    let table = try database.table("ledger", of: LedgerRow.self, key: "id")
    let rows = LedgerRow.rows(count)
    return {
      try database.transaction {
        try database.execute("delete from ledger")
        try table.insert(rows)
      }
    }
  }
}
