extension NavigationState {
  /// The state after a host has performed `step`.
  ///
  /// - Throws: ``NavigationError/unknownTab(_:count:)``,
  ///   ``NavigationError/cannotPop(count:available:column:)`` or ``NavigationError/missingRoot`` if
  ///   the step does not fit this state.
  /// - Complexity: O(*n*), where *n* is the number of screens in the tab concerned.
  public func performing(_ step: NavigationStep<Route>) throws(NavigationError) -> NavigationState {
    var state = self
    switch step {
    case .selectTab(let index):
      try state.select(tab: index)
    case .push(let route, let position):
      var tab = try tab(at: position)
      tab.push(route, in: position.column)
      state.tabs[position.tab] = tab
    case .pop(let count, let position):
      var tab = try tab(at: position)
      try tab.pop(count: count, in: position.column)
      state.tabs[position.tab] = tab
    case .replace(let routes, let position):
      var tab = try tab(at: position)
      try tab.set(routes, in: position.column)
      state.tabs[position.tab] = tab
    case .reset(let other):
      state = other
    }
    return state
  }

  private func tab(at position: NavigationPosition) throws(NavigationError) -> NavigationTab<Route> {
    guard tabs.indices.contains(position.tab) else { throw .unknownTab(position.tab, count: tabs.count) }
    return tabs[position.tab]
  }
}
