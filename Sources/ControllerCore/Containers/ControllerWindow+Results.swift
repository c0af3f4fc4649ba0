import ControllerSupport
public import Navigator

extension ControllerWindow {
  /// Presents a controller on top of everything, and returns its result when the controller has left.
  ///
  /// ```swift
  /// if let author = await window.presentForResult(AuthorPicker()) { editor.add(author) }
  /// ```
  ///
  /// The wait ends in every case. The result is `nil` if the controller is dismissed without a result, if the window has no
  /// root or goes away, if somebody else registers for the result, and if the current task is canceled. A cancellation also
  /// dismisses the controller.
  ///
  /// - Parameters:
  ///   - controller: The controller to present.
  ///   - presentation: The style of the presentation.
  ///   - view: The view that has asked for the presentation. A popover points to the view.
  ///   - animated: Whether the presentation is animated.
  public func presentForResult<Screen: ResultProviding>(
    _ controller: Screen,
    as presentation: ModalStyle = .sheet,
    from view: AnyObject? = nil,
    animated: Bool = false
  ) async -> Screen.Output? {
    let waiter = ResultWaiter<Screen.Output>()
    return await withTaskCancellationHandler {
      await PendingWork.waitingForUser { wait in
        await withCheckedContinuation { continuation in
          waiter.begin(continuation, wait)
          let registration = ResultRegistration(waiter)
          controller.onResult(self) { _, outcome in
            if case .value(let value) = outcome { registration.waiter.end(value) }
          }
          present(controller, as: presentation, from: view, animated: animated) { outcome in
            if outcome == .canceled { waiter.end(nil) }
          }
        }
      }
    } onCancel: {
      Task { @MainActor [weak self] in
        waiter.end(nil)
        self?.dismiss(controller, animated: animated)
      }
    }
  }
}

/// The wait for the result of one presented controller.
@MainActor
private final class ResultWaiter<Value: Sendable> {
  private enum State {
    /// The task is about to wait, or the wait has ended.
    case idle(hasEnded: Bool)
    case waiting(CheckedContinuation<Value?, Never>, PendingWork.UserWait)
  }

  private var state = State.idle(hasEnded: false)

  func begin(_ continuation: CheckedContinuation<Value?, Never>, _ wait: PendingWork.UserWait) {
    if case .idle(hasEnded: true) = state { return continuation.resume(returning: nil) }
    state = .waiting(continuation, wait)
  }

  /// Ends the wait. Only the first call has an effect.
  func end(_ value: Value?) {
    if case .waiting(let continuation, let wait) = state {
      // First: otherwise a test that waits until nothing is pending goes on before the waiting task does.
      wait.end()
      continuation.resume(returning: value)
    }
    state = .idle(hasEnded: true)
  }
}

/// The registration of a waiter for a result. The handler of the result retains it. Its deallocation ends the wait: the handler
/// has been called, was replaced, or its controller was deallocated.
private final class ResultRegistration<Value: Sendable>: Sendable {
  let waiter: ResultWaiter<Value>

  init(_ waiter: ResultWaiter<Value>) {
    self.waiter = waiter
  }

  deinit {
    MainThread.run { [waiter] in waiter.end(nil) }
  }
}
