import BenchmarkKit
import Foundation
import ModelStore

/// Lines that measure what every app with a database does: opening, observing, and sorting by decimal numbers.
enum ModelStoreDailyLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "store.open",
      measures: "opening a database in a file, with five connections and one table",
      bar: .information,
      subject: Workload(size: 1) { _ in
        let file = try StoredFile()
        return { blackHole(try Database(.file(file.url)).table("ledger", of: LedgerRow.self, key: "id")) }
      },
      comparator: .code(
        "one raw connection and one query",
        Workload(size: 1) { _ in
          let file = try StoredFile()
          return { try RawConnection(path: file.url.path).execute("select count(*) from ledger") }
        }
      )
    ),
    BenchmarkLine(
      "store.observe.codable",
      measures: "one changed row among 10,000 Codable rows, until the observer has all rows",
      bar: .atMost(3),
      subject: .asynchronous(size: 10_000) { count in
        let file = try StoredFile(rows: count)
        let observed = try ObservedRows<LedgerRow>("select * from ledger order by id", in: file.database)
        var year = 0
        return {
          year += 1
          try file.database.execute("update ledger set year = \(year) where id = 0")
          while observed.rows[0].year != year { await Task.yield() }
          withExtendedLifetime(file) {}
        }
      },
      comparator: .code(
        "reading the same rows once",
        Workload(size: 10_000) { count in
          let file = try StoredFile(rows: count)
          return { blackHole(try file.database.rows("select * from ledger order by id", as: LedgerRow.self)) }
        }
      )
    ),
    BenchmarkLine(
      "store.order.decimal",
      measures: "the first of 100,000 rows, ordered by a column of decimal numbers without an index",
      bar: .information,
      subject: ordering(by: "price"),
      comparator: .code("by a column of floating-point numbers", ordering(by: "score"))
    ),
  ]

  private static func ordering(by column: String) -> Workload {
    Workload(size: 100_000) { count in
      let database = try Database(.inMemory)
      let prices = try database.table("prices", of: Price.self, key: "id")
      try prices.insert(
        (0..<count).map { id in
          let number = id &* 7_919 % 1_000_003
          return Price(id: id, price: Decimal(number) / 100, score: Double(number) / 100)
        }
      )
      return { blackHole(try prices.rows(orderBy: "\(identifier: column)", limit: 1)) }
    }
  }

  private struct Price: Codable, Sendable, RowRepresentable {
    let id: Int
    let price: Decimal
    let score: Double
  }

  /// A database in a file with some rows.
  private final class StoredFile: Sendable {
    private let folder: TemporaryFolder
    let database: Database
    var url: URL { folder.file("daily.sqlite") }

    init(rows: Int = 1) throws {
      folder = try TemporaryFolder()
      database = try Database(.file(folder.file("daily.sqlite")))
      try database.table("ledger", of: LedgerRow.self, key: "id").insert(LedgerRow.rows(rows))
    }
  }
}
