import AsyncTestSupport
import Foundation
import Navigator
import Observation
import TestSupport
import XCTest

/// Findings 3, 5 and 8: guards hold, and held requests are kept whole.
@MainActor
final class HeldRequestTests: SerialTestCase {
  private final class Session {
    var isLoggedIn = false
    var isDirty = false
    var now = Date(timeIntervalSince1970: 0)
  }

  private let session = Session()

  private func navigator(
    _ placement: NavigationPlacement<Page>? = nil,
    _ guards: RouteGuard<Page>...
  ) -> RouteNavigator<Page> {
    RouteNavigator(
      placement ?? .stack(root: .list),
      guards: guards,
      now: { [session] in session.now }
    )
  }

  private func login(_ decision: GuardDecision<Page>) -> RouteGuard<Page> {
    RouteGuard("login") { [session] page in
      if case .item = page, !session.isLoggedIn { decision } else { .allow }
    }
  }

  private func error(_ body: () async throws -> Void) async -> NavigationError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? NavigationError
    }
  }

  private func untilTop(_ page: Page, of navigator: RouteNavigator<Page>) async {
    await until { navigator.state.topRoute == page }
  }

  func test_heldRequests_areObservable() async {
    let navigator = navigator(nil, login(.hold))
    var changes = 0
    withObservationTracking {
      _ = navigator.heldRequests
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    let held = await error { try await navigator.push(.item(1)) }
    XCTAssertEqual(held, .held(route: "item"))
    XCTAssertEqual(changes, 1)
  }

  // MARK: Guards cannot be passed by

  func test_guard_equalScreenInAnotherTab_isAskedAgain() async throws {
    session.isLoggedIn = true
    let tabs = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
    let navigator = navigator(tabs, login(.deny(reason: "nobody is logged in")))
    try await navigator.select(tab: .bookmarks)
    try await navigator.push(.item(1))
    try await navigator.select(tab: .list)
    session.isLoggedIn = false
    let refusal = await error { try await navigator.navigate(to: .item(1)) }
    XCTAssertEqual(refusal, .denied(route: "item", reason: "nobody is logged in"))
    XCTAssertEqual(navigator.state.topRoute, .list)
  }

  // MARK: Kept whole

  func test_heldRequests_ofEveryKind_areResumedAsTheyWereMade() async throws {
    let pad = NavigationPlacement.split(root: Page.list) { $0.column }
    typealias Request = @MainActor (RouteNavigator<Page>) async throws -> Void
    let cases: [(Request, [Page], modals: [Page])] = [
      ({ try await $0.present(.item(1)) }, [.list, .group(1), .about("x")], [.item(1)]),
      (
        { try await $0.send(.set([.group(1), .item(2), .group(3)], in: .detail)) },
        [.list, .group(1), .group(1), .item(2), .group(3)], []
      ),
      ({ try await $0.navigate(to: .item(1), from: .group(1)) }, [.list, .group(1), .item(1)], []),
      ({ try await $0.set([.item(1), .item(2)]) }, [.list, .item(1), .item(2)], []),
    ]
    for (request, path, modals) in cases {
      session.isLoggedIn = true
      let navigator = navigator(pad, login(.hold))
      try await navigator.set([.group(1), .about("x")])
      session.isLoggedIn = false
      let held = await error { try await request(navigator) }
      XCTAssertEqual(held, .held(route: "item"))
      let saved = try JSONEncoder().encode(navigator.heldRequests)
      let expected = navigator.heldRequests
      navigator.heldRequests = try JSONDecoder().decode(HeldRequests<Page>.self, from: saved)
      XCTAssertEqual(navigator.heldRequests, expected)
      session.isLoggedIn = true
      let errors = await navigator.resumeHeldRequests()
      XCTAssertEqual(errors, [])
      XCTAssertEqual(navigator.state.modals.map(\.root), modals)
      XCTAssertEqual(navigator.state.currentTab.path, path)
    }
  }

  func test_heldRequests_areCapped() async {
    let navigator = navigator(nil, login(.hold))
    navigator.heldRequests.limit = 2
    for id in 1...3 { _ = await error { try await navigator.navigate(to: .item(id)) } }
    XCTAssertEqual(navigator.heldRequests.requests.map(\.route), [.item(2), .item(3)])
    navigator.heldRequests.removeAll()
    XCTAssertEqual(navigator.heldRequests.requests, [])
  }

  /// The first request removes the login screen, whose work is canceled with it. The other requests were lost.
  func test_resumeHeldRequests_canceledByTheFirst_keepsTheOthers() async {
    let navigator = navigator(nil, login(.hold))
    for id in 1...3 { _ = await error { try await navigator.push(.item(id)) } }
    session.isLoggedIn = true
    var resuming: Task<[NavigationError], Never>?
    navigator.observeEvents(self) { _, event in
      if case .changed = event { resuming?.cancel() }
    }
    resuming = Task { await navigator.resumeHeldRequests() }
    let errors = await resuming?.value
    XCTAssertEqual(errors, [])
    XCTAssertEqual(navigator.state.topRoute, .item(1))
    XCTAssertEqual(navigator.heldRequests.requests.map(\.route), [.item(2), .item(3)])
    let rest = await navigator.resumeHeldRequests()
    XCTAssertEqual(rest, [])
    XCTAssertEqual(navigator.state.topRoute, .item(3))
    XCTAssertEqual(navigator.heldRequests.requests, [])
  }

  /// A logout while the requests are resumed drops the others.
  func test_resumeHeldRequests_removedMeanwhile_areNotMade() async {
    let navigator = navigator(nil, login(.hold))
    for id in 1...2 { _ = await error { try await navigator.push(.item(id)) } }
    session.isLoggedIn = true
    navigator.observeEvents(self) { [weak navigator] _, event in
      if case .changed = event { navigator?.heldRequests.removeAll() }
    }
    let errors = await navigator.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(navigator.state.topRoute, .item(1))
  }

  // MARK: Login

  func test_hold_presenting_userLogsIn_requestGoesOn() async throws {
    let navigator = navigator(nil, login(.hold(presenting: .about("login"))))
    let request = Task { try await navigator.navigate(to: .item(1)) }
    await untilTop(.about("login"), of: navigator)
    XCTAssertEqual(navigator.state.modals.count, 1)
    XCTAssertEqual(
      navigator.heldRequests.requests.map(\.route),
      [.item(1)],
      "kept if the app is terminated now"
    )
    session.isLoggedIn = true
    try await navigator.finish(.about("login"), with: "any value")
    try await request.value
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
    XCTAssertEqual(navigator.state.modals, [])
    XCTAssertEqual(navigator.heldRequests.requests, [])
  }

  func test_hold_presenting_userTurnsAway_requestIsDropped() async throws {
    let navigator = navigator(nil, login(.hold(presenting: .about("login"))))
    let request = Task { await error { try await navigator.navigate(to: .item(1)) } }
    await untilTop(.about("login"), of: navigator)
    try navigator.userDidNavigate(.dismiss())
    let refusal = await request.value
    XCTAssertEqual(refusal, .held(route: "item"))
    XCTAssertEqual(navigator.heldRequests.requests, [])
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
  }

  func test_hold_presenting_secondRequestMeanwhile_waitsForTheSameLogin() async throws {
    let navigator = navigator(nil, login(.hold(presenting: .about("login"))))
    let first = Task { try await navigator.navigate(to: .item(1)) }
    await untilTop(.about("login"), of: navigator)
    let second = Task { try await navigator.present(.item(2)) }
    for _ in 0..<50 { await Task.yield() }
    XCTAssertEqual(navigator.state.modals.count, 1)
    session.isLoggedIn = true
    try await navigator.dismiss()
    try await first.value
    try await second.value
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
    XCTAssertEqual(navigator.state.modals.map(\.root), [.item(2)])
  }

  func test_hold_presenting_theLoginItselfIsHeld_endsAsHeld() async {
    let endless = RouteGuard<Page>("endless") { _ in .hold(presenting: .about("login")) }
    let navigator = navigator(nil, endless)
    let refusal = await error { try await navigator.navigate(to: .item(1)) }
    XCTAssertEqual(refusal, .held(route: "about"))
  }

  func test_askingGuard_thatPresentsALoginAndAwaitsIt_letsTheRequestGoOn() async throws {
    var request: Task<Void, any Error>?
    let navigator = RouteNavigator(.stack(root: Page.list))
    let login = RouteGuard<Page>(
      "login",
      asking: { [weak navigator] page in
        guard case .item = page else { return .allow }
        let outcome = try? await navigator?.present(.about("login"), returning: Bool.self)
        return outcome == .value(true) ? .allow : .deny(reason: "nobody has logged in")
      }
    )
    navigator.guards = [login]
    request = Task { try await navigator.navigate(to: .item(1)) }
    await untilTop(.about("login"), of: navigator)
    try await navigator.push(.about("help"))
    try await navigator.finish(.about("login"), with: true)
    try await request?.value
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  func test_askingGuard_thatNeverAnswers_endsWithItsTask() async throws {
    let navigator = navigator(
      nil,
      RouteGuard(
        "stuck",
        asking: { page in
          if page == .item(1) { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
          return .allow
        }
      )
    )
    let request = Task { await error { try await navigator.navigate(to: .item(1)) } }
    for _ in 0..<20 { await Task.yield() }
    request.cancel()
    let refusal = await request.value
    XCTAssertEqual(refusal, .canceled)
    try await navigator.navigate(to: .item(2))
    XCTAssertEqual(navigator.state.topRoute, .item(2))
  }

  // MARK: Leaving

  private var drafts: RouteGuard<Page> {
    RouteGuard("drafts", on: .leaving) { [session] page in
      page == .about("form") && session.isDirty ? .deny(reason: "it has unsaved changes") : .allow
    }
  }

  func test_leaveGuard_denies_whateverWouldDropTheScreen() async throws {
    let tabs = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
    typealias Request = @MainActor (RouteNavigator<Page>) async throws -> Void
    let requests: [(request: Request, top: Page)] = [
      ({ try await $0.pop() }, .list), ({ try await $0.popToRoot() }, .list),
      ({ try await $0.back() }, .list),
      ({ try await $0.set([.item(1)]) }, .item(1)),
      ({ try await $0.select(tab: .bookmarks) }, .bookmarks),
      ({ try await $0.send(.replaceTop(.item(1))) }, .item(1)),
      ({ try await $0.send(.reset(NavigationState(root: .list))) }, .list),
      ({ try await $0.navigate(to: .item(1), from: .list) }, .item(1)),
    ]
    for (index, (request, top)) in requests.enumerated() {
      let navigator = navigator(tabs, drafts)
      try await navigator.push(.about("form"))
      session.isDirty = true
      let refusal = await error { try await request(navigator) }
      XCTAssertEqual(refusal, .denied(route: "about", reason: "it has unsaved changes"), "request \(index)")
      XCTAssertEqual(navigator.state.topRoute, .about("form"))
      session.isDirty = false
      try await request(navigator)
      XCTAssertEqual(navigator.state.topRoute, top, "request \(index)")
    }
  }

  func test_leaveGuard_ofAModal_deniesADismissal_andIsNotAskedAboutScreensThatStay() async throws {
    let navigator = navigator(nil, drafts)
    try await navigator.present(.about("form"))
    session.isDirty = true
    for request in [{ try await navigator.dismiss() }, { try await navigator.set([.item(1)]) }]
      as [@MainActor () async throws -> Void]
    {
      let refusal = await error { try await request() }
      XCTAssertEqual(refusal, .denied(route: "about", reason: "it has unsaved changes"))
    }
    try await navigator.push(.item(1))
    try await navigator.pop()
    navigator.placement = .split(root: Page.list) { $0.column }
    XCTAssertEqual(navigator.state.topRoute, .about("form"))
  }

  func test_leaveGuard_thatAsksTheUser_letsTheRequestGoOn() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.guards = [
      RouteGuard(
        "drafts",
        on: .leaving,
        asking: { [weak navigator] page in
          guard page == .about("form") else { return .allow }
          let answer = try? await navigator?.present(.about("discard?"), as: .alert, returning: Bool.self)
          return answer == .value(true) ? .allow : .deny(reason: "it has unsaved changes")
        }
      )
    ]
    try await navigator.push(.about("form"))
    for discards in [false, true] {
      let back = Task { await error { try await navigator.back() } }
      await untilTop(.about("discard?"), of: navigator)
      try await navigator.finish(.about("discard?"), with: discards)
      let refusal = await back.value
      XCTAssertEqual(refusal == nil, discards)
      XCTAssertEqual(navigator.state.topRoute, discards ? .list : .about("form"))
    }
  }

  /// The request was dropped without an error when the user closed the login that a guard had required.
  func test_resumeHeldRequests_userClosesTheLogin_theErrorIsReturned() async throws {
    let navigator = navigator(nil, login(.hold))
    _ = await error { try await navigator.push(.item(1)) }
    navigator.guards = [login(.hold(presenting: .about("login")))]
    let resuming = Task { await navigator.resumeHeldRequests() }
    await untilTop(.about("login"), of: navigator)
    try await navigator.dismiss()
    let errors = await resuming.value
    XCTAssertEqual(errors, [.held(route: "item")])
    XCTAssertEqual(navigator.heldRequests.requests, [])
  }
}
