import BenchmarkKit
import ModelStore

/// Lines that measure writing and reading rows.
///
/// The raw C loop calls SQLite's C functions from Swift, and prepares each statement once. No other code on top of
/// SQLite can be much faster. All sides write to files with a write-ahead log.
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
      "store.insert.values",
      measures: "100,000 hand-written rows of 7 columns into an empty table in a file, in one transaction",
      bar: .atLeast(0.85),
      subject: inserting(HandWrittenLedgerRow.init),
      comparator: .code("raw C loop", rawInserting)
    ),
    BenchmarkLine(
      "store.insert.codable",
      measures: "the same with Codable rows",
      bar: .atLeast(0.6),
      subject: inserting { $0 },
      comparator: .code("raw C loop", rawInserting)
    ),
    BenchmarkLine(
      "store.insert.codable.grdb",
      measures: "the same",
      bar: .atLeast(3),
      subject: inserting { $0 },
      comparator: .peer("GRDB, Codable record", GRDBPeer.inserting)
    ),
    BenchmarkLine(
      "store.rows.values",
      measures: "reading 100,000 hand-written rows of 7 columns from a file",
      bar: .atLeast(0.55),
      subject: reading(HandWrittenLedgerRow.init),
      comparator: .code("raw C loop", rawReading)
    ),
    BenchmarkLine(
      "store.rows.codable",
      measures: "the same with Codable rows",
      bar: .atLeast(0.4),
      subject: reading { $0 },
      comparator: .code("raw C loop", rawReading)
    ),
    BenchmarkLine(
      "store.rows.codable.grdb",
      measures: "the same",
      bar: .atLeast(1.8),
      subject: reading { $0 },
      comparator: .peer("GRDB, Codable record", GRDBPeer.reading)
    ),
  ]

  /// The same with rows of dates, links, UUIDs and enumerations.
  static let events: [BenchmarkLine] = [
    BenchmarkLine(
      "store.events.upsert",
      measures: "1,000 stored Codable rows whose key is a UUID, written in one call",
      bar: .atLeast(0.5),
      subject: upsertingEvents { $0 },
      comparator: .code(
        "the same hand-written rows, whose key is a text",
        upsertingEvents(HandWrittenEventRow.init)
      )
    ),
    BenchmarkLine(
      "store.events.insert.values",
      measures:
        "50,000 hand-written rows of dates, links, UUIDs and enumerations into an empty table in a file",
      bar: .atLeast(0.4),
      subject: insertingEvents(HandWrittenEventRow.init),
      comparator: .code("raw C loop, dates as numbers", rawInsertingEvents)
    ),
    BenchmarkLine(
      "store.events.insert.codable",
      measures: "the same with Codable rows",
      bar: .atLeast(0.3),
      subject: insertingEvents { $0 },
      comparator: .code("raw C loop, dates as numbers", rawInsertingEvents)
    ),
    BenchmarkLine(
      "store.events.insert.codable.grdb",
      measures: "the same",
      bar: .atLeast(1),
      subject: insertingEvents { $0 },
      comparator: .peer("GRDB, Codable record", GRDBPeer.insertingEvents)
    ),
    BenchmarkLine(
      "store.events.rows.values",
      measures: "reading 50,000 such hand-written rows from a file",
      bar: .atLeast(0.5),
      subject: readingEvents(HandWrittenEventRow.init),
      comparator: .code("raw C loop, dates as numbers", rawReadingEvents)
    ),
    BenchmarkLine(
      "store.events.rows.codable",
      measures: "the same with Codable rows",
      bar: .atLeast(0.35),
      subject: readingEvents { $0 },
      comparator: .code("raw C loop, dates as numbers", rawReadingEvents)
    ),
    BenchmarkLine(
      "store.events.rows.codable.grdb",
      measures: "the same",
      bar: .atLeast(1.8),
      subject: readingEvents { $0 },
      comparator: .peer("GRDB, Codable record", GRDBPeer.readingEvents)
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

  private static func inserting<Row: RowRepresentable & Sendable>(
    _ make: @escaping @MainActor (LedgerRow) -> Row
  ) -> Workload {
    inserting(size: 100_000) { LedgerRow.rows($0).map(make) }
  }

  private static func reading<Row: RowRepresentable & Sendable>(
    _ make: @escaping @MainActor (LedgerRow) -> Row
  ) -> Workload {
    reading(size: 100_000) { LedgerRow.rows($0).map(make) }
  }

  private static func insertingEvents<Row: RowRepresentable & Sendable>(
    _ make: @escaping @MainActor (EventRow) -> Row
  ) -> Workload {
    inserting(size: 50_000) { EventRow.rows($0).map(make) }
  }

  private static func upsertingEvents<Row: RowRepresentable & Sendable>(
    _ make: @escaping @MainActor (EventRow) -> Row
  ) -> Workload {
    Workload(size: 1_000) { count in
      let folder = try TemporaryFolder()
      let database = try Database(.file(folder.file("events.sqlite")))
      let table = try database.table("events", of: Row.self, key: "id")
      let rows = EventRow.rows(count).map(make)
      try table.insert(rows)
      return { try withExtendedLifetime(folder) { try table.upsert(rows) } }
    }
  }

  private static func readingEvents<Row: RowRepresentable & Sendable>(
    _ make: @escaping @MainActor (EventRow) -> Row
  ) -> Workload {
    reading(size: 50_000) { EventRow.rows($0).map(make) }
  }

  private static func inserting<Row: RowRepresentable & Sendable>(
    size: Int,
    _ rows: @escaping @MainActor (Int) -> [Row]
  ) -> Workload {
    Workload(size: size) { count in
      let folder = try TemporaryFolder()
      let database = try Database(.file(folder.file("rows.sqlite")))
      let table = try database.table("stored", of: Row.self, key: "id")
      let rows = rows(count)
      return {
        try withExtendedLifetime(folder) {
          try database.execute("delete from stored")
          try table.insert(rows)
        }
      }
    }
  }

  private static func reading<Row: RowRepresentable & Sendable>(
    size: Int,
    _ rows: @escaping @MainActor (Int) -> [Row]
  ) -> Workload {
    Workload(size: size) { count in
      let folder = try TemporaryFolder()
      let database = try Database(.file(folder.file("rows.sqlite")))
      let table = try database.table("stored", of: Row.self, key: "id")
      try table.insert(rows(count))
      return { try withExtendedLifetime(folder) { blackHole(try table.rows()) } }
    }
  }

  private static let rawInserting = Workload(size: 100_000) { count in
    let folder = try TemporaryFolder()
    let ledger = try RawLedger(path: folder.path("ledger.sqlite"))
    let rows = LedgerRow.rows(count)
    return { try withExtendedLifetime(folder) { try ledger.replaceAll(by: rows) } }
  }

  private static let rawReading = Workload(size: 100_000) { count in
    let folder = try TemporaryFolder()
    let ledger = try RawLedger(path: folder.path("ledger.sqlite"))
    try ledger.replaceAll(by: LedgerRow.rows(count))
    return { try withExtendedLifetime(folder) { blackHole(try ledger.rows()) } }
  }

  private static let rawInsertingEvents = Workload(size: 50_000) { count in
    let folder = try TemporaryFolder()
    let events = try RawEvents(path: folder.path("events.sqlite"))
    let rows = EventRow.rows(count)
    return { try withExtendedLifetime(folder) { try events.replaceAll(by: rows) } }
  }

  private static let rawReadingEvents = Workload(size: 50_000) { count in
    let folder = try TemporaryFolder()
    let events = try RawEvents(path: folder.path("events.sqlite"))
    let rows = EventRow.rows(count)
    try events.replaceAll(by: rows)
    try SidesDiffer.check(events.rows(), rows)
    return { try withExtendedLifetime(folder) { blackHole(try events.rows()) } }
  }
}
