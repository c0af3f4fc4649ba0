import Dispatch
import Foundation
import Synchronization

/// A lock that its holder may take again, and for which others wait in line, for a limited time.
///
/// It never hangs: the thread that holds it walks straight in, and any other gives up in the end.
final class ReentrantLock: Sendable {
  private struct Waiter: Sendable {
    let thread: ObjectIdentifier
    let turn: DispatchSemaphore
  }

  private struct State: Sendable {
    var holder: ObjectIdentifier?
    var depth = 0
    var line: [Waiter] = []
  }

  private let state = Mutex(State())

  /// The current thread. Whoever holds the lock or stands in line is alive, so no other thread has
  /// the same identity meanwhile.
  private var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  /// Takes the lock, or gives up after `timeout`.
  ///
  /// - Returns: Whether the lock is held now.
  func acquire(within timeout: Duration) -> Bool {
    let thread = currentThread
    let waiter: Waiter? = state.withLock { state in
      guard state.holder == nil || state.holder == thread else {
        let waiter = Waiter(thread: thread, turn: DispatchSemaphore(value: 0))
        state.line.append(waiter)
        return waiter
      }
      state.holder = thread
      state.depth += 1
      return nil
    }
    guard let waiter else { return true }
    if waiter.turn.wait(timeout: .now() + timeout.seconds) == .success { return true }
    return state.withLock { state in
      guard let place = state.line.firstIndex(where: { $0.turn === waiter.turn }) else {
        // The lock was handed over between the timeout and this line.
        return true
      }
      state.line.remove(at: place)
      return false
    }
  }

  /// Gives the lock back, to the first in line if the holder took it no more than once.
  func release() {
    state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return }
      let next = state.line.isEmpty ? nil : state.line.removeFirst()
      state.holder = next?.thread
      state.depth = next == nil ? 0 : 1
      next?.turn.signal()
    }
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
