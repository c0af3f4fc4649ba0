/// The logic of guards as a value. It says which guard must be asked next, and what a request becomes after the answers.
///
/// A round begins from a state, asks one ``question`` after the other, and ends when there is none. If a guard has answered
/// asynchronously, the user may have navigated meanwhile, and another round follows.
package struct AdmissionStateMachine<Route: Hashable & Sendable> {
  package struct Question: Hashable, Sendable {
    package let guardIndex: Int
    package let route: Route
    /// The screen, if the guard is asked about each screen and not about each route.
    package let screen: ScreenLocation?
  }

  /// The maximum number of redirections of one request, and of repetitions of all questions. Without a limit, guards could
  /// redirect a request forever.
  private static var limit: Int { 16 }

  /// The request to perform if the guards allow it. `nil` for a change of the state that a closure makes.
  package private(set) var request: NavigationRequest<Route>?
  package private(set) var refusal: NavigationError?
  /// The screen for which the request must be stored, because a guard does not allow the screen to be shown yet. `nil` if the user
  /// has closed the login without logging in: the guard was asked again, and has still not allowed the request.
  package private(set) var held: Route?
  /// The screen, such as a login, to present before the guards are asked again. `nil` if no guard has required one.
  package private(set) var login: (route: Route, style: ModalStyle)?
  /// The screen to which a guard has redirected the request last, or `nil`.
  package var redirection: Route? { visited.last }

  /// Returns the state to which a request leads from the current state. The argument is `nil` for a change that a closure
  /// makes.
  package typealias Target = (NavigationRequest<Route>?) throws(NavigationError) -> NavigationState<Route>

  private let guards: [RouteGuard<Route>]
  private let kinds: [GuardKind]
  private var target: Target?
  private var origin: NavigationState<Route>?
  private var finished: ScreenLocation?
  private var questions: ArraySlice<Question> = []
  private var visited: [Route] = []
  private var presented: Set<Route> = []
  /// The questions that guards have answered with `allow` after a wait. If all guards are asked again and the state has not
  /// changed, these questions are skipped.
  private var allowed: Set<Question> = []
  private var hasWaited = false
  private var rounds = 0

  /// Creates a machine that has not asked a guard yet.
  ///
  /// - Parameters:
  ///   - request: The request. `nil` for a change that is no request, such as a change by a closure.
  ///   - guards: The guards.
  ///   - kinds: The kinds of the guards that are asked, in this order.
  init(_ request: NavigationRequest<Route>?, guards: [RouteGuard<Route>], asking kinds: [GuardKind]) {
    self.request = request
    self.guards = guards
    self.kinds = kinds
  }

  /// The question to ask now.
  package var question: Question? { refusal == nil && login == nil ? questions.first : nil }

  /// Whether the guards must be asked again before the request may begin, because a guard has answered asynchronously.
  package var needsAnotherRound: Bool { refusal == nil && hasWaited }

  /// Starts to ask the guards.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - finished: The location of a finished screen, which removes itself without asking the guards.
  ///   - target: Returns the state to which a request leads from the current state.
  package mutating func begin(
    from state: NavigationState<Route>,
    finished: ScreenLocation? = nil,
    to target: @escaping Target
  ) {
    if state != origin { allowed = [] }
    origin = state
    self.target = target
    self.finished = finished
    hasWaited = false
    rounds += 1
    if rounds > Self.limit { refusal = .interrupted }
    ask()
  }

  /// Records the decision of a guard about the current question.
  ///
  /// - Parameters:
  ///   - decision: The decision. `nil` if the guard was not asked: a ``NavigationPlan`` only predicts a navigation, and
  ///     asks no guard that answers later.
  ///   - hasWaited: Whether the guard has suspended before it decided. The state may have changed meanwhile.
  package mutating func answer(_ decision: GuardDecision<Route>?, hasWaited: Bool) {
    guard let question = questions.popFirst() else { return }
    self.hasWaited = self.hasWaited || hasWaited
    switch decision {
    case nil: break
    case .allow: if hasWaited { allowed.insert(question) }
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
      if screen != nil { held = nil }
      refusal = .held(route: routeName(route))
    }
  }

  /// Continues with a request that waits because a guard has required a screen first, such as a login. Called when that
  /// screen was removed or could not be presented. All guards are asked about the request again.
  package mutating func loginDidLeave() {
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

  /// Lists the questions for the guards: first about the screens that the request would remove, then about the screens that
  /// it would show.
  private mutating func ask() {
    guard let origin, let target, refusal == nil else { return }
    do {
      let screens = origin.screens(onTheWayTo: try target(request), without: finished)
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
      indices.map { index in
        let location = guards[index].asksScreens ? screen.location : nil
        return Question(guardIndex: index, route: screen.route, screen: location)
      }
    }
    .filter { asked.insert($0).inserted }
  }
}

extension NavigationState {
  fileprivate typealias Screen = (route: Route, location: ScreenLocation)

  func contains(_ route: Route) -> Bool { positions.contains { self[$0].contains(route) } }

  /// Returns the screens that a change to the state `next` removes, with the last one first, and the screens that it shows.
  /// The guards are asked about these screens.
  ///
  /// In each stack, the screens below the first difference are kept. The screens above it are removed, and the new ones are
  /// shown. A screen that only moves to another stack is neither removed nor shown. If the same route is in two stacks, the
  /// guards are asked about each, because they may have allowed the first one for a reason that does not apply to the
  /// second.
  fileprivate func screens(onTheWayTo next: Self, without finished: ScreenLocation?) -> (
    left: [Screen], shown: [Screen]
  ) {
    let removed = positions.flatMap { position in
      screens(at: position).dropFirst(common(position, with: next)).filter { $0.location != finished }
    }
    let added = next.positions.flatMap { next.screens(at: $0).dropFirst(common($0, with: next)) }
    var left = Self.subtract(added, from: removed)
    var shown = Self.subtract(removed, from: added)
    // A modal that is dismissed and presented again gets new screens. So the guards are asked about its old screens as
    // about all removed screens.
    let kept = modalsKept(in: next)
    let dismissed = modals.indices.dropFirst(kept).flatMap { screens(at: .modal($0)) }
    left += dismissed.filter { screen in
      screen.location != finished && !left.contains { $0.location == screen.location }
        && next.modals.indices.dropFirst(kept).contains { next[.modal($0)].contains(screen.route) }
    }
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

  private var visibleScreens: [Screen] {
    NavigationColumn.allCases.compactMap { screens(at: .column($0, tab: selectedTab)).last }
  }

  /// Returns `screens` without those that have a route of `others`. Each element of `others` removes at most one screen.
  private static func subtract(
    _ others: [Screen],
    from screens: [Screen]
  ) -> [Screen] {
    var counts = Dictionary(others.map { ($0.route, 1) }, uniquingKeysWith: +)
    return screens.filter { screen in
      let count = counts[screen.route, default: 0]
      counts[screen.route] = count - 1
      return count <= 0
    }
  }

  private func common(_ position: NavigationPosition, with other: Self) -> Int {
    zip(self[position], other[position]).prefix { $0 == $1 }.count
  }
}

/// Returns the name of a route without its values: the name of an enum case, or else of the type. Errors and messages
/// contain only this name, because the values may be private.
func routeName<Route>(_ route: Route) -> String {
  let mirror = Mirror(reflecting: route)
  guard mirror.displayStyle == .enum else { return "\(type(of: route))" }
  return mirror.children.first?.label ?? "\(route)"
}
