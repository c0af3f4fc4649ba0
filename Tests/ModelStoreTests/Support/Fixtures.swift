import Foundation
import Model
import ModelStore

/// Whether the environment asks for the long runs.
let isLongRun = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == "1"

/// A row that states everything by hand.
struct Counter: Equatable, Sendable, RowRepresentable {
  var name: String
  var count: Int

  static let columns = [SQLColumn("name", .text), SQLColumn("count", .integer)]

  var values: [SQLValue] { [name.sqlValue, count.sqlValue] }

  init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }

  init(row: borrowing RowCursor) throws(StoreError) {
    name = try row.value("name")
    count = try row.value("count")
  }
}

extension Database {
  func counters(_ name: String = "counters") throws(StoreError) -> ModelTable<Counter> {
    try table(name, of: Counter.self, key: "name")
  }

  /// The first value of the first row.
  func value(_ sql: SQL) throws(StoreError) -> SQLValue? {
    try rows(sql).first?.values.first
  }
}

/// Something went wrong on purpose.
struct Refusal: Error, Equatable {}
