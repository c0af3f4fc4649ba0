import ControllerSupport
package import Navigator

/// A change of a container's children or of its visible children. The callbacks of the first part are called before an
/// animation, and those of the second part after it.
///
/// ``ChildrenChangeStateMachine`` decides when the change may end. This class sends the callbacks.
@MainActor
package final class ChildrenChange {
  let owner: Controller
  let edit: ChildrenEdit
  /// The description of the change that the container and the window's ``WindowHost`` receive.
  private(set) var change: TreeChange
  /// The progress of the change, from 0 to 1.
  private(set) var progress = 0.0
  private(set) var snapshot: AnyObject?

  let topBefore: Controller?
  let selectionBefore: Int
  private let removed: [Controller]
  private let order: ExchangeOrder
  private let animator: (any TransitionAnimator)?
  /// A child that moves to another container. The child is removed from this container without `didLeave`, and its work
  /// goes on.
  private weak var moved: Controller?
  /// The children that were visible before the change. `nil` means all children.
  private let shownBefore: [Controller]?
  /// The children that this change adds or removes. Other changes of the same children wait.
  private var moving: [Controller] = []

  var origins: [ChildOrigin] = []
  var results: [@MainActor () -> Void] = []
  private var onEnd: [@MainActor (TransitionOutcome) -> Void] = []
  private var machine: ChildrenChangeStateMachine
  private var deadline: Task<Void, Never>?
  /// A token that makes tests wait in `settle()` until this change has ended, if it is animated or waits for views to be
  /// embedded. A change that the user drags has no token, because only the user can end it.
  private var pendingWork: PendingWork.Token?

  init(of owner: Controller, _ edit: ChildrenEdit, for request: ChildrenRequest) {
    self.owner = owner
    self.edit = edit
    order = request.order
    animator = request.animator
    moved = request.moved
    selectionBefore = owner.selectedChild
    topBefore = owner.childList.last
    removed = Array(owner.childList[edit.range])
    let kept =
      edit.replacement.isEmpty || removed.isEmpty ? [] : Set(edit.replacement.map(ObjectIdentifier.init))
    change = TreeChange(
      kind: .children,
      container: owner.isWindowLayers ? nil : owner,
      added: edit.replacement.filter { $0.container !== owner },
      removed: removed.reversed().filter { !kept.contains(ObjectIdentifier($0)) },
      isAnimated: request.isAnimated && (request.isInteractive || !owner.environment.reducesMotion),
      isInteractive: request.isInteractive
    )
    machine = ChildrenChangeStateMachine(isInteractive: request.isInteractive)
    let shown = owner.visibleChildren
    shownBefore = shown.count == owner.childList.count ? nil : shown
  }

  /// The children that are added, in the order of the children.
  var joining: [Controller] { change.added }
  /// The children that are removed, in reverse order: the last child is the first element.
  var leaving: [Controller] { change.removed }
  package var isInteractive: Bool { change.isInteractive }
  /// Whether the change was completed or canceled, or `nil` while it is under way.
  package var outcome: TransitionOutcome? { change.outcome }
  /// Whether the change is calling lifecycle callbacks. `false` while it waits for views, for an animation or for the user's
  /// finger.
  var isRunningCallbacks: Bool {
    switch machine.state {
    case .beginning, .ended: true
    case .waiting, .ending: false
    }
  }

  /// The children of the container after the change, if it is completed. For a canceled change, the children that it would have
  /// had.
  var childrenWhenCompleted: [Controller] {
    var children = owner.childList
    if outcome == .canceled { children.replaceSubrange(edit.range, with: edit.replacement) }
    return children
  }

  /// Returns a busy controller for which this change must wait, or `nil`. Callbacks or changes may be under way in a removed
  /// controller, in an added controller, or in the container from which an added controller comes.
  ///
  /// - Complexity: The complexity of ``Controller/controllerBlockingMove()`` for each controller that is added or removed.
  func firstBusyController() -> Controller? {
    guard Controller.activitiesUnderWay > 0 else { return nil }
    return leaving.lazy.compactMap { $0.busyInTree() }.first
      ?? joining.lazy.compactMap { $0.controllerBlockingMove() }.first
  }

  /// Calls `handler` once with the outcome when the change has ended.
  package func whenEnded(_ handler: @escaping @MainActor (TransitionOutcome) -> Void) {
    onEnd.append(handler)
  }

  // MARK: Beginning

  /// Begins the change. A change that is not animated, is not dragged by the user, and need not wait until views are embedded has
  /// ended when the method returns.
  func run(_ request: ChildrenRequest) {
    beginMoving(request)
    exchange()
  }

  private func beginMoving(_ request: ChildrenRequest) {
    Controller.activitiesUnderWay += 1
    owner.currentTransition = self
    if change.isAnimated, let shown = shownBefore?.last ?? topBefore {
      snapshot = owner.environment.snapshotter?.snapshot(of: shown)
    }
    moving = leaving + joining
    moving.forEach { $0.changesUnderWay += 1 }
    if edit.range.upperBound == owner.childList.count, let topBefore, let next = edit.replacement.last,
      next !== topBefore
    {
      request.preparing(topBefore, next)
    }
    if !order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    joining.forEach(beginJoining)
    if order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    let selected = owner.selectedChildController
    owner.childList.replaceSubrange(edit.range, with: edit.replacement)
    owner.childrenVersion += 1
    owner.adjustSelection(keeping: selected)
    request.update()
    change.kind = owner.kind(of: self)
    loadJoining()
  }

  private func loadJoining() {
    guard owner.isViewInPlace, !joining.isEmpty else { return }
    let shown = owner.visibleChildren
    let showsAll = shown.count == owner.childList.count
    for child in joining where showsAll || shown.contains(where: { $0 === child }) {
      child.loadViewIfNeeded()
    }
  }

  /// Begins the appearance of the incoming controllers and the disappearance of the outgoing ones. If a callback of one of
  /// these controllers is running, for example because it has requested the change, this step waits until the callback has
  /// returned.
  private func exchange() {
    let incoming = comingOnScreen
    let outgoing = goingOffScreen
    if let busy = (outgoing + incoming).first(where: { $0.isInStep }) {
      return busy.afterHooks { self.exchange() }
    }
    change.incoming = incoming
    change.outgoing = outgoing
    owner.childrenWillChange(change)
    if order.beginsWithIncoming { begin(true, incoming) }
    begin(false, outgoing)
    if !order.beginsWithIncoming { begin(true, incoming) }
    if isInteractive || machine.state != .beginning(requested: nil) { wait() } else { embedAndAnimate() }
  }

  /// Waits until the window's ``WindowHost`` has embedded the incoming views, then starts the animation. If the container itself
  /// is still appearing, this change does not wait for the views, because the transition of the container does.
  private func embedAndAnimate() {
    // While this change waited for views, other code may have requested its end. Then no animation is started.
    guard machine.state == .beginning(requested: nil) || machine.state == .waiting else { return }
    let waiting = controllersAwaitingEmbedding
    if !waiting.isEmpty {
      wait()
      // While this change waited for views, other controllers may have been added inside of the incoming ones. So the method
      // checks again whether views are not embedded yet, before it starts the animation.
      Controller.whenEmbedded(waiting) { [weak self] in self?.embedAndAnimate() }
    } else if let animate = animation {
      wait()
      animate(ContainerTransition(self))
    } else {
      end(.host(.completed))
    }
  }

  private var controllersAwaitingEmbedding: [Controller] {
    owner.appearance == .appeared ? change.incoming.flatMap { $0.controllersAwaitingEmbedding() } : []
  }

  private var animation: ((ContainerTransition) -> Void)? {
    guard change.isAnimated, owner.appearance == .appeared, !owner.isInClosedWindow else { return nil }
    return (animator ?? owner.environment.animator)?.animate ?? owner.windowHost?.animate
  }

  // MARK: Waiting

  /// Begins to wait for views, for the animation or for the user's finger. After the environment's `transitionTimeout`, the
  /// change is ended automatically.
  private func wait() {
    let requested = machine.wait()
    if !isInteractive, pendingWork == nil {
      pendingWork = PendingWork.begin(
        "animated transition",
        of: type(of: owner),
        in: owner.windowLayers?.owner?.pendingWork
      )
    }
    restartDeadline()
    if let requested { end(.host(requested)) }
  }

  private func restartDeadline() {
    deadline?.cancel()
    let environment = owner.environment
    deadline = Controller.timer(after: environment.transitionTimeout, on: environment.clock) { [weak self] in
      self?.end(.abandoned(.transitionTimedOut))
    }
  }

  /// Sets the progress of the change, clamped to 0 to 1, and restarts the deadline.
  func update(progress: Double) {
    guard machine.state == .waiting else { return }
    self.progress = min(max(progress, 0), 1)
    restartDeadline()
  }

  // MARK: Ending

  /// Ends the change: at once, or as soon as the incoming views are embedded and running callbacks of the controllers have
  /// returned.
  func end(_ request: ChildrenChangeStateMachine.EndRequest) {
    if case .abandoned(let reason) = request, machine.state == .waiting { owner.report(reason) }
    // The user may have entered text during the swipe. Then the swipe is canceled, and the user is asked as by the back button.
    if request == .host(.completed), isInteractive, machine.state == .waiting,
      let screen = leaving.first(where: \.needsConfirmationToLeave)
    {
      whenEnded { [owner] _ in
        _ = owner.askThenRemove { owner.childrenLeaving(whenGoingBackFrom: screen) }
      }
      return end(.host(.canceled))
    }
    guard machine.end(request) else { return }
    // A change that has not waited ends without a search for running callbacks in the controllers below. With the search at
    // each change, building a deep tree would take quadratic time.
    if case .ended(let outcome) = machine.state { conclude(outcome) } else { concludeWhenPossible() }
  }

  private func concludeWhenPossible() {
    guard case .ending(let outcome, let awaitsViews) = machine.state else { return }
    // During the animation, a screen may have been pushed inside of an incoming controller. The wait for the view of that
    // screen has its own time limit, so the time limit of the animation is canceled.
    let waiting = awaitsViews ? controllersAwaitingEmbedding : []
    deadline?.cancel()
    if !waiting.isEmpty {
      Controller.whenEmbedded(waiting) { [weak self] in self?.concludeWhenPossible() }
    } else if let active = firstActiveController {
      active.afterHooks { self.concludeWhenPossible() }
    } else {
      machine.conclude(outcome)
      conclude(outcome)
    }
  }

  private var firstActiveController: Controller? {
    (moving + change.incoming + change.outgoing.filter { $0.container === owner }).lazy
      .compactMap { $0.activeInTree() }.first
  }

  private func conclude(_ outcome: TransitionOutcome) {
    change.outcome = outcome
    switch outcome {
    case .completed: complete()
    case .canceled: rollBack()
    }
    owner.childrenDidChange(change)
    if ControllerWindow.hostsInUse > 0 { owner.tellHost(of: change) }
    Controller.activitiesUnderWay -= 1
    owner.currentTransition = nil
    moving.forEach { $0.changesUnderWay -= 1 }
    let handlers = onEnd
    onEnd = []
    handlers.forEach { $0(outcome) }
    owner.changeDidEnd(self)
    snapshot = nil
    // The results of removed screens are delivered later: when no callback of the container is running and no change of its
    // children is under way.
    results.forEach(owner.whenFree)
    results = []
    returnToOrigins()
    owner.runDeferredWork()
    moving.forEach { $0.runDeferredWork() }
    pendingWork = nil
  }

  private func complete() {
    progress = 1
    if !order.endsWithIncoming { endOutgoing() }
    // If the container itself is still appearing, its `endAppearance()` also ends the appearance of the incoming children, so it
    // is not ended here.
    if owner.appearance == .appeared { change.incoming.forEach(end) }
    if order.endsWithIncoming { endOutgoing() }
    joining.forEach(finishJoining)
    for child in leaving where child.container === owner { finishLeaving(child) }
  }

  private func rollBack() {
    progress = 0
    owner.childList.replaceSubrange(edit.newRange, with: removed)
    owner.childrenVersion += 1
    owner.selectedChild = selectionBefore
    begin(false, change.incoming)
    change.incoming.forEach(end)
    if owner.appearance.isTowardsScreen, owner.forwardsAppearance { begin(true, change.outgoing) }
    // If the container itself is appearing or disappearing, its `endAppearance()` also ends the transitions of the children, so
    // they are not ended here.
    if !owner.appearance.isInTransition { change.outgoing.forEach(end) }
    leaving.forEach(cancelRemoval)
    joining.reversed().forEach(finishLeaving)
  }

  /// Returns whether a removed child stays in use, because it moves to another container, or because the change was
  /// canceled and the child returns to its previous container.
  func isKept(_ child: Controller) -> Bool {
    child === moved || outcome == .canceled && origins.contains { $0.child === child && $0.home != nil }
  }

  /// Completes the removal of the child that moves to another container. The rest of this change may end later, for example
  /// when the views are in their windows. If the child were removed then, it would be removed from its new container.
  func releaseMovedChild() {
    guard outcome == nil, let moved else { return }
    end(moved)
    finishLeaving(moved)
    moving.removeAll { $0 === moved }
    moved.changesUnderWay -= 1
  }

  // MARK: Appearance

  private var comingOnScreen: [Controller] {
    guard owner.forwardsAppearance, owner.appearance.isTowardsScreen else { return [] }
    let shown = owner.visibleChildren
    let candidates = shownBefore == nil && shown.count == owner.childList.count ? joining : shown
    return candidates.filter { !$0.intendedAppearance.isTowardsScreen }
  }

  private var goingOffScreen: [Controller] {
    let shown = owner.visibleChildren
    if shownBefore == nil, shown.count == owner.childList.count { return leaving }
    let stillShown = Set(shown.map(ObjectIdentifier.init))
    return (shownBefore ?? childrenBefore).reversed().filter { child in
      !stillShown.contains(ObjectIdentifier(child)) && (owner.forwardsAppearance || isLeaving(child))
    }
  }

  private var childrenBefore: [Controller] {
    var children = owner.childList
    children.replaceSubrange(edit.newRange, with: removed)
    return children
  }

  private func isLeaving(_ child: Controller) -> Bool { leaving.contains { $0 === child } }

  private func begin(_ isAppearing: Bool, _ controllers: [Controller]) {
    for controller in controllers where controller.intendedAppearance.isTowardsScreen != isAppearing {
      controller.beginAppearance(isAppearing, animated: change.isAnimated)
    }
  }

  /// Ends the disappearance of the outgoing children. If the container itself is disappearing, its `endAppearance()` does so,
  /// except for children that are removed.
  private func endOutgoing() {
    for child in change.outgoing
    where child.container === owner && (owner.appearance.isTowardsScreen || isLeaving(child)) { end(child) }
  }

  private func end(_ controller: Controller) {
    if controller.intendedAppearance.isInTransition { controller.endAppearance() }
  }
}
