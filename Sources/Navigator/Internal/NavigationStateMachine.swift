/// The logic of a navigator as a value: the queue of requests, the current state, the plan of the running request, and the
/// locations of screens whose results are awaited.
///
/// Each request has a ticket, which is a serial number. Only one request runs at a time:
/// 1. The request calls `begin`, which plans its steps, or `fail`.
/// 2. For each step, the request calls ``takeStep()``, and `endStep` at the end of the step.
/// 3. After the last step, the request reads ``failure``. It may then call `begin` again, for example to show a login after the
///    refused screens have left. Otherwise it calls `end`.
///
/// The remaining steps are planned again before each step. So the navigator never performs a step that an observer, a new host
/// or a new placement has made obsolete.
///
/// A request whose guards wait for the user is *suspended*: other requests run until the guards have answered.
package struct NavigationStateMachine<Route: Hashable & Sendable>: Sendable {
  package typealias Ticket = Int

  package enum Action: Hashable, Sendable {
    /// The request of this ticket runs now.
    case grant(Ticket)
    /// The request was canceled while it was in the queue, so it is never performed. The payload is its serial number.
    case refuse(Ticket)
    /// The navigator must pass its current state to the navigation host, which replaces all its screens at once, without an
    /// animation.
    case show
    /// The navigator must notify its observers of this change.
    case announce(NavigationChange<Route>)
    /// The navigator must end the wait for the result with this serial number, because the screen was removed.
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
    /// The steps from the current state to `target`. They are planned when the request begins, after each of its steps, and when
    /// the screens are shown again.
    var steps: [NavigationStep<Route>] = []
    /// The step that the navigation host performs now, and the planned steps after it.
    var open: (step: NavigationStep<Route>, later: ArraySlice<NavigationStep<Route>>)?
    /// Whether the user has navigated while the navigation host performed the current step. Then the request ends after
    /// this step.
    var isInterrupted = false
    /// If the caller of the request waits for the result of the new screen: the serial number of the wait, and the route and the
    /// later location of the screen. `nil` as soon as the screen is shown.
    var expected: (result: Int, route: Route, place: ScreenLocation)?
  }

  package private(set) var state: NavigationState<Route>
  package private(set) var placement: NavigationPlacement<Route>
  private var turn = Turn.free
  private var queue = TicketQueue()
  /// The requests that have begun and are paused, because a guard waits for the user, for example for a login. Other requests run
  /// meanwhile.
  private var suspended: Set<Ticket> = []
  /// The locations of the screens whose results are awaited, by the serial numbers of the results.
  package private(set) var awaitedResults: [Int: ScreenLocation] = [:]
  /// For each request whose guards are asked: the current locations of the screens that the answers depend on. The keys are the
  /// locations at the time of the questions.
  var guardedScreens: [Ticket: [ScreenLocation: ScreenLocation]] = [:]
  /// For each restoration: the state in which it has begun to ask guards, in the current layout. A change of the layout moves
  /// screens, but is no navigation. The state is kept until ``end(_:)``.
  var origins: [Ticket: NavigationState<Route>] = [:]

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

  /// The serial number of the running request.
  package var currentTicket: Ticket? {
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
    origins[ticket] = nil
    if suspended.remove(ticket) != nil { return [] }
    return currentTicket == ticket ? nextTurn() : []
  }

  // MARK: Suspended requests

  /// Whether this request is the running one, and the guards of the app have not decided about it yet.
  package func isAsking(_ ticket: Ticket) -> Bool {
    if case .asking(ticket) = turn { true } else { false }
  }

  package func isSuspended(_ ticket: Ticket) -> Bool { suspended.contains(ticket) }

  /// Whether a request waits for its turn.
  package func isWaiting(_ ticket: Ticket) -> Bool { queue.contains(ticket) }

  /// Pauses the running request. Other requests can then run. This is needed while a guard, a closure that decides
  /// whether the request is allowed, waits for the user.
  ///
  /// - Parameters:
  ///   - ticket: The serial number of the running request.
  ///   - nested: The request that runs next, because the guard has made it, for example to present a login. If it is
  ///     `nil`, the first request in the queue runs next.
  package mutating func suspend(_ ticket: Ticket, for nested: Ticket? = nil) -> [Action] {
    guard isAsking(ticket) else { return [] }
    suspended.insert(ticket)
    return nested.map { give($0) } ?? nextTurn()
  }

  /// Continues a request that was suspended while the user had to do something first, such as log in. Meanwhile, other
  /// requests were performed. The request continues at once, or as soon as the running request has ended.
  package mutating func resume(_ ticket: Ticket) -> [Action] {
    guard suspended.remove(ticket) != nil else { return [] }
    queue.insertResumed(ticket)
    return currentTicket == nil ? nextTurn() : []
  }

  // MARK: The request that has the turn

  /// The error with which the current request has failed, or `nil`. A failed request stays the current one until ``end(_:)``.
  package var failure: NavigationError? {
    if case .ended(_, let error) = turn { error } else { nil }
  }

  /// Plans the steps of the running request, such as pops and pushes, after the guards have allowed it.
  ///
  /// - Parameters:
  ///   - request: The request. `nil` for other work, such as the removal of a screen that has returned its result.
  ///   - result: The serial number of the wait, if the caller waits for the result of the screen that the request
  ///     shows. Otherwise `nil`.
  ///   - target: Returns the state to which the request leads. It gets the current state and the placement, which
  ///     says in which tab and column each route is shown.
  package mutating func begin(
    _ request: NavigationRequest<Route>? = nil,
    result: Int? = nil,
    to target: (NavigationState<Route>, NavigationPlacement<Route>) throws(NavigationError) ->
      NavigationState<Route>
  ) {
    guard let ticket = currentTicket else { return }
    do {
      var move = Move(target: try target(state, placement))
      if let result, let place = move.target.location(shownBy: request) {
        move.expected = (result, move.target[place.position][place.index], place)
      }
      if let expected = move.expected, state.keeps(expected.place, in: move.target) {
        // The caller waits for the result of a screen that the user sees already, so no step of this request will show it.
        // The screen is tracked from now on, so that its removal ends the wait.
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
    var move = move
    move.steps = state == move.target ? [] : NavigationPlan.steps(from: state, to: move.target)
    turn = move.steps.isEmpty ? .ended(ticket, nil) : .moving(ticket, move)
  }

  /// The step that would be taken now.
  package var nextStep: NavigationStep<Route>? {
    guard case .moving(_, let move) = turn else { return nil }
    return move.steps.first
  }

  /// Returns the next step of the running request, or `nil` if there is none.
  package mutating func takeStep() -> NavigationStep<Route>? {
    guard case .moving(let ticket, var move) = turn else { return nil }
    move.open = move.steps.first.map { ($0, move.steps.dropFirst()) }
    turn = .moving(ticket, move)
    return move.open?.step
  }

  /// Called when the navigation host has performed the current step, such as a push, or has canceled it. Has no effect if the
  /// step was given up meanwhile, because the host was told to show another state.
  package mutating func endStep(_ outcome: TransitionOutcome) -> [Action] {
    guard case .moving(let ticket, var move) = turn, let (step, later) = move.open else { return [] }
    move.open = nil
    guard outcome == .completed else {
      // If the user has navigated during the step, for example by a swipe back during a pop, either nothing is left to do, or the
      // rest of the request is dropped.
      let isDone = state == move.target && move.expected == nil
      let error = move.isInterrupted ? NavigationError.interrupted : .transitionCanceled(step: step.name)
      turn = .ended(ticket, isDone ? nil : error)
      return []
    }
    let endsAtTarget = later.isEmpty && !move.isInterrupted
    guard let next = endsAtTarget ? move.target : try? state.performing(step) else {
      // While the app performed `step`, the user has gone back so far that the step is not possible any more, for
      // example to pop a screen that is gone. The request ends. The views may already show the result of the step, so
      // `.show` makes them show all screens of `state` and no others.
      turn = .ended(ticket, .interrupted)
      return [.show]
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

  /// Ends the current step, such as a push, although the navigation host has not reported its end. The host has
  /// deallocated the step's completion (`StepCompletion`), so it cannot report the end any more. Or the time limit of
  /// the step has passed.
  ///
  /// - Parameter hasHost: Whether a host is attached. If so, the step counts as canceled, and the request fails. If not,
  ///   the request continues without a host.
  package mutating func abandonStep(hasHost: Bool) -> [Action] {
    guard case .moving(_, let move) = turn, move.open != nil else { return [] }
    return hasHost ? endStep(.canceled) + [.show] : showAgain()
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

  /// Replaces the placement, which says in which tab and column each route is shown, and moves all screens accordingly. A running
  /// request then goes on to its screens in the new tabs and columns.
  package mutating func place(by placement: NavigationPlacement<Route>) -> [Action] {
    self.placement = placement
    origins = origins.mapValues(placement.projecting)
    if case .moving(let ticket, var move) = turn {
      let (projected, moves) = placement.projection(of: move.target)
      if let expected = move.expected, let place = moves[expected.place] { move.expected?.place = place }
      move.target = projected
      turn = .moving(ticket, move)
    }
    let (next, moves) = placement.projection(of: state)
    let heading = if case .moving(_, let move) = turn { move.target } else { next }
    let changes = next == state ? [] : move(to: next, heading: heading, .placement, moves)
    return showAgain() + changes
  }

  /// Makes the navigation host show the whole state again, for example because another host was attached. If the old host was
  /// performing a step, the end of this step is ignored.
  package mutating func showAgain() -> [Action] {
    if case .moving(let ticket, var move) = turn {
      move.open = nil
      if move.isInterrupted {
        // The user may have done what the request was to do, for example has dismissed the same sheet.
        let isDone = state == move.target && move.expected == nil
        turn = .ended(ticket, isDone ? nil : .interrupted)
      } else {
        go(on: move, ticket)
      }
    }
    return [.show]
  }

  /// Begins to track the screen at `place`, whose result some code awaits from now on. When the screen is removed, the action
  /// ``Action/resolve(result:_:)`` is returned with the serial number `result`.
  package mutating func track(result: Int, at place: ScreenLocation) { awaitedResults[result] = place }

  /// Stops following the screen of this result.
  package mutating func forget(result: Int) { awaitedResults[result] = nil }

  /// Changes the state by one step, and ends the waits for results of screens that the step removes.
  ///
  /// - Parameter target: The state after all steps of the running request. If it has another screen at the location of a removed
  ///   screen, the wait for the removed screen ends with `.replaced`. Otherwise the wait ends with `.dismissed`.
  /// - Parameter moves: The new locations of the screens of the tabs, if a placement has moved them.
  private mutating func move(
    to next: NavigationState<Route>,
    heading target: NavigationState<Route>,
    _ cause: NavigationChange<Route>.Cause,
    _ moves: [ScreenLocation: ScreenLocation]? = nil
  ) -> [Action] {
    let change = NavigationChange(before: state, after: next, cause: cause)
    state = next
    func place(of location: ScreenLocation) -> ScreenLocation? {
      // Several screens can have equal routes. The new placement says which of them moves where. It says nothing about the root of a
      // tab that is not selected and has no other screens. That root stays if the placement still has it.
      if let place = moves?[location] { return place }
      if moves != nil, location.position.column != nil, !location.isRoot { return nil }
      return change.before.place(of: location, in: next)
    }
    guardedScreens = guardedScreens.mapValues { $0.compactMapValues(place) }
    var actions: [Action] = [.announce(change)]
    for (result, location) in awaitedResults.sorted(by: { $0.key < $1.key }) {
      awaitedResults[result] = place(of: location).flatMap { $0.isRoot ? nil : $0 }
      if awaitedResults[result] == nil {
        let isOccupied = target[location.position].indices.contains(location.index)
        actions.append(.resolve(result: result, isOccupied ? .replaced : .dismissed))
      }
    }
    return actions
  }
}
