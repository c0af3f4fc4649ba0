import Navigator
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

  /// Starts a request and returns once it waits for its turn.
  func enqueue(
    on navigator: RouteNavigator<Page>,
    _ body: @escaping @MainActor () async throws(NavigationError) -> Void
  ) async -> Task<NavigationError?, Never> {
    let waiting = navigator.waitingRequests
    let task = Task { await error(of: body) }
    while navigator.waitingRequests == waiting { await Task.yield() }
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
