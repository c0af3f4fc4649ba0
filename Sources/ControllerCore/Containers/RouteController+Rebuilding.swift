import Navigator

// Creates new stacks for a state of the navigator with other tabs or columns, or in which screens move from one column to another.
extension RouteController {
  /// Returns whether the existing stacks can show a new state: the tabs have the same columns as before (`shape`), and
  /// no screen moves from one column to another.
  func canKeepStacks(for state: Screens<Route>) -> Bool {
    guard shape == state.tabs.map(\.columns) else { return false }
    let moving = Set(columns.flatMap { Set($0.entries).subtracting(state[$0.position]) })
    return moving.isEmpty || columns.allSatisfy { moving.isDisjoint(with: state[$0.position]) }
  }

  /// Creates new stacks for the tabs and columns of a state. A screen that a column has shown before keeps its controller,
  /// which moves to the new stack.
  func rebuild(_ state: Screens<Route>) {
    let former = columns
    let kept = former.flatMap(\.screens)
    shape = state.tabs.map(\.columns)
    columns.forEach { $0.host = nil }
    columns = []
    let controllers = shape.enumerated().map { index, names in
      let stacks = names.map { name in
        let column = RouteStack(host: self, at: .column(name, tab: index))
        columns.append(column)
        let previous = former.first { $0.position == column.position }.map { $0.awaited ?? $0.children }
        set(state[column.position], of: column, above: previous, keeping: kept)
        return column
      }
      return stacks.count == 1 ? stacks[0] : SplitController(columns: stacks)
    }
    let newest = columns.first
    routeTabs.setControllers(showsState: true) { [weak self] in
      // This closure may run late, after another change of the tabs. If newer stacks were created meanwhile, these stacks are not
      // shown. The selected tab is that of the newest state.
      guard let self, columns.first === newest else { return nil }
      return (controllers, (stateBeingShown ?? navigator?.screens ?? state).selectedTab)
    } onEnd: { _ in
    }
  }
}
