import AsyncTestSupport
import Navigator
import XCTest

/// Several calls that wait for the same login: awaited results, and requests that guards hold.
@MainActor
final class SharedLoginTests: SerialTestCase {
  private final class Session {
    var isLoggedIn = false
  }

  private let session = Session()
  private let login = Page.about("login")

  private func navigator(_ placement: NavigationPlacement<Page>? = nil) -> RouteNavigator<Page> {
    RouteNavigator(
      placement ?? .stack(root: .list),
      guards: [
        RouteGuard("login") { [session, login] page in
          if case .item = page, !session.isLoggedIn { .hold(presenting: login) } else { .allow }
        }
      ]
    )
  }

  private func turns(_ count: Int = 20) async {
    for _ in 0..<count { await mainTurn() }
  }

  // MARK: Every waiter gets the value

  func test_finish_guardWaitsForTheSameScreen_awaitedResultGetsTheValue() async throws {
    for run in 0..<50 {
      session.isLoggedIn = false
      let navigator = navigator()
      let token = Task { try await navigator.present(login, returning: String.self) }
      await mainTurns(until: { navigator.state.topRoute == login })
      let request = Task { try await navigator.push(.item(1)) }
      await mainTurns(until: { !navigator.heldRequests.requests.isEmpty })
      await turns(3)
      session.isLoggedIn = true
      try await navigator.finish(login, with: "token")
      let outcome = try await token.value
      XCTAssertEqual(outcome, .value("token"), "run \(run)")
      try await request.value
      XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
    }
  }

