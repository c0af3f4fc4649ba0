/// The logic of guards: what is asked next, and what a request becomes by the answers.
///
/// A round begins from a state, asks ``question`` after question, and is over when there is none. If an
/// answer took its time, the world may have moved meanwhile, and another round is due.
package struct AdmissionStateMachine<Route: Hashable & Sendable>: Sendable {
  package struct Question: Hashable, Sendable {
    package let guardIndex: Int
    package let route: Route
  }

  /// So many redirections, and so many rounds, are accepted.
  private static var limit: Int { 16 }

  /// What is to be done if nothing refuses it.
  package private(set) var request: NavigationRequest<Route>
  package private(set) var refusal: NavigationError?
  /// The screen that is held back.
  package private(set) var held: Route?
  /// What was said in this round.
  package private(set) var checks: [GuardCheck<Route>] = []
  /// Where the last redirection led.
  package var redirection: Route? { visited.last }

  private let names: [String]
  private let placement: any NavigationPlacement<Route>
  private var origin: NavigationState<Route>?
  private var questions: ArraySlice<Question> = []
  private var visited: [Route] = []
  /// What asynchronous guards have allowed, from this origin.
  private var allowed: Set<Question> = []
  private var hasWaited = false
  private var rounds = 0

  package init(
    _ request: NavigationRequest<Route>,
    guards names: [String],
    placement: any NavigationPlacement<Route>
  ) {
    self.request = request
    self.names = names
    self.placement = placement
  }

  /// The question to ask now.
  package var question: Question? { refusal == nil ? questions.first : nil }

  /// Whether another round is due before the request may run.
  package var needsAnotherRound: Bool { refusal == nil && hasWaited }

  package mutating func begin(from state: NavigationState<Route>) {
    if state != origin { allowed = [] }
    origin = state
    hasWaited = false
    checks = []
    rounds += 1
    if rounds > Self.limit { refusal = .interrupted }
    ask()
  }

  /// - Parameters:
  ///   - decision: The answer to ``question``, or `nil` if the guard cannot be asked now.
  ///   - hasWaited: Whether time has gone by.
  package mutating func answer(_ decision: GuardDecision<Route>?, hasWaited: Bool) {
    guard let question = questions.popFirst() else { return }
    self.hasWaited = self.hasWaited || hasWaited
    checks.append(
      GuardCheck(name: names[question.guardIndex], route: question.route, decision: decision)
    )
    switch decision {
    case nil: break
    case .allow: if hasWaited { allowed.insert(question) }
    case .deny(let reason): refusal = .denied(route: "\(question.route)", reason: reason)
    case .hold:
      held = question.route
      refusal = .held(route: "\(question.route)")
    case .redirect(let route, let style): redirect(to: route, as: style)
    }
  }

  private mutating func redirect(to route: Route, as style: ModalStyle?) {
    let isCircle = visited.contains(route) || visited.count == Self.limit
    visited.append(route)
    if isCircle {
      refusal = .redirectLoop(visited.map { "\($0)" })
    } else {
      if let style, origin?.contains(route) == false {
        request = .apply(.present(route, as: style))
      } else {
        request = .show(route)
      }
      ask()
    }
  }

  /// Asks every guard about every screen that would come, in the order of the path.
  private mutating func ask() {
    guard let origin, refusal == nil else { return }
    do {
      let routes = try request.target(from: origin, placement: placement).routesToCheck(from: origin)
      questions =
        routes.flatMap { route in
          names.indices.map { Question(guardIndex: $0, route: route) }
        }.filter { !allowed.contains($0) }[...]
    } catch {
      refusal = error
    }
  }
}

extension NavigationState {
  /// Every screen, in the order of ``positions``.
  var routes: [Route] { positions.flatMap { self[$0] } }

  func contains(_ route: Route) -> Bool { positions.contains { self[$0].contains(route) } }

  /// The screens that guards are asked about on the way from `origin` to this state.
  fileprivate func routesToCheck(from origin: Self) -> [Route] {
    var seen = Set(origin.routes)
    var new = routes.filter { seen.insert($0).inserted }
    if selectedTab != origin.selectedTab {
      new += currentTab.visibleRoutes.filter { !new.contains($0) }
    }
    return new
  }
}
