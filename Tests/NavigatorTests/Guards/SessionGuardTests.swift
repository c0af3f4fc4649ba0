import AsyncTestSupport
import Navigator
import XCTest

/// The guards are asked again about the screens that are shown, because the session has ended or a permission was revoked.
@MainActor
final class SessionGuardTests: SerialTestCase {
  private final class Session {
    var isLoggedIn = true
    var answer: CheckedContinuation<Void, Never>?
  }

  private let session = Session()
  private let login = Page.about("login")
  private let tabs = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])

  private func navigator(_ decision: GuardDecision<Page>, for pages: Set<Page> = [.item(1)])
    -> RouteNavigator<Page>
  {
    let members = RouteGuard<Page>("members") { [session] page in
      pages.contains(page) && !session.isLoggedIn ? decision : .allow
    }
    let stays = RouteGuard<Page>("stays", on: .leaving) { page in
      page == .item(1) ? .deny(reason: "nobody leaves") : .allow
    }
    return RouteNavigator(tabs, guards: [members, stays])
  }

  /// The decision of the guard about an item that is shown, and the screen in front afterwards.
  private var decisions: [(GuardDecision<Page>, reason: String, front: Page)] {
    [
      (.hold(presenting: login), "the guard members holds it", login),
      (.deny(reason: "it is closed"), "it is closed", .group(1)),
      (.hold, "the guard members holds it", .group(1)),
      (.redirect(to: login, as: .fullScreen), "the guard members redirects it", login),
      (.redirect(to: .bookmarks), "the guard members redirects it", .bookmarks),
    ]
  }

  func test_askGuardsAgain_refusedScreenLeaves_andTheOthersStay() async throws {
    for (decision, reason, front) in decisions {
      session.isLoggedIn = true
      let navigator = navigator(decision)
      try await navigator.push(.item(1))
      try await navigator.push(.group(1))
      session.isLoggedIn = false
      let skipped = try await navigator.askGuardsAgain()
      XCTAssertEqual(skipped.map { "\($0.route): \($0.reason)" }, ["item(1): \(reason)"], "\(decision)")
      XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list, .group(1)], [.bookmarks]], "\(decision)")
      XCTAssertEqual(navigator.state.topRoute, front, "\(decision)")
      let before = navigator.state
      let again = try await navigator.askGuardsAgain()
      XCTAssertEqual(again, [], "\(decision)")
      XCTAssertEqual(navigator.state, before, "\(decision)")
    }
  }

  func test_askGuardsAgain_rootOfATab_staysAndAnotherTabIsSelected() async throws {
    let navigator = navigator(.hold(presenting: login), for: [.bookmarks, .item(2)])
    try await navigator.select(tab: .bookmarks)
    try await navigator.present(.item(2))
    session.isLoggedIn = false
    let skipped = try await navigator.askGuardsAgain()
    XCTAssertEqual(skipped.map(\.route), ["bookmarks", "item(2)"])
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks]])
    XCTAssertEqual(navigator.state.selectedTab, 0)
    XCTAssertEqual(navigator.state.modals, [try NavigationModal(.sheet, root: login)])
  }

  func test_askGuardsAgain_awaitedScreens_stayUnlessTheyAreRefused() async throws {
    let navigator = navigator(.deny(reason: "it is closed"))
    var outcomes: [Page: NavigationOutcome<Int>] = [:]
    for page in [Page.item(1), .group(1)] {
      Task { outcomes[page] = try await navigator.push(page, returning: Int.self) }
      await mainTurns(until: { navigator.state.topRoute == page })
    }
    session.isLoggedIn = false
    try await navigator.askGuardsAgain()
    for _ in 0..<30 { await mainTurn() }
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1)])
    XCTAssertEqual(outcomes, [.item(1): .replaced])
    navigator.guards = []
    try await navigator.finish(.group(1), with: 7)
    for _ in 0..<30 { await mainTurn() }
    XCTAssertEqual(outcomes[.group(1)], .value(7))
  }

  /// The guard is asked about the screens of the time when it has answered, so no screen comes back.
  func test_askGuardsAgain_userGoesBackWhileAGuardWaits_isAskedAboutTheOthers() async throws {
    let navigator = RouteNavigator(tabs)
    try await navigator.push(.item(1))
    try await navigator.push(.item(2))
    var asked: [Page] = []
    navigator.guards = [
      RouteGuard(
        "slow",
        asking: { [session] page in
          asked.append(page)
          if asked.count == 1 { await withCheckedContinuation { session.answer = $0 } }
          return page == .item(1) ? .deny(reason: "it is closed") : .allow
        }
      )
    ]
    let asking = Task { try await navigator.askGuardsAgain() }
    await mainTurns(until: { session.answer != nil })
    for _ in 0..<10 { await mainTurn() }
    try navigator.userDidNavigate(.back)
    session.answer?.resume()
    let skipped = try await asking.value
    XCTAssertEqual(skipped.map(\.route), ["item(1)"])
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    XCTAssertEqual(asked.suffix(3), [.list, .item(1), .bookmarks])
  }

  /// The window becomes wide while a guard waits, and shows a tab that the guard does not know yet.
  func test_askGuardsAgain_layoutAddsATab_itsRootIsAskedAboutToo() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    var asked = 0
    navigator.guards = [
      RouteGuard(
        "slow",
        asking: { [session] page in
          asked += 1
          if asked == 1 { await withCheckedContinuation { session.answer = $0 } }
          return .deny(reason: "it is closed")
        }
      )
    ]
    let asking = Task { try await navigator.askGuardsAgain() }
    await mainTurns(until: { session.answer != nil })
    for _ in 0..<10 { await mainTurn() }
    navigator.placement = tabs
    session.answer?.resume()
    let skipped = try await asking.value
    XCTAssertEqual(skipped.map(\.route), ["list", "bookmarks"])
    XCTAssertEqual(navigator.state.selectedTab, 0)
  }

  func test_askGuardsAgain_allAllowed_movesNothing() async throws {
    let navigator = navigator(.hold(presenting: login))
    try await navigator.push(.item(1))
    var events = 0
    navigator.observeEvents(session) { _, _ in events += 1 }
    let skipped = try await navigator.askGuardsAgain()
    XCTAssertEqual(skipped, [])
    XCTAssertEqual(events, 0)
  }

  /// A request of a screen gets the answer "401", and this screen asks the guards. Its task ends with the screen.
  func test_askGuardsAgain_callerLeavesWithItsScreen_loginAppears() async throws {
    let decisions: [GuardDecision<Page>] = [
      .hold(presenting: login), .redirect(to: login, as: .fullScreen), .redirect(to: login),
    ]
    for decision in decisions {
      session.isLoggedIn = true
      let navigator = navigator(decision)
      try await navigator.push(.item(1))
      session.isLoggedIn = false
      var asking: Task<[SkippedRoute], any Error>?
      navigator.observeEvents(session) { _, event in if case .changed = event { asking?.cancel() } }
      asking = Task { try await navigator.askGuardsAgain() }
      _ = await asking?.result
      XCTAssertEqual(navigator.state.topRoute, login, "\(decision)")
    }
  }

  /// The user types into the login when a second request gets the answer "401".
  func test_askGuardsAgain_loginIsShown_staysAsItIs() async throws {
    let decisions: [GuardDecision<Page>] = [
      .hold(presenting: login), .redirect(to: login, as: .fullScreen), .redirect(to: login),
    ]
    for decision in decisions {
      session.isLoggedIn = true
      let navigator = navigator(decision, for: [.list, .bookmarks])
      session.isLoggedIn = false
      try await navigator.askGuardsAgain()
      XCTAssertEqual(navigator.state.topRoute, login, "\(decision)")
      for page in [login, .about("forgotten password")] {
        if page != login { try await navigator.push(page) }
        let before = navigator.state
        let skipped = try await navigator.askGuardsAgain()
        XCTAssertEqual(skipped.map(\.route), ["list", "bookmarks"], "\(decision)")
        XCTAssertEqual(navigator.state, before, "\(decision)")
      }
    }
  }

  /// The login was pushed, and has presented a sheet in which the user types.
  func test_askGuardsAgain_sheetOfAPushedLogin_isNotCovered() async throws {
    let decisions: [GuardDecision<Page>] = [
      .hold(presenting: login), .redirect(to: login, as: .fullScreen), .redirect(to: login),
    ]
    for decision in decisions {
      session.isLoggedIn = true
      let navigator = navigator(decision, for: [.list, .bookmarks])
      try await navigator.push(login)
      try await navigator.present(.about("forgotten password"))
      let before = navigator.state
      session.isLoggedIn = false
      try await navigator.askGuardsAgain()
      XCTAssertEqual(navigator.state, before, "\(decision)")
    }
  }

  /// The sheet in front leaves, and the screen in front of the tab has the same route.
  func test_askGuardsAgain_loginBelowAScreenWithTheRouteOfALeftOne_appears() async throws {
    let navigator = navigator(.hold(presenting: login))
    for page in [login, .group(1)] { try await navigator.push(page) }
    try await navigator.present(.item(1))
    try await navigator.push(.group(1))
    session.isLoggedIn = false
    try await navigator.askGuardsAgain()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, login, .group(1)])
    XCTAssertEqual(navigator.state.modals.map(\.root), [login])
  }

  /// A redirection without a style leads to a screen of a tab. The user does not see it.
  func test_askGuardsAgain_redirectionToACoveredScreen_appearsOnce() async throws {
    let navigator = navigator(.redirect(to: .list))
    for page in [Page.item(1), .group(1)] { try await navigator.push(page) }
    session.isLoggedIn = false
    for _ in 0..<2 {
      try await navigator.askGuardsAgain()
      XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1), .list])
    }
  }

  /// An awaited screen has presented a sheet. It leaves because the caller was removed, and the sheet would have no presenter. If the
  /// login was pushed above the awaited screen, the sheet is above both.
  func test_askGuardsAgain_sheetOfAnAbandonedScreen_leavesWithIt() async throws {
    for hasLogin in [false, true] {
      session.isLoggedIn = true
      let navigator = navigator(.hold(presenting: login))
      try await navigator.push(.item(1))
      let call = Task { try await navigator.push(.group(1), returning: Int.self) }
      await mainTurns(until: { navigator.state.topRoute == .group(1) })
      if hasLogin { try await navigator.push(login) }
      try await navigator.present(.about("help"))
      session.isLoggedIn = false
      navigator.observeEvents(session) { _, event in if case .changed = event { call.cancel() } }
      try await navigator.askGuardsAgain()
      _ = await call.result
      XCTAssertEqual(navigator.state.currentTab.path, [.list], "the login is pushed: \(hasLogin)")
      XCTAssertEqual(navigator.state.modals.map(\.root), [login], "the login is pushed: \(hasLogin)")
    }
  }

  /// A guard shows the login itself. The request for which it was asked comes from the refused screen, and is canceled with it. The
  /// cancellation reached the guard a turn later, and removed the login.
  func test_askGuardsAgain_aGuardOfACanceledRequestHasShownTheLogin_loginStays() async throws {
    let navigator = navigator(.hold(presenting: login))
    navigator.guards.append(
      RouteGuard(
        "asks",
        asking: { [weak navigator, login] page in
          guard page == .group(1) else { return .allow }
          _ = try? await navigator?.present(login, returning: Bool.self)
          return .deny(reason: "nobody has logged in")
        }
      )
    )
    try await navigator.push(.item(1))
    let call = Task { try? await navigator.push(.group(1)) }
    await mainTurns(until: { navigator.state.topRoute == login })
    session.isLoggedIn = false
    navigator.observeEvents(session) { _, event in if case .changed = event { call.cancel() } }
    try await navigator.askGuardsAgain()
    await call.value
    for _ in 0..<30 { await mainTurn() }
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    XCTAssertEqual(navigator.state.modals.map(\.root), [login])
  }

  /// The login had been lost if a call that waited for it was canceled later.
  func test_askGuardsAgain_loginIsShown_callsThatWaitForItAreCanceledLater_loginStays() async throws {
    for hasFirstCall in [true, false] {
      session.isLoggedIn = true
      let navigator = navigator(.hold(presenting: login), for: [.item(1), .item(2), .item(3)])
      try await navigator.push(.item(1))
      session.isLoggedIn = false
      let calls = (hasFirstCall ? [2, 3] : [3]).map { id in Task { try? await navigator.push(.item(id)) } }
      await mainTurns(until: { navigator.heldRequests.requests.count >= calls.count })
      for _ in 0..<3 { await mainTurn() }
      if hasFirstCall {
        navigator.observeEvents(session) { _, event in if case .changed = event { calls[0].cancel() } }
      }
      try await navigator.askGuardsAgain()
      for _ in 0..<30 { await mainTurn() }
      XCTAssertEqual(navigator.state.modals.map(\.root), [login])
      calls.forEach { $0.cancel() }
      for call in calls { await call.value }
      for _ in 0..<30 { await mainTurn() }
      XCTAssertEqual(navigator.state.modals.map(\.root), [login], "\(calls.count) calls")
    }
  }

  /// A redirection without a style is a navigation, and nothing can be pushed on an alert.
  func test_askGuardsAgain_redirectionToATabBelowAnAlert_throws() async throws {
    let navigator = navigator(.redirect(to: login))
    try await navigator.push(.item(1))
    try await navigator.present(.about("alert"), as: .alert)
    session.isLoggedIn = false
    let failure = await error { () async throws(NavigationError) in try await navigator.askGuardsAgain() }
    XCTAssertEqual(failure, .alertTakesNoScreens)
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
  }

  /// The window becomes wide while the refused screen leaves. The login below the screen in front gets another position.
  func test_askGuardsAgain_layoutChangesWhileAScreenLeaves_coveredLoginIsShown() async throws {
    let navigator = navigator(.hold(presenting: login))
    let host = RecordingHost()
    navigator.attach(host)
    navigator.guards.removeLast()
    try await navigator.select(tab: .bookmarks)
    try await navigator.push(.item(1))
    try await navigator.select(tab: .list)
    for page in [login, .group(1)] { try await navigator.push(page) }
    session.isLoggedIn = false
    host.holdsTransitions = true
    let asking = await start(host) { () async throws(NavigationError) in try await navigator.askGuardsAgain()
    }
    navigator.placement = .tabs([.split(root: .list) { _ in .detail }, .stack(root: .bookmarks)])
    host.holdsTransitions = false
    for _ in 0..<30 {
      host.finish(.completed)
      await mainTurn()
    }
    let failure = await asking.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list, login, .group(1)], [.bookmarks]])
    XCTAssertEqual(navigator.state.modals, [])
  }

  /// The login was pushed, and a sheet above it is refused. The user sees the login again, and needs no second one.
  func test_askGuardsAgain_loginBelowARefusedSheet_isNotCovered() async throws {
    let decisions: [GuardDecision<Page>] = [
      .hold(presenting: login), .redirect(to: login, as: .fullScreen), .redirect(to: login),
    ]
    for decision in decisions {
      session.isLoggedIn = true
      let navigator = navigator(decision)
      try await navigator.push(login)
      let before = navigator.state
      try await navigator.present(.item(1))
      session.isLoggedIn = false
      try await navigator.askGuardsAgain()
      XCTAssertEqual(navigator.state, before, "\(decision)")
    }
  }

  /// The screen in front is refused. The required screen lies below another screen, so the user would not see it.
  func test_askGuardsAgain_requiredScreenIsCovered_appears() async throws {
    let decisions: [GuardDecision<Page>] = [
      .hold(presenting: login), .redirect(to: login, as: .fullScreen), .redirect(to: login),
    ]
    for decision in decisions {
      for isModal in [false, true] {
        session.isLoggedIn = true
        let navigator = navigator(decision)
        if isModal { try await navigator.present(login) } else { try await navigator.push(login) }
        try await navigator.push(.group(1))
        try await navigator.push(.item(1))
        session.isLoggedIn = false
        try await navigator.askGuardsAgain()
        XCTAssertEqual(navigator.state.topRoute, login, "\(decision), modal: \(isModal)")
      }
    }
  }

  /// The call was canceled, and its screen is in a tab that the user does not see. So it does not leave on the app's authority, and
  /// a required screen that it has shown does not count as the one that the user must see.
  func test_askGuardsAgain_canceledCallInAnotherTab_itsGuardsAreAsked() async throws {
    for page in [Page.group(1), login] {
      session.isLoggedIn = true
      let navigator = navigator(.hold(presenting: login))
      let call = Task { try await navigator.push(page, returning: Int.self) }
      await mainTurns(until: { navigator.state.topRoute == page })
      try await navigator.push(.group(2))
      try await navigator.select(tab: .bookmarks)
      try await navigator.push(.item(1))
      session.isLoggedIn = false
      var asked: [Page] = []
      navigator.guards.append(
        RouteGuard("records", on: .leaving) { page in
          asked.append(page)
          return .allow
        }
      )
      navigator.observeEvents(session) { _, event in if case .changed = event { call.cancel() } }
      try await navigator.askGuardsAgain()
      _ = await call.result
      XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks]])
      XCTAssertEqual(navigator.state.modals.map(\.root), [login])
      XCTAssertEqual(asked, [.group(2)])
    }
  }

  /// Without a limit, each question would lead to another one.
  func test_askGuardsAgain_calledByAGuard_isLimited() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    var (asked, failures) = (0, [NavigationError]())
    navigator.guards = [
      RouteGuard(
        "again",
        asking: { [weak navigator] _ in
          asked += 1
          guard asked < 40, let navigator else { return .allow }
          do throws(NavigationError) { try await navigator.askGuardsAgain() } catch { failures.append(error) }
          return .allow
        }
      )
    ]
    try await navigator.askGuardsAgain()
    XCTAssertEqual(asked, 16)
    XCTAssertEqual(failures, [.redirectLoop(["list"])])
  }

  /// The screens above a refused modal cannot stay without it: the navigator would present other screens of the same routes.
  func test_askGuardsAgain_refusedRootOfAModal_theModalsAboveLeave() async throws {
    let refused = try NavigationModal(.sheet, root: Page.item(1), pushed: [.group(1)])
    let allowed = try NavigationModal(.sheet, root: Page.group(2))
    let cases = [([refused], []), ([refused, allowed], []), ([allowed, refused], [allowed])]
    for (modals, kept) in cases {
      session.isLoggedIn = true
      let navigator = navigator(.hold(presenting: login))
      let host = RecordingHost()
      navigator.attach(host)
      try await navigator.update { state throws(NavigationError) in
        try NavigationState(tabs: state.tabs, modals: modals)
      }
      session.isLoggedIn = false
      let steps = host.begun.count
      try await navigator.askGuardsAgain()
      let count = modals.count - kept.count
      XCTAssertEqual(
        Array(host.begun[steps...]),
        [.dismiss(count: count), .present(login, as: .sheet)]
      )
      XCTAssertEqual(navigator.state.modals, kept + [try NavigationModal(.sheet, root: login)])
    }
  }

  func test_askGuardsAgain_allRootsAreRefused_theTabStaysSelected() async throws {
    let navigator = navigator(.hold(presenting: login), for: [.list, .bookmarks])
    try await navigator.select(tab: .bookmarks)
    session.isLoggedIn = false
    try await navigator.askGuardsAgain()
    XCTAssertEqual(navigator.state.selectedTab, 1)
  }

  /// The guards decide about the screen to which they redirect, too.
  func test_askGuardsAgain_redirectionIsRefused_itsRedirectionIsFollowed() async throws {
    for end in [GuardDecision<Page>.allow, .deny(reason: "it is closed"), .redirect(to: .item(2))] {
      session.isLoggedIn = true
      let members = RouteGuard<Page>("members") { [login, session] page in
        switch page {
        case _ where session.isLoggedIn: .allow
        case .item(1): .redirect(to: .item(2))
        case .item(2): .redirect(to: login)
        case login: end
        default: .allow
        }
      }
      let navigator = RouteNavigator(tabs, guards: [members])
      try await navigator.push(.item(1))
      session.isLoggedIn = false
      let skipped = try await navigator.askGuardsAgain()
      XCTAssertEqual(navigator.state.currentTab.path, end == .allow ? [.list, login] : [.list])
      XCTAssertEqual(skipped.map(\.route), ["item(1)"], "only shown screens are reported")
    }
  }

  // MARK: On the app's authority

  /// A swipe of the user must not stop a forced logout.
  func test_onAuthority_userNavigatesDuringTheFirstStep_theRestIsPerformed() async throws {
    for isReset in [true, false] {
      for outcome in [TransitionOutcome.completed, .canceled] {
        session.isLoggedIn = true
        let navigator = navigator(.hold(presenting: login), for: [.item(1), .item(2)])
        let host = RecordingHost()
        navigator.attach(host)
        try await navigator.push(.item(1))
        try await navigator.present(.item(2))
        session.isLoggedIn = false
        host.holdsTransitions = true
        let forced = await start(host) { () async throws(NavigationError) in
          if isReset {
            try await navigator.sendWithoutAsking(.reset(NavigationState(root: .list)))
          } else {
            try await navigator.askGuardsAgain()
          }
        }
        try host.userDoes(.selectTab(1), in: navigator)
        host.holdsTransitions = false
        host.finish(outcome)
        let failure = await forced.value
        XCTAssertNil(failure, "\(isReset), \(outcome)")
        XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks]], "\(isReset), \(outcome)")
        XCTAssertEqual(navigator.state.modals.map(\.root), isReset ? [] : [login], "\(isReset), \(outcome)")
      }
    }
  }

  /// A pop counts from the screens at its beginning, so it is not repeated.
  func test_sendWithoutAsking_userPopsDuringAPop_isInterrupted() async throws {
    let (navigator, host) = stage(tabs)
    for page in [Page.item(1), .item(2), .item(3)] { try await navigator.push(page) }
    host.holdsTransitions = true
    let pop = await start(host) { () async throws(NavigationError) in
      try await navigator.sendWithoutAsking(.pop(count: 2))
    }
    try host.userDoes(.back, in: navigator)
    host.holdsTransitions = false
    host.finish(.canceled)
    let failure = await pop.value
    XCTAssertEqual(failure, .interrupted)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1), .item(2)])
  }

  func test_sendWithoutAsking_noGuardIsAsked() async throws {
    let navigator = navigator(.deny(reason: "it is closed"))
    session.isLoggedIn = false
    await assertThrows(.denied(route: "item", reason: "it is closed"), navigator, .push(.item(1)))
    try await navigator.sendWithoutAsking(.push(.item(1)))
    await assertThrows(.denied(route: "item", reason: "nobody leaves"), navigator, .back)
    try await navigator.sendWithoutAsking(.reset(NavigationState(root: .list)))
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks]])
    await assertThrows(.nothingToGoBackTo) { () async throws(NavigationError) in
      try await navigator.sendWithoutAsking(.back)
    }
  }
}
