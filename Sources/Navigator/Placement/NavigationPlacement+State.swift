// The states in which a placement shows routes.
extension NavigationPlacement {
  /// The state in which the app starts: every tab with its root alone. The first tab is selected.
  package var initialState: NavigationState<Route> { state(tabs.map { $0.holding([]) }, selected: 0) }

  /// Returns the state that shows `route`, in the tab where it belongs. Nothing changes if the route is visible already.
  ///
  /// - Parameters:
  ///   - route: The route to show.
  ///   - source: The screen from which the user navigates. The screens after `source` are removed. If `source` is `nil`, for
  ///     example for a menu, no screen is removed.
  ///   - state: The current state.
  package func state(
    showing route: Route,
    askedBy source: Route? = nil,
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = shaped(state)
    let index = index(for: route, in: state) ?? state.selectedTab
    // The root of another tab selects the tab. The screens of the tab stay.
    if index == state.selectedTab || tabs[index].root != route {
      state.tabs[index] = tabs[index].showing(route, askedBy: source, in: state.tabs[index])
    }
    state.selectedTab = index
    return state
  }

  /// Returns the state in which one tab holds its root and exactly `path`. It is the tab of the first route in `path` that
  /// belongs to a tab. Without such a route, it is the selected tab.
  ///
  /// - Parameters:
  ///   - path: The screens from the first to the one to show. The path may begin with the root of a tab.
  ///   - state: The current state.
  package func state(
    showingPath path: [Route],
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = shaped(state)
    let index = path.lazy.compactMap { self.index(for: $0, in: state) }.first ?? state.selectedTab
    let startsAtRoot = path.first == tabs[index].root
    state.tabs[index] = tabs[index].holding(startsAtRoot ? path.dropFirst() : path[...])
    state.selectedTab = index
    return state
  }

  /// Returns a state of any placement in the tabs and columns of this placement. Modals stay.
  ///
  /// No screen is lost. The screens of a tab go to the tab with the same root, or else to the tab of that root. Where several
  /// tabs are merged, the screens of the selected tab come last: the top screen stays on top unless it is a root here.
  package func projecting(_ state: NavigationState<Route>) -> NavigationState<Route> {
    var paths: [[Route]] = tabs.map { _ in [] }
    let others = state.tabs.indices.filter { $0 != state.selectedTab }
    for index in others + [state.selectedTab] {
      paths[home(of: state.tabs[index].root, at: index)] += state.tabs[index].path
    }
    let projected = zip(tabs, paths).map { placement, path in
      var path = path
      // The root is placed by the tab itself; a second occurrence is another screen and stays.
      if let index = path.firstIndex(of: placement.root) { path.remove(at: index) }
      return placement.holding(path[...])
    }
    let selected = home(of: state.currentTab.root, at: state.selectedTab)
    return self.state(projected, selected: selected, modals: state.modals)
  }

  /// A state with as many tabs as this placement has.
  private func shaped(_ state: NavigationState<Route>) -> NavigationState<Route> {
    state.tabs.count == tabs.count ? state : projecting(state)
  }

  private func state(
    _ tabs: [NavigationTab<Route>],
    selected: Int,
    modals: [NavigationModal<Route>] = []
  ) -> NavigationState<Route> {
    var state = NavigationState(tabs[0], modals: modals)
    state.tabs = tabs
    state.selectedTab = selected
    return state
  }
}

extension NavigationPlacement.Tab {
  /// Returns the tab of the root and `routes`, each in the column where it belongs.
  func holding(_ routes: ArraySlice<Route>) -> NavigationTab<Route> {
    var tab = NavigationTab(root: root, columns: columns)
    for route in routes { push(route, on: &tab) }
    return tab
  }

  /// Returns `tab` with `route` after `source`, or on top if no screen asks.
  func showing(
    _ route: Route,
    askedBy source: Route?,
    in tab: NavigationTab<Route>
  ) -> NavigationTab<Route> {
    var tab = tab
    if let source, let index = tab.path.lastIndex(of: source) {
      if source == route, index == tab.count - 1 { return tab }
      tab.keep(index + 1)
    } else if tab.visibleRoutes.contains(route) {
      return tab
    }
    push(route, on: &tab)
    return tab
  }

  private func push(_ route: Route, on tab: inout NavigationTab<Route>) {
    tab.push(route, in: max(column(route), tab.frontColumn))
  }
}
