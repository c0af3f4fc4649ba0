import ControllerSupport
public import Navigator

extension ControllerWindow {
  /// Presents a controller on top of all controllers of the window, and returns its result when it was dismissed.
  ///
  /// ```swift
  /// if let author = await window.presentForResult(AuthorPicker()) { editor.add(author) }
  /// ```
  ///
  /// If the controller has finished already, the method returns its result and presents nothing.
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
      var hasBegun = false
      let register: @MainActor () -> Void = { [self] in
        controller.onResult(self) { _, outcome in
          if case .value(let value) = outcome { promise.fulfill(value) } else { promise.fulfill(nil) }
        }
      }
      layers.presentLayer(controller, as: presentation, from: view, animated: animated) {
        if promise.future.isAbandoned { return false }
        guard controller.hasFinishedBeforeAdded else { return true }
        // Nobody has to see a picker that has finished already. The handler gets the value at once, and the picker may be presented
        // again.
        register()
        controller.extrasIfAny?.result?.value = nil
        return false
      } onBegin: {
        // Until now, the controller may have been leaving another container. The removal from there must not end this call.
        hasBegun = true
        register()
      } onEnd: { outcome in
        // The controller may have returned to the container from which it was presented. If the presentation has not begun, its
        // handler belongs to other code.
        if hasBegun, outcome == .canceled { controller.takeResult()?() }
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
