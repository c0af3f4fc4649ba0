// The methods by which the window's `WindowHost` reports an action of the user.
//
// An action that can still be prevented first asks the user about each screen with unsaved changes that the action would remove.
extension ControllerWindow {
  // MARK: Actions that can be refused

  /// Goes back. A host calls it when the user presses the back button, the back key or Escape.
  ///
  /// First ``Controller/handleBack()`` of the topmost screen is called, so that the screen can go back inside of itself. If it
  /// does not, the nearest container that can go back does so: a stack pops its top screen, or the window dismisses the
  /// presented controller.
  ///
  /// - Returns: The outcome. `.refused` if nothing can go back, if a presented controller may not be dismissed as in
  ///   ``attemptDismissal(of:)``, or while the user drags a screen away.
  @discardableResult
  public func goBack() -> UserActionOutcome { topmost?.goBackByUser() ?? .refused }

  /// Pops all screens above a controller of a stack. A ``WindowHost`` calls it when the user selects the controller, for example
  /// in the menu of the back button.
  ///
  /// - Returns: The outcome. `.refused` if the controller is not in a stack, or is the top screen of its stack.
  @discardableResult
  public func goBack(to controller: Controller) -> UserActionOutcome {
    guard let stack = controller.container as? StackController else { return .refused }
    return stack.askThenRemove { [weak controller] in
      Array(controller?.container?.children.drop { $0 !== controller }.dropFirst() ?? [])
    }
  }

  /// Handles the activation of a bar item, or of an entry in its ``BarItem/menu``, by the user. An item with the identifier
  /// ``BarItem/backID`` goes back from the topmost controller inside of `controller`. Any other item is passed to
  /// ``Controller/didActivate(_:)`` of that topmost controller.
  ///
  /// - Parameters:
  ///   - item: The item. An item with a menu opens the menu, and has no action of its own.
  ///   - controller: The stack, or any other controller, whose bar contains the item.
  @discardableResult
  public func activate(_ item: BarItem, of controller: Controller) -> UserActionOutcome {
    if item.id == BarItem.backID { return controller.topmost.goBackByUser() }
    guard item.menu.isEmpty else { return .refused }
    controller.topmost.didActivate(item)
    return .done
  }

  /// Passes what the user has typed in the search field of a bar to ``Controller/didSearch(_:)`` of the topmost controller inside
  /// of `controller`.
  ///
  /// - Parameters:
  ///   - search: The search in the field, with the new text or scope.
  ///   - controller: The stack, or any other controller, whose bar contains the field.
  public func search(_ search: BarSearch, of controller: Controller) {
    controller.topmost.didSearch(search)
  }

  /// Selects a tab. A ``WindowHost`` calls it when the user has tapped the tab, also if it is selected already.
  ///
  /// Before another tab is selected, the user is asked about visible screens of the previous tab that have unsaved changes. A
  /// tap on the selected tab is passed to its screens, see ``Controller/handleTabTap()``.
  ///
  /// - Returns: The outcome. `.refused` if the index is out of range.
  @discardableResult
  public func selectTab(_ index: Int, of tabs: TabController) -> UserActionOutcome {
    guard tabs.controllers.indices.contains(index) else { return .refused }
    guard index != tabs.selectedIndex else { return tapSelected(tabs) }
    // The tabs may change while the user is asked, so the tapped tab may have another index then.
    let tab = tabs.identity(ofTab: index)
    let leaving: @MainActor () -> [Controller] = {
      let index = tabs.index(ofTabWith: tab)
      return index == nil || index == tabs.selectedIndex ? [] : tabs.visibleChildren
    }
    return tabs.askThenRemove(leaving, onlyVisible: true) { tabs.selectForUser(tab, $1) }
  }

  private func tapSelected(_ tabs: TabController) -> UserActionOutcome {
    tabs.lastTapped = tabs.identity(ofTab: tabs.selectedIndex)
    return tabs.selected?.topmost.nearest { screen in
      if screen === tabs || screen.handleTabTap() { return .done }
      guard let first = (screen as? StackController)?.children.first else { return nil }
      let outcome = goBack(to: first)
      return outcome == .refused ? nil : outcome
    } ?? .done
  }

  /// Tries to dismiss a presented controller. A ``WindowHost`` calls it when the user has swiped although a swipe is not allowed,
  /// has tapped outside of the controller, or has pressed a close button of the platform.
  ///
  /// - Returns: The outcome. `.refused` if the controller is not presented, or if its
  ///   ``PresentationPreferences/allowsUserDismissal`` is `false` and it has no unsaved changes to ask about.
  @discardableResult
  public func attemptDismissal(of controller: Controller) -> UserActionOutcome {
    guard let layer = presented.first(where: controller.isSameOrBelow) else { return .refused }
    guard layers.allowsDismissal(of: layer) else { return .refused }
    return layers.askThenRemove { [layers] in layers.childrenLeaving(whenGoingBackFrom: layer) }
  }

  // MARK: Actions that have happened

  /// Updates a stack after the platform itself has popped the screens above a controller. The user cannot be asked about these
  /// screens any more, so unsaved input is saved with ``LeaveConfirming/saveDraft()``.
  public func didGoBack(to controller: Controller) {
    guard let stack = controller.container as? StackController else { return }
    stack.pop(to: controller, animated: false)
  }

  /// Updates the window after the platform itself has dismissed a presented controller and everything above it. The user cannot
  /// be asked about these screens any more, so unsaved input is saved with ``LeaveConfirming/saveDraft()``.
  public func didDismiss(_ controller: Controller) {
    if presented.contains(where: { $0 === controller }) { dismiss(controller, animated: false) }
  }
}
