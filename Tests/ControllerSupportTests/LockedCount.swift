import Synchronization

/// A number that can be increased from any thread.
final class LockedCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() {
    count.withLock { $0 += 1 }
  }
}
