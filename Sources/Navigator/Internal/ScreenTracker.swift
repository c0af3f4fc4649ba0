/// Follows single screens, those that are shown for a result, through every change of the state.
@usableFromInline struct ScreenTracker<Route: Hashable & Sendable>: Sendable {
  @usableFromInline private(set) var locations: [Int: ScreenLocation] = [:]

  mutating func track(_ id: Int, at location: ScreenLocation) { locations[id] = location }

  mutating func forget(_ id: Int) { locations[id] = nil }

  /// Notes where the screens are after a change.
  ///
  /// - Parameter target: Where the request that moves leads in the end.
  /// - Returns: The screens that are gone, in the order of their ids.
  mutating func follow(
    from before: NavigationState<Route>,
    to after: NavigationState<Route>,
    heading target: NavigationState<Route>
  ) -> [(id: Int, ending: ScreenEnding)] {
    guard !locations.isEmpty else { return [] }
    var gone: [(id: Int, ending: ScreenEnding)] = []
    for (id, location) in locations.sorted(by: { $0.key < $1.key }) {
      locations[id] = Self.place(of: location, from: before, in: after)
      if locations[id] == nil {
        let isOccupied = target[location.position].indices.contains(location.index)
        gone.append((id, isOccupied ? .replaced : .dismissed))
      }
    }
    return gone
  }

  /// Where the screen at `location` is after a change: in its place, or, as no two screens of one route
  /// can be told apart, where the same occurrence of its route is. `nil` if there are fewer of them.
  static func place(
    of location: ScreenLocation,
    from before: NavigationState<Route>,
    in after: NavigationState<Route>
  ) -> ScreenLocation? {
    let old = before[location.position]
    guard old.indices.contains(location.index) else { return nil }
    if old[...location.index].elementsEqual(after[location.position].prefix(location.index + 1)) {
      return location
    }
    let route = old[location.index]
    let places = before.locations(of: route)
    let new = after.locations(of: route)
    guard new.count >= places.count, let number = places.firstIndex(of: location) else { return nil }
    return new[number]
  }
}

/// Where a screen is.
@usableFromInline package struct ScreenLocation: Hashable, Sendable {
  package let position: NavigationPosition
  /// The zero-based index in the stack, counted from the bottom.
  package let index: Int

  package init(position: NavigationPosition, index: Int) {
    self.position = position
    self.index = index
  }
}

/// How a screen that was shown for a result has left.
@usableFromInline package enum ScreenEnding: Hashable, Sendable {
  case dismissed
  /// Another screen is, or will be, in its place.
  case replaced
  /// The one who waited has given up.
  case cancelled
}

extension NavigationState {
  fileprivate func locations(of route: Route) -> [ScreenLocation] {
    positions.flatMap { position in
      self[position].enumerated().filter { $0.element == route }
        .map { ScreenLocation(position: position, index: $0.offset) }
    }
  }

  /// The location of ``topRoute``.
  @usableFromInline var front: ScreenLocation {
    ScreenLocation(position: frontPosition, index: self[frontPosition].count - 1)
  }

  /// The state without the screen at `location` and what came after it.
  ///
  /// - Throws: ``NavigationError/missingRoot`` for the root of a tab.
  func leaving(_ location: ScreenLocation) throws(NavigationError) -> Self {
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
