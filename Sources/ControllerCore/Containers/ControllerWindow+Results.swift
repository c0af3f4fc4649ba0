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
  /// has no root or is closed, if the controller is the root, or if other code calls ``ResultProviding/onResult(_:_:)`` of the
  /// controller. It is also `nil` if the current task is canceled, which dismisses the controller.
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
    // Only the result handler retains the promise, and before the presentation begins, only the closure that registers the handler.
    var promise: Promise<Screen.Output?>? = Promise("result of a screen", ifForgotten: nil)
    guard let future = promise?.future else { return nil }
    layers.presentLayer(controller, as: presentation, from: view, animated: animated) { [self] in
      // The controller may be leaving until now, because it was presented before. Its end must not end this wait.
      if let promise { register(promise, for: controller) }
      promise = nil
      return true
    } onEnd: { outcome in
      promise = nil
      // A controller that could not be presented, such as the root, is never dismissed. So the wait for its result ends here.
      if outcome == .canceled || controller === self.root { controller.takeResult()?() }
    }
    if let result = await PendingWork.waitingForUser({ wait in await future.value(ending: wait) }) {
      return result
    }
    // The task was canceled.
    dismiss(controller, animated: animated)
    return nil
  }

  /// Fulfills a promise with the result of `controller`. It gets `nil` if the controller is dismissed without a result or
  /// deallocated, or if other code replaces the result handler with ``ResultProviding/onResult(_:_:)``.
  private func register<Screen: ResultProviding>(
    _ promise: Promise<Screen.Output?>,
    for controller: Screen
  ) {
    controller.onResult(self) { _, outcome in
      if case .value(let value) = outcome { promise.fulfill(value) } else { promise.fulfill(nil) }
    }
  }
}
