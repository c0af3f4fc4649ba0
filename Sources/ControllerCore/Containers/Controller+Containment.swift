import Navigator

extension Controller {
  /// Adds `child` as the last child, with every step of containment in the right order, and shows it
  /// if this controller is on screen.
  ///
  /// A child of another controller is removed from there first. If this controller is appearing,
  /// the child's `viewDidAppear` and `didMove` follow this controller's own `viewDidAppear`.
  ///
  /// From within a hook that a change of this container's children calls, it is done when that change is.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of children and *d* the depth in the tree.
  public final func addChild(_ child: Controller, animated: Bool = false) {
    changeChildren(animated: animated) { children in children.filter { $0 !== child } + [child] }
  }

  /// Removes `child`, after taking it off screen.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public final func removeChild(_ child: Controller, animated: Bool = false) {
    changeChildren(animated: animated) { [self] children in
      guard child.container === self else { return refuse(.notAChild) }
      return children.filter { $0 !== child }
    }
  }

  /// Puts `new` in the place of `old`, which is removed. Unanimated, the new one is called first.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of children and *d* the depth in the tree.
  public final func swapChild(_ old: Controller, for new: Controller, animated: Bool = false) {
    changeChildren(order: animated ? .outgoingFirst : .incomingFirst, animated: animated) { [self] children in
      guard old.container === self else { return refuse(.notAChild) }
      guard old !== new else { return nil }
      return children.filter { $0 !== new }.map { $0 === old ? new : $0 }
    }
  }

  /// Takes this controller off the screen by the way in which it is there: pops it with what is above it, dismisses it
  /// if it or the root of its stack was presented, or removes it. What shows the routes of a navigator asks the navigator.
  ///
  /// - Returns: Whether it leaves, now or when what is under way has ended. The root of a window, of a stack in it, and
  ///   a tab stay.
  @discardableResult
  public final func close() -> Bool { container?.childDidFinish(self) ?? false }

  /// What came of going back.
  public enum BackOutcome: Hashable, Sendable {
    /// What was there before is shown, in the same controller.
    case wentBack
    /// There was nothing, and the controller leaves.
    case left
    /// There was nothing, and the container keeps the controller.
    case stayed
  }

  /// Whether the nearest stack that this controller is in, itself or in a container, has another one below it.
  ///
  /// - Complexity: O(*d*), where *d* is the depth in the tree.
  public final var isPushed: Bool {
    var screen = self
    while let parent = screen.parent {
      if parent is StackController { return parent.children.first !== screen }
      screen = parent
    }
    return false
  }

  /// The window that this controller is in, or `nil`.
  ///
  /// - Complexity: O(*d*), where *d* is the depth in the tree.
  public final var window: ControllerWindow? { windowLayers?.owner }

  final var windowLayers: WindowLayers? { nearest { $0 as? WindowLayers } }

  /// The first that there is, of this controller, of its container, and so on up to the layers of the window.
  package final func nearest<Found>(_ find: (Controller) -> Found?) -> Found? {
    var next: Controller? = self
    while let controller = next {
      if let found = find(controller) { return found }
      next = controller.container
    }
    return nil
  }

  package final func isSameOrBelow(_ other: Controller) -> Bool {
    nearest { $0 === other ? other : nil } != nil
  }

  private func refuse(_ reason: ControllerDiagnostic.Reason) -> [Controller]? {
    report(reason)
    return nil
  }
}

// MARK: - The one mechanism under all containers

extension Controller {
  /// Makes the children what `next` makes of them, or leaves them if it returns `nil`: those that are gone leave,
  /// last first; those that are new join, first first; what is visible before but not after disappears, and the
  /// other way round. If one of those concerned is in the middle of something, it waits for that.
  ///
  /// - Parameters:
  ///   - next: Called when it is time, with the children of that moment.
  ///   - preparing: Called once, when the change begins, with who is last and who is going to be, if that is another one.
  ///   - update: Called when the children have changed and before anything appears or disappears: the
  ///     place for a container to note which child it shows.
  ///   - onEnd: Called when everything has settled, or when there was nothing to do.
  final func changeChildren(
    order: ExchangeOrder = .outgoingFirst,
    animated: Bool,
    to next: @escaping @MainActor ([Controller]) -> [Controller]?,
    preparing: @escaping @MainActor (_ top: Controller, _ next: Controller) -> Void = { _, _ in },
    update: @escaping @MainActor () -> Void = {},
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    let again: @MainActor () -> Void = { [self] in
      changeChildren(
        order: order,
        animated: animated,
        to: next,
        preparing: preparing,
        update: update,
        onEnd: onEnd
      )
    }
    if currentTransition != nil { return whenFree(again) }
    guard let newChildren = next(children).map(withoutDuplicates) else { return onEnd(.completed) }
    guard !newChildren.contains(where: isSameOrBelow) else {
      report(.cyclicContainment)
      return onEnd(.completed)
    }
    let transition = ContainerTransition(of: self, to: newChildren, order: order, isAnimated: animated)
    if let busy = transition.whoIsBusy() { return busy.whenFree(again) }
    transition.whenEnded(onEnd)
    transition.run(preparing: preparing, update)
  }

  /// Begins a removal of the last child that a finger drags.
  ///
  /// - Returns: The transition, or `nil` if there is nothing below, if this controller is not on screen, or if somebody
  ///   concerned is in the middle of something.
  final func beginDraggingOffLast(
    order: ExchangeOrder,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) -> ContainerTransition? {
    guard children.count > 1, appearance == .appeared, currentTransition == nil else { return nil }
    let transition = ContainerTransition(
      of: self,
      to: children.dropLast(),
      order: order,
      isAnimated: true,
      isInteractive: true
    )
    guard children.suffix(2).allSatisfy({ !$0.isBusy }), transition.whoIsBusy() == nil else { return nil }
    transition.whenEnded(onEnd)
    transition.run()
    return transition
  }

  private func withoutDuplicates(_ controllers: [Controller]) -> [Controller] {
    var seen: Set<ObjectIdentifier> = []
    let unique = controllers.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if unique.count < controllers.count { report(.duplicateChild) }
    return unique
  }

}
