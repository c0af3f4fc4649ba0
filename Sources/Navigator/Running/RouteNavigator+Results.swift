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
  /// Makes a request that shows one screen, and waits for the result of the screen.
  public func outcome<Value: Sendable>(
    of request: NavigationRequest<Route>,
    returning type: Value.Type,
    animated: Bool
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await end(of: request, AwaitedResult(of: type), animated: animated).outcome()
  }

  /// Gives the result of a screen and removes the screen, with those after it. Returns when it has left.
  ///
  /// Every call that awaits the screen gets the result, also if the user removes the screen first.
  ///
  /// - Parameters:
  ///   - route: The screen. If several screens have this route, the last one is used.
  ///   - value: The result.
  ///   - animated: Whether the transition is animated.
  /// - Throws: ``NavigationError/notAwaited(route:)`` if nobody awaits the result or it was given already,
  ///   ``NavigationError/wrongResult(expected:found:)`` if a waiter expects another type, or the reason why the screen stays.
  ///   The result is then not used.
  public func finish<Value: Sendable>(
    _ route: Route,
    with value: Value,
    animated: Bool = true
  ) async throws(NavigationError) {
    try await finish(route, withAny: value, animated: animated)
  }

  func finish(_ route: Route, withAny value: any Sendable, animated: Bool) async throws(NavigationError) {
    // Of several screens with this route, the one counts that was shown last: the one whose first waiter has the highest number.
    let screens = Dictionary(grouping: machine.awaitedResults.keys.sorted()) { machine.awaitedResults[$0] }
    let candidates = screens.filter { place, waiters in
      guard let place, machine.state[place.position][place.index] == route else { return false }
      return waiters.allSatisfy { results[$0]?.value == nil }
    }
    let waiters = candidates.values.max { $0[0] < $1[0] }
    guard let waiters else { throw .notAwaited(route: routeName(route)) }
    if let error = refusal(of: value, for: waiters) { throw error }
    try await finishing(with: value, animated: animated) { [self] in
      waiters.lazy.compactMap { self.machine.awaitedResults[$0] }.first
    }()
  }

  /// Queues the removal of a finished screen and the screens after it. All waiters of the screen get `value`.
  ///
  /// - Parameters:
  ///   - find: Returns the location of the screen, or `nil` if it is not there now.
  ///   - onError: Called with the error if the screen could not be removed, or if a result of another type is awaited.
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

  /// Queues the removal of a finished screen and the screens after it. All waiters of the screen get `value`.
  ///
  /// - Parameter find: Returns the location of the screen, or `nil` if it is not there now.
  /// - Returns: A closure that must be called, and that waits until the screen was removed. It throws
  ///   ``NavigationError/wrongResult(expected:found:)`` when the screen
  ///   has left, if a result of another type is awaited, or the reason why the screen stays.
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
    // The value is stored twice: now, because the user may remove the screen before the request runs, and when the request runs,
    // because the screen may not be shown yet.
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

  /// Returns an error if a waiter awaits a result of another type than the value has.
  private func refusal(of value: any Sendable, for waiters: [Int]) -> NavigationError? {
    waiters.lazy.compactMap { self.results[$0] }.first { !$0.accepts(value) }
      .map { .wrongResult(expected: $0.type, found: "\(type(of: value))") }
  }

  // MARK: Waiting

  /// Presents a screen, unless the user sees it already, and waits until it has left.
  ///
  /// - Parameter job: The request that waits for the screen.
  func untilLeft(_ route: Route, as style: ModalStyle, before job: Job) async throws(NavigationError) {
    var result = AwaitedResult(type: "any value", resumes: job.ticket) { _ in true }
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

  /// Makes a request that shows one screen, and waits until the screen has left.
  func end(
    of request: NavigationRequest<Route>,
    _ result: AwaitedResult,
    animated: Bool
  ) async throws(NavigationError) -> ScreenResult {
    let id = nextID()
    results[id] = result
    do {
      try await run(.request(request), result: id, animated: animated)
    } catch {
      // If the request has failed after it had shown the screen, the result of the screen is still awaited.
      if machine.awaitedResults[id] == nil, results[id]?.ending == nil {
        results[id] = nil
        if error == .canceled { return ScreenResult(ending: .canceled) }
        throw error
      }
    }
    return await end(of: id)
  }

  /// Waits until the screen of an awaited result has left.
  private func end(of id: Int) async -> ScreenResult {
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
    return ScreenResult(ending: results[id]?.ending ?? .dismissed, value: results[id]?.value)
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
    // The suspended request is queued here, without a delay, so that several requests that wait for the same screen continue in
    // their order.
    if let ticket = result.resumes { perform(machine.resume(ticket)) }
  }

  /// The task that awaits the result was canceled: the screen that it has presented leaves too, unless others wait for it.
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

  /// Returns the location of the screen of this result, or `nil` if the screen has left or another result is awaited from it, too.
  private func locationOfUnsharedScreen(for id: Int) -> ScreenLocation? {
    machine.awaitedResults[id].flatMap { machine.waiters(of: $0) == [id] ? $0 : nil }
  }
}

/// The end of a screen whose result was awaited, and the value.
struct ScreenResult: Sendable {
  let ending: ScreenEnding
  var value: (any Sendable)?

  func outcome<Value: Sendable>() -> NavigationOutcome<Value> {
    // A missing value is no result, also if `Value` is an optional type.
    if let value, let value = value as? Value { return .value(value) }
    return switch ending {
    case .canceled: .canceled
    case .dismissed: .dismissed
    case .replaced: .replaced
    }
  }
}

/// A result that is awaited.
struct AwaitedResult {
  enum State {
    /// The request that shows the screen is running, or has ended without waiting.
    case shown
    /// The request has ended, and its call waits for the end of the screen. If the task of the call was canceled, the wait is given
    /// up, and the screen is about to leave.
    case awaited(CheckedContinuation<Void, Never>, PendingWork.UserWait, isGivenUp: Bool)
    /// The screen has left, or nobody waits any longer.
    case ended(ScreenEnding)
  }

  /// The name of the type of the value.
  let type: String
  /// The ticket of a suspended request that continues when the screen has left; `nil` if there is none.
  var resumes: Int?
  let accepts: (any Sendable) -> Bool
  /// Whether the request that awaits the result has made the screen. If not, canceling the request keeps the screen.
  var presentsScreen = true
  var value: (any Sendable)?
  var state = State.shown

  init(type: String, resumes ticket: Int? = nil, accepts: @escaping (any Sendable) -> Bool) {
    self.type = type
    self.accepts = accepts
    resumes = ticket
  }

  init<Value: Sendable>(of type: Value.Type) {
    self.init(type: "\(Value.self)") { $0 is Value }
  }

  var ending: ScreenEnding? { if case .ended(let ending) = state { ending } else { nil } }
}
