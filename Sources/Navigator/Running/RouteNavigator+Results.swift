import ControllerSupport

/// The outcome of a screen whose result was awaited. Each screen has exactly one outcome.
public enum NavigationOutcome<Value> {
  /// The screen has given this value.
  case value(Value)
  /// The task that awaited the result was canceled.
  case canceled
  /// The screen has left without a value, or has become the root of a tab. A root cannot be closed, so it returns no value.
  case dismissed
  /// Another screen was shown in the place of the screen.
  case replaced
}

extension NavigationOutcome: Equatable where Value: Equatable {}
extension NavigationOutcome: Hashable where Value: Hashable {}
extension NavigationOutcome: Sendable where Value: Sendable {}

extension RouteNavigator {
  /// Performs a request that shows one screen, and waits until the screen returns a result or is removed.
  public func outcome<Value: Sendable>(
    of request: NavigationRequest<Route>,
    returning type: Value.Type,
    animated: Bool
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await end(of: request, AwaitedResult(of: type), animated: animated).outcome()
  }

  /// Passes the result of a screen to all calls that wait for it, and removes the screen and the screens above it. Returns
  /// when the screen is removed.
  ///
  /// The calls get the result even if the user removes the screen first.
  ///
  /// - Parameters:
  ///   - route: The screen. If several screens have this route, the last one is used.
  ///   - value: The result.
  ///   - animated: Whether the transition is animated.
  /// - Throws: ``NavigationError/notAwaited(route:)`` if no call waits for the result or the result was passed already,
  ///   ``NavigationError/wrongResult(expected:found:)`` if a call waits for another type, or the reason why the screen
  ///   cannot be removed. In these cases the result is dropped.
  public func finish<Value: Sendable>(
    _ route: Route,
    with value: Value,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await finish(route, withAny: value, animated: animated)
  }

  /// Whether the navigator is removing a screen because the screen has returned the result that some code waits for, or
  /// because all tasks that wait for the result were canceled.
  package func isFinishing(_ screen: ScreenID) -> Bool {
    isAbandoned(screen) || machine.waiters(of: screen).contains { results[$0]?.value != nil }
  }

  func finish(_ route: Route, withAny value: any Sendable, animated: Bool) async throws(NavigationError) {
    // If several screens have this route, the newest one returns the result. Waits have ascending serial numbers, and the
    // first wait for a screen begins when the screen is shown. So the newest screen has the highest first number.
    let waiters = machine.screens.all.filter { $0.route == route }.map { machine.waiters(of: $0.id) }
      .filter { !$0.isEmpty && $0.allSatisfy { results[$0]?.value == nil } }
      .max { $0[0] < $1[0] }
    guard let waiters, let screen = machine.awaitedResults[waiters[0]] else {
      throw .notAwaited(route: routeName(route))
    }
    if let error = refusal(of: value, for: waiters) { throw error }
    try await finishing(with: value, animated: animated) { [self] in
      // When this closure runs, the user may have gone back, or a new layout may have made the screen the root of a tab, which
      // cannot leave. Then nothing is removed. The callers have the value already.
      machine.screens.location(of: screen)?.isRoot == false ? screen : nil
    }()
  }

  /// Removes a screen that has returned its result, and the screens above it, when all earlier requests have ended.
  /// The method itself returns at once.
  ///
  /// - Parameters:
  ///   - value: The result for the code that waits for this screen. `nil` if the screen returns no value.
  ///   - find: Returns the screen, or `nil` if it is not shown. Called now and when the request runs.
  ///   - onEnd: Called when the request has ended. The error says that the screen could not be removed, or that the waiting code
  ///     expects another type of value.
  package func enqueueFinishing(
    with value: (any Sendable)?,
    _ find: @escaping @MainActor () -> ScreenID?,
    onEnd: @escaping @MainActor (NavigationError?) -> Void
  ) {
    let remove = finishing(with: value, animated: true, inOwnTask: true, find)
    Task {
      var failure: NavigationError?
      do throws(NavigationError) { try await remove() } catch { failure = error }
      GuardWait.outside { onEnd(failure) }
    }
  }

