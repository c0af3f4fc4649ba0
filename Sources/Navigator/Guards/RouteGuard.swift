/// A rule that decides about screens before anything moves: whether a screen may be shown, or whether it may be left.
///
/// ```swift
/// let login = RouteGuard<Page>("login") { page in
///   page.needsLogin && !session.isLoggedIn ? .hold(presenting: .login) : .allow
/// }
/// let drafts = RouteGuard<Page>("drafts", on: .leaving) { page in
///   page == .editor && editor.isDirty ? .deny(reason: "it has unsaved changes") : .allow
/// }
/// ```
///
/// A guard of shown screens is asked about every screen that a request adds to a stack, and about the visible screens of a tab
/// that a request selects. A guard of left screens is asked about every screen that a request removes, and about the visible
/// screens of a tab that a request leaves. A screen that finishes is not asked about itself. Guards are not asked about what a
/// host reports that the user has done already.
public struct RouteGuard<Route: Hashable & Sendable>: Sendable {
  enum Rule: Sendable {
    case check(@MainActor @Sendable (Route) -> GuardDecision<Route>)
    case ask(@MainActor @Sendable (Route, LeftScreen?) async -> GuardDecision<Route>)
  }

  /// The name of the guard in messages, such as "the guard login holds it" for a screen that cannot be restored.
  public let name: String
  let kind: GuardKind
  let rule: Rule
  /// For a guard that protects unsaved input: returns a function that says for each screen whether the guard must be asked, for
  /// example because the user has changed a form. The closure finds the controllers of all screens only once for a request.
  ///
  /// `nil` for a guard that the app has written. Such a guard is asked about routes, and only once if several screens show the
  /// same route.
  var mustAsk: MustAsk?
  package typealias MustAsk = @MainActor @Sendable () -> @MainActor (LeftScreen) -> Bool

  /// Creates a guard that decides at once.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in messages, such as "the guard login holds it" for a screen that cannot be restored.
  ///   - kind: Whether the guard decides about screens that are about to be shown, or about screens that are about to be
  ///     left.
  ///   - check: Decides whether the screen with a route may be shown or left. The closure must not navigate.
  public init(
    _ name: String,
    on kind: GuardKind = .showing,
    check: @escaping @MainActor @Sendable (Route) -> GuardDecision<Route>
  ) {
    self.init(name, kind, .check(check))
  }

  /// Creates a guard that decides later, for example after it has asked the user.
  ///
  /// While the guard waits, for example for the user, other requests are performed. A guard that decides without waiting keeps
  /// the order of the requests. The guard may also navigate itself, for example present a login and wait for its result. After
  /// the decision, the guards that decide at once are asked again. If the state has changed meanwhile, all guards are asked
  /// again. The request fails with ``NavigationError/interrupted`` if the user has navigated while the guard waited,
  /// if the screen from which it was made has left, or if a request such as a pop would now remove other screens than at first.
  /// What happens while the guard waits for a screen of its own does not count, nor does a change of the layout.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in messages, such as "the guard login holds it" for a screen that cannot be restored.
  ///   - kind: Whether the guard decides about screens that are about to be shown, or about screens that are about to be
  ///     left.
  ///   - ask: Decides about a screen. When the request is canceled, the task of this closure is canceled, and its decision
  ///     is ignored.
  public init(
    _ name: String,
    on kind: GuardKind = .showing,
    asking ask: @escaping @MainActor @Sendable (Route) async -> GuardDecision<Route>
  ) {
    self.init(name, kind, .ask { route, _ in await ask(route) })
  }

  /// Creates a guard that asks each screen that a request would remove or hide. For example, a form with unsaved input asks the user.
  ///
  /// The navigator does not store the answer that a screen may be left. While another guard waits, the user may go on typing, and
  /// must then be asked again. If the user has agreed and has not typed since, `mustAsk` must return `false`.
  package init(
    _ name: String,
    mustAsk: @escaping MustAsk,
    askingScreens ask: @escaping @MainActor @Sendable (LeftScreen) async -> GuardDecision<Route>
  ) {
    self.init(name, .leaving, .ask { _, screen in if let screen { await ask(screen) } else { .allow } })
    self.mustAsk = mustAsk
  }

  init(_ name: String, _ kind: GuardKind, _ rule: Rule) {
    self.name = name
    self.kind = kind
    self.rule = rule
  }
}

/// A screen that a request leaves.
package struct LeftScreen: Hashable, Sendable {
  package let id: ScreenID
  /// Whether the request only hides the screen, because it selects another tab.
  package let stays: Bool
}

/// The decision of a ``RouteGuard`` about a screen.
public enum GuardDecision<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The screen may be shown or left, if the other guards allow it as well.
  case allow
  /// The navigator shows another screen instead. If a style is given, that screen is presented. The guards are asked about
  /// the other screen, too.
  case redirect(to: Route, as: ModalStyle? = nil)
  /// The screen may not be shown or left.
  case deny(reason: String)
  /// The screen may not be shown yet. The request fails with ``NavigationError/held(route:)``. The navigator keeps the
  /// request in ``RouteNavigator/heldRequests``, and the app can repeat the request later.
  case hold
  /// Another screen, such as a login, must be presented before this screen may be shown. See ``hold(presenting:as:)``.
  case present(Route, as: ModalStyle)

  /// Another screen, such as a login, must be presented before this screen may be shown.
  ///
  /// The navigator presents the other screen, unless it is in front already. When it is removed, the guards are asked again, and
  /// the request continues. If a guard gives the same answer again, because the user has closed the login without logging in, the
  /// request fails with ``NavigationError/held(route:)``.
  ///
  /// Several requests can wait for one login. Canceling a request dismisses the login only if no other request waits for the
  /// login.
  public static func hold(presenting route: Route, as style: ModalStyle = .sheet) -> Self {
    .present(route, as: style)
  }
}

/// The kind of the questions of a ``RouteGuard``.
public enum GuardKind: Hashable, Sendable {
  /// Whether a screen may be shown.
  case showing
  /// Whether a screen may be left.
  case leaving
}
