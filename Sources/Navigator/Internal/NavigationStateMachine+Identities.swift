// The identities of the screens of planned states.
extension NavigationStateMachine {
  /// Returns a state with an identity for each screen. A screen of the current state keeps the identity, and every other screen
  /// gets a new identity.
  func identified(_ next: NavigationState<Route>, isShown: Bool = false) -> Screens<Route> {
    var former = screens
    if !isShown, !next.hasColumns(of: screens) {
      // The columns change. The screens move as the placement moves them, if that leads to the same tabs.
      let placed = placement.projecting(screens) { IdentifiedScreen(placement.tabs[$0].root) }
      let routes = placed.map(\.route)
      if routes.tabs == next.tabs, routes.selectedTab == next.selectedTab { former = placed }
    }
    return next.identified(after: former, isShown: isShown)
  }

  /// Returns the state to which a request leads, with an identity for each screen. For a push, the screens below keep their
  /// identities without a comparison of routes, which would be slow for a deep stack.
  func identified(_ next: NavigationState<Route>, by request: NavigationRequest<Route>?)
    throws(NavigationError) -> Screens<Route>
  {
    guard case .push(let route, let column) = request else { return identified(next) }
    return try screens.applying(.push(IdentifiedScreen(route), in: column))
  }
}
