import ControllerSupport

/// The time in which a request waits for a guard: until the guard has decided, or until the screen that the guard requires, such
/// as a login, was removed.
@MainActor
final class GuardWait {
  let navigator: ObjectIdentifier
  /// The serial number of the request.
  let ticket: Int
  /// Whether the request still waits. A request that a task of the guard makes during the wait runs at once. A task of the guard
  /// may go on after the wait: its requests then take their place at the end of the queue.
  var isOpen = true
  /// The value of ``RouteNavigator/userMoves`` when the wait began, plus the user's navigations on a screen that the guard
  /// has shown, such as a login. If ``RouteNavigator/userMoves`` is greater when the guard answers, the request usually ends
  /// with the error `interrupted`.
  var userMoves = 0
  /// Whether the guard has shown a screen of its own and waited for it, such as a login. The user's navigation on such a screen
  /// does not interrupt the request.
  var hasAwaitedScreen = false

  /// The waits for the guards whose code runs in the current task. Usually empty or one wait. If the code of guard A makes a
  /// request, and this request waits for guard B, then the code of guard B has the waits for A and for B.
  @TaskLocal private static var inherited: [GuardWait] = []
  static var current: [GuardWait] { inherited.filter(\.isOpen) }

  /// Creates the wait of a request for a guard.
  ///
  /// - Throws: ``NavigationError/redirectLoop(_:)`` if 16 guards wait for one another: each has made a request, about which the
  ///   next one is asked.
  init(of ticket: Int, about route: some Any, in navigator: AnyObject) throws(NavigationError) {
    if Self.current.count >= 16 { throw .redirectLoop([routeName(route)]) }
    self.ticket = ticket
    self.navigator = ObjectIdentifier(navigator)
  }

  /// Calls `body`, the code of a guard. Requests that `body` makes run before the guard decides, and not after the requests in
  /// the queue.
  func run<Value>(_ body: () async -> Value) async -> Value {
    await Self.$inherited.withValue(Self.current + [self]) { await body() }
  }

  /// Calls `body`, which is code of observers or views. A request that a guard makes runs at once, before the guard decides.
  /// Requests of `body` must wait in the queue as usual, even if a guard has caused the call of `body`.
  static func outside(_ body: () -> Void) { $inherited.withValue([]) { body() } }
}

extension RouteNavigator {
  /// Performs the requests that guards have postponed (``heldRequests``), in their order. Call it after a login, for example.
  ///
  /// The guards are asked again, and may postpone a request once more. The position and the expiry time of the request do not
  /// change then. Requests that have expired, or that the app removes before their turn, are dropped. A request that waits for a
  /// login on screen continues after the login without this call. If the calling task is canceled, for example because one of the
  /// requests removes its screen, the remaining requests stay stored.
  ///
  /// - Returns: The errors of the requests that have failed and are not stored any more.
  public func resumeHeldRequests() async -> [NavigationError] {
    var errors: [NavigationError] = []
    for request in heldRequests.requests.map(\.request) where !Task.isCancelled {
      // The stored requests are performed one after the other. During an earlier request, the app may have removed this one, for
      // example because the user has logged out. Or this request waits for a login on screen already (`isContinuing`).
      guard let held = heldRequests[request], !isContinuing(request) else { continue }
      guard held.expires > now() else {
        heldRequests.remove(request)
        continue
      }
      // The app may be terminated before the guards allow the request. Until then, it stays in `heldRequests`, which the app
      // can save.
      let job = queue(.request(request), animated: true)
      continuing[job.ticket] = (request, wasStored: true)
      do throws(NavigationError) {
        try await finish(job)
      } catch {
        continuing[job.ticket] = nil
        // The caller of this method gets only the errors of requests that have ended for good. A request stays in
        // `heldRequests` if it was canceled or if a guard holds it again.
        let isKept = if case .held = error { heldRequests[request] != nil } else { error == .canceled }
        if !isKept { errors.append(error) }
      }
    }
    return errors
  }

  private func isContinuing(_ request: NavigationRequest<Route>) -> Bool {
    continuing.values.contains { $0.request == request }
  }

  /// Returns the steps that ``Navigating/navigate(to:from:animated:)`` would perform if it were called now and the queue
  /// were empty. The state does not change.
  ///
  /// The method does not ask asynchronous guards. The plan assumes that asynchronous guards allow the request.
  public func plan(for route: Route, from source: Route? = nil) -> NavigationPlan<Route> {
    let request = NavigationRequest.navigate(to: route, from: source)
    let guards = allGuards
    var admission = AdmissionStateMachine(guards: guards, asking: [.leaving, .showing])
    begin(&admission, .request(request))
    let isAsked = mustAsk(of: guards)
    while let question = admission.question {
      let decision = isAsked(question) ? guards[question.guardIndex].decision(about: question.route) : .allow
      admission.answer(decision, hasWaited: false)
    }
    let final = admission.request ?? request
    let refusal = admission.refusal ?? admission.held.map { .held(route: routeName($0)) }
    let target = refusal == nil ? try? machine.state.applying(final, in: machine.placement) : nil
    var plan = NavigationPlan(from: machine.state, to: target ?? machine.state)
    plan.refusal = refusal
    return plan
  }

