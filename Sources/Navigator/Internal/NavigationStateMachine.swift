/// The logic of a navigator: whose turn it is, which steps are left, what the state is, and which
/// screens somebody waits for.
///
/// Requests hold tickets. The one with the turn says `begin` (or `fail`), takes steps with
/// ``takeStep()`` and reports each by `endStep` until there are none, reads ``failure`` and says `end`.
/// Steps are taken, not sent as actions, so that one that an observer has made obsolete is never performed.
///
/// What every request runs through is inlinable, so that it is compiled for the routes of the app.
@usableFromInline package struct NavigationStateMachine<Route: Hashable & Sendable>: Sendable {
  @usableFromInline package typealias Ticket = Int

  @usableFromInline package enum Action: Hashable, Sendable {
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

  @usableFromInline package private(set) var state: NavigationState<Route>
  @usableFromInline package private(set) var placement: any NavigationPlacement<Route>
  /// What the placement shows routes with, compiled for its type.
  @usableFromInline var show: @Sendable (Route, Route?, NavigationState<Route>) -> NavigationState<Route>
  /// Whether changes are announced.
  @usableFromInline package var isObserved = true
  /// Why the request that has the turn came to nothing, if it did.
  @usableFromInline package private(set) var failure: NavigationError?
  /// The screens that somebody waits for.
  @usableFromInline var awaited = ScreenTracker<Route>()
  /// Where those that have been shown are, by their numbers.
  package var awaitedResults: [Int: ScreenLocation] { awaited.locations }

  /// The request that has the turn.
  @usableFromInline var current: Entry?
  @usableFromInline var queue: [Entry] = []
  /// Where the request that has the turn leads, from its beginning to its end.
  @usableFromInline var target: NavigationState<Route>?
  @usableFromInline var steps: [NavigationStep<Route>] = []
  @usableFromInline var isStepTaken = false
  /// The host was shown a whole state while it performed a step: the step no longer counts.
  @usableFromInline var isStepVoid = false
  /// Why the request that has the turn ends with the step it is at.
  @usableFromInline var interruption: NavigationError?
  /// The screen that the request that has the turn shows for a result, until it is there.
  @usableFromInline var expected: (result: Int, place: ScreenLocation)?

  @inlinable package init(placement: some NavigationPlacement<Route>) {
    self.placement = placement
    show = { placement.state(showing: $0, askedBy: $1, from: $2) }
    state = placement.initialState
  }

  /// The tickets that wait, the next one first.
  package var waiting: [Ticket] {
    (current?.followers ?? []) + queue.flatMap { [$0.ticket] + $0.followers }
  }

  /// The step that would be taken now.
  @inlinable var nextStep: NavigationStep<Route>? { steps.first }

  /// The step to perform now, or `nil` if the request that has the turn has none left.
  @inlinable package mutating func takeStep() -> NavigationStep<Route>? {
    isStepTaken = !steps.isEmpty
    return steps.first
  }

  // MARK: Turns

  /// A request wants its turn.
  ///
  /// - Returns: `nil` if it has it at once.
  @inlinable package mutating func ask(
    _ ticket: Ticket,
    _ request: NavigationRequest<Route>,
    _ policy: RequestPolicy
  ) -> [Action]? {
    let entry = Entry(ticket: ticket, request: request, policy: policy)
    guard current == nil else { return line(up: entry) }
    current = entry
    return nil
  }

  @usableFromInline mutating func line(up entry: Entry) -> [Action] {
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

  /// A request that waits gives up.
  package mutating func withdraw(_ ticket: Ticket) -> [Action] {
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

  /// The request that has the turn gives it back.
  @inlinable package mutating func end() -> [Action] {
    let actions = current?.followers.isEmpty == false || !queue.isEmpty ? nextTurn() : []
    if actions.isEmpty { current = nil }
    target = nil
    steps = []
    failure = nil
    interruption = nil
    expected = nil
    return actions
  }

  @usableFromInline mutating func nextTurn() -> [Action] {
    let followers = current?.followers.map { Action.settle($0, failure) } ?? []
    current = queue.isEmpty ? nil : queue.removeFirst()
    return followers + (current.map { [.grant($0.ticket)] } ?? [])
  }

  // MARK: The request that has the turn

  /// The request that has the turn begins. It may have become another one.
  ///
  /// - Parameter result: The number under which somebody waits for the screen that is in front in the end.
  @inlinable package mutating func begin(_ request: NavigationRequest<Route>, result: Int? = nil) {
    begin(result: result) { [show, placement] state throws(NavigationError) in
      if case .show(let route, let source) = request, state.modals.isEmpty {
        return show(route, source, state)
      }
      return try request.target(from: state, placement: placement)
    }
  }

  /// The request that has the turn begins to take away the screen that is there, if any is.
  package mutating func beginLeaving(_ place: ScreenLocation?) {
    begin(result: nil) { state throws(NavigationError) in try place.map(state.leaving) ?? state }
  }

  @inlinable mutating func begin(
    result: Int?,
    target: (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) {
    // What the user did while guards were asked is where the request starts from; a newer request is not.
    if let interruption, interruption == .superseded { return fail(interruption) }
    interruption = nil
    do {
      let target = try target(state)
      self.target = target
      expected = result.map { ($0, target.front) }
      steps = NavigationPlan.steps(from: state, to: target)
    } catch {
      fail(error)
    }
  }

  /// The host has ended the step that was taken last.
  @inlinable package mutating func endStep(_ outcome: TransitionOutcome) -> [Action] {
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
    if steps.isEmpty, interruption == nil, let target {
      // The plan leads there.
      return move(to: target, cause: .request)
    }
    guard let next = try? state.performing(step) else {
      // The user's own move and this step exclude each other: the host shows what is true.
      fail(.interrupted)
      return [.show(state)]
    }
    if let interruption, !steps.isEmpty { fail(interruption) }
    return next == state ? [] : move(to: next, cause: .request)
  }

  /// The request that has the turn goes no further.
  @inlinable package mutating func fail(_ error: NavigationError) {
    failure = error
    steps = []
  }

  /// A step that the host performs may still end; one that has not begun is obsolete.
  private mutating func interrupt(_ error: NavigationError) {
    interruption = error
    if !isStepTaken, !steps.isEmpty { fail(error) }
  }

  // MARK: What comes from outside

  /// The user has moved by themselves; the host shows it already.
  package mutating func followUser(to next: NavigationState<Route>) -> [Action] {
    guard next != state else { return [] }
    interrupt(.interrupted)
    return move(to: next, cause: .user)
  }

  /// From now on routes are placed otherwise.
  package mutating func place(by placement: any NavigationPlacement<Route>) -> [Action] {
    self.placement = placement
    show = { placement.state(showing: $0, askedBy: $1, from: $2) }
    let projected = target.map(placement.projectingTabs)
    if let expected, let target, let projected {
      let place = ScreenTracker.place(of: expected.place, from: target, in: projected)
      self.expected = place.map { (expected.result, $0) }
    }
    target = projected
    let next = placement.projectingTabs(of: state)
    let changes = next == state ? [] : move(to: next, cause: .placement)
    return showAgain() + changes
  }

  /// The host is another one, or has to forget what it shows.
  package mutating func showAgain() -> [Action] {
    isStepVoid = isStepTaken
    if let target, failure == nil {
      if let interruption {
        fail(interruption)
      } else {
        steps = NavigationPlan.steps(from: state, to: target)
      }
    }
    return [.show(state)]
  }

  /// Nobody waits for this screen any more.
  package mutating func forget(result: Int) { awaited.forget(result) }

  /// - Parameter next: Another state than the one that is.
  @inlinable mutating func move(
    to next: NavigationState<Route>,
    cause: NavigationChange<Route>.Cause
  ) -> [Action] {
    let isAwaited = expected != nil || !awaited.locations.isEmpty
    guard isObserved || isAwaited else {
      state = next
      return []
    }
    return move(NavigationChange(before: state, after: next, cause: cause))
  }

  @usableFromInline mutating func move(_ change: NavigationChange<Route>) -> [Action] {
    state = change.after
    let gone = awaited.follow(from: change.before, to: state, heading: target ?? state)
    if let expected, let target, change.cause != .user,
      state[expected.place.position].prefix(expected.place.index + 1)
        .elementsEqual(target[expected.place.position].prefix(expected.place.index + 1))
    {
      awaited.track(expected.result, at: expected.place)
      self.expected = nil
    }
    return (isObserved ? [.announce(change)] : []) + gone.map { .resolve(result: $0.id, $0.ending) }
  }
}
