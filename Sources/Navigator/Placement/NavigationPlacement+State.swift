// The states in which a placement shows routes.
extension NavigationPlacement {
  /// The state in which the app starts: the first tab is selected, and every tab shows only its root (the first screen).
  package var initialState: NavigationState<Route> { NavigationState(tabs.map { $0.holding([]) }) }

  /// Returns the state that shows `route`, in the tab where it belongs. Nothing changes if the route is visible already.
  ///
  /// - Parameters:
  ///   - route: The route to show.
  ///   - source: The screen from which the user navigates. The screens above `source` are removed. If `source` is `nil`, for
  ///     example for a menu, no screen is removed. A route that belongs to no certain tab is shown in the tab of `source`.
  ///   - state: The current state.
  package func state(
    showing route: Route,
    askedBy source: Route? = nil,
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = shaped(state)
    // `source` is the screen from which the user navigates. It may be in a tab that is not selected, because the user may have
    // selected another tab meanwhile. If several tabs contain an equal screen, the selected tab comes first.
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
  /// The first route in `path` that has a tab of its own decides which tab is selected. If no route has one, the selected tab
  /// stays selected.
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

  /// Moves all screens to the tabs and columns of this placement, for example after a window has become narrower. Modals do not
  /// change.
  ///
  /// The screens of a tab move to the tab with the same root, or else to the tab in which the placement now shows this root. If
  /// several tabs become one, the screens of the selected tab come last, so that the screen in front usually stays in front. If
  /// the user has opened no screen above the root of another tab, this root is not added to the stack. If one tab becomes
  /// several, a screen that is the root of a new tab moves to that tab, with the screens above it.
  package func projecting(_ state: NavigationState<Route>) -> NavigationState<Route> {
    projecting(state.map(IdentifiedScreen.init)) { IdentifiedScreen(tabs[$0].root) }.map(\.route)
  }

  /// Does the same as ``projecting(_:)`` for screens instead of routes, so that a screen stays the same screen in its new tab.
  ///
  /// - Parameter newRoot: Returns a new root for the tab with an index. Called if no screen of `state` becomes the root of
  ///   this tab.
  func projecting(_ state: Screens<Route>, newRoot: (Int) -> IdentifiedScreen<Route>) -> Screens<Route> {
    let formerRoots = Set(state.tabs.map(\.root.route))
    var paths: [[IdentifiedScreen<Route>]] = tabs.map { _ in [] }
    /// Adds the screens of a tab of `state` to `paths`, which has one array for each tab of this placement. Returns the index of
    /// the array that gets the top screen.
    func move(_ index: Int) -> Int {
      let tab = state.tabs[index]
      var home = self.index(for: tab.root.route, preferring: index) ?? min(index, tabs.count - 1)
      for screen in tab.path {
        if !formerRoots.contains(screen.route) { home = tabs.firstIndex { $0.root == screen.route } ?? home }
        paths[home].append(screen)
      }
      return home
    }
    let others = state.tabs.indices.filter { $0 != state.selectedTab }
    for index in others where state.tabs[index].count > 1 { _ = move(index) }
    let selected = move(state.selectedTab)
    var roots = others.map { state.tabs[$0] }.filter { $0.count == 1 }.map(\.root)
    let projected = tabs.indices.map { index in
      func isRoot(_ screen: IdentifiedScreen<Route>) -> Bool { screen.route == tabs[index].root }
      // If several old tabs become this tab, `paths[index]` contains the screens of all of them. Only the first screen with the
      // route of the new root becomes the root. A second one was pushed by the user, and stays on the stack. `roots` contains the
      // roots of old tabs without other screens.
      let root =
        paths[index].firstIndex(where: isRoot).map { paths[index].remove(at: $0) }
        ?? roots.firstIndex(where: isRoot).map { roots.remove(at: $0) } ?? newRoot(index)
      return tabs[index].holding(paths[index], above: root, route: \.route)
    }
    return NavigationState(projected, selectedTab: selected, modals: state.modals)
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
    holding(Array(routes), above: root) { $0 }
  }

  func holding<Item>(_ items: [Item], above root: Item, route: (Item) -> Route) -> NavigationTab<Item> {
    var tab = NavigationTab(root: root, columns: columns)
    for item in items { push(item, of: route(item), on: &tab) }
    return tab
  }

  /// Returns `tab` after the user has opened `route` in it. If `tab` contains `source`, the screen from which the user
  /// navigates, the screens above `source` are removed first. A route that is visible already is not added again.
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
    push(route, of: route, on: &tab)
    return tab
  }

  private func push<Item>(_ item: Item, of route: Route, on tab: inout NavigationTab<Item>) {
    tab.push(item, in: max(column(route), tab.frontColumn))
  }
}
