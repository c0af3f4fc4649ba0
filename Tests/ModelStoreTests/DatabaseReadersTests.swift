import Dispatch
import Foundation
import ModelStore
import Synchronization
import TestSupport
import XCTest

final class DatabaseReadersTests: XCTestCase {
  private var temporary: TemporaryFolder?

  override func setUpWithError() throws {
    temporary = try TemporaryFolder()
  }

  override func tearDown() {
    temporary = nil
  }

  private func open(busyTimeout: Duration = .zero) throws -> Database {
    try Database(.file(XCTUnwrap(temporary).file("store")), busyTimeout: busyTimeout)
  }

  /// Executes `body` on another thread, and waits for the result.
  private func elsewhere<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      let found = Result { try body() }
      result.withLock { $0 = found }
      done.signal()
    }
    done.wait()
    return try XCTUnwrap(result.withLock { $0 }).get()
  }

  func test_reading_doesNotWaitForAWriter_andSeesWhatIsCommitted() throws {
    let database = try open()
    let counters = try database.counters()
    try counters.insert(Counter("a", 1))

    try database.write { _ in
      try counters.insert(Counter("b", 2))
      XCTAssertEqual(try counters.count(), 2)
      XCTAssertEqual(try database.read { _ in try counters.count() }, 2)
      XCTAssertEqual(try elsewhere { try counters.rows() }, [Counter("a", 1)])
      XCTAssertEqual(try elsewhere { try database.read { _ in try counters.count() } }, 1)
    }
    XCTAssertEqual(try elsewhere { try counters.count() }, 2)
  }

  /// Finding: a connection for reading answered, which has never inserted a row.
  func test_questionAboutTheLastWrite_isAnsweredByTheConnectionThatWrites() throws {
    let database = try open()
    try database.execute("create table notes (id integer primary key, text text) strict")
    try database.execute("insert into notes (id, text) values (41, 'a'), (42, 'b')")
    let questions: [SQL] = [
      "select last_insert_rowid()", "select CHANGES() + 40", "select total_changes() + 40",
    ]
    for question in questions {
      XCTAssertEqual(try database.rows(question).first?.values, [.integer(42)], "\(question)")
    }
    XCTAssertEqual(
      try database.read { try $0.rows("pragma checkpoint_fullfsync").first?.values },
      [.integer(1)]
    )
    XCTAssertThrowsError(try database.read { try $0.rows("select last_insert_rowid()") }) { error in
      guard case .misuse("select last_insert_rowid()", _)? = error as? StoreError else {
        return XCTFail("\(error)")
      }
    }
    XCTAssertEqual(
      try database.write { try $0.rows("select last_insert_rowid()").first?.values },
      [.integer(42)]
    )
  }

  /// The same question in a query for values of a type, and in a condition, while a transaction writes.
  func test_questionAboutTheLastWrite_inATypedQuery_isAnswered() throws {
    struct Last: Codable, Equatable, RowRepresentable { let id: Int }
    let database = try open()
    let counters = try database.counters()
    try counters.insert(Counter("a", 1))
    try database.execute("create temporary table drafts (id integer)")
    try database.execute("insert into drafts values (7)")
    XCTAssertEqual(try database.rows("select id from drafts", as: Last.self), [Last(id: 7)])
    XCTAssertEqual(try database.rows("select changes() as id", as: Last.self), [Last(id: 1)])
    try database.write { connection in
      try counters.insert(Counter("b", 2), in: connection)
      XCTAssertEqual(try connection.rows("select changes() as id", as: Last.self), [Last(id: 1)])
      XCTAssertEqual(
        try counters.rows(where: "rowid = last_insert_rowid()", in: connection),
        [Counter("b", 2)]
      )
      XCTAssertEqual(
        try database.read { try $0.rows("select changes() as id", as: Last.self) },
        [Last(id: 1)]
      )
    }
  }

  func test_read_seesOneMoment_whileOthersWrite() throws {
    let database = try open()
    let counters = try database.counters()

    try database.read { _ in
      XCTAssertEqual(try counters.count(), 0)
      try elsewhere { _ = try counters.insert(Counter("a", 1)) }
      XCTAssertEqual(try counters.count(), 0)
      XCTAssertEqual(try database.value("select count(*) from counters"), .integer(0))
      XCTAssertEqual(try database.read { _ in try counters.count() }, 0)
    }
    XCTAssertEqual(try counters.count(), 1)
  }

  func test_read_thatWrites_isAnError_howeverItIsNested() throws {
    let database = try open()
    let counters = try database.counters()
    let delete = "delete from counters"

    assertThrows(.readOnly(statement: delete)) {
      try database.read { _ in try database.execute("delete from counters") }
    }
    assertThrows(.readOnly(statement: delete)) {
      try database.write { _ in try database.read { _ in try database.execute("delete from counters") } }
    }
    assertThrows(.readOnly(statement: "begin immediate")) {
      try database.read { _ in try database.read { _ in try counters.upsert([Counter("a", 1)]) } }
    }
    try database.write { _ in
      _ = try database.read { _ in try counters.count() }
      try counters.insert(Counter("a", 1))
    }
    XCTAssertEqual(try counters.count(), 1)
  }

  func test_moreReadersThanConnections_waitInLine_orGiveUp() throws {
    let database = try open(busyTimeout: .milliseconds(20))
    let begun = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<4 {
      // A thread of its own: a pool has as many threads as cores, and waits a second before it adds one.
      Thread {
        try? database.read { _ in
          begun.signal()
          goOn.wait()
        }
        ended.signal()
      }.start()
    }
    for _ in 0..<4 { begun.wait() }

    assertThrows(.busy(waiting: "begin deferred")) { try database.read { _ in } }
    try database.write { _ in }
    for _ in 0..<4 { goOn.signal() }
    for _ in 0..<4 { ended.wait() }
    try database.read { _ in }
  }

  func test_schemaChanges_areSeenByReaders() throws {
    let database = try open()
    let counters = try database.counters()
    XCTAssertEqual(try counters.count(), 0)

    try database.execute("alter table counters rename to old")
    try database.execute("create table counters as select 'x' as name, 5 as count")

    XCTAssertEqual(try counters.rows(), [Counter("x", 5)])
  }

  /// Writers move amounts between rows; whoever reads must always find the same sum.
  func test_hammer_readersSeeWholeTransactions() async throws {
    let database = try open(busyTimeout: .seconds(60))
    let counters = try database.counters()
    try counters.insert((0..<10).map { Counter("\($0)", 100) })
    let rounds = RandomRounds.count(16, long: 600)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          var random = SplitMix64(seed: UInt64(task))
          for _ in 0..<rounds {
            let (from, to) = (Int.random(in: 0...9, using: &random), Int.random(in: 0...9, using: &random))
            try await database.write { _ in
              try counters.update(key: "\(from)") { $0.count -= 1 }
              try counters.update(key: "\(to)") { $0.count += 1 }
            }
          }
        }
        group.addTask {
          for round in 0..<rounds {
            let rows =
              round.isMultiple(of: 2)
              ? try counters.rows() : try await database.read { _ in try counters.rows() + [] }
            XCTAssertEqual(rows.reduce(0) { $0 + $1.count }, 1_000)
          }
        }
      }
      try await group.waitForAll()
    }

    XCTAssertEqual(try database.value("select sum(count) from counters"), .integer(1_000))
    XCTAssertEqual(try database.value("pragma integrity_check"), .text("ok"))
  }

  /// FMDB#39, #444: "database is locked".
  func test_hammer_twoDatabasesOnOneFile_loseNothing() async throws {
    let databases = [try open(busyTimeout: .seconds(60)), try open(busyTimeout: .seconds(60))]
    _ = try databases[0].counters()
    let rows = RandomRounds.count(13, long: 300)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<6 {
        let database = databases[task % 2]
        group.addTask {
          let counters = try database.counters()
          for number in 0..<rows {
            try await database.write { _ in try counters.insert(Counter("\(task) \(number)", 1)) }
          }
        }
      }
      try await group.waitForAll()
    }

    XCTAssertEqual(try databases[0].counters().count(), 6 * rows)
    XCTAssertEqual(try databases[1].counters().count(), 6 * rows)
  }

  func test_database_released_closesEveryConnection() throws {
    weak var released: Database?
    do {
      let database = try open()
      try database.counters().insert(Counter("a", 1))
      _ = try database.read { _ in try database.counters().count() }
      released = database
    }
    XCTAssertNil(released)
    let folder = try XCTUnwrap(temporary).url.path()
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["store"])
  }
}
