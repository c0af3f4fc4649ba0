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

  /// Shows `controller` on top of the stack.
  ///
  /// Order: new `willMove`, load, old `viewWillDisappear`, new `viewWillAppear`, old
  /// `viewDidDisappear`, new `viewDidAppear`, new `didMove`.
  public final func push(_ controller: Controller, animated: Bool = false) {
    addChild(controller, animated: animated)
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
  /// - Returns: The transition, or `nil` when there is nothing to pop, when the stack is not on screen, when another transition
  ///   is under way, and from within a hook of the two concerned.
  public final func beginInteractivePop() -> ContainerTransition? {
    guard children.count > 1, appearance == .appeared, currentTransition == nil else { return nil }
    let transition = ContainerTransition(
      of: self,
      to: children.dropLast(),
      order: .outgoingFirst,
      isAnimated: true,
      isInteractive: true
    )
    guard children.suffix(2).allSatisfy({ !$0.isBusy }), transition.whoIsBusy() == nil else { return nil }
    transition.run()
    return transition
  }

  /// Replaces the whole stack. Every controller that leaves or joins gets its `willMove` and `didMove`
  /// exactly once; only the old and the new top appear and disappear.
  public final func setControllers(_ controllers: [Controller], animated: Bool = false) {
    changeChildren(animated: animated) { _ in controllers }
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
