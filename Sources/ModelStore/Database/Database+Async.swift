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
    let waiting = WaitingWork(work)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard waiting.wait(with: continuation) else { return }
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
  private struct State {
    var work: (@Sendable () throws -> Value)?
    var continuation: CheckedContinuation<Value, any Error>?
    var isCanceled = false
  }

  private let state: Mutex<State>

  init(_ work: @escaping @Sendable () throws -> Value) {
    state = Mutex(State(work: work))
  }

  /// Stores the continuation of the calling task and returns `true`. If the task is canceled already, resumes it at once
  /// and returns `false`.
  func wait(with continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let isCanceled = state.withLock { state in
      if !state.isCanceled { state.continuation = continuation }
      return state.isCanceled
    }
    if isCanceled { continuation.resume(throwing: CancellationError()) }
    return !isCanceled
  }

  func perform() {
    guard let (result, continuation) = takeResult() else { return }
    continuation.resume(with: result)
  }

  /// Runs the work, and returns its result together with the continuation of the calling task. The work is released before
  /// the task continues. Otherwise the work would still retain the database, and the task could not open the file again at
  /// once.
  private func takeResult() -> (Result<Value, any Error>, CheckedContinuation<Value, any Error>)? {
    let (work, continuation) = state.withLock { ($0.work.take(), $0.continuation.take()) }
    guard let work, let continuation else { return nil }
    return (Result { try work() }, continuation)
  }

  func cancel() {
    let (work, continuation) = state.withLock { state in
      state.isCanceled = true
      // `continuation` is `nil` if `perform` has taken it to begin the work. Work that has begun is not canceled. If
      // `cancel` runs before `wait(with:)`, the continuation is `nil`, too. In this case, `wait(with:)` throws the error.
      return state.continuation == nil ? (nil, nil) : (state.work.take(), state.continuation.take())
    }
    withExtendedLifetime(work) { continuation?.resume(throwing: CancellationError()) }
  }
}
