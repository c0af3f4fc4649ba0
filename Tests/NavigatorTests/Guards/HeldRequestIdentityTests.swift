import AsyncTestSupport
import Foundation
import Navigator
import XCTest

/// Which of several requests is stored, for how long and in which place, while they wait, are repeated, canceled or removed.
@MainActor
final class HeldRequestIdentityTests: SerialTestCase {
  private final class Session {
    var decision = GuardDecision<Page>.hold
    var now = Date(timeIntervalSince1970: 0)
    /// Whether a second guard, which decides later, waits for the test.
    var isSlow = false
    private(set) var slowQuestions = 0

    func waitIfSlow() async {
      guard isSlow else { return }
      slowQuestions += 1
      while isSlow, !Task.isCancelled { await mainTurn() }
    }
  }

  private let session = Session()
  private let login = Page.about("login")

  private func navigator() -> RouteNavigator<Page> {
    let slow = RouteGuard<Page>(
      "slow",
      asking: { [session] page in
        if case .item = page { await session.waitIfSlow() }
        return .allow
      }
    )
    let login = RouteGuard<Page>("login") { [session] page in
      if case .item = page { session.decision } else { .allow }
    }
    return RouteNavigator(.stack(root: .list), guards: [slow, login], now: { [session] in session.now })
  }

  private func turns(_ count: Int = 20) async {
    for _ in 0..<count { await mainTurn() }
  }

  private func push(_ page: Page, _ navigator: RouteNavigator<Page>) -> Task<NavigationError?, Never> {
    Task { await error { () async throws(NavigationError) in try await navigator.push(page) } }
  }

  private func hold(_ pages: Page..., in navigator: RouteNavigator<Page>) async {
    for page in pages { _ = await push(page, navigator).value }
  }

  private func stored(_ navigator: RouteNavigator<Page>) -> [Page] {
    navigator.heldRequests.requests.map(\.route)
  }

  /// The screens that are shown if the app is terminated now, and is launched again with a user who has logged in.
  private func pathAfterRelaunch(_ navigator: RouteNavigator<Page>) async throws -> [Page] {
    let data = try JSONEncoder().encode(navigator.heldRequests)
    let next = RouteNavigator(.stack(root: Page.list), now: { [session] in session.now })
    next.heldRequests = try JSONDecoder().decode(HeldRequests<Page>.self, from: data)
    let errors = await next.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    return next.state.currentTab.path
  }

  // MARK: Equal requests

  func test_cancel_oneOfTwoEqualRequestsThatWaitForALogin_theOtherStaysStored() async throws {
    for canceled in 0...1 {
      session.decision = .hold(presenting: login)
      let navigator = navigator()
      var requests = [push(.item(1), navigator)]
      await mainTurns(until: { navigator.state.topRoute == login })
      requests.append(push(.item(1), navigator))
      await turns()
      XCTAssertEqual(stored(navigator), [.item(1)])
      requests[canceled].cancel()
      let failure = await requests[canceled].value
      XCTAssertEqual(failure, .canceled)
      XCTAssertEqual(stored(navigator), [.item(1)], "request \(canceled) is canceled")
      let relaunched = try await pathAfterRelaunch(navigator)
      XCTAssertEqual(relaunched, [.list, .item(1)])
      session.decision = .allow
      try await navigator.finish(login, with: true)
      let other = await requests[1 - canceled].value
      XCTAssertNil(other)
      XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
      XCTAssertEqual(stored(navigator), [])
    }
  }

  func test_cancel_allEqualRequestsThatWaitForALogin_noneIsStored() async {
    session.decision = .hold(presenting: login)
    let navigator = navigator()
    let requests = (0..<2).map { _ in push(.item(1), navigator) }
    await mainTurns(until: { navigator.state.topRoute == login })
    await turns()
    requests.forEach { $0.cancel() }
    for request in requests { _ = await request.value }
    XCTAssertEqual(stored(navigator), [])
  }

