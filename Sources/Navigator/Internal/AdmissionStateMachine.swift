/// Decides which guard must be asked next about a request, and what becomes of the request after the answers. A value without
/// side effects.
///
/// A round starts from the current state, and asks each ``question`` in turn. If a guard has waited before it answered, the
/// state may have changed meanwhile, and another round follows.
package struct AdmissionStateMachine<Route: Hashable & Sendable> {
  package struct Question: Hashable, Sendable {
    package let guardIndex: Int
    package let route: Route
    /// The screen. `nil` if the guard is asked only once about all screens with the same route.
    package let screen: LeftScreen?
  }

  /// The maximum number of redirections of one request, such as from a profile to a login, and of rounds in which the guards are
  /// asked again because one of them has waited. Without the maximum, two guards could redirect to each other forever.
  private static var limit: Int { 16 }

  /// The request about which the guards decide. If a guard redirects to another screen, the request for that screen replaces
  /// it. `nil` if the navigator performs work without a request, for example removes a screen that has returned its result.
  package private(set) var request: NavigationRequest<Route>?
  package private(set) var refusal: NavigationError?
  /// The screen that a guard does not allow to be shown yet. The request is then stored, for example until the user has logged
  /// in. `nil` if all guards allow the screens, or if the user has closed the login without logging in.
  package private(set) var held: Route?
  /// The screen that a guard requires first, such as a login. The navigator presents it, and asks the guards again when the
  /// screen was removed. `nil` if no guard has required a screen.
  package private(set) var login: (route: Route, style: ModalStyle)?
  /// The screen to which a guard has redirected the request: it is shown instead of the requested one. After several
  /// redirections, the last one. `nil` if there was none.
  package var redirection: Route? { visited.last }

  /// Returns the state to which a request leads from the current state. The request is `nil` when the navigator removes a screen
  /// that has returned its result.
  typealias Target = (NavigationRequest<Route>?) throws(NavigationError) -> Screens<Route>

  private let guards: [RouteGuard<Route>]
  private let kinds: [GuardKind]
  private var target: Target?
  private var origin: Screens<Route>?
  private var finished: ScreenID?
  /// The screen from which the request was made. If this screen is removed while a guard waits, the request is refused. `nil`
  /// for a request that comes from no screen, such as a link.
  var source: ScreenID?
  /// For a pop, or another request whose effect depends on the screen in front: the screens that it would have removed when its
  /// guards were first asked. If it would remove other screens when the guards are asked again, the request is refused.
  private var leaving: Set<ScreenID>?
  private var questions: ArraySlice<Question> = []
  private var visited: [Route] = []
  private var presented: Set<Route> = []
  private var isLoginReplaced = false
  /// The questions about routes that asynchronous guards have answered with `allow`. After an asynchronous answer, the navigator
  /// asks all guards again, because the screens may have changed during the wait. If they have not, the questions in this set are
  /// skipped. If they have, ``begin(_:from:finished:to:)`` empties the set.
  private var allowed: Set<Question> = []
  private var hasWaited = false
  private var rounds = 0

  /// Creates a machine that has not asked a guard yet.
  ///
  /// - Parameters:
  ///   - guards: The guards of the app.
  ///   - kinds: The kinds of guards to ask, in this order: `.leaving` guards decide about screens that are removed, `.showing`
  ///     guards about new screens.
  init(guards: [RouteGuard<Route>], asking kinds: [GuardKind]) {
    self.guards = guards
    self.kinds = kinds
  }

  /// The question to ask now.
  package var question: Question? { refusal == nil && login == nil ? questions.first : nil }

  /// Whether the guards must be asked again before the request may begin. This is so after an asynchronous answer: while the
  /// guard was waiting, the state may have changed.
  package var needsAnotherRound: Bool { refusal == nil && hasWaited }

  /// Starts to ask the app's guards whether the request may be performed. ``question`` is then the first question. Called again
  /// after an asynchronous answer, because the screens may have changed during the wait.
  ///
  /// - Parameters:
  ///   - request: The request, or `nil` when the navigator removes a screen that has returned its result. Ignored if a guard has
  ///     redirected to another request after an earlier call.
  ///   - state: The current state.
  ///   - finished: The screen that has returned its result and is removed. The guards of the app are not asked about it. The
  ///     guard for unsaved input is asked, because controllers above the screen may have unsaved input.
  ///   - target: Returns the state to which a request leads from the current state.
  mutating func begin(
    _ request: NavigationRequest<Route>?,
    from state: Screens<Route>,
    finished: ScreenID? = nil,
    to target: @escaping Target
  ) {
    if let origin {
      if state != origin { allowed = [] }
      leaving = leaving?.intersection(state.all.map(\.id))
      if let source, !state.contains(source) { refusal = .interrupted }
    }
    source = source ?? request.flatMap { source(of: $0, in: state) }
    if redirection == nil { self.request = request }
    origin = state
    self.target = target
    self.finished = finished
    hasWaited = false
    rounds += 1
    if rounds > Self.limit { refusal = .interrupted }
    ask()
  }

  /// Records what a guard has decided about ``question``, and goes on to the next question.
  ///
  /// - Parameters:
  ///   - decision: The decision. `nil` if the guard was skipped: a ``NavigationPlan`` does not ask asynchronous guards, because
  ///     it only predicts what a request would do.
  ///   - hasWaited: Whether the guard was asynchronous, so that the state may have changed before it decided.
  package mutating func answer(_ decision: GuardDecision<Route>?, hasWaited: Bool) {
    guard let question = questions.popFirst() else { return }
    self.hasWaited = self.hasWaited || hasWaited
    switch decision {
    case nil: break
    case .allow: if hasWaited, question.screen == nil { allowed.insert(question) }
    case .deny(let reason): refusal = .denied(route: routeName(question.route), reason: reason)
    case .hold: hold(question.route)
    case .present(let screen, let style): hold(question.route, presenting: screen, as: style)
    case .redirect(let route, let style): redirect(to: route, as: style)
    }
  }

  private mutating func hold(_ route: Route, presenting screen: Route? = nil, as style: ModalStyle = .sheet) {
    held = route
    if let screen, screen != route, presented.insert(screen).inserted {
      login = (screen, style)
    } else {
      if screen != nil, !isLoginReplaced { held = nil }
      refusal = .held(route: routeName(route))
    }
  }

  /// Continues with a request that has waited for a screen that a guard requires, such as a login. Must be called when that
  /// screen was removed or could not be presented. All guards are asked about the request again.
  ///
  /// - Parameter isReplaced: Whether another screen has replaced the login, for example after the user has opened a login link in
  ///   a mail. The user has not refused to log in then, so the request is kept for later, unless the guards allow it now.
  package mutating func loginDidLeave(isReplaced: Bool = false) {
    isLoginReplaced = isReplaced
    source = nil
    login = nil
    held = nil
    hasWaited = true
  }

  private mutating func redirect(to route: Route, as style: ModalStyle?) {
    let isCircle = visited.contains(route) || visited.count == Self.limit
    visited.append(route)
    if isCircle {
      refusal = .redirectLoop(visited.map(routeName))
    } else {
      let isShown = origin?.all.contains { $0.route == route } == true
      let modal = isShown ? nil : style.map { NavigationRequest.present(route, as: $0) }
      request = modal ?? .navigate(to: route)
      ask()
    }
  }

  /// Fills `questions` for the guards: first about the screens that the request would remove, then about the screens that it
  /// would show. If the request is impossible in the current state, the error becomes the `refusal`.
  private mutating func ask() {
    guard let origin, let target, refusal == nil else { return }
    do throws(NavigationError) {
      let next = try target(request)
      // Screens are compared by identity, and not by route: of two screens with the same route, only one may have unsaved
      // input.
      let pushed = next.screen(pushedBy: request)
      var (left, shown) =
        pushed.map { ([], [$0]) } ?? (origin.screens(notIn: next), next.screens(notIn: origin))
      var hidden: Set<ScreenID> = []
      if origin.selectedTab != next.selectedTab {
        let staying = origin.currentTab.visibleRoutes.filter { !left.contains($0) }
        hidden = Set(staying.map(\.id))
        left += staying
        shown += next.currentTab.visibleRoutes
      }
      if request?.isRelative == true {
        let ids = Set(left.map(\.id))
        guard ids == leaving ?? ids else { throw .interrupted }
        leaving = ids
      }
      questions =
        kinds.flatMap { questions($0, about: $0 == .leaving ? left.reversed() : shown, hiding: hidden) }
        .filter { !allowed.contains($0) }[...]
    } catch {
      refusal = error
    }
  }

  /// - Parameter hidden: The screens that stay, and are only hidden.
  private func questions(
    _ kind: GuardKind,
    about screens: [IdentifiedScreen<Route>],
    hiding hidden: Set<ScreenID>
  ) -> [Question] {
    let indices = guards.indices.filter { guards[$0].kind == kind }
    var asked: Set<Question> = []
    return screens.flatMap { screen in
      let hasDecided = kind == .leaving && screen.id == finished
      return indices.filter { !hasDecided || guards[$0].mustAsk != nil }.map { index in
        let left = LeftScreen(id: screen.id, stays: hidden.contains(screen.id))
        return Question(
          guardIndex: index,
          route: screen.route,
          screen: guards[index].mustAsk == nil ? nil : left
        )
      }
    }
    .filter { asked.insert($0).inserted }
  }

  /// Returns the screen from which a request was made: the screen that the request names, or else the screen in front.
  private func source(of request: NavigationRequest<Route>, in state: Screens<Route>) -> ScreenID? {
    switch request {
    case .navigate(_, let route?):
      let stacks = ([state.frontPosition] + state.positions).map { state[$0] }
      return stacks.lazy.compactMap { $0.last { $0.route == route } }.first?.id
    case .navigate, .push, .present, .show: return state.topRoute.id
    default: return nil
    }
  }
}

/// Returns the name of a route without its values: the name of an enum case, or else of the type. Errors and messages
/// contain only this name, because the values may be private.
func routeName<Route>(_ route: Route) -> String {
  let mirror = Mirror(reflecting: route)
  guard mirror.displayStyle == .enum else { return "\(type(of: route))" }
  return mirror.children.first?.label ?? "\(route)"
}
