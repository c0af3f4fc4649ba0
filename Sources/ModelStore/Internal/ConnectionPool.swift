import Dispatch
import Foundation

/// Lends connections, each to one thread at a time. Other threads wait in a queue for a limited time, so no thread waits
/// forever.
///
/// Connections are not `Sendable`, but the pool may pass them from thread to thread. Every function reads and writes `state`
/// under `lock`. A connection is in `free`, or once in `held`, in which it belongs to one thread. ``acquire(within:)`` returns
/// a connection only to this thread, and only this thread gives it back. So two threads never use one connection at the same
/// time, and the lock makes the changes of the last thread visible to the next one (`ConnectionPoolTests`).
final class ConnectionPool: Sendable {
  private struct Waiter {
    let thread: ObjectIdentifier
    let turn: DispatchSemaphore
  }

  private struct State {
    var free: [Connection]
    /// The connections that threads hold, by the identities of the threads.
    var held: [ObjectIdentifier: Connection] = [:]
    var line: [Waiter] = []
    var isClosed = false
    /// A semaphore that is signaled when the pool is closed and its last connection was returned.
    var closing: DispatchSemaphore?
  }

  private let lock = NSLock()
  /// The state of the pool. It is accessed only while `lock` is held. A `Mutex` would be simpler, but the thread sanitizer
  /// on Linux does not know `Mutex`, and would report a race at every use of a connection.
  private nonisolated(unsafe) var state: State

  init(_ connections: [Connection]) { state = State(free: connections) }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result { lock.withLock { body(&state) } }

  /// The identity of the current thread. A new thread can get the identity of a thread that has ended. This is harmless:
  /// each thread in `state` uses a connection or waits for one, so it has not ended.
  private var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  /// The connection that the current thread holds, if any.
  var heldConnection: Connection? {
    let thread = currentThread
    return withState { $0.held[thread] }
  }

  /// Whether the pool is closed.
  var isClosed: Bool { withState { $0.isClosed } }

  /// Closes all connections. Blocks the thread until the connections in use were returned.
  func close() {
    let closing: DispatchSemaphore? = withState { state in
      state.isClosed = true
      for connection in state.free { connection.close() }
      state.free = []
      for waiter in state.line { waiter.turn.signal() }
      state.line = []
      guard !state.held.isEmpty else { return nil }
      let closing = state.closing ?? DispatchSemaphore(value: 0)
      state.closing = closing
      return closing
    }
    closing?.wait()
    // Several threads may wait in `close()`, so the next one is resumed.
    closing?.signal()
  }

  /// Waits for a free connection. Returns `nil` if there is none within `timeout`. The current thread must not hold a
  /// connection already.
  func acquire(within timeout: Duration) -> Connection? {
    let thread = currentThread
    let (connection, turn): (Connection?, DispatchSemaphore?) = withState { state in
      if state.isClosed { return (nil, nil) }
      if let connection = state.free.popLast() {
        state.held[thread] = connection
        return (connection, nil)
      }
      let turn = DispatchSemaphore(value: 0)
      state.line.append(Waiter(thread: thread, turn: turn))
      return (nil, turn)
    }
    guard let turn else { return connection }
    _ = turn.wait(timeout: .now() + timeout / .seconds(1))
    return withState { state in
      // Another thread may have passed its connection to this thread just after the timeout. Only this thread can return
      // the connection to the pool, so it is used.
      if let connection = state.held[thread] { return connection }
      state.line.removeAll { $0.thread == thread }
      return nil
    }
  }

  /// Returns the connection of the current thread to the pool, and passes it to the thread that has waited longest.
  func release() {
    let thread = currentThread
    withState { state in
      guard let connection = state.held.removeValue(forKey: thread) else { return }
      guard !state.isClosed else {
        // The pool was closed meanwhile. The connection is closed here, even if the app still retains it: after `close()`
        // of the database, the app may move the file.
        connection.close()
        if state.held.isEmpty { state.closing?.signal() }
        return
      }
      guard !state.line.isEmpty else { return state.free.append(connection) }
      let next = state.line.removeFirst()
      state.held[next.thread] = connection
      next.turn.signal()
    }
  }
}
