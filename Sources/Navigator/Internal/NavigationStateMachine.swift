/// The logic of a navigator as a value: the queue of requests, the current state, the plan of the running request, and the
/// locations of screens whose results are awaited.
///
/// Each request has a ticket, a serial number, and only one request runs at a time. The running request calls `begin` (or
/// `fail`), takes steps with ``takeStep()`` and reports the end of each with `endStep` until there are none. Then it reads
/// ``failure`` and calls `end`. The remaining steps are planned again before each step. So the navigator never performs a
/// step that an observer, a new host or a new placement has made obsolete.
///
/// A request whose guards wait for the user is *suspended*: other requests run until the guards have answered.
package struct NavigationStateMachine<Route: Hashable & Sendable>: Sendable {
  package typealias Ticket = Int

  package enum Action: Hashable, Sendable {
    /// The request of this ticket runs now.
    case grant(Ticket)
    /// The request was canceled while it was in the queue, so it is never performed. The payload is its serial number.
    case refuse(Ticket)
    /// Pass this state to the navigation host, which shows it at once without transitions.
    case show(NavigationState<Route>)
    /// Notify the observers of this change.
    case announce(NavigationChange<Route>)
    /// End the wait for the result of a screen, because the screen has been removed.
    case resolve(result: Int, ScreenEnding)
  }

  private enum Turn: Sendable {
    /// No request is running.
    case free
    /// The guards decide about the running request.
    case asking(Ticket)
    /// The running request has more steps to perform.
    case moving(Ticket, Move)
    /// The request has performed all its steps, or has failed with the error.
    case ended(Ticket, NavigationError?)
  }

  private struct Move: Sendable {
    /// The state to which the request leads.
    var target: NavigationState<Route>
    /// The step that the navigation host performs now, and the planned steps after it.
    var open: (step: NavigationStep<Route>, later: ArraySlice<NavigationStep<Route>>)?
    /// Whether the user has navigated while the navigation host performed the current step. Then the request ends after
    /// this step.
    var isInterrupted = false
    /// The screen that the request will show, and whose result is awaited. `nil` when the screen is shown, or if no result
    /// is awaited.
    var expected: (result: Int, route: Route, place: ScreenLocation)?
  }

  package private(set) var state: NavigationState<Route>
  package private(set) var placement: NavigationPlacement<Route>
  private var turn = Turn.free
  private var queue = TicketQueue()
  /// The requests that have begun and let other requests run first, because their guards wait for the user.
  private var suspended: Set<Ticket> = []
  /// The locations of the screens whose results are awaited, by the serial numbers of the results.
  package private(set) var awaitedResults: [Int: ScreenLocation] = [:]

  package init(placement: NavigationPlacement<Route>) {
    self.placement = placement
    state = placement.initialState
  }

  /// The serial numbers of the results that are awaited from the screen at this location, in ascending order.
  package func waiters(of location: ScreenLocation) -> [Int] {
    awaitedResults.filter { $0.value == location }.keys.sorted()
  }

  /// The serial numbers of the requests in the queue, in the order in which they will run.
  package var waiting: [Ticket] { queue.tickets }

  // MARK: Turns

  /// Adds a request to the queue, or starts it at once if no request is running.
  package mutating func ask(_ ticket: Ticket) -> [Action] {
    guard currentTicket != nil else { return give(ticket) }
    queue.append(ticket)
    return []
  }

  private var currentTicket: Ticket? {
    switch turn {
    case .free: nil
    case .asking(let ticket), .moving(let ticket, _), .ended(let ticket, _): ticket
    }
  }

  private mutating func give(_ ticket: Ticket) -> [Action] {
    turn = .asking(ticket)
    return [.grant(ticket)]
  }

  private mutating func nextTurn() -> [Action] {
    turn = .free
    return queue.popFirst().map { give($0) } ?? []
  }

  /// Removes a waiting request.
  package mutating func withdraw(_ ticket: Ticket) -> [Action] {
    queue.remove(ticket) ? [.refuse(ticket)] : []
  }

  /// Ends a running or suspended request.
  package mutating func end(_ ticket: Ticket) -> [Action] {
    if suspended.remove(ticket) != nil { return [] }
    return currentTicket == ticket ? nextTurn() : []
  }

  // MARK: Suspended requests

  /// Whether this request is the running one, and its guards are being asked.
  package func isAsking(_ ticket: Ticket) -> Bool {
    if case .asking(ticket) = turn { true } else { false }
  }

  package func isSuspended(_ ticket: Ticket) -> Bool { suspended.contains(ticket) }

  /// Whether a request waits for its turn.
  package func isWaiting(_ ticket: Ticket) -> Bool { queue.contains(ticket) }

  /// Lets other requests run while the guards of the running request wait for the user. A request that a guard itself has
  /// made runs first, or else the first request in the queue.
  package mutating func suspend(_ ticket: Ticket, for nested: Ticket? = nil) -> [Action] {
    guard isAsking(ticket) else { return [] }
    suspended.insert(ticket)
    return nested.map { give($0) } ?? nextTurn()
  }

  /// Continues a request that has let other requests run: at once, or as soon as the running request has ended.
  package mutating func resume(_ ticket: Ticket) -> [Action] {
    guard suspended.remove(ticket) != nil else { return [] }
    queue.insertResumed(ticket)
    return currentTicket == nil ? nextTurn() : []
  }

  // MARK: The request that has the turn

  /// The error of the running request, or `nil` if it has not failed.
  package var failure: NavigationError? {
    if case .ended(_, let error) = turn { error } else { nil }
  }

  /// Plans the steps of the running request, after the guards have allowed it or have redirected it.
  ///
  /// - Parameters:
  ///   - request: The request; `nil` for another change.
  ///   - result: The serial number of the result that is awaited from the screen that the request shows.
  ///   - target: Returns the state to which the request leads from the current state and placement.
  package mutating func begin(
    _ request: NavigationRequest<Route>? = nil,
    result: Int? = nil,
    to target: (NavigationState<Route>, NavigationPlacement<Route>) throws(NavigationError) ->
      NavigationState<Route>
  ) {
    guard let ticket = currentTicket else { return }
    do {
      var move = Move(target: try target(state, placement))
      move.expected = result.map { result in
        let place = move.target.location(shownBy: request)
        return (result, move.target[place.position][place.index], place)
      }
      if let expected = move.expected, state.keeps(expected.place, in: move.target) {
        // The screen whose result is awaited is shown already, so no step will show it. Its location is tracked from now
        // on.
        awaitedResults[expected.result] = expected.place
        move.expected = nil
      }
      go(on: move, ticket)
    } catch {
      turn = .ended(ticket, error)
    }
  }

  /// Ends the running request with an error.
  package mutating func fail(_ error: NavigationError) {
    if let ticket = currentTicket { turn = .ended(ticket, error) }
  }

  private mutating func go(on move: Move, _ ticket: Ticket) {
    turn = state == move.target ? .ended(ticket, nil) : .moving(ticket, move)
  }

  /// The step that would be taken now.
  package var nextStep: NavigationStep<Route>? {
    guard case .moving(_, let move) = turn else { return nil }
    return NavigationPlan.steps(from: state, to: move.target).first
  }

  /// Returns the next step of the running request, or `nil` if there is none.
  package mutating func takeStep() -> NavigationStep<Route>? {
    guard case .moving(let ticket, var move) = turn else { return nil }
    let steps = NavigationPlan.steps(from: state, to: move.target)
    move.open = steps.first.map { ($0, steps.dropFirst()) }
    turn = .moving(ticket, move)
    return move.open?.step
  }

  /// Ends the current step. Has no effect if the navigation host was passed a whole state instead after the step had begun.
  package mutating func endStep(_ outcome: TransitionOutcome) -> [Action] {
    guard case .moving(let ticket, var move) = turn, let (step, later) = move.open else { return [] }
    move.open = nil
    guard outcome == .completed else {
      turn = .ended(ticket, .transitionCanceled(step: step.name))
      return []
    }
    let endsAtTarget = later.isEmpty && !move.isInterrupted
    guard let next = endsAtTarget ? move.target : try? state.performing(step) else {
      // The user has navigated to a state in which this step is impossible, so the request is interrupted.
      turn = .ended(ticket, .interrupted)
      return [.show(state)]
    }
    let presentsLater = later.contains { if case .present = $0 { true } else { false } }
    let place = move.expected.flatMap {
      next.location(of: $0.place, after: step, isLastModal: !presentsLater)
    }
    let actions = next == state ? [] : self.move(to: next, heading: move.target, .request)
    if let expected = move.expected, let place, next.route(at: place) == expected.route {
      awaitedResults[expected.result] = place
      move.expected = nil
    }
    if move.isInterrupted {
      turn = .ended(ticket, later.isEmpty ? nil : .interrupted)
    } else {
      go(on: move, ticket)
    }
    return actions
  }

  /// Ends the current step after the navigation host has deallocated its completion without calling it.
  ///
  /// - Parameter hasHost: Whether a host is attached. If so, the step counts as canceled, and the request fails. If not,
  ///   the request continues without a host.
  package mutating func abandonStep(hasHost: Bool) -> [Action] {
    guard case .moving(_, let move) = turn, move.open != nil else { return [] }
    return hasHost ? endStep(.canceled) + [.show(state)] : showAgain()
  }

  // MARK: Events from outside

  /// Adopts a state to which the user has navigated, for example by a swipe. The navigation host shows the new state
  /// already.
  package mutating func followUser(to next: NavigationState<Route>) -> [Action] {
    guard next != state else { return [] }
    if case .moving(let ticket, var move) = turn {
      move.isInterrupted = true
      turn = move.open == nil ? .ended(ticket, .interrupted) : .moving(ticket, move)
    }
    return move(to: next, heading: next, .user)
  }

  /// Replaces the placement, and moves all screens to the tabs and columns where the new placement shows them.
  package mutating func place(by placement: NavigationPlacement<Route>) -> [Action] {
    self.placement = placement
    if case .moving(let ticket, var move) = turn {
      let projected = placement.projecting(move.target)
      if let expected = move.expected,
        let place = move.target.place(of: expected.place, in: projected)
      {
        move.expected?.place = place
      }
      move.target = projected
      turn = .moving(ticket, move)
    }
    let next = placement.projecting(state)
    var heading = next
    if case .moving(_, let move) = turn { heading = move.target }
    let changes = next == state ? [] : move(to: next, heading: heading, .placement)
    return showAgain() + changes
  }

  /// Passes the whole state to the navigation host, because the host is new or shows another state. If a step is being
  /// performed, its outcome is ignored.
  package mutating func showAgain() -> [Action] {
    if case .moving(let ticket, var move) = turn {
      move.open = nil
      if move.isInterrupted {
        turn = .ended(ticket, .interrupted)
      } else {
        go(on: move, ticket)
      }
    }
    return [.show(state)]
  }

  /// Tracks the location of a screen that is shown already, because its result is awaited from now on.
  package mutating func track(result: Int, at place: ScreenLocation) { awaitedResults[result] = place }

  /// Stops following the screen of this result.
  package mutating func forget(result: Int) { awaitedResults[result] = nil }

  /// Changes the state by one step, and ends the waits for results of screens that the step removes.
  ///
  /// - Parameter target: The state to which the running request leads after all its steps.
  private mutating func move(
    to next: NavigationState<Route>,
    heading target: NavigationState<Route>,
    _ cause: NavigationChange<Route>.Cause
  ) -> [Action] {
    let change = NavigationChange(before: state, after: next, cause: cause)
    state = next
    var actions: [Action] = [.announce(change)]
    for (result, location) in awaitedResults.sorted(by: { $0.key < $1.key }) {
      awaitedResults[result] = change.before.place(of: location, in: next)
      if awaitedResults[result] == nil {
        let isOccupied = target[location.position].indices.contains(location.index)
        actions.append(.resolve(result: result, isOccupied ? .replaced : .dismissed))
      }
    }
    return actions
  }
}
