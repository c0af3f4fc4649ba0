import AsyncTestSupport
import Navigator
import TestSupport
import XCTest

/// The window of the host closes: `hostDidLeave()`.
@MainActor
final class ClosedWindowTests: SerialTestCase {
  private var isLoggedIn = false
  private let login = Page.about("login")

  private func makeNavigator() -> RouteNavigator<Page> {
    let guards = [
      RouteGuard<Page>("login") { [unowned self] page in
        if case .item = page, !isLoggedIn { .hold(presenting: login) } else { .allow }
      }
    ]
    return RouteNavigator(.stack(root: .list), guards: guards)
  }

  func test_hostDidLeave_screensWithoutWaits_stay_andNoNavigationOfTheUserIsReported() async throws {
    let navigator = makeNavigator()
    try await navigator.push(.group(1))
    try await navigator.present(.bookmarks)
    let (state, moves) = (navigator.state, navigator.userMoves)
    navigator.hostDidLeave()
    XCTAssertEqual(navigator.state, state)
    XCTAssertEqual(navigator.userMoves, moves)
  }

  func test_hostDidLeave_awaitedScreen_isRemovedWithTheScreensAbove_andTheWaitEnds() async throws {
    let navigator = makeNavigator()
    try await navigator.push(.group(1))
    var outcome: NavigationOutcome<Int>?
    let call = Task { outcome = try await navigator.push(.group(2), returning: Int.self) }
    defer { call.cancel() }
    await mainTurns(until: { navigator.state.topRoute == .group(2) })
    try await navigator.push(.group(3))
    try await navigator.present(.bookmarks)
    navigator.hostDidLeave()
    await mainTurns(until: { outcome != nil })
    XCTAssertEqual(outcome, .dismissed)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1)])
    XCTAssertEqual(navigator.state.modals, [])
  }

  /// Closing the window is no refusal to log in, so the request stays stored for the next window.
  func test_hostDidLeave_loginOfAGuard_isRemoved_andTheRequestStaysHeld() async throws {
    let navigator = makeNavigator()
    var failure: NavigationError?
    let call = Task {
      failure = await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
    }
    defer { call.cancel() }
    await mainTurns(until: { navigator.state.topRoute == login })
    XCTAssertEqual(navigator.heldRequests.requests.map(\.route), [.item(1)])
    navigator.hostDidLeave()
    await mainTurns(until: { failure != nil })
    XCTAssertEqual(failure, .held(route: "item"))
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
    XCTAssertEqual(navigator.heldRequests.requests.map(\.route), [.item(1)])
    isLoggedIn = true
    let errors = await navigator.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  /// One window closes while the app awaits a screen and a guard waits for a login above it.
  func test_hostDidLeave_awaitedScreenBelowALogin_endsEachWaitInItsWay() async throws {
    let navigator = makeNavigator()
    var (outcome, failure): (NavigationOutcome<Int>?, NavigationError?)
    let awaited = Task { outcome = try await navigator.push(.group(1), returning: Int.self) }
    defer { awaited.cancel() }
    await mainTurns(until: { navigator.state.topRoute == .group(1) })
    let held = Task {
      failure = await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
    }
    defer { held.cancel() }
    await mainTurns(until: { navigator.state.topRoute == login })
    navigator.hostDidLeave()
    await mainTurns(until: { outcome != nil && failure != nil })
    XCTAssertEqual(outcome, .dismissed)
    XCTAssertEqual(failure, .held(route: "item"))
    XCTAssertEqual(navigator.heldRequests.requests.map(\.route), [.item(1)])
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
  }
}