  /// Finds out which screens the work would remove and show in the current state, and makes a list of questions to the guards
  /// about them.
  private func begin(_ admission: inout AdmissionStateMachine<Route>, _ work: Work) {
    let finished = work.finished
    admission.begin(work.request, from: machine.screens, finished: finished) {
      [self] request throws(NavigationError) in
      // Called once before the guards are asked, and again when a guard has redirected. Screens may have moved while the guard
      // waited. So each call looks up the screen to remove.
      let place = finished.flatMap(machine.screens.location)
      let next = try work.target(of: request, from: machine.state, in: machine.placement, finished: place)
      return try machine.identified(next, by: request)
    }
  }

  /// Returns a function that says whether a guard must be asked about a screen: a guard of the app always, the guard for unsaved
  /// input only about screens with such input. After an `await`, call this method again, because the screens may have changed.
  private func mustAsk(of guards: [RouteGuard<Route>]) -> (AdmissionStateMachine<Route>.Question) -> Bool {
    let mustAsk = guards.map { $0.mustAsk?() }
    return { question in
      guard let screen = question.screen, let mustAsk = mustAsk[question.guardIndex] else { return true }
      return mustAsk(screen)
    }
  }

  /// Asks all guards about a request, and removes it from ``heldRequests`` unless a guard still holds it. If the guards allow
  /// it, an equal request that was stored before is removed too, because its screen is shown now.
  ///
  /// - Returns: The work to perform. A guard may have redirected to another request.
  func admit(_ job: Job) async throws(NavigationError) -> Work {
    do throws(NavigationError) {
      let work = allGuards.isEmpty ? job.work : try await askGuards(about: job)
      endContinuing(job.ticket)
      // If the caller waits for a result, the screen is meant for this caller only. Then an equal request in `heldRequests`
      // stays.
      if job.result == nil, let request = work.request, heldRequests[request] != nil, !isContinuing(request) {
        heldRequests.remove(request)
      }
      return work
    } catch {
      endContinuing(job.ticket, isCanceled: error == .canceled)
      throw error
    }
  }

  /// Removes a request from ``heldRequests`` when the guards have decided or the request was canceled. The request stays there if
  /// an equal one still waits, or if only the attempt to repeat it was canceled.
  private func endContinuing(_ ticket: Int, isCanceled: Bool = false) {
    guard let (request, wasStored) = continuing.removeValue(forKey: ticket) else { return }
    if !isContinuing(request), !(isCanceled && wasStored) { heldRequests.remove(request) }
  }

  /// Asks all guards about a request. If the state changes while an asynchronous guard decides, asks them again, because the
  /// request may now remove or show other screens.
  private func askGuards(about job: Job) async throws(NavigationError) -> Work {
    let guards = allGuards
    var admission = AdmissionStateMachine(guards: guards, asking: job.work.guardKinds)
    let isLeaving = if case .leave = job.work { true } else { false }
    repeat {
      begin(&admission, job.work)
      var isAsked = Optional(mustAsk(of: guards))
      while let question = admission.question {
        let rule = guards[question.guardIndex]
        if let decision = isAsked?(question) == false ? .allow : rule.decision(about: question.route) {
          admission.answer(decision, hasWaited: false)
        } else {
          isAsked = nil  // It retains screens, which may leave during the wait.
          let screens = machine.screens
          let wait = try GuardWait(of: job.ticket, about: question.route, in: self)
          wait.userMoves = userMoves
          let decision = await answer(wait) { await rule.answer(about: question.route, question.screen) }
          try await checkTurn(of: job.ticket)
          // If the user has navigated elsewhere while the guard decided, the request would take the user away from there, so it
          // is interrupted. There are two exceptions: the removal of a screen that has returned its result, and a guard with
          // `mustAsk`. Such a guard asks about unsaved input, and the user has just answered.
          if rule.mustAsk == nil, !isLeaving, wait.userMoves != userMoves { throw .interrupted }
          if wait.hasAwaitedScreen { admission.source = nil }
          admission.answer(decision, hasWaited: true)
          isAsked = mustAsk(of: guards)
          // If the screens have changed meanwhile, all guards are asked again, because the remaining questions may be about
          // screens that are gone.
          if machine.screens != screens { break }
        }
      }
      if let login = admission.login {
        isAsked = nil
        // The app may be terminated during the login. So the request is stored in `heldRequests`, which the app can save.
        keep(job, heldBy: admission)
        let ending = try await present(login.route, as: login.style, before: job)
        admission.loginDidLeave(isReplaced: ending == .replaced)
      }
    } while admission.needsAnotherRound

    if admission.held != nil {
      keep(job, heldBy: admission)
      continuing[job.ticket] = nil
    }
    if let refusal = admission.refusal { throw refusal }
    guard let redirection = admission.redirection, let request = admission.request else { return job.work }
    // A guard has redirected to another screen. Usually the redirected request is returned, and is performed instead. But if code
    // of the app waits for the result of the requested screen, it must not wait for another screen. So the other screen is shown
    // here, and an error is thrown.
    guard isLeaving || job.result != nil else { return .request(request) }
    begin(.request(request))
    try await performSteps(animated: job.isAnimated)
    if isLeaving, job.work.finished == nil { return job.work }
    throw .redirected(to: routeName(redirection))
  }

