import ControllerSupport
import Navigator

/// The details of a presentation, stored with the presented controller.
struct ModalPresentation {
  let style: ModalStyle
  /// The view that was passed as the source of the presentation, such as the button to which a popover points.
  let source: WeakReference<AnyObject>
  /// The controller that has asked for the presentation, or `nil` for the controller below.
  weak var presenter: Controller?
  /// The screen from which the app has asked for the presentation. When it leaves for good, the presented controller leaves, too.
  /// `nil` if the window was asked, and for a modal stack of a ``RouteController``.
  let screen: WeakReference<Controller>?

  @MainActor var screenHasLeft: Bool { screen.map { $0.object?.hasLeft ?? true } ?? false }
}

/// The internal container at the top of a window. Its first child is the root of the window, and the others are the presented
/// controllers. It does not call `willMove(toParent:)` and `didMove(toParent:)` of its children.
final class WindowLayers: Controller {
  weak var owner: ControllerWindow?
  /// Whether the window is being closed, and its controllers are not removed yet. Changes are not animated then.
  var isClosing: Bool { closeCalls > 0 }
  /// The number of calls of ``closeWindow()`` that have not removed the controllers yet.
  private var closeCalls = 0
  /// The change that dismisses all presented controllers because another change will then replace the root.
  private weak var dismissalBeforeRoot: ChildrenChange?

  override var isWindowLayers: Bool { true }
  override var holdsScreens: Bool { true }
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

  /// Whether the user may dismiss a presented controller: its preferences allow it, or it has unsaved changes, about which a
  /// dialog then asks the user.
  func allowsDismissal(of layer: Controller) -> Bool {
    layer.preferences(\.presentationPreferences).allowsUserDismissal
      || childrenLeaving(whenGoingBackFrom: layer).contains(where: \.needsConfirmationToLeave)
  }

  func setRoot(
    _ root: Controller?,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    dismissLayers(animated: false, for: root) {
      $0.first
    } onBegin: { [self] in
      if root !== self.root { dismissalBeforeRoot = currentTransition }
      // The new root may be a screen of a presented stack that is being dismissed now. It moves out of the stack, and stays in use.
      if let root, root.container !== self,
        currentTransition?.leaving.contains(where: root.isSameOrBelow) == true
      {
        root.moveOut()
      }
    }
    changeChildren(animated: false) { children in
      children.first === root ? nil : root.map { [$0] } ?? []
    } update: {
      // A callback may have presented the new root during the dismissal. As the root, it has no style of presentation any more.
      root?.extrasIfAny?.presentation = nil
    } onEnd: {
      onEnd($0)
    }
  }

  /// Returns whether a change of this window removes presented controllers only because it removes the root, too, or because the
  /// root will be replaced next. Neither the user nor the app has dismissed these controllers.
  func removesRoot(by change: ChildrenChange) -> Bool {
    change === dismissalBeforeRoot || change.edit.range.lowerBound == 0
  }

  /// Ends all transitions of the window, and removes all its controllers for good.
  func closeWindow() {
    closeCalls += 1
    endTransitionsInTree()
    takeOffScreen()
    // If a callback of a controller closes the window, the controllers are removed only after the callback. Until then they
    // may start tasks that live as long as the window. So these tasks are canceled here, after the removal.
    setRoot(nil) { [self] _ in
      closeCalls -= 1
      Self.take(&controllerScope)?.end()
    }
  }

  func presentLayer(
    _ controller: Controller,
    as style: ModalStyle,
    from view: AnyObject?,
    by presenter: Controller? = nil,
    animated: Bool,
    animator: (any TransitionAnimator)? = nil,
    for step: StepCompletion? = nil,
    isWanted: @escaping @MainActor () -> Bool = { true },
    onBegin: @escaping @MainActor () -> Void = {},
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    let screen = controller.modalHost == nil ? presenter?.screenAround : nil
    let presentation = ModalPresentation(
      style: style,
      source: WeakReference(view),
      presenter: presenter,
      screen: screen.map { WeakReference($0) }
    )
    var isPossible = true
    changeChildren(
      ChildrenRequest(
        order: .presenting,
        isAnimated: animated,
        step: step,
        animator: animator,
        edit: { [self] in
          // While the presentation waited for another change, the screen that has asked for it may have left.
          isPossible = !children.isEmpty && !presentation.screenHasLeft
          if children.isEmpty { report(.notInWindow) }
          guard isPossible, isWanted(), controller.container !== self else { return nil }
          return .append(controller, to: self)
        },
        preparing: { top, next in top.topmost.prepare(for: next.topmost, from: presentation.source.object) },
        update: {
          controller.extras.presentation = presentation
          onBegin()
        },
        onEnd: { onEnd(isPossible ? $0 : .canceled) }
      )
    )
  }

