/// The logic of a navigator: whose turn it is, which steps are left, what the state is, and which
/// screens somebody waits for.
///
/// Requests hold tickets. The one with the turn sends `began` (or `refused`), takes steps with
/// ``takeStep()`` and reports each by `stepEnded` until there are none, reads ``failure`` and sends
/// `ended`. Steps are taken, not sent as actions, so that one that an observer has made obsolete is
/// never performed.
package struct NavigationStateMachine<Route: Hashable & Sendable>: Sendable {
  package typealias Ticket = Int

  package enum Event: Sendable {
    /// A request wants its turn.
    case asked(Ticket, NavigationRequest<Route>, RequestPolicy)
    /// A request that waits gives up.
    case withdrew(Ticket)
    /// The request that has the turn begins. It may have become another one. If `result` is not `nil`,
    /// the screen that is in front in the end is one that somebody waits for.
    case began(NavigationRequest<Route>, result: Int?)
    /// The request that has the turn begins to take away the screen that is there, if any is.
    case beganLeaving(ScreenLocation?)
    /// The request that has the turn will not begin.
    case refused(NavigationError)
    /// The host has ended the step that was taken last.
    case stepEnded(TransitionOutcome)
    /// The request that has the turn gives it back.
    case ended
    /// The user has moved by themselves; the host shows it already.
    case changedByUser(to: NavigationState<Route>)
    /// From now on routes are placed otherwise.
    case placed(any NavigationPlacement<Route>)
    /// Another host has come.
    case attached
    /// Nobody waits for this screen any more.
    case forgot(result: Int)
  }

  package enum Action: Hashable, Sendable {
    /// The turn is now this ticket's.
    case grant(Ticket)
    /// This ticket will never have its turn: its request has ended like this.
    case settle(Ticket, NavigationError?)
    /// The host is to show this state whole.
    case show(NavigationState<Route>)
    /// The observers are to hear of this change.
    case announce(NavigationChange<Route>)
    /// A screen that somebody waits for has left.
    case resolve(result: Int, ScreenEnding)
  }

  private struct Entry {
    var ticket: Ticket
    let request: NavigationRequest<Route>
    let policy: RequestPolicy
    /// Equal requests, which end as this one does.
    var followers: [Ticket] = []

    func settle(_ error: NavigationError?) -> [Action] {
      ([ticket] + followers).map { .settle($0, error) }
    }
  }

  package private(set) var state: NavigationState<Route>
  package private(set) var placement: any NavigationPlacement<Route>
  /// Why the request that has the turn came to nothing, if it did.
  package private(set) var failure: NavigationError?
  /// The screens that somebody waits for.
  private var awaited = ScreenTracker<Route>()
  /// Where those that have been shown are, by their numbers.
  package var awaitedResults: [Int: ScreenLocation] { awaited.locations }
  /// Their routes, or `nil` for one that is not where it should be.
  package var awaitedRoutes: [Route?] {
    awaited.locations.values.map { place in
      let stack = state[place.position]
      return stack.indices.contains(place.index) ? stack[place.index] : nil
    }
  }

  private var current: Entry?
  private var queue: [Entry] = []
  /// Where the request that has the turn leads, from its beginning to its end.
  private var target: NavigationState<Route>?
  private var steps: [NavigationStep<Route>] = []
  private var isStepTaken = false
  /// The host was shown a whole state while it performed a step: the step no longer counts.
  private var isStepVoid = false
  /// Why the request that has the turn ends with the step it is at.
  private var interruption: NavigationError?
  /// The screen that the request that has the turn shows for a result, until it is there.
  private var expected: (result: Int, place: ScreenLocation)?

  package init(placement: any NavigationPlacement<Route>) {
    self.placement = placement
    state = placement.initialState
  }

  /// The ticket that has the turn.
  package var turn: Ticket? { current?.ticket }

  /// The tickets that wait, the next one first.
  package var waiting: [Ticket] {
    (current?.followers ?? []) + queue.flatMap { [$0.ticket] + $0.followers }
  }

  /// The step that would be taken now.
  var nextStep: NavigationStep<Route>? { steps.first }

  /// The step to perform now, or `nil` if the request that has the turn has none left.
  package mutating func takeStep() -> NavigationStep<Route>? {
    isStepTaken = !steps.isEmpty
    return steps.first
  }

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .asked(let ticket, let request, let policy):
      return asked(Entry(ticket: ticket, request: request, policy: policy))
    case .withdrew(let ticket): return withdrew(ticket)
    case .began(let request, let result):
      began(result: result) { state, placement throws(NavigationError) in
        try request.target(from: state, placement: placement)
      }
    case .beganLeaving(let place):
      began(result: nil) { state, _ throws(NavigationError) in try place.map(state.leaving) ?? state }
    case .refused(let error): fail(error)
    case .stepEnded(let outcome): return stepEnded(outcome)
    case .ended: return ended()
    case .changedByUser(let state): return changedByUser(to: state)
    case .placed(let placement): return placed(placement)
    case .attached: return showAgain()
    case .forgot(let result): awaited.forget(result)
    }
    return []
  }

  // MARK: Turns

  private mutating func asked(_ entry: Entry) -> [Action] {
    guard current != nil else {
      current = entry
      return [.grant(entry.ticket)]
    }
    switch entry.policy {
    case .inOrder: break
    case .reject: return [.settle(entry.ticket, .busy)]
    case .coalesce: if join(entry) { return [] }
    case .latestWins:
      let actions = queue.filter { $0.policy == .latestWins }.flatMap { $0.settle(.superseded) }
      queue.removeAll { $0.policy == .latestWins }
      queue.append(entry)
      if current?.policy == .latestWins { interrupt(.superseded) }
      return actions
    }
    queue.append(entry)
    return []
  }

  private mutating func join(_ entry: Entry) -> Bool {
    if current?.request == entry.request {
      current?.followers.append(entry.ticket)
    } else if let index = queue.firstIndex(where: { $0.request == entry.request }) {
      queue[index].followers.append(entry.ticket)
    } else {
      return false
    }
    return true
  }

  private mutating func withdrew(_ ticket: Ticket) -> [Action] {
    guard waiting.contains(ticket) else { return [] }
    current?.followers.removeAll { $0 == ticket }
    for index in queue.indices {
      queue[index].followers.removeAll { $0 == ticket }
      // Those who joined it still want what it asked for.
      if queue[index].ticket == ticket, !queue[index].followers.isEmpty {
        queue[index].ticket = queue[index].followers.removeFirst()
      }
    }
    queue.removeAll { $0.ticket == ticket }
    return [.settle(ticket, .cancelled)]
  }

  private mutating func ended() -> [Action] {
    let followers = current?.followers.map { Action.settle($0, failure) } ?? []
    target = nil
    steps = []
    failure = nil
    interruption = nil
    expected = nil
    current = queue.isEmpty ? nil : queue.removeFirst()
    guard let current else { return followers }
    return followers + [.grant(current.ticket)]
  }

  // MARK: The request that has the turn

  private mutating func began(
    result: Int?,
    target: (NavigationState<Route>, any NavigationPlacement<Route>) throws(NavigationError)
      -> NavigationState<Route>
  ) {
    // What the user did while guards were asked is where the request starts from; a newer request is not.
    if let interruption, interruption == .superseded { return fail(interruption) }
    interruption = nil
    do {
      let target = try target(state, placement)
      self.target = target
      expected = result.map { ($0, target.front) }
      steps = NavigationPlan(from: state, to: target).steps
    } catch {
      fail(error)
    }
  }

  private mutating func stepEnded(_ outcome: TransitionOutcome) -> [Action] {
    isStepTaken = false
    if isStepVoid {
      isStepVoid = false
      return []
    }
    guard !steps.isEmpty else { return [] }
    let step = steps.removeFirst()
    guard outcome == .completed else {
      fail(.transitionCancelled(step: step.description))
      return []
    }
    guard let next = try? state.performing(step) else {
      // The user's own move and this step exclude each other: the host shows what is true.
      fail(.interrupted)
      return [.show(state)]
    }
    if let interruption, !steps.isEmpty { fail(interruption) }
    return move(to: next, cause: .request)
  }

  private mutating func fail(_ error: NavigationError) {
    failure = error
    steps = []
  }

  /// A step that the host performs may still end; one that has not begun is obsolete.
  private mutating func interrupt(_ error: NavigationError) {
    interruption = error
    if !isStepTaken, !steps.isEmpty { fail(error) }
  }

  // MARK: What comes from outside

  private mutating func changedByUser(to next: NavigationState<Route>) -> [Action] {
    guard next != state else { return [] }
    interrupt(.interrupted)
    return move(to: next, cause: .user)
  }

  private mutating func placed(_ placement: any NavigationPlacement<Route>) -> [Action] {
    self.placement = placement
    let projected = target.map(placement.projectingTabs)
    if let expected, let target, let projected {
      let place = ScreenTracker.place(of: expected.place, from: target, in: projected)
      self.expected = place.map { (expected.result, $0) }
    }
    target = projected
    let changes = move(to: placement.projectingTabs(of: state), cause: .placement)
    return showAgain() + changes
  }

  private mutating func showAgain() -> [Action] {
    isStepVoid = isStepTaken
    if let target, failure == nil {
      if let interruption {
        fail(interruption)
      } else {
        steps = NavigationPlan(from: state, to: target).steps
      }
    }
    return [.show(state)]
  }

  private mutating func move(
    to next: NavigationState<Route>,
    cause: NavigationChange<Route>.Cause
  ) -> [Action] {
    let change = NavigationChange(before: state, after: next, cause: cause)
    state = next
    guard change.before != change.after else { return [] }
    let gone = awaited.follow(from: change.before, to: next, heading: target ?? next)
    if let expected, let target, cause != .user,
      next[expected.place.position].prefix(expected.place.index + 1)
        .elementsEqual(target[expected.place.position].prefix(expected.place.index + 1))
    {
      awaited.track(expected.result, at: expected.place)
      self.expected = nil
    }
    return [.announce(change)] + gone.map { .resolve(result: $0.id, $0.ending) }
  }
}
