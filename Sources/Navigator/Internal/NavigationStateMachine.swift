/// The logic of a navigator as a value: the queue of requests, the current state with the identities of its screens, the plan
/// of the running request, and the screens whose results are awaited.
///
/// Each request has a ticket, which is a serial number. Only one request runs at a time:
/// 1. The request calls `begin`, which plans its steps, or `fail`.
/// 2. For each step, the request calls ``takeStep()``, and `endStep` at the end of the step.
/// 3. After the last step, the request reads ``failure``. It may then call `begin` again, for example to show a login after the
///    refused screens have left. Otherwise the request calls `end`.
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
    /// The navigator must notify the observers of the change.
    case announce(NavigationChange<Route>)
    /// A screen was removed whose result some code waits for. The navigator must end the wait with this serial number.
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
    var target: Screens<Route>
    /// The routes of the screens in `target`. They become the navigator's state after the last step.
    var state: NavigationState<Route>
    /// The steps that are left, such as a pop and a push, to get from the current state to `target`.
    var steps: [NavigationStep<IdentifiedScreen<Route>>] = []
    /// The step that the navigation host performs now, and whether it is the last one.
    var open: (step: NavigationStep<IdentifiedScreen<Route>>, isLast: Bool)?
    /// Whether the user has navigated while the navigation host performed the current step. Then the request ends after
    /// this step.
    var isInterrupted = false
    /// The wait of the caller for the result of the new screen: its serial number and the screen. `nil` if the caller does not
    /// wait, and as soon as the screen is shown: the wait is then in `awaitedResults`.
    var expected: (result: Int, screen: ScreenID)?
  }

  package private(set) var state: NavigationState<Route>
  /// The screens of the ``state``. Unlike a route, a screen has an identity: two screens that show the same route are different.
  package private(set) var screens: Screens<Route>
  package private(set) var placement: NavigationPlacement<Route>
  private var turn = Turn.free
  private var queue = TicketQueue()
  /// The requests that have begun and are paused, because a guard waits for the user, for example for a login. Other requests run
  /// during the pause.
  private var suspended: Set<Ticket> = []
  /// The screens whose results are awaited. The key is the serial number of the wait for the result.
  package private(set) var awaitedResults: [Int: ScreenID] = [:]
  /// For each request that restores a saved state: the screens when it began to ask the guards. If the user has navigated
  /// before the guards answer, the current screens differ, and the request ends with an error. If the app moves routes to other
  /// tabs or columns, that is no difference: the stored screens are moved too.
  var origins: [Ticket: Screens<Route>] = [:]

  package init(placement: NavigationPlacement<Route>) {
    self.placement = placement
    state = placement.initialState
    screens = state.map { IdentifiedScreen($0) }
  }

  /// The serial numbers of the calls that wait for the result of this screen, in ascending order.
  package func waiters(of screen: ScreenID) -> [Int] {
    awaitedResults.filter { $0.value == screen }.keys.sorted()
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
  ///   - request: The request. `nil` for other work, such as removing a screen that has finished with a result.
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
      let next = try target(state, placement)
      var move = Move(target: try identified(next, by: request), state: next)
      let place = next.location(shownBy: request)
      let shown = place.flatMap(move.target.route)
      if let result, let shown {
        move.expected = (result, shown.id)
        // The screen whose result the caller waits for may be on screen already. Then no step of this request shows the
        // screen, so the wait begins now.
        trackIfShown(&move)
      }
      guard case .push = request, let place, let shown else { return go(on: move, ticket) }
      move.steps = [.push(shown, place.position)]
      turn = .moving(ticket, move)
    } catch {
      turn = .ended(ticket, error)
    }
  }

  /// Ends the running request with an error.
  package mutating func fail(_ error: NavigationError) {
    if let ticket = currentTicket { turn = .ended(ticket, error) }
  }

  /// If the screen whose result the caller waits for is shown, the wait begins. It ends when the screen is removed. The first
  /// screen of a tab cannot be closed, so it is left out.
  private mutating func trackIfShown(_ move: inout Move) {
    guard let (result, screen) = move.expected, screens.location(of: screen)?.isRoot == false else { return }
    awaitedResults[result] = screen
    move.expected = nil
  }

  private mutating func go(on move: Move, _ ticket: Ticket) {
    var move = move
    move.steps = screens == move.target ? [] : NavigationPlan.steps(from: screens, to: move.target)
    turn = move.steps.isEmpty ? .ended(ticket, nil) : .moving(ticket, move)
  }

  /// Whether the current state is the state to which the request leads. The user may also have opened these screens, unless the
  /// caller waits for the result of a screen: then the request itself must have shown this screen (`expected` is `nil` then).
  private func isReached(_ move: Move) -> Bool { state == move.state && move.expected == nil }

  /// The step that would be taken now.
  package var nextStep: NavigationStep<Route>? {
    guard case .moving(_, let move) = turn else { return nil }
    return move.steps.first?.map(\.route)
  }

  /// The step that the navigation host performs now, such as a push, with the screen that it shows or removes.
  package var openStep: NavigationStep<IdentifiedScreen<Route>>? {
    if case .moving(_, let move) = turn { move.open?.step } else { nil }
  }

  /// Returns the next step of the running request, or `nil` if there is none.
  package mutating func takeStep() -> NavigationStep<Route>? {
    guard case .moving(let ticket, var move) = turn else { return nil }
    move.open = move.steps.first.map { ($0, move.steps.count == 1) }
    turn = .moving(ticket, move)
    return move.open?.step.map(\.route)
  }

  /// Called when the navigation host has performed the current step, such as a push, or has canceled it. Has no effect if the
  /// step was given up meanwhile, because the host was told to show another state.
  package mutating func endStep(_ outcome: TransitionOutcome) -> [Action] {
    guard case .moving(let ticket, var move) = turn, let (step, isLast) = move.open else { return [] }
    move.open = nil
    guard outcome == .completed else {
      // The host has canceled the step, for example because the user has swiped back during a pop. If the state of the request is
      // reached nevertheless, the request has succeeded.
      let name = step.map(\.route).name
      let error = move.isInterrupted ? NavigationError.interrupted : .transitionCanceled(step: name)
      turn = .ended(ticket, isReached(move) ? nil : error)
      return []
    }
    guard let next = isLast && !move.isInterrupted ? move.target : try? screens.performing(step) else {
      // While the app performed `step`, the user has gone back so far that the step is not possible any more, for
      // example to pop a screen that is gone. The request ends. The views may already show the result of the step, so
      // `.show` makes them show all screens of `state` and no others.
      turn = .ended(ticket, .interrupted)
      return [.show]
    }
    let routes = isLast && !move.isInterrupted ? move.state : nil
    let actions = self.move(to: next, showing: routes, heading: move.target, .request)
    trackIfShown(&move)
    if move.isInterrupted {
      turn = .ended(ticket, isLast ? nil : .interrupted)
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
    next == state ? [] : followUser(to: identified(next, isShown: true))
  }

  /// Adopts the screens to which the user has navigated. Each screen has an identity, so it is clear which screen was removed,
  /// even if several show the same route.
  package mutating func followUser(to next: Screens<Route>) -> [Action] {
    guard next != screens else { return [] }
    if case .moving(let ticket, var move) = turn {
      move.isInterrupted = true
      if let (step, isLast) = move.open {
        // The running step may show a screen again that was on screen before, for example in another column. If the user has
        // removed this screen meanwhile, it does not come back: the step shows a new screen with the same route.
        let left = Set(screens.positions.flatMap { Set(screens[$0]).subtracting(next[$0]) })
        move.open = (step.map { left.contains($0) ? IdentifiedScreen($0.route) : $0 }, isLast)
      }
      turn = move.open == nil ? .ended(ticket, .interrupted) : .moving(ticket, move)
    }
    return move(to: next, heading: next, .user)
  }

  /// Replaces the placement, which says in which tab and column each route is shown, and moves all screens accordingly. A
  /// navigation request that is running continues in the new tabs and columns.
  package mutating func place(by placement: NavigationPlacement<Route>) -> [Action] {
    self.placement = placement
    // The root screens of new tabs are made only once here, so that all states below contain the same root screens.
    let roots = identified(placement.initialState).tabs.map(\.root)
    func projecting(_ screens: Screens<Route>) -> Screens<Route> {
      placement.projecting(screens) { roots[$0] }
    }
    origins = origins.mapValues(projecting)
    let next = projecting(screens)
    guard case .moving(let ticket, var move) = turn else {
      return showAgain() + self.move(to: next, heading: next, .placement)
    }
    let target = projecting(move.target)
    let changes = self.move(to: next, heading: target, .placement)
    move.target = identifiedAgain(target, &move)
    move.state = target.map { $0.route }
    trackIfShown(&move)
    turn = .moving(ticket, move)
    return showAgain() + changes
  }

  /// Makes the navigation host show the whole state again, for example because another host was attached. If the old host was
  /// performing a step, the end of this step is ignored.
  package mutating func showAgain() -> [Action] {
    if case .moving(let ticket, var move) = turn {
      move.open = nil
      if move.isInterrupted {
        // The user may already have done what the request was to do, such as dismiss a sheet. Then the request has succeeded.
        turn = .ended(ticket, isReached(move) ? nil : .interrupted)
      } else {
        go(on: move, ticket)
      }
    }
    return [.show]
  }

  /// Records that some code waits for the result of a screen. `result` is the serial number of the wait. When the screen is
  /// removed, the action ``Action/resolve(result:_:)`` ends the wait.
  package mutating func track(result: Int, of screen: ScreenID) { awaitedResults[result] = screen }

  /// Forgets that some code waits for the result of a screen. `result` is the serial number of the wait.
  package mutating func forget(result: Int) { awaitedResults[result] = nil }

  // MARK: Screens

  /// Returns a planned state after the current screens have changed. A screen that the user has closed since the state was
  /// planned does not come back: the result contains a new screen with the same route. If the caller waits for the result of a
  /// replaced screen, `expected` gets the new screen.
  private func identifiedAgain(_ planned: Screens<Route>, _ move: inout Move) -> Screens<Route> {
    let next = identified(planned.map(\.route))
    let place = move.expected.flatMap { planned.location(of: $0.screen) }
    if let screen = place.flatMap(next.route)?.id { move.expected?.screen = screen }
    return next
  }

  /// Changes the state, and ends the waits for results of screens that are removed. No other method changes the state.
  ///
  /// - Parameter target: The state after all steps of the running request. If it has another screen at the location of a removed
  ///   screen, the wait for the removed screen ends with `.replaced`. Otherwise the wait ends with `.dismissed`.
  private mutating func move(
    to next: Screens<Route>,
    showing routes: NavigationState<Route>? = nil,
    heading target: Screens<Route>,
    _ cause: NavigationChange<Route>.Cause
  ) -> [Action] {
    let change = NavigationChange(before: state, after: routes ?? next.map { $0.route }, cause: cause)
    let former = screens
    (screens, state) = (next, change.after)
    var actions: [Action] = change.before == state ? [] : [.announce(change)]
    for (result, screen) in awaitedResults.sorted(by: { $0.key < $1.key }) {
      // In a new placement, or after a request that removes the screens below it, the screen may be the root of a tab, which cannot
      // return a result. Then the wait ends, too.
      if let place = next.location(of: screen), !place.isRoot { continue }
      awaitedResults[result] = nil
      let place = former.location(of: screen)
      let isOccupied = place.map { target[$0.position].indices.contains($0.index) } ?? false
      actions.append(.resolve(result: result, isOccupied ? .replaced : .dismissed))
    }
    return actions
  }
}
