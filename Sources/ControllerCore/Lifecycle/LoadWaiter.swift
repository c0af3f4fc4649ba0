import ControllerSupport

/// Lets a task wait for the end of something.
@MainActor
final class LoadWaiter {
  private var isEnded = false
  private var continuation: CheckedContinuation<Void, Never>?

  /// Waits.
  ///
  /// - Returns: Whether it has ended; if not, the waiting was canceled.
  @discardableResult
  func wait() async -> Bool {
    guard !isEnded, !Task.isCancelled else { return isEnded }
    await withCancellableContinuation {
      continuation = $0
    } onCancel: {
      self.resume()
    }
    return isEnded
  }

  func end() {
    isEnded = true
    resume()
  }

  private func resume() {
    continuation?.resume()
    continuation = nil
  }
}
