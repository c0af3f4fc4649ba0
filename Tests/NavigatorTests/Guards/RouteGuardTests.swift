import AsyncTestSupport
import Foundation
import Navigator
import TestSupport
import XCTest

@MainActor
final class RouteGuardTests: SerialTestCase {
  private final class Session {
    var isLoggedIn = false
    var now = Date(timeIntervalSince1970: 0)
    var asked: [Page] = []
  }

  private let session = Session()

  private func navigator(_ guards: [RouteGuard<Page>]) -> RouteNavigator<Page> {
    RouteNavigator(.stack(root: Page.list), guards: guards, now: { [session] in session.now })
  }

  /// Holds items back until somebody has logged in.
  private var login: RouteGuard<Page> {
    RouteGuard("login") { [session] page in
      session.asked.append(page)
      if case .item = page, !session.isLoggedIn { return .hold }
      return .allow
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

  func test_decisions_ofOneGuard() async {
    let cases: [(GuardDecision<Page>, NavigationError?, [Page])] = [
      (.allow, nil, [.list, .item(1)]),
      (.deny(reason: "it is closed"), .denied(route: "item", reason: "it is closed"), [.list]),
      (.hold, .held(route: "item"), [.list]),
      (.redirect(to: .about("x")), nil, [.list, .about("x")]),
    ]
    for (decision, expected, path) in cases {
      for isAsynchronous in [false, true] {
        let check: @MainActor @Sendable (Page) -> GuardDecision<Page> = { $0 == .item(1) ? decision : .allow }
        let navigator = navigator([
          isAsynchronous
            ? RouteGuard("g", asking: { page in check(page) }) : RouteGuard("g") { page in check(page) }
        ])
        let error = await error { try await navigator.navigate(to: .item(1)) }
        XCTAssertEqual(error, expected)
        XCTAssertEqual(navigator.state.currentTab.path, path)
      }
    }
  }

  func test_redirect_asModal_andInACircle() async throws {
    let modal = navigator([
      RouteGuard("g") { page in page == .item(1) ? .redirect(to: .bookmarks, as: .sheet) : .allow }
    ])
    try await modal.navigate(to: .item(1))
    XCTAssertEqual(modal.state.modals.map(\.root), [.bookmarks])
    XCTAssertEqual(modal.state.currentTab.path, [.list])

    let circle = navigator([
      RouteGuard("g") { page in .redirect(to: page == .item(1) ? .item(2) : .item(1)) }
    ])
    let error = await error { try await circle.navigate(to: .item(1)) }
    XCTAssertEqual(error, .redirectLoop(["item", "item", "item"]))
    XCTAssertEqual(circle.state, NavigationState(root: .list))

    let endless = navigator([
      RouteGuard("g") { page in
        if case .item(let id) = page { .redirect(to: .item(id + 1)) } else { .allow }
      }
    ])
    let other = await self.error { try await endless.navigate(to: .item(1)) }
    guard case .redirectLoop(let routes)? = other else { return XCTFail("\(String(describing: other))") }
    XCTAssertEqual(routes.count, 17)
  }

  func test_guards_areAskedAboutNewScreensOnly() async throws {
    session.isLoggedIn = true
    let navigator = navigator([login])
    try await navigator.set([.group(1), .item(1)])
    try await navigator.send(.popTo(.group(1)))
    try await navigator.back()
    XCTAssertEqual(session.asked, [.group(1), .item(1)])
  }

  /// The state contains one of two equal screens already, so only the other screen is new.
  func test_guards_twoScreensWithOneRoute_theNewOneIsAskedAbout() async throws {
    session.isLoggedIn = true
    let navigator = navigator([login])
    try await navigator.set([.item(1)])
    session.asked = []
    try await navigator.set([.group(1), .item(1), .item(1)])
    XCTAssertEqual(session.asked, [.group(1), .item(1)])
  }

  func test_plan_saysWhatTheGuardsSayAndMovesNothing() async throws {
    let navigator = navigator([login, RouteGuard("slow", asking: { _ in .allow })])
    let refused = navigator.plan(for: .item(1))
    XCTAssertEqual(refused.refusal, .held(route: "item"))
    XCTAssertTrue(refused.isEmpty)
    XCTAssertEqual(refused.description, "item cannot be shown yet.")
    XCTAssertFalse(navigator.plan(for: .about("x")).isEmpty, "nobody asks a guard that answers later")
    try await navigator.set([.about("x"), .group(1)])
    let found = navigator.plan(for: .about("x"), from: .list)
    XCTAssertEqual(found.steps, [.pop(count: 1, .column(.primary, tab: 0))])
    XCTAssertEqual(navigator.heldRequests.requests, [])
  }

  // MARK: Held

  func test_heldLinks_waitInOrderOnceEachAndResumeAfterLogin() async throws {
    let navigator = navigator([login])
    for path in [[Page.group(1), .item(1)], [.group(2), .item(2)], [.group(1), .item(1)]] {
      _ = await error { try await navigator.set(path) }
    }
    XCTAssertEqual(
      navigator.heldRequests.requests.map(\.request),
      [.setPath([.group(1), .item(1)]), .setPath([.group(2), .item(2)])]
    )
    let again = await navigator.resumeHeldRequests()
    XCTAssertEqual(again, [], "held again is no error")
    XCTAssertEqual(navigator.heldRequests.requests.count, 2)

    let saved = try JSONEncoder().encode(navigator.heldRequests)
    let other = self.navigator([login])
    other.heldRequests = try JSONDecoder().decode(HeldRequests<Page>.self, from: saved)
    session.isLoggedIn = true
    let errors = await other.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(other.state.currentTab.path, [.list, .group(2), .item(2)])
    XCTAssertEqual(other.heldRequests.requests, [])
  }

  func test_heldRequests_expire() async {
    let navigator = navigator([login])
    _ = await error { try await navigator.navigate(to: .item(1)) }
    session.now += 500
    _ = await error { try await navigator.navigate(to: .item(2)) }
    session.now += 100
    session.isLoggedIn = true
    _ = await navigator.resumeHeldRequests()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(2)], "600 seconds are over for the first")
  }

