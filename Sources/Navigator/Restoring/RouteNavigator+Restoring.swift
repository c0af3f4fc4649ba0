extension RouteNavigator {
  /// The state to save: ``state`` without the screens whose results are awaited and the screens above them, because nobody
  /// would receive those results after the next launch.
  public var restorableState: NavigationState<Route> {
    machine.awaitedResults.values.reduce(state) { (try? $0.leaving($1)) ?? $0 }
  }

  /// Restores a saved state, without the screens that may no longer be shown.
  ///
  /// A screen is skipped if it could not be read, if `isKnown` refuses it, or if a guard does not allow it; the screens around
  /// it stay. A tab whose root was skipped gets the root of the ``placement`` and is not selected, unless all are skipped. The
  /// placement decides in which tabs and columns the screens are now. The transitions are not animated.
  ///
  /// - Parameters:
  ///   - saved: The saved state.
  ///   - isKnown: Returns whether a screen still makes sense, for example because its content still exists.
  /// - Returns: The skipped screens.
  /// - Throws: What ``send(_:animated:)`` throws. Of the guards, only those of left screens refuse the call; then nothing moves.
  @discardableResult
  public func restore(
    _ saved: SavedNavigation<Route>,
    keeping isKnown: (Route) -> Bool = { _ in true }
  ) async throws(NavigationError) -> [SkippedRoute] {
    var skipped = saved.unreadable.map { SkippedRoute(route: $0, reason: "it cannot be read") }
    var refused: Set<Route> = []
    let roots = machine.placement.initialState.tabs.map(\.root).filter { !saved.routes.contains($0) }
    for route in roots where await refusal(of: route) != nil { refused.insert(route) }
    for route in saved.routes {
      guard let reason = isKnown(route) ? await refusal(of: route) : "it is not known" else { continue }
      refused.insert(route)
      skipped.append(SkippedRoute(route: "\(route)", reason: reason))
    }
    let next = saved.state(from: machine.placement.initialState) { !refused.contains($0) }
    try await run(.restore(next), animated: false)
    return skipped
  }

  private func refusal(of route: Route) async -> String? {
    for routeGuard in guards where routeGuard.kind == .showing {
      var decision = routeGuard.decision(about: route)
      if decision == nil {
        decision = await answer(GuardWait(of: nextID(), in: self)) { await routeGuard.answer(about: route) }
      }
      switch decision {
      case .allow: continue
      case .deny(let reason): return reason
      case .hold, .present, nil: return "the guard \(routeGuard.name) holds it"
      case .redirect: return "the guard \(routeGuard.name) redirects it"
      }
    }
    return nil
  }
}

/// A screen of a saved state that was not restored.
public struct SkippedRoute: Hashable, Sendable {
  /// The route of the screen as text. If the saved route could not be decoded, the position of the screen in the saved state, for
  /// example `tabs[0].detail[1]`.
  public let route: String
  /// The reason why the screen was skipped.
  public let reason: String
}