  /// Prepares the removal of a screen that has returned its result `value`, and of the screens above it. The removal
  /// gets its place in the queue of requests now, and is performed by the returned closure. The code that waits for
  /// the screen gets `value`.
  ///
  /// - Parameter find: Returns the screen, or `nil` if it is not shown. Called now and when the removal begins.
  /// - Returns: A closure that waits for its turn, removes the screen, and returns after that. The caller must call
  ///   it. It throws ``NavigationError/wrongResult(expected:found:)`` if the waiting code expects another type of
  ///   value.
  private func finishing(
    with value: (any Sendable)?,
    animated: Bool,
    inOwnTask: Bool = false,
    _ find: @escaping @MainActor () -> ScreenID?
  ) -> @MainActor () async throws(NavigationError) -> Void {
    var kept: (waiters: [Int], error: NavigationError?)?
    @MainActor func keepValue() -> ScreenID? {
      let screen = find()
      if kept == nil, let value, let screen {
        let waiters = machine.waiters(of: screen)
        if waiters.isEmpty { return screen }
        kept = (waiters, refusal(of: value, for: waiters))
        if kept?.error == nil { setValue(value, for: waiters) }
      }
      return screen
    }
    // The result of the screen is stored now: the user may close the screen while the request is in the queue, and the
    // waiting code must still get the result. If the screen is not shown yet, `keepValue` is called again when the request
    // runs.
    _ = keepValue()
    let job = queue(.leave(keepValue), animated: animated)
    return { [self] () async throws(NavigationError) in
      do throws(NavigationError) {
        try await finish(job, inOwnTask: inOwnTask)
      } catch {
        // The screen stays, and may return another result later. So the stored result is deleted.
        if let kept, kept.error == nil {
          setValue(nil, for: kept.waiters.filter { machine.awaitedResults[$0] != nil })
        }
        throw error
      }
      if let error = kept?.error { throw error }
    }
  }

  /// Stores the result of a screen that is leaving already, for example because the user goes back. The code that waits for the
  /// screen gets the result when it has left.
  ///
  /// - Returns: ``NavigationError/wrongResult(expected:found:)`` if that code expects another type, otherwise `nil`.
  package func keepResult(_ value: any Sendable, of screen: ScreenID) -> NavigationError? {
    let waiters = machine.waiters(of: screen)
    if let error = refusal(of: value, for: waiters) { return error }
    setValue(value, for: waiters)
    return nil
  }

  private func setValue(_ value: (any Sendable)?, for waiters: [Int]) {
    for id in waiters { results[id]?.value = value }
  }

  /// Returns an error if a caller that waits for the result of this screen expects another type than that of `value`.
  private func refusal(of value: any Sendable, for waiters: [Int]) -> NavigationError? {
    waiters.lazy.compactMap { self.results[$0] }.first { !$0.accepts(value) }
      .map { .wrongResult(expected: $0.type, found: "\(type(of: value))") }
  }

  // MARK: Waiting

  /// Presents a screen that a guard (a rule of the app) requires before the request `job` may continue, such as a login. Does
  /// not present the screen if the user sees it already. Returns when the screen was removed, and then `job` continues.
  ///
  /// - Returns: How the screen has ended.
  func untilLeft(_ route: Route, as style: ModalStyle, before job: Job, _ wait: GuardWait)
    async throws(NavigationError) -> ScreenEnding?
  {
    var result = AwaitedResult(type: "any value", resumes: wait, accepts: { _ in true })
    guard let screen = machine.state.visibleLocation(of: route).flatMap(machine.screens.route(at:))?.id else {
      return try await end(of: .present(route, as: style), result, animated: job.isAnimated).ending
    }
    let id = nextID()
    result.presentsScreen = machine.waiters(of: screen).contains { results[$0]?.presentsScreen == true }
    results[id] = result
    machine.track(result: id, of: screen)
    perform(machine.suspend(job.ticket))
    return await end(of: id)?.ending
  }

  /// Performs a request that shows one screen, waits until the screen is removed, and returns its result, if any.
  func end(
    of request: NavigationRequest<Route>,
    _ result: AwaitedResult,
    animated: Bool
  ) async throws(NavigationError) -> AwaitedResult {
    let id = nextID()
    results[id] = result
    result.guardWaits.last?.hasAwaitedScreen = true
    do {
      try await run(.request(request), result: id, animated: animated)
    } catch {
      // The request has failed. The screen may have been in the stack before, covered by other screens. Then this call does not
      // wait for its result, and throws the error.
      if let wait = results[id], !wait.presentsScreen, wait.value == nil,
        let screen = machine.awaitedResults[id],
        !machine.screens.frontRoutes.contains(where: { $0.id == screen })
      {
        machine.forget(result: id)
      }
      // A request can fail after it has shown the screen, for example because the user has interrupted a later step. Then
      // `awaitedResults` contains the screen, and the caller goes on waiting for its result. If the screen was not shown, the
      // caller gets the error, or the result `.canceled`.
      if machine.awaitedResults[id] == nil, results[id]?.ending == nil {
        results[id] = nil
        guard error == .canceled else { throw error }
        var canceled = result
        canceled.state = .ended(.canceled)
        return canceled
      }
    }
    return await end(of: id) ?? result
  }

  /// Waits until a screen is removed, and returns its result, if any. `id` is the serial number of this wait.
  private func end(of id: Int) async -> AwaitedResult? {
    defer {
      results[id] = nil
      // Also ends a wait whose screen was never shown.
      machine.forget(result: id)
    }
    if results[id]?.ending == nil, machine.awaitedResults[id] != nil {
      let end = Promise("end of a screen whose result is awaited", ifForgotten: ()).stored {
        results[id]?.state = .awaited($0, isGivenUp: false)
      }
      if await PendingWork.waitingForUser({ await end.value(ending: $0) }) == nil {
        giveUp(id)
        _ = await PendingWork.waitingForUser { await end.value(ending: $0, despiteCancellation: true) }
      }
    }
    return results[id]
  }