  func test_guards_areAskedAgainWhenOneOfThemTookItsTime() async {
    let session = session
    session.isLoggedIn = true
    let navigator = navigator([
      login,
      RouteGuard(
        "slow",
        asking: { _ in
          session.isLoggedIn = false
          return .allow
        }
      ),
    ])
    let error = await error { try await navigator.navigate(to: .item(1)) }
    XCTAssertEqual(error, .held(route: "item"))
    XCTAssertEqual(session.asked, [.item(1), .item(1)])
  }

  // MARK: Guards that wait for the user

  /// A user who answers when the test says so.
  private final class User {
    var answers: [CheckedContinuation<GuardDecision<Page>, Never>] = []

    func answer() async -> GuardDecision<Page> { await withCheckedContinuation { answers.append($0) } }
  }

  private func untilAsked(_ user: User) async throws {
    await until { !user.answers.isEmpty }
    _ = try XCTUnwrap(user.answers.first, "the user was not asked")
  }

  /// Other requests waited until the user had answered.
  func test_guardWaitsForTheUser_otherRequestsArePerformed_andItIsAskedAgain() async throws {
    let user = User()
    let navigator = navigator([
      RouteGuard("draft", on: .leaving, asking: { page in page == .item(1) ? await user.answer() : .allow })
    ])
    try await navigator.push(.item(1))
    let pop = Task { await self.error { try await navigator.send(.pop(in: .primary)) } }
    try await untilAsked(user)
    let call = Task { await self.error { try await navigator.present(.about("call")) } }
    for _ in 0..<20 { await mainTurn() }
    XCTAssertEqual(navigator.state.topRoute, .about("call"))
    XCTAssertEqual(user.answers.count, 1)
    user.answers.removeFirst().resume(returning: .allow)
    let failure = await call.value
    XCTAssertNil(failure)
    try await untilAsked(user)
    XCTAssertEqual(
      navigator.state.currentTab.path,
      [.list, .item(1)],
      "the state has changed, so it is asked again"
    )
    user.answers.removeFirst().resume(returning: .allow)
    let other = await pop.value
    XCTAssertNil(other)
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    XCTAssertEqual(navigator.state.modals.map(\.root), [.about("call")])
  }

