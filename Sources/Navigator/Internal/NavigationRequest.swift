import Foundation

/// What was asked of a navigator, kept until its turn comes: only then is it known from which state.
@usableFromInline package indirect enum NavigationRequest<Route: Hashable & Sendable>: Equatable, Sendable {
  case show(Route, askedBy: Route? = nil)
  case follow([Route])
  case apply(NavigationOperation<Route>)
  case change(StateChange<Route>)
  /// Shows a saved state, as far as the placement has room for it.
  case restore(NavigationState<Route>)

  /// The state in which this request is met.
  @inlinable package func target(
    from state: NavigationState<Route>,
    placement: any NavigationPlacement<Route>
  ) throws(NavigationError) -> NavigationState<Route> {
    switch self {
    case .show(let route, let source):
      return state.showingInModal(route, askedBy: source)
        ?? placement.state(showing: route, askedBy: source, from: state.withoutModals)
    case .follow(let path): return placement.state(showingPath: path, from: state.withoutModals)
    case .apply(let operation): return try state.applying(operation)
    case .change(let change): return try change.body(state)
    case .restore(let saved): return placement.projectingTabs(of: saved)
    }
  }

  /// What waits, if a guard holds `route` back.
  func addHeld(_ route: Route, to queue: inout HeldRequests<Route>, now: Date) {
    switch self {
    case .show(let wanted, _): queue.add([wanted], now: now)
    case .follow(let path): queue.add(path, isWholePath: true, now: now)
    case .apply, .change, .restore: queue.add([route], now: now)
    }
  }
}

/// A change that is a function of the state when its turn has come.
@usableFromInline package struct StateChange<Route: Hashable & Sendable>: Equatable, Sendable {
  /// What tells changes apart.
  @usableFromInline let id: Int
  @usableFromInline let body:
    @Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>

  @inlinable package static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

extension NavigationPlacement {
  /// `state` in the tabs and columns of this placement. What is presented stays as it is.
  @usableFromInline func projectingTabs(of state: NavigationState<Route>) -> NavigationState<Route> {
    var projected = projecting(state.withoutModals)
    projected.modals = state.modals
    return projected
  }
}

extension NavigationState {
  @usableFromInline var withoutModals: Self {
    var state = self
    state.modals = []
    return state
  }

  /// The state that shows `route` in a modal: where it is, or else on top of the screen that asks. `nil`
  /// if neither is in a modal: `route` then belongs to the tabs, and what covers them goes.
  @usableFromInline func showingInModal(_ route: Route, askedBy source: Route?) -> Self? {
    if let index = modals.lastIndex(where: { $0.stack.contains(route) }) {
      return keepingModals(upTo: index, cutAt: route)
    }
    let asking = modals.lastIndex { $0.style != .alert && source.map($0.stack.contains) == true }
    guard let source, let asking else { return nil }
    var state = keepingModals(upTo: asking, cutAt: source)
    state.modals[asking].stack.append(route)
    return state
  }

  private func keepingModals(upTo index: Int, cutAt route: Route) -> Self {
    var state = self
    state.modals.removeSubrange((index + 1)...)
    let stack = state.modals[index].stack
    state.modals[index].stack = Array(stack[...(stack.lastIndex(of: route) ?? 0)])
    return state
  }
}
