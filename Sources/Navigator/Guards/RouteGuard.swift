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
  /// A synchronous question. It must not move the navigator.
  public typealias Check = @MainActor @Sendable (Route) -> GuardDecision<Route>
  /// An asynchronous question.
  public typealias Question = @MainActor @Sendable (Route) async -> GuardDecision<Route>

  enum Rule: Sendable {
    case check(Check)
    case ask(Question)
    /// Asks each screen, and not only once for each route: several screens can show the same route.
    case askScreen(@MainActor @Sendable (ScreenLocation) async -> GuardDecision<Route>)
  }

  /// The name of the guard in plans and messages.
  public let name: String
  let kind: GuardKind
  let rule: Rule

  /// Creates a guard that decides at once.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in plans and messages.
  ///   - kind: Whether the guard is asked about screens that are shown, or about screens that are left.
  ///   - check: The question.
  public init(_ name: String, on kind: GuardKind = .showing, check: @escaping Check) {
    self.init(name, kind, .check(check))
  }

  /// Creates a guard that decides later, for example after asking the user.
  ///
  /// Other requests wait meanwhile, but the guard may itself navigate, for example present a login and await its result: then
  /// other requests are served until the guard has answered. When it has, the guards that decide at once are asked again, and
  /// all guards if the user is elsewhere by then.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in plans and messages.
  ///   - kind: Whether the guard is asked about screens that are shown, or about screens that are left.
  ///   - ask: The question. When the request is canceled, the task of the question is canceled, and its answer
  ///     is ignored.
  public init(_ name: String, on kind: GuardKind = .showing, asking ask: @escaping Question) {
    self.init(name, kind, .ask(ask))
  }

  /// Creates the guard through which a host asks its screens whether they may be removed, for example because of unsaved input.
  package init(
    _ name: String,
    askingScreens ask: @escaping @MainActor @Sendable (ScreenLocation) async -> GuardDecision<Route>
  ) {
    self.init(name, .leaving, .askScreen(ask))
  }

  private init(_ name: String, _ kind: GuardKind, _ rule: Rule) {
    self.name = name
    self.kind = kind
    self.rule = rule
  }
}

/// The decision of a ``RouteGuard`` about a screen.
public enum GuardDecision<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The screen may be shown or left, if the other guards agree.
  case allow
  /// The navigator goes to another screen instead; it presents that screen if a style is given. The guards are asked about that
  /// screen too.
  case redirect(to: Route, as: ModalStyle? = nil)
  /// The screen may not be shown or left.
  case deny(reason: String)
  /// The screen may not be shown yet: the request ends with ``NavigationError/held(route:)`` and is kept in
  /// ``RouteNavigator/heldRequests`` until the app resumes or drops it.
  case hold
  /// The screen may not be shown before another one has been presented. See ``hold(presenting:as:)``.
  case present(Route, as: ModalStyle)

  /// The screen may not be shown before another one, such as a login, has been presented.
  ///
  /// The navigator presents that screen, unless the user sees it in front already. It waits until the screen has been removed,
  /// asks the guards again, and goes on with the request. If a guard then still holds the request, the user has turned away,
  /// and the request ends with ``NavigationError/held(route:)``. Several requests can wait for one screen. Canceling a
  /// request dismisses the screen only if this request has presented it and no other one waits for it.
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
