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
  /// The result is `nil` if the controller is dismissed without a result, and if it cannot be presented: the window has no root
  /// or is closed, or the controller is the root or is presented already. It is also `nil` if other code calls
  /// ``ResultProviding/onResult(_:_:)`` of the controller, which replaces the handler of this method. If the current task is
  /// canceled, the method returns `nil`, and dismisses the controller if it has presented it.
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
    var hasBegun = false
    // This method must also return if nothing is presented. So only the closure `register` retains the promise, and later the
    // handler that `register` passes to `onResult`. When both are released, the promise is deallocated, and `future` gets the
    // value `nil`.
    let future = Promise<Screen.Output?>("result of a screen", ifForgotten: nil).stored { promise in
      let register: @MainActor () -> Void = { [self] in
        controller.onResult(self) { _, outcome in
          if case .value(let value) = outcome { promise.fulfill(value) } else { promise.fulfill(nil) }
        }
      }
      layers.presentLayer(controller, as: presentation, from: view, animated: animated) {
        if promise.future.isAbandoned { return false }
        guard controller.hasFinishedBeforeAdded else { return true }
        // The controller has called `finish(with:)` before, so it is not presented. `register()` delivers its result at once.
        // The result is then deleted, so that the controller can be presented later.
        register()
        controller.extrasIfAny?.result?.value = nil
        return false
      } onBegin: {
        // The handler is registered only now, after the controller was removed from its previous container. The removal would
        // have called the handler without a result.
        hasBegun = true
        register()
      } onEnd: { outcome in
        // If the presentation was canceled, the controller may be in its previous container again, and no removal calls the
        // handler. So the handler is called here, unless `register()` was not called: then the controller has no handler, or
        // one of other code.
        if hasBegun, outcome == .canceled { controller.takeResult()?() }
      }
    }
    if let result = await PendingWork.waitingForUser({ wait in await future.value(ending: wait) }) {
      return result
    }
    // The task was canceled. If this call has not presented the controller, an earlier call may have.
    if hasBegun { dismiss(controller, animated: animated) }
    return nil
  }
}
