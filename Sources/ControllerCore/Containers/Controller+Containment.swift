import Navigator

extension Controller {
  /// Adds `child` as the last child, with every step of containment in the right order, and shows it
  /// if this controller is on screen.
  ///
  /// A child of another controller is removed from there first. If this controller is appearing,
  /// the child's `viewDidAppear` and `didMove` follow this controller's own `viewDidAppear`.
  ///
  /// If a hook of a change of this container calls the method, the child is added when that change has ended.
  ///
  /// - Complexity: O(*d*), where *d* is the depth in the tree. For a child that this controller has already, O(*n*), where *n* is
  ///   the number of children.
  public final func addChild(
    _ child: Controller,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil
  ) {
    changeChildren(
      ChildrenRequest(isAnimated: animated, animator: animator) { [self] in edit(movingToEnd: child) }
    )
  }

  /// Removes a child. A visible child disappears first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public final func removeChild(_ child: Controller, animated: Bool = true) {
    changeChildren(
      ChildrenRequest(isAnimated: animated) { [self] in
        guard child.container === self else { return refuse(.notAChild) }
        return ChildrenEdit(from: childList, to: childList.filter { $0 !== child })
      }
    )
  }

  /// Replaces a child by another controller. Without an animation, the new controller gets its callbacks first.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of children and *d* the depth in the tree.
  public final func swapChild(_ old: Controller, for new: Controller, animated: Bool = true) {
    let order = animated ? ExchangeOrder.outgoingFirst : .incomingFirst
    changeChildren(
      ChildrenRequest(order: order, isAnimated: animated) { [self] in
        guard old.container === self else { return refuse(.notAChild) }
        guard old !== new else { return nil }
        return ChildrenEdit(
          from: children,
          to: children.filter { $0 !== new }.map { $0 === old ? new : $0 }
        )
      }
    )
  }

  /// Closes this controller. A stack pops the controller and everything above. A window dismisses the controller if it,
  /// or the root of its stack, was presented. Another container removes the controller. A screen of a
  /// ``RouteController`` is closed by the navigator. Screens above that would go too and need a confirmation are asked first.
  ///
  /// - Returns: Whether the controller leaves, now or when the change that is under way has ended. The root of a
  ///   window, of a stack in it, and a tab stay.
  @discardableResult
  public final func close() -> Bool {
    guard let container else { return false }
    // The app has decided to close this controller without a question. Only the screens above it are asked.
    extras.isClosing = true
    defer { extras.isClosing = false }
    return container.childDidFinish(self)
  }

  /// Whether the nearest stack above this controller has another screen below.
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

  /// The window of this controller, or `nil`.
  ///
  /// - Complexity: O(*d*), where *d* is the depth in the tree.
  public final var window: ControllerWindow? { windowLayers?.owner }

  final var windowLayers: WindowLayers? {
    var top = self
    while let container = top.container { top = container }
    return top as? WindowLayers
  }

  /// Returns the first value that `find` returns for this controller or for a container above, up to the layers of the
  /// window.
  package final func nearest<Found>(_ find: (Controller) -> Found?) -> Found? {
    var next: Controller? = self
    while let controller = next {
      if let found = find(controller) { return found }
      next = controller.container
    }
    return nil
  }

  /// Returns the first value that `find` returns for this controller or for one below it, parents first.
  final func firstInTree<Found>(_ find: (Controller) -> Found?) -> Found? {
    var next = [self]
    while let controller = next.popLast() {
      if let found = find(controller) { return found }
      next += controller.childList.reversed()
    }
    return nil
  }

  /// Calls `body` with this controller and with all controllers below it, parents first.
  final func forEachInTree(_ body: (Controller) -> Void) {
    let _: Never? = firstInTree { controller in
      body(controller)
      return nil
    }
  }

  package final func isSameOrBelow(_ other: Controller) -> Bool {
    nearest { $0 === other ? other : nil } != nil
  }

  private func refuse(_ reason: ControllerDiagnostic.Reason) -> ChildrenEdit? {
    report(reason)
    return nil
  }

  /// The edit that makes a controller the last child, whether it is a child already or not.
  final func edit(movingToEnd child: Controller) -> ChildrenEdit {
    guard child.container === self else { return .append(child, to: self) }
    return ChildrenEdit(from: childList, to: childList.filter { $0 !== child } + [child])
  }
}

// MARK: - The one mechanism under all containers

extension Controller {
  /// Changes the children. Removed children leave, the last one first, and new children join, the first one first.
  /// Children appear and disappear as the visible children change. If one of the controllers is busy, the change waits.
  final func changeChildren(_ request: ChildrenRequest) {
    let again: @MainActor () -> Void = { [self] in changeChildren(request) }
    if currentTransition != nil { return whenFree(again) }
    guard let edit = request.edit() else { return request.onEnd(.completed) }
    guard !edit.replacement.contains(where: isSelfOrAncestor) else {
      report(.cyclicContainment)
      return request.onEnd(.completed)
    }
    let change = ChildrenChange(of: self, edit, for: request)
    if let busy = change.firstBusyController() { return busy.whenFree(again) }
    change.whenEnded(request.onEnd)
    change.run(request)
  }

  /// Replaces the children by the result of `next`, or leaves them unchanged if `next` returns `nil`.
  ///
  /// - Parameters:
  ///   - next: Called when the change can begin, with the children at that time.
  ///   - preparing: Called once when the change begins, with the old and the new last child, if they differ.
  ///   - update: Called when the children have changed, before callbacks of appearance.
  ///   - onEnd: Called when everything has settled, or when there was nothing to do.
  final func changeChildren(
    order: ExchangeOrder = .outgoingFirst,
    animated: Bool,
    to next: @escaping @MainActor ([Controller]) -> [Controller]?,
    preparing: @escaping @MainActor (_ top: Controller, _ next: Controller) -> Void = { _, _ in },
    update: @escaping @MainActor () -> Void = {},
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    changeChildren(
      ChildrenRequest(
        order: order,
        isAnimated: animated,
        edit: { [self] in
          next(children).map { ChildrenEdit(from: children, to: withoutDuplicates($0)) }
        },
        preparing: preparing,
        update: update,
        onEnd: onEnd
      )
    )
  }

  /// Begins a removal of the last child that a finger drags.
  ///
  /// - Returns: The transition, or `nil` if there is only one child, if the child needs a confirmation, if this controller is
  ///   not on screen, or if one of the controllers is busy.
  final func beginDraggingOffLast(
    order: ExchangeOrder,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) -> ContainerTransition? {
    guard children.count > 1, appearance == .appeared, currentTransition == nil,
      children.last?.needsConfirmationToLeave == false
    else { return nil }
    let request = ChildrenRequest(order: order, isAnimated: true, isInteractive: true) { nil }
    let change = ChildrenChange(of: self, .removeLast(1, of: self), for: request)
    guard children.suffix(2).allSatisfy({ !$0.isBusy }), change.firstBusyController() == nil else {
      return nil
    }
    change.whenEnded(onEnd)
    change.run(request)
    return ContainerTransition(change)
  }

  /// Returns whether a controller is this one or an ancestor.
  private func isSelfOrAncestor(_ other: Controller) -> Bool {
    // A controller without children cannot be an ancestor. This test saves the walk up the tree.
    other === self || !other.childList.isEmpty && isSameOrBelow(other)
  }

  private func withoutDuplicates(_ controllers: [Controller]) -> [Controller] {
    var seen: Set<ObjectIdentifier> = []
    let unique = controllers.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if unique.count < controllers.count { report(.duplicateChild) }
    return unique
  }
}
