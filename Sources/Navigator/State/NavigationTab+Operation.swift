// The part of the reducer that concerns one tab. A column of `nil` means the path as a whole.
extension NavigationTab {
  mutating func push(_ route: Route, in column: NavigationColumn?) {
    self[column ?? frontColumn].append(route)
  }

  mutating func pop(count popped: Int, in column: NavigationColumn?) throws(NavigationError) {
    let available =
      switch column {
      case nil: count - 1
      case .primary: primary.count - 1
      case .some(let column): self[column].count
      }
    guard popped >= 1, popped <= available else {
      throw .cannotPop(count: popped, available: available, column: column)
    }
    if let column {
      self[column].removeLast(popped)
    } else {
      keep(count - popped)
    }
  }

  /// - Parameter wanted: What is looked for, in words.
  mutating func popTo(
    _ wanted: @autoclosure () -> String,
    in column: NavigationColumn?,
    where isWanted: (Route) -> Bool
  ) throws(NavigationError) {
    guard let index = (column.map { self[$0] } ?? path).lastIndex(where: isWanted) else {
      throw .notOnStack(route: wanted(), column: column)
    }
    if let column {
      self[column].removeSubrange((index + 1)...)
    } else {
      keep(index + 1)
    }
  }

  mutating func popToRoot(in column: NavigationColumn?) throws(NavigationError) {
    guard let column else { return keep(1) }
    guard !self[column].isEmpty else { throw .emptyColumn(column) }
    self[column].removeSubrange(1...)
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
    keep(max(1, NavigationColumn.allCases.filter { $0 < column }.reduce(0) { $0 + self[$1].count }))
    push(route, in: column)
  }

  mutating func goBack() throws(NavigationError) {
    guard count > 1 else { throw .nothingToGoBackTo }
    keep(count - 1)
  }

  /// Cuts the path to its first `kept` screens, each staying in its column. `kept` is at least 1.
  mutating func keep(_ kept: Int) {
    var left = kept
    for column in NavigationColumn.allCases {
      let stack = self[column]
      if stack.count > left { self[column] = Array(stack.prefix(left)) }
      left = max(0, left - stack.count)
    }
  }
}
