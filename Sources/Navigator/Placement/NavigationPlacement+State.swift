// The states in which a placement shows routes.
extension NavigationPlacement {
  /// The state in which the app starts: every tab with its root alone. The first tab is selected.
  package var initialState: NavigationState<Route> { NavigationState(tabs.map { $0.holding([]) }) }

  /// Returns the state that shows `route`, in the tab where it belongs. Nothing changes if the route is visible already.
  ///
  /// - Parameters:
  ///   - route: The route to show.
  ///   - source: The screen from which the user navigates. The screens after `source` are removed. If `source` is `nil`, for
  ///     example for a menu, no screen is removed. A route that belongs to no certain tab is shown in the tab of `source`.
  ///   - state: The current state.
  package func state(
    showing route: Route,
    askedBy source: Route? = nil,
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = shaped(state)
    // The user may have selected another tab while the screen of the source was still on screen.
    let tabsInOrder = [state.selectedTab] + state.tabs.indices
    let owner = source.flatMap { source in tabsInOrder.first { state.tabs[$0].path.contains(source) } }
    let index = index(for: route, preferring: state.selectedTab) ?? owner ?? state.selectedTab
    // If the route is the first screen of another tab, that tab is only selected, and keeps all its screens, as after a tap
    // on the tab bar. In all other cases, the route is added to its tab.
    if index == state.selectedTab || tabs[index].root != route {
      state.tabs[index] = tabs[index].showing(route, askedBy: source, in: state.tabs[index])
    }
    state.selectedTab = index
    return state
  }

  /// Returns the state in which one tab is selected and shows its root and exactly the screens of `path`.
  ///
  /// The tab is the one of the first route in `path` that may only be shown in a certain tab. If there is no such route, the
  /// selected tab is used.
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
  /// No screen is lost that the user has opened. The screens of a tab move to the tab with the same root, or else to the tab in
  /// which the app shows this root. If several tabs become one, the screens of the selected tab come last, so that the screen in
  /// front stays in front, unless it is the root. A tab that shows nothing but its root is left out. If one becomes several, the
  /// screens from the root of a new tab on move to that tab.
  package func projecting(_ state: NavigationState<Route>) -> NavigationState<Route> {
    projection(of: state).state
  }

  /// Returns the state of ``projecting(_:)``, and the new location of each screen of the tabs. Several screens can have equal
  /// routes, so the two states alone do not say which screen moves where.
  package func projection(
    of state: NavigationState<Route>
  ) -> (state: NavigationState<Route>, moves: [ScreenLocation: ScreenLocation]) {
    let formerRoots = Set(state.tabs.map(\.root))
    var paths: [[NavigationState<Route>.Screen]] = tabs.map { _ in [] }
    /// Adds the screens of a tab of `state` to `paths`, and returns the index of the tab here that takes the top one.
    func move(_ index: Int) -> Int {
      let tab = state.tabs[index]
      var home = self.index(for: tab.root, preferring: index) ?? min(index, tabs.count - 1)
      for screen in state.screens(inTab: index) {
        let route = screen.route
        if !formerRoots.contains(route) { home = tabs.firstIndex { $0.root == route } ?? home }
        paths[home].append(screen)
      }
      return home
    }
    for index in state.tabs.indices where index != state.selectedTab && state.tabs[index].count > 1 {
      _ = move(index)
    }
    let selected = move(state.selectedTab)
    var origins: [[ScreenLocation?]] = []
    let projected = zip(tabs, paths).map { placement, path in
      var path = path
      var root: ScreenLocation?
      // For example, the window has become narrower and has fewer tabs. `path` contains all screens, including the
      // roots, of the old tabs that become this tab. `holding(_:)` adds the root of this tab, so the first screen
      // with the route `placement.root` is removed. A second screen with this route stays: the user has pushed it.
      if let index = path.firstIndex(where: { $0.route == placement.root }) {
        root = path.remove(at: index).location
      }
      origins.append([root] + path.map(\.location))
      return placement.holding(path.map(\.route)[...])
    }
    let next = NavigationState(projected, selectedTab: selected, modals: state.modals)
    var moves: [ScreenLocation: ScreenLocation] = [:]
    for (tab, origins) in origins.enumerated() {
      for (origin, screen) in zip(origins, next.screens(inTab: tab)) {
        if let origin { moves[origin] = screen.location }
      }
    }
    return (next, moves)
  }

  /// Returns `state` unchanged if it has as many tabs as this placement. Otherwise, for example after the window has become
  /// narrower, moves each screen to a tab that this placement has.
  private func shaped(_ state: NavigationState<Route>) -> NavigationState<Route> {
    state.tabs.count == tabs.count ? state : projecting(state)
  }
}

extension NavigationPlacement.Tab {
  /// Returns a tab with its root and all `routes`. The app's closure `column` decides about the column of each route.
  /// For example, a list is in the primary column and an item in the detail column.
  func holding(_ routes: ArraySlice<Route>) -> NavigationTab<Route> {
    var tab = NavigationTab(root: root, columns: columns)
    for route in routes { push(route, on: &tab) }
    return tab
  }

  /// Returns `tab` after `route` was opened in it. If `source`, the screen that has opened the route, is in the tab, the screens
  /// above `source` are removed first. A route that is visible already is not added again.
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
