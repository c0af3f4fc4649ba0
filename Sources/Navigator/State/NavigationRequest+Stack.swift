// The requests that change the top of one stack.
extension NavigationRequest {
  /// The column whose stack the request changes. `nil` if the request changes the stack that the user sees in front.
  var column: NavigationColumn? {
    switch self {
    case .push(_, let column), .pop(_, let column), .popTo(_, let column), .popToRoot(let column),
      .replaceTop(_, let column):
      column
    default: nil
    }
  }

  /// Whether the request removes the screens that are in front when it runs, such as a pop. While guards decide about the
  /// request, other screens may come to the front. Then the request fails, because its guards were not asked about them.
  var isRelative: Bool {
    switch self {
    case .pop, .popToRoot(in: nil), .replaceTop, .dismiss, .back: true
    default: false
    }
  }

  /// Whether the request can be performed again after a part of it was performed. A second reset leads to the same screens, but a
  /// second push would show the screen twice.
  var isRepeatable: Bool {
    if case .push = self { false } else { !isRelative }
  }

  /// Returns how the request changes a stack of screens.
  ///
  /// - Parameter stack: The stack of ``column`` or, without a column, the stack that the user sees in front.
  /// - Returns: The number of screens at the bottom that stay, and the screen that is added above them. `nil` if none is added.
  func change(of stack: [Route]) throws(NavigationError) -> (kept: Int, added: Route?) {
    switch self {
    case .push(let route, _): return (stack.count, route)
    case .pop(let count, let column):
      // The first screen of a tab or of a modal cannot be popped. In a second column, such as the detail column on an iPad,
      // all screens can be popped.
      let available = stack.count - (column == nil || column == .primary ? 1 : 0)
      guard count >= 1, count <= available else {
        throw .cannotPop(count: count, available: available, column: column)
      }
      return (stack.count - count, nil)
    case .popTo(let route, let column):
      guard let index = stack.lastIndex(of: route) else {
        throw .notOnStack(route: routeName(route), column: column)
      }
      return (index + 1, nil)
    case .popToRoot(let column):
      if let column, stack.isEmpty { throw .emptyColumn(column) }
      return (1, nil)
    case .replaceTop(let route, let column):
      if let column, stack.isEmpty { throw .emptyColumn(column) }
      return (stack.count - 1, route)
    case .back:
      if stack.count == 1 { throw .nothingToGoBackTo }
      return (stack.count - 1, nil)
    default: return (stack.count, nil)
    }
  }
}
