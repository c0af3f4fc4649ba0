import ControllerSupport

/// The outcome of a screen whose result was awaited. Each screen has exactly one outcome.
public enum NavigationOutcome<Value> {
  /// The screen has given this value.
  case value(Value)
  /// The task that awaited the result was canceled.
  case canceled
  /// The screen has left without a value.
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

  func finish(_ route: Route, withAny value: any Sendable, animated: Bool) async throws(NavigationError) {
    // If several screens have this route, the screen that was shown last returns the result. It is the screen whose first
    // awaited result has the highest serial number.
    let places = Set(machine.awaitedResults.values).filter { machine.state.route(at: $0) == route }
    let waiters = places.map(machine.waiters)
      .filter { $0.allSatisfy { results[$0]?.value == nil } }
      .max { $0[0] < $1[0] }
    guard let waiters else { throw .notAwaited(route: routeName(route)) }
    if let error = refusal(of: value, for: waiters) { throw error }
    try await finishing(with: value, animated: animated) { [self] in
      waiters.lazy.compactMap { self.machine.awaitedResults[$0] }.first
    }()
  }

  /// Adds a request that removes a finished screen and the screens above it. All calls that wait for the screen get
  /// `value`.
  ///
  /// - Parameters:
  ///   - find: Returns the location of the screen, or `nil` if it is not in the state.
  ///   - onError: Called with the error if the screen could not be removed, or if a call waits for a result of another
  ///     type.
  package func enqueueFinishing(
    with value: (any Sendable)?,
    _ find: @escaping @MainActor () -> ScreenLocation?,
    onError: @escaping @MainActor (NavigationError) -> Void
  ) {
    let remove = finishing(with: value, animated: true, inOwnTask: true, find)
    Task {
      do throws(NavigationError) { try await remove() } catch { onError(error) }
    }
  }

  /// Adds a request that removes a finished screen and the screens above it. All calls that wait for the screen get
  /// `value`.
  ///
  /// - Parameter find: Returns the location of the screen, or `nil` if it is not in the state.
  /// - Returns: A closure that the caller must call. It waits until the screen is removed. It throws the reason why the
  ///   screen cannot be removed, or ``NavigationError/wrongResult(expected:found:)`` if a call waits for a result of
  ///   another type.
  private func finishing(
    with value: (any Sendable)?,
    animated: Bool,
    inOwnTask: Bool = false,
    _ find: @escaping @MainActor () -> ScreenLocation?
  ) -> @MainActor () async throws(NavigationError) -> Void {
    var kept: (waiters: [Int], error: NavigationError?)?
    @MainActor func keepValue() -> ScreenLocation? {
      let place = find()
      if kept == nil, let value, let place {
        let waiters = machine.waiters(of: place)
        if waiters.isEmpty { return place }
        kept = (waiters, refusal(of: value, for: waiters))
        if kept?.error == nil { setValue(value, for: waiters) }
      }
      return place
    }
    // The value is stored now, in case the user removes the screen before the request runs. It is stored again when the
    // request runs, in case the screen was not shown before.
    _ = keepValue()
    let job = queue(.leave(keepValue), animated: animated)
    return { [self] () async throws(NavigationError) in
      do throws(NavigationError) {
        try await finish(job, inOwnTask: inOwnTask)
      } catch {
        if let kept, kept.error == nil { setValue(nil, for: kept.waiters) }
        throw error
      }
      if let error = kept?.error { throw error }
    }
  }

  private func setValue(_ value: (any Sendable)?, for waiters: [Int]) {
    for id in waiters { results[id]?.value = value }
  }

  /// Returns an error if one of the calls waits for a result of another type than `value`.
  private func refusal(of value: any Sendable, for waiters: [Int]) -> NavigationError? {
    waiters.lazy.compactMap { self.results[$0] }.first { !$0.accepts(value) }
      .map { .wrongResult(expected: $0.type, found: "\(type(of: value))") }
  }

  // MARK: Waiting