  /// A request that waits for the user does not end another request that waits, and they end in the order of the answers.
  func test_guardsWaitForTheUser_requestsEndAsTheyAreAnswered() async throws {
    let user = User()
    let navigator = navigator([
      RouteGuard("slow", asking: { page in page == .group(1) ? .allow : await user.answer() })
    ])
    let pushes = [1, 2].map { id in Task { await self.error { try await navigator.push(.item(id)) } } }
    for _ in 0..<20 { await mainTurn() }
    XCTAssertEqual(user.answers.count, 2)
    guard user.answers.count == 2 else { return pushes.forEach { $0.cancel() } }
    try await navigator.push(.group(1))
    user.answers.removeLast().resume(returning: .deny(reason: "no"))
    let denied = await pushes[1].value
    XCTAssertEqual(denied, .denied(route: "item", reason: "no"))
    user.answers.removeFirst().resume(returning: .allow)
    try await untilAsked(user)
    user.answers.removeFirst().resume(returning: .allow)
    let failure = await pushes[0].value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1), .item(1)])
  }

  /// The limit counts although other requests are performed.
  func test_guardThatNeverAnswers_isDeniedAfterTheLimit_andHasBlockedNobody() async throws {
    let (clock, user) = (StepClock(), User())
    let navigator = RouteNavigator(
      .stack(root: Page.list),
      guards: [RouteGuard("stuck", asking: { page in page == .item(1) ? await user.answer() : .allow })],
      clock: clock,
      guardLimit: .seconds(5)
    )
    let push = Task { await self.error { try await navigator.push(.item(1)) } }
    try await untilAsked(user)
    let other = Task { await self.error { try await navigator.push(.item(2)) } }
    for _ in 0..<20 { await mainTurn() }
    XCTAssertEqual(navigator.state.topRoute, .item(2))
    clock.advance(by: .seconds(5))
    let denied = await push.value
    XCTAssertEqual(denied, .denied(route: "item", reason: "a guard did not answer within 5.0 seconds"))
    let failure = await other.value
    XCTAssertNil(failure)
    user.answers.forEach { $0.resume(returning: .allow) }
  }

  /// After the answer about the top screen, the guard was asked about a screen below it that had moved meanwhile.
  func test_guardOfScreens_userGoesBackMeanwhile_isAskedOnceAboutTheOther() async throws {
    let user = User()
    var asked: [ScreenID] = []
    let navigator = navigator([
      RouteGuard(
        "host",
        mustAsk: { { !asked.contains($0.id) } },
        askingScreens: { screen in
          asked.append(screen.id)
          return asked.count == 1 ? await user.answer() : .allow
        }
      )
    ])
    try await navigator.set([.item(1), .item(2)])
    let screens = navigator.screens.all
    let pop = Task { await self.error { try await navigator.send(.popToRoot()) } }
    try await untilAsked(user)
    try navigator.userDidNavigate(.pop())
    user.answers.removeFirst().resume(returning: .allow)
    let failure = await pop.value
    XCTAssertNil(failure)
    XCTAssertEqual(asked, [screens[2].id, screens[1].id])
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
  }

  /// An answer is good only for the screen about which it was given, and not for an equal one on another screen.
  func test_guardOfScreens_anotherScreenIsThereMeanwhile_isAskedAboutIt() async throws {
    let user = User()
    var asked: [ScreenID] = []
    let navigator = navigator([
      RouteGuard(
        "host",
        mustAsk: { { _ in true } },
        askingScreens: { screen in
          asked.append(screen.id)
          return await user.answer()
        }
      )
    ])
    try await navigator.set([.group(1), .item(1)])
    let former = navigator.screens.topRoute
    let set = Task { await self.error { try await navigator.set([.about("x")]) } }
    try await untilAsked(user)
    let other = try NavigationState(root: Page.list).applying(.setPath([.group(2), .item(1)]))
    navigator.userDidNavigate(to: other)
    user.answers.removeFirst().resume(returning: .allow)
    try await untilAsked(user)
    user.answers.removeFirst().resume(returning: .deny(reason: "no"))
    let denied = await set.value
    XCTAssertEqual(denied, .denied(route: "item", reason: "no"))
    XCTAssertEqual(asked, [former.id, navigator.screens.topRoute.id])
    XCTAssertEqual(navigator.state, other)
  }

  /// The pop removed the screen below, about which no guard had been asked when the request was made.
  func test_guardWaits_theScreenIsRemovedMeanwhile_popRemovesNoOther() async throws {
    let user = User()
    let navigator = navigator([
      RouteGuard("draft", on: .leaving, asking: { page in page == .item(2) ? await user.answer() : .allow })
    ])
    try await navigator.set([.item(1), .item(2)])
    let pop = Task { await self.error { try await navigator.pop() } }
    try await untilAsked(user)
    try navigator.userDidNavigate(.pop())
    user.answers.removeFirst().resume(returning: .allow)
    let failure = await pop.value
    XCTAssertEqual(failure, .interrupted)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  /// The screen that goes is in another column after the rotation, and it is the same screen.
  func test_guardWaits_theScreenIsInAnotherColumnMeanwhile_popRemovesIt() async throws {
    let user = User()
    let navigator = navigator([
      RouteGuard("draft", on: .leaving, asking: { page in page == .item(2) ? await user.answer() : .allow })
    ])
    try await navigator.set([.group(1), .item(2)])
    let pop = Task { await self.error { try await navigator.pop() } }
    try await untilAsked(user)
    navigator.placement = .split(root: .list) { $0.column }
    user.answers.removeFirst().resume(returning: .allow)
    try await untilAsked(user)
    user.answers.removeFirst().resume(returning: .allow)
    let failure = await pop.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1)])
  }

  /// The request about which the guard decides was denied while the user was at the login.
  func test_guardMakesARequestThatWaitsForALogin_isNotLimitedMeanwhile() async throws {
    let (clock, session) = (StepClock(), session)
    let navigator = RouteNavigator(.stack(root: Page.list), clock: clock, guardLimit: .seconds(5))
    navigator.guards = [
      RouteGuard("login") { page in
        page == .item(2) && !session.isLoggedIn ? .hold(presenting: .about("login")) : .allow
      },
      RouteGuard(
        "slow",
        asking: { [weak navigator] page in
          if page == .item(1) { try? await navigator?.navigate(to: .item(2)) }
          return .allow
        }
      ),
    ]
    let push = Task { await self.error { try await navigator.push(.item(1)) } }
    await until { navigator.state.topRoute == .about("login") }
    clock.advance(by: .seconds(5))
    for _ in 0..<20 { await mainTurn() }
    session.isLoggedIn = true
    try await navigator.dismiss()
    let failure = await push.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(2), .item(1)])
  }

  /// Both requests had the same serial number, each in its navigator.
  func test_guardWaitsForAScreenOfAnotherNavigator_theGuardsThereAreLimitedAllTheSame() async throws {
    let (clock, user) = (StepClock(), User())
    let other = RouteNavigator(
      .stack(root: Page.list),
      guards: [RouteGuard("stuck", asking: { page in page == .item(1) ? await user.answer() : .allow })],
      clock: clock,
      guardLimit: .seconds(5)
    )
    let navigator = navigator([
      RouteGuard(
        "login",
        asking: { page in
          _ = try? await other.present(.about("login"), returning: Bool.self)
          return .allow
        }
      )
    ])
    var denied: NavigationError?
    let stuck = Task { denied = await self.error { try await other.push(.item(1)) } }
    try await untilAsked(user)
    let push = Task { await self.error { try await navigator.push(.item(1)) } }
    await until { other.state.topRoute == .about("login") }
    XCTAssertEqual(other.state.topRoute, .about("login"))
    clock.advance(by: .seconds(5))
    await until { denied != nil }
    XCTAssertEqual(denied, .denied(route: "item", reason: "a guard did not answer within 5.0 seconds"))
    stuck.cancel()
    push.cancel()
    user.answers.forEach { $0.resume(returning: .allow) }
    await stuck.value
    _ = await push.value
  }
}
