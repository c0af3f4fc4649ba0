import Navigator

extension Controller {
  /// Adds `child` as the last child, with every step of containment in the right order, and shows it
  /// if this controller is on screen.
  ///
  /// A child of another controller is removed from there first. If this controller is appearing,
  /// the child's `viewDidAppear` and `didMove` follow this controller's own `viewDidAppear`.
  ///
  /// From within a hook that a change of this container's children calls, it is done when that change has ended.
  ///
  /// - Complexity: O(*d*), where *d* is the depth in the tree. For a child that this controller has already, O(*n*), where *n* is
  ///   the number of children.
  public final func addChild(
    _ child: Controller,
    animated: Bool = false,
    animator: (any TransitionAnimator)? = nil
  ) {
    changeChildren(
      ChildrenRequest(isAnimated: animated, animator: animator) { [self] in edit(movingToEnd: child) }
    )
  }

  /// Removes `child`, after taking it off screen.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public final func removeChild(_ child: Controller, animated: Bool = false) {
    changeChildren(
      ChildrenRequest(isAnimated: animated) { [self] in
        guard child.container === self else { return refuse(.notAChild) }
        return .remove(child, from: self)
      }
    )
  }

  /// Puts `new` in the place of `old`, which is removed. Without an animation, the new one is called first.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of children and *d* the depth in the tree.
  public final func swapChild(_ old: Controller, for new: Controller, animated: Bool = false) {
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

  /// Changes which children are on screen, in a container of your own that does not show all of them.
  ///
  /// ```swift
  /// func show(_ page: Controller) {
  ///   changeVisibleChildren(animated: true) { self.page = page }
  /// }
  /// override var visibleChildren: [Controller] { children.filter { $0 === page } }
  /// ```
  ///
  /// The children stay children. Those that are visible after `change` but not before appear, and the other way round, in the
  /// order of a tab controller.
  ///
  /// - Parameters:
  ///   - animated: Whether the change is animated.
  ///   - change: Makes ``visibleChildren`` return other children. It is called once, now or when a change that is under
  ///     way has ended.
  public final func changeVisibleChildren(animated: Bool = false, _ change: @escaping @MainActor () -> Void) {
    changeChildren(
      ChildrenRequest(
        order: .switching,
        isAnimated: animated,
        edit: { ChildrenEdit(range: 0..<0, replacement: []) },
        update: change
      )
    )
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
  /// Changes the children: those that are gone leave, last first; those that are new join, first first; what is visible
  /// before but not after disappears, and the other way round. If a controller concerned is in the middle of something, the
  /// change waits for that.
  final func changeChildren(_ request: ChildrenRequest) {
    let again: @MainActor () -> Void = { [self] in changeChildren(request) }
    if currentTransition != nil { return whenFree(again) }
    guard let edit = request.edit() else { return request.onEnd(.completed) }
    guard !edit.replacement.contains(where: isSelfOrAncestor) else {
      report(.cyclicContainment)
      return request.onEnd(.completed)
    }
    let change = ChildrenChange(of: self, edit, for: request)
    if let busy = change.whoIsBusy() { return busy.whenFree(again) }
    change.whenEnded(request.onEnd)
    change.run(preparing: request.preparing, request.update)
  }

  /// Makes the children what `next` makes of them, or leaves them if it returns `nil`.
  ///
  /// - Parameters:
  ///   - next: Called when it is time, with the children of that moment.
  ///   - preparing: Called once, when the change begins, with the last child of before and that of after, if they differ.
  ///   - update: Called when the children have changed and before anything appears or disappears.
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
  /// - Returns: The transition, or `nil` if there is nothing below, if this controller is not on screen, or if a controller
  ///   concerned is in the middle of something.
  final func beginDraggingOffLast(
    order: ExchangeOrder,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) -> ContainerTransition? {
    guard children.count > 1, appearance == .appeared, currentTransition == nil else { return nil }
    let request = ChildrenRequest(order: order, isAnimated: true, isInteractive: true) { nil }
    let change = ChildrenChange(of: self, .removeLast(1, of: self), for: request)
    guard children.suffix(2).allSatisfy({ !$0.isBusy }), change.whoIsBusy() == nil else { return nil }
    change.whenEnded(onEnd)
    change.run()
    return ContainerTransition(change)
  }

  /// Whether a controller is this one or contains it.
  private func isSelfOrAncestor(_ other: Controller) -> Bool {
    // A controller without children contains nothing, which spares the way up.
    other === self || !other.childList.isEmpty && isSameOrBelow(other)
  }

  private func withoutDuplicates(_ controllers: [Controller]) -> [Controller] {
    var seen: Set<ObjectIdentifier> = []
    let unique = controllers.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if unique.count < controllers.count { report(.duplicateChild) }
    return unique
  }
}
