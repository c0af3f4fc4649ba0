extension ColumnPlacement {
  /// Returns the tab of the root and `routes`, each in the column where it belongs.
  func tab(holding routes: [Route]) -> NavigationTab<Route> {
    var tab = NavigationTab(root: root, columns: columns)
    for route in routes {
      tab.push(route, in: max(column(for: route), tab.frontColumn))
    }
    return tab
  }

  /// Returns `tab` with `route` after `source`, or on top if no screen asks.
  func tab(
    _ tab: NavigationTab<Route>,
    showing route: Route,
    askedBy source: Route?
  ) -> NavigationTab<Route> {
    var tab = tab
    if let source, let index = tab.path.lastIndex(of: source) {
      if source == route, index == tab.count - 1 { return tab }
      tab.keep(index + 1)
    } else if tab.visibleRoutes.contains(route) {
      return tab
    }
    tab.push(route, in: max(column(for: route), tab.frontColumn))
    return tab
  }
}
