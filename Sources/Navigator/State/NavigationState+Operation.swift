extension NavigationState {
  /// Returns the state after `operation`. This is the reducer: every move is computed here.
  ///
  /// - Throws: ``NavigationError/cannotPop(count:available:column:)``,
  ///   ``NavigationError/notOnStack(route:column:)``, ``NavigationError/emptyColumn(_:)``,
  ///   ``NavigationError/missingRoot``, ``NavigationError/unknownTab(_:count:)``,
  ///   ``NavigationError/cannotDismiss(count:available:)``, ``NavigationError/alertTakesNoScreens`` or
  ///   ``NavigationError/nothingToGoBackTo``: the operation is refused as a whole.
  /// - Complexity: O(*n*), where *n* is the number of screens in the stacks concerned.
  public func applying(_ operation: NavigationOperation<Route>) throws(NavigationError)
    -> NavigationState
  {
    var state = self
    if !modals.isEmpty, try state.applyInFront(operation) { return state }
    switch operation {
    case .select(let root): try state.select(tab: state.tab(withRoot: root))
    case .selectTab(let index): try state.select(tab: index)
    case .present(let route, let style):
      // A second tap on a button shows no second sheet.
      let isThere = modals.last?.style == style && modals.last?.stack == [route]
      if !isThere { state.present(route, as: style) }
    case .dismiss(let count): try state.dismiss(count: count)
    default:
      try state.tabs[selectedTab].apply(operation)
    }
    return state
  }

  /// Applies an operation to the last modal.
  ///
  /// - Returns: Whether the operation concerns the last modal.
  mutating func applyInFront(_ operation: NavigationOperation<Route>) throws(NavigationError) -> Bool {
    let index = modals.count - 1
    let stack = modals[index].stack
    switch operation {
    case .push(let route, nil): try modals[index].set(stack + [route])
    case .replaceTop(let route, nil): try modals[index].set(stack.dropLast() + [route])
    case .pop(let count, nil): try modals[index].pop(count: count)
    case .popTo(let route, nil): try modals[index].pop(to: route)
    case .popToRoot(nil): try modals[index].set([stack[0]])
    case .back where stack.count == 1: modals.removeLast()
    case .back: try modals[index].pop(count: 1)
    default: return false
    }
    return true
  }

  /// The index of the tab with this root; the selected tab, if it is one of several.
  func tab(withRoot root: Route) throws(NavigationError) -> Int {
    if currentTab.root == root { return selectedTab }
    guard let index = tabs.firstIndex(where: { $0.root == root }) else {
      throw .noTab(root: routeName(root))
    }
    return index
  }

  mutating func select(tab index: Int) throws(NavigationError) {
    guard tabs.indices.contains(index) else { throw .unknownTab(index, count: tabs.count) }
    selectedTab = index
  }

  mutating func present(_ route: Route, as style: ModalStyle) {
    modals.append(NavigationModal(presenting: route, as: style))
  }

  mutating func dismiss(count: Int) throws(NavigationError) {
    guard count >= 1, count <= modals.count else {
      throw .cannotDismiss(count: count, available: modals.count)
    }
    modals.removeLast(count)
  }
}
