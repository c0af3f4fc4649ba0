public import Interaction
import Navigator

extension Controller: LeavingScreen {
  /// Adds `child` as the last child, and shows it if this controller is on screen. The method calls `willMove(toParent:)`, the
  /// callbacks of appearance and `didMove(toParent:)` of the child in the right order.
  ///
  /// A child of another controller is removed from that controller first. If this controller is appearing,
  /// `viewDidAppear` and `didMove` of the child are called after `viewDidAppear` of this controller.
  ///
  /// If the children of this controller are being changed already, the child is added when that change has ended.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers above this one. For a child that this controller has
  ///   already, O(*n*), where *n* is the number of children.
  public final func addChild(
    _ child: Controller,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil
  ) {
    changeChildren(
      ChildrenRequest(isAnimated: animated, animator: animator) { [self] in edit(movingToEnd: child) }
    )
  }

  /// Removes a child from this controller. If the child is visible, it disappears before it is removed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public final func removeChild(_ child: Controller, animated: Bool = true) {
    changeChildren(animated: animated) { [self] children in
      guard child.container === self else { return refuse(.notAChild) }
      return children.filter { $0 !== child }
    }
  }

  /// Replaces a child by another controller. Without an animation, the callbacks of the new controller are called before those
  /// of the old one.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of children and *d* the number of controllers above this one.
  public final func swapChild(_ old: Controller, for new: Controller, animated: Bool = true) {
    let order = animated ? ExchangeOrder.outgoingFirst : .incomingFirst
    changeChildren(order: order, animated: animated) { [self] children in
      guard old.container === self else { return refuse(.notAChild) }
      return old === new ? nil : children.filter { $0 !== new }.map { $0 === old ? new : $0 }
    }
  }

  /// Removes the controller from its container. A stack pops the controller and everything above it. A window dismisses the
  /// controller if it was presented, or if it is the root of a presented stack. The navigator removes a screen of a
  /// ``RouteController``. Other containers remove the controller. If screens above it with unsaved changes would be removed,
  /// too, the user is asked about them first. While this controller is being removed already, or while the user drags a screen of
  /// the same container away, the method waits for the end of that transition.
  ///
  /// - Returns: Whether the controller is removed, now or when the current change has ended or the user has agreed. `false` for
  ///   the root of a window, for the root of a stack that cannot be removed itself, and for a tab. A controller that is being added
  ///   gets `true`, and is removed afterwards if its container can do that.
  @discardableResult
  public final func close() -> Bool {
    // When a callback such as `didLeave()` calls this method, this controller or its container is already removed, so no
    // container passes on the result of this controller. Code that awaits the result gets it from here.
    if container?.hasLeft ?? true { reportLateResult() }
    let arrival = arrival
    guard container != nil || arrival != nil else { return false }
    // `closes` skips the question to the user whether to discard unsaved changes of this controller: the caller has
    // decided that. The user is only asked about unsaved changes of the screens above it, which are removed, too.
    extras.leaving.begin(.closes)
    extras.leaving.isClosing = true
    defer { extras.leaving.isClosing = false }
    if let departure {
      reportLateResult()
      extras.leaving.begin(.waits)
      departure.whenEnded { [weak self] _ in self?.closeIfItStayed() }
    } else if let arrival, arrival === self || container?.childDidFinish(self) != true {
      close(whenFree: arrival)
    } else if arrival == nil, container?.childDidFinish(self) != true {
      // The screen stays, so the decision to close ends. If the screen is removed later, unsaved input is saved as a draft.
      extras.leaving.end(.closes)
      return false
    }
    return true
  }

  /// The transition that the user drives with a finger, such as a swipe back, in the container of this controller or in one
  /// around it. Until the finger is lifted, it is not certain which screens will be removed.
  package final var dragAround: ChildrenChange? {
    container?.nearest { $0.currentTransition.flatMap { $0.isInteractive ? $0 : nil } }
  }

  // This table shows who gets the result of a screen, and when. The caller awaits the result of a route from the navigator. The
  // handler was passed to `onResult(_:_:)`.
  //
  // | `finish(with:)` of a screen that ... | the caller gets the value | the handler gets the value |
  // |---|---|---|
  // | is in its container | when the navigator has removed the screen | when the screen was removed |
  // | a guard or the user keeps there | never, and goes on waiting | when that is decided |
  // | cannot be removed, such as the root of a tab | never, it got `.dismissed` when the screen became the root | at once |
  // | is being removed: `departure` is under way | at the end: `reportLateResult()` | at the end |
  // | is being removed, and stays because `departure` is canceled | as in the first row: `closeIfItStayed()` | as in the first row |
  // | is in its `didLeave()` | at the end: `reportLateResult()` | at once |
  // | has a container that is in its `didLeave()` | at the end: `reportLateResult()` | when the screen was removed |
  // | is being added, as in `willMove(toParent:)` | as in the first row: `close(whenFree:)` | as in the first row |
  // | is in a stack that the app is changing | as in the first row, when the change has ended | as in the first row |
  // | was never added | when it was added and removed: `close(whenFree:)` | at once |
  // | is in a column that a step removes: until `viewWillDisappear` | at the end | when the screen was removed |
  // | is in a column that a step removes: later | never, it got `.dismissed` | when the screen was removed |
  // | was removed | never, it got `.dismissed` or `.replaced` | at once, if it was registered after that |

  /// The running transition that removes the controller or a container around the controller. A swipe by the user in such a
  /// container counts, too, because the swipe may remove the controller.
  final var departure: ChildrenChange? {
    dragAround
      ?? nearest { screen in
        screen.container?.currentTransition.flatMap { $0.leaving.contains { $0 === screen } ? $0 : nil }
      }
  }

  /// A controller that is being added to a container and is not among its children yet: this controller, or a container of it.
  /// `close()` waits for the addition, because the new container can remove only a controller that is among its children.
  private var arrival: Controller? {
    nearest { screen in
      guard screen.changesUnderWay > 0, !screen.hasLeft else { return nil }
      let change = screen.container?.currentTransition
      let isOfContainer = change.map { ($0.joining + $0.leaving).contains { $0 === screen } } ?? false
      return isOfContainer && screen.container?.childList.contains { $0 === screen } == true ? nil : screen
    }
  }

  /// Waits until no change of `other` is under way, and then closes this controller, unless the change has removed it. `other` is
  /// the container of this controller. If a controller is being added right now (this controller or a container around it),
  /// `other` is that controller.
  final func close(whenFree other: Controller) {
    extras.leaving.begin(.waits)
    other.isBusy ? other.whenFree { [weak self] in self?.closeIfItStayed() } : closeIfItStayed()
  }

  /// Passes the result of this controller to the code that awaits it. Called if a removal of the controller was under way
  /// before its call of ``close()``, for example because the user swipes back.
  private func reportLateResult() {
    if extrasIfAny?.result?.value != nil { extrasIfAny?.onLateResult?(self) }
  }

  /// Closes this controller after a transition, unless the transition has removed it. If its container cannot remove it, calls
  /// the handler of the result at once.
  private func closeIfItStayed() {
    guard !hasLeft, let extrasIfAny, [.waits, .finishes].contains(extrasIfAny.leaving.state) else { return }
    extrasIfAny.leaving.end(.waits)
    if !close(), extras.result?.value != nil { deliverResult() }
  }

  package final var isLeaving: Bool {
    let screens = sequence(first: self) { $0.container }
    return screens.contains(where: \.isAskedToLeave) && !screens.contains(where: \.isInStep)
  }

  /// Whether this controller is being removed, or will be as soon as possible. `false` while the user drags it off, because the
  /// user has not decided yet.
  private var isAskedToLeave: Bool {
    if !hasLeft, extrasIfAny?.leaving.isAskedToLeave == true { return true }
    return (isMovingFromParent || isBeingDismissed) && container?.currentTransition?.isInteractive != true
  }

  /// Ends the requests to close this controller and the controllers below it, because they stay, or have moved to another
  /// container.
  final func treeStays() { forEachInTree { $0.extrasIfAny?.leaving.end(.closes) } }

  /// Whether this controller was pushed on its stack: it is, or is inside of, a screen that is not the root of the nearest stack.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers above this one.
  public final var isPushed: Bool {
    nearest { screen in (screen.parent as? StackController).map { $0.children.first !== screen } } ?? false
  }

  /// The window that this controller is in, or `nil`.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers above this one.
  public final var window: ControllerWindow? { windowLayers?.owner }

  final var windowLayers: WindowLayers? {
    var top = self
    while let container = top.container { top = container }
    return top as? WindowLayers
  }

  /// Calls `find` with this controller and then with each container around it, from the inside to the outside. Returns
  /// the first value that is not `nil`. The last container of a controller in a window is the internal container that
  /// holds the window's root.
  package final func nearest<Found>(_ find: (Controller) -> Found?) -> Found? {
    var next: Controller? = self
    while let controller = next {
      if let found = find(controller) { return found }
      next = controller.container
    }
    return nil
  }

  /// Calls `find` with this controller and the controllers below it, each container before its children. Returns the first
  /// value that is not `nil`.
  final func firstInTree<Found>(_ find: (Controller) -> Found?) -> Found? {
    var next = [self]
    while let controller = next.popLast() {
      if let found = find(controller) { return found }
      next += controller.childList.reversed()
    }
    return nil
  }

  /// Calls `body` with this controller and with all controllers below it, each container before its children.
  final func forEachInTree(_ body: (Controller) -> Void) {
    let _: Never? = firstInTree { controller in
      body(controller)
      return nil
    }
  }

  package final func isSameOrBelow(_ other: Controller) -> Bool {
    nearest { $0 === other ? other : nil } != nil
  }

  private func refuse(_ reason: ControllerDiagnostic.Reason) -> [Controller]? {
    report(reason)
    return nil
  }

  /// Returns the edit that makes a controller the last child: by appending it, or by moving it if it is a child already.
  final func edit(movingToEnd child: Controller) -> ChildrenEdit {
    guard child.container === self else { return .append(child, to: self) }
    return ChildrenEdit(from: childList, to: childList.filter { $0 !== child } + [child])
  }
}

