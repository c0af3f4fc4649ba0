/// The logic of guards as a value. It says which guard must be asked next, and what a request becomes after the answers.
///
/// A round begins from a state, asks one ``question`` after the other, and ends when there is none. If a guard has answered
/// asynchronously, the state may have changed meanwhile, and another round follows.
package struct AdmissionStateMachine<Route: Hashable & Sendable> {
  package struct Question: Hashable, Sendable {
    package let guardIndex: Int
    package let route: Route
    /// The screen, if the guard is asked about each screen and not about each route.
    package let screen: ScreenLocation?
  }

  /// The maximum number of times that guards may redirect one request to another screen, such as from a profile to a
  /// login. It also limits how often all guards are asked about one request. They are asked again after one of them has waited,
  /// because the user or another request may have changed the state. Without the maximum, a request could go on forever.
  private static var limit: Int { 16 }

  /// The request about which the guards decide. A redirection replaces it by the request for another screen. `nil` if the work is
  /// no request, for example the removal of a screen that has returned its result.
  package private(set) var request: NavigationRequest<Route>?
  package private(set) var refusal: NavigationError?
  /// The screen that a guard does not allow to be shown yet, so that the request must be stored. `nil` if there is none, and if
  /// the user has closed the screen that the guard required, such as a login, without logging in.
  package private(set) var held: Route?
  /// The screen that a guard requires first, such as a login. The navigator presents it, and asks the guards again when the
  /// screen was removed. `nil` if no guard has required a screen.
  package private(set) var login: (route: Route, style: ModalStyle)?
  /// The screen to which a guard has redirected the request: it is shown instead of the requested one. After several
  /// redirections, the last one. `nil` if there was none.
  package var redirection: Route? { visited.last }

  /// A closure that returns the state to which a request leads from the current state. Its argument is `nil` if the navigator
  /// removes a screen that has returned its result, because that is no request.
  package typealias Target = (NavigationRequest<Route>?) throws(NavigationError) -> NavigationState<Route>

  private let guards: [RouteGuard<Route>]
  private let kinds: [GuardKind]
  private var target: Target?
  private var origin: NavigationState<Route>?
  private var finished: ScreenLocation?
  /// The current location of the screen from which the request was made. If this screen leaves while a guard waits, the request is
  /// refused. `nil` for a request that comes from no screen, such as a link.
  var source: ScreenLocation?
  /// The current locations of the screens that a relative request, such as a pop, would have removed when its guards were first
  /// asked. If it would remove other screens in a later round, because the state has changed meanwhile, the request is refused.
  private var leaving: Set<ScreenLocation>?
  /// The locations of the screens that must be found again after a wait, with themselves as keys. The navigator replaces a value when
  /// its screen moves, and the key then still says which screen this is.
  var screens: [ScreenLocation: ScreenLocation] {
    let all = (leaving ?? []).union(source.map { [$0] } ?? [])
    return Dictionary(uniqueKeysWithValues: all.map { ($0, $0) })
  }
  private var questions: ArraySlice<Question> = []
  private var visited: [Route] = []
  private var presented: Set<Route> = []
  private var isLoginReplaced = false
  /// The questions about routes that asynchronous guards have answered with `allow`. After such an answer, the navigator asks all
  /// guards again, because the state may have changed. If it has not, these questions are skipped.
  private var allowed: Set<Question> = []
  private var hasWaited = false
  private var rounds = 0

  /// Creates a machine that has not asked a guard yet.
  ///
  /// - Parameters:
  ///   - guards: The guards of the app.
  ///   - kinds: The kinds of the guards that are asked, in this order.
  init(guards: [RouteGuard<Route>], asking kinds: [GuardKind]) {
    self.guards = guards
    self.kinds = kinds
  }

  /// The question to ask now.
  package var question: Question? { refusal == nil && login == nil ? questions.first : nil }

  /// Whether the guards must be asked again before the request may begin. This is so after an asynchronous answer: while the
  /// guard was waiting, the state may have changed.
  package var needsAnotherRound: Bool { refusal == nil && hasWaited }

  /// Starts to ask the app's guards whether the request may be performed. ``question`` is then the first question.
  ///
  /// - Parameters:
  ///   - request: The request. `nil` for other work, such as the removal of a screen that has returned its result. Ignored if a
  ///     guard has redirected the request.
  ///   - state: The current state.
  ///   - places: The current locations of the ``screens``. The keys are their locations when this method was called before.
  ///   - finished: The location of a screen that has returned its result and removes itself. The guards of the app are not asked
  ///     about it. The host's guard, which asks screens, is asked, because further controllers may lie above the screen.
  ///   - target: Returns the state to which a request leads from the current state.
  package mutating func begin(
    _ request: NavigationRequest<Route>?,
    from state: NavigationState<Route>,
    places: [ScreenLocation: ScreenLocation],
    finished: ScreenLocation? = nil,
    to target: @escaping Target
  ) {
    if let origin {
      if state != origin { allowed = [] }
      leaving = leaving.map { Set($0.compactMap { places[$0] }) }
      if let screen = source {
        source = places[screen]
        if source == nil { refusal = .interrupted }
      }
    }
    source = source ?? request.flatMap(state.source)
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
  ///   - decision: The decision. `nil` if the guard was not asked: a ``NavigationPlan`` only predicts a request, and skips
  ///     asynchronous guards.
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

  /// Continues with a request that waits because a guard has required a screen first, such as a login. Called when that
  /// screen was removed or could not be presented. All guards are asked about the request again.
  ///
  /// - Parameter isReplaced: Whether another screen was shown in the place of the login, for example the login of a link in a
  ///   mail. The user has not given up then, so the request is stored if a guard still holds it.
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
      if let style, origin?.contains(route) == false {
        request = .present(route, as: style)
      } else {
        request = .navigate(to: route)
      }
      ask()
    }
  }

  /// Fills `questions`, one for each guard and screen: first about the screens that the request would remove, then about the
  /// screens that it would show. If the request is impossible in the current state, the error becomes the `refusal`.
  private mutating func ask() {
    guard let origin, let target, refusal == nil else { return }
    do throws(NavigationError) {
      let screens = origin.screens(onTheWayTo: try target(request))
      if request?.isRelative == true {
        let locations = Set(screens.left.map(\.location))
        guard locations == leaving ?? locations else { throw .interrupted }
        leaving = locations
      }
      questions =
        kinds.flatMap { questions($0, about: $0 == .leaving ? screens.left : screens.shown) }
        .filter { !allowed.contains($0) }[...]
    } catch {
      refusal = error
    }
  }

  private func questions(_ kind: GuardKind, about screens: [NavigationState<Route>.Screen]) -> [Question] {
    let indices = guards.indices.filter { guards[$0].kind == kind }
    var asked: Set<Question> = []
    return screens.flatMap { screen in
      let hasDecided = kind == .leaving && screen.location == finished
      return indices.filter { !hasDecided || guards[$0].mustAsk != nil }.map { index in
        let location = guards[index].mustAsk == nil ? nil : screen.location
        return Question(guardIndex: index, route: screen.route, screen: location)
      }
    }
    .filter { asked.insert($0).inserted }
  }
}

