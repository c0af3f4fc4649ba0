import Dispatch
import Foundation
import ModelStore
import Synchronization
import TestSupport
import XCTest

final class DatabaseAsyncTests: XCTestCase {
  private final class Token: Sendable {}

  /// Calls the synchronous `write`. In an asynchronous function, the same call would be the asynchronous one.
  private static func writeAndWait(_ database: Database, _ body: (DatabaseConnection) throws -> Void) throws {
    try database.write(body)
  }

  /// Otherwise a database, which its asynchronous calls retain, would sometimes live on after the last of them.
  func test_closure_isReleasedBeforeTheCallerGoesOn() async throws {
    let database = try Database(.inMemory)
    var kept = 0
    for _ in 0..<RandomRounds.count(160, long: 8_000) {
      weak var watched: Token?
      try await { @MainActor in
        let token = Token()
        watched = token
        try await database.read { [token] _ in _ = token }
      }()
      if watched != nil { kept += 1 }
    }
    XCTAssertEqual(kept, 0)
  }

  func test_write_commits_andReadSeesIt() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()

    try await database.write { _ in try counters.upsert([Counter("a", 1), Counter("b", 2)]) }
    let rows = try await database.read { _ in try counters.rows(orderBy: "name") }

    XCTAssertEqual(rows, [Counter("a", 1), Counter("b", 2)])
  }

  func test_write_thatThrows_leavesNothing() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()

    do {
      try await database.write { _ in
        try counters.insert(Counter("a", 1))
        throw Refusal()
      }
      XCTFail("It did not throw.")
    } catch {
      XCTAssertTrue(error is Refusal)
    }
    XCTAssertEqual(try counters.count(), 0)
  }

  func test_read_thatWrites_isAnError() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let insert = #"insert into "counters" ("name", "count") values (?, ?)"#

    try await database.read { _ in
      assertThrows(.readOnly(statement: insert)) { try counters.insert(Counter("a", 1)) }
      assertThrows(.readOnly(statement: "begin immediate")) { try counters.insert([Counter("a", 1)]) }
      assertThrows(.readOnly(statement: "begin immediate")) { try database.write { _ in } }
      XCTAssertEqual(try database.counters().count(), 0)
    }
    try counters.insert(Counter("a", 1))
    XCTAssertEqual(try counters.count(), 1)
  }

  @MainActor
  func test_write_worksAwayFromTheMainThread() async throws {
    let database = try Database(.inMemory)

    let onMain = try await database.write { _ in Thread.isMainThread }

    XCTAssertFalse(onMain)
  }

  func test_cancelled_beforeItBegins_throwsAndDoesNothing() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let begun = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)

    async let first: Void = database.read { _ in
      begun.signal()
      goOn.wait()
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        begun.wait()
        continuation.resume()
      }
    }
    let second = Task { try await database.write { _ in try counters.insert(Counter("a", 1)) } }
    await database.untilCallsAreQueued(2)
    second.cancel()
    goOn.signal()
    try await first

    let result = await second.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    XCTAssertEqual(try counters.count(), 0)
  }

  // MARK: A canceled task whose closure has not begun

  private func assertCanceled<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ work: @escaping @Sendable () async throws -> Value,
    line: UInt = #line
  ) async throws {
    let task = Task { try await work() }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get(), line: line) {
      XCTAssertTrue($0 is CancellationError, "\($0)", line: line)
    }
  }

  /// The canceled call was executed as soon as the other thread had finished.
  func test_canceled_whileItWaitsForTheConnection_throwsAtOnce_andDoesNothing() async throws {
    let folder = try TemporaryFolder()
    for database in [try Database(.file(folder.file("store"))), try Database(.inMemory)] {
      let counters = try database.counters()
      let begun = Mutex<[String]>([])
      try await database.whileAnotherThreadWrites {
        try await assertCanceled {
          try await database.write { _ in
            begun.withLock { $0.append("write") }
            try counters.insert(Counter("a", 1))
          }
        }
        try await assertCanceled {
          try await database.migrate([Migration("m") { _ in begun.withLock { $0.append("migration") } }])
        }
      }
      try await database.write { _ in }
      XCTAssertEqual(begun.withLock { $0 }, [])
      XCTAssertEqual(try counters.count(), 0)
      let names = try await database.migrate([Migration("m") { _ in }])
      XCTAssertEqual(names, ["m"])
    }
  }

  func test_canceled_whileItWaitsForTheLockOfTheFile_throwsAtOnce_andDoesNothing() async throws {
    let folder = try TemporaryFolder()
    let (one, other) = (try Database(.file(folder.file("store"))), try Database(.file(folder.file("store"))))
    let counters = try other.counters()
    try await other.migrate([])
    try await one.whileAnotherThreadWrites {
      try await assertCanceled { try await other.write { _ in try counters.insert(Counter("a", 1)) } }
      try await assertCanceled {
        try await other.migrate([Migration("m") { try $0.execute("create table m (id text)") }])
      }
    }
    try await other.write { _ in }
    XCTAssertEqual(try counters.count(), 0)
    XCTAssertEqual(try other.rows("select * from sqlite_schema where name = 'm'").count, 0)
  }

  func test_canceled_readThatWaitsForTheConnection_throwsAtOnce_andDoesNothing() async throws {
    let database = try Database(.inMemory)
    let hasBegun = Mutex(false)
    try await database.whileAnotherThreadWrites {
      try await assertCanceled { try await database.read { _ in hasBegun.withLock { $0 = true } } }
    }
    try await database.read { _ in }
    XCTAssertFalse(hasBegun.withLock { $0 })
  }

  /// What must not change: work that has begun is not canceled, and its caller gets the result.
  func test_canceled_afterItHasBegun_endsAndIsCommitted() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let (begun, goOn) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
    let task = Task {
      defer { begun.continuation.finish() }
      return try await database.write { _ in
        begun.continuation.yield()
        goOn.wait()
        try counters.insert(Counter("a", 1))
        return 5
      }
    }
    for await _ in begun.stream { break }
    task.cancel()
    goOn.signal()
    let value = try await task.value
    XCTAssertEqual(value, 5)
    XCTAssertEqual(try counters.count(), 1)
  }

  // MARK: Misuse

  func test_callsInsideClosures_useTheConnectionThatIsHeld() async throws {
    let database = try Database(.inMemory, busyTimeout: .zero)
    let counters = try database.counters()

    try await database.write { _ in
      try database.write { _ in
        try counters.insert(Counter("a", 1))
        try database.write { _ in try counters.upsert([Counter("b", 2)]) }
        XCTAssertEqual(try database.counters().count(), 2)
      }
    }

    XCTAssertEqual(try counters.count(), 2)
  }

  func test_rowWhoseValuesAskTheDatabase_isInserted() throws {
    let database = try Database(.inMemory, busyTimeout: .zero)
    let counters = try database.counters()

    try counters.insert(
      (0..<3).lazy.map { number in Counter("\(number)", (try? counters.count()) ?? -1) }
    )

    XCTAssertEqual(try counters.rows(orderBy: "name").map(\.count), [0, 1, 2])
  }

  func test_closureThatWaitsForAnotherThread_getsAnError_notADeadlock() throws {
    let database = try Database(.inMemory, busyTimeout: .milliseconds(20))
    let counters = try database.counters()
    let results = Mutex<[StoreError]>([])

    try database.write { _ in
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        do { try counters.insert(Counter("a", 1)) } catch let error as StoreError {
          results.withLock { $0.append(error) }
        } catch {}
        done.signal()
      }
      done.wait()
    }

    let insert = #"insert into "counters" ("name", "count") values (?, ?)"#
    XCTAssertEqual(results.withLock { $0 }, [.busy(waiting: insert)])
    try counters.insert(Counter("b", 1))
    XCTAssertEqual(try counters.rows(), [Counter("b", 1)])
  }

  // MARK: Many at once

  func test_hammer_fromManyTasks_losesNothing() async throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")), busyTimeout: .seconds(60))
    let counters = try database.counters()
    let rows = RandomRounds.count(20, long: 400)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<rows {
            let row = Counter("task \(task), row \(number)", number)
            switch number % 4 {
            case 0: try await database.write { _ in try counters.upsert(row) }
            case 1: try counters.upsert([row])
            case 2: try Self.writeAndWait(database) { _ in try counters.upsert(row) }
            default: try counters.upsert(row)
            }
            if number % 20 == 0 {
              let count = try await database.read { _ in try counters.count() }
              XCTAssertGreaterThan(count, number)
            }
          }
        }
      }
      try await group.waitForAll()
    }

    XCTAssertEqual(try counters.count(), 8 * rows)
    XCTAssertEqual(
      try database.value("select sum(count) from counters"),
      .integer(Int64(8 * rows * (rows - 1) / 2))
    )
    XCTAssertEqual(try database.value("pragma integrity_check"), .text("ok"))
  }

  func test_hammer_readAndIncrement_losesNoIncrement() async throws {
    let database = try Database(.inMemory, busyTimeout: .seconds(60))
    let counters = try database.counters()
    try counters.insert(Counter("shared", 0))

    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for _ in 0..<100 {
            let increment: @Sendable (DatabaseConnection) throws -> Void = { connection in
              guard var row = try counters.row(key: "shared", in: connection) else { throw Refusal() }
              row.count += 1
              try counters.upsert(row, in: connection)
            }
            if task.isMultiple(of: 2) {
              try await database.write(increment)
            } else {
              try Self.writeAndWait(database, increment)
            }
          }
        }
      }
      try await group.waitForAll()
    }

    XCTAssertEqual(try counters.row(key: "shared"), Counter("shared", 800))
  }
}
