import ControllerSupport
public import Foundation

extension RouteNavigator {
  /// Returns the request to perform, at the time when it can run. Returns `nil` if there is nothing to do then.
  package typealias LaterRequest = @MainActor () -> NavigationRequest<Route>?

  /// The work that a request performs when it runs.
  enum Work {
    case request(NavigationRequest<Route>)
    /// Performs a request without asking guards.
    case forced(NavigationRequest<Route>)
    case change(@Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>)
    /// Removes the screen that the closure returns, and the screens above it. The closure returns `nil` if the screen was
    /// removed before the request runs. Then nothing happens.
    case leave(@MainActor () -> ScreenID?)
    /// Shows a saved state, without the screens that guards refuse. The guards are asked when this work begins, and not when
    /// it is added to the queue.
    case restore(Restoration<Route>)
    /// Performs a request that a closure returns. The closure is called when the earlier requests have ended, and again after a
    /// guard has waited, because the request may depend on the current screens.
    case later(LaterRequest)

    @MainActor var request: NavigationRequest<Route>? {
      switch self {
      case .request(let request), .forced(let request): request
      case .later(let make): make()
      case .change, .leave, .restore: nil
      }
    }

    /// The screen that this work removes because the screen has called `finish`. Otherwise `nil`. The guards of the app are
    /// not asked about this screen, because the screen itself has decided to go. But the guards are asked about the screens
    /// above it.
    @MainActor var finished: ScreenID? {
      if case .leave(let find) = self { find() } else { nil }
    }

    @MainActor func target(
      of request: NavigationRequest<Route>?,
      from state: NavigationState<Route>,
      in placement: NavigationPlacement<Route>,
      finished: ScreenLocation?
    ) throws(NavigationError) -> NavigationState<Route> {
      if let request { return try state.applying(request, in: placement) }
      return switch self {
      case .change(let change): try change(state)
      case .request, .forced, .leave, .later: try finished.map(state.leaving) ?? state
      case .restore(let restoration): restoration.target(from: state, in: placement)
      }
    }

    /// Whether the work is performed again if a navigation of the user interrupts it. The app may insist on some work, for
    /// example on going to the login screen because the session has ended.
    @MainActor var isRepeated: Bool {
      switch self {
      case .forced(let request): request.isRepeatable
      case .restore(let restoration): restoration.isOfShown
      case .request, .change, .leave, .later: false
      }
    }

    /// The kinds of guards that decide about this work: `.leaving` for screens that the work removes, and `.showing` for
    /// screens that the work shows. For a saved state, the `.showing` guards were asked before, so only the `.leaving` guards
    /// decide.
    @MainActor var guardKinds: [GuardKind] {
      switch self {
      case .forced: []
      case .restore(let restoration): restoration.isOfShown ? [] : [.leaving]
      case .request, .change, .leave, .later: [.leaving, .showing]
      }
    }
  }

  /// A request with its ticket.
  struct Job {
    let ticket: Int
    var work: Work
    /// If the caller waits for the result of the screen that the request shows: the serial number of that wait. Otherwise `nil`.
    var result: Int?
    var isAnimated = true
  }

  /// Performs a navigation request, such as a push, and waits until its transitions have ended.
  public func send(
    _ request: NavigationRequest<Route>,
    animated: Bool
  ) async throws(NavigationError) {
    try await run(.request(request), animated: animated)
  }

  /// Performs a request that the app insists on, for example to go to the login because the session has ended. Guards are not
  /// asked. Screens with unsaved input are not asked either: their `LeaveConfirming.saveDraft()` is called instead.
  ///
  /// ```swift
  /// try await navigator.sendWithoutAsking(.reset(NavigationState(root: .login)))
  /// ```
  ///
  /// If the user navigates meanwhile, for example by a swipe, the rest of the request is performed all the same. Requests that
  /// depend on the screens in front, such as a push or a pop, are interrupted instead.
  ///
  /// - Throws: ``NavigationError/canceled``, ``NavigationError/interrupted``, ``NavigationError/transitionCanceled(step:)``,
  ///   or the reason why the request is impossible in the current state.
  public func sendWithoutAsking(
    _ request: NavigationRequest<Route>,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await run(.forced(request), animated: animated)
  }

  /// Reserves a place in the queue for a request that is not known yet. When all requests before it have ended, the closure
  /// returns the request to perform, or `nil` to do nothing.
  ///
  /// - Returns: A function that performs the request when its turn comes. The caller must call the function. Otherwise the
  ///   requests behind it would wait forever.
  package func queued(
    _ request: @escaping LaterRequest
  ) -> @MainActor () async throws(NavigationError) -> Void {
    let job = queue(.later(request), animated: true)
    return { [self] () async throws(NavigationError) in try await finish(job) }
  }

  /// The serial number of the request that is running: its guards are being asked, or its steps are being performed. `nil` if
  /// no request is running.
  package var runningRequest: Int? { machine.currentTicket }
  package var openRequests: [Int] { (runningRequest.map { [$0] } ?? []) + machine.waiting }

