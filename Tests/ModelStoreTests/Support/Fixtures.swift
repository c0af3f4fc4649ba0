import Foundation
import Model

@testable import ModelStore

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

  /// Waits until this number of asynchronous writes run or wait for their turn.
  func untilCallsAreQueued(_ count: Int) async {
    while writeQueue.operationCount < count { await Task.yield() }
  }
}

/// An observed query of a test. Deallocating the object ends the observation.
final class QueryObservation: Sendable {}

extension Database {
  @MainActor
  func observe<Row: RowRepresentable & Sendable>(
    _ sql: SQL,
    as type: Row.Type,
    initial: Bool = true,
    _ handler: @escaping @MainActor ([Row]) -> Void,
    onError: (@MainActor (StoreError) -> Void)? = nil
  ) -> QueryObservation {
    let token = QueryObservation()
    observe(
      sql,
      as: type,
      initial: initial,
      while: { [weak token] in token != nil },
      handler,
      onError: onError
    )
    return token
  }
}

/// Something went wrong on purpose.
struct Refusal: Error, Equatable {}
