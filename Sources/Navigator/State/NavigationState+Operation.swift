extension NavigationState {
  /// The state after `operation`. This is the reducer: whatever moves, moves through it.
  ///
  /// - Throws: ``NavigationError/cannotPop(count:available:column:)``,
  ///   ``NavigationError/notOnStack(route:column:)``, ``NavigationError/emptyColumn(_:)``,
  ///   ``NavigationError/missingRoot``, ``NavigationError/unknownTab(_:count:)`` or
  ///   ``NavigationError/nothingToGoBackTo``: the operation is refused as a whole.
  /// - Complexity: O(*n*), where *n* is the number of screens in the selected tab.
  public func applying(_ operation: NavigationOperation<Route>) throws(NavigationError) -> NavigationState {
    var state = self
    var tab = currentTab
    switch operation {
    case .push(let route, let column): tab.push(route, in: column)
    case .pop(let count, let column): try tab.pop(count: count, in: column)
    case .popTo(let route, let column): try tab.popTo(route, in: column)
    case .popToRoot(let column): try tab.popToRoot(in: column)
    case .set(let routes, let column): try tab.set(routes, in: column)
    case .replaceTop(let route, let column): try tab.replaceTop(with: route, in: column)
    case .back: try tab.goBack()
    case .selectTab(let index):
      try state.select(tab: index)
      return state
    }
    state.tabs[selectedTab] = tab
    return state
  }

  mutating func select(tab index: Int) throws(NavigationError) {
    guard tabs.indices.contains(index) else { throw .unknownTab(index, count: tabs.count) }
    selectedTab = index
  }
}