// MARK: - Changes of children, on which all containers are built

extension Controller {
  /// Changes the children of this container as requested: removes children, the last child first, and adds new children
  /// in order. Children appear or disappear if ``visibleChildren`` changes.
  ///
  /// The request waits while another change of these children is under way or waits. It also waits while an added or removed
  /// controller is running a lifecycle callback or is changing its own children.
  final func changeChildren(_ request: ChildrenRequest) {
    let mustWait = currentTransition != nil || extrasIfAny?.deferred.hasChanges == true && keepsOrderOfChanges
    mustWait ? extras.deferred.append(.change(request)) : beginChange(request)
  }

  /// Begins a change before all changes that wait in `deferred`. If the change cannot begin now, it stays the first of these changes.
  final func beginChange(_ request: ChildrenRequest) {
    let edit = currentTransition == nil ? request.edit() : nil
    // The closure `request.edit` may have created a controller, whose code may have begun another change of these children.
    if currentTransition != nil { return extras.deferred.putBack(request) }
    guard let edit else { return request.onEnd(.completed) }
    guard !edit.replacement.contains(where: isSelfOrAncestor) else {
      report(.cyclicContainment)
      return request.onEnd(.completed)
    }
    let change = ChildrenChange(of: self, edit, for: request)
    if let busy = change.firstBusyController() { return hold(request, until: busy) }
    change.whenEnded(request.onEnd)
    change.run(request)
  }