  /// Adds a request to the queue and returns at once. If it fails, ``onError`` receives the error.
  public func enqueue(_ request: NavigationRequest<Route>, animated: Bool) {
    let job = queue(.request(request), animated: animated)
    Task {
      do throws(NavigationError) { try await finish(job, inOwnTask: true) } catch { report(error) }
    }
  }

  /// Opens a link: shows its screen in the right tab, with the screens below it, or as a modal.
  ///
  /// - Parameters:
  ///   - url: The link, which is looked up in ``links``.
  ///   - animated: Whether the transitions are animated. By default, they are, except for a link that starts the app: one
  ///     that is opened before the first request and before the user has navigated. Restoring a state does not count.
  /// - Throws: ``NavigationError/link(_:)``, and the errors of ``send(_:animated:)``.
  public func open(_ url: URL, animated: Bool? = nil) async throws(NavigationError) {
    try await send(try request(toOpen: url.absoluteString), animated: animated ?? hasMoved)
  }

  /// Opens a link and returns at once. If the link cannot be opened, ``onError`` receives the error.
  public func enqueue(opening url: URL, animated: Bool? = nil) {
    do throws(NavigationError) {
      enqueue(try request(toOpen: url.absoluteString), animated: animated ?? hasMoved)
    } catch {
      report(error)
    }
  }

  /// Passes an error to ``onError``, because no caller waits for the request that has failed.
  package func report(_ error: NavigationError) { GuardWait.outside { onError(error) } }

  private func request(toOpen link: String) throws(NavigationError) -> NavigationRequest<Route> {
    guard let links else { throw .link(.noMatch) }
    do {
      let place = try links.destination(of: link)
      return .setPath(place.path, presenting: place.modal)
    } catch {
      throw .link(error)
    }
  }

  /// Changes the state by a closure, for a change that no ``NavigationRequest`` describes. The closure is called after the
  /// requests in the queue.
  ///
  /// If a guard answers ``GuardDecision/hold``, for example because the user must log in first, the call throws
  /// ``NavigationError/held(route:)``. The change is not repeated after the login, because ``heldRequests`` can store
  /// requests, but no closures.
  ///
  /// - Throws: The error of `change`, and the errors of ``send(_:animated:)``.
  public func update(
    animated: Bool = true,
    _ change: @escaping @Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) async throws(NavigationError) {
    try await run(.change(change), animated: animated)
  }

  /// The number of requests in the queue.
  package var waitingRequests: Int { machine.waiting.count }

  // MARK: Turns

  func run(_ work: Work, result: Int? = nil, animated: Bool) async throws(NavigationError) {
    try await finish(queue(work, result: result, animated: animated))
  }

  /// Adds a request to the queue.
  ///
  /// While a guard decides about a request, the guard may make a request itself, for example to present a question. The guard
  /// waits for this second request, so it runs before all others. If the guard has decided already, or if other requests run while it
  /// waits, the request takes its place at the end of the queue.
  func queue(_ work: Work, result: Int? = nil, animated: Bool) -> Job {
    let job = Job(ticket: nextID(), work: work, result: result, isAnimated: animated)
    if let wait = GuardWait.current.last, wait.navigator == ObjectIdentifier(self),
      machine.isAsking(wait.ticket)
    {
      perform(machine.suspend(wait.ticket, for: job.ticket))
    } else {
      perform(machine.ask(job.ticket))
    }
    return job
  }

  /// Waits until a request in the queue may run, and performs it. Then the next request in the queue starts.
  func finish(_ job: Job, inOwnTask: Bool = false) async throws(NavigationError) {
    let pending = try await turn(of: job.ticket)
    let outcome = await pending.run(inOwnTask: inOwnTask) { () async -> Result<Void, NavigationError> in
      // `machine.end` starts the next request while this request still counts as pending work. Otherwise there would be a
      // moment without pending work, and a test that calls `settle()` would not wait for the next request.
      defer {
        perform(machine.end(job.ticket))
        GuardWait.outside { (host as? any AttachedHost)?.requestDidEnd(job.ticket) }
      }
      do throws(NavigationError) { return .success(try await perform(job)) } catch { return .failure(error) }
    }
    try outcome.get()
  }

  /// Waits until the requests before this one have ended, so that this request may run.
  ///
  /// - Returns: A token. Until it is released, a test that calls `settle()` waits for the request.
  @discardableResult
  func turn(of ticket: Int) async throws(NavigationError) -> PendingWork.Token {
    let future: Future<Turn>
    if case .turn(let decided, _)? = waits.removeValue(forKey: ticket) {
      future = decided.future
    } else {
      future = newTurn { waits[ticket] = .turn($0, PendingWork.group) }
    }
    if let turn = await future.value() { return try turn.get() }
    // The task was canceled. The state machine now refuses the request, unless it has just allowed the request to run.
    perform(machine.withdraw(ticket))
    guard let turn = await future.value(despiteCancellation: true) else { throw .canceled }
    return try turn.get()
  }

