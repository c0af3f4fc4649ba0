/// The logic of a navigator: which request has the turn, which steps are left, what the state is, and where the screens are
/// whose results are awaited.
///
/// Requests hold tickets. The request with the turn calls `begin` (or `fail`), takes steps with ``takeStep()`` and reports each
/// with `endStep` until there are none, reads ``failure``, and calls `end`. The navigator takes steps instead of receiving them
/// as actions, so that it never performs a step that an observer has made obsolete.
///
/// A request whose guards wait for the user is *suspended*: the turn goes to others until the guards have answered.
package struct NavigationStateMachine<Route: Hashable & Sendable>: Sendable {
  package typealias Ticket = Int

  package enum Action: Hashable, Sendable {
    /// This ticket has the turn now.
    case grant(Ticket)
    /// The request of this ticket has ended without having had the turn.
    case settle(Ticket, NavigationError?)
    /// The request of this ticket is superseded: the navigator stops waiting for its guards.
    case stopAsking(Ticket)
    /// The host shows this state as a whole.
    case show(NavigationState<Route>)
    /// The observers are notified of this change.
    case announce(NavigationChange<Route>)
    /// A screen whose result is awaited has left.
    case resolve(result: Int, ScreenEnding)
  }

  package private(set) var state: NavigationState<Route>
  package private(set) var placement: any NavigationPlacement<Route>
  /// Why the request that has the turn has failed, if it has.
  package private(set) var failure: NavigationError?
  private var awaited = ScreenTracker<Route>()
  /// The locations of the screens whose results are awaited, by the numbers of the results.
  package var awaitedResults: [Int: ScreenLocation] { awaited.locations }

  /// The numbers of the results that are awaited from the screen at this location, the oldest first.
  package func waiters(of location: ScreenLocation) -> [Int] {
    awaitedResults.filter { $0.value == location }.keys.sorted()
  }

  /// The request that has the turn.
  private var current: QueuedRequest<Route>?
  private var queue = RequestQueue<Route>()
  /// The requests that have had the turn and whose guards wait for the user.
  private var suspended: [Ticket: QueuedRequest<Route>] = [:]
  private var hasBegun = false
  /// Where the request that has the turn leads, from its beginning to its end.
  private var target: NavigationState<Route>?
  private var steps: ArraySlice<NavigationStep<Route>> = []
  private var isStepTaken = false
  /// Whether the host has been shown a whole state while it performed a step: the step no longer counts.
  private var isStepVoid = false
  /// Whether the user has moved while the request that has the turn was under way.
  private var isInterrupted = false
  /// The screen that the request that has the turn shows for a result, until the screen is there.
  private var expected: (result: Int, route: Route, place: ScreenLocation)?

  package init(placement: any NavigationPlacement<Route>) {
    self.placement = placement
    state = placement.initialState
  }

  /// The waiting tickets, in the order of their turns.
  package var waiting: [Ticket] {
    (current?.followers.tickets ?? [])
      + suspended.sorted { $0.key < $1.key }.flatMap(\.value.followers.tickets)
      + queue.tickets
  }

  /// The step that would be taken now.
  package var nextStep: NavigationStep<Route>? { steps.first }

  /// Returns the step to perform now, or `nil` if the request that has the turn has none left.
  package mutating func takeStep() -> NavigationStep<Route>? {
    isStepTaken = !steps.isEmpty
    return steps.first
  }

  // MARK: Turns

  /// Queues a request, or gives it the turn.
  ///
  /// - Parameter request: The request, or `nil` for work that is never equal to other work.
  package mutating func ask(
    _ ticket: Ticket,
    _ request: NavigationRequest<Route>?,
    _ policy: RequestPolicy
  ) -> [Action] {
    let entry = QueuedRequest(ticket: ticket, request: request, policy: policy)
    let supersededGuards = policy == .restart ? supersedeSuspended() : []
    guard current != nil else { return supersededGuards + give(entry) }
    switch policy {
    case .queue: break
    case .ignore: return [.settle(ticket, .busy)]
    case .join: if join(entry) { return [] }
    case .restart:
      var actions = supersededGuards
      for entry in queue.removeRestarting() {
        actions += entry.tickets.map { .settle($0, .superseded) }
      }
      queue.append(entry)
      return actions + supersedeCurrent()
    }
    queue.append(entry)
    return []
  }

  private mutating func give(_ entry: QueuedRequest<Route>) -> [Action] {
    current = entry
    return [.grant(entry.ticket)]
  }

  private mutating func join(_ entry: QueuedRequest<Route>) -> Bool {
    guard let request = entry.request else { return false }
    if current?.request == request {
      current?.followers.append(entry.ticket)
      return true
    }
    if let ticket = suspended.first(where: { $0.value.request == request })?.key {
      suspended[ticket]?.followers.append(entry.ticket)
      return true
    }
    return queue.join(entry.ticket, to: request)
  }

  private mutating func supersedeCurrent() -> [Action] {
    guard let running = current, running.policy == .restart else { return [] }
    current?.isSuperseded = true
    guard hasBegun else { return [.stopAsking(running.ticket)] }
    stopEarly()
    return []
  }

  private mutating func supersedeSuspended() -> [Action] {
    let tickets = suspended.filter { $0.value.policy == .restart && !$0.value.isSuperseded }.keys.sorted()
    for ticket in tickets { suspended[ticket]?.isSuperseded = true }
    return tickets.map { .stopAsking($0) }
  }

  /// Removes a waiting request.
  package mutating func withdraw(_ ticket: Ticket) -> [Action] {
    var isRemoved = current?.followers.remove(ticket) == true
    if let leader = suspended.first(where: { $0.value.followers.contains(ticket) })?.key {
      isRemoved = suspended[leader]?.followers.remove(ticket) == true
    }
    return isRemoved || queue.remove(ticket) ? [.settle(ticket, .canceled)] : []
  }

  /// Ends a request that has the turn or is suspended. If the request was canceled before it began, the first of its followers
  /// takes its place.
  package mutating func end(_ ticket: Ticket, _ error: NavigationError? = nil) -> [Action] {
    let hadTurn = current?.ticket == ticket
    guard var entry = hadTurn ? current : suspended.removeValue(forKey: ticket) else { return [] }
    let isCanceled = error == .canceled && !(hadTurn && hasBegun)
    var actions: [Action] = []
    if hadTurn {
      current = nil
      if error == nil, let expected { actions.append(.resolve(result: expected.result, .dismissed)) }
      forgetRequest()
    }
    if isCanceled, let follower = entry.followers.popFirst() {
      entry.ticket = follower
      queue.insertUrgent(entry)
    } else {
      actions += entry.followers.tickets.map { .settle($0, error) }
    }
    return actions + (current == nil ? nextTurn() : [])
  }

  private mutating func nextTurn() -> [Action] { queue.popFirst().map { give($0) } ?? [] }

  private mutating func forgetRequest() {
    (target, steps, failure, expected) = (nil, [], nil, nil)
    (hasBegun, isInterrupted) = (false, false)
  }

  // MARK: Suspended requests

  /// Whether the guards of this request are being asked while it has the turn.
  package func isAsking(_ ticket: Ticket) -> Bool { current?.ticket == ticket && !hasBegun }

  package func isSuspended(_ ticket: Ticket) -> Bool { suspended[ticket] != nil }

  /// Whether a request waits for its turn.
  package func isWaiting(_ ticket: Ticket) -> Bool { queue.contains(ticket) }

  package func isSuperseded(_ ticket: Ticket) -> Bool {
    current?.ticket == ticket && current?.isSuperseded == true || suspended[ticket]?.isSuperseded == true
  }

  /// Suspends the request that has the turn, and gives the turn to a request that its guards make, or to the next one.
  package mutating func suspend(_ ticket: Ticket, for nested: (Ticket, NavigationRequest<Route>?)? = nil)
    -> [Action]
  {
    guard isAsking(ticket), let entry = current else { return [] }
    suspended[ticket] = entry
    current = nil
    forgetRequest()
    guard let nested else { return nextTurn() }
    return give(QueuedRequest(ticket: nested.0, request: nested.1, policy: .queue))
  }

  /// Gives a suspended request the next turn.
  package mutating func resume(_ ticket: Ticket) -> [Action] {
    guard let entry = suspended.removeValue(forKey: ticket) else { return [] }
    queue.insertUrgent(entry)
    return current == nil ? nextTurn() : []
  }

  // MARK: The request that has the turn

  /// Begins the request that has the turn. Guards may have redirected it.
  ///
  /// - Parameter result: The number of the result that is awaited from the screen that the request shows.
  package mutating func begin(_ request: NavigationRequest<Route>, result: Int? = nil) {
    let placement = placement
    begin(result: result, of: request) { state throws(NavigationError) in
      try request.target(from: state, placement: placement)
    }
  }

  /// Begins a change that is a function of the state as it is now.
  package mutating func begin(
    changing body: (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) {
    begin(result: nil, of: nil, target: body)
  }

  /// Begins the request that removes the screen at this location and the screens above it. `nil` stands for a screen that has left
  /// already.
  package mutating func beginLeaving(_ place: ScreenLocation?) {
    begin { state throws(NavigationError) in try place.map(state.leaving) ?? state }
  }

  private mutating func begin(
    result: Int?,
    of request: NavigationRequest<Route>?,
    target: (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) {
    hasBegun = true
    // The request starts from where the user went while guards were asked.
    isInterrupted = false
    if current?.isSuperseded == true { return fail(.superseded) }
    do {
      let target = try target(state)
      self.target = target
      expected = result.map { result in
        let place = target.location(shownBy: request)
        return (result, target[place.position][place.index], place)
      }
      steps = NavigationPlan.steps(from: state, to: target)[...]
    } catch {
      fail(error)
    }
  }

  /// Ends the step that was taken last.
  package mutating func endStep(_ outcome: TransitionOutcome) -> [Action] {
    isStepTaken = false
    if isStepVoid {
      isStepVoid = false
      return []
    }
    guard let step = steps.popFirst() else { return [] }
    guard outcome == .completed else {
      fail(.transitionCanceled(step: step.name))
      return []
    }
    guard let next = steps.isEmpty && stopError == nil && target != nil ? target : try? state.performing(step)
    else {
      // The user's own move and this step exclude each other.
      fail(.interrupted)
      return [.show(state)]
    }
    let place = expected.flatMap { next.location(of: $0.place, after: step, isLastModal: !presentsLater) }
    if let stopError, !steps.isEmpty { fail(stopError) }
    let actions = next == state ? [] : move(to: next, cause: .request)
    if let expected, let place, next[place.position].dropFirst(place.index).first == expected.route {
      awaited.track(expected.result, at: place)
      self.expected = nil
    }
    return actions
  }

  /// Called when the host has dropped the current step without saying how it ended.
  ///
  /// - Parameter hasHost: Whether a host is attached. If so, the step counts as canceled, and the request fails. If not, the request
  ///   continues without a host.
  package mutating func abandonStep(hasHost: Bool) -> [Action] {
    guard isStepTaken else { return [] }
    if hasHost { return endStep(.canceled) + [.show(state)] }
    isStepTaken = false
    return showAgain()
  }

  private var presentsLater: Bool {
    steps.contains { if case .present = $0 { true } else { false } }
  }

  /// Ends the request that has the turn with an error.
  private mutating func fail(_ error: NavigationError) {
    failure = error
    steps = []
  }

  /// Why the request that has the turn ends after the step that the host is performing.
  private var stopError: NavigationError? {
    current?.isSuperseded == true ? .superseded : isInterrupted ? .interrupted : nil
  }

  /// The host may end the step that it is performing; the steps after it are obsolete.
  private mutating func stopEarly() {
    if !isStepTaken, !steps.isEmpty, let stopError { fail(stopError) }
  }

  // MARK: Events from outside

  /// The user has moved without the navigator; the host shows the new state already.
  package mutating func followUser(to next: NavigationState<Route>) -> [Action] {
    guard next != state else { return [] }
    isInterrupted = true
    stopEarly()
    return move(to: next, cause: .user)
  }

  /// Replaces the placement, and moves all screens to their places in the new one.
  package mutating func place(by placement: any NavigationPlacement<Route>) -> [Action] {
    self.placement = placement
    let projected = target.map(placement.projectingTabs)
    if let expected, let target, let projected {
      let place = ScreenTracker.place(of: expected.place, from: target, in: projected)
      self.expected = place.map { (expected.result, expected.route, $0) }
    }
    target = projected
    let next = placement.projectingTabs(of: state)
    let changes = next == state ? [] : move(to: next, cause: .placement)
    return showAgain() + changes
  }

  /// Shows the state again, because the host has changed or shows something else.
  package mutating func showAgain() -> [Action] {
    isStepVoid = isStepTaken
    if let target, failure == nil {
      if let stopError {
        fail(stopError)
      } else {
        steps = NavigationPlan.steps(from: state, to: target)[...]
      }
    }
    return [.show(state)]
  }

  /// Starts to follow a screen that is there already, for an awaited result.
  package mutating func track(result: Int, at place: ScreenLocation) { awaited.track(result, at: place) }

  /// Stops following the screen of this result.
  package mutating func forget(result: Int) { awaited.forget(result) }

  private mutating func move(to next: NavigationState<Route>, cause: NavigationChange<Route>.Cause)
    -> [Action]
  {
    let change = NavigationChange(before: state, after: next, cause: cause)
    state = next
    // A move of the user ends the request, which then leads nowhere else.
    let end = cause == .user ? next : target ?? next
    let gone = awaited.follow(from: change.before, to: next, heading: end)
    return [.announce(change)] + gone.map { .resolve(result: $0.id, $0.ending) }
  }
}
