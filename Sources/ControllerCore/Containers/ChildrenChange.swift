import ControllerSupport
package import Navigator

/// One change of a container's children, or of which of them it shows: what happens before an animation, and what
/// happens after it.
@MainActor
package final class ChildrenChange {
  let owner: Controller
  let edit: ChildrenEdit
  let isAnimated: Bool
  package let isInteractive: Bool
  /// How far the change has come, from 0 to 1.
  private(set) var progress = 0.0
  /// How the change has ended, or `nil` while it lasts.
  package private(set) var outcome: TransitionOutcome?
  private(set) var snapshot: AnyObject?
  private(set) var incoming: [Controller] = []
  private(set) var outgoing: [Controller] = []
  private(set) var kind = TreeChange.Kind.children

  let rootBefore: Controller?
  let topBefore: Controller?
  let selectionBefore: Int
  /// The children that join, in their order.
  let joining: [Controller]
  /// The children that leave, the last one first.
  let leaving: [Controller]
  private let removed: [Controller]
  private let order: ExchangeOrder
  private let animator: (any TransitionAnimator)?
  /// The children that were visible before; `nil` if all were.
  private let shownBefore: [Controller]?

  var origins: [ChildOrigin] = []
  var results: [@MainActor () -> Void] = []
  private var onEnd: [@MainActor (TransitionOutcome) -> Void] = []
  /// Whether both sides have begun to change places.
  private var hasBegun = false
  /// How the change is to end as soon as it has begun.
  private var endingAsked: TransitionOutcome?
  /// Whether callbacks are being made, rather than time passing.
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

  private var moving: [Controller] { leaving + joining }

  /// The children as they are when the change is completed.
  var childrenWhenCompleted: [Controller] {
    var children = owner.childList
    if outcome == .canceled { children.replaceSubrange(edit.range, with: edit.replacement) }
    return children
  }

  /// A controller concerned that is in the middle of something, or `nil`.
  ///
  /// - Complexity: That of ``Controller/whoKeepsIt()`` for all that move.
  func whoIsBusy() -> Controller? {
    guard Controller.activitiesUnderWay > 0 else { return nil }
    return leaving.lazy.compactMap { $0.busyInTree() }.first
      ?? joining.lazy.compactMap { $0.whoKeepsIt() }.first
  }

  /// Calls `handler` once with how this has ended, when everything has settled.
  package func whenEnded(_ handler: @escaping @MainActor (TransitionOutcome) -> Void) {
    onEnd.append(handler)
  }

  // MARK: Beginning

  /// Begins, and ends too unless something animates or drags it.
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

  /// Both sides begin. If the change was asked for in a hook of one that comes or goes, this waits until that hook has returned.
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
      if let endingAsked { endWhenFree(as: endingAsked) }
    } else {
      waitForEmbedding()
    }
  }

  /// Waits until the host has embedded what comes. If the container is on its way to the screen itself, it waits instead.
  private func waitForEmbedding() {
    guard outcome == nil else { return }
    let waiting = owner.appearance == .appeared ? incoming.flatMap { $0.controllersAwaitingEmbedding() } : []
    guard !waiting.isEmpty else { return animate() }
    pause()
    // Others may have come meanwhile, deeper in the tree.
    Controller.whenEmbedded(waiting) { [weak self] in self?.waitForEmbedding() }
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

  /// Lets time pass, at most until the deadline.
  private func pause() {
    isInStep = false
    if !isInteractive, pendingWork == nil {
      pendingWork = PendingWork.begin("animated transition", of: type(of: owner))
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

  /// Says how far the change has come.
  func update(progress: Double) {
    guard outcome == nil else { return }
    self.progress = min(max(progress, 0), 1)
    if !isInStep { restartDeadline() }
  }

  /// Ends a change that nobody ends any more.
  func endAbandoned(_ reason: ControllerDiagnostic.Reason) {
    guard outcome == nil, endingAsked == nil else { return }
    owner.report(reason)
    endWhenFree(as: isInteractive ? .canceled : .completed)
  }

  func endWhenFree(as ending: TransitionOutcome) {
    guard outcome == nil else { return }
    guard hasBegun else {
      endingAsked = endingAsked ?? ending
      return
    }
    if let active = (moving + incoming + outgoing).lazy.compactMap({ $0.activeInTree() }).first {
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
    // While the container itself is appearing, what comes in ends together with it.
    if owner.appearance == .appeared { incoming.forEach(end) }
    if order.endsWithIncoming { endOutgoing() }
    joining.forEach(finishJoining)
    leaving.forEach(finishLeaving)
  }

  private func takeBack() {
    progress = 0
    owner.childList.replaceSubrange(edit.newRange, with: removed)
    owner.childrenVersion += 1
    owner.selectedChild = selectionBefore
    begin(false, incoming)
    incoming.forEach(end)
    if owner.appearance.isTowardsScreen, owner.forwardsAppearance { begin(true, outgoing) }
    // Otherwise they end together with the container.
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
    // Whoever gets a result finds everything settled.
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

  /// What was disappearing together with the container still does, unless it is leaving.
  private func endOutgoing() {
    for child in outgoing where owner.appearance.isTowardsScreen || isLeaving(child) { end(child) }
  }

  private func end(_ controller: Controller) {
    if controller.intendedAppearance.isInTransition { controller.endAppearance() }
  }
}
