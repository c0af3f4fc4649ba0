import ControllerSupport

/// The placement of an app with tabs: each tab is a placement of its own, and its root is its name.
///
/// ```swift
/// let phone = TabbedPlacement([StackPlacement(root: Page.list), StackPlacement(root: .bookmarks)])
/// let pad = TabbedPlacement([SplitPlacement(root: Page.list, column: column), ...]) { page in
///   page.isProposal ? .list : nil
/// }
/// ```
public struct TabbedPlacement<Route: Hashable & Sendable>: NavigationPlacement {
  private let tabs: [any ColumnPlacement<Route>]
  private let tab: @Sendable (Route) -> Route?

  /// Creates the placement of an app with tabs.
  ///
  /// - Precondition: `tabs` is not empty.
  /// - Parameters:
  ///   - tabs: The tabs from left to right.
  ///   - tab: Returns the root of the tab to which a route belongs, or `nil` if the route is shown in the tab where the user
  ///     is. It is not called for the root of a tab.
  public init(
    _ tabs: [any ColumnPlacement<Route>],
    tab: @escaping @Sendable (Route) -> Route? = { _ in nil }
  ) {
    precondition(!tabs.isEmpty, "A TabbedPlacement needs at least one tab.")
    self.tabs = tabs
    self.tab = tab
  }

  /// Every tab with its root alone; the first is selected.
  public var initialState: NavigationState<Route> { state(tabs.map { $0.tab(holding: []) }, selected: 0) }

  /// The state that shows `route` on top, found or built in the tab where it belongs.
  public func state(
    showing route: Route,
    askedBy source: Route?,
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = shaped(state)
    let index = index(for: route, in: state) ?? state.selectedTab
    // The root of another tab selects the tab. The screens of the tab stay.
    if index == state.selectedTab || tabs[index].root != route {
      state.tabs[index] = tabs[index].tab(state.tabs[index], showing: route, askedBy: source)
    }
    state.selectedTab = index
    return state
  }

  /// The state in which one tab holds its root and exactly `path`. It is the tab of the first route in `path` that is the root of a tab, or
  /// that the placement assigns to a tab. Without such a route, it is the selected tab.
  public func state(
    showingPath path: [Route],
    from state: NavigationState<Route>
  ) -> NavigationState<Route> {
    var state = shaped(state)
    let index = path.lazy.compactMap { self.index(for: $0, in: state) }.first ?? state.selectedTab
    let startsAtRoot = path.first == tabs[index].root
    state.tabs[index] = tabs[index].tab(holding: startsAtRoot ? Array(path.dropFirst()) : path)
    state.selectedTab = index
    return state
  }

  /// Returns `state` in these tabs. The screens of a tab go to the tab with the same root, or else to the tab of that root.
  /// Where several tabs are merged, the screens of the selected tab come last. Modals stay.
  public func projecting(_ state: NavigationState<Route>) -> NavigationState<Route> {
    var paths: [[Route]] = tabs.map { _ in [] }
    let others = state.tabs.indices.filter { $0 != state.selectedTab }
    for index in others + [state.selectedTab] {
      paths[home(of: state.tabs[index].root, at: index)] += state.tabs[index].path
    }
    let projected = zip(tabs, paths).map { placement, path in
      var path = path
      // The root is placed by the tab itself; a second occurrence is another screen and stays.
      if let index = path.firstIndex(of: placement.root) { path.remove(at: index) }
      return placement.tab(holding: path)
    }
    let selected = home(of: state.currentTab.root, at: state.selectedTab)
    return self.state(projected, selected: selected, modals: state.modals)
  }

  // MARK: Which tab

  private func index(for route: Route, in state: NavigationState<Route>) -> Int? {
    if tabs[state.selectedTab].root == route { return state.selectedTab }
    return tabs.firstIndex { $0.root == route } ?? tabIndex(ofRoot: tab(route))
  }

  private func home(of root: Route, at index: Int) -> Int {
    if tabs.indices.contains(index), tabs[index].root == root { return index }
    return tabs.firstIndex { $0.root == root } ?? tabIndex(ofRoot: tab(root)) ?? min(index, tabs.count - 1)
  }

  private func tabIndex(ofRoot root: Route?) -> Int? {
    guard let root else { return nil }
    let index = tabs.firstIndex { $0.root == root }
    if index == nil { Diagnostics.report("A TabbedPlacement has no tab with the root \(routeName(root)).") }
    return index
  }

  // MARK: States

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
