extension RouteNavigator {
  /// The state to save: ``state`` without the screens whose results are awaited and the screens above them, because nobody
  /// would receive those results after the next launch.
  public var restorableState: NavigationState<Route> {
    let (state, screens) = (state, restorableScreens)
    return screens == machine.screens ? state : screens.map { $0.route }
  }

  /// The screens of ``restorableState``, with their identities.
  package var restorableScreens: Screens<Route> {
    machine.awaitedResults.values.compactMap(machine.screens.location)
      .reduce(machine.screens) { (try? $0.leaving($1)) ?? $0 }
  }

  /// Restores a saved state, without the screens that may no longer be shown.
  ///
  /// A screen is skipped if it could not be read, if `isKnown` refuses it, or if a guard does not allow it; the screens around
  /// it stay. A tab whose root was skipped gets the root of the ``placement`` and is not selected, unless all are skipped. The
  /// placement decides in which tabs and columns the screens are now. The transitions are not animated.
  ///
  /// If the state changes while a guard waits, for example because the user has opened a link, the call throws
  /// ``NavigationError/interrupted``: the user's screens are newer than the saved ones.
  ///
  /// - Parameters:
  ///   - saved: The saved state.
  ///   - isKnown: Returns whether a screen still makes sense, for example because its content still exists.
  /// - Returns: The skipped screens.
  /// - Throws: The errors of ``send(_:animated:)``. If a guard does not allow the current screens to be left, nothing changes.
  ///   A guard that refuses to show a screen only excludes this screen, unless guards restore a state themselves again and
  ///   again (``NavigationError/redirectLoop(_:)``).
  @discardableResult
  public func restore(
    _ saved: SavedNavigation<Route>,
    keeping isKnown: (Route) -> Bool = { _ in true }
  ) async throws(NavigationError) -> [SkippedRoute] {
    let unknown = Set(saved.routes.filter { !isKnown($0) })
    let restoration = Restoration(saved, unknown: unknown)
    try await run(.restore(restoration), animated: false)
    return restoration.skipped
  }

  /// Asks the guards again whether the screens of the ``state`` may be shown, for example because the session has ended.
  ///
  /// A screen that a guard does not allow any more leaves; the screens around it stay, and go on to wait for their results.
  /// But if the first screen of a modal leaves, the whole modal leaves, and all modals above it. The user is not asked about
  /// unsaved input: it is saved as a draft. The root of a tab stays, because a tab is never empty, but another tab is selected
  /// if the guards allow its root.
  ///
  /// Afterwards, the screen appears that the first of these guards requires (``GuardDecision/hold(presenting:as:)``) or
  /// redirects to, for example the login. The same guards decide about the login, too. Guards that decide whether screens may
  /// be left are not asked. The login also appears if the calling task ends with one of the removed screens.
  ///
  /// A login that the user sees stays unchanged, and so does a login below the screen in front if that screen stays. There are
  /// three exceptions, in which the login appears anew:
  /// - It is above a modal whose first screen leaves.
  /// - It is above a screen whose result a removed screen has awaited. Either the login and that screen are in one tab, or
  ///   that screen is in a modal.
  /// - Another screen covers it, some screen leaves, and a guard redirects to it without a style.
  ///
  /// - Parameter animated: Whether the transitions are animated.
  /// - Returns: The shown screens that the guards do not allow, also the root of a tab, which stays.
  /// - Throws: ``NavigationError/canceled`` if the task was canceled before the guards have answered,
  ///   ``NavigationError/transitionCanceled(step:)``, ``NavigationError/interrupted`` if the user navigates again and again,
  ///   ``NavigationError/alertTakesNoScreens`` if a guard redirects without a style while an alert is in front, or
  ///   ``NavigationError/redirectLoop(_:)`` if an asynchronous guard calls this method, is asked again, calls it again, and so
  ///   on.
  @discardableResult
  public func askGuardsAgain(animated: Bool = true) async throws(NavigationError) -> [SkippedRoute] {
    let restoration = Restoration<Route>(nil)
    try await run(.restore(restoration), animated: animated)
    return restoration.skipped
  }

  /// Asks the app's guards which screens may be shown: of the screens of a saved state before it is restored, or, for
  /// ``askGuardsAgain(animated:)``, of the screens that are shown now.
  func askGuards(about restoration: Restoration<Route>, of ticket: Int) async throws(NavigationError) {
    // While a guard waits, the shown screens may change, for example because a new layout of the window has more tabs. Then
    // the guards are asked again, about the new screens. The limit prevents an endless loop.
    for _ in 0..<16 {
      let before = machine.screens
      machine.origins[ticket] = before
      for route in restoration.begin(in: machine.state) {
        let isUnknown = restoration.unknown.contains(route)
        let reason = isUnknown ? "it is not known" : try await refusal(of: route, for: ticket, restoration)
        if let reason { restoration.skip(route, reason) }
      }
      try await askGuardsAboutWay(of: restoration, for: ticket)
      if !restoration.isOfShown || machine.screens == before { break }
    }
    if machine.screens != machine.origins[ticket] { throw .interrupted }
  }

