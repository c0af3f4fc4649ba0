// The calls by which a host reports an action of the user.
//
// Before anything moves, an action that can be refused asks the screens that would go.
extension ControllerWindow {
  // MARK: Actions that can be refused

  /// The user goes back: by the back button or key, or by Escape.
  ///
  /// The topmost screen goes back by one step of its own, see ``Controller/handleBack()``. Without one, the nearest container
  /// goes back: a stack pops, the window dismisses what is presented.
  @discardableResult
  public func goBack() -> UserActionOutcome { topmost?.goBackByUser() ?? .refused }

  /// The user goes back to a controller of a stack, as with the menu of a back button.
  ///
  /// - Returns: The outcome; `.refused` if nothing is above the controller in a stack.
  @discardableResult
  public func goBack(to controller: Controller) -> UserActionOutcome {
    guard let stack = controller.container as? StackController else { return .refused }
    return stack.askThenRemove { [weak controller] in
      Array(stack.children.drop { $0 !== controller }.dropFirst())
    }
  }

  /// The user has used a bar item of a controller. An item with ``BarItem/backID`` goes back from the topmost controller
  /// inside of `controller`; another item is passed to its ``Controller/didActivate(_:)``.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - controller: The stack, or any other controller, whose bar contains the item.
  @discardableResult
  public func activate(_ item: BarItem, of controller: Controller) -> UserActionOutcome {
    if item.id == BarItem.backID { return controller.topmost.goBackByUser() }
    controller.topmost.didActivate(item)
    return .done
  }

  /// The user has selected a tab.
  ///
  /// The visible screens of the selected tab are asked, if they need a confirmation.
  ///
  /// - Returns: The outcome; `.refused` for an index out of range.
  @discardableResult
  public func selectTab(_ index: Int, of tabs: TabController) -> UserActionOutcome {
    guard tabs.controllers.indices.contains(index) else { return .refused }
    guard index != tabs.selectedIndex else { return .done }
    return tabs.askThenRemove(
      { tabs.controllers.indices.contains(index) && index != tabs.selectedIndex ? tabs.visibleChildren : [] },
      onlyVisible: true
    ) {
      tabs.selectForUser(index, $1)
    }
  }

  /// The user has tried to dismiss a presented controller: by a swipe that was not allowed, a tap outside, or a close button of
  /// the platform.
  ///
  /// - Parameter controller: The presented controller, or any controller in it.
  /// - Returns: The outcome; `.refused` if the controller is not presented, or does not allow it and has nothing to ask.
  @discardableResult
  public func attemptDismissal(of controller: Controller) -> UserActionOutcome {
    guard let layer = presented.first(where: controller.isSameOrBelow) else { return .refused }
    let leaving: @MainActor () -> [Controller] = { [layers] in
      layers.childrenLeaving(whenGoingBackFrom: layer)
    }
    let isAllowed = layer.preferences(\.presentationPreferences).allowsUserDismissal
    guard isAllowed || leaving().contains(where: \.needsConfirmationToLeave) else { return .refused }
    return layers.askThenRemove(leaving)
  }

  // MARK: Actions that have happened

  /// The platform has popped the screens above a controller already. They cannot be asked: their drafts are saved, and the
  /// stack follows.
  public func didGoBack(to controller: Controller) {
    guard let stack = controller.container as? StackController else { return }
    stack.children.drop { $0 !== controller }.dropFirst().forEach { $0.saveDrafts() }
    stack.pop(to: controller, animated: false)
  }

  /// The platform has dismissed a presented controller, and everything above it, already. The screens cannot be asked: their
  /// drafts are saved, and the window follows.
  public func didDismiss(_ controller: Controller) {
    guard let index = presented.firstIndex(where: { $0 === controller }) else { return }
    presented[index...].forEach { $0.saveDrafts() }
    dismiss(controller, animated: false)
  }
}
