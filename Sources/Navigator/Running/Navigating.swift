/// An object that takes the user to routes: the ``RouteNavigator`` of an app, or the ``FeatureNavigator`` of a feature.
///
/// The methods wait until the transitions have ended, and throw the reason why the request has failed. Code that does not wait
/// calls ``enqueue(_:animated:)``, and errors are passed to ``RouteNavigator/onError``.
///
/// ```swift
/// try await navigator.push(.settings)
/// button.onTap = { navigator.enqueue(.push(.settings)) }
/// ```
@MainActor
public protocol Navigating<Route> {
  /// The routes.
  associatedtype Route: Hashable & Sendable

  /// Performs a navigation request, such as a push, and waits until its transitions have ended.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - animated: Whether the transitions are animated.
  /// - Throws: The reason why the request has failed. It may have been canceled, interrupted by the user, or refused by a
  ///   guard or because of the current state. Steps that the request has already performed are not undone.
  func send(
    _ request: NavigationRequest<Route>,
    animated: Bool
  ) async throws(NavigationError)

  /// Adds a navigation request to the queue and returns at once. Requests are performed in the order of these calls.
  func enqueue(_ request: NavigationRequest<Route>, animated: Bool)

  /// Performs a request that shows one screen, and waits until the screen returns a result or is removed.
  ///
  /// - Throws: The reason why the request has failed, unless the screen is visible all the same: then the call waits for its
  ///   result. ``NavigationError/busy`` if the screen was there before, even below others, and another call already waits for its
  ///   result. Then nothing changes.
  func outcome<Value: Sendable>(
    of request: NavigationRequest<Route>,
    returning type: Value.Type,
    animated: Bool
  ) async throws(NavigationError) -> NavigationOutcome<Value>
}

// MARK: - Verbs

extension Navigating {
  /// Shows a screen. The ``NavigationPlacement`` of the app decides where: on a phone, it usually pushes the screen, and on a
  /// tablet, it may show the screen in a second column. Has no effect if the screen is on top already. If the route is the
  /// root of another tab, that tab is selected.
  ///
  /// While a modal is presented, the screen is pushed on the modal. But if `source` is a screen of a tab, all modals are
  /// dismissed.
  ///
  /// - Parameters:
  ///   - route: The screen to show.
  ///   - source: The screen from which the user navigates. The screens above `source` are removed. If `source` is `nil`, no
  ///     screen is removed. If the placement names no tab for `route`, the route is shown in the tab of `source`.
  ///   - animated: Whether the transition is animated.
  /// - Throws: The errors of ``send(_:animated:)``.
  public func navigate(
    to route: Route,
    from source: Route? = nil,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await send(.navigate(to: route, from: source), animated: animated)
  }

  /// Selects a tab, and replaces all its screens by its root and the screens of `path`. Dismisses all modals.
  ///
  /// The first route in `path` that has a tab of its own decides which tab is selected. If no route has one, the selected tab
  /// stays selected.
  ///
  /// - Parameters:
  ///   - path: The screens, from the lowest to the top one. The path may begin with the root of a tab.
  ///   - animated: Whether the transition is animated.
  public func set(_ path: [Route], animated: Bool = true) async throws(NavigationError) {
    try await send(.setPath(path), animated: animated)
  }

  /// Performs a request after the requests before it, for example `send(.show(.item(1), in: .detail))`.
  public func send(_ request: NavigationRequest<Route>) async throws(NavigationError) {
    try await send(request, animated: true)
  }

  /// Pushes a screen in a column. If `column` is `nil`, pushes it on the stack that the user sees in front.
  public func push(
    _ route: Route,
    in column: NavigationColumn? = nil,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await send(.push(route, in: column), animated: animated)
  }

  /// Pops screens in a column. If `column` is `nil`, pops screens of the stack that the user sees in front. The root (the
  /// first screen) stays.
  public func pop(
    count: Int = 1,
    in column: NavigationColumn? = nil,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await send(.pop(count: count, in: column), animated: animated)
  }

  /// Pops all screens but the root.
  public func popToRoot(
    in column: NavigationColumn? = nil,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await send(.popToRoot(in: column), animated: animated)
  }

  /// Presents a screen over all others.
  public func present(
    _ route: Route,
    as style: ModalStyle = .sheet,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await send(.present(route, as: style), animated: animated)
  }

  /// Dismisses the top `count` modals with all their screens.
  public func dismiss(count: Int = 1, animated: Bool = true) async throws(NavigationError) {
    try await send(.dismiss(count: count), animated: animated)
  }

  /// Goes back one screen, as the back button does: pops a screen, or dismisses a modal that shows its first screen.
  ///
  /// - Throws: ``NavigationError/nothingToGoBackTo`` at the root of a tab, and the errors of ``send(_:animated:)``.
  public func back(animated: Bool = true) async throws(NavigationError) {
    try await send(.back, animated: animated)
  }

  /// Selects the tab whose root (the first screen) has this route.
  ///
  /// - Throws: ``NavigationError/noTab(root:)``, and the errors of ``send(_:animated:)``.
  public func select(tab root: Route, animated: Bool = true) async throws(NavigationError) {
    try await send(.select(tab: root), animated: animated)
  }

  /// Presents a screen over all others and waits for its result.
  ///
  /// ```swift
  /// switch try await navigator.present(.pickAuthor, returning: Author.self) {
  /// case .value(let author): add(author)
  /// case .dismissed, .replaced, .canceled: break
  /// }
  /// ```
  ///
  /// The call returns when the screen was removed. Canceling the task dismisses the screen.
  ///
  /// - Parameters:
  ///   - route: The screen. It gives the result with ``RouteNavigator/finish(_:with:animated:)``.
  ///   - style: The style of the presentation.
  ///   - type: The type of the result.
  ///   - animated: Whether the transition is animated.
  /// - Returns: The outcome of the screen.
  /// - Throws: The reason why the screen was never shown. ``NavigationError/busy`` if this screen is in front already and
  ///   another call waits for its result. If the task was canceled, nothing is thrown and the outcome is `.canceled`.
  public func present<Value: Sendable>(
    _ route: Route,
    as style: ModalStyle = .sheet,
    returning type: Value.Type,
    animated: Bool = true
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await outcome(of: .present(route, as: style), returning: type, animated: animated)
  }

  /// Presents a screen, and waits until the user has chosen a value there.
  ///
  /// ```swift
  /// guard let category: Category = try await navigator.pick(.categories) else { return }
  /// ```
  ///
  /// - Returns: The value. `nil` if the screen was removed without a value, or if the task was canceled.
  /// - Throws: ``NavigationError/busy`` if this screen is in front already and another call waits for its value, for example
  ///   because the user has tapped twice. Otherwise the errors of ``present(_:as:returning:animated:)``.
  public func pick<Value: Sendable>(
    _ route: Route,
    as style: ModalStyle = .sheet,
    animated: Bool = true
  ) async throws(NavigationError) -> Value? {
    let outcome = try await present(route, as: style, returning: Value.self, animated: animated)
    return if case .value(let value) = outcome { value } else { nil }
  }

  /// Pushes a screen, and waits until the screen returns a result or is removed.
  public func push<Value: Sendable>(
    _ route: Route,
    in column: NavigationColumn? = nil,
    returning type: Value.Type,
    animated: Bool = true
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await outcome(of: .push(route, in: column), returning: type, animated: animated)
  }
}

// MARK: - Without waiting

extension Navigating {
  /// Adds a request to the queue and returns at once, for example `enqueue(.push(.settings))`.
  public func enqueue(_ request: NavigationRequest<Route>) {
    enqueue(request, animated: true)
  }
}
