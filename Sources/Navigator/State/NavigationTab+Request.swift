// The part of the reducer that changes one tab.
extension NavigationTab {
  /// Changes the stack of one column. If the request has no column, changes the screens of all columns together, as one stack.
  mutating func apply(_ request: NavigationRequest<Route>) throws(NavigationError) {
    let column = request.column
    let change = try request.change(of: column.map { self[$0] } ?? path)
    let front = column ?? frontColumn
    if let column { self[column].removeSubrange(change.kept...) } else { keep(change.kept) }
    if let route = change.added { push(route, in: front) }
  }

  mutating func set(_ routes: [Route], in column: NavigationColumn) throws(NavigationError) {
    if column == .primary, routes.isEmpty { throw .missingRoot }
    self[column] = routes
  }

  mutating func show(_ route: Route, in column: NavigationColumn) {
    keep(max(1, count(before: column)))
    push(route, in: column)
  }

  /// Removes all screens of the tab except the first `kept` ones. The kept screens stay in their columns.
  mutating func keep(_ kept: Int) {
    var left = kept
    for column in NavigationColumn.allCases {
      let stack = self[column]
      if stack.count > left { self[column] = Array(stack[..<left]) }
      left = max(0, left - stack.count)
    }
  }
}