  /// Counts a navigation of the user, which interrupts each request that waits for a guard. If the guard waits for a screen
  /// that it has shown, such as a login, the user navigates on this screen for the guard, and the request goes on.
  func userDidMove() {
    userMoves += 1
    for wait in results.values.flatMap(\.guardWaits) where wait.userMoves == userMoves - 1 {
      wait.userMoves = userMoves
    }
  }

  /// Stores the request if a guard holds it. A request whose caller waits for a result is not stored, because nobody would
  /// get the result later.
  private func keep(_ job: Job, heldBy admission: AdmissionStateMachine<Route>) {
    let known = continuing[job.ticket]
    guard let route = admission.held, job.result == nil else { return }
    guard let request = known?.request ?? job.work.request else { return }
    let isStored = heldRequests[request].map { $0.expires > now() } ?? false
    let wasStored = isStored && continuing.values.allSatisfy { $0.request != request || $0.wasStored }
    heldRequests.add(request, holding: route, now: now(), isRepeated: known != nil)
    continuing[job.ticket] = known ?? (request, wasStored)
  }

  /// Asks a guard that decides asynchronously. If the guard waits, for example for the user, other requests run meanwhile.
  ///
  /// - Returns: The decision, or `nil` if the task was canceled meanwhile.
  func answer(
    _ wait: GuardWait,
    _ ask: @escaping @MainActor () async -> GuardDecision<Route>
  ) async -> GuardDecision<Route>? {
    let ticket = wait.ticket
    let answer = Promise("answer of a guard", ifForgotten: GuardDecision<Route>?.none).stored {
      waits[ticket] = .guardAnswer($0)
    }
    let question = Task { [weak self] in
      let decision = await wait.run(ask)
      self?.end(wait, with: decision)
    }
    let deadline = Task { [weak self, clock, guardLimit] in
      // The task `question` above has started first, and has called the guard. If the guard has not decided by now, it waits, for
      // example for the user. Other requests may run meanwhile.
      if let self, case .guardAnswer? = waits[ticket] { perform(machine.suspend(ticket)) }
      while (try? await clock.sleep(for: guardLimit)) != nil {
        guard let self else { continue }
        if results.values.contains(where: { $0.guardWaits.contains { $0 === wait } }) { continue }
        end(wait, with: .deny(reason: "a guard did not answer within \(guardLimit)"))
      }
    }
    // The guard may wait for a screen that it has shown. If the request is canceled, `onCancel` ends that wait at once.
    let decision = await withTaskCancellationHandler {
      await answer.value() ?? nil
    } onCancel: {
      question.cancel()
    }
    // If the task was canceled before the guard has decided, the wait ends here, without a decision.
    end(wait, with: nil)
    question.cancel()
    deadline.cancel()
    return decision
  }

  private func end(_ wait: GuardWait, with decision: GuardDecision<Route>?) {
    guard wait.isOpen, case .guardAnswer(let answer)? = waits.removeValue(forKey: wait.ticket) else { return }
    wait.isOpen = false
    answer.fulfill(decision)
  }

  /// Called when a guard has answered. Other requests may be running, because this request was suspended while the guard waited.
  /// Waits until they have ended, and throws an error if the task of this request was canceled.
  func checkTurn(of ticket: Int) async throws(NavigationError) {
    if machine.isSuspended(ticket), !Task.isCancelled { perform(machine.resume(ticket)) }
    if waits[ticket] != nil || machine.isWaiting(ticket) { try await turn(of: ticket) }
    if Task.isCancelled { throw .canceled }
  }

  /// Presents a screen that a guard requires before the request may continue, such as a login. Waits until that screen is
  /// removed.
  private func present(_ route: Route, as style: ModalStyle, before job: Job) async throws(NavigationError)
    -> ScreenEnding?
  {
    let wait = try GuardWait(of: job.ticket, about: route, in: self)
    let result = await wait.run { () async -> Result<ScreenEnding?, NavigationError> in
      do throws(NavigationError) {
        return .success(try await untilLeft(route, as: style, before: job, wait))
      } catch {
        return .failure(error)
      }
    }
    wait.isOpen = false
    try await checkTurn(of: job.ticket)
    return try result.get()
  }
}

extension RouteGuard {
  /// Returns the decision of a guard that decides at once, or `nil` for a guard that decides asynchronously.
  @MainActor func decision(about route: Route) -> GuardDecision<Route>? {
    if case .check(let check) = rule { check(route) } else { nil }
  }

  /// Returns the decision of this guard about a screen, and waits for it if the guard is asynchronous.
  @MainActor func answer(about route: Route, _ screen: LeftScreen? = nil) async -> GuardDecision<Route> {
    switch rule {
    case .check(let check): check(route)
    case .ask(let ask): await ask(route, screen)
    }
  }
}
