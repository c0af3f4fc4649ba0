import ControllerSupport
package import Navigator

/// A change of a container's children, such as a push, or of its visible children, such as the selection of another
/// tab. Callbacks such as `viewWillAppear` are called at its beginning, and callbacks such as `viewDidAppear` at its
/// end. An animation or the user's drag may come in between.
///
/// `ChildrenChangeStateMachine` decides when the change may end. This class calls the callbacks.
@MainActor
package final class ChildrenChange {
  let owner: Controller
  let edit: ChildrenEdit
  /// Whether the change shows what a navigator's state contains, see ``ChildrenRequest/showsState``.
  let showsState: Bool
  /// The navigation step to which the change belongs, see ``ChildrenRequest/step``.
  let step: StepCompletion?
  /// The description of the change that the container and the window's ``WindowHost`` receive.
  private(set) var change: TreeChange
  /// The progress of the change, from 0 to 1.
  private(set) var progress = 0.0
  private(set) var snapshot: AnyObject?

  let topBefore: Controller?
  /// The container (`owner`) if it is a tab controller: the change may also select another tab. Otherwise `nil`.
  private let tabs: TabController?
  let selectionBefore: Int
  private let removed: [Controller]
  private let order: ExchangeOrder
  private let animator: (any TransitionAnimator)?
  /// The children that are being moved to another container, see ``ChildrenRequest/moved``. Empty when the change has ended.
  private var moved: [Controller]
  /// The children that were visible before the change. `nil` if all children were visible.
  let shownBefore: [Controller]?
  /// The children that are being added or removed. Other requests to add, remove or move them wait for the end of this change.
  private var moving: [Controller] = []
  /// Whether the container's array contains the new children. `false` during the first callbacks, such as
  /// `willMove(toParent:)`, and after a cancellation.
  private var isEditMade = false

  var origins: [ChildOrigin] = []
  var results: [@MainActor () -> Void] = []
  private var onEnd: [@MainActor (TransitionOutcome) -> Void] = []
  private var machine: ChildrenChangeStateMachine
  private var deadline: Task<Void, Never>?
  /// A token that makes `settle()`, with which tests wait for the app to be idle, wait until this change has ended.
  /// `nil` for a change that ends at once, and for a drag, which only the user can end.
  private var pendingWork: PendingWork.Token?

  init(of owner: Controller, _ edit: ChildrenEdit, for request: ChildrenRequest) {
    self.owner = owner
    self.edit = edit
    order = request.order
    showsState = request.showsState
    step = request.step
    animator = request.animator
    moved = request.moved()
    tabs = owner as? TabController
    selectionBefore = tabs?.selectedIndex ?? 0
    topBefore = owner.childList.last
    removed = Array(owner.childList[edit.range])
    let kept = Set(edit.replacement.map(ObjectIdentifier.init))
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
  /// The outcome, which is known as soon as the end was requested, even while the end waits for callbacks or views. `nil` before.
  var decidedOutcome: TransitionOutcome? { machine.decidedOutcome }
  /// Whether the change is calling lifecycle callbacks, such as `viewWillAppear`. `false` while the change waits for an
  /// animation, for the user's finger, or for views that are not in the view hierarchy yet.
  var isRunningCallbacks: Bool {
    switch machine.state {
    case .beginning, .ended: true
    case .waiting, .ending: false
    }
  }

  /// The children of the container after the edit. A canceled change gives the container its former children back, but this
  /// property still returns the children of the completed edit. It becomes empty after the completion handlers.
  var childrenWhenCompleted: [Controller] { outcome == nil ? owner.childList : childrenAtEnd }
  private var childrenAtEnd: [Controller] = []

  /// The children that the container had before this change.
  var childrenBefore: [Controller] {
    if outcome == nil, !isEditMade { return owner.childList }
    var children = childrenWhenCompleted
    children.replaceSubrange(edit.newRange, with: removed)
    return children
  }

  /// Returns a controller for which this change must wait, because the controller is running lifecycle callbacks or its
  /// children are changing. Otherwise `nil`. Such a controller may be an added or removed controller, a controller
  /// below one, or the container from which an added controller comes.
  ///
  /// - Complexity: The complexity of ``Controller/controllerBlockingMove()`` for each controller that is added or
  ///   removed.
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

  /// Begins the change. When the method returns, the change has ended, unless it is animated, is dragged by the user,
  /// or waits until views are in the view hierarchy.
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
    joining.forEach { $0.restartLifetime() }
    let finished = request.closesFinished ? joining.filter(\.hasFinishedBeforeAdded) : []
    finished.forEach { $0.close(whenFree: $0) }
    if edit.range.upperBound == owner.childList.count, let topBefore, let next = edit.replacement.last,
      next !== topBefore
    {
      request.preparing(topBefore, next)
    }
    if !order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    joining.forEach(beginJoining)
    if order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    let selected = tabs?.selected
    owner.childList.replaceSubrange(edit.range, with: edit.replacement)
    isEditMade = true
    owner.childrenVersion += 1
    tabs?.adjustSelection(keeping: selected)
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

  /// Begins the appearance of the incoming controllers and the disappearance of the outgoing controllers. If a callback of one of
  /// these controllers is running, for example the callback that has requested this change, the method runs again after it.
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

  /// Waits until the window's `WindowHost` has put the views of the incoming children into the view hierarchy, then
  /// starts the animation. While the container itself is appearing, there is nothing to wait for and no animation: the
  /// children appear together with the container.
  private func embedAndAnimate() {
    guard machine.state == .beginning(requested: nil) || machine.state == .waiting else { return }
    if let last = lastAwaitingEmbedding {
      wait()
      // The view of `last` is not in the view hierarchy yet. When it is, this method runs again, because the views of other
      // controllers may still be missing: while the change waits, an incoming stack may push a screen, for example.
      last.extras.embedding?.onEnd.append { [weak self] in self?.embedAndAnimate() }
    } else if let animate = animation {
      wait()
      animate(ContainerTransition(self))
    } else {
      end(.host(.completed))
    }
  }

  private var lastAwaitingEmbedding: Controller? {
    guard owner.appearance == .appeared else { return nil }
    return change.incoming.reversed().lazy.compactMap { $0.lastAwaitingEmbedding() }.first
  }

  private var animation: ((ContainerTransition) -> Void)? {
    guard change.isAnimated, owner.appearance == .appeared, owner.windowLayers?.isClosing != true else {
      return nil
    }
    return (animator ?? owner.environment.animator)?.animate ?? owner.windowHost?.animate
  }

  // MARK: Waiting

  /// Makes the change wait for the end of its animation, for the user's finger, or until the incoming views are in the
  /// view hierarchy. If nothing has ended the change after the environment's `transitionTimeout`, it ends
  /// automatically.
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
    deadline = owner.afterTransitionTimeout { [weak self] in self?.end(.abandoned(.transitionTimedOut)) }
  }

  /// Sets the progress of the change, clamped to 0 to 1. Each call starts the time limit again after which the change
  /// would end automatically (`transitionTimeout`).
  func update(progress: Double) {
    guard machine.state == .waiting else { return }
    self.progress = min(max(progress, 0), 1)
    restartDeadline()
  }

  // MARK: Ending

  /// Ends this change of the children. The end waits while lifecycle callbacks of the changed controllers are running.
  /// After a completed animation or drag, it also waits until the views of the incoming children are in the view
  /// hierarchy.
  func end(_ request: ChildrenChangeStateMachine.EndRequest) {
    if case .abandoned(let reason) = request, machine.state == .waiting { owner.report(reason) }
    // A screen may have got unsaved text while the user was swiping back from it. Then the swipe is canceled, a dialog
    // asks the user whether to discard the text, and the screen is removed if the user agrees.
    if request == .host(.completed), isInteractive, machine.state == .waiting,
      let screen = leaving.first(where: \.needsConfirmationToLeave)
    {
      whenEnded { [owner] _ in
        _ = owner.askThenRemove { screen.childrenLeavingWithThis }
      }
      return end(.host(.canceled))
    }
    guard machine.end(request) else { return }
    // `concludeWhenPossible()` searches the added and removed controllers, and all controllers below them, for a running callback
    // such as `viewWillAppear`. In the state `ended`, which a change without an animation has, none is running. So the search is
    // skipped: otherwise building a deep tree by `addChild` would take quadratic time.
    if case .ended(let outcome) = machine.state { conclude(outcome) } else { concludeWhenPossible() }
  }

  private func concludeWhenPossible() {
    guard case .ending(let outcome, let awaitsViews) = machine.state else { return }
    // During the animation, another screen may have been pushed inside of an incoming controller. This change ends when the view
    // of that screen is in the view hierarchy. The animation has ended already, so its time limit (`deadline`) is canceled.
    deadline?.cancel()
    if awaitsViews, let last = lastAwaitingEmbedding {
      last.extras.embedding?.onEnd.append { [weak self] in self?.concludeWhenPossible() }
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
    childrenAtEnd = owner.childList
    change.outcome = outcome
    switch outcome {
    case .completed: complete()
    case .canceled: rollBack()
    }
    owner.childrenDidChange(change)
    owner.tellHost(of: change)
    Controller.activitiesUnderWay -= 1
    owner.currentTransition = nil
    moving.forEach { $0.changesUnderWay -= 1 }
    // The navigator learns of the change before the completion handlers run. Otherwise a handler that shows the navigator's
    // state, which does not contain the change yet, would undo it.
    owner.changeDidEnd(self)
    let handlers = onEnd
    onEnd = []
    handlers.forEach { $0(outcome) }
    childrenAtEnd = []
    moved = []
    snapshot = nil
    // A handler of `onResult(_:_:)` of a removed screen expects an idle container, for example to push the next screen.
    // So the handlers are queued here. `runDeferredWork()` calls them when no callback or change of the container is
    // under way.
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
    // Call `viewDidAppear` of the new children (`endTransition()`) only if the container `owner` has already appeared. While
    // `owner` is appearing, its own `viewDidAppear` must come first. Its `endAppearance()` then calls that of the
    // children, too.
    if owner.appearance == .appeared { change.incoming.forEach { $0.endTransition() } }
    if order.endsWithIncoming { endOutgoing() }
    joining.forEach(finishJoining)
    for child in leaving where child.container === owner { finishLeaving(child) }
  }

  private func rollBack() {
    progress = 0
    owner.childList.replaceSubrange(edit.newRange, with: removed)
    isEditMade = false
    owner.childrenVersion += 1
    tabs?.selectedIndex = selectionBefore
    begin(false, change.incoming)
    change.incoming.forEach { $0.endTransition() }
    if owner.appearance.isTowardsScreen, owner.forwardsAppearance { begin(true, change.outgoing) }
    // `endTransition()` calls `viewDidAppear` or `viewDidDisappear` of a child. A container must get these calls before its
    // children. So if the container itself is appearing or disappearing, its `endAppearance()` ends the children
    // later.
    if !owner.appearance.isInTransition { change.outgoing.forEach { $0.endTransition() } }
    leaving.forEach(cancelRemoval)
    joining.reversed().forEach(finishLeaving)
  }

  /// Whether a removed child stays in use: it moves to another container, or the change was canceled and the child
  /// returns to the container from which it came. Such a child does not get `didLeave()`.
  func isKept(_ child: Controller) -> Bool {
    moved.contains { $0 === child }
      || outcome == .canceled && origins.contains { $0.child === child && $0.home != nil }
  }

  /// Removes the moved children at once, because another container is about to add them. The rest of this change may end later,
  /// for example when the view of the screen below is in the view hierarchy. A removal at that time would take the children out
  /// of their new container.
  func releaseMovedChildren() {
    guard outcome == nil else { return }
    for child in leaving where isKept(child) {
      child.endTransition()
      finishLeaving(child)
      moving.removeAll { $0 === child }
      child.changesUnderWay -= 1
    }
    owner.changeDidEnd(self)
  }
}