  /// Ends the wait with the serial number `id`, because its screen was removed or its task was canceled.
  func resolve(_ id: Int, _ ending: ScreenEnding) {
    guard let result = results[id] else { return }
    switch result.state {
    case .shown: results[id]?.state = .ended(ending)
    case .awaited(let end, _):
      results[id]?.state = .ended(result.isAbandoned ? .canceled : ending)
      end.fulfill()
    case .ended: return
    }
    // The waiting task continues later. Before that, the navigator may check whether a call still waits for the screen, so that
    // the screen must stay. So the wait is deleted now.
    machine.forget(result: id)
    // If this screen is a login that a guard has required, the request that waits for it (`resumes`) is added to the queue now.
    // If each request did so in its own task, requests that wait for the same login would run in random order.
    //
    // Requests that the guard makes while it waits (`isOpen`) run at once. Later requests wait at the end of the queue.
    if let wait = result.resumes {
      wait.isOpen = false
      perform(machine.resume(wait.ticket))
    }
  }

  /// Called when the window of the host was closed. Ends the waits for results, and removes the screens whose results are
  /// awaited, because no code would receive these results later. The other screens stay in the state. A request that waits for a
  /// login stays stored in ``heldRequests``: closing the window is no refusal to log in.
  package func hostDidLeave() {
    let next = restorableScreens
    guard next != screens else { return }
    for id in results.keys.sorted() where results[id]?.resumes != nil { resolve(id, .replaced) }
    userDidNavigate(to: next)
  }

  /// Ends a wait whose task was canceled. The screen that was presented for it is removed as well, unless another call
  /// waits for the same screen.
  private func giveUp(_ id: Int) {
    guard case .awaited(let end, _) = results[id]?.state else { return }
    results[id]?.state = .awaited(end, isGivenUp: true)
    guard let screen = machine.awaitedResults[id], isAbandoned(screen) else { return resolve(id, .canceled) }
    // The removal is added to the queue now, and not in the task below, which starts later. If the app requests to show the
    // screen again before the task starts, that request must come after the removal.
    let job = queue(
      .leave { [weak self] in self?.isAbandoned(screen) == true ? screen : nil },
      animated: true
    )
    Task {
      // If the screen could not be removed, the wait for its result still ends.
      try? await finish(job)
      resolve(id, .canceled)
    }
  }

  /// Whether a screen was shown for a call that waits for its result, and all such calls were canceled. Such a screen will be
  /// removed.
  func isAbandoned(_ screen: ScreenID) -> Bool {
    let calls = machine.waiters(of: screen).compactMap { results[$0] }
    return calls.allSatisfy(\.isAbandoned) && calls.contains(where: \.presentsScreen)
  }
}

/// The wait of some code for the result of a screen.
@MainActor
struct AwaitedResult {
  enum State {
    /// The caller does not wait yet: the request that shows the screen is still being performed, or has just ended.
    case shown
    /// The caller waits for the result of the screen. `isGivenUp` is `true` if the caller's task was canceled. The screen is then
    /// removed, unless other calls wait for it or the app has shown it.
    case awaited(Promise<Void>, isGivenUp: Bool)
    /// The wait is over: the screen was removed, or the task that waited for its result was canceled.
    case ended(ScreenEnding)
  }

  /// The name of the type that the result must have.
  let type: String
  /// The wait of the request that continues when this screen has closed, for example when the user has logged in. `nil` if no
  /// request waits for that.
  var resumes: GuardWait?
  let accepts: (any Sendable) -> Bool
  /// The guards (rules of the app that allow or refuse requests) that wait for this result. Usually empty.
  let guardWaits = GuardWait.current
  /// Whether the screen was shown for a call that waits for the result: for this call or an earlier call. If so, the screen
  /// leaves when all calls that wait for it are canceled. `false` if the app has shown the screen before.
  var presentsScreen = true
  var value: (any Sendable)?
  var state = State.shown

  var ending: ScreenEnding? { if case .ended(let ending) = state { ending } else { nil } }
  /// Whether the task of the caller was canceled. `isGivenUp` becomes `true` only when that task runs again, so the promise is
  /// asked, too.
  var isAbandoned: Bool {
    if case .awaited(let end, let isGivenUp) = state { isGivenUp || end.future.isAbandoned } else { false }
  }
}

extension AwaitedResult {
  /// The outcome of the screen after it was removed. A screen that was never shown counts as dismissed.
  func outcome<Value: Sendable>() -> NavigationOutcome<Value> {
    // A screen that was removed without a value has no result, even if `Value` is an optional type.
    if let value, let value = value as? Value { return .value(value) }
    return switch ending {
    case .canceled: .canceled
    case .dismissed, nil: .dismissed
    case .replaced: .replaced
    }
  }

  init<Value: Sendable>(of type: Value.Type) {
    self.init(type: "\(Value.self)", accepts: { $0 is Value })
  }
}
