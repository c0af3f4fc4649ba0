/// An object that takes the user to routes: the ``RouteNavigator`` of an app, or the ``FeatureNavigator`` of a feature.
///
/// Each verb has two forms. In an asynchronous function, `try await` waits until the transitions have ended, and throws why
/// the request has failed. In a synchronous function, the call returns at once, and an error reaches
/// ``RouteNavigator/onError``.
///
/// ```swift
/// button.onTap = { navigator.push(.settings) }
/// try await navigator.push(.settings)
/// ```
@MainActor
public protocol Navigating<Route> {
  /// The routes.
  associatedtype Route: Hashable & Sendable

  /// Makes a request and waits until its transitions have ended.
  ///
  /// - Throws: The reason why the request has failed: it was canceled, interrupted by the user, refused by a guard, by the
  ///   state or by its policy. Earlier moves of the request stay.
  func send(_ request: NavigationRequest<Route>, policy: RequestPolicy) async throws(NavigationError)

  /// Makes a request without waiting. Requests are queued in the order of these calls.
  func enqueue(_ request: NavigationRequest<Route>, policy: RequestPolicy)

  /// Performs an operation that shows one screen, and waits for the result of the screen.
  func outcome<Value: Sendable>(
    of operation: NavigationOperation<Route>,
    returning type: Value.Type,
    policy: RequestPolicy
  ) async throws(NavigationError) -> NavigationOutcome<Value>
}

// MARK: - Waiting

extension Navigating {
  /// Adds a screen, where the placement puts it: a phone pushes it, a pad shows it in its column. Nothing happens if it is
  /// the screen on top. A route that is the root of a tab selects that tab.
  ///
  /// While something is presented, the screen is pushed there.
  ///
  /// - Parameters:
  ///   - route: The screen to show.
  ///   - source: The screen from which the user navigates. The screens after `source` are removed, on a phone and on a pad. If
  ///     `source` is `nil`, no screen is removed.
  ///   - policy: The policy while another request is under way.
  /// - Throws: What ``send(_:policy:)`` throws.
  public func navigate(
    to route: Route,
    from source: Route? = nil,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) {
    try await send(.navigate(to: route, from: source), policy: policy)
  }

  /// Replaces the screens of the path's tab by its root and the path, and selects the tab. Modals are dismissed.
  ///
  /// - Parameters:
  ///   - path: The screens from the first to the one to show. The path may begin with the root of a tab.
  ///   - policy: The policy while another request is under way.
  public func set(_ path: [Route], policy: RequestPolicy = .queue) async throws(NavigationError) {
    try await send(.set(path), policy: policy)
  }

  /// Goes to a whole state, in the tabs and columns of the placement.
  public func reset(to state: NavigationState<Route>) async throws(NavigationError) {
    try await send(.reset(state), policy: .queue)
  }

  /// Performs one operation.
  public func perform(
    _ operation: NavigationOperation<Route>,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) {
    try await send(.perform(operation), policy: policy)
  }

  /// Pushes a screen on a column, or on the stack in front.
  public func push(
    _ route: Route,
    in column: NavigationColumn? = nil,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) {
    try await perform(.push(route, in: column), policy: policy)
  }

  /// Pops screens from a column, or from the stack in front. The root stays.
  public func pop(
    count: Int = 1,
    in column: NavigationColumn? = nil,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) {
    try await perform(.pop(count: count, in: column), policy: policy)
  }

  /// Pops the screens above the last occurrence of a screen.
  public func pop(
    to route: Route,
    in column: NavigationColumn? = nil,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) {
    try await perform(.popTo(route, in: column), policy: policy)
  }

  /// Pops all screens but the root.
  public func popToRoot(
    in column: NavigationColumn? = nil,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) {
    try await perform(.popToRoot(in: column), policy: policy)
  }

  /// Presents a screen over all others.
  public func present(
    _ route: Route,
    as style: ModalStyle = .sheet,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) {
    try await perform(.present(route, as: style), policy: policy)
  }

  /// Dismisses the last modals with all their screens.
  public func dismiss(count: Int = 1, policy: RequestPolicy = .queue) async throws(NavigationError) {
    try await perform(.dismiss(count: count), policy: policy)
  }