  /// Presents a screen that a guard requires, such as a login, unless the user sees it already. Waits until the screen is
  /// removed.
  ///
  /// - Parameter job: The request that waits for the screen.
  func untilLeft(_ route: Route, as style: ModalStyle, before job: Job) async throws(NavigationError) {
    var result = AwaitedResult(type: "any value", resumes: job.ticket, accepts: { _ in true })
    if let place = machine.state.visibleLocation(of: route) {
      let id = nextID()
      result.presentsScreen = false
      results[id] = result
      machine.track(result: id, at: place)
      perform(machine.suspend(job.ticket))
      _ = await end(of: id)
    } else {
      _ = try await end(of: .present(route, as: style), result, animated: job.isAnimated)
    }
  }

  /// Performs a request that shows one screen, and waits until the screen is removed.
  func end(
    of request: NavigationRequest<Route>,
    _ result: AwaitedResult,
    animated: Bool
  ) async throws(NavigationError) -> AwaitedResult {
    let id = nextID()
    results[id] = result
    do {
      try await run(.request(request), result: id, animated: animated)
    } catch {
      // A request can fail after it has shown the screen. In that case the result of the screen is still awaited.
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

  /// Waits until the screen whose result is awaited is removed.
  private func end(of id: Int) async -> AwaitedResult? {
    defer {
      results[id] = nil
      machine.forget(result: id)
    }
    if results[id]?.ending == nil, machine.awaitedResults[id] != nil {
      await PendingWork.waitingForUser { wait in
        await withCancellableContinuation { continuation in
          results[id]?.state = .awaited(continuation, wait, isGivenUp: false)
        } onCancel: { [weak self] in
          self?.giveUp(id)
        }
      }
    }
    return results[id]
  }

  /// A screen whose result is awaited has left.
  func resolve(_ id: Int, _ ending: ScreenEnding) {
    guard let result = results[id] else { return }
    switch result.state {
    case .shown: results[id]?.state = .ended(ending)
    case .awaited(let continuation, let wait, let isGivenUp):
      results[id]?.state = .ended(isGivenUp ? .canceled : ending)
      wait.end()
      continuation.resume()
    case .ended: return
    }
    // The request that waits for this screen is added to the queue at once. So several requests that wait for the same
    // screen continue in their original order.
    if let ticket = result.resumes { perform(machine.resume(ticket)) }
  }

  /// Ends a wait whose task was canceled. The screen that was presented for it is removed as well, unless another call
  /// waits for the same screen.
  private func giveUp(_ id: Int) {
    guard let result = results[id], case .awaited(let continuation, let wait, _) = result.state else {
      return
    }
    results[id]?.state = .awaited(continuation, wait, isGivenUp: true)
    guard result.presentsScreen, locationOfUnsharedScreen(for: id) != nil else {
      return resolve(id, .canceled)
    }
    Task {
      // If the screen could not be removed, the wait for its result still ends.
      try? await run(.leave { [weak self] in self?.locationOfUnsharedScreen(for: id) }, animated: true)
      resolve(id, .canceled)
    }
  }

  /// Returns the location of the screen from which this result is awaited. Returns `nil` if the screen was removed, or if
  /// another call waits for the same screen.
  private func locationOfUnsharedScreen(for id: Int) -> ScreenLocation? {
    machine.awaitedResults[id].flatMap { machine.waiters(of: $0) == [id] ? $0 : nil }
  }
}

/// A result that is awaited.
struct AwaitedResult {
  enum State {
    /// The request that shows the screen is being performed, or has ended and nobody waits for the result yet.
    case shown
    /// A call waits until the screen is removed. If the task of the call was canceled, `isGivenUp` is `true`, and the
    /// screen is about to be removed.
    case awaited(CheckedContinuation<Void, Never>, PendingWork.UserWait, isGivenUp: Bool)
    /// The screen was removed, or no call waits for it any longer.
    case ended(ScreenEnding)
  }

  /// The name of the type of the value.
  let type: String
  /// The serial number of a request that continues when the screen is removed, because a guard required the screen first.
  /// Otherwise `nil`.
  var resumes: Int?
  let accepts: (any Sendable) -> Bool
  /// Whether this request has put the screen on screen. If the screen was shown before, canceling the request does not
  /// remove the screen.
  var presentsScreen = true
  var value: (any Sendable)?
  var state = State.shown

  var ending: ScreenEnding? { if case .ended(let ending) = state { ending } else { nil } }
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
