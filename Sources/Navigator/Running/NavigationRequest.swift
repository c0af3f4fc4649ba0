/// A request to a ``RouteNavigator``, as a value.
///
/// A request is met when its turn has come, from the state as it is then.
public indirect enum NavigationRequest<Route: Hashable & Sendable>: Hashable, Sendable {
  /// Shows a route where the placement puts it, after the screen that asks. See ``Navigating/navigate(to:from:policy:)-9gmqs``.
  case navigate(to: Route, from: Route? = nil)
  /// Replaces the screens of the path's tab by its root and the path, selects the tab, and presents a modal over it.
  case set([Route], presenting: NavigationModal<Route>? = nil)
  /// Performs one operation.
  case perform(NavigationOperation<Route>)
  /// Goes to a whole state, in the tabs and columns of the placement.
  case reset(NavigationState<Route>)

  /// Returns the state to which this request leads.
  package func target(
    from state: NavigationState<Route>,
    placement: any NavigationPlacement<Route>
  ) throws(NavigationError) -> NavigationState<Route> {
    switch self {
    case .navigate(let route, let source):
      if let next = try state.navigatingInModal(to: route, from: source) { return next }
      return placement.state(showing: route, askedBy: source, from: state.withoutModals)
    case .set(let path, let modal):
      var next = placement.state(showingPath: path, from: state.withoutModals)
      next.modals = modal.map { [$0] } ?? []
      return next
    case .perform(let operation): return try state.applying(operation)
    case .reset(let other): return placement.projectingTabs(of: other)
    }
  }

  /// Returns the request with embedded routes.
  func map<Other>(_ embed: (Route) -> Other) -> NavigationRequest<Other> {
    switch self {
    case .navigate(let route, let source): .navigate(to: embed(route), from: source.map(embed))
    case .set(let path, let modal): .set(path.map(embed), presenting: modal?.map(embed))
    case .perform(let operation): .perform(operation.map(embed))
    case .reset(let state): .reset(state.map(embed))
    }
  }
}

extension NavigationRequest: Codable where Route: Codable {}

extension NavigationPlacement {
  /// `state` in the tabs and columns of this placement. Modals stay as they are.
  func projectingTabs(of state: NavigationState<Route>) -> NavigationState<Route> {
    var projected = projecting(state.withoutModals)
    projected.modals = state.modals
    return projected
  }
}

extension NavigationState {
  var withoutModals: Self {
    var state = self
    state.modals = []
    return state
  }

  /// The state that shows `route` in a modal: after the screen that asks, or else on top of the front modal.
  ///
  /// - Returns: `nil` if nothing is presented, or if the screen that asks is in the tabs.
  /// - Throws: ``NavigationError/alertTakesNoScreens``.
  fileprivate func navigatingInModal(to route: Route, from source: Route?) throws(NavigationError) -> Self? {
    guard let front = modals.indices.last else { return nil }
    let asking = modals.lastIndex { source.map($0.stack.contains) == true }
    if asking == nil, let source, currentTab.path.contains(source) { return nil }
    var state = self
    if let asking, let source {
      state.modals.removeSubrange((asking + 1)...)
      let stack = modals[asking].stack
      state.modals[asking].stack = Array(stack[...(stack.lastIndex(of: source) ?? 0)])
    }
    let index = asking ?? front
    guard state.modals[index].topRoute != route else { return state }
    try state.modals[index].set(state.modals[index].stack + [route])
    return state
  }
}

/// The policy of a request that is made while another request is under way or waits for its turn.
public enum RequestPolicy: Hashable, Sendable, CaseIterable {
  /// The new request fails with ``NavigationError/busy``.
  case ignore
  /// The new request waits until the earlier ones have ended.
  case queue
}
