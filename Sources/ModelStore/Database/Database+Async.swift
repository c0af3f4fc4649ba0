import ControllerSupport
import Foundation
import Synchronization

extension Database {
  /// Executes `body`, which can only read, on a background thread. Several tasks can read at once, also during a write.
  ///
  /// All queries in `body` see the same state of the database.
  ///
  /// - Parameter body: Executed on a background thread of the database. The closure receives the connection.
  /// - Throws: The error of `body`; ``StoreError/readOnly(statement:)`` for a write in it; `CancellationError`
  ///   as soon as the task is canceled, if `body` has not begun. A cancellation does not stop `body` after the
  ///   start.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> Value
  ) async throws -> Value {
    try await perform(on: readQueue) { begin in try self.read { try body(begin($0)) } }
  }

  /// Runs `body` in a transaction on a background thread.
  ///
  /// ```swift
  /// try await database.write { connection in try bookmarks.upsert(many, in: connection) }
  /// ```
  ///
  /// - Parameter body: Receives the connection of the transaction. It runs on a thread of the database.
  /// - Throws: The errors of the synchronous `write`. `CancellationError` if the task is canceled before `body` has begun.
  ///   After that, a cancellation does not stop `body`.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> Value
  ) async throws -> Value {
    try await perform(on: writeQueue) { begin in try self.write { try body(begin($0)) } }
  }

  /// A closure that is executed in a queue of the database. The closure calls `begin` with its connection before the first
  /// read or write. `begin` throws `CancellationError` if the task was canceled before. Later, a cancellation has no
  /// effect.
  typealias Work<Value> =
    @Sendable (_ begin: @escaping @Sendable (DatabaseConnection) throws -> DatabaseConnection) throws -> Value

  /// Executes work on a background thread of a queue.
  ///
  /// - Throws: The error of `work`. If the task is canceled before `work` has called its argument, `begin`, this method
  ///   throws `CancellationError` at once.
  func perform<Value: Sendable>(
    on queue: OperationQueue,
    _ work: @escaping Work<Value>
  ) async throws -> Value {
    try Task.checkCancellation()
    let waiting = WaitingWork(work)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.add(continuation)
        // The task may have been canceled before `waiting` got the continuation. `onCancel` below has run then, but had
        // no continuation to resume. So the work is canceled again here.
        if Task.isCancelled { waiting.cancel() }
        if SerialOrder.isOn {
          Task { waiting.perform() }
        } else {
          queue.addOperation { waiting.perform() }
        }
      }
    } onCancel: {
      waiting.cancel()
    }
  }
}

/// Work that waits in a queue of a database, then for a free connection, and then for the lock of the file. If the calling
/// task is canceled meanwhile, it continues at once, and the work is not executed. Work that has begun is not canceled.
private final class WaitingWork<Value: Sendable>: Sendable {
  /// `work` is `nil` as soon as it is executed. `continuation` is `nil` as soon as the calling task continues. `hasBegun`
  /// is `true` when the work has begun to use the database: then a cancellation has no effect any more.
  private let state:
    Mutex<(work: Database.Work<Value>?, continuation: CheckedContinuation<Value, any Error>?, hasBegun: Bool)>

  init(_ work: @escaping Database.Work<Value>) { state = Mutex((work, nil, false)) }

  func add(_ continuation: CheckedContinuation<Value, any Error>) {
    state.withLock { $0.continuation = continuation }
  }

  func perform() {
    guard let result = takeResult() else { return }
    state.withLock { $0.continuation.take() }?.resume(with: result)
  }

  /// Runs the work, and releases it before the calling task continues. Otherwise the work would still retain the database
  /// and keep the file open, which the task may want to open again.
  private func takeResult() -> Result<Value, any Error>? {
    guard let work = state.withLock({ $0.work.take() }) else { return nil }
    return Result { try work(begin) }
  }

  /// Called when the work begins to use the database. From now on, canceling the task has no effect. Throws an error if the
  /// task was canceled before.
  private func begin(_ connection: DatabaseConnection) throws -> DatabaseConnection {
    try state.withLock { state in
      guard state.continuation != nil else { throw CancellationError() }
      state.hasBegun = true
    }
    return connection
  }

  func cancel() {
    let canceled = state.withLock { $0.hasBegun ? nil : ($0.work.take(), $0.continuation.take()) }
    canceled?.1?.resume(throwing: CancellationError())
  }
}