  /// Asks the guards of the app whether the request may be performed. The method then performs the steps of the request, such as
  /// pops and pushes, one after the other.
  private func perform(_ job: Job) async throws(NavigationError) {
    if Task.isCancelled { throw .canceled }
    if case .restore(let restoration) = job.work {
      try await askGuards(about: restoration, of: job.ticket)
    } else {
      hasMoved = true
    }
    try await waitForDrag(before: job)
    let work = try await admit(job)
    if let origin = machine.origins[job.ticket], origin != machine.screens { throw .interrupted }
    if case .later = job.work, work.request != nil { userDidMove() }
    for repetitionsLeft in (0...(work.isRepeated ? 8 : 0)).reversed() {
      do throws(NavigationError) {
        return try await performSteps(of: work, job)
      } catch {
        guard error == .interrupted, repetitionsLeft > 0 else { throw error }
      }
    }
  }

  private func performSteps(of work: Work, _ job: Job) async throws(NavigationError) {
    begin(work, result: job.result)
    try await performSteps(animated: job.isAnimated)
    // A login that a guard requires is shown even if the calling task was canceled: one of the removed screens may have started
    // this task.
    if case .restore(let restoration) = work { try await showWay(of: restoration, job) }
  }

  /// Shows the screen that a guard requires, such as a login, unless it is on screen already.
  ///
  /// A screen below the login may be about to be removed, because the code that has awaited its result was canceled. That removal
  /// would also remove the login. So the method first removes the screens below, and then shows the login, unless the login is
  /// visible.
  private func showWay(of restoration: Restoration<Route>, _ job: Job) async throws(NavigationError) {
    guard let login = restoration.way?.route else { return }
    func way(in screens: Screens<Route>) -> NavigationRequest<Route>? {
      restoration.way(in: screens, machine.origins[job.ticket])
    }
    func endRemovesLogin(_ screen: ScreenID) -> Bool {
      let next = way(in: machine.screens).flatMap { try? machine.state.applying($0, in: machine.placement) }
      let shown = next.map { machine.identified($0) } ?? machine.screens
      return shown.location(of: screen).flatMap { try? shown.leaving($0) }.flatMap(way) != nil
    }
    func nextScreen() async -> ScreenID? {
      // While the login is on screen, `way` is `nil`, because nothing must be shown. But the user may be swiping the login
      // away. Then it must be shown again, so this method first waits for the end of the swipe.
      if way(in: machine.screens) == nil {
        await (host as? any AttachedHost)?.untilDragEnds(despiteCancellation: true)
      }
      // The visible login must stay, even if an earlier call has presented it and is canceled. A canceled call removes its
      // screen only if `presentsScreen` is `true`.
      if way(in: machine.screens) == nil {
        for screen in machine.screens.all where screen.route == login && endRemovesLogin(screen.id) {
          for id in machine.waiters(of: screen.id) { results[id]?.presentsScreen = false }
        }
      }
      return results.keys.sorted().compactMap { machine.awaitedResults[$0] }
        .first { isAbandoned($0) && endRemovesLogin($0) }
    }
    while let screen = await nextScreen(), let place = machine.screens.location(of: screen) {
      var next = try machine.screens.leaving(place)
      // Removing a screen in a tab dismisses all modals. But the modals stay if the login is one of them.
      var besides = next
      besides.modals = machine.screens.modals
      if place.position.column != nil, way(in: besides) == nil { next = besides }
      begin(.change { [next = next.map(\.route)] _ in next })
      try await performSteps(animated: job.isAnimated)
    }
    guard let way = way(in: machine.screens) else { return }
    begin(.request(way))
    try await performSteps(animated: job.isAnimated)
  }

  /// Waits while the user drags a screen, if the request would change nothing now. For example, the user may be swiping away
  /// the screen that the request is to show. Called before the guards are asked, because they must decide about the state after
  /// the drag.
  private func waitForDrag(before job: Job) async throws(NavigationError) {
    switch job.work {
    case .change: break
    case .request(let request) where !request.isRelative, .forced(let request) where !request.isRelative:
      break
    case .request, .forced, .leave, .restore, .later: return
    }
    guard job.result == nil, let host = host as? any AttachedHost, host.isDragged else { return }
    let (state, request) = (machine.state, job.work.request)
    let target = try? job.work.target(of: request, from: state, in: machine.placement, finished: nil)
    guard target == state else { return }
    await host.untilDragEnds(despiteCancellation: false)
    try await checkTurn(of: job.ticket)
  }

  func begin(_ work: Work, result: Int? = nil) {
    let (request, finished) = (work.request, work.finished.flatMap(machine.screens.location))
    machine.begin(request, result: result) { state, placement throws(NavigationError) in
      try work.target(of: request, from: state, in: placement, finished: finished)
    }
    guard let result, let screen = machine.awaitedResults[result] else { return }
    let calls = machine.waiters(of: screen).filter { $0 != result }.compactMap { results[$0] }
    results[result]?.presentsScreen = calls.contains(where: \.presentsScreen)
    // Only one call of the app may wait for the result of a screen. A second call, such as after a double tap, fails. Several
    // guards, however, may show the same login and wait for it. Calls that were canceled do not count.
    if calls.contains(where: { $0.guardWaits.last === results[result]?.guardWaits.last && !$0.isAbandoned }) {
      machine.forget(result: result)
      machine.fail(.busy)
    }
  }
}
