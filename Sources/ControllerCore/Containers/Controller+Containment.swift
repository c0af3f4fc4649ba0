extension Controller {
  /// Adds `child` as the last child, with every step of containment in the right order, and shows it
  /// if this controller is on screen.
  ///
  /// A child of another controller is removed from there first. If this controller is appearing,
  /// the child's `viewDidAppear` and `didMove` follow this controller's own `viewDidAppear`.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of children and *d* the depth in the tree.
  public final func addChild(_ child: Controller, animated: Bool = false) {
    setChildren(children.filter { $0 !== child } + [child], animated: animated)
  }

  /// Removes `child`, after taking it off screen.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public final func removeChild(_ child: Controller, animated: Bool = false) {
    guard child.parent === self else { return report(.notAChild) }
    setChildren(children.filter { $0 !== child }, animated: animated)
  }

  /// Puts `new` in the place of `old`, which is removed. Unanimated, the new one is called first.
  ///
  /// - Complexity: O(*n* + *d*), where *n* is the number of children and *d* the depth in the tree.
  public final func swapChild(_ old: Controller, for new: Controller, animated: Bool = false) {
    guard old.parent === self else { return report(.notAChild) }
    guard old !== new else { return }
    let swapped = children.filter { $0 !== new }.map { $0 === old ? new : $0 }
    setChildren(swapped, order: animated ? .outgoingFirst : .incomingFirst, animated: animated)
  }
}

// MARK: - The one mechanism under all containers

/// Which of the controllers that change places is called first.
enum ExchangeOrder {
  /// Push, pop and animated swaps: outgoing first, at the beginning and at the end.
  case outgoingFirst
  /// An unanimated swap: incoming first, at the beginning and at the end.
  case incomingFirst
  /// A tab bar's switch: incoming first to begin, outgoing first to end.
  case incomingFirstToBegin
}

extension Controller {
  /// Makes `newChildren` the children: those that are gone leave, last first; those that are new
  /// join, first first; what is visible before but not after disappears, and the other way round.
  ///
  /// - Parameters:
  ///   - update: Called when the children have changed and before anything appears or disappears: the
  ///     place for a container to note which child it shows.
  func setChildren(
    _ newChildren: [Controller],
    order: ExchangeOrder = .outgoingFirst,
    animated: Bool,
    update: () -> Void = {}
  ) {
    guard !newChildren.contains(where: isInOwnChain) else { return report(.cyclicContainment) }
    let shown = visibleChildren
    let kept = Set(newChildren.map(ObjectIdentifier.init))
    let old = Set(children.map(ObjectIdentifier.init))
    let leaving = children.filter { !kept.contains(ObjectIdentifier($0)) }.reversed()
    let joining = newChildren.filter { !old.contains(ObjectIdentifier($0)) }

    let release = { leaving.forEach { $0.beginLeaving() } }
    if order == .outgoingFirst { release() }
    joining.forEach { $0.beginJoining(self) }
    if order != .outgoingFirst { release() }
    children = newChildren
    update()
    exchange(shownBefore: shown, loading: joining, order: order, animated: animated)
    joining.forEach { settleMove(of: $0) }
    leaving.forEach { $0.finishLeaving() }
  }

  /// The appearance callbacks of one change of what this container shows: both sides begin, both
  /// end. While the container itself is appearing, what comes in ends together with it.
  func exchange(
    shownBefore: [Controller],
    loading joining: [Controller] = [],
    order: ExchangeOrder,
    animated: Bool
  ) {
    let shown = visibleChildren
    let outgoing = shownBefore.filter { child in
      child.isVisible && !shown.contains { $0 === child }
    }
    let turning = outgoing.filter { $0.appearance.isTowardsScreen }
    let incoming = appearance.isTowardsScreen ? shown.filter { !$0.appearance.isTowardsScreen } : []

    if isViewLoaded {
      for child in joining where shown.contains(where: { $0 === child }) {
        child.loadViewIfNeeded()
      }
    }
    if order == .outgoingFirst { turning.forEach { $0.beginAppearance(false, animated: animated) } }
    incoming.forEach { $0.beginAppearance(true, animated: animated) }
    if order != .outgoingFirst { turning.forEach { $0.beginAppearance(false, animated: animated) } }

    let endOutgoing = { [self] in
      // What was disappearing together with this container still does, unless it is leaving.
      for child in outgoing where child.appearance.isInTransition {
        if child.isMovingFromParent || appearance.isTowardsScreen { child.endAppearance() }
      }
    }
    if order != .incomingFirst { endOutgoing() }
    if appearance == .appeared {
      for child in incoming where child.appearance.isInTransition { child.endAppearance() }
    }
    if order == .incomingFirst { endOutgoing() }
  }

  /// `didMove` of a child that joined: now or, while this controller is appearing, after its
  /// `viewDidAppear`.
  func finishMove(of child: Controller) {
    guard child.isMovingToParent, child.parent === self else { return }
    child.didMove(toParent: self)
    child.isMovingToParent = false
  }

  private func settleMove(of child: Controller) {
    if case .appearing = appearance, child.appearance.isInTransition {
      childrenAwaitingMove.append(child)
    } else {
      finishMove(of: child)
    }
  }

  private func isInOwnChain(_ controller: Controller) -> Bool {
    var ancestor: Controller? = self
    while let current = ancestor {
      if current === controller { return true }
      ancestor = current.parent
    }
    return false
  }

  private func beginJoining(_ container: Controller) {
    if let previous = parent {
      // Moving house is no leaving: no `didLeave`, and the work goes on.
      isBeingReparented = true
      previous.setChildren(previous.children.filter { $0 !== self }, animated: false)
      isBeingReparented = false
    }
    isMovingToParent = true
    willMove(toParent: container)
    parent = container
    reopenScopes()
  }

  private func beginLeaving() {
    isMovingFromParent = true
    willMove(toParent: nil)
  }

  private func finishLeaving() {
    parent?.childrenAwaitingMove.removeAll { $0 === self }
    isMovingToParent = false
    parent = nil
    didMove(toParent: nil)
    isMovingFromParent = false
    if !isBeingReparented { leave() }
  }

  /// The end of the line: this controller is in no tree, and nobody asked for it elsewhere.
  func leave() {
    didLeave()
    endScopes()
  }
}
