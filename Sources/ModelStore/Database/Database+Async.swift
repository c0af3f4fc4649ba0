import Foundation
import Synchronization

extension Database {
  /// Executes `body`, which can only read, away from the caller's actor. Several can read at once, also while
  /// another task writes.
  ///
  /// All reads in `body` see the database at one moment.
  ///
  /// - Parameter body: Executed on a thread of the database's own. The closure receives the connection.
  /// - Throws: The error of `body`; ``StoreError/readOnly(statement:)`` for a write in it; `CancellationError`
  ///   as soon as the task is canceled, if `body` has not begun. A cancellation does not stop `body` after the
  ///   start.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> Value
  ) async throws -> Value {
    try await perform(on: readQueue) { try self.read(body) }
  }

  /// Runs `body` in a transaction on a background thread.
  ///
  /// ```swift
  /// try await database.write { connection in try bookmarks.upsert(many, in: connection) }
  /// ```
  ///
  /// - Parameter body: Receives the connection of the transaction. It runs on a thread of the database.
  /// - Throws: The errors of the synchronous method. `CancellationError` if the task is canceled before `body` has begun.
  ///   After that, a cancellation does not stop `body`.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> Value
  ) async throws -> Value {
    try await perform(on: writeQueue) { try self.write(body) }
  }

  func perform<Value: Sendable>(
    on queue: OperationQueue,
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let waiting = WaitingWork<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.add(work, for: continuation)
        // The task may have been canceled before `add`. Then the cancellation handler has found no work to cancel, and is not
        // called again.
        if Task.isCancelled { waiting.cancel() }
        queue.addOperation { waiting.perform() }
      }
    } onCancel: {
      waiting.cancel()
    }
  }
}

/// Work that waits in a queue of a database. If the calling task is canceled before the work begins, the work is removed
/// from the queue, and the task continues at once. Work that has begun is not canceled.
private final class WaitingWork<Value: Sendable>: Sendable {
  private typealias Work = @Sendable () throws -> Value
  /// The work and the continuation of the calling task, until the work begins or is canceled.
  private let state = Mutex<(work: Work, continuation: CheckedContinuation<Value, any Error>)?>(nil)

  func add(
    _ work: @escaping @Sendable () throws -> Value,
    for continuation: CheckedContinuation<Value, any Error>
  ) {
    state.withLock { $0 = (work, continuation) }
  }

  func perform() {
    guard let (result, continuation) = takeResult() else { return }
    continuation.resume(with: result)
  }

  /// Runs the work, and returns its result together with the continuation of the calling task. The work is released before
  /// the task continues. Otherwise the work would still retain the database, and the task could not open the file again at
  /// once.
  private func takeResult() -> (Result<Value, any Error>, CheckedContinuation<Value, any Error>)? {
    guard let (work, continuation) = state.withLock({ $0.take() }) else { return nil }
    return (Result { try work() }, continuation)
  }

  func cancel() { state.withLock { $0.take() }?.continuation.resume(throwing: CancellationError()) }
}
