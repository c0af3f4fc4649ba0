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
  /// The selected tab's preferences.
  open override var navigationBar: NavigationBarPreferences {
    selected?.navigationBar ?? NavigationBarPreferences()
  }

  /// Shows another tab. Both stay children, so nobody moves; out of range, nothing happens.
  ///
  /// Order: new `viewWillAppear`, old `viewWillDisappear`, old `viewDidDisappear`, new `viewDidAppear`.
  public final func select(_ index: Int, animated: Bool = false) {
    guard children.indices.contains(index), index != selectedIndex else { return }
    let shown = visibleChildren
    selectedIndex = index
    exchange(shownBefore: shown, order: .incomingFirstToBegin, animated: animated)
  }

  /// Replaces the tabs and selects one of them, clamped to those there are.
  public final func setControllers(_ controllers: [Controller], selecting index: Int = 0) {
    setChildren(controllers, order: .incomingFirstToBegin, animated: false) {
      selectedIndex = min(max(index, 0), max(controllers.count - 1, 0))
    }
  }
}
