import Navigator

/// The container inside of a window: its root, and what is presented on top of it. Nobody is told of moving into it.
final class WindowLayers: Controller {
  weak var window: ControllerWindow?

  override var isWindowLayers: Bool { true }
  var root: Controller? { children.first }
  var presented: [Controller] { Array(children.dropFirst()) }

  override var visibleChildren: [Controller] {
    let lowest = children.lastIndex { $0.extrasIfAny?.presentation?.hidesPresenter ?? true }
    return Array(children[(lowest ?? 0)...])
  }

  override var visibleChild: Controller? { children.last }

  func presentation(of controller: Controller) -> Presentation? {
    controller.container === self ? controller.extrasIfAny?.presentation : nil
  }

  func setRoot(_ root: Controller?) {
    dismiss(downTo: 1, animated: false)
    changeChildren(animated: false) { children in
      children.first === root ? nil : root.map { [$0] } ?? []
    } update: {
      // It may have been presented until now.
      root?.extrasIfAny?.presentation = nil
    }
  }

  func present(
    _ controller: Controller,
    as presentation: Presentation,
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    changeChildren(order: .presenting, animated: animated) { children in
      children.isEmpty || children.contains { $0 === controller } ? nil : children + [controller]
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
    let index = children.firstIndex { $0 === controller } ?? children.count
    dismiss(downTo: max(index, 1), animated: animated, onEnd: onEnd)
  }

  private func dismiss(
    downTo count: Int,
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    guard children.count > count else { return onEnd(.completed) }
    let leaving = children[count...]
    let (presenter, lowest) = (children[count - 1], children[count])
    changeChildren(order: .presenting, animated: animated) { children in
      children.filter { child in !leaving.contains { $0 === child } }
    } onEnd: { outcome in
      if outcome == .completed {
        presenter.presentedDidDismiss(lowest)
      }
      onEnd(outcome)
    }
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
