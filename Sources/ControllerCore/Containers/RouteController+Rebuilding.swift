import Navigator

// Creates new stacks for a state of the navigator with other tabs or columns, or in which screens move from one column to another.
extension RouteController {
  /// Whether there is a stack for each column of `state`, and no other.
  func hasColumns(of state: Screens<Route>) -> Bool { positions(in: state) == columns.map(\.position) }

  private func positions(in state: Screens<Route>) -> [NavigationPosition] {
    state.tabs.enumerated().flatMap { tab, columns in columns.columns.map { .column($0, tab: tab) } }
  }

  /// Returns whether the existing stacks can show a new state: there is a stack for each column, and no screen moves from one column
  /// to another.
  func canKeepColumns(for state: Screens<Route>) -> Bool {
    guard hasColumns(of: state) else { return false }
    let moving = Set(columns.flatMap { Set($0.entries).subtracting(state[$0.position]) })
    return moving.isEmpty || columns.allSatisfy { moving.isDisjoint(with: state[$0.position]) }
  }

  /// Creates new stacks for the tabs and columns of a state. A screen that a column has shown before keeps its controller,
  /// which moves to the new stack.
  func rebuild(_ state: Screens<Route>) {
    let former = columns
    for column in columns { column.host = nil }
    columns = positions(in: state).map { RouteStack(host: self, at: $0) }
    let stacks = columns
    for column in stacks {
      mirror(column, above: former.first { $0.position == column.position }?.children)
    }
    let controllers = Dictionary(grouping: stacks) { $0.position.tab ?? 0 }.sorted { $0.key < $1.key }
      .map { $1.count == 1 ? $1[0] as Controller : SplitController(columns: $1) }
    routeTabs.setControllers(showsState: true) { [weak self] in
      // This closure may run late, after another change of the tabs. If newer stacks were created meanwhile, these stacks are not
      // shown. The selected tab is that of the newest state.
      guard let self, columns.first === stacks.first, let wanted else { return nil }
      return (controllers, wanted.selectedTab)
    } onEnd: { _ in
    }
  }
}
