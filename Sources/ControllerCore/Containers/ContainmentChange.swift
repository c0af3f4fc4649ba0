/// One change of a container's children, or of which of them it shows, in its two halves: what happens
/// before an animation, and what happens after it.
@MainActor
struct ContainmentChange {
  private let container: Controller
  private let children: [Controller]
  private let order: ExchangeOrder
  private let isAnimated: Bool
  private let shownBefore: [Controller]
  /// The top first.
  private let leaving: [Controller]
  private let joining: [Controller]

  init(of container: Controller, to children: [Controller], order: ExchangeOrder, isAnimated: Bool) {
    self.container = container
    self.children = children
    self.order = order
    self.isAnimated = isAnimated
    shownBefore = container.visibleChildren
    let kept = Set(children.map(ObjectIdentifier.init))
    leaving = container.children.reversed().filter { !kept.contains(ObjectIdentifier($0)) }
    joining = children.filter { $0.parent !== container }
  }

  private var moving: [Controller] { leaving + joining }

  /// Somebody concerned who is in the middle of something, or `nil`.
  ///
  /// - Complexity: O(1) outside of hooks; from within one O(*n*), where *n* is the number of controllers in the
  ///   trees that move.
  func whoIsBusy() -> Controller? {
    guard Controller.activitiesUnderWay > 0 else { return nil }
    let homes = joining.compactMap(\.parent).filter(\.isChangingChildren)
    return homes.first ?? moving.lazy.compactMap { $0.busyInTree() }.first
  }

  // MARK: Steps

  /// - Parameter update: Called when the children have changed and before anything appears or disappears.
  func run(_ update: () -> Void = {}) {
    beginMoving(update)
    exchange()
  }

  private func beginMoving(_ update: () -> Void) {
    Controller.activitiesUnderWay += 1
    container.isChangingChildren = true
    moving.forEach { $0.changesUnderWay += 1 }
    if order == .outgoingFirst { leaving.forEach(beginLeaving) }
    joining.forEach(beginJoining)
    if order != .outgoingFirst { leaving.forEach(beginLeaving) }
    container.children = children
    update()
    if container.isViewInPlace {
      for child in container.visibleChildren where child.isMovingToParent { child.loadViewIfNeeded() }
    }
  }

  /// The appearance callbacks: both sides begin, both end. If the change was asked for in a hook of one that comes
  /// or goes, this waits until that hook is done.
  private func exchange() {
    let incoming = incoming
    let outgoing = outgoing
    if let busy = (outgoing + incoming).first(where: { $0.sections > 0 }) {
      return busy.whenFree { exchange() }
    }
    if order == .outgoingFirst { begin(false, outgoing) }
    begin(true, incoming)
    if order != .outgoingFirst { begin(false, outgoing) }

    if order != .incomingFirst { endOutgoing(outgoing) }
    // While the container itself is appearing, what comes in ends together with it.
    if container.appearance == .appeared { incoming.forEach(end) }
    if order == .incomingFirst { endOutgoing(outgoing) }
    finishMoving()
  }

  private func finishMoving() {
    joining.forEach(finishJoining)
    var results: [@MainActor () -> Void] = []
    for child in leaving { finishLeaving(child, collecting: &results) }
    Controller.activitiesUnderWay -= 1
    container.isChangingChildren = false
    moving.forEach { $0.changesUnderWay -= 1 }
    // Who gets a result finds everything settled.
    results.forEach(container.whenFree)
    container.finishWhatWaited()
    moving.forEach { $0.finishWhatWaited() }
  }

  // MARK: Appearance

  private var incoming: [Controller] {
    guard container.forwardsAppearance, container.appearance.isTowardsScreen else { return [] }
    return container.visibleChildren.filter { !$0.appearance.isTowardsScreen }
  }

  private var outgoing: [Controller] {
    let shown = container.visibleChildren
    return shownBefore.filter { child in
      guard child.isVisible, !shown.contains(where: { $0 === child }) else { return false }
      return child.isMovingFromParent || container.forwardsAppearance
    }
  }

  private func begin(_ isAppearing: Bool, _ controllers: [Controller]) {
    for controller in controllers where controller.appearance.isTowardsScreen != isAppearing {
      controller.beginAppearance(isAppearing, animated: isAnimated)
    }
  }

  /// What was disappearing together with the container still does, unless it is leaving.
  private func endOutgoing(_ outgoing: [Controller]) {
    outgoing.filter { $0.isMovingFromParent || container.appearance.isTowardsScreen }.forEach(end)
  }

  private func end(_ controller: Controller) {
    if controller.appearance.isInTransition { controller.endAppearance() }
  }

  // MARK: Moving

  private func beginJoining(_ child: Controller) {
    if let previous = child.parent {
      // Moving house is no leaving: no `didLeave`, and the work goes on.
      child.isBeingReparented = true
      let remaining = previous.children.filter { $0 !== child }
      ContainmentChange(of: previous, to: remaining, order: order, isAnimated: false).run()
      child.isBeingReparented = false
    }
    child.receiveEnvironment(of: container)
    child.isMovingToParent = true
    child.perform(.willMove(toParent: container)) { child.willMove(toParent: container) }
    child.parent = container
    child.comeBack()
  }

  /// While the container is appearing, `didMove` follows its `viewDidAppear`.
  private func finishJoining(_ child: Controller) {
    if case .appearing = container.appearance, child.appearance.isInTransition {
      container.extras.childrenAwaitingMove.append(child)
    } else {
      container.finishMove(of: child)
    }
  }

  private func beginLeaving(_ child: Controller) {
    container.finishMove(of: child)
    child.isMovingFromParent = true
    child.perform(.willMove(toParent: nil)) { child.willMove(toParent: nil) }
  }

  private func finishLeaving(_ child: Controller, collecting results: inout [@MainActor () -> Void]) {
    child.parent = nil
    child.perform(.didMove(toParent: nil)) { child.didMove(toParent: nil) }
    child.isMovingFromParent = false
    if !child.isBeingReparented { child.leave(collecting: &results) }
  }
}
