import ControllerSupport

/// A controller that presents modal stacks itself, because the state of a navigator contains them: a ``RouteController``.
@MainActor
protocol ModalHosting: Controller {
  /// Presents the modal stacks that the state contains and the window does not show.
  func presentModals()
}

// A presented controller belongs to the screen from which the app has presented it. When that screen has left for good, the
// presented controller leaves, too. The same applies to the modal stacks of a ``RouteController`` that has left.

extension Controller {
  /// The screen that this controller is, or is inside of: the nearest controller that is in a stack, a tab, a column or a window.
  /// A controller that a list cell presents belongs to the whole screen, because the cell comes and goes while the user scrolls.
  var screenAround: Controller { nearest { $0.container?.holdsScreens == true ? $0 : nil } ?? self }

  /// Returns whether this controller is a modal stack of a ``RouteController`` that is, or is inside of, `layer`.
  final func isPresented(fromInside layer: Controller) -> Bool { modalHost?.isSameOrBelow(layer) == true }
}

extension WindowLayers {
  /// Returns the presented controllers that are removed when `leaving` are removed: the lowest one that belongs to a screen in
  /// `leaving`, and those above it. Modal stacks of a ``RouteController`` that stays are not removed.
  func layers(leavingWith leaving: [Controller]) -> [Controller] {
    guard childList.count > 1 else { return [] }
    func belongs(_ layer: Controller) -> Bool {
      let owner = layer.modalHost ?? layer.extrasIfAny?.presentation?.screen?.object
      return owner.map { leaving.contains(where: $0.isSameOrBelow) } ?? false
    }
    return presented.drop { !belongs($0) }.filter { layer in
      (layer.modalHost == nil || belongs(layer)) && !leaving.contains { $0 === layer }
    }
  }

  /// Dismisses the presented controllers whose screens have left, and the controllers above them. If a modal stack above belongs
  /// to a ``RouteController`` that stays, nobody has dismissed that stack: it moves out of the window, and its ``RouteController``
  /// presents it again.
  func dismissLayersOfLeftScreens(animated: Bool) {
    guard let lowest = presented.first(where: hasLostScreen) else { return }
    let leaving = presented.drop { $0 !== lowest }
    let staying = leaving.filter { $0.modalHost.map { !$0.hasLeft } ?? false }
    let busy =
      currentTransition == nil
      ? leaving.lazy.compactMap { $0.busyInTree() }.first
        ?? staying.lazy.compactMap { $0.controllerBlockingMove() }.first : self
    if let busy {
      return busy.whenFree { [weak self] in self?.dismissLayersOfLeftScreens(animated: animated) }
    }
    // The removal of a modal also removes the modals above it, so the topmost modal is moved first.
    for stack in staying.reversed() { stack.moveOut() }
    dismissLayers(animated: animated) { [self] in
      $0.first(where: hasLostScreen)
    } onEnd: { _ in
      staying.forEach { $0.modalHost?.presentModals() }
    }
  }

  private func hasLostScreen(_ layer: Controller) -> Bool {
    layer.modalHost?.hasLeft ?? layer.extrasIfAny?.presentation?.screenHasLeft ?? false
  }
}
