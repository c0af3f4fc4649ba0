import ControllerSupport

extension RouteNavigator {
  /// Presents a screen over everything else and waits for its result.
  ///
  /// ```swift
  /// switch try await navigator.present(.pickAuthor, returning: Author.self) {
  /// case .value(let author): add(author)
  /// case .dismissed, .replaced, .cancelled: break
  /// }
  /// ```
  ///
  /// The outcome comes when the screen has left. Cancelling the task dismisses the screen.
  ///
  /// - Parameters:
  ///   - route: The screen, which hands back a value with ``finish(_:with:)``.
  ///   - style: How it is shown.
  ///   - type: The type of the value.
  ///   - policy: What happens while another request runs or waits. `.coalesce` is as `.reject`: a
  ///     screen has one who waits for it.
  /// - Returns: The one outcome.
  /// - Throws: Why the screen was never shown. If that is because the task was cancelled, nothing is thrown
  ///   and the outcome is `.cancelled`.
  public func present<Value: Sendable>(
    _ route: Route,
    as style: ModalStyle = .sheet,
    returning type: Value.Type,
    policy: RequestPolicy = .inOrder
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await outcome(of: .present(route, as: style), policy: policy)
  }

  /// Pushes a screen and waits for its result, as ``present(_:as:returning:policy:)`` does. It is
  /// pushed in the column, or in what is in front if there is none.
  public func push<Value: Sendable>(
    _ route: Route,
    in column: NavigationColumn? = nil,
    returning type: Value.Type,
    policy: RequestPolicy = .inOrder
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    try await outcome(of: .push(route, in: column), policy: policy)
  }

  /// Hands back the result of a screen and takes it away, with what came after it. Returns when it has
  /// left.
  ///
  /// The result reaches the one who waits also if the user takes the screen away first.
  ///
  /// - Parameters:
  ///   - route: The screen. Of several with this route, it is the last one.
  ///   - value: The result.
  /// - Throws: ``NavigationError/notAwaited(route:)`` if nobody waits for it or it has its result already,
  ///   ``NavigationError/wrongResult(expected:found:)``, or why it stays; the result then does not count.
  public func finish<Value: Sendable>(_ route: Route, with value: Value) async throws(NavigationError) {
    let candidates = machine.awaitedResults.filter { id, place in
      state[place.position][place.index] == route && results[id]?.value == nil
    }
    guard let id = candidates.keys.max() else { throw .notAwaited(route: "\(route)") }
    if let error = refusal(of: value, for: id) { throw error }
    try await finishing(with: value) { [self] in machine.awaitedResults[id] }()
  }

  /// Takes away a screen that has finished by itself, with what came after it. If somebody waits for its
  /// result, they get `value`, if there is one.
  ///
  /// - Parameter find: Says where the screen is, or `nil` if it is not there now.
  /// - Returns: What takes it away. It throws ``NavigationError/wrongResult(expected:found:)`` when it has
  ///   left, if somebody waits for another type, or why it stays.
  package func finishing(
    with value: (any Sendable)?,
    _ find: @escaping @MainActor () -> ScreenLocation?
  ) -> @MainActor () async throws(NavigationError) -> Void {
    var kept: (id: Int, error: NavigationError?)?
    @MainActor func keepValue() -> ScreenLocation? {
      let place = find()
      if kept == nil, let value, let id = machine.awaitedResults.first(where: { $0.value == place })?.key {
        kept = (id, refusal(of: value, for: id))
        if kept?.error == nil { results[id]?.value = value }
      }
      return place
    }
    // At once, as the user may take it away before the turn has come; and then, as it may not be there yet.
    _ = keepValue()
    return { [self] () async throws(NavigationError) in
      do throws(NavigationError) {
        try await leave(keepValue)
      } catch {
        if let kept, kept.error == nil { results[kept.id]?.value = nil }
        throw error
      }
      if let error = kept?.error { throw error }
    }
  }

  /// Why the value is not what is waited for, if so.
  private func refusal(of value: any Sendable, for id: Int) -> NavigationError? {
    guard let result = results[id], !result.accepts(value) else { return nil }
    return .wrongResult(expected: result.type, found: "\(type(of: value))")
  }

  private func outcome<Value: Sendable>(
    of operation: NavigationOperation<Route>,
    policy: RequestPolicy
  ) async throws(NavigationError) -> NavigationOutcome<Value> {
    let id = nextID()
    results[id] = AwaitedResult(type: "\(Value.self)") { $0 is Value }
    defer {
      results[id] = nil
      machine.forget(result: id)
    }
    do {
      try await run(.apply(operation), policy: policy == .coalesce ? .reject : policy, result: id)
    } catch {
      // What was shown before the request failed is waited for all the same.
      if machine.awaitedResults[id] == nil, results[id]?.ending == nil {
        if error == .cancelled { return .cancelled }
        throw error
      }
    }
    let ending = await withCancellableContinuation { continuation in
      if let ending = results[id]?.ending {
        continuation.resume(returning: ending)
      } else {
        results[id]?.continuation = continuation
      }
    } onCancel: {
      self.giveUp(id)
    }
    if let value = results[id]?.value as? Value { return .value(value) }
    return switch ending {
    case .cancelled: .cancelled
    case .dismissed: .dismissed
    case .replaced: .replaced
    }
  }

  /// A screen that somebody waits for has left.
  func resolve(_ id: Int, _ ending: ScreenEnding) {
    end(id, results[id]?.isGivenUp == true ? .cancelled : ending)
  }

  /// The one who waited has been cancelled: the screen goes too, if it is still there.
  private func giveUp(_ id: Int) {
    guard results[id]?.ending == nil else { return }
    results[id]?.isGivenUp = true
    Task {
      // If the host lets the screen stay, nobody waits for it any longer.
      try? await leave { self.machine.awaitedResults[id] }
      end(id, .cancelled)
    }
  }

  private func end(_ id: Int, _ ending: ScreenEnding) {
    guard results[id]?.ending == nil else { return }
    results[id]?.ending = ending
    results[id]?.continuation?.resume(returning: ending)
    results[id]?.continuation = nil
  }
}

/// A result that somebody waits for.
struct AwaitedResult {
  /// The type of the value, in words.
  let type: String
  let accepts: (any Sendable) -> Bool
  var value: (any Sendable)?
  var ending: ScreenEnding?
  var isGivenUp = false
  var continuation: CheckedContinuation<ScreenEnding, Never>?
}
