import ControllerSupport
public import Navigator

extension ControllerWindow {
  /// Presents a controller on top of all controllers of the window, and returns its result when it was dismissed.
  ///
  /// ```swift
  /// if let author = await window.presentForResult(AuthorPicker()) { editor.add(author) }
  /// ```
  ///
  /// The method always returns at some time. The result is `nil` if the controller is dismissed without a result, if the window
  /// has no root or is closed, or if other code calls ``ResultProviding/onResult(_:_:)`` of the controller. It is also `nil` if
  /// the current task is canceled, which dismisses the controller.
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
        // A controller that could not be presented is never dismissed, so the wait for its result must end here.
        if outcome == .canceled { controller.takeResult()?() }
      }
      for await result in results { return result }
      return nil
    }
    if Task.isCancelled { dismiss(controller, animated: animated) }
    return result
  }

  /// Returns a stream that delivers the result of `controller` and then ends. It ends without a result if the
  /// controller is dismissed without one or deallocated, or if other code replaces the result handler with
  /// ``ResultProviding/onResult(_:_:)``.
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

/// The registration of a task that waits for the result of a controller. Only the result handler retains it. Its
/// deallocation ends the wait of the task, because the handler was then called or replaced, or the controller was
/// deallocated.
private final class ResultRegistration<Value: Sendable>: Sendable {
  private let continuation: AsyncStream<Value>.Continuation
  private let wait: PendingWork.UserWait

  init(continuation: AsyncStream<Value>.Continuation, wait: PendingWork.UserWait) {
    self.continuation = continuation
    self.wait = wait
  }

  deinit { end(nil) }

  func end(_ value: Value?) {
    // `settle()`, with which tests wait for running tasks, skips tasks that wait for the user. `wait.end()` makes
    // `settle()` wait for this task again. After `yield`, `settle()` could return before the resumed task has done its
    // work.
    wait.end()
    if let value { continuation.yield(value) }
    continuation.finish()
  }
}