  /// Goes back one screen, as the back button does: pops a screen, or dismisses a modal that shows its root.
  ///
  /// - Throws: ``NavigationError/nothingToGoBackTo`` at the root of a tab, and what ``send(_:policy:)`` throws.
  public func back(policy: RequestPolicy = .queue) async throws(NavigationError) {
    try await perform(.back, policy: policy)
  }

  /// Selects the tab with this root.
  ///
  /// - Throws: ``NavigationError/noTab(root:)``, and what ``send(_:policy:)`` throws.
  public func select(tab root: Route, policy: RequestPolicy = .queue) async throws(NavigationError) {
    try await perform(.select(tab: root), policy: policy)
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
  /// The call returns when the screen has left. Canceling the task dismisses the screen.
  ///
  /// - Parameters:
  ///   - route: The screen. It gives the result with ``RouteNavigator/finish(_:with:)``.
  ///   - style: The style of the presentation.
  ///   - type: The type of the result.
  ///   - policy: The policy while another request is under way.
  /// - Returns: The outcome of the screen.
  /// - Throws: The reason why the screen was never shown. If the task was canceled, nothing is thrown and the outcome is
  ///   `.canceled`.
  public func present<Value: Sendable>(
    _ route: Route,
    as style: ModalStyle = .sheet,
    returning type: Value.Type,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await outcome(of: .present(route, as: style), returning: type, policy: policy)
  }

  /// Pushes a screen and waits for its result, as ``present(_:as:returning:policy:)`` does.
  public func push<Value: Sendable>(
    _ route: Route,
    in column: NavigationColumn? = nil,
    returning type: Value.Type,
    policy: RequestPolicy = .queue
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await outcome(of: .push(route, in: column), returning: type, policy: policy)
  }
}

// MARK: - Without waiting

extension Navigating {
  /// Adds a screen without waiting, where the placement puts it.
  public func navigate(to route: Route, from source: Route? = nil, policy: RequestPolicy = .queue) {
    enqueue(.navigate(to: route, from: source), policy: policy)
  }

  /// Sets the path of a tab without waiting.
  public func set(_ path: [Route], policy: RequestPolicy = .queue) {
    enqueue(.set(path), policy: policy)
  }

  /// Goes to a whole state without waiting.
  public func reset(to state: NavigationState<Route>) {
    enqueue(.reset(state), policy: .queue)
  }

  /// Performs one operation without waiting.
  public func perform(_ operation: NavigationOperation<Route>, policy: RequestPolicy = .queue) {
    enqueue(.perform(operation), policy: policy)
  }

  /// Pushes a screen without waiting.
  public func push(_ route: Route, in column: NavigationColumn? = nil, policy: RequestPolicy = .queue) {
    perform(.push(route, in: column), policy: policy)
  }

  /// Pops screens without waiting.
  public func pop(count: Int = 1, in column: NavigationColumn? = nil, policy: RequestPolicy = .queue) {
    perform(.pop(count: count, in: column), policy: policy)
  }

  /// Pops to a screen without waiting.
  public func pop(to route: Route, in column: NavigationColumn? = nil, policy: RequestPolicy = .queue) {
    perform(.popTo(route, in: column), policy: policy)
  }

  /// Pops all screens but the root without waiting.
  public func popToRoot(in column: NavigationColumn? = nil, policy: RequestPolicy = .queue) {
    perform(.popToRoot(in: column), policy: policy)
  }

  /// Presents a screen without waiting.
  public func present(_ route: Route, as style: ModalStyle = .sheet, policy: RequestPolicy = .queue) {
    perform(.present(route, as: style), policy: policy)
  }

  /// Dismisses modals without waiting.
  public func dismiss(count: Int = 1, policy: RequestPolicy = .queue) {
    perform(.dismiss(count: count), policy: policy)
  }

  /// Goes back one screen without waiting.
  public func back(policy: RequestPolicy = .queue) {
    perform(.back, policy: policy)
  }

  /// Selects the tab with this root without waiting.
  public func select(tab root: Route, policy: RequestPolicy = .queue) {
    perform(.select(tab: root), policy: policy)
  }
}
