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
    // The wait for the result ends with `nil` when the `Promise` is deallocated. Only `register`, and later the handler of the
    // result, retain it. So the wait also ends if nothing is presented.
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
        // A controller that has a result already is not presented: `register()` passes the result on. Then the result is removed,
        // so that the controller can be presented again.
        register()
        controller.extrasIfAny?.result?.value = nil
        return false
      } onBegin: {
        // The handler is registered only now, because the removal of the controller from its previous container would call it.
        hasBegun = true
        register()
      } onEnd: { outcome in
        // After a canceled presentation, the controller may be back in its previous container, so no removal calls the handler.
        // If the presentation has not begun, the handler belongs to other code.
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
