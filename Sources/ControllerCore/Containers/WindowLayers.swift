import ControllerSupport
import Navigator

/// The presentation of a controller.
struct ModalPresentation {
  let style: ModalStyle
  /// The view that has asked for the presentation.
  let source: WeakReference<AnyObject>
}

/// The container inside of a window: its root, and the presented controllers on top of it. It sends no `willMove` or `didMove`.
final class WindowLayers: Controller {
  weak var owner: ControllerWindow?
  /// Whether the window is being closed, so that nothing is animated any more.
  private(set) var isClosing = false

  override var isWindowLayers: Bool { true }
  var root: Controller? { children.first }
  var presented: [Controller] { Array(children.dropFirst()) }

  override var visibleChildren: [Controller] {
    let lowest = children.lastIndex { $0.extrasIfAny?.presentation?.style.hidesPresenter ?? true }
    return Array(children[(lowest ?? 0)...])
  }

  override var visibleChild: Controller? { children.last }

  func presentation(of controller: Controller) -> ModalPresentation? {
    controller.container === self ? controller.extrasIfAny?.presentation : nil
  }

  func setRoot(_ root: Controller?) {
    dismissLayers(animated: false) { _ in 1 }
    changeChildren(animated: false) { children in
      children.first === root ? nil : root.map { [$0] } ?? []
    } update: {
      // The new root may have been a presented controller.
      root?.extrasIfAny?.presentation = nil
    }
  }

  /// Ends all transitions, and lets all controllers leave.
  func closeWindow() {
    isClosing = true
    saveDrafts()
    while let change = changesInTree().first(where: { !$0.isRunningCallbacks }) {
      change.end(.now)
      // A callback of one of the controllers is running, so the change could not end. It ends when the callback has returned.
      if change.outcome == nil { break }
    }
    if intendedAppearance.isTowardsScreen { beginAppearance(false, animated: false) }
    while intendedAppearance.isInTransition { endAppearance() }
    setRoot(nil)
    end(&controllerScope)
    isClosing = currentTransition != nil
  }

  func presentLayer(
    _ controller: Controller,
    as style: ModalStyle,
    from view: AnyObject?,
    animated: Bool,
    animator: (any TransitionAnimator)? = nil,
    isWanted: @escaping @MainActor () -> Bool = { true },
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    let source = WeakReference(view)
    var hasRoot = true
    changeChildren(
      ChildrenRequest(
        order: .presenting,
        isAnimated: animated,
        animator: animator,
        edit: { [self] in
          hasRoot = !children.isEmpty
          if !hasRoot { report(.notInWindow) }
          guard hasRoot, isWanted(), controller.container !== self else { return nil }
          return .append(controller, to: self)
        },
        preparing: { top, next in top.topmost.prepare(for: next.topmost, from: source.object) },
        update: { controller.extras.presentation = ModalPresentation(style: style, source: source) },
        onEnd: { onEnd(hasRoot ? $0 : .canceled) }
      )
    )
  }

  /// Dismisses a controller and everything above it, or everything above the root.
  func dismissLayer(
    _ controller: Controller,
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    dismissLayers(animated: animated, onEnd: onEnd) { children in
      children.firstIndex { $0 === controller } ?? children.count
    }
  }

  /// Begins to dismiss the topmost controller, as a finger drags it.
  func beginInteractiveDismissal() -> ContainerTransition? {
    guard let top = presented.last, top.preferences(\.presentationPreferences).allowsUserDismissal else {
      return nil
    }
    let presenter = children[children.count - 2]
    return beginDraggingOffLast(order: .presenting) { outcome in
      switch outcome {
      case .completed: presenter.presentedDidDismiss(top)
      case .canceled: top.dismissalWasCanceled()
      }
    }
  }

  /// - Parameter firstToGo: The index of the lowest controller to dismiss, among the children of the moment when it is time.
  func dismissLayers(
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

  override func kind(of change: ChildrenChange) -> TreeChange.Kind {
    if let style = change.joining.last?.extrasIfAny?.presentation?.style { return .present(style) }
    if let style = change.leaving.last?.extrasIfAny?.presentation?.style { return .dismiss(style) }
    return .root
  }

  override var restorables: [(id: String, controller: Controller)] {
    (root.map { [("root", $0)] } ?? []) + super.restorables.filter { $0.controller !== root }
  }

  /// Everything above a removed controller is removed with it. Without a root, nothing remains.
  override func children(without child: Controller) -> [Controller] {
    Array(children.prefix { $0 !== child })
  }

  override func childDidFinish(_ child: Controller) -> Bool {
    askThenRemove { [weak self] in self?.childrenLeaving(whenGoingBackFrom: child) ?? [] } != .refused
  }

  override func childrenLeaving(whenGoingBackFrom child: Controller) -> [Controller] {
    guard let index = children.firstIndex(where: { $0 === child }), index > 0 else { return [] }
    return Array(children[index...])
  }

  override func removeForUser(_ leaving: [Controller], _ confirmed: [Controller]) {
    guard let lowest = leaving.first, !lowest.dismissForUser(confirmed) else { return }
    dismissLayer(lowest, animated: true) { _ in }
  }
}

extension Controller {
  /// Whether this controller is in a window that is being closed.
  var isInClosedWindow: Bool { windowLayers?.isClosing ?? false }

  /// The changes of children that are under way in this tree.
  func changesInTree() -> [ChildrenChange] {
    var changes: [ChildrenChange] = []
    forEachInTree { if let change = $0.currentTransition { changes.append(change) } }
    return changes
  }
}
