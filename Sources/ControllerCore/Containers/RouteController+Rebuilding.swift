import Navigator

// Creates new stacks for a state of the navigator with other tabs or columns, or in which screens move from one column to another.
extension RouteController {
  /// Returns whether the existing stacks can show a new state: the tabs have the same columns as before (`shape`), and
  /// no screen moves from one column to another.
  ///
  /// - Parameter moves: The old and the new location of each screen, see ``moves(to:)``. Two screens can have equal routes, so
  ///   routes alone do not tell which screen moves.
  func canKeepStacks(for state: NavigationState<Route>, _ moves: [ScreenLocation: ScreenLocation]?) -> Bool {
    guard shape == state.tabs.map(\.columns) else { return false }
    if let moves, moves.contains(where: { $0.position != $1.position }) { return false }
    return columns.allSatisfy { column in
      let own = Dictionary(grouping: column.routes) { $0 }
      let next = Dictionary(grouping: state[column.position]) { $0 }
      let missing = next.filter { $1.count > own[$0, default: []].count }
      return columns.allSatisfy { $0 === column || $0.routes.allSatisfy { missing[$0] == nil } }
    }
  }

  /// Creates new stacks for the tabs and columns of a state. A route that a column has shown before keeps its controller,
  /// which moves to the new stack. If several screens show the same route, each goes where the navigator's placement moves it. Without a
  /// new placement, a column takes the controllers that it had before, and then those of other columns, from left to right.
  ///
  /// - Parameter moves: The old and the new location of each screen, see ``moves(to:)``.
  func rebuild(_ state: NavigationState<Route>, _ moves: [ScreenLocation: ScreenLocation]?) {
    let former = columns
    formerScreens = former.map { ($0.position, $0.screens) }
    // First, each column takes its own screens. Otherwise a column to its left with an equal route could take one of them.
    var own: [NavigationPosition: [RouteStack<Route>.Screen]] = [:]
    var kept: [RouteStack<Route>.Screen] = []
    var moved: [ScreenLocation: RouteStack<Route>.Screen] = [:]
    for column in former {
      var routes = state[column.position]
      for (index, screen) in column.screens.enumerated() {
        if let moves, let place = moves[ScreenLocation(position: column.position, index: index)] {
          moved[place] = screen
        } else if moves == nil, let index = routes.firstIndex(of: screen.route) {
          routes.remove(at: index)
          own[column.position, default: []].append(screen)
        } else {
          kept.append(screen)
        }
      }
    }
    for (place, screen) in moved.sorted(by: { $0.key.index < $1.key.index }) {
      own[place.position, default: []].append(screen)
    }
    shape = state.tabs.map(\.columns)
    columns.forEach { $0.host = nil }
    columns = []
    let controllers = shape.enumerated().map { index, names in
      let stacks = names.map { name in
        let column = RouteStack(host: self, at: .column(name, tab: index))
        columns.append(column)
        kept = own[column.position, default: []] + kept
        let previous = former.first { $0.position == column.position }.map { $0.awaited ?? $0.children }
        set(state[column.position], of: column, above: previous, keeping: &kept)
        return column
      }
      return stacks.count == 1 ? stacks[0] : SplitController(columns: stacks)
    }
    let newest = columns.first
    routeTabs.setControllers { [weak self] in
      // This closure may run late, after another change of the tabs. If newer stacks were created meanwhile, these stacks are not
      // shown. The selected tab is that of the newest state.
      guard let self, columns.first === newest else { return nil }
      return (controllers, (stateBeingShown ?? navigator?.state ?? state).selectedTab)
    } onEnd: { [weak self, routeTabs] in
      if let self, columns.first === newest { formerScreens = [] }
      routeTabs.hasFollowed($0)
    }
  }

  /// Returns the new locations of the screens that the columns show now, if the navigator's placement arranges these screens as
  /// in `state`. Otherwise `nil`.
  func moves(to state: NavigationState<Route>) -> [ScreenLocation: ScreenLocation]? {
    let former =
      (try? NavigationState(
        tabs: shape.indices.compactMap { tab in
          let stacks = NavigationColumn.allCases.map { stack(at: .column($0, tab: tab))?.routes ?? [] }
          return stacks[0].first.map { root in
            NavigationTab(
              root: root,
              pushed: Array(stacks[0].dropFirst()),
              supplementary: stacks[1],
              detail: stacks[2]
            )
          }
        },
        selectedTab: routeTabs.known
      ))
    guard let former, let (next, moves) = navigator?.placement.projection(of: former) else { return nil }
    return next.tabs == state.tabs && next.selectedTab == state.selectedTab ? moves : nil
  }
}
