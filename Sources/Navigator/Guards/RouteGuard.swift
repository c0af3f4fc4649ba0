/// Decides whether screens may be shown, before anything moves.
///
/// ```swift
/// let login = RouteGuard<Page>("login") { page, _ in
///   page.needsLogin && !session.isLoggedIn ? .hold : .allow
/// }
/// ```
///
/// A guard is asked about every screen that a request would add, and about what is seen in a tab that a
/// request would select; not about screens that are gone back to, nor about what the user does by
/// themselves.
public struct RouteGuard<Route: Hashable & Sendable>: Sendable {
  /// What explanations call it.
  public let name: String
  /// What it says at once; `nil` if it takes its time.
  let check: (@MainActor @Sendable (Route, NavigationState<Route>) -> GuardDecision<Route>)?
  let ask: @MainActor @Sendable (Route, NavigationState<Route>) async -> GuardDecision<Route>

  /// Creates a guard that answers at once.
  ///
  /// - Parameters:
  ///   - name: What explanations call it.
  ///   - check: Asked about a screen and where the user is. It must not move the navigator.
  public init(
    _ name: String,
    check: @escaping @MainActor @Sendable (Route, NavigationState<Route>) -> GuardDecision<Route>
  ) {
    self.name = name
    self.check = check
    ask = check
  }

  /// Creates a guard that takes its time. Other requests wait meanwhile.
  ///
  /// While it answered the world may have moved: the guards that answer at once are then asked again,
  /// and all of them if the user is elsewhere.
  ///
  /// - Parameters:
  ///   - name: What explanations call it.
  ///   - ask: Asked about a screen and where the user is. When the task of the request is cancelled, it
  ///     should return soon; its answer no longer matters.
  public init(
    _ name: String,
    asking ask: @escaping @MainActor @Sendable (Route, NavigationState<Route>) async -> GuardDecision<Route>
  ) {
    self.name = name
    check = nil
    self.ask = ask
  }
}
