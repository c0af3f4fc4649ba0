import Foundation
import Model
import TestSupport
import XCTest

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
  @MainActor
  func untilCallsAreQueued(_ count: Int) async {
    await until { writeQueue.operationCount >= count }
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

extension Database {
  /// Calls `body` while another thread executes a transaction for writing. Returns after the transaction.
  func whileAnotherThreadWrites<Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let (begun, ended) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let goOn = DispatchSemaphore(value: 0)
    Thread {
      do {
        try self.write { _ in
          begun.continuation.yield()
          goOn.wait()
        }
      } catch {
        XCTFail("\(error)")
      }
      begun.continuation.finish()
      ended.continuation.yield()
    }.start()
    for await _ in begun.stream { break }
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    goOn.signal()
    for await _ in ended.stream { break }
    return try result.get()
  }
}

/// Something went wrong on purpose.
struct Refusal: Error, Equatable {}
