/// The identity of a screen. A screen gets it when a request plans to show the screen or the user has opened it, and keeps it until
/// it leaves. Two screens with equal routes have different identities, and a screen that is shown again is another one. The screens
/// of two navigators differ, too.
package final class ScreenID: Hashable, Sendable {
  package static func == (one: ScreenID, other: ScreenID) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A screen: a route and its identity. Two values are equal if they are the same screen.
package struct IdentifiedScreen<Route: Hashable & Sendable>: Hashable, Identifiable, Sendable,
  CustomStringConvertible
{
  package let id = ScreenID()
  package let route: Route

  /// Creates a screen with a new identity.
  package init(_ route: Route) { self.route = route }

  package var description: String { "\(route)" }

  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A state with the identities of its screens.
package typealias Screens<Route: Hashable & Sendable> = NavigationState<IdentifiedScreen<Route>>

extension NavigationState where Route: Identifiable, Route.ID == ScreenID {
  package func location(of id: ScreenID) -> ScreenLocation? {
    positions.lazy.compactMap { position in
      self[position].firstIndex { $0.id == id }.map { ScreenLocation(position: position, index: $0) }
    }.first
  }

  package func contains(_ id: ScreenID) -> Bool { location(of: id) != nil }

  /// Returns the screen that a push has added to this state, or `nil` for another request.
  func screen<Other>(pushedBy request: NavigationRequest<Other>?) -> Route? {
    guard case .push(_, let column) = request else { return nil }
    return location(shownBy: .push(topRoute, in: column)).flatMap(route)
  }

  /// Returns the screens that are not in `other`, in the order of ``positions``.
  func screens(notIn other: Self) -> [Route] {
    // Two stacks often have the same lower screens. Comparing these in order is faster than looking up each screen.
    func rest(of stack: [Route], beside other: [Route]) -> ArraySlice<Route> {
      stack[stack.countOfFirst(alike: other, ==)...]
    }
    let others = Set(other.positions.flatMap { rest(of: other[$0], beside: self[$0]) })
    return positions.flatMap { rest(of: self[$0], beside: other[$0]).filter { !others.contains($0) } }
  }
}

extension Array {
  /// Returns how many of the first elements are alike in both arrays.
  func countOfFirst<Other>(alike other: [Other], _ areAlike: (Element, Other) -> Bool) -> Int {
    let shorter = Swift.min(count, other.count)
    var same = 0
    while same < shorter, areAlike(self[same], other[same]) { same += 1 }
    return same
  }
}

extension NavigationState {
  /// Returns this state of routes as a state of screens: a screen that stays keeps its identity, and every other screen gets a
  /// new one.
  ///
  /// Equal routes at the bottom of a stack are the same screens. Above them, screens with the same route are matched in order.
  /// Usually a screen keeps its identity only in the same stack. But if the number of tabs or columns has changed, screens may
  /// move to another column: each column first gets back its own former screens, and then screens of other columns.
  ///
  /// - Parameters:
  ///   - former: The state before.
  ///   - isShown: Whether the user has navigated, so that views show the new state already. If the user has removed one of
  ///     several screens with the same route, it is unknown which ones are left, so all of them get new identities.
  package func identified(after former: Screens<Route>, isShown: Bool = false) -> Screens<Route> {
    typealias Screen = IdentifiedScreen<Route>
    /// Groups screens by their routes. Only these screens may keep their identities. Each array is reversed, so that `popLast()` takes the
    /// lowest screen of the stack first.
    func left(_ screens: some Collection<Screen>, for routes: some Collection<Route>) -> [Route: [Screen]] {
      let left = Dictionary(grouping: screens.reversed(), by: { $0.route })
      guard isShown, !left.isEmpty else { return left }
      let places = Dictionary(grouping: routes) { $0 }
      return left.filter { places[$0.key, default: []].count >= $0.value.count }
    }
    func stack(_ routes: [Route], among screens: [Screen], or other: (Route) -> Screen?) -> [Screen] {
      let same = routes.countOfFirst(alike: screens) { $0 == $1.route }
      var left = left(screens[same...], for: routes[same...])
      return screens[..<same] + routes[same...].compactMap { left[$0]?.popLast() ?? other($0) }
    }
    var others: [Route: [Screen]] = [:]
    if !hasColumns(of: former) {
      let own = Set(positions.flatMap { stack(self[$0], among: former[$0]) { _ in nil } })
      let (screens, routes) = (former.tabs.flatMap { $0.path }, tabs.flatMap { $0.path })
      others = left(screens, for: routes).mapValues { $0.filter { !own.contains($0) } }
    }
    // The modals from the index `kept` on are dismissed and presented again, so their screens are new even if the routes are
    // equal.
    let kept = modalsKept(in: former) { $0 == $1.route }
    return mapStacks { position, routes in
      let isAbove = if case .modal(let index) = position { index >= kept } else { false }
      return stack(routes, among: isAbove ? [] : former[position]) { route in
        let other = position.column == nil ? nil : others[route]?.popLast()
        return other ?? Screen(route)
      }
    }
  }
}
