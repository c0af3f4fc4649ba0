extension NavigationState {
  /// The state after `operation`. This is the reducer: whatever moves, moves through it.
  ///
  /// - Throws: ``NavigationError/cannotPop(count:available:column:)``,
  ///   ``NavigationError/notOnStack(route:column:)``, ``NavigationError/emptyColumn(_:)``,
  ///   ``NavigationError/missingRoot``, ``NavigationError/unknownTab(_:count:)``,
  ///   ``NavigationError/cannotDismiss(count:available:)``, ``NavigationError/alertTakesNoScreens`` or
  ///   ``NavigationError/nothingToGoBackTo``: the operation is refused as a whole.
  /// - Complexity: O(*n*), where *n* is the number of screens in the stacks concerned.
  public func applying(_ operation: NavigationOperation<Route>) throws(NavigationError) -> NavigationState {
    var state = self
    switch operation {
    case .push(let route, nil) where !modals.isEmpty: try state.changeFront { $0 + [route] }
    case .replaceTop(let route, nil) where !modals.isEmpty:
      try state.changeFront { $0.dropLast() + [route] }
    case .pop(let count, nil) where !modals.isEmpty: try state.modals[modals.count - 1].pop(count: count)
    case .popTo(let route, nil) where !modals.isEmpty: state = try poppingTo { $0 == route }
    case .popToRoot(nil) where !modals.isEmpty: try state.changeFront { [$0[0]] }
    case .back where !modals.isEmpty: try state.goBackInFront()

    case .push(let route, let column): state.tabs[selectedTab].push(route, in: column)
    case .replaceTop(let route, let column):
      try state.tabs[selectedTab].replaceTop(with: route, in: column)
    case .pop(let count, let column): try state.tabs[selectedTab].pop(count: count, in: column)
    case .popTo(let route, let column):
      try state.tabs[selectedTab].popTo(String(describing: route), in: column) { $0 == route }
    case .popToRoot(let column): try state.tabs[selectedTab].popToRoot(in: column)
    case .back: try state.tabs[selectedTab].goBack()
    case .set(let routes, let column): try state.tabs[selectedTab].set(routes, in: column)
    case .show(let route, let column): state.tabs[selectedTab].show(route, in: column)

    case .selectTab(let index): try state.select(tab: index)
    case .present(let route, let style):
      state.modals.append(NavigationModal(presenting: route, as: style))
    case .dismiss(let count): try state.dismiss(count: count)
    }
    return state
  }

  /// The state after a pop to the last screen in front that `isWanted` finds.
  ///
  /// - Throws: ``NavigationError/notOnStack(route:column:)``.
  public func poppingTo(
    where isWanted: (Route) -> Bool
  ) throws(NavigationError) -> NavigationState {
    var state = self
    if let stack = modals.last?.stack {
      guard let index = stack.lastIndex(where: isWanted) else {
        throw .notOnStack(route: "the screen that was asked for", column: nil)
      }
      state.modals[modals.count - 1].stack.removeSubrange((index + 1)...)
    } else {
      try state.tabs[selectedTab].popTo("the screen that was asked for", in: nil, where: isWanted)
    }
    return state
  }

  mutating func select(tab index: Int) throws(NavigationError) {
    guard tabs.indices.contains(index) else { throw .unknownTab(index, count: tabs.count) }
    selectedTab = index
  }

  mutating func dismiss(count: Int) throws(NavigationError) {
    guard count >= 1, count <= modals.count else {
      throw .cannotDismiss(count: count, available: modals.count)
    }
    modals.removeLast(count)
  }

  private mutating func changeFront(_ change: ([Route]) -> [Route]) throws(NavigationError) {
    let index = modals.count - 1
    try modals[index].set(change(modals[index].stack))
  }

  private mutating func goBackInFront() throws(NavigationError) {
    if modals[modals.count - 1].stack.count > 1 {
      try modals[modals.count - 1].pop(count: 1)
    } else {
      modals.removeLast()
    }
  }
}
