import Synchronization

/// A value that is set once, by another part of the program. Tasks can wait for it.
///
/// The object that will know the value retains the promise, and fulfills it. Tasks wait for its ``future`` and do not retain
/// the promise. So when the owner is deallocated, each wait ends, even one that the owner has forgotten:
///
/// ```swift
/// let answer = Promise("answer to a question", ifForgotten: false)
/// Task { [future = answer.future] in print(await future.value()) }   // Optional(true)
/// answer.fulfill(true)
/// ```
package final class Promise<Value: Sendable>: Sendable {
  /// The object on which tasks wait for the value. The tasks retain it and not the promise. So the promise is deallocated
  /// when its owner forgets it, and then ends the waits.
  package let future = Future<Value>()
  /// The thing for which tasks wait, such as "answer to a question". It is printed if the promise is deallocated while
  /// tasks wait.
  private let what: StaticString
  private let ifForgotten: Value

  /// Creates a promise without a value.
  ///
  /// - Parameters:
  ///   - what: The thing for which tasks wait, such as "answer to a question". It is printed if the promise is deallocated
  ///     while tasks wait.
  ///   - value: The value that waiting tasks get if this promise is deallocated before ``fulfill(_:)`` is called.
  package init(_ what: StaticString, ifForgotten value: Value) {
    (self.what, ifForgotten) = (what, value)
  }

  /// Passes this promise to `store`, and returns the future for which a task can wait. `store` must retain the promise. If the
  /// promise is deallocated before it has a value, the task gets the value of `ifForgotten`:
  ///
  /// ```swift
  /// let answer = await Promise("answer", ifForgotten: false).stored { openQuestion = $0 }.value()
  /// ```
  package func stored(_ store: (Promise) -> Void) -> Future<Value> {
    store(self)
    return future
  }

  deinit {
    if future.isAwaited { Diagnostics.report("a wait was ended because its owner has ended: \(what)") }
    future.close(with: ifForgotten)
  }

  /// Sets the value, and resumes the waiting tasks in the order in which they began to wait.
  ///
  /// - Returns: Whether this call has set the value. `false` if the promise had one: the first value wins.
  @discardableResult
  package func fulfill(_ value: Value) -> Bool { future.close(with: value) }
}

extension Promise<Void> {
  /// Creates a promise of an event without a value.
  package convenience init(_ what: StaticString) { self.init(what, ifForgotten: ()) }

  /// Resumes the waiting tasks.
  package func fulfill() { fulfill(()) }
}

/// The part of a ``Promise`` on which tasks wait for the value.
package final class Future<Value: Sendable>: Sendable {
  private typealias Waiter = (
    continuation: CheckedContinuation<Value?, Never>, userWait: PendingWork.UserWait?
  )

  private struct State {
    var value: Value?
    /// The tasks that wait for the value, by the number of their call of `value()`. Empty as soon as the value is set.
    var waiters: [Int: Waiter] = [:]
    /// The number of waits that have begun.
    var begun = 0
  }

  private let state = Mutex(State())

  /// Whether a task waits for the value.
  package var isAwaited: Bool { state.withLock { !$0.waiters.isEmpty } }

  /// Whether every task that has waited for the value was canceled before the value was set. Then nobody needs the value,
  /// even if the canceled tasks have not run since their cancellation.
  package var isAbandoned: Bool { state.withLock { $0.value == nil && $0.begun > 0 && $0.waiters.isEmpty } }

  /// The value, or `nil` if it has not come.
  package var closedValue: Value? { state.withLock { $0.value } }

  /// Waits for the value. The wait also ends when the current task is canceled, or when the promise is deallocated.
  ///
  /// - Parameters:
  ///   - userWait: A token that marks the task as waiting for the user. It is ended before the task is resumed, so that tests
  ///     wait for the resumed task.
  ///   - despiteCancellation: Whether the wait goes on when the current task is canceled. The result is not `nil` then.
  /// - Returns: The value, or `nil` if the task was canceled first.
  package func value(
    ending userWait: PendingWork.UserWait? = nil,
    despiteCancellation: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Value? {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    let value: Value? = await withTaskCancellationHandler {
      // Mentioning `isolation` makes the closure run on the caller's actor. Otherwise the closure may run on another
      // thread, and other tasks run on the caller's actor before the wait begins.
      _ = isolation
      return await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          // If the task was canceled before this line, `onCancel` has run already and has found no waiter to resume. So the
          // cancellation is checked here, too.
          guard state.value == nil, despiteCancellation || !Task.isCancelled else { return false }
          state.waiters[number] = (continuation, userWait)
          return true
        }
        if !isWaiting { continuation.resume(returning: nil) }
      }
    } onCancel: {
      guard !despiteCancellation else { return }
      resume(state.withLock { $0.waiters.removeValue(forKey: number) }, with: nil)
    }
    // The value may have been set before this wait began, or right after the task was canceled. The code that has set the
    // value does not know of the cancellation, so the value is returned in both cases.
    return value ?? closedValue
  }

  @discardableResult
  fileprivate func close(with value: Value) -> Bool {
    let waiters: [Int: Waiter]? = state.withLock { state in
      guard state.value == nil else { return nil }
      defer { state.waiters = [:] }
      state.value = value
      return state.waiters
    }
    waiters?.sorted { $0.key < $1.key }.forEach { resume($0.value, with: value) }
    return waiters != nil
  }

  private func resume(_ waiter: Waiter?, with value: Value?) {
    // Tests do not wait for a task that waits for the user (`userWait`). This wait ends before the task is resumed, so that a
    // test waits until the task has handled the answer.
    waiter?.userWait?.end()
    waiter?.continuation.resume(returning: value)
  }
}
