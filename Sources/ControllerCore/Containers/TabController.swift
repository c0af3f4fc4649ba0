public import Navigator

/// A container that shows one of its children at a time: the selected tab.
@MainActor
open class TabController: Controller {
  /// The controllers of the tabs, in order. The same as ``Controller/children``.
  public final var controllers: [Controller] { children }
  /// The position of the selected tab, zero-based. Zero when there are no tabs.
  public private(set) var selectedIndex = 0
  /// The controller of the selected tab, or `nil` when there are no tabs.
  public final var selected: Controller? {
    children.indices.contains(selectedIndex) ? children[selectedIndex] : nil
  }

  open override var visibleChildren: [Controller] { selected.map { [$0] } ?? [] }
  open override var visibleChild: Controller? { selected }

  /// Shows another tab. Both stay children, so nobody moves; out of range, nothing happens.
  ///
  /// Order: new `viewWillAppear`, old `viewWillDisappear`, old `viewDidDisappear`, new `viewDidAppear`.
  /// `onEnd` is called when everything has settled.
  public final func select(
    _ index: Int,
    animated: Bool = false,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    changeChildren(order: .switching, animated: animated) { [self] children in
      children.indices.contains(index) && index != selectedIndex ? children : nil
    } update: { [self] in
      selectedIndex = index
    } onEnd: {
      onEnd($0)
    }
  }

  /// Replaces the tabs and selects one of them, clamped to those there are. `onEnd` is called when everything has settled.
  public final func setControllers(
    _ controllers: [Controller],
    selecting index: Int = 0,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    changeChildren(order: .switching, animated: false) { _ in
      controllers
    } update: { [self] in
      selectedIndex = min(max(index, 0), max(children.count - 1, 0))
    } onEnd: {
      onEnd($0)
    }
  }

  override var selectedChild: Int {
    get { selectedIndex }
    set { selectedIndex = newValue }
  }

  /// The selected tab stays selected, wherever it is now. If it is gone, the one in its place is.
  override func childrenDidChange(from previous: [Controller]) {
    let selected = previous.indices.contains(selectedIndex) ? previous[selectedIndex] : nil
    selectedIndex =
      children.firstIndex { $0 === selected } ?? min(selectedIndex, max(children.count - 1, 0))
  }

  /// A tab stays where it is: there is nothing to go back to.
  open override func childDidFinish(_ child: Controller) -> Bool { false }
}
