// The part of the reducer that changes one tab. A column of `nil` means the path as a whole.
extension NavigationTab {
  mutating func apply(_ request: NavigationRequest<Route>) throws(NavigationError) {
    switch request {
    case .push(let route, let column): push(route, in: column)
    case .replaceTop(let route, let column): try replaceTop(with: route, in: column)
    case .pop(let count, let column): try pop(count: count, in: column)
    case .popTo(let route, let column): try pop(to: route, in: column)
    case .popToRoot(let column): try popToRoot(in: column)
    case .back: try goBack()
    case .set(let routes, let column): try set(routes, in: column)
    case .show(let route, let column): show(route, in: column)
    case .navigate, .setPath, .reset, .select, .selectTab, .present, .dismiss: break
    }
  }

  /// - Complexity: Amortized O(1). A stack is changed in place: `self[column].append(route)` would copy it for each screen.
  package mutating func push(_ route: Route, in column: NavigationColumn?) {
    switch column ?? frontColumn {
    case .primary: primary.append(route)
    case .supplementary: supplementary.append(route)
    case .detail: detail.append(route)
    }
  }

  mutating func pop(count popped: Int, in column: NavigationColumn?) throws(NavigationError) {
    let total = column.map { self[$0].count } ?? count
    let available = column == nil || column == .primary ? total - 1 : total
    guard popped >= 1, popped <= available else {
      throw .cannotPop(count: popped, available: available, column: column)
    }
    keep(total - popped, in: column)
  }

  mutating func pop(to route: Route, in column: NavigationColumn?) throws(NavigationError) {
    guard let index = (column.map { self[$0] } ?? path).lastIndex(of: route) else {
      throw .notOnStack(route: routeName(route), column: column)
    }
    keep(index + 1, in: column)
  }

  mutating func popToRoot(in column: NavigationColumn?) throws(NavigationError) {
    if let column, self[column].isEmpty { throw .emptyColumn(column) }
    keep(1, in: column)
  }

  mutating func set(_ routes: [Route], in column: NavigationColumn) throws(NavigationError) {
    if column == .primary, routes.isEmpty { throw .missingRoot }
    self[column] = routes
  }

  mutating func replaceTop(with route: Route, in column: NavigationColumn?) throws(NavigationError) {
    let column = column ?? frontColumn
    guard !self[column].isEmpty else { throw .emptyColumn(column) }
    self[column][self[column].count - 1] = route
  }

  mutating func show(_ route: Route, in column: NavigationColumn) {
    keep(max(1, count(before: column)))
    push(route, in: column)
  }

  mutating func goBack() throws(NavigationError) {
    guard count > 1 else { throw .nothingToGoBackTo }
    keep(count - 1)
  }

  private mutating func keep(_ kept: Int, in column: NavigationColumn?) {
    guard let column else { return keep(kept) }
    self[column].removeSubrange(kept...)
  }

  /// Cuts the path to its first `kept` screens, each staying in its column. `kept` is at least 1.
  mutating func keep(_ kept: Int) {
    var left = kept
    for column in NavigationColumn.allCases {
      let stack = self[column]
      if stack.count > left { self[column] = Array(stack[..<left]) }
      left = max(0, left - stack.count)
    }
  }
}
