// The states in which a placement shows routes.
extension NavigationPlacement {
  /// The state in which the app starts: every tab with its root alone. The first tab is selected.
  package var initialState: NavigationState<Route> { NavigationState(tabs.map { $0.holding([]) }) }

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
    let index = index(for: route, preferring: state.selectedTab) ?? state.selectedTab
    // If the route is the root of a tab that is not selected, the tab is selected with the screens that it has.
    if index == state.selectedTab || tabs[index].root != route {
      state.tabs[index] = tabs[index].showing(route, askedBy: source, in: state.tabs[index])
    }
    state.selectedTab = index
    return state
  }

  /// Returns the state in which one tab shows its root and exactly the screens of `path`. The first route of `path` that
  /// belongs to a tab determines the tab. Without such a route, the selected tab is used.
  ///
  /// - Parameters:
  ///   - path: The screens, from the lowest to the top one. The path may begin with the root of a tab.
  ///   - state: The current state.
  package func state(
    showingPath path: [Route],
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = shaped(state)
    let selected = state.selectedTab
    let index = path.lazy.compactMap { self.index(for: $0, preferring: selected) }.first ?? selected
    let startsAtRoot = path.first == tabs[index].root
    state.tabs[index] = tabs[index].holding(startsAtRoot ? path.dropFirst() : path[...])
    state.selectedTab = index
    return state
  }

  /// Distributes the screens of a state with other tabs and columns to the tabs and columns of this placement. Modals do
  /// not change.
  ///
  /// No screen is lost. The screens of a tab move to the tab with the same root. Without such a tab, the screens move to
  /// the tab to which the root belongs. If several tabs become one, the screens of the selected tab come last, so that the
  /// top screen stays on top unless it is a root here.
  package func projecting(_ state: NavigationState<Route>) -> NavigationState<Route> {
    /// Returns the index of the tab here that takes the screens of a tab of `state`.
    func home(of index: Int) -> Int {
      self.index(for: state.tabs[index].root, preferring: index) ?? min(index, tabs.count - 1)
    }
    var paths: [[Route]] = tabs.map { _ in [] }
    let others = state.tabs.indices.filter { $0 != state.selectedTab }
    for index in others + [state.selectedTab] {
      paths[home(of: index)] += state.tabs[index].path
    }
    let projected = zip(tabs, paths).map { placement, path in
      var path = path
      // The tab shows its root anyway, so the root is removed from the path once. If the path contains the route again,
      // that is another screen.
      if let index = path.firstIndex(of: placement.root) { path.remove(at: index) }
      return placement.holding(path[...])
    }
    return NavigationState(projected, selectedTab: home(of: state.selectedTab), modals: state.modals)
  }

  /// Returns the state if it has as many tabs as this placement. Otherwise, its screens are distributed to the tabs of this
  /// placement.
  private func shaped(_ state: NavigationState<Route>) -> NavigationState<Route> {
    state.tabs.count == tabs.count ? state : projecting(state)
  }
}

extension NavigationPlacement.Tab {
  /// Returns a tab with the root and `routes`, in which each route is in the column where it belongs.
  func holding(_ routes: ArraySlice<Route>) -> NavigationTab<Route> {
    var tab = NavigationTab(root: root, columns: columns)
    for route in routes { push(route, on: &tab) }
    return tab
  }

  /// Returns `tab` with `route` after the screen `source`. If `source` is `nil`, the route is added on top.
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
