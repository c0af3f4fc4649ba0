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
    try state.perform(step)
    return state
  }

  mutating func perform(_ step: NavigationStep<Route>) throws(NavigationError) {
    switch step {
    case .selectTab(let index): try select(tab: index)
    case .present(let route, let style): present(route, as: style)
    case .dismiss(let count): try dismiss(count: count)
    case .reset(let other): self = other
    case .push(let route, let position): try set(self[position] + [route], at: position)
    case .replace(let routes, let position): try set(routes, at: position)
    case .pop(let count, let position):
      try check(position)
      switch position {
      case .column(let column, let tab): try tabs[tab].pop(count: count, in: column)
      case .modal(let index): try modals[index].pop(count: count)
      }
    }
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