extension NavigationState {
  typealias Screen = (route: Route, location: ScreenLocation)

  /// Returns the location of the screen from which a request comes: the screen that it names, or else the one in front.
  fileprivate func source(of request: NavigationRequest<Route>) -> ScreenLocation? {
    switch request {
    case .navigate(_, let route?):
      for position in [frontPosition] + positions {
        if let index = self[position].lastIndex(of: route) {
          return ScreenLocation(position: position, index: index)
        }
      }
      return nil
    case .navigate, .push, .present, .show:
      return ScreenLocation(position: frontPosition, index: self[frontPosition].count - 1)
    default: return nil
    }
  }

  func contains(_ route: Route) -> Bool { positions.contains { self[$0].contains(route) } }

  /// Returns the screens that a change to the state `next` removes, with the last one first, and the screens that it shows.
  /// The guards are asked about these screens.
  ///
  /// A screen is kept only if it stays in its stack, because a navigation host makes a new screen for an equal route in another
  /// stack. A reset is different: the columns are made anew, and screens move between them. Two screens with the same route count
  /// as two: for example, only one of them may have unsaved input.
  fileprivate func screens(onTheWayTo next: Self) -> (left: [Screen], shown: [Screen]) {
    let kept = modalsKept(in: next)
    let columns = (tabs.count < next.tabs.count ? next : self).positions.filter { $0.column != nil }
    var (left, shown): ([Screen], [Screen]) = ([], [])
    for position in columns + (0..<kept).map({ .modal($0) }) {
      left += Self.subtract(next.screens(at: position), from: screens(at: position))
      shown += Self.subtract(screens(at: position), from: next.screens(at: position))
    }
    if !hasColumns(of: next) {
      (left, shown) = (Self.subtract(shown, from: left), Self.subtract(left, from: shown))
    }
    // A modal of the new state may have the same routes as an old modal, which is nevertheless dismissed and presented
    // again. The guards are asked about the old screens, because one of them may be a form with unsaved input.
    left += modals.indices.dropFirst(kept).flatMap { screens(at: .modal($0)) }
    shown += next.modals.indices.dropFirst(kept).flatMap { next.screens(at: .modal($0)) }
    if selectedTab != next.selectedTab {
      left += visibleScreens
      shown += next.visibleScreens
    }
    return (left.reversed(), shown)
  }

  private func screens(at position: NavigationPosition) -> [Screen] {
    self[position].enumerated().map { index, route in
      (route, ScreenLocation(position: position, index: index))
    }
  }

  /// Returns the screens of a tab, in the order of its path.
  func screens(inTab index: Int) -> [Screen] {
    NavigationColumn.allCases.flatMap { screens(at: .column($0, tab: index)) }
  }

  private var visibleScreens: [Screen] {
    NavigationColumn.allCases.compactMap { screens(at: .column($0, tab: selectedTab)).last }
  }

  /// Returns `screens` without those that have a route of `others`. Each element of `others` removes at most one screen.
  private static func subtract(
    _ others: [Screen],
    from screens: [Screen]
  ) -> [Screen] {
    // Most stacks have the same lower screens, which are compared faster than counted.
    let same = zip(others, screens).prefix { $0.route == $1.route }.count
    var counts = Dictionary(others.dropFirst(same).map { ($0.route, 1) }, uniquingKeysWith: +)
    return screens.dropFirst(same).filter { screen in
      let count = counts[screen.route, default: 0]
      counts[screen.route] = count - 1
      return count <= 0
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
