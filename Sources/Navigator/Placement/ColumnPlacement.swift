/// A placement of one tab: the root, the columns, and the column of each route.
///
/// Everything else follows from these. A route lands in its own column or, if screens lie in a
/// later one and it comes after them, in that later one: the path of the tab always reads from left
/// to right. It can be used alone or as a tab of a ``TabbedPlacement``.
public protocol ColumnPlacement<Route>: NavigationPlacement {
  /// The first screen of the tab, always in the primary column.
  var root: Route { get }

  /// The columns that are visible even while they are empty.
  var columns: Set<NavigationColumn> { get }

  /// The column in which `route` is shown when the path has not gone further already.
  func column(for route: Route) -> NavigationColumn
}

extension ColumnPlacement {
  /// One tab with the root alone.
  public var initialState: NavigationState<Route> { NavigationState(tab(holding: [])) }

  /// The state that shows `route` on top, found or built.
  public func state(
    showing route: Route,
    askedBy source: Route?,
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = state.tabs.count == 1 ? state : projecting(state)
    state.tabs = [tab(state.tabs[0], showing: route, askedBy: source)]
    return state
  }

  /// The state that holds the root and exactly `path`.
  public func state(
    showingPath path: [Route],
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    TabbedPlacement([self]).state(showingPath: path, from: state)
  }

  /// Returns `state` in one tab. The screens of the selected tab come last.
  public func projecting(_ state: NavigationState<Route>) -> NavigationState<Route> {
    TabbedPlacement([self]).projecting(state)
  }
}