  func test_finish_guardHasPresentedTheScreen_valueOfAnyTypeIsAccepted() async throws {
    let navigator = navigator()
    let requests = [1, 2].map { id in Task { try await navigator.push(.item(id)) } }
    await mainTurns(until: { navigator.heldRequests.requests.count >= 2 })
    XCTAssertEqual(navigator.state.modals.map(\.root), [login])
    session.isLoggedIn = true
    try await navigator.finish(login, with: 7)
    for request in requests { try await request.value }
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1), .item(2)])
  }

  func test_finish_wrongType_isRefused_alsoIfAGuardWaitsToo() async throws {
    for _ in 0..<20 {
      session.isLoggedIn = false
      let navigator = navigator()
      let token = Task { try await navigator.present(login, returning: String.self) }
      await mainTurns(until: { navigator.state.topRoute == login })
      let request = Task {
        await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
      }
      await mainTurns(until: { !navigator.heldRequests.requests.isEmpty })
      await turns(3)
      await assertThrows(.wrongResult(expected: "String", found: "Int")) { () async throws(NavigationError) in
        try await navigator.finish(login, with: 7)
      }
      XCTAssertEqual(navigator.state.topRoute, login)
      session.isLoggedIn = true
      try await navigator.dismiss()
      let outcome = try await token.value
      XCTAssertEqual(outcome, .dismissed)
      let held = await request.value
      XCTAssertNil(held)
    }
  }

  // MARK: A login that nobody sees does not count

  func test_hold_presenting_loginInAnotherTab_isPresented() async throws {
    let tabs = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
    let navigator = navigator(tabs)
    try await navigator.select(tab: .bookmarks)
    try await navigator.push(login)
    try await navigator.select(tab: .list)
    try await assertLoginIsPresented(by: navigator)
  }

  func test_hold_presenting_loginBelowAnotherScreen_isPresented() async throws {
    let navigator = navigator()
    try await navigator.push(login)
    try await navigator.push(.about("help"))
    try await assertLoginIsPresented(by: navigator)
  }

  func test_hold_presenting_loginBelowAModal_isPresented() async throws {
    let navigator = navigator()
    try await navigator.push(login)
    try await navigator.present(.about("help"))
    try await assertLoginIsPresented(by: navigator)
  }

  private func assertLoginIsPresented(by navigator: RouteNavigator<Page>, line: UInt = #line) async throws {
    let before = navigator.state
    let request = Task {
      await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
    }
    await turns()
    XCTAssertEqual(navigator.state, try before.applying(.present(login, as: .sheet)), line: line)
    session.isLoggedIn = true
    navigator.userDidNavigate(to: before)
    await turns()
    XCTAssertEqual(navigator.state.topRoute, .item(1), line: line)
    request.cancel()
    // A request that waits for a screen that nobody sees waits until the user has removed all screens.
    navigator.userDidNavigate(to: NavigationState(root: .list))
    let failure = await request.value
    XCTAssertNil(failure, line: line)
  }

  // MARK: Canceling one of several

  func test_cancel_secondRequestHeldByALogin_keepsTheLoginOfTheFirst() async throws {
    let navigator = navigator()
    let first = Task { try await navigator.push(.item(1)) }
    await mainTurns(until: { navigator.state.topRoute == login })
    let second = Task {
      await error { () async throws(NavigationError) in try await navigator.push(.item(2)) }
    }
    await mainTurns(until: { navigator.heldRequests.requests.count >= 2 })
    await turns(3)
    second.cancel()
    let canceled = await second.value
    XCTAssertEqual(canceled, .canceled)
    await turns()
    XCTAssertEqual(navigator.state.topRoute, login)
    session.isLoggedIn = true
    try await navigator.dismiss()
    try await first.value
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  func test_cancel_firstRequestHeldByALogin_keepsTheLoginThatTheSecondNeeds() async throws {
    let navigator = navigator()
    let first = Task {
      await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
    }
    await mainTurns(until: { navigator.state.topRoute == login })
    let second = Task { try await navigator.push(.item(2)) }
    await mainTurns(until: { navigator.heldRequests.requests.count >= 2 })
    await turns(3)
    first.cancel()
    let canceled = await first.value
    XCTAssertEqual(canceled, .canceled)
    await turns()
    XCTAssertEqual(navigator.state.topRoute, login)
    session.isLoggedIn = true
    try await navigator.dismiss()
    try await second.value
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(2)])
  }

  /// The first request has presented the login. The login stayed when both requests were canceled.
  func test_cancel_bothRequestsHeldByALogin_oneAfterTheOther_dismissesTheLogin() async throws {
    for pause in [0, 1, 2, 20] {
      let navigator = navigator()
      let requests = [1, 2].map { id in
        Task { await error { () async throws(NavigationError) in try await navigator.push(.item(id)) } }
      }
      await mainTurns(until: { navigator.heldRequests.requests.count >= 2 })
      await turns(3)
      for request in requests {
        request.cancel()
        await turns(pause)
      }
      for request in requests {
        let failure = await request.value
        XCTAssertEqual(failure, .canceled)
      }
      await turns()
      XCTAssertEqual(navigator.state, NavigationState(root: .list), "\(pause) turns later")
    }
  }

  /// The second request found the login while it was about to leave.
  func test_cancel_requestHeldByALoginThatIsAboutToLeave_dismissesTheLogin() async throws {
    let navigator = navigator()
    let first = Task {
      await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
    }
    await mainTurns(until: { navigator.state.topRoute == login })
    let second = Task {
      await error { () async throws(NavigationError) in try await navigator.push(.item(2)) }
    }
    first.cancel()
    await mainTurns(until: { navigator.heldRequests.requests.map(\.route) == [.item(2)] })
    await turns()
    XCTAssertEqual(navigator.state.topRoute, login)
    second.cancel()
    let failures = await [first.value, second.value]
    XCTAssertEqual(failures, [.canceled, .canceled])
    await turns()
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
  }

  func test_cancel_requestHeldByALoginThatTheAppHasPresented_keepsTheLogin() async throws {
    let navigator = navigator()
    try await navigator.present(login)
    let request = Task {
      await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
    }
    await mainTurns(until: { !navigator.heldRequests.requests.isEmpty })
    await turns(3)
    request.cancel()
    let canceled = await request.value
    XCTAssertEqual(canceled, .canceled)
    await turns()
    XCTAssertEqual(navigator.state.topRoute, login)
  }

  func test_cancel_onlyRequestHeldByItsLogin_dismissesTheLogin() async throws {
    let navigator = navigator()
    let request = Task {
      await error { () async throws(NavigationError) in try await navigator.push(.item(1)) }
    }
    await mainTurns(until: { navigator.state.topRoute == login })
    request.cancel()
    let canceled = await request.value
    XCTAssertEqual(canceled, .canceled)
    await turns()
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
  }
}
