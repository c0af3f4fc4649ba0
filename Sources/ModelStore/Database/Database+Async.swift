import Foundation

extension Database {
  /// Executes `body`, which can only read, away from the caller's actor. Several can read at once, also while
  /// somebody writes.
  ///
  /// Everything it reads is as of one moment.
  ///
  /// - Parameter body: Executed on a thread of the database's own. It may call every function of
  ///   `Database` and `ModelTable` that reads.
  /// - Throws: What `body` throws; ``StoreError/writeInsideRead(_:)`` for a write in it;
  ///   `CancellationError` if the task was cancelled before `body` began. Once it has begun, it runs to
  ///   its end.
  public func read<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await perform(on: readQueue) { try self.read(body) }
  }

  /// Executes `body` in one transaction, away from the caller's actor.
  ///
  /// ```swift
  /// try await database.write { try bookmarks.upsert(many) }
  /// ```
  ///
  /// - Parameter body: Executed on a thread of the database's own. It may call every function of
  ///   `Database` and `ModelTable`.
  /// - Throws: As ``transaction(_:)``; `CancellationError` if the task was cancelled before `body` began.
  ///   Once it has begun, it runs to its end.
  public func write<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await perform(on: writeQueue) { try self.transaction(body) }
  }

  func perform<Value: Sendable>(
    on queue: OperationQueue,
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let pending = Locked<(@Sendable () throws -> Value)?>(work)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.addOperation {
          // What the work holds, the database too, is let go of before the caller goes on.
          let result = Result {
            guard let work = pending.withLock({ $0.take() }) else { throw CancellationError() }
            return try work()
          }
          continuation.resume(with: result)
        }
      }
    } onCancel: {
      _ = pending.withLock { $0.take() }
    }
  }
}
