import Navigator

// The presentation and the dismissal of modal stacks.
extension RouteController {
  /// The stacks of the wanted modals, the lowest first.
  private var wantedModals: [RouteStack<Route>] {
    (wanted?.modals ?? []).compactMap { modal in modals.first { $0.root == modal.root.id } }
  }

  /// Dismisses the stacks that are presented and not wanted.
  func dismissModals(animated: Bool = false, for completion: StepCompletion? = nil) {
    let isUnwanted: @MainActor (Controller) -> Bool = { [weak self] layer in
      guard let stack = layer as? RouteStack<Route>, stack.host === self, let wanted = self?.wanted else {
        return false
      }
      return stack.position(in: wanted) == nil
    }
    guard
      let layers = modals.filter({ isUnwanted($0) }).lazy.compactMap({ $0.container as? WindowLayers }).first
    else {
      return end(completion, .completed)
    }
    layers.dismissLayers(animated: animated, showsState: true) { layers in
      layers.first { isUnwanted($0) }
    } onBegin: { [self] in
      stepDidBegin(completion, in: layers)
    } onEnd: { [self] outcome in
      end(completion, outcome)
      // The user may have popped screens of a modal during a canceled dismissal. This counts now, because the modal stays.
      for stack in modals where outcome == .canceled && screens?[stack.position] != stack.entries {
        report(.replace(stack.entries, stack.position))
      }
    }
  }

  /// Presents the wanted modals that are not presented yet. Without a window, they are presented later, when this controller is in a
  /// window.
  ///
  /// - Parameters:
  ///   - animated: Whether the topmost modal is presented with a transition.
  ///   - completion: The end of the navigation step that presents the topmost modal.
  func presentModals(animated: Bool = false, for completion: StepCompletion? = nil) {
    for modal in wanted?.modals ?? [] where !modals.contains(where: { $0.root == modal.root.id }) {
      modals.append(RouteStack(host: self, style: modal.style, root: modal.root.id))
    }
    for modal in wantedModals { mirror(modal) }
    guard let windowLayers else { return end(completion, .completed) }
    let stacks = wantedModals
    let left = stacks.filter { $0.container.map { $0 !== windowLayers } ?? false }
    if let busy = left.lazy.compactMap({ $0.controllerBlockingMove() }).first {
      return busy.whenFree { [weak self] in self?.presentModals(animated: animated, for: completion) }
    }
    // The removal of a modal also removes the modals above it, so the topmost modal is moved first.
    for stack in left.reversed() { stack.moveOut() }
    guard let top = stacks.last, top.container == nil else { return end(completion, .completed) }
    for stack in stacks where stack.container == nil {
      let isOfStep = completion != nil && stack === top
      present(stack, in: windowLayers, animated: animated && isOfStep, for: isOfStep ? completion : nil)
    }
  }

  private func present(
    _ stack: RouteStack<Route>,
    in layers: WindowLayers,
    animated: Bool,
    for completion: StepCompletion?
  ) {
    layers.presentLayer(
      stack,
      as: stack.style ?? .sheet,
      from: nil,
      by: layers.topmost,
      animated: animated,
      showsState: true
    ) { [self] in
      // While this presentation waited for another transition, the modal may have become unwanted, or this controller may have been
      // removed or moved to another window.
      wantedModals.contains { $0 === stack } && windowLayers === layers && !hasLeft
    } onBegin: { [self] in
      stepDidBegin(completion, in: layers)
    } onEnd: { [self] outcome in
      end(completion, outcome)
      if windowLayers !== layers, stack.container == nil { presentModals() }
    }
  }
}