  func test_cancel_requestsThatWaitForALogin_anEqualOneThatWasHeldBeforeStaysStored() async {
    for count in 1...2 {
      session.decision = .hold
      let navigator = navigator()
      await hold(.item(1), .item(2), in: navigator)
      session.decision = .hold(presenting: login)
      let requests = (0..<count).map { _ in push(.item(1), navigator) }
      await mainTurns(until: { navigator.state.topRoute == login })
      await turns()
      for request in requests {
        request.cancel()
        _ = await request.value
      }
      XCTAssertEqual(stored(navigator), [.item(1), .item(2)], "\(count) canceled")
    }
  }

  func test_login_ofOneOfTwoEqualRequests_isClosed_bothAreDropped() async throws {
    session.decision = .hold(presenting: login)
    let navigator = navigator()
    let requests = (0..<2).map { _ in push(.item(1), navigator) }
    await mainTurns(until: { navigator.state.topRoute == login })
    await turns()
    try navigator.userDidNavigate(.dismiss())
    for request in requests {
      let failure = await request.value
      XCTAssertEqual(failure, .held(route: "item"))
    }
    XCTAssertEqual(stored(navigator), [])
  }

  /// The user repeated a push after the login, and the stored request pushed the screen a second time.
  func test_push_allowedAfterAnEqualRequestWasHeld_isShownOnce() async throws {
    let navigator = navigator()
    await hold(.item(1), .item(2), in: navigator)
    session.decision = .allow
    let failure = await push(.item(1), navigator).value
    XCTAssertNil(failure)
    XCTAssertEqual(stored(navigator), [.item(2)])
    let errors = await navigator.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1), .item(2)])
  }

  /// A guard has sent the user to another screen, so the screen of the stored request was not shown.
  func test_push_redirectedAfterAnEqualRequestWasHeld_staysStoredUntilItsScreenIsShown() async {
    let navigator = navigator()
    await hold(.item(1), in: navigator)
    session.decision = .redirect(to: login)
    _ = await push(.item(1), navigator).value
    XCTAssertEqual(navigator.state.topRoute, login)
    XCTAssertEqual(stored(navigator), [.item(1)])
    session.decision = .allow
    let failure = await push(.item(1), navigator).value
    XCTAssertNil(failure)
    XCTAssertEqual(stored(navigator), [])
  }

  // MARK: A retry is not a new request

  func test_resumeHeldRequests_heldAgain_keepsItsLifetime() async {
    let navigator = navigator()
    await hold(.item(1), in: navigator)
    session.now += navigator.heldRequests.lifetime - 1
    let errors = await navigator.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(stored(navigator), [.item(1)])
    session.now += 2
    session.decision = .allow
    _ = await navigator.resumeHeldRequests()
    XCTAssertEqual(navigator.state.topRoute, .list)
    XCTAssertEqual(stored(navigator), [])
  }

  /// A new request of the user for the same screen is different from a retry.
  func test_push_heldAgain_startsItsLifetimeAgain() async {
    let navigator = navigator()
    await hold(.item(1), in: navigator)
    session.now += navigator.heldRequests.lifetime - 1
    await hold(.item(1), in: navigator)
    session.now += 2
    session.decision = .allow
    _ = await navigator.resumeHeldRequests()
    XCTAssertEqual(navigator.state.topRoute, .item(1))
  }

  func test_resumeHeldRequests_heldAgain_keepsItsPlace() async {
    let navigator = navigator()
    await hold(.item(1), .item(2), .item(3), in: navigator)
    var resuming: Task<[NavigationError], Never>?
    navigator.guards.append(
      RouteGuard("cancels") { page in
        if page == .item(1) { resuming?.cancel() }
        return .allow
      }
    )
    navigator.guards.reverse()
    resuming = Task { await navigator.resumeHeldRequests() }
    let errors = await resuming?.value
    XCTAssertEqual(errors, [])
    XCTAssertEqual(stored(navigator), [.item(1), .item(2), .item(3)])
  }

  func test_hold_presentingASecondLogin_keepsItsLifetime() async throws {
    session.decision = .hold(presenting: .about("pin"))
    let navigator = navigator()
    let request = push(.item(1), navigator)
    await mainTurns(until: { navigator.state.topRoute == .about("pin") })
    session.now += navigator.heldRequests.lifetime - 1
    session.decision = .hold(presenting: login)
    try await navigator.finish(.about("pin"), with: true)
    await mainTurns(until: { navigator.state.topRoute == login })
    XCTAssertEqual(stored(navigator), [.item(1)])
    let relaunched = try await pathAfterRelaunch(navigator)
    XCTAssertEqual(relaunched, [.list, .item(1)])
    session.now += 2
    let late = try await pathAfterRelaunch(navigator)
    XCTAssertEqual(late, [.list])
    request.cancel()
    _ = await request.value
  }

  func test_resumeHeldRequests_aGuardWaits_theRequestIsStoredMeanwhile() async throws {
    let navigator = navigator()
    await hold(.item(1), .item(2), in: navigator)
    session.isSlow = true
    let resuming = Task { await navigator.resumeHeldRequests() }
    await mainTurns(until: { session.slowQuestions != 0 })
    let relaunched = try await pathAfterRelaunch(navigator)
    XCTAssertEqual(relaunched, [.list, .item(1), .item(2)])
    session.decision = .allow
    // The request that is repeated now is not repeated by another call.
    let other = Task { await navigator.resumeHeldRequests() }
    await turns()
    session.isSlow = false
    let errors = await resuming.value + other.value
    XCTAssertEqual(errors, [])
    XCTAssertEqual(Set(navigator.state.currentTab.path), [.list, .item(1), .item(2)])
    XCTAssertEqual(navigator.state.currentTab.path.count, 3)
    XCTAssertEqual(stored(navigator), [])
  }

  // MARK: Removed by the app, for example at a logout

  func test_resumeHeldRequests_canceledAfterTheAppHasRemovedTheRequest_itStaysRemoved() async {
    let navigator = navigator()
    await hold(.item(1), .item(2), in: navigator)
    session.isSlow = true
    let resuming = Task { await navigator.resumeHeldRequests() }
    await mainTurns(until: { session.slowQuestions != 0 })
    navigator.heldRequests.removeAll()
    resuming.cancel()
    let errors = await resuming.value
    XCTAssertEqual(errors, [])
    XCTAssertEqual(stored(navigator), [])
  }

  func test_resumeHeldRequests_heldAfterTheAppHasRemovedTheRequest_itStaysRemoved() async {
    let navigator = navigator()
    await hold(.item(1), .item(2), in: navigator)
    session.isSlow = true
    let resuming = Task { await navigator.resumeHeldRequests() }
    await mainTurns(until: { session.slowQuestions != 0 })
    navigator.heldRequests.removeAll()
    session.isSlow = false
    let errors = await resuming.value
    XCTAssertEqual(errors, [.held(route: "item")])
    XCTAssertEqual(stored(navigator), [])
  }

  func test_hold_afterALoginDuringWhichTheAppHasRemovedTheRequest_itStaysRemoved() async throws {
    for next in [GuardDecision<Page>.hold, .hold(presenting: .about("pin"))] {
      session.decision = .hold(presenting: login)
      let navigator = navigator()
      let request = push(.item(1), navigator)
      await mainTurns(until: { navigator.state.topRoute == login })
      navigator.heldRequests.removeAll()
      session.decision = next
      try await navigator.finish(login, with: true)
      await turns()
      XCTAssertEqual(stored(navigator), [])
      request.cancel()
      _ = await request.value
      XCTAssertEqual(stored(navigator), [])
    }
  }
}