  /// Lets a change, and all later changes of these children, wait until another controller is free.
  private func hold(_ request: ChildrenRequest, until busy: Controller) {
    guard keepsOrderOfChanges else { return busy.whenFree { [self] in changeChildren(request) } }
    extras.deferred.hold(request)
    busy.whenFree { [self] in
      // The change may begin during a lifecycle callback of this container, as a change that need not wait does.
      extras.deferred.release()
      if currentTransition == nil, let request = extras.deferred.nextInFront() { beginChange(request) }
      runDeferredWork()
    }
  }

  /// Whether a later change of these children waits for an earlier one. `false` for a window that is being closed: it removes
  /// its controllers before changes that wait.
  private var keepsOrderOfChanges: Bool { (self as? WindowLayers)?.isClosing != true }

  /// Replaces the children by the array that `next` returns. If `next` returns `nil`, the children stay.
  ///
  /// - Parameters:
  ///   - next: Returns the new children. Called with the current children right before the change begins. If an added
  ///     or removed controller is running a lifecycle callback, the change waits, and `next` is called again.
  ///   - moved: Returns the removed children that stay in use, see ``ChildrenRequest/moved``.
  ///   - preparing: Called once when the change begins, if it adds a new last child, for example in a push. The
  ///     arguments are the previous and the new last child.
  ///   - update: Called when the array of children has changed, before any child appears or disappears.
  ///   - onEnd: Called with the outcome after the last lifecycle callback of the change. If `next` returns `nil`,
  ///     called with `.completed`.
  final func changeChildren(
    order: ExchangeOrder = .outgoingFirst,
    animated: Bool,
    animator: (any TransitionAnimator)? = nil,
    showsState: Bool = false,
    for step: StepCompletion? = nil,
    moved: @escaping @MainActor () -> [Controller] = { [] },
    to next: @escaping @MainActor ([Controller]) -> [Controller]?,
    preparing: @escaping @MainActor (_ top: Controller, _ next: Controller) -> Void = { _, _ in },
    update: @escaping @MainActor () -> Void = {},
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    changeChildren(
      ChildrenRequest(
        order: order,
        isAnimated: animated,
        showsState: showsState,
        step: step,
        animator: animator,
        moved: moved,
        edit: { [self] in
          next(children).map { ChildrenEdit(from: children, to: withoutDuplicates($0)) }
        },
        preparing: preparing,
        update: update,
        onEnd: onEnd
      )
    )
  }

