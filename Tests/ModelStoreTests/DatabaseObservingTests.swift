import ControllerSupport
import Foundation
import Model
import ModelStore
import Observation
import Synchronization
import XCTest

/// Observed queries of any kind.
@MainActor
final class DatabaseObservingTests: XCTestCase {
  private struct Total: Codable, Equatable, Sendable, RowRepresentable {
    let name: String
    let total: Int
  }

  private let totals: SQL = """
    select people.name, (select count(*) from books where books.owner = people.name) as total from people order by name
    """

  private func library() throws -> Database {
    let database = try Database(.inMemory)
    try database.execute(
      script: """
        create table people (name text primary key);
        create table books (title text, owner text references people on delete cascade);
        create table unrelated (x);
        insert into people values ('Ada'), ('Bo');
        """
    )
    return database
  }

  func test_join_isReadInitially_andWhenAnyOfItsTablesChanges() async throws {
    let database = try library()
    var heard: [[Int]] = []
    let token = database.observe(totals, as: Total.self) { heard.append($0.map(\.total)) }
    await database.settleObservers()
    XCTAssertEqual(heard, [[0, 0]])

    try database.execute("insert into books values ('A', 'Ada')")
    await database.settleObservers()
    try database.execute("insert into unrelated values (1)")
    try database.execute("update books set title = 'B'")
    await database.settleObservers()
    XCTAssertEqual(heard, [[0, 0], [1, 0]], "Equal rows must not be delivered again.")

    try database.execute("delete from people where name = 'Ada'")
    await database.settleObservers()
    XCTAssertEqual(heard.last, [0])
    withExtendedLifetime(token) {}
  }

  func test_observation_endsWithItsObserver() async throws {
    let database = try library()
    var count = 0
    var token: QueryObservation? = database.observe(totals, as: Total.self) { _ in count += 1 }
    await database.settleObservers()
    let other = database.observe(totals, as: Total.self) { _ in count += 10 }
    await database.settleObservers()
    XCTAssertEqual(count, 11)
    withExtendedLifetime(token) {}
    token = nil
    try database.execute("insert into people values ('Cy')")
    await database.settleObservers()
    XCTAssertEqual(count, 21)
    withExtendedLifetime(other) {}
  }

  func test_observedRows_haveTheCurrentRowsAtOnce_andFollowEachChange() async throws {
    let database = try library()
    let observed = try ObservedRows<Total>(totals, in: database)
    XCTAssertEqual(observed.rows.map(\.name), ["Ada", "Bo"])
    let changes = Mutex(0)
    func track() {
      withObservationTracking {
        _ = observed.rows
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    track()
    await database.settleObservers()
    XCTAssertEqual(changes.withLock { $0 }, 0, "the first rows are not delivered twice")
    try await database.write { try $0.execute("insert into people values ('Cy')") }
    await database.settleObservers()
    XCTAssertEqual(observed.rows.map(\.name), ["Ada", "Bo", "Cy"])
    XCTAssertEqual(changes.withLock { $0 }, 1)

    try await database.write { try $0.execute("alter table people rename to others") }
    await database.settleObservers()
    XCTAssertNotNil(observed.error)
    XCTAssertEqual(observed.rows.count, 3, "the last rows stay")
    XCTAssertThrowsError(try ObservedRows<Total>("select nothing", in: database))
  }

  func test_observedRows_createdInATransactionThatIsUndone_showTheRowsAfterIt() async throws {
    let database = try library()
    var observed: ObservedRows<Total>?
    let insertAndUndo = {
      try database.write { connection in
        try connection.execute("insert into people values ('Cy')")
        observed = try ObservedRows<Total>(self.totals, in: database)
        throw Refusal()
      }
    }
    XCTAssertThrowsError(try insertAndUndo())
    XCTAssertEqual(observed?.rows.count, 3)
    await database.settleObservers()
    XCTAssertEqual(observed?.rows.map(\.name), ["Ada", "Bo"])
  }

  func test_unrelatedChange_doesNotReadTheQueryAgain() async throws {
    struct Person: Sendable, RowRepresentable {
      static let readings = Mutex(0)
      static let columns = [SQLColumn("name", .text)]
      let values: [SQLValue]

      init(row: borrowing RowCursor) throws(StoreError) {
        values = [try row.value("name")]
        Self.readings.withLock { $0 += 1 }
      }
    }
    let database = try library()
    var heard = 0
    let people: SQL = "select name from people"
    let observed = try ObservedRows<Person>(people, in: database)
    let token = database.observe(people, as: Person.self, initial: false) { _ in heard += 1 }
    await database.settleObservers()
    let readings = Person.readings.withLock { $0 }
    for number in 1...3 {
      try database.execute("insert into unrelated values (\(number))")
      await database.settleObservers()
    }
    XCTAssertEqual(Person.readings.withLock { $0 }, readings)

    try database.execute("create table new (x)")
    await database.settleObservers()
    XCTAssertEqual(heard, 0, "A new table is not a change of the rows.")
    try database.execute("insert into people values ('Cy')")
    await database.settleObservers()
    XCTAssertEqual(heard, 1)
    XCTAssertEqual(observed.rows.count, 3)
    withExtendedLifetime(token) {}
  }

  /// SQLite says that a statement with a virtual table changes the schema, because it declares the table while it compiles the
  /// statement. Each such read was noted as a change, so all observed queries were read again, and a failing one failed again.
  func test_readOfAVirtualTable_isNoChange() async throws {
    let database = try library()
    var errors = 0
    let token = database.observe("select nothing from people", as: Total.self) { _ in
    } onError: { _ in
      errors += 1
    }
    await database.settleObservers()
    XCTAssertEqual(errors, 1)
    for sql: SQL in ["select value from json_each('[1]')", "select name from pragma_table_info('people')"] {
      for _ in 1...2 {
        XCTAssertFalse(try database.rows(sql).isEmpty)
        await database.settleObservers()
      }
    }
    XCTAssertEqual(errors, 1)
    try database.execute("alter table people add \"nothing\" text")
    await database.settleObservers()
    XCTAssertEqual(errors, 2, "The total is a text: the query was read again.")
    withExtendedLifetime(token) {}
  }

  func test_error_isDeliveredOrReported() async throws {
    let database = try library()
    var errors: [StoreError] = []
    let reports = Reports()
    let tokens = Diagnostics.$output.withValue(.init({ reports.append($0) })) {
      [
        database.observe("select nothing from people", as: Total.self) { _ in
        } onError: {
          errors.append($0)
        },
        database.observe("select name from people", as: Total.self) { _ in XCTFail("It has no total.") },
      ]
    }
    await database.settleObservers()
    XCTAssertEqual(errors.count, 1)
    XCTAssertEqual(reports.texts.count, 1)
    withExtendedLifetime(tokens) {}
  }

  private final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var messages: [String] = []
    var texts: [String] { lock.withLock { messages } }
    func append(_ text: String) { lock.withLock { messages.append(text) } }
  }

  func test_delivery_isPendingWork() async throws {
    let database = try library()
    var isDelivered = false
    let token = database.observe(totals, as: Total.self) { _ in isDelivered = true }
    XCTAssertTrue(PendingWork.busy.contains { $0.contains("delivery to observers of a database") })
    await database.settleObservers()
    XCTAssertTrue(isDelivered)
    withExtendedLifetime(token) {}
  }
}
