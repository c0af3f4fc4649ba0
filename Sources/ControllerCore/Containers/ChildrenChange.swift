import ControllerSupport
package import Navigator

/// A change of a container's children, or of its visible children. It has a part before an animation and a part after.
@MainActor
package final class ChildrenChange {
  let owner: Controller
  let edit: ChildrenEdit
  let isAnimated: Bool
  package let isInteractive: Bool
  /// The progress of the change, from 0 to 1.
  private(set) var progress = 0.0
  /// The outcome of the change, or `nil` while it lasts.
  package private(set) var outcome: TransitionOutcome?
  private(set) var snapshot: AnyObject?
  private(set) var incoming: [Controller] = []
  private(set) var outgoing: [Controller] = []
  private(set) var kind = TreeChange.Kind.children

  let rootBefore: Controller?
  let topBefore: Controller?
  let selectionBefore: Int
  /// The children that join, in order.
  let joining: [Controller]
  /// The children that leave, the last child first.
  let leaving: [Controller]
  /// The leaving child that has moved to another container already.
  private weak var released: Controller?
  private let removed: [Controller]
  private let order: ExchangeOrder
  private let animator: (any TransitionAnimator)?
  /// The children that were visible before; `nil` if all were.
  private let shownBefore: [Controller]?

  var origins: [ChildOrigin] = []
  var results: [@MainActor () -> Void] = []
  private var onEnd: [@MainActor (TransitionOutcome) -> Void] = []
  /// Whether the exchange of the two sides has begun.
  private var hasBegun = false
  /// The outcome that was requested, while the end waits for the beginning, for a hook, or for views.
  private var endingAsked: TransitionOutcome?
  /// Whether callbacks are under way. It is `false` while the change waits for an animation or a finger.
  private(set) var isInStep = true
  private var deadline: Task<Void, Never>?
  /// The registration of a change that takes time and that the user does not drive.
  private var pendingWork: PendingWork.Token?

  init(of owner: Controller, _ edit: ChildrenEdit, for request: ChildrenRequest) {
    self.owner = owner
    self.edit = edit
    order = request.order
    isAnimated = request.isAnimated
    isInteractive = request.isInteractive
    animator = request.animator
    selectionBefore = owner.selectedChild
    rootBefore = owner.childList.first
    topBefore = owner.childList.last
    removed = Array(owner.childList[edit.range])
    joining = edit.replacement.filter { $0.container !== owner }
    let kept =
      edit.replacement.isEmpty || removed.isEmpty ? [] : Set(edit.replacement.map(ObjectIdentifier.init))
    leaving = removed.reversed().filter { !kept.contains(ObjectIdentifier($0)) }
    let shown = owner.visibleChildren
    shownBefore = shown.count == owner.childList.count ? nil : shown
  }

  /// The description of the change for the container and the host.
  var change: TreeChange {
    TreeChange(
      kind: kind,
      container: owner.isWindowLayers ? nil : owner,
      incoming: incoming,
      outgoing: outgoing,
      added: joining,
      removed: leaving,
      isAnimated: isAnimated,
      isInteractive: isInteractive,
      outcome: outcome
    )
  }

  private var moving: [Controller] { leaving.filter { $0 !== released } + joining }

  /// Removes a child that moves to another container, while this change goes on to wait for views. Without this, the end
  /// of the change would remove the child from its new container.
  func release(_ child: Controller) {
    guard outcome == nil else { return }
    end(child)
    finishLeaving(child)
    child.changesUnderWay -= 1
    released = child
  }

  /// The children as they are when the change is completed.
  var childrenWhenCompleted: [Controller] {
    var children = owner.childList
    if outcome == .canceled { children.replaceSubrange(edit.range, with: edit.replacement) }
    return children
  }

  /// Returns a busy controller that the change concerns, or `nil`.
  ///
  /// - Complexity: The complexity of ``Controller/whoKeepsIt()`` for each moving controller.
  func whoIsBusy() -> Controller? {
    guard Controller.activitiesUnderWay > 0 else { return nil }
    return leaving.lazy.compactMap { $0.busyInTree() }.first
      ?? joining.lazy.compactMap { $0.whoKeepsIt() }.first
  }

  /// Calls `handler` once with the outcome, when everything has settled.
  package func whenEnded(_ handler: @escaping @MainActor (TransitionOutcome) -> Void) {
    onEnd.append(handler)
  }

  // MARK: Beginning

  /// Begins the change, and ends the change too unless it is animated or interactive.
  func run(
    preparing: (_ top: Controller, _ next: Controller) -> Void = { _, _ in },
    _ update: () -> Void = {}
  ) {
    beginMoving(preparing, update)
    exchange()
  }

  private func beginMoving(_ preparing: (Controller, Controller) -> Void, _ update: () -> Void) {
    Controller.activitiesUnderWay += 1
    owner.currentTransition = self
    if isAnimated, let shown = shownBefore?.last ?? topBefore {
      snapshot = owner.environment.snapshotter?.snapshot(of: shown)
    }
    moving.forEach { $0.changesUnderWay += 1 }
    if let topBefore, let next = topAfter, topBefore !== next { preparing(topBefore, next) }
    if !order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    joining.forEach(beginJoining)
    if order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    let selected = owner.selectedChildController
    owner.childList.replaceSubrange(edit.range, with: edit.replacement)
    owner.childrenVersion += 1
    owner.adjustSelection(keeping: selected)
    update()
    kind = owner.kind(of: self)
    loadJoining()
  }

  private var topAfter: Controller? {
    edit.range.upperBound < owner.childList.count
      ? owner.childList.last
      : edit.replacement.last
        ?? (edit.range.lowerBound > 0 ? owner.childList[edit.range.lowerBound - 1] : nil)
  }

  private func loadJoining() {
    guard owner.isViewInPlace, !joining.isEmpty else { return }
    let shown = owner.visibleChildren
    let showsAll = shown.count == owner.childList.count
    for child in joining where showsAll || shown.contains(where: { $0 === child }) {
      child.loadViewIfNeeded()
    }
  }

  /// Begins the appearance and disappearance of both sides. If a hook of one of the controllers has requested the
  /// change, this waits until the hook has returned.
  private func exchange() {
    let incoming = comingOnScreen
    let outgoing = goingOffScreen
    if let busy = (outgoing + incoming).first(where: { $0.isInStep }) {
      return busy.afterHooks { self.exchange() }
    }
    self.incoming = incoming
    self.outgoing = outgoing
    if order.beginsWithIncoming { begin(true, incoming) }
    begin(false, outgoing)
    if !order.beginsWithIncoming { begin(true, incoming) }
    owner.childrenWillChange(change)
    hasBegun = true
    if isInteractive {
      pause()
      endAsRequested()
    } else {
      waitForEmbedding()
    }
  }

  /// Waits until the host has embedded the incoming views. A container that is appearing itself waits for them instead.
  private func waitForEmbedding() {
    guard outcome == nil else { return }
    let waiting = controllersAwaitingEmbedding
    guard !waiting.isEmpty else { return animate() }
    pause()
    // More controllers may have been added deeper in the tree.
    Controller.whenEmbedded(waiting) { [weak self] in self?.waitForEmbedding() }
  }

  private var controllersAwaitingEmbedding: [Controller] {
    owner.appearance == .appeared ? incoming.flatMap { $0.controllersAwaitingEmbedding() } : []
  }

  private func animate() {
    guard outcome == nil else { return }
    guard isAnimated, owner.appearance == .appeared, !owner.isInClosedWindow else { return endUnanimated() }
    let host = animator == nil && owner.environment.animator == nil ? owner.windowHost : nil
    guard let animate = (animator ?? owner.environment.animator)?.animate ?? host?.animate else {
      return endUnanimated()
    }
    pause()
    animate(ContainerTransition(self))
  }

  private func endUnanimated() {
    isInStep ? end(as: .completed) : endWhenFree(as: .completed)
  }

  // MARK: Taking time

  /// Waits for the animation or the finger, at most until the deadline.
  private func pause() {
    isInStep = false
    if !isInteractive, pendingWork == nil {
      pendingWork = PendingWork.begin(
        "animated transition",
        of: type(of: owner),
        in: owner.windowLayers?.owner?.pendingWork
      )
    }
    restartDeadline()
  }

  private func restartDeadline() {
    deadline?.cancel()
    let environment = owner.environment
    deadline = Controller.timer(after: environment.transitionTimeout, on: environment.clock) { [weak self] in
      self?.endAbandoned(.transitionTimedOut)
    }
  }

  /// Sets the progress of the change.
  func update(progress: Double) {
    guard outcome == nil else { return }
    self.progress = min(max(progress, 0), 1)
    if !isInStep, endingAsked == nil { restartDeadline() }
  }

  /// Ends a change whose transition was dropped or has timed out.
  func endAbandoned(_ reason: ControllerDiagnostic.Reason) {
    guard outcome == nil, endingAsked == nil else { return }
    owner.report(reason)
    endEarly()
  }

  /// Ends the change without the host or the finger, and without waiting for views: an animation counts as finished, and a
  /// drag as canceled, unless the finger has finished it.
  func endEarly() { endWhenFree(as: endingAsked ?? (isInteractive ? .canceled : .completed)) }

  /// Ends the change for the host or the finger. Only the first request has an effect.
  func requestEnd(as ending: TransitionOutcome) {
    guard outcome == nil, endingAsked == nil else { return }
    endingAsked = ending
    endAsRequested()
  }

  /// Ends the change if an end was requested. To complete it, the views below the incoming controllers must be in place: a
  /// screen may have been pushed during the animation.
  private func endAsRequested() {
    guard outcome == nil, hasBegun, let endingAsked else { return }
    let waiting = endingAsked == .completed ? controllersAwaitingEmbedding : []
    guard !waiting.isEmpty else { return endWhenFree(as: endingAsked) }
    // Each of these views has a deadline.
    deadline?.cancel()
    Controller.whenEmbedded(waiting) { [weak self] in self?.endAsRequested() }
  }

  func endWhenFree(as ending: TransitionOutcome) {
    guard outcome == nil else { return }
    guard hasBegun else {
      endingAsked = endingAsked ?? ending
      return
    }
    if let active = (moving + incoming + outgoing.filter { $0 !== released }).lazy.compactMap({
      $0.activeInTree()
    }).first {
      endingAsked = endingAsked ?? ending
      return active.afterHooks { self.endWhenFree(as: ending) }
    }
    end(as: ending)
  }

  // MARK: Ending

  private func end(as ending: TransitionOutcome) {
    outcome = ending
    deadline?.cancel()
    deadline = nil
    isInStep = true
    switch ending {
    case .completed: complete()
    case .canceled: takeBack()
    }
    settle(ending)
  }

  private func complete() {
    progress = 1
    if !order.endsWithIncoming { endOutgoing() }
    // If the container is appearing, the incoming children end together with the container.
    if owner.appearance == .appeared { incoming.forEach(end) }
    if order.endsWithIncoming { endOutgoing() }
    joining.forEach(finishJoining)
    for child in leaving where child !== released { finishLeaving(child) }
  }

  private func takeBack() {
    progress = 0
    owner.childList.replaceSubrange(edit.newRange, with: removed)
    owner.childrenVersion += 1
    owner.selectedChild = selectionBefore
    begin(false, incoming)
    incoming.forEach(end)
    if owner.appearance.isTowardsScreen, owner.forwardsAppearance { begin(true, outgoing) }
    // Otherwise the children end together with the container.
    if !owner.appearance.isInTransition { outgoing.forEach(end) }
    leaving.forEach(stay)
    joining.reversed().forEach(finishLeaving)
  }

  private func settle(_ outcome: TransitionOutcome) {
    owner.childrenDidChange(change)
    if ControllerWindow.hostsInUse > 0 { owner.tellHost(of: change) }
    isInStep = false
    Controller.activitiesUnderWay -= 1
    owner.currentTransition = nil
    moving.forEach { $0.changesUnderWay -= 1 }
    let handlers = onEnd
    onEnd = []
    handlers.forEach { $0(outcome) }
    owner.changeDidEnd(self)
    snapshot = nil
    // Results are delivered when everything has settled.
    results.forEach(owner.whenFree)
    results = []
    returnToOrigins()
    owner.finishWhatWaited()
    moving.forEach { $0.finishWhatWaited() }
    pendingWork = nil
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
    if shown.count == owner.childList.count {
      guard let shownBefore else { return leaving }
      return leaving.filter { child in shownBefore.contains { $0 === child } }
    }
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
      controller.beginAppearance(isAppearing, animated: isAnimated)
    }
  }

  /// Children that disappear together with the container are not ended here, unless they leave.
  private func endOutgoing() {
    for child in outgoing
    where child !== released && (owner.appearance.isTowardsScreen || isLeaving(child)) { end(child) }
  }

  private func end(_ controller: Controller) {
    if controller.intendedAppearance.isInTransition { controller.endAppearance() }
  }
}
