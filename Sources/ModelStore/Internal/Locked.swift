import Foundation

/// A value behind a lock.
///
/// `Synchronization.Mutex` would do, but on Linux the thread sanitizer does not see that one, and so would report every
/// access behind it and miss what is really wrong.
///
/// `@unchecked Sendable`: the value is reached through the lock only, and nothing but what `withLock` returns gets out.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
