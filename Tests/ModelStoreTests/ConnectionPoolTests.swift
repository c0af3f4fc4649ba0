import Foundation
import Synchronization
import XCTest

@testable import ModelStore

/// The proof in ``ConnectionPool``: two threads never use one connection at the same time.
final class ConnectionPoolTests: XCTestCase {
  func test_threads_neverHaveOneConnectionAtTheSameTime() throws {
    let pool = ConnectionPool(try (0..<3).map { _ in try Connection.open(.inMemory, .seconds(5)) })
    let users = Mutex<[ObjectIdentifier: Int]>([:])
    let findings = Mutex<(shared: Int, other: Int, refused: Int)>((0, 0, 0))
    let threads = OperationQueue()
    threads.maxConcurrentOperationCount = 8
    for thread in 0..<8 {
      threads.addOperation {
        for round in 0..<500 {
          // Every fourth call gives up at once, so that a connection is sometimes handed to a thread that has just given up.
          guard let connection = pool.acquire(within: round % 4 == thread % 4 ? .zero : .seconds(60)) else {
            findings.withLock { $0.refused += 1 }
            continue
          }
          let id = ObjectIdentifier(connection)
          let count = users.withLock { users in
            users[id, default: 0] += 1
            return users[id] ?? 0
          }
          sched_yield()
          let isSame = pool.heldConnection === connection
          users.withLock { $0[id, default: 0] -= 1 }
          pool.release()
          findings.withLock {
            if count > 1 { $0.shared += 1 }
            if !isSame { $0.other += 1 }
          }
        }
      }
    }
    threads.waitUntilAllOperationsAreFinished()

    let found = findings.withLock { $0 }
    XCTAssertEqual(found.shared, 0, "rounds in which another thread had the connection too")
    XCTAssertEqual(found.other, 0, "rounds in which a thread had another connection")
    XCTAssertLessThan(found.refused, 8 * 500 / 2)
    XCTAssertNil(pool.heldConnection)
  }
}
