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
  /// has no root or is closed, if the controller is the root or is presented already, or if other code calls
  /// ``ResultProviding/onResult(_:_:)`` of the controller. It is also `nil` if the current task is canceled, which dismisses the
  /// controller.
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
    // So the wait also ends if nothing is presented.
    let future = Promise<Screen.Output?>("result of a screen", ifForgotten: nil).stored { promise in
      layers.presentLayer(controller, as: presentation, from: view, animated: animated) {
        !promise.future.isAbandoned
      } onBegin: { [self] in
        // Until now, the controller may have been leaving another container. That end must not end this wait.
        controller.onResult(self) { _, outcome in
          if case .value(let value) = outcome { promise.fulfill(value) } else { promise.fulfill(nil) }
        }
      } onEnd: { outcome in
        // The controller may have returned to the container from which it was presented.
        if outcome == .canceled { controller.takeResult()?() }
      }
    }
    if let result = await PendingWork.waitingForUser({ wait in await future.value(ending: wait) }) {
      return result
    }
    // The task was canceled.
    dismiss(controller, animated: animated)
    return nil
  }
}
