public import Navigator

/// A navigation stack: a container that shows the last of its children.
@MainActor
open class StackController: Controller {
  /// The controllers from the root to the top. The same as ``Controller/children``.
  public final var controllers: [Controller] { children }
  /// The last controller, which is the visible one, or `nil` for an empty stack.
  public final var top: Controller? { children.last }

  /// Makes a screen that was in the stack when its state was saved. The arguments are the ``Controller/restorationID`` of the
  /// screen and its saved state. Return `nil` for a screen that the app does not have any more.
  ///
  /// Without this closure, the stack restores the states only of screens that it contains already. The values in the state are
  /// those of ``Controller/encodeState(into:)``, such as the identifier of the shown model object.
  public final var makeRestoredController:
    (@MainActor (_ id: String, _ state: ControllerState) -> Controller?)?

  // `children.suffix(1)` would be slow: for a result of type `[Controller]`, Swift chooses `Sequence.suffix`, which iterates
  // over all children. The fast `Array.suffix` returns an `ArraySlice`.
  open override var visibleChildren: [Controller] { top.map { [$0] } ?? [] }
  open override var visibleChild: Controller? { top }

  /// Creates a stack with `root` at the bottom.
  public convenience init(root: Controller) {
    self.init()
    push(root)
  }

  /// The back button of the controller on top, or `nil` if the top is the root. The window's host (``WindowHost``) shows the
  /// button. When the user presses it, the host calls ``ControllerWindow/activate(_:of:)`` with the item and this stack.
  public final var backItem: BarItem? {
    children.count > 1 ? makeBackItem(to: children[children.count - 2]) : nil
  }

  /// Makes the button that leads back to a controller. By default the button has the title of that controller.
  open func makeBackItem(to previous: Controller) -> BarItem {
    BarItem(id: BarItem.backID, title: previous.preferences(\.navigationBar).title)
  }

  /// Shows `controller` on top of the stack.
  ///
  /// The order of the calls, where "old" is the previous top controller and "new" is `controller`: old `prepare(for:from:)`,
  /// new `willMove`, new `loadView` and `viewDidLoad`, old `viewWillDisappear`, new `viewWillAppear`, old `viewDidDisappear`,
  /// new `viewDidAppear`, new `didMove`.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - view: The view that has caused the push, such as a list cell. It is passed to ``Controller/prepare(for:from:)`` of the
  ///     previous top controller.
  ///   - animated: Whether the push is animated.
  ///   - animator: The animator of this push, which replaces the animator of the environment.
  public final func push(
    _ controller: Controller,
    from view: AnyObject? = nil,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil
  ) {
    changeChildren(
      ChildrenRequest(
        isAnimated: animated,
        animator: animator,
        edit: { [self] in edit(movingToEnd: controller) },
        preparing: { top, next in top.topmost.prepare(for: next.topmost, from: view) }
      )
    )
  }

  /// Removes the top `count` controllers, but never the root. Their views are unloaded, even if the app retains a controller to
  /// push it again. If another transition of the stack is under way, the pop begins when that transition has ended, and removes
  /// the controllers that are on top then.
  public final func pop(
    _ count: Int = 1,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil
  ) {
    pop(animated: animated, animator: animator) { _ in count }
  }

  /// Removes all controllers above `controller`. Does nothing if the controller is not in the stack.
  public final func pop(
    to controller: Controller,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil
  ) {
    pop(animated: animated, animator: animator) { children in
      children.lastIndex { $0 === controller }.map { children.count - 1 - $0 } ?? 0
    }
  }

  /// Removes all controllers but the root.
  public final func popToRoot(animated: Bool = true, animator: (any TransitionAnimator)? = nil) {
    pop(animated: animated, animator: animator) { $0.count - 1 }
  }

  private func pop(
    animated: Bool,
    animator: (any TransitionAnimator)?,
    count: @escaping @MainActor ([Controller]) -> Int
  ) {
    changeChildren(animated: animated, animator: animator) { children in
      let count = min(max(count(children), 0), max(children.count - 1, 0))
      return count == 0 ? nil : children.dropLast(count)
    }
  }

  /// Begins to pop the top controller interactively, because the user drags it with a finger. Pass the progress of the drag to
  /// the returned transition, and finish or cancel it at the end. Other changes of the stack wait until then.
  ///
  /// - Returns: The transition. `nil` if the stack has only its root, if the stack is not on screen, if another transition is
  ///   under way, or if a lifecycle callback of one of the two top controllers is running. Also `nil` if the
  ///   ``InteractivePopPolicy`` of the top controller does not allow the pop, or if it has unsaved changes (see
  ///   ``LeaveConfirming``). The method does not check where the gesture began: call
  ///   ``InteractivePopPolicy/accepts(start:translation:width:direction:)`` first.
  public final func beginInteractivePop() -> ContainerTransition? {
    guard preferences(\.interactivePop).isAllowed else { return nil }
    return beginDraggingOffLast(order: .outgoingFirst)
  }

  /// Replaces all controllers of the stack. Each controller that is removed or added gets `willMove` and `didMove` exactly
  /// once. Only the new top controller appears, and only the previous one disappears. `onEnd` is called with the outcome when
  /// the change has ended with all its callbacks. The user is not asked about unsaved changes: ``LeaveConfirming/saveDraft()`` of
  /// the removed screens is called instead.
  public final func setControllers(
    _ controllers: [Controller],
    animated: Bool = true,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    changeChildren(animated: animated, to: { _ in controllers }, onEnd: onEnd)
  }

  /// Pops a child that asks to be closed, and the controllers above it. If the child is the root, the container of this stack
  /// is asked to remove the whole stack.
  open override func childDidFinish(_ child: Controller) -> Bool {
    guard child !== children.first else { return container?.childDidFinish(self) ?? false }
    return askThenRemove { child.childrenLeavingWithThis } != .refused
  }

  /// Returns the child and everything above it. Returns an empty array if the child is the root, because a stack keeps its root.
  open override func childrenLeaving(whenGoingBackFrom child: Controller) -> [Controller] {
    Array(children.dropFirst().drop { $0 !== child })
  }

  /// The ``TabItem`` that a tab bar shows for this stack: the one that was set with ``Controller/setPreference(_:to:)``, or
  /// else the one of the root controller.
  open override var tabItem: TabItem { given(\.tabItem) ?? children.first?.tabItem ?? TabItem() }

  override var holdsScreens: Bool { true }

  override func encodeChildren(into state: inout ControllerState) throws { try saveScreens(into: &state) }

  override func decodeChildren(from state: ControllerState) throws { try restoreScreens(from: state) }

  override func kind(of change: ChildrenChange) -> TreeChange.Kind {
    guard let top, top !== change.topBefore else {
      return change.topBefore == nil || top != nil ? .children : .pop
    }
    if change.topBefore?.container === self, !change.leaving.contains(where: { $0 === change.topBefore }) {
      return .push
    }
    if change.topBefore == nil { return .push }
    return change.joining.contains { $0 === top } ? .replace : .pop
  }
}
