public import Navigator

/// A container that shows the last of its children: a navigation stack.
@MainActor
open class StackController: Controller {
  /// The controllers from the root to the top. The same as ``Controller/children``.
  public final var controllers: [Controller] { children }
  /// The controller on screen, or `nil` for an empty stack.
  public final var top: Controller? { children.last }

  /// Makes a screen again whose state was saved, from its ``Controller/restorationID`` and its saved state. Return `nil`
  /// for a screen that does not exist any more.
  ///
  /// A stack without this closure restores the state of the screens that it contains already. The state contains what the screen has
  /// saved in ``Controller/encodeState(into:)``, such as the input that it was created with.
  public final var makeRestoredController:
    (@MainActor (_ id: String, _ state: ControllerState) -> Controller?)?

  // Not `children.suffix(1)`: as an array, that is the method of `Sequence`, which iterates over all children.
  open override var visibleChildren: [Controller] { top.map { [$0] } ?? [] }
  open override var visibleChild: Controller? { top }

  /// Creates a stack with `root` at the bottom.
  public convenience init(root: Controller) {
    self.init()
    push(root)
  }

  /// The back button for the controller on top, for the host to show; `nil` at the root. When the user presses it, the
  /// host calls ``ControllerWindow/activate(_:of:)`` with the item and this stack.
  public final var backItem: BarItem? {
    children.count > 1 ? makeBackItem(to: children[children.count - 2]) : nil
  }

  /// Makes the button that leads back to a controller. By default the button has the title of that controller.
  open func makeBackItem(to previous: Controller) -> BarItem {
    BarItem(id: BarItem.backID, title: previous.preferences(\.navigationBar).title)
  }

  /// Shows `controller` on top of the stack.
  ///
  /// Order: old `prepare(for:from:)`, new `willMove`, load, old `viewWillDisappear`, new `viewWillAppear`, old
  /// `viewDidDisappear`, new `viewDidAppear`, new `didMove`.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - view: The view that has asked for it, for ``Controller/prepare(for:from:)`` of the controller on top.
  ///   - animated: Whether the push is animated.
  ///   - animator: The animator of this push, instead of that of the environment.
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

  /// Removes the top `count` controllers, but never the root. Their views are unloaded, also of a controller that the app
  /// retains to push it again. If another transition is running, the pop waits, and then removes the controllers that are on top
  /// when it has ended.
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
    changeChildren(
      ChildrenRequest(isAnimated: animated, animator: animator) { [self] in
        let count = min(max(count(children), 0), max(children.count - 1, 0))
        return count == 0 ? nil : .removeLast(count, of: self)
      }
    )
  }

  /// Begins a pop that a finger drags: update, finish or cancel what is returned. Other changes of the stack wait until then.
  ///
  /// - Returns: The transition, or `nil` when there is nothing to pop, when the ``InteractivePopPolicy`` of what is on top does
  ///   not allow it or it needs a confirmation (see ``LeaveConfirming``), when the stack is not on screen, when another
  ///   transition is under way, and from within a hook of the two
  ///   concerned. Where the finger began is for the host to judge.
  public final func beginInteractivePop() -> ContainerTransition? {
    guard preferences(\.interactivePop).isAllowed else { return nil }
    return beginDraggingOffLast(order: .outgoingFirst)
  }

  /// Replaces the whole stack. Every controller that leaves or joins gets its `willMove` and `didMove`
  /// exactly once; only the old and the new top appear and disappear. `onEnd` is called when everything has settled.
  public final func setControllers(
    _ controllers: [Controller],
    animated: Bool = true,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    changeChildren(animated: animated, to: { _ in controllers }, onEnd: onEnd)
  }

  /// Pops `child` and everything above it. The root stays, unless the container of this stack takes the whole stack away.
  open override func childDidFinish(_ child: Controller) -> Bool {
    guard child !== children.first else { return container?.childDidFinish(self) ?? false }
    return askThenRemove { [weak self] in self?.childrenLeaving(whenGoingBackFrom: child) ?? [] } != .refused
  }

  /// The child and everything above it, unless the child is the root.
  open override func childrenLeaving(whenGoingBackFrom child: Controller) -> [Controller] {
    guard let index = children.firstIndex(where: { $0 === child }), index > 0 else { return [] }
    return Array(children[index...])
  }

  /// The item of the root.
  open override var tabItem: TabItem { given(\.tabItem) ?? children.first?.tabItem ?? TabItem() }

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
