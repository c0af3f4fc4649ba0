import Navigator
import TestSupport
import XCTest

/// Requests in tasks of their own, and the errors of requests.
@MainActor
extension XCTestCase {
  /// Asserts that `body` throws exactly `expected`.
  func assertThrows(
    _ expected: NavigationError,
    line: UInt = #line,
    _ body: () async throws(NavigationError) -> Void
  ) async {
    do {
      try await body()
      XCTFail("no error", line: line)
    } catch {
      XCTAssertEqual(error, expected, line: line)
    }
  }

  /// Returns the error of `body`, or `nil`.
  func error(
    of body: @MainActor () async throws(NavigationError) -> Void
  ) async -> NavigationError? {
    do {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  /// Returns a navigator and its host.
  func stage(
    _ placement: NavigationPlacement<Page>,
    holdsTransitions: Bool = false
  ) -> (navigator: RouteNavigator<Page>, host: RecordingHost) {
    let host = RecordingHost()
    host.holdsTransitions = holdsTransitions
    let navigator = RouteNavigator(placement)
    navigator.attach(host)
    return (navigator, host)
  }

  /// Asserts that a request throws exactly `expected`.
  func assertThrows(
    _ expected: NavigationError,
    line: UInt = #line,
    _ navigator: RouteNavigator<Page>,
    _ request: NavigationRequest<Page>
  ) async {
    let found = await error { () async throws(NavigationError) in try await navigator.send(request) }
    XCTAssertEqual(found, expected, line: line)
  }

  /// Makes a request and returns once it waits for its turn.
  func enqueue(
    on navigator: RouteNavigator<Page>,
    _ request: NavigationRequest<Page>
  ) async -> Task<NavigationError?, Never> {
    await enqueue(on: navigator) { () async throws(NavigationError) in try await navigator.send(request) }
  }

  /// Makes a request and returns once the host performs its first step.
  func start(
    _ host: RecordingHost?,
    _ navigator: RouteNavigator<Page>,
    _ request: NavigationRequest<Page>
  ) async -> Task<NavigationError?, Never> {
    await start(host) { () async throws(NavigationError) in try await navigator.send(request) }
  }

  /// Starts a request and returns once it waits for its turn.
  func enqueue(
    on navigator: RouteNavigator<Page>,
    _ body: @escaping @MainActor () async throws(NavigationError) -> Void
  ) async -> Task<NavigationError?, Never> {
    let waiting = navigator.waitingRequests
    let task = Task { await error(of: body) }
    await until { navigator.waitingRequests != waiting }
    return task
  }

  /// Starts a request and returns once the host performs its first step.
  func start(
    _ host: RecordingHost?,
    _ body: @escaping @MainActor () async throws(NavigationError) -> Void
  ) async -> Task<NavigationError?, Never> {
    let task = Task { await error(of: body) }
    await host?.untilTransitionIsOpen()
    return task
  }
}

/// The changes that a navigator has announced.
final class ChangeLog {
  var heard: [NavigationChange<Page>] = []

  func hear(_ event: NavigationEvent<Page>) {
    if case .changed(let change) = event { heard.append(change) }
  }
}
