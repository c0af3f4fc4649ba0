public import Navigator

/// A container that shows the last of its children: a navigation stack.
@MainActor
open class StackController: Controller {
  /// The controllers from the root to the top. The same as ``Controller/children``.
  public final var controllers: [Controller] { children }
  /// The controller on screen, or `nil` for an empty stack.
  public final var top: Controller? { children.last }

  open override var visibleChildren: [Controller] { children.suffix(1) }
  open override var visibleChild: Controller? { top }

  /// Creates a stack with `root` at the bottom.
  public convenience init(root: Controller) {
    self.init()
    push(root)
  }

  /// The button that leads back from the controller on top, for the host to show; `nil` at the root, which has none. When it is
  /// used, the host calls ``Controller/handleBack()`` of the window's ``ControllerWindow/topmost``.
  public final var backItem: BarItem? {
    children.count > 1 ? makeBackItem(to: children[children.count - 2]) : nil
  }

  /// Makes the button that leads back to a controller. As it is, it bears the title of that controller.
  open func makeBackItem(to previous: Controller) -> BarItem {
    BarItem(id: BarItem.backID, title: previous.preferences(\.navigationBar).title)
  }

  /// Shows `controller` on top of the stack.
  ///
  /// Order: old `prepare(for:from:)`, new `willMove`, load, old `viewWillDisappear`, new `viewWillAppear`, old
  /// `viewDidDisappear`, new `viewDidAppear`, new `didMove`. The view is the one that has
  /// asked for it, for ``Controller/prepare(for:from:)`` of the controller on top.
  public final func push(_ controller: Controller, from view: AnyObject? = nil, animated: Bool = false) {
    changeChildren(animated: animated) { children in
      children.filter { $0 !== controller } + [controller]
    } preparing: { top, next in
      top.topmost.prepare(for: next.topmost, from: view)
    }
  }

  /// Removes the top `count` controllers, but never the root. If another transition is under way, those that are on top
  /// when it has ended.
  public final func pop(_ count: Int = 1, animated: Bool = false) {
    changeChildren(animated: animated) { children in
      children.dropLast(min(max(count, 0), max(children.count - 1, 0)))
    }
  }

  /// Begins a pop that a finger drags: update, finish or cancel what is returned. Other changes of the stack wait until then.
  ///
  /// - Returns: The transition, or `nil` when there is nothing to pop, when the ``InteractivePopPolicy`` of what is on top does
  ///   not allow it, when the stack is not on screen, when another transition is under way, and from within a hook of the two
  ///   concerned. Where the finger began is for the host to judge.
  public final func beginInteractivePop() -> ContainerTransition? {
    guard preferences(\.interactivePop).isAllowed else { return nil }
    return beginDraggingOffLast(order: .outgoingFirst)
  }

  /// Replaces the whole stack. Every controller that leaves or joins gets its `willMove` and `didMove`
  /// exactly once; only the old and the new top appear and disappear. `onEnd` is called when everything has settled.
  public final func setControllers(
    _ controllers: [Controller],
    animated: Bool = false,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    changeChildren(animated: animated, to: { _ in controllers }, onEnd: onEnd)
  }

  /// Pops `child` and everything above it. The root stays, unless the container of this stack takes the whole stack away.
  open override func childDidFinish(_ child: Controller) -> Bool {
    guard child !== children.first else { return container?.childDidFinish(self) ?? false }
    changeChildren(animated: true) { children in
      children.firstIndex { $0 === child }.map { Array(children[..<$0]) }
    }
    return true
  }
}
