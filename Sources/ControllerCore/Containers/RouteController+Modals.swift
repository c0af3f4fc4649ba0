import Navigator

// The presentation and the dismissal of modal stacks.
extension RouteController: ModalHosting {
  func presentModals() { mirrorModals() }

  /// The stacks of the wanted modals, the lowest first.
  private var wantedModals: [RouteStack<Route>] {
    (wanted?.modals ?? []).compactMap { modal in modals.first { $0.root == modal.root.id } }
  }

  /// Whether a presented controller is a modal stack of this controller that is not to be shown, or a modal stack of a
  /// controller that has shown the navigator's screens before.
  private func isUnwanted(_ layer: Controller) -> Bool {
    guard let stack = layer as? RouteStack<Route>, let wanted, stack.windowLayers?.root !== stack else {
      return false
    }
    guard stack.host === self else { return stack.host.map(isSuccessor) ?? false }
    return stack.position(in: wanted) == nil
  }

  /// Whether this controller shows the screens of the navigator that `other` has shown before.
  private func isSuccessor(of other: RouteController) -> Bool {
    navigator.map { $0 === other.formerNavigator } ?? false
  }

  /// Makes the presented stacks equal to the wanted modals: dismisses the stacks that are not wanted, and then presents the
  /// missing ones. Each dismissal and each presentation begins after the previous one has ended. Without a window, modals are
  /// presented later, when this controller is in a window.
  ///
  /// - Parameters:
  ///   - animated: Whether the last change is animated.
  ///   - completion: The object that gets the outcome of the navigation step that presents or dismisses modals.
  ///   - presents: Whether the missing stacks are presented, too.
  func mirrorModals(animated: Bool = false, for completion: StepCompletion? = nil, presents: Bool = true) {
    let again: @MainActor () -> Void = { [weak self] in
      self?.mirrorModals(animated: animated, for: completion, presents: presents)
    }
    if let busy = moveOutMisplacedModals() { return busy.whenFree(again) }
    let unwanted = (modals + (windowLayers?.presented ?? [])).filter(isUnwanted)
    if let layers = unwanted.lazy.compactMap({ $0.container as? WindowLayers }).first {
      let ofStep = wantedModals.count == wanted?.modals.count ? completion : nil
      return layers.dismissLayers(animated: animated && ofStep != nil, showsState: true, step: ofStep) {
        [self] in
        $0.first(where: isUnwanted)
      } onEnd: { [self] outcome in
        end(ofStep, outcome)
        // The user may have popped screens of a modal while it was being dismissed. The dismissal was canceled and the modal
        // stays, so the navigator is notified of the pop now.
        for stack in modals where outcome == .canceled && screens?[stack.position] != stack.entries {
          report(.replace(stack.entries, stack.position))
        }
        again()
      }
    }
    guard presents else { return }
    for modal in wanted?.modals ?? [] where !modals.contains(where: { $0.root == modal.root.id }) {
      modals.append(RouteStack(host: self, style: modal.style, root: modal.root.id))
    }
    for modal in wantedModals { mirror(modal, performing: completion) }
    guard let windowLayers, !hasLeft, let next = wantedModals.first(where: { $0.container == nil }) else {
      return end(completion, .completed)
    }
    let ofStep = next === wantedModals.last ? completion : nil
    windowLayers.presentLayer(
      next,
      as: next.style ?? .sheet,
      from: nil,
      by: windowLayers.topmost,
      animated: animated && ofStep != nil,
      for: ofStep
    ) { [self] in
      // While this presentation waited for another transition, the modal may have become unwanted, or this controller may have been
      // removed or moved to another window.
      wantedModals.contains { $0 === next } && self.windowLayers === windowLayers && !hasLeft
    } onEnd: { [self] outcome in
      end(ofStep, outcome)
      if outcome == .completed || self.windowLayers !== windowLayers { again() }
    }
  }

  /// Moves modal stacks that are to be shown out of places where they cannot stay: out of a former window of this controller,
  /// or from above a stack that is to be dismissed or to be presented below them. The screens stay in use, and are presented
  /// again.
  ///
  /// - Returns: A running controller for which the move must wait, or `nil`. While it must wait, nothing is moved.
  private func moveOutMisplacedModals() -> Controller? {
    guard let windowLayers else { return nil }
    let presented = windowLayers.presented.compactMap { $0 as? RouteStack<Route> }
      .filter { $0.host === self || isUnwanted($0) }
    let inPlace = zip(presented, wantedModals).prefix { $0 === $1 }.count
    let misplaced =
      presented[inPlace...].filter { !isUnwanted($0) }
      + wantedModals.filter { $0.container.map { $0 !== windowLayers } ?? false }
    if let busy = misplaced.lazy.compactMap({ $0.controllerBlockingMove() }).first { return busy }
    // The removal of a modal also removes the modals above it, so the topmost modal is moved first.
    for stack in misplaced.reversed() { stack.moveOut() }
    return nil
  }
}
