import ControllerSupport
public import Navigator

/// One change of a container's children, or of which of them it shows: what happens before an animation, and what
/// happens after it.
///
/// A ``TransitionAnimator`` gets one to animate, and a gesture one to drag. While it lasts, other changes of the container
/// wait. It lasts until ``finish()`` or ``cancel()`` is called.
@MainActor
public final class ContainerTransition {
  /// The container.
  public let owner: Controller
  /// Those that come on screen.
  public private(set) var incoming: [Controller] = []
  /// Those that go off screen.
  public private(set) var outgoing: [Controller] = []
  /// Whether it is to be animated.
  public let isAnimated: Bool
  /// Whether a finger drags it, so that nobody can tell when it will end.
  public let isInteractive: Bool
  /// How far it has come, from 0 to 1.
  public private(set) var progress = 0.0
  /// How it has ended, or `nil` while it lasts.
  public private(set) var outcome: TransitionOutcome?

  /// What it looked like before, taken by the ``TransitionSnapshotter`` of the environment; `nil` without one, and when
  /// everything has settled.
  public private(set) var snapshot: AnyObject?

  let childrenBefore: [Controller]
  /// The children when it is finished.
  let children: [Controller]
  private let order: ExchangeOrder
  private let shownBefore: [Controller]
  /// The top first.
  private let leaving: [Controller]
  private let joining: [Controller]
  private let selectionBefore: Int
  private var onEnd: [@MainActor (TransitionOutcome) -> Void] = []
  var results: [@MainActor () -> Void] = []
  /// Whether both sides have begun to change places.
  private var hasBegun = false
  /// The registration of an animation that has not ended.
  private var pendingWork: PendingWork.Token?
  /// Whether callbacks are being made, rather than time passing.
  private(set) var isInStep = true

  init(
    of owner: Controller,
    to children: [Controller],
    order: ExchangeOrder,
    isAnimated: Bool,
    isInteractive: Bool = false
  ) {
    self.owner = owner
    self.children = children
    self.order = order
    self.isAnimated = isAnimated
    self.isInteractive = isInteractive
    childrenBefore = owner.children
    selectionBefore = owner.selectedChild
    shownBefore = owner.visibleChildren
    let kept = Set(children.map(ObjectIdentifier.init))
    leaving = owner.children.reversed().filter { !kept.contains(ObjectIdentifier($0)) }
    joining = children.filter { $0.container !== owner }
  }

  private var moving: [Controller] { leaving + joining }

  /// Somebody concerned who is in the middle of something, or `nil`.
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

  // MARK: The host's part

  /// Says how far it has come.
  ///
  /// - Parameter progress: From 0 to 1; what is beyond counts as that.
  public func update(progress: Double) {
    guard outcome == nil else { return }
    self.progress = min(max(progress, 0), 1)
  }

  /// Ends it: those that came are there, those that went are gone. Does nothing when it has ended. From within a hook of
  /// one concerned, it is done when the hook is.
  public func finish() {
    endWhenFree(as: .completed)
  }

  /// Takes it back: those that were there are there again. Does nothing when it has ended. From within a hook of one
  /// concerned, it is done when the hook is.
  ///
  /// Order for a pop, where A is below and B on top: A.viewWillDisappear, A.viewDidDisappear, B.viewWillAppear,
  /// B.viewDidAppear, B.didMove.
  public func cancel() {
    endWhenFree(as: .canceled)
  }

  private func endWhenFree(as ending: TransitionOutcome) {
    guard hasBegun, outcome == nil else { return }
    if let active = (moving + incoming + outgoing).lazy.compactMap({ $0.activeInTree() }).first {
      return active.afterHooks { self.endWhenFree(as: ending) }
    }
    end(as: ending)
  }

  private func end(as ending: TransitionOutcome) {
    outcome = ending
    isInStep = true
    switch ending {
    case .completed: complete()
    case .canceled: takeBack()
    }
    isInStep = false
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
    owner.childList = childrenBefore
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
    Controller.activitiesUnderWay -= 1
    owner.currentTransition = nil
    moving.forEach { $0.changesUnderWay -= 1 }
    let handlers = onEnd
    onEnd = []
    handlers.forEach { $0(outcome) }
    owner.changeDidEnd(self)
    snapshot = nil
    // Who gets a result finds everything settled.
    results.forEach(owner.whenFree)
    results = []
    owner.finishWhatWaited()
    moving.forEach { $0.finishWhatWaited() }
    pendingWork = nil
  }

  // MARK: Beginning

  /// Begins, and ends too unless somebody animates or drags it.
  ///
  /// - Parameters:
  ///   - preparing: Called first, with who is last and who is going to be. What it asks for waits.
  ///   - update: Called when the children have changed and before anything appears or disappears.
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
    if isAnimated, let shown = shownBefore.last {
      snapshot = owner.environment.snapshotter?.snapshot(of: shown)
    }
    moving.forEach { $0.changesUnderWay += 1 }
    if let top = childrenBefore.last, let next = children.last, top !== next { preparing(top, next) }
    if !order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    joining.forEach(beginJoining)
    if order.beginsWithIncoming { leaving.forEach(beginLeaving) }
    owner.childList = children
    owner.childrenVersion += 1
    owner.childrenDidChange(from: childrenBefore)
    update()
    if owner.isViewInPlace {
      let shown = owner.visibleChildren
      for child in joining where shown.contains(where: { $0 === child }) { child.loadViewIfNeeded() }
    }
  }

  /// Both sides begin. If the change was asked for in a hook of one that comes or goes, this waits until that hook is
  /// done.
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
    hasBegun = true
    if isInteractive {
      isInStep = false
    } else if isAnimated, owner.appearance == .appeared, let animator = owner.environment.animator {
      isInStep = false
      pendingWork = PendingWork.begin("animated transition", of: type(of: owner))
      animator.animate(self)
    } else {
      end(as: .completed)
    }
  }

  // MARK: Appearance

  private var comingOnScreen: [Controller] {
    guard owner.forwardsAppearance, owner.appearance.isTowardsScreen else { return [] }
    return owner.visibleChildren.filter { !$0.intendedAppearance.isTowardsScreen }
  }

  private var goingOffScreen: [Controller] {
    let shown = owner.visibleChildren
    return shownBefore.reversed().filter { child in
      guard !shown.contains(where: { $0 === child }) else { return false }
      return isLeaving(child) || owner.forwardsAppearance
    }
  }

  private func isLeaving(_ child: Controller) -> Bool { leaving.contains { $0 === child } }

  private func begin(_ isAppearing: Bool, _ controllers: [Controller]) {
    for controller in controllers where controller.intendedAppearance.isTowardsScreen != isAppearing {
      controller.beginAppearance(isAppearing, animated: isAnimated)
    }
  }

  /// What was disappearing together with the container still does, unless it is leaving.
  private func endOutgoing() {
    outgoing.filter { isLeaving($0) || owner.appearance.isTowardsScreen }.forEach(end)
  }

  private func end(_ controller: Controller) {
    if controller.intendedAppearance.isInTransition { controller.endAppearance() }
  }
}
