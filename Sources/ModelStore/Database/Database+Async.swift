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

  /// A closure that is executed in a queue of the database. It calls `begin` before the first step that a cancellation must not
  /// interrupt. `begin` returns its argument, or throws `CancellationError` if the task was canceled before.
  typealias Work<Value> =
    @Sendable (_ begin: @escaping @Sendable (DatabaseConnection) throws -> DatabaseConnection) throws -> Value

  /// Executes work in a queue.
  ///
  /// - Throws: The error of `work`. `CancellationError` as soon as the task is canceled, if `work` has not called its argument,
  ///   `begin`.
  func perform<Value: Sendable>(
    on queue: OperationQueue,
    _ work: @escaping Work<Value>
  ) async throws -> Value {
    try Task.checkCancellation()
    let waiting = WaitingWork(work)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.add(continuation)
        // The task may have been canceled before the line above. Then the cancellation handler has found no continuation, and
        // is not called again. So the work is canceled here.
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

/// Work that waits in a queue of a database, then for a free connection, and then for the lock of the file. If the calling task
/// is canceled meanwhile, the task continues at once, and the work does nothing. Work that has begun is not canceled.
private final class WaitingWork<Value: Sendable>: Sendable {
  /// The `work` until a thread of the queue takes it, the `continuation` of the calling task until that task continues, and
  /// whether the work has begun.
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

  /// Runs the work, and returns its result. The work is released before the task continues. Otherwise the work would still
  /// retain the database, and the task could not open the file again at once.
  private func takeResult() -> Result<Value, any Error>? {
    guard let work = state.withLock({ $0.work.take() }) else { return nil }
    return Result { try work(begin) }
  }

  /// Marks the waiting work as begun, so that a cancellation of the task does not cancel it any more.
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
