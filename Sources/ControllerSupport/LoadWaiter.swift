/// An event that happens at most once. One task can wait for the event.
@MainActor
package final class LoadWaiter {
  private var isEnded = false
  private var continuation: CheckedContinuation<Void, Never>?

  package init() {}

  /// Suspends until ``end()`` is called or the task is canceled.
  ///
  /// - Returns: `true` after ``end()``, `false` after a cancellation.
  @discardableResult
  package func wait() async -> Bool {
    guard !isEnded, !Task.isCancelled else { return isEnded }
    await withCancellableContinuation {
      continuation = $0
    } onCancel: {
      self.resume()
    }
    return isEnded
  }

  /// Ends the wait: resumes the waiting task, or lets a task that waits later continue at once.
  package func end() {
    isEnded = true
    resume()
  }

  private func resume() {
    continuation?.resume()
    continuation = nil
  }
}
