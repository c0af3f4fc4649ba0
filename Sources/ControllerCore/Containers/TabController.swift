public import Navigator

/// A container with tabs. Each child is a tab, and only the selected tab is visible.
@MainActor
open class TabController: Controller {
  /// The controllers of the tabs, in order. The same as ``Controller/children``.
  public final var controllers: [Controller] { children }
  /// The zero-based index of the selected tab. The index is 0 without tabs.
  public internal(set) var selectedIndex = 0
  /// The controller of the selected tab, or `nil` when there are no tabs.
  public final var selected: Controller? {
    children.indices.contains(selectedIndex) ? children[selectedIndex] : nil
  }

  /// A controller that identifies the tab that the user has tapped last, see ``identity(ofTab:)``. If the user taps two tabs
  /// during a transition, only the second one is selected afterwards.
  final weak var lastTapped: Controller?

  open override var visibleChildren: [Controller] { selected.map { [$0] } ?? [] }
  open override var visibleChild: Controller? { selected }
  override var holdsScreens: Bool { true }

  /// Selects the tab with an index. The previous controller stays a child. If the index is out of range, nothing changes.
  ///
  /// The order of the callbacks, where "old" is the previous tab's controller and "new" the selected one: new `viewWillAppear`,
  /// old `viewWillDisappear`, old `viewDidDisappear`, new `viewDidAppear`. `onEnd` is called with the outcome after these
  /// callbacks.
  public final func select(
    _ index: Int,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    select({ index }, animated: animated, animator: animator, onEnd: onEnd)
  }

  /// Selects the tab with the index that `next` returns. The closure is called when the change begins, which may wait for another
  /// change.
  final func select(
    _ next: @escaping @MainActor () -> Int,
    animated: Bool,
    animator: (any TransitionAnimator)? = nil,
    showsState: Bool = false,
    for step: StepCompletion? = nil,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    var index = 0
    changeChildren(
      order: .switching,
      animated: animated,
      animator: animator,
      showsState: showsState,
      for: step
    ) { [self] children in
      index = next()
      return children.indices.contains(index) && index != selectedIndex ? children : nil
    } update: { [self] in
      selectedIndex = index
    } onEnd: {
      onEnd($0)
    }
  }

  /// Replaces all tabs and selects a tab. An index out of range is clamped to the nearest valid one. `onEnd` is called with the
  /// outcome when the change has ended with all its callbacks. The user is not asked about unsaved changes:
  /// ``LeaveConfirming/saveDraft()`` of the removed screens is called instead.
  public final func setControllers(
    _ controllers: [Controller],
    selecting index: Int = 0,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    setControllers({ (controllers, index) }, onEnd: onEnd)
  }

  /// Replaces all tabs and selects a tab.
  ///
  /// - Parameter next: Returns the controllers and the index of the tab to select, or `nil` to change nothing. Called when the
  ///   change begins, which may wait for another change.
  final func setControllers(
    showsState: Bool = false,
    _ next: @escaping @MainActor () -> (controllers: [Controller], index: Int)?,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    var index = 0
    changeChildren(order: .switching, animated: false, showsState: showsState) { _ in
      let next = next()
      index = next?.index ?? 0
      return next?.controllers
    } update: { [self] in
      selectedIndex = min(max(index, 0), max(children.count - 1, 0))
    } onEnd: {
      onEnd($0)
    }
  }

  /// Returns a controller that identifies a tapped tab. While the user is asked about unsaved changes, the app may insert or
  /// remove tabs, so the index of the tab may change, but not this controller.
  func identity(ofTab index: Int) -> Controller { children[index] }

  /// Returns the index of the tab that contains a controller now, or `nil`.
  final func index(ofTabWith controller: Controller) -> Int? {
    children.firstIndex(where: controller.isSameOrBelow)
  }

  /// Selects a tab that the user has tapped. A subclass may ask a navigator to do it instead.
  ///
  /// - Parameters:
  ///   - tab: The ``identity(ofTab:)`` of the tab.
  ///   - confirmed: The visible screens with unsaved changes that the user has agreed to leave. The agreement ends with the
  ///     selection.
  func selectForUser(_ tab: Controller, _ confirmed: [Controller]) {
    lastTapped = tab
    let next: @MainActor () -> Int = { [self] in
      lastTapped === tab ? index(ofTabWith: tab) ?? selectedIndex : selectedIndex
    }
    select(next, animated: true) { _ in
      confirmed.forEach { $0.endAction() }
    }
  }

  /// Updates the index of the selected tab after the tabs have changed. If the selected tab was removed, the tab that now has
  /// its index is selected.
  func adjustSelection(keeping selected: Controller?) {
    selectedIndex =
      children.firstIndex { $0 === selected } ?? min(selectedIndex, max(children.count - 1, 0))
  }

  override func encodeChildren(into state: inout ControllerState) throws { try saveSelection(into: &state) }

  override func decodeChildren(from state: ControllerState) throws { try restoreSelection(from: state) }

  override func kind(of change: ChildrenChange) -> TreeChange.Kind {
    let isSelection =
      change.joining.isEmpty && change.leaving.isEmpty && selectedIndex != change.selectionBefore
    return isSelection ? .select(from: change.selectionBefore, to: selectedIndex) : .children
  }

  /// Does nothing and returns `false`: a tab that asks to be closed stays.
  open override func childDidFinish(_ child: Controller) -> Bool { false }
}
