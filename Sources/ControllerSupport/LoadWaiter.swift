/// Lets a task wait for the end of something.
@MainActor
package final class LoadWaiter {
  private var isEnded = false
  private var continuation: CheckedContinuation<Void, Never>?

  package init() {}

  /// Waits.
  ///
  /// - Returns: Whether it has ended; if not, the waiting was canceled.
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

  package func end() {
    isEnded = true
    resume()
  }

  private func resume() {
    continuation?.resume()
    continuation = nil
  }
}
