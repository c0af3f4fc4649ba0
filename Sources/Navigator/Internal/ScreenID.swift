/// The identity of a screen. A screen gets it when a request plans to show the screen or the user has opened it, and keeps it until
/// it leaves. Two screens with equal routes have different identities, and a screen that is shown again is another one.
package struct ScreenID: Hashable, Sendable {
  let number: Int
}

/// A screen: a route and its identity. Two values are equal if they are the same screen.
package struct IdentifiedScreen<Route: Hashable & Sendable>: Hashable, Identifiable, Sendable {
  package let id: ScreenID
  package let route: Route

  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A state with the identities of its screens.
package typealias Screens<Route: Hashable & Sendable> = NavigationState<IdentifiedScreen<Route>>

extension NavigationState where Route: Identifiable, Route.ID == ScreenID {
  /// The locations of all screens.
  package var locations: [ScreenID: ScreenLocation] {
    let all = positions.flatMap { position in
      self[position].enumerated().map { ($1.id, ScreenLocation(position: position, index: $0)) }
    }
    return Dictionary(all) { first, _ in first }
  }

  package func location(of id: ScreenID) -> ScreenLocation? {
    positions.lazy.compactMap { position in
      self[position].firstIndex { $0.id == id }.map { ScreenLocation(position: position, index: $0) }
    }.first
  }

  func contains(_ id: ScreenID) -> Bool { location(of: id) != nil }

  /// Returns the screens that are not in `other`, in the order of ``positions``.
  func screens(notIn other: Self) -> [Route] {
    let (own, others) = (all, other.all)
    // The lower screens are often the same, and are compared faster than looked up.
    let same = zip(own, others).prefix { $0 == $1 }.count
    let rest = Set(others.dropFirst(same))
    return own.dropFirst(same).filter { !rest.contains($0) }
  }
}

extension NavigationState {
  /// This state with screens that all are new.
  var numbered: Screens<Route> {
    var number = 0
    return map { route in
      number += 1
      return IdentifiedScreen(id: ScreenID(number: number), route: route)
    }
  }

  /// Returns this state with the identities of its screens. No other function compares routes to find out which screens stay.
  ///
  /// The equal screens at the bottom of a stack stay. Above them, the second screen with a route stays the second one. A screen stays
  /// only in its stack, because a host makes a new screen for an equal route in another stack. If the tabs or their permanent columns
  /// change, the host makes all columns anew: a column gets its own former screens first, and then those of other columns.
  ///
  /// - Parameters:
  ///   - former: The state before.
  ///   - isShown: Whether the user has navigated, so that a host shows this state already. If a stack has fewer equal screens than
  ///     before, nobody knows which of them has left, and all of them count as left.
  ///   - newID: Returns the identity of a new screen.
  func identified(after former: Screens<Route>, isShown: Bool, _ newID: () -> ScreenID) -> Screens<Route> {
    func ids(of routes: [Route], among screens: [IdentifiedScreen<Route>]) -> [ScreenID?] {
      let same = zip(routes, screens).prefix { $0 == $1.route }.count
      var left = Dictionary(grouping: screens.dropFirst(same).reversed(), by: \.route)
      if isShown {
        let places = Dictionary(grouping: routes.dropFirst(same)) { $0 }
        left = left.filter { places[$0.key, default: []].count >= $0.value.count }
      }
      return screens.prefix(same).map { $0.id } + routes.dropFirst(same).map { left[$0]?.popLast()?.id }
    }
    // The modals above these are dismissed and presented again, even if their routes are equal.
    let kept = zip(modals, former.modals).prefix { $0.style == $1.style && $0.root == $1.root.route }.count
    let columns = positions.filter { $0.column != nil }
    var all = columns.flatMap { ids(of: self[$0], among: former[$0]) }
    if !hasColumns(of: former) {
      let (routes, used) = (columns.flatMap { self[$0] }, Set(all))
      let others = former.positions.filter { $0.column != nil }.flatMap { former[$0] }
      let new = all.indices.filter { all[$0] == nil }
      let found = ids(of: new.map { routes[$0] }, among: others.filter { !used.contains($0.id) })
      for (index, id) in zip(new, found) { all[index] = id }
    }
    all += modals.indices.flatMap { ids(of: self[.modal($0)], among: $0 < kept ? former[.modal($0)] : []) }
    var next = all.makeIterator()
    return map { IdentifiedScreen(id: next.next().flatMap(\.self) ?? newID(), route: $0) }
  }
}
