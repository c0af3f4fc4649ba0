public import Navigator

// Properties and methods of a controller that use the containers around it.
extension Controller {
  /// The nearest stack that contains this controller, or `nil`.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers above this one.
  public final var stackController: StackController? { container?.nearest { $0 as? StackController } }

  /// The nearest split controller that contains this controller, or `nil`.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers above this one.
  public final var splitController: SplitController? { container?.nearest { $0 as? SplitController } }

  /// Presents a controller on top of everything in the window of this controller, as
  /// ``ControllerWindow/present(_:as:from:animated:animator:onEnd:)`` does.
  ///
  /// The presented controller belongs to the screen that contains this controller: the nearest one in a stack, a tab, a column or
  /// the window. When that screen is removed for good, for example by a pop, the presented controller is dismissed. The user is
  /// asked first about its unsaved changes, if the removal asks at all. To present a controller that stays, call the method of the
  /// window.
  ///
  /// If this controller is in no window, nothing is presented. The controller reports
  /// ``ControllerDiagnostic/Reason/notInWindow``, and `onEnd` is called with `.canceled`. If its screen leaves before the
  /// presentation can begin, `onEnd` is called with `.canceled`, too. This is no wrong use: the user may tap while a screen leaves.
  ///
  /// - Parameters:
  ///   - controller: The controller to present.
  ///   - style: The style of the presentation.
  ///   - view: The view that has asked for the presentation. A popover points to it.
  ///   - animated: Whether the presentation is animated.
  ///   - animator: The animator of this presentation, instead of the animator of the environment.
  ///   - onEnd: Called with the outcome when the presentation has ended with all its callbacks.
  public final func present(
    _ controller: Controller,
    as style: ModalStyle = .sheet,
    from view: AnyObject? = nil,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    guard let windowLayers else {
      report(.notInWindow)
      return onEnd(.canceled)
    }
    windowLayers.presentLayer(
      controller,
      as: style,
      from: view,
      by: self,
      animated: animated,
      animator: animator,
      onEnd: onEnd
    )
  }

  /// Dismisses the controllers that are presented above this controller. If there are none, the method dismisses this
  /// controller. If this controller is inside of a presented controller, such as a stack, the method dismisses the presented
  /// controller.
  ///
  /// If the controllers above this controller are being dismissed already, for example because the user drags a sheet away, this
  /// controller stays. If the user cancels the drag, the sheet is dismissed after it.
  ///
  /// Does nothing if this controller is in the root of a window and nothing is presented over it. If this controller is in no
  /// window, it reports ``ControllerDiagnostic/Reason/notInWindow``, and `onEnd` is called with `.canceled`.
  ///
  /// - Parameters:
  ///   - animated: Whether the dismissal is animated.
  ///   - onEnd: Called with the outcome when the dismissal has ended with all its callbacks.
  public final func dismiss(
    animated: Bool = true,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    guard let windowLayers else {
      report(.notInWindow)
      return onEnd(.canceled)
    }
    let own: @MainActor ([Controller]) -> ArraySlice<Controller> = { [weak self] layers in
      layers.drop { layer in self?.isSameOrBelow(layer) != true }
    }
    // A sheet that is being presented or dismissed counts, too. If it has left when this dismissal can begin, this controller stays.
    let before = windowLayers.currentTransition?.childrenBefore ?? []
    let isPresenter = max(own(windowLayers.children).count, own(before).count) > 1
    let lowest: @MainActor ([Controller]) -> Controller? = { layers in
      let own = own(layers)
      return own.dropFirst().first ?? (isPresenter ? nil : own.first)
    }
    let first = lowest(windowLayers.children)
    let leaving = windowLayers.presented.drop { $0 !== first }
    leaving.forEach { $0.extras.leaving.begin(.isRequested) }
    windowLayers.dismissLayers(animated: animated) {
      lowest($0)
    } onEnd: { outcome in
      // If other code has presented a further controller before this dismissal began, only that controller was dismissed. The
      // controllers in `leaving` stay. So `treeStays()` deletes the wish to remove them (`.isRequested`).
      leaving.forEach { $0.treeStays() }
      onEnd(outcome)
    }
  }
}
