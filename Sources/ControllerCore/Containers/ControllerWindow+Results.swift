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
    animated: Bool = true
  ) async -> Screen.Output? {
    let result: Screen.Output? = await PendingWork.waitingForUser { wait in
      let results = register(for: controller, wait)
      present(controller, as: presentation, from: view, animated: animated) { outcome in
        // A controller whose presentation was canceled never leaves the tree, so its result is delivered here.
        if outcome == .canceled { controller.takeResult()?() }
      }
      for await result in results { return result }
      return nil
    }
    if Task.isCancelled { dismiss(controller, animated: animated) }
    return result
  }

  /// Registers for the result of a controller, and returns a stream that yields the result.
  ///
  /// Only the controller's result handler retains the registration. So the stream also ends if the handler is replaced or the
  /// controller is deallocated.
  private func register<Screen: ResultProviding>(
    for controller: Screen,
    _ wait: PendingWork.UserWait
  ) -> AsyncStream<Screen.Output> {
    let (results, continuation) = AsyncStream<Screen.Output>.makeStream()
    let registration = ResultRegistration(continuation: continuation, wait: wait)
    controller.onResult(self) { _, outcome in
      if case .value(let value) = outcome { registration.end(value) }
    }
    return results
  }
}

/// The registration of a task that waits for a result. Its deallocation ends the wait: the handler that retains it has been
/// called, was replaced, or its controller was deallocated.
private final class ResultRegistration<Value: Sendable>: Sendable {
  private let continuation: AsyncStream<Value>.Continuation
  private let wait: PendingWork.UserWait

  init(continuation: AsyncStream<Value>.Continuation, wait: PendingWork.UserWait) {
    self.continuation = continuation
    self.wait = wait
  }

  deinit { end(nil) }

  func end(_ value: Value?) {
    // The wait for the user ends before the task is resumed. Otherwise a test that waits for pending work could continue before
    // the task does.
    wait.end()
    if let value { continuation.yield(value) }
    continuation.finish()
  }
}
