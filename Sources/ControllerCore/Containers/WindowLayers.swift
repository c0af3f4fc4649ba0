import Navigator

/// The container inside of a window: its root, and what is presented on top of it. Nobody is told of moving into it.
final class WindowLayers: Controller {
  weak var owner: ControllerWindow?

  override var isWindowLayers: Bool { true }
  var root: Controller? { children.first }
  var presented: [Controller] { Array(children.dropFirst()) }

  override var visibleChildren: [Controller] {
    let lowest = children.lastIndex { $0.extrasIfAny?.presentation?.hidesPresenter ?? true }
    return Array(children[(lowest ?? 0)...])
  }

  override var visibleChild: Controller? { children.last }

  func presentation(of controller: Controller) -> ModalStyle? {
    controller.container === self ? controller.extrasIfAny?.presentation : nil
  }

  func setRoot(_ root: Controller?) {
    dismiss(animated: false) { _ in 1 }
    changeChildren(animated: false) { children in
      children.first === root ? nil : root.map { [$0] } ?? []
    } update: {
      // It may have been presented until now.
      root?.extrasIfAny?.presentation = nil
    }
  }

  func present(
    _ controller: Controller,
    as presentation: ModalStyle,
    from view: AnyObject?,
    animated: Bool,
    isWanted: @escaping @MainActor () -> Bool = { true },
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    changeChildren(order: .presenting, animated: animated) { children in
      guard !children.isEmpty, isWanted(), !children.contains(where: { $0 === controller }) else {
        return nil
      }
      return children + [controller]
    } preparing: { top, next in
      top.topmost.prepare(for: next.topmost, from: view)
    } update: {
      controller.extras.presentation = presentation
    } onEnd: { outcome in
      onEnd(outcome)
    }
  }

  /// Dismisses `controller` and what is above it, or what is above it if it is the root.
  func dismiss(
    _ controller: Controller,
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    dismiss(animated: animated, onEnd: onEnd) { children in
      children.firstIndex { $0 === controller } ?? children.count
    }
  }

  /// Begins to dismiss what is on top, as a finger drags it.
  func beginInteractiveDismissal() -> ContainerTransition? {
    guard let top = presented.last else { return nil }
    let presenter = children[children.count - 2]
    return beginDraggingOffLast(order: .presenting) { outcome in
      switch outcome {
      case .completed: presenter.presentedDidDismiss(top)
      case .canceled: top.dismissalWasCancelled()
      }
    }
  }

  /// - Parameter firstToGo: The position of the lowest that is dismissed, among the children of the moment when it is time.
  private func dismiss(
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in },
    firstToGo: @escaping @MainActor ([Controller]) -> Int
  ) {
    var dismissed: (presenter: Controller, lowest: Controller)?
    changeChildren(order: .presenting, animated: animated) { children in
      let index = max(firstToGo(children), 1)
      guard children.indices.contains(index) else { return nil }
      dismissed = (children[index - 1], children[index])
      return Array(children[..<index])
    } onEnd: { outcome in
      if outcome == .completed, let dismissed {
        dismissed.presenter.presentedDidDismiss(dismissed.lowest)
      }
      onEnd(outcome)
    }
  }

  override var restorables: [(id: String, controller: Controller)] {
    (root.map { [("root", $0)] } ?? []) + super.restorables.filter { $0.controller !== root }
  }

  /// What is above one that goes, goes with it; with the root, everything.
  override func children(without child: Controller) -> [Controller] {
    Array(children.prefix { $0 !== child })
  }

  override func childDidFinish(_ child: Controller) -> Bool {
    guard child !== root else { return false }
    dismiss(child, animated: true) { _ in }
    return true
  }
}
