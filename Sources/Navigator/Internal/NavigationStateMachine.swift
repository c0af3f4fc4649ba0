/// The logic of a navigator: whose turn it is, which steps are left, and what the state is.
///
/// Requests hold tickets. The one with the turn sends `began`, takes steps with ``takeStep()`` and
/// reports each by `stepEnded` until there are none, reads ``failure`` and sends `ended`. Steps are
/// taken, not sent as actions, so that one that an observer has made obsolete is never performed.
package struct NavigationStateMachine<Route: Hashable & Sendable>: Sendable {
  package enum Event: Sendable {
    /// A request wants its turn.
    case asked(ticket: Int)
    /// A request that waits gives up.
    case withdrew(ticket: Int)
    /// The request that has the turn begins.
    case began(NavigationRequest<Route>)
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
  }

  package enum Action: Hashable, Sendable {
    /// The turn is now this ticket's.
    case grant(ticket: Int)
    /// This ticket will never have its turn.
    case refuse(ticket: Int)
    /// The host is to show this state whole.
    case show(NavigationState<Route>)
    /// The observers are to hear of this change.
    case announce(NavigationChange<Route>)
  }

  package private(set) var state: NavigationState<Route>
  package private(set) var placement: any NavigationPlacement<Route>
  /// Why the request that has the turn came to nothing, if it did.
  package private(set) var failure: NavigationError?
  /// The ticket that has the turn.
  package private(set) var turn: Int?
  /// The tickets that wait, the next one first.
  package private(set) var waiting: [Int] = []

  /// Where the request that has the turn leads, from its beginning to its end.
  private var target: NavigationState<Route>?
  private var steps: [NavigationStep<Route>] = []
  private var isStepTaken = false
  /// The host was shown a whole state while it performed a step: the step no longer counts.
  private var isStepVoid = false
  private var isInterrupted = false

  package init(placement: any NavigationPlacement<Route>) {
    self.placement = placement
    state = placement.initialState
  }

  /// The step to perform now, or `nil` if the request that has the turn has none left.
  package mutating func takeStep() -> NavigationStep<Route>? {
    isStepTaken = !steps.isEmpty
    return steps.first
  }

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .asked(let ticket): asked(ticket)
    case .withdrew(let ticket): withdrew(ticket)
    case .began(let request): began(request)
    case .stepEnded(let outcome): stepEnded(outcome)
    case .ended: ended()
    case .changedByUser(let state): changedByUser(to: state)
    case .placed(let placement): placed(placement)
    case .attached: showAgain()
    }
  }

  // MARK: Turns

  private mutating func asked(_ ticket: Int) -> [Action] {
    guard turn == nil else {
      waiting.append(ticket)
      return []
    }
    turn = ticket
    return [.grant(ticket: ticket)]
  }

  private mutating func withdrew(_ ticket: Int) -> [Action] {
    guard let index = waiting.firstIndex(of: ticket) else { return [] }
    waiting.remove(at: index)
    return [.refuse(ticket: ticket)]
  }

  private mutating func ended() -> [Action] {
    target = nil
    steps = []
    failure = nil
    turn = waiting.isEmpty ? nil : waiting.removeFirst()
    return turn.map { [.grant(ticket: $0)] } ?? []
  }

  // MARK: The request that has the turn

  private mutating func began(_ request: NavigationRequest<Route>) -> [Action] {
    isInterrupted = false
    do {
      let target = try request.target(from: state, placement: placement)
      self.target = target
      steps = NavigationPlan(from: state, to: target).steps
    } catch {
      fail(error)
    }
    return []
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
    if isInterrupted, !steps.isEmpty { fail(.interrupted) }
    return move(to: next)
  }

  private mutating func fail(_ error: NavigationError) {
    failure = error
    steps = []
  }

  // MARK: What comes from outside

  private mutating func changedByUser(to next: NavigationState<Route>) -> [Action] {
    isInterrupted = true
    // A step that the host performs may still end; one that has not begun is obsolete.
    if !isStepTaken, !steps.isEmpty { fail(.interrupted) }
    return move(to: next)
  }

  private mutating func placed(_ placement: any NavigationPlacement<Route>) -> [Action] {
    self.placement = placement
    target = target.map(placement.projecting)
    let changes = move(to: placement.projecting(state))
    return showAgain() + changes
  }

  private mutating func showAgain() -> [Action] {
    isStepVoid = isStepTaken
    if let target, failure == nil {
      if isInterrupted {
        fail(.interrupted)
      } else {
        steps = NavigationPlan(from: state, to: target).steps
      }
    }
    return [.show(state)]
  }

  private mutating func move(to next: NavigationState<Route>) -> [Action] {
    let change = NavigationChange(before: state, after: next)
    state = next
    return change.before == change.after ? [] : [.announce(change)]
  }
}