  /// Begins to dismiss the topmost presented controller interactively, because the user drags it with a finger.
  func beginInteractiveDismissal() -> ContainerTransition? {
    guard let top = presented.last, top.preferences(\.presentationPreferences).allowsUserDismissal else {
      return nil
    }
    let presentation = top.extrasIfAny?.presentation
    return beginDraggingOffLast(order: .presenting) { [self] outcome in
      switch outcome {
      case .completed: tellPresenter(of: top, presentation)
      case .canceled: top.dismissalWasCanceled()
      }
    }
  }

  /// Dismisses a presented controller and all controllers that are presented above it. For the root, dismisses all presented
  /// controllers.
  ///
  /// - Parameters:
  ///   - newRoot: The controller that becomes the root of the window next. A presented controller moves, and does not leave.
  ///   - step: The navigation step that dismisses, see ``ChildrenRequest/step``.
  ///   - lowest: Returns the lowest controller to dismiss, or `nil` for none. Called with the current children when the change can
  ///     begin.
  func dismissLayers(
    animated: Bool,
    showsState: Bool = false,
    for newRoot: Controller? = nil,
    step: StepCompletion? = nil,
    from lowest: @escaping @MainActor ([Controller]) -> Controller?,
    onBegin: @escaping @MainActor () -> Void = {},
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    var dismissed: (lowest: Controller, presentation: ModalPresentation?)?
    let moved: @MainActor () -> [Controller] = { [self] in
      guard let newRoot, newRoot !== root else { return [] }
      return [newRoot] + newRoot.modalsThatFollow(from: self)
    }
    changeChildren(
      order: .presenting,
      animated: animated,
      showsState: showsState,
      for: step,
      moved: moved
    ) { children in
      // If the change had to wait, this closure is called again. Another dismissal may have come first.
      dismissed = nil
      let lowest = lowest(children)
      let index = max(children.prefix { $0 !== lowest }.count, 1)
      guard children.indices.contains(index) else { return nil }
      dismissed = (children[index], children[index].extrasIfAny?.presentation)
      return Array(children[..<index])
    } update: {
      onBegin()
    } onEnd: { [self] outcome in
      if outcome == .completed, let (lowest, presentation) = dismissed, lowest !== newRoot {
        tellPresenter(of: lowest, presentation)
      }
      onEnd(outcome)
    }
  }

  /// Notifies the controller that has presented `layer` that `layer` was dismissed. If that controller is not in this window any
  /// more, notifies the controller below `layer`, which is the last one now.
  private func tellPresenter(of layer: Controller, _ presentation: ModalPresentation?) {
    let presenter = presentation?.presenter.flatMap { $0.windowLayers === self ? $0 : nil }
    (presenter ?? children.last)?.presentedDidDismiss(layer.presentedScreen)
  }

  override func kind(of change: ChildrenChange) -> TreeChange.Kind {
    if let style = change.joining.last?.extrasIfAny?.presentation?.style { return .present(style) }
    if let style = change.leaving.last?.extrasIfAny?.presentation?.style { return .dismiss(style) }
    return .root
  }

  override var restorables: [(id: String, controller: Controller)] {
    (root.map { [("root", $0)] } ?? []) + super.restorables.filter { $0.controller !== root }
  }

  /// Returns the children that remain when a child is removed: those below it, because everything above it is removed, too. If
  /// the root is removed, no child remains.
  override func children(without child: Controller) -> [Controller] {
    Array(children.prefix { $0 !== child })
  }

  override func childDidFinish(_ child: Controller) -> Bool {
    askThenRemove { child.childrenLeavingWithThis } != .refused
  }

  override func childrenLeaving(whenGoingBackFrom child: Controller) -> [Controller] {
    Array(children.dropFirst().drop { $0 !== child })
  }

  override func removeForUser(_ leaving: [Controller], _ confirmed: [Controller]) {
    guard let lowest = leaving.first, !lowest.dismissForUser(confirmed) else { return }
    dismissLayers(animated: true, from: { _ in lowest }, onEnd: { _ in confirmed.forEach { $0.endAction() } })
  }
}
