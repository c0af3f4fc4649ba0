/// The location of a screen.
package struct ScreenLocation: Hashable, Sendable {
  package let position: NavigationPosition
  /// The index of the screen in the stack. The lowest screen has the index 0.
  package let index: Int

  package init(position: NavigationPosition, index: Int) {
    self.position = position
    self.index = index
  }

  /// Whether this is the location of the root of a tab.
  var isRoot: Bool {
    position.column == .primary && index == 0
  }
}

/// The reason why the wait for the result of a screen has ended without a value.
package enum ScreenEnding: Hashable, Sendable {
  /// The screen was removed, for example by the user.
  case dismissed
  /// A new screen has replaced the screen.
  case replaced
  /// The task that awaited the result was canceled.
  case canceled
}

extension NavigationState {
  /// Returns the location of the screen with this route, if the user sees it on top of a stack. Otherwise `nil`.
  ///
  /// A request may require a screen first, such as a login. If the login is visible already, the navigator does not
  /// present a second one: the request continues when the user has left the visible login. The root of a tab is not
  /// returned, because the user cannot leave it, and the request would wait forever.
  func visibleLocation(of route: Route) -> ScreenLocation? {
    let visible: [NavigationPosition] =
      modals.isEmpty ? NavigationColumn.allCases.map { .column($0, tab: selectedTab) } : [frontPosition]
    return visible.filter { self[$0].last == route }
      .map { ScreenLocation(position: $0, index: self[$0].count - 1) }
      .last { !$0.isRoot }
  }

  package func route(at location: ScreenLocation) -> Route? {
    let stack = self[location.position]
    return stack.indices.contains(location.index) ? stack[location.index] : nil
  }

  /// Returns the location of the screen that `request` has shown, so that its result can be awaited. Must be called on the state
  /// after the request.
  ///
  /// Returns the visible screen with the route for `.navigate(to:)`, the top screen of the column for a request with a column,
  /// and otherwise the top screen of the stack in front. Returns `nil` if there is no such screen, or if it is the root of a tab,
  /// which returns no result.
  func location(shownBy request: NavigationRequest<Route>?) -> ScreenLocation? {
    func top(_ position: NavigationPosition) -> ScreenLocation? {
      self[position].indices.last.map { ScreenLocation(position: position, index: $0) }
    }
    let shown =
      switch request {
      case .navigate(let route, _): visibleLocation(of: route)
      case .push(_, let column?), .replaceTop(_, let column?), .show(_, let column), .set(_, let column):
        top(.column(column, tab: selectedTab))
      default: top(frontPosition)
      }
    return shown.flatMap { $0.isRoot ? nil : $0 }
  }

  /// Returns the state in which the screen at `location` and the screens above it are removed. If there is no such screen, for
  /// example because the user has closed it already, returns this state unchanged.
  ///
  /// - Throws: ``NavigationError/missingRoot`` for the root of a tab.
  package func leaving(_ location: ScreenLocation) throws(NavigationError) -> Self {
    guard route(at: location) != nil else { return self }
    var state = self
    switch location.position {
    case .modal(let index):
      state.modals.removeSubrange((location.index == 0 ? index : index + 1)...)
      if location.index > 0 { state.modals[index].stack.removeSubrange(location.index...) }
    case .column(let column, let tab):
      let before = tabs[tab].count(before: column)
      guard before + location.index > 0 else { throw .missingRoot }
      state.tabs[tab].keep(before + location.index)
      if tab == selectedTab { state.modals = [] }
    }
    return state
  }
}