  /// Asks the guards about the screen that a guard has required, such as a login. If a guard redirects to another screen, asks
  /// about that screen instead. If the guards deny it, or redirect in a circle, no screen is shown.
  private func askGuardsAboutWay(of restoration: Restoration<Route>, for ticket: Int)
    async throws(NavigationError)
  {
    var asked: Set<Route> = []
    while let way = restoration.way {
      restoration.way = nil
      guard asked.insert(way.route).inserted else { return }
      if try await refusal(of: way.route, for: ticket, restoration) == nil { return restoration.way = way }
    }
  }

  private func refusal(of route: Route, for ticket: Int, _ restoration: Restoration<Route>)
    async throws(NavigationError) -> String?
  {
    for routeGuard in guards where routeGuard.kind == .showing {
      var decision = routeGuard.decision(about: route)
      if decision == nil {
        let wait = try GuardWait(of: ticket, about: route, in: self)
        decision = await answer(wait) { await routeGuard.answer(about: route) }
        try await checkTurn(of: ticket)
      }
      switch decision {
      case .allow: continue
      case .deny(let reason): return reason
      case .present(let screen, let style):
        restoration.require(screen, as: style)
        return "the guard \(routeGuard.name) holds it"
      case .hold, nil: return "the guard \(routeGuard.name) holds it"
      case .redirect(let screen, let style):
        restoration.require(screen, as: style)
        return "the guard \(routeGuard.name) redirects it"
      }
    }
    return nil
  }
}

/// The restoration of a saved state, with the answers of the guards. ``RouteNavigator/askGuardsAgain(animated:)`` uses this
/// class too, to remove the shown screens that guards do not allow any more.
@MainActor
final class Restoration<Route: Hashable & Sendable> {
  /// The saved state to restore. `nil` if the guards are asked again about the screens that are shown now.
  private let saved: SavedNavigation<Route>?
  /// The routes of the saved state that the current version of the app does not know.
  let unknown: Set<Route>
  private(set) var skipped: [SkippedRoute] = []
  /// The routes that the app does not know or the guards do not allow.
  private var refused: Set<Route> = []
  /// The screen that a guard requires, such as a login, and the style of its modal. The style is `nil` for a redirection to a
  /// screen in a tab. Always `nil` when a saved state is restored: the screens that need a login are then skipped, and no login
  /// is shown.
  fileprivate(set) var way: (route: Route, style: ModalStyle?)?

  init(_ saved: SavedNavigation<Route>?, unknown: Set<Route> = []) {
    (self.saved, self.unknown) = (saved, unknown)
  }

  /// `true` if the guards decide again about the screens that are shown now, for example after a logout. `false` if a saved
  /// state is restored.
  var isOfShown: Bool { saved == nil }

  /// Deletes the earlier answers of the guards, and returns the routes about which the guards must be asked. Called at the
  /// beginning, and again if the shown screens have changed while a guard waited. `current` is the navigator's state.
  func begin(in current: NavigationState<Route>) -> [Route] {
    let screens = saved ?? SavedNavigation(current)
    (way, refused) = (nil, [])
    skipped = screens.unreadable.map { SkippedRoute(route: $0, reason: "it cannot be read") }
    return screens.routes
  }

  func skip(_ route: Route, _ reason: String) {
    guard refused.insert(route).inserted else { return }
    skipped.append(SkippedRoute(route: "\(route)", reason: reason))
  }

  /// Records that a guard requires the screen `route`, such as a login. Only the first required screen is shown. Does nothing
  /// when a saved state is restored: the screens that need a login are then skipped.
  fileprivate func require(_ route: Route, as style: ModalStyle?) {
    if isOfShown, way == nil { way = (route, style) }
  }

  /// Returns the state to show, without the screens that guards refuse: the saved state if one is restored, otherwise the state
  /// on screen, `current`. Call it when the guards have answered, because tabs and columns may change while guards wait.
  func target(from current: NavigationState<Route>, in placement: NavigationPlacement<Route>)
    -> NavigationState<Route>
  {
    func isKept(_ route: Route) -> Bool { !refused.contains(route) }
    if let saved { return placement.projecting(saved.state(from: placement.initialState, where: isKept)) }
    return SavedNavigation(current).state(from: current, isOfShown: true, where: isKept)
  }

  /// Returns the request that shows the screen that a guard requires, such as a login, after the refused screens were removed.
  ///
  /// Returns `nil` if the login is visible. Usually also returns `nil` if a screen covers the login and was in front before, too:
  /// the user may be typing there.
  ///
  /// - Parameters:
  ///   - state: The state without the refused screens.
  ///   - before: The screens that were shown when the guards were asked.
  func way(in state: Screens<Route>, _ before: Screens<Route>?) -> NavigationRequest<Route>? {
    guard let way else { return nil }
    let visible = state.frontRoutes
    let covered = state.currentTab.path + state.modals.flatMap(\.stack)
    let isCoveredAllowed = state.topRoute == before?.topRoute && (way.style != nil || state == before)
    if (isCoveredAllowed ? covered : visible).contains(where: { $0.route == way.route }) { return nil }
    return way.style.map { .present(way.route, as: $0) } ?? .navigate(to: way.route)
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
