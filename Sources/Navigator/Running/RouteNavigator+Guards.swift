import ControllerSupport

/// Task-local information about the guard that is being asked in the current task.
enum GuardScope {
  @TaskLocal static var current: (navigator: ObjectIdentifier, ticket: Int, depth: Int)?

  /// The nesting depth: a guard may make a request, whose guards may make another one, and so on.
  static var depth: Int { current?.depth ?? 0 }

  /// Returns the serial number of the request of `navigator` whose guard the current task performs, or `nil`.
  static func ticket(of navigator: AnyObject) -> Int? {
    current.flatMap { $0.navigator == ObjectIdentifier(navigator) ? $0.ticket : nil }
  }
}

extension RouteNavigator {
  /// Performs the requests that guards have postponed (``heldRequests``) again, in their order. The guards are asked again.
  /// A request that a guard postpones again stays stored, and an expired request is removed. If the task is canceled, the
  /// remaining requests stay stored, because one of the requests may have removed the screen whose task has called this
  /// method.
  ///
  /// - Returns: The errors of the requests that have failed and are not stored any more.
  public func resumeHeldRequests() async -> [NavigationError] {
    var errors: [NavigationError] = []
    // While a stored request is performed, the app may remove other stored requests. So it is checked whether the next one
    // is still there.
    for held in heldRequests.requests where !Task.isCancelled && heldRequests.requests.contains(held) {
      heldRequests.remove(held.request)
      guard held.expires > now() else { continue }
      do throws(NavigationError) {
        try await send(held.request)
      } catch .held {
        continue
      } catch .canceled {
        heldRequests.remove(held.request)
        heldRequests.requests.insert(held, at: 0)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Returns the steps that ``Navigating/navigate(to:from:animated:)`` would perform if it were called now and the queue
  /// were empty. The state does not change.
  ///
  /// Guards that decide asynchronously are not asked. The plan assumes that they allow the request.
  public func plan(for route: Route, from source: Route? = nil) -> NavigationPlan<Route> {
    let request = NavigationRequest.navigate(to: route, from: source)
    let guards = allGuards
    var admission = AdmissionStateMachine(request, guards: guards, asking: [.leaving, .showing])
    begin(&admission, .request(request))
    while let question = admission.question {
      admission.answer(guards[question.guardIndex].decision(about: question.route), hasWaited: false)
    }
    let final = admission.request ?? request
    let refusal = admission.refusal ?? admission.held.map { .held(route: routeName($0)) }
    let target = refusal == nil ? try? machine.state.applying(final, in: machine.placement) : nil
    var plan = NavigationPlan(from: machine.state, to: target ?? machine.state)
    plan.refusal = refusal
    return plan
  }

  /// Lists the questions for the guards, based on the current state and placement.
  private func begin(_ admission: inout AdmissionStateMachine<Route>, _ work: Work) {
    let (state, placement) = (machine.state, machine.placement)
    let finished = work.finished
    admission.begin(from: state, finished: finished) { request throws(NavigationError) in
      if let request { return try state.applying(request, in: placement) }
      return try work.target(from: state, in: placement, finished: finished)
    }
  }

  /// Asks the guards again and again, until all of them have allowed the request while the state did not change.
  ///
  /// - Returns: The work to perform. A guard may have redirected to another request.
  func admit(_ job: Job) async throws(NavigationError) -> Work {
    let guards = allGuards
    var admission = AdmissionStateMachine(job.work.request, guards: guards, asking: job.work.guardKinds)
    repeat {
      begin(&admission, job.work)
      while let question = admission.question {
        let rule = guards[question.guardIndex]
        if let decision = rule.decision(about: question.route) {
          admission.answer(decision, hasWaited: false)
        } else {
          // A guard may navigate to the very screen about which it decides. Then it is asked about its own request, and so
          // on without end. This limit stops it.
          if GuardScope.depth >= 16 { throw .redirectLoop([routeName(question.route)]) }
          let decision = await answer(job.ticket) {
            await rule.answer(about: question.route, question.screen)
          }
          try await checkTurn(of: job.ticket)
          admission.answer(decision, hasWaited: true)
        }
      }
      if let login = admission.login {
        // The request is also stored in `heldRequests`, so that it can be resumed after a launch if the app is terminated
        // during the login.
        keep(admission, holding: job)
        defer { if job.result == nil { job.work.request.map { heldRequests.remove($0) } } }
        try await present(login.route, as: login.style, before: job)
        admission.loginDidLeave()
      }
    } while admission.needsAnotherRound

    keep(admission, holding: job)
    if let refusal = admission.refusal { throw refusal }
    guard let redirection = admission.redirection, let request = admission.request else { return job.work }
    if job.result != nil {
      begin(.request(request))
      try await performSteps(animated: job.isAnimated)
      throw .redirected(to: routeName(redirection))
    }
    return .request(request)
  }

  /// Stores the request if a guard holds it, unless its caller waits for a result.
  private func keep(_ admission: AdmissionStateMachine<Route>, holding job: Job) {
    guard job.result == nil, let route = admission.held, let request = job.work.request else { return }
    heldRequests.add(request, holding: route, now: now())
  }

  /// Asks a guard that decides asynchronously. While the guard waits for the user, other requests run.
  ///
  /// - Returns: The decision, or `nil` if the task was canceled meanwhile.
  func answer(
    _ ticket: Int,
    _ ask: @escaping @MainActor () async -> GuardDecision<Route>
  ) async -> GuardDecision<Route>? {
    let depth = GuardScope.depth + 1
    let question = GuardScope.$current.withValue((ObjectIdentifier(self), ticket, depth)) {
      Task { [weak self] in
        let decision = await ask()
        self?.answerGuard(of: ticket, decision)
      }
    }
    let deadline = Task { [weak self, clock, guardLimit] in
      while (try? await clock.sleep(for: guardLimit)) != nil {
        guard let self, !machine.isSuspended(ticket) else { continue }
        answerGuard(of: ticket, .deny(reason: "a guard did not answer within \(guardLimit)"))
      }
    }
    let decision = await withCancellableContinuation { continuation in
      waits[ticket] = .guardAnswer(continuation)
    } onCancel: { [weak self] in
      self?.answerGuard(of: ticket, nil)
    }
    question.cancel()
    deadline.cancel()
    return decision
  }

  private func answerGuard(of ticket: Int, _ decision: GuardDecision<Route>?) {
    guard case .guardAnswer(let waiter)? = waits[ticket] else { return }
    waits[ticket] = nil
    waiter.resume(returning: decision)
  }

  /// Continues a request that has let others run. Throws an error if it was canceled meanwhile.
  private func checkTurn(of ticket: Int) async throws(NavigationError) {
    if machine.isSuspended(ticket), !Task.isCancelled { perform(machine.resume(ticket)) }
    if waits[ticket] != nil || machine.isWaiting(ticket) { try await turn(of: ticket) }
    if Task.isCancelled { throw .canceled }
  }

  /// Presents a screen that a guard requires before the request may continue, such as a login. Waits until that screen is
  /// removed.
  private func present(_ route: Route, as style: ModalStyle, before job: Job) async throws(NavigationError) {
    let depth = GuardScope.depth + 1
    if depth > 16 { throw .redirectLoop([routeName(route)]) }
    let scope = (ObjectIdentifier(self), job.ticket, depth)
    let result = await GuardScope.$current.withValue(scope) { () async -> Result<Void, NavigationError> in
      do throws(NavigationError) {
        return .success(try await untilLeft(route, as: style, before: job))
      } catch {
        return .failure(error)
      }
    }
    try await checkTurn(of: job.ticket)
    try result.get()
  }
}

extension RouteGuard {
  /// Returns the decision of a guard that decides at once, or `nil` for a guard that decides asynchronously.
  @MainActor func decision(about route: Route) -> GuardDecision<Route>? {
    if case .check(let check) = rule { check(route) } else { nil }
  }

  /// Asks the guard, whether it answers at once or later.
  @MainActor func answer(about route: Route, _ screen: ScreenLocation? = nil) async -> GuardDecision<Route> {
    switch rule {
    case .check(let check): check(route)
    case .ask(let ask): await ask(route, screen)
    }
  }
}
