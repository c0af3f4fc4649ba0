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
    let future = result(of: controller)
    present(controller, as: presentation, from: view, animated: animated) { outcome in
      // A controller that could not be presented is never dismissed, so the wait for its result must end here.
      if outcome == .canceled { controller.takeResult()?() }
    }
    if let result = await PendingWork.waitingForUser({ wait in await future.value(ending: wait) }) {
      return result
    }
    // The task was canceled.
    dismiss(controller, animated: animated)
    return nil
  }

  /// Returns the result of `controller` for a task that waits for it. It is `nil` if the controller is dismissed without a result
  /// or deallocated, or if other code replaces the result handler with ``ResultProviding/onResult(_:_:)``.
  private func result<Screen: ResultProviding>(of controller: Screen) -> Future<Screen.Output?> {
    // Only the result handler retains the promise.
    let promise = Promise<Screen.Output?>("result of a screen", ifForgotten: nil)
    controller.onResult(self) { _, outcome in
      if case .value(let value) = outcome { promise.fulfill(value) } else { promise.fulfill(nil) }
    }
    return promise.future
  }
}
