import ControllerSupport

/// Lets a task wait for the end of a load.
@MainActor
final class LoadWaiter {
  private var isEnded = false
  private var continuation: CheckedContinuation<Void, Never>?

  func wait() async {
    guard !isEnded, !Task.isCancelled else { return }
    await withCancellableContinuation {
      continuation = $0
    } onCancel: {
      self.end()
    }
  }

  func end() {
    isEnded = true
    continuation?.resume()
    continuation = nil
  }
}
