/// What was asked of a navigator, kept until its turn comes: only then is it known from which state.
package enum NavigationRequest<Route: Hashable & Sendable>: Hashable, Sendable {
  case show(Route, askedBy: Route? = nil)
  case follow([Route])
  case apply(NavigationOperation<Route>)

  /// The state in which this request is met.
  package func target(
    from state: NavigationState<Route>,
    placement: any NavigationPlacement<Route>
  ) throws(NavigationError) -> NavigationState<Route> {
    switch self {
    case .show(let route, let source): placement.state(showing: route, askedBy: source, from: state)
    case .follow(let path): placement.state(showingPath: path, from: state)
    case .apply(let operation): try state.applying(operation)
    }
  }
}
