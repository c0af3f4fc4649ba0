extension ColumnPlacement {
  /// The tab of the root and `routes`, each in the column where it belongs.
  func tab(holding routes: [Route]) -> NavigationTab<Route> {
    var tab = NavigationTab(root: root, columns: columns)
    for route in routes {
      tab.push(route, in: max(column(for: route), tab.frontColumn))
    }
    return tab
  }

  /// `tab` with `route` on top.
  @inlinable func tab(
    _ tab: NavigationTab<Route>,
    showing route: Route,
    askedBy source: Route?
  ) -> NavigationTab<Route> {
    var tab = tab
    let path = tab.path
    if let index = path.lastIndex(of: route) {
      tab.keep(index + 1)
      return tab
    }
    let wanted = column(for: route)
    if let source, let index = path.lastIndex(of: source) {
      tab.keep(index + 1)
    } else {
      // A later column is filled anew, the primary one only grows.
      tab.keep(max(tab.primary.count, tab.count(before: wanted)))
    }
    tab.push(route, in: max(wanted, tab.frontColumn))
    return tab
  }
}
