extension NavigationState {
  /// The state after a host has performed `step`.
  ///
  /// - Throws: ``NavigationError/unknownTab(_:count:)``,
  ///   ``NavigationError/cannotPop(count:available:column:)``, ``NavigationError/missingRoot``,
  ///   ``NavigationError/alertTakesNoScreens``, ``NavigationError/cannotDismiss(count:available:)`` or
  ///   ``NavigationError/unknownModal(_:count:)`` if the step does not fit this state.
  /// - Complexity: O(*n*), where *n* is the number of screens in the stack concerned.
  public func performing(_ step: NavigationStep<Route>) throws(NavigationError) -> NavigationState {
    var state = self
    switch step {
    case .selectTab(let index): try state.select(tab: index)
    case .present(let route, let style): state.present(route, as: style)
    case .dismiss(let count): try state.dismiss(count: count)
    case .reset(let other): state = other
    case .push(let route, let position): try state.set(self[position] + [route], at: position)
    case .replace(let routes, let position): try state.set(routes, at: position)
    case .pop(let count, let position):
      try check(position)
      let stack = self[position]
      let pop = NavigationRequest<Route>.pop(count: count, in: position.column)
      try state.set(Array(stack.prefix(pop.change(of: stack).kept)), at: position)
    }
    return state
  }

  private mutating func set(_ routes: [Route], at position: NavigationPosition) throws(NavigationError) {
    try check(position)
    switch position {
    case .column(let column, let tab): try tabs[tab].set(routes, in: column)
    case .modal(let index): try modals[index].set(routes)
    }
  }

  private func check(_ position: NavigationPosition) throws(NavigationError) {
    switch position {
    case .column(_, let tab):
      guard tabs.indices.contains(tab) else { throw .unknownTab(tab, count: tabs.count) }
    case .modal(let index):
      guard modals.indices.contains(index) else { throw .unknownModal(index, count: modals.count) }
    }
  }
}