  /// Begins to remove the last child interactively, because the user drags it off with a finger.
  ///
  /// - Returns: The transition, or `nil` if there is only one child, if the child has unsaved changes about which the user must
  ///   be asked, if this controller is not on screen, or if callbacks or changes of one of the controllers are under way.
  final func beginDraggingOffLast(
    order: ExchangeOrder,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) -> ContainerTransition? {
    guard children.count > 1, appearance == .appeared, currentTransition == nil,
      children.last?.needsConfirmationToLeave == false
    else { return nil }
    let request = ChildrenRequest(order: order, isAnimated: true, isInteractive: true) { nil }
    let edit = ChildrenEdit(from: childList, to: childList.dropLast())
    let change = ChildrenChange(of: self, edit, for: request)
    guard children.suffix(2).allSatisfy({ !$0.isBusy }), change.firstBusyController() == nil else {
      return nil
    }
    change.whenEnded(onEnd)
    change.run(request)
    return ContainerTransition(change)
  }

  /// Returns whether `other` is this controller or contains it. A container cannot become a child of a controller inside of
  /// it.
  private func isSelfOrAncestor(_ other: Controller) -> Bool {
    // A controller without children cannot contain this one, so the search through the containers is skipped.
    other === self || !other.childList.isEmpty && isSameOrBelow(other)
  }

  private func withoutDuplicates(_ controllers: [Controller]) -> [Controller] {
    var seen: Set<ObjectIdentifier> = []
    let unique = controllers.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if unique.count < controllers.count { report(.duplicateChild) }
    return unique
  }
}
