import AsyncTestSupport
import Foundation
import Navigator
import Observation
import XCTest

/// Requests that wait for a slow guard or for a login, while the user or the app goes on.
@MainActor
final class LateGuardTests: SerialTestCase {
  private final class Session {
    var isLoggedIn = false
    var answer: CheckedContinuation<Void, Never>?
  }

  private let session = Session()
  private let login = Page.about("login")
  private let tabs = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])

  /// A navigator whose guard waits for the test before it shows an item.
  private func slow(_ placement: NavigationPlacement<Page>? = nil) -> RouteNavigator<Page> {
    let slow = RouteGuard<Page>(
      "slow",
      asking: { [session] page in
        if case .item = page { await withCheckedContinuation { session.answer = $0 } }
        return .allow
      }
    )
    return RouteNavigator(placement ?? tabs, guards: [slow])
  }

  private func held(_ decision: GuardDecision<Page>) -> RouteNavigator<Page> {
    let guards = RouteGuard<Page>("login") { [session] page in
      if case .item = page, !session.isLoggedIn { decision } else { .allow }
    }
    return RouteNavigator(.stack(root: .list), guards: [guards])
  }

  private func send(_ request: NavigationRequest<Page>, _ navigator: RouteNavigator<Page>)
    -> Task<NavigationError?, Never>
  {
    Task { await error { () async throws(NavigationError) in try await navigator.send(request) } }
  }

  private func turns(_ count: Int = 30) async {
    for _ in 0..<count { await mainTurn() }
  }

  private func untilAsked() async {
    await mainTurns(until: { session.answer != nil })
    await turns()
  }

  private func letGuardsAnswer() async {
    while let answer = session.answer {
      session.answer = nil
      answer.resume()
      await turns()
    }
  }

  // MARK: The user moves on

  func test_slowGuard_userSelectsAnotherTab_requestIsInterrupted() async throws {
    let requests: [NavigationRequest<Page>] = [
      .push(.item(1)), .navigate(to: .item(1), from: .list), .present(.item(1), as: .sheet),
      .setPath([.list, .item(1)]),
    ]
    for request in requests {
      let navigator = slow()
      let waiting = send(request, navigator)
      await untilAsked()
      try navigator.userDidNavigate(.selectTab(1))
      await letGuardsAnswer()
      let failure = await waiting.value
      XCTAssertEqual(failure, .interrupted, "\(request)")
      XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks]], "\(request)")
      XCTAssertEqual(navigator.state.modals, [])
      XCTAssertEqual(navigator.state.selectedTab, 1)
    }
  }

  func test_slowGuard_userTapsATabThroughTheNavigator_requestIsInterrupted() async throws {
    let navigator = slow()
    let waiting = send(.push(.item(1)), navigator)
    await untilAsked()
    let tap = navigator.queued { .selectTab(1) }
    try await tap()
    await letGuardsAnswer()
    let failure = await waiting.value
    XCTAssertEqual(failure, .interrupted)
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks]])
  }

  func test_slowGuard_theScreenOfTheRequestLeaves_requestIsInterrupted() async throws {
    let navigator = slow()
    try await navigator.push(.group(1))
    let waiting = send(.push(.item(1)), navigator)
    await untilAsked()
    try await navigator.pop()
    await letGuardsAnswer()
    let failure = await waiting.value
    XCTAssertEqual(failure, .interrupted)
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
  }

  /// The call that waits for the screen was canceled. No call would get the result of the screen, so the screen leaves.
  func test_slowLeavingGuard_canceledPresent_userSelectsAnotherTab_screenLeaves() async throws {
    let navigator = RouteNavigator(tabs)
    let presenting = Task { try await navigator.present(.item(1), returning: Int.self) }
    await mainTurns(until: { !navigator.state.modals.isEmpty })
    // The guard is asked about the screen above it.
    try await navigator.push(.group(1))
    navigator.guards = [waiting(on: .leaving)]
    presenting.cancel()
    await untilAsked()
    try navigator.userDidNavigate(.selectTab(1))
    await letGuardsAnswer()
    let outcome = try await presenting.value
    XCTAssertEqual(outcome, .canceled)
    XCTAssertEqual(navigator.state.modals, [])
  }

  // MARK: The layout changes, and several screens have one route

  private let layout = NavigationPlacement.stack(root: Page.list)

  /// Two tabs with an equal screen each. The first tab is selected, so its screen comes last when both become one.
  private func showEqualScreens() async throws -> RouteNavigator<Page> {
    let navigator = RouteNavigator(tabs)
    for tab in [1, 0] {
      try await navigator.send(.selectTab(tab))
      try await navigator.push(.group(1))
    }
    return navigator
  }

  func test_slowLeavingGuard_layoutChanges_equalScreens_backIsPerformed() async throws {
    let navigator = try await showEqualScreens()
    navigator.guards = [waiting(on: .leaving)]
    let back = send(.back, navigator)
    await untilAsked()
    navigator.placement = layout
    await letGuardsAnswer()
    let failure = await back.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .bookmarks, .group(1)])
  }

  /// The window becomes narrow and wide again.
  func test_slowLeavingGuard_layoutChangesTwice_equalScreens_backIsPerformed() async throws {
    let navigator = try await showEqualScreens()
    navigator.guards = [waiting(on: .leaving)]
    let back = send(.back, navigator)
    await untilAsked()
    navigator.placement = layout
    navigator.placement = tabs
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks, .group(1), .group(1)]])
    await letGuardsAnswer()
    let failure = await back.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks, .group(1)]])
  }

  /// A tab that is not selected and shows only its root moves no screen.
  func test_slowGuard_layoutChanges_requestOfTheRootOfAnotherTab_isPerformed() async throws {
    let navigator = RouteNavigator(tabs, guards: [waiting(on: .showing)])
    let request = send(.navigate(to: .item(1), from: .bookmarks), navigator)
    await untilAsked()
    navigator.placement = .tabs([.split(root: .list) { $0.column }, .stack(root: .bookmarks)])
    await letGuardsAnswer()
    let failure = await request.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.bookmarks, .item(1)])
  }

  func test_slowGuard_layoutChanges_theScreenOfTheRequestLeaves_equalOneStays() async throws {
    let navigator = try await showEqualScreens()
    navigator.guards = [waiting(on: .showing)]
    let push = send(.push(.item(1)), navigator)
    await untilAsked()
    navigator.placement = layout
    session.answer?.resume()
    session.answer = nil
    await untilAsked()
    try await navigator.pop()
    await letGuardsAnswer()
    let failure = await push.value
    XCTAssertEqual(failure, .interrupted)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .bookmarks, .group(1)])
  }

  /// The root of a tab becomes a screen of another tab.
  func test_slowGuard_layoutChanges_requestOfARoot_isPerformed() async throws {
    let navigator = RouteNavigator(tabs, guards: [waiting(on: .showing)])
    try navigator.userDidNavigate(.selectTab(1))
    let push = send(.push(.item(1)), navigator)
    await untilAsked()
    navigator.placement = layout
    await letGuardsAnswer()
    let failure = await push.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .bookmarks, .item(1)])
  }

  /// A guard that waits for the test.
  private func waiting(on kind: GuardKind) -> RouteGuard<Page> {
    RouteGuard(
      "slow",
      on: kind,
      asking: { [session] _ in
        await withCheckedContinuation { session.answer = $0 }
        return .allow
      }
    )
  }

  /// A link comes from no screen, so a request of the app does not replace it.
  func test_slowGuard_theAppMovesOn_linkIsPerformed() async throws {
    let navigator = slow()
    try await navigator.push(.group(1))
    let waiting = send(.setPath([.list, .item(1)]), navigator)
    await untilAsked()
    try await navigator.pop()
    await letGuardsAnswer()
    let failure = await waiting.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  func test_slowGuard_onlyTheLayoutChanges_requestIsPerformed() async throws {
    let navigator = slow(.stack(root: .list))
    try await navigator.push(.group(1))
    let waiting = send(.push(.item(1)), navigator)
    await untilAsked()
    navigator.placement = .split(root: .list) { $0.column }
    await letGuardsAnswer()
    let failure = await waiting.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1), .item(1)])
  }

  /// A swipe that the user has canceled is no navigation.
  func test_slowGuard_userCancelsASwipe_requestIsPerformed() async throws {
    let navigator = slow()
    try await navigator.push(.group(1))
    let waiting = send(.push(.item(1)), navigator)
    await untilAsked()
    try navigator.userDidNavigate(.back, outcome: .canceled)
    await letGuardsAnswer()
    let failure = await waiting.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1), .item(1)])
  }

  /// Actions of the user in the login that the guard has presented belong to the request.
  func test_guardThatAwaitsALogin_userDismissesIt_theGuardDecides() async throws {
    for allows in [true, false] {
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.guards = [
        RouteGuard(
          "login",
          asking: { [weak navigator, login] page in
            guard case .item = page else { return .allow }
            _ = try? await navigator?.present(login, returning: Bool.self)
            return allows ? .allow : .deny(reason: "nobody has logged in")
          }
        )
      ]
      let waiting = send(.push(.item(1)), navigator)
      await mainTurns(until: { navigator.state.topRoute == login })
      try navigator.userDidNavigate(.push(.about("help")))
      try navigator.userDidNavigate(.dismiss())
      let failure = await waiting.value
      XCTAssertEqual(failure, allows ? nil : .denied(route: "item", reason: "nobody has logged in"))
      XCTAssertEqual(navigator.state.topRoute, allows ? .item(1) : .list)
    }
  }

  /// The link of a mail waited for a guard of left screens, and then took the user away from where he was by then.
  func test_slowLeavingGuard_userMovesOn_requestIsInterrupted() async throws {
    let moves: [(name: String, isUser: Bool, move: @MainActor (RouteNavigator<Page>) throws -> Void)] = [
      ("selects a tab", true, { try $0.userDidNavigate(.selectTab(1)) }),
      ("opens a sheet", true, { try $0.userDidNavigate(.present(.about("help"), as: .sheet)) }),
      ("cancels a swipe", false, { try $0.userDidNavigate(.back, outcome: .canceled) }),
      (
        "turns the device", false,
        { $0.placement = .tabs([.split(root: .list) { $0.column }, .stack(root: .bookmarks)]) }
      ),
    ]
    for (name, isUser, move) in moves {
      let navigator = RouteNavigator(tabs)
      navigator.guards = [
        RouteGuard(
          "slow",
          on: .leaving,
          asking: { [session] page in
            if page == .group(1) { await withCheckedContinuation { session.answer = $0 } }
            return .allow
          }
        )
      ]
      try await navigator.push(.group(1))
      let waiting = send(.setPath([.list, .item(1)]), navigator)
      await untilAsked()
      try move(navigator)
      let state = navigator.state
      await letGuardsAnswer()
      let failure = await waiting.value
      XCTAssertEqual(failure, isUser ? .interrupted : nil, name)
      if isUser { XCTAssertEqual(navigator.state, state, name) }
      if !isUser { XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)], name) }
    }
  }

  // MARK: Screens that a guard has shown

  /// A moment in a request of a guard at which code of the app runs.
  private enum Moment: CaseIterable {
    case show, replacement, layout, began, performs, ended, changed, requestEnd, linkError, requestError
    case finishingEnd
    /// The properties that the app observes.
    case state, heldRequests, placement
  }

  /// A host with a screen that asks for another screen at a certain moment.
  private final class OpeningHost: NavigationHost, AttachedHost {
    weak var navigator: RouteNavigator<Page>?
    weak var opener: RouteNavigator<Page>?
    var opensAt: Moment?
    private(set) var task: Task<Void, Never>?
    let isDragged = false

    func show(_ state: NavigationState<Page>) { reach(.show) }
    func didReplace(_ other: AnyObject) { reach(.replacement) }
    func endTransitions() { reach(.layout) }
    func requestDidEnd(_ request: Int) { reach(.requestEnd) }
    func untilDragEnds(despiteCancellation: Bool) async {}

    func perform(_ step: NavigationStep<Page>, animated: Bool, completion: StepCompletion) {
      reach(.performs)
      completion.end(.completed)
    }

    func reach(_ moment: Moment) {
      guard moment == opensAt else { return }
      opensAt = nil
      task = Task { [opener] in _ = try? await opener?.present(.about("picker"), returning: Int.self) }
    }

    func observe(_ moment: Moment, _ read: () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { self.reach(moment) } }
    }
  }

  /// The guard does not wait for the picker, which a screen or an observer has presented.
  func test_guardsRequestLeadsToAScreenThatIsAwaited_theGuardIsLimitedAllTheSame() async throws {
    for moment in Moment.allCases {
      let (clock, first, host) = (StepClock(), RecordingHost(), OpeningHost())
      let navigator = RouteNavigator(.stack(root: Page.list), clock: clock, guardLimit: .seconds(5))
      navigator.attach(first)
      host.opener = navigator
      navigator.onError = { error in
        if case .link = error { host.reach(.linkError) } else { host.reach(.requestError) }
      }
      navigator.observeEvents(host) { host, event in
        switch event {
        case .began: host.reach(.began)
        case .ended: host.reach(.ended)
        case .changed: host.reach(.changed)
        default: break
        }
      }
      host.observe(.state) { _ = navigator.state }
      host.observe(.heldRequests) { _ = navigator.heldRequests }
      host.observe(.placement) { _ = navigator.placement }
      navigator.guards = [
        RouteGuard(
          "slow",
          asking: { [weak navigator, session] page in
            guard page == .item(1), let navigator else { return .allow }
            host.opensAt = moment
            navigator.attach(host)
            navigator.placement = .stack(root: .list)
            navigator.heldRequests = HeldRequests()
            if moment == .linkError { navigator.enqueue(opening: URL(filePath: "/")) }
            if moment == .requestError { navigator.enqueue(.popTo(.item(9))) }
            if moment == .finishingEnd {
              navigator.enqueueFinishing(with: nil, { nil }, onEnd: { _ in host.reach(.finishingEnd) })
            }
            // Without a host, the step ends in the task of the request.
            if [.ended, .changed, .state].contains(moment) { navigator.detach() }
            try? await navigator.present(.about("question"))
            await withCheckedContinuation { session.answer = $0 }
            return .allow
          }
        )
      ]
      let waiting = send(.push(.item(1)), navigator)
      await mainTurns(until: { navigator.state.modals.count >= 2 })
      XCTAssertEqual(Set(navigator.state.modals.map(\.root)), [.about("question"), .about("picker")])
      await untilAsked()
      clock.advance(by: .seconds(5))
      await turns()
      let denied = NavigationError.denied(route: "item", reason: "a guard did not answer within 5.0 seconds")
      host.task?.cancel()
      let answer = session.answer
      await turns()
      await letGuardsAnswer()
      let failure = await waiting.value
      XCTAssertNotNil(answer)
      XCTAssertEqual(failure, denied, "\(moment)")
    }
  }

  // MARK: Held requests

  /// The request continued by itself, and was performed a second time.
  func test_resumeHeldRequests_theRequestGoesOnByItself_runsOnce() async throws {
    for resumesInTheLogin in [false, true] {
      session.isLoggedIn = false
      let navigator = held(.hold(presenting: login))
      let waiting = send(.push(.item(1)), navigator)
      await mainTurns(until: { navigator.state.topRoute == login })
      session.isLoggedIn = true
      var errors: [NavigationError] = []
      if resumesInTheLogin { errors += await navigator.resumeHeldRequests() }
      try await navigator.dismiss()
      errors += await navigator.resumeHeldRequests()
      let failure = await waiting.value
      XCTAssertNil(failure)
      XCTAssertEqual(errors, [])
      XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
      XCTAssertEqual(navigator.heldRequests.requests, [])
    }
  }

  /// The user logs in by a mail, whose link presents another login in the place of the first.
  func test_hold_presenting_theLoginIsReplaced_theRequestIsKept() async throws {
    let navigator = held(.hold(presenting: login))
    let waiting = send(.navigate(to: .item(1)), navigator)
    await mainTurns(until: { navigator.state.topRoute == login })
    let mail = try NavigationModal(.sheet, root: Page.about("mail"))
    try await navigator.send(.setPath([], presenting: mail))
    let failure = await waiting.value
    XCTAssertEqual(failure, .held(route: "item"))
    XCTAssertEqual(navigator.state.modals, [mail])
    XCTAssertEqual(navigator.heldRequests.requests.map(\.route), [.item(1)])
    session.isLoggedIn = true
    try navigator.userDidNavigate(.dismiss())
    let errors = await navigator.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  /// A guard that was asked about the login has started a task. The task goes on before the request that has waited for the login.
  func test_hold_presenting_taskOfAGuardGoesOnWhenTheLoginLeaves_itsRequestIsQueued() async throws {
    let (navigator, host) = (held(.hold(presenting: login)), RecordingHost())
    navigator.attach(host)
    navigator.guards.append(
      RouteGuard("greets") { [weak navigator, login, session] page in
        guard page == login else { return .allow }
        Task {
          await withCheckedContinuation { session.answer = $0 }
          try? await navigator?.push(.group(1))
        }
        return .allow
      }
    )
    navigator.observeEvents(session) { session, event in
      guard case .changed(let change) = event, change.after.modals.isEmpty else { return }
      session.answer?.resume()
      session.answer = nil
    }
    var ended: [Page] = []
    Task {
      try? await navigator.push(.item(1))
      ended.append(.item(1))
    }
    await mainTurns(until: { navigator.state.topRoute == login })
    await untilAsked()
    session.isLoggedIn = true
    host.holdsTransitions = true
    try host.userDoes(.dismiss(), in: navigator)
    Task {
      try? await navigator.push(.group(2))
      ended.append(.group(2))
    }
    for _ in 0..<4 {
      await turns()
      host.finish(.completed)
    }
    await turns()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1), .group(1), .group(2)])
    XCTAssertEqual(ended, [.item(1), .group(2)])
  }

  // MARK: One login for several guards

  func test_guardsThatAwaitTheSameLogin_bothGetItsResult() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    var asked = 0
    navigator.guards = [
      RouteGuard(
        "login",
        asking: { [weak navigator, login, session] page in
          guard case .item = page, !session.isLoggedIn else { return .allow }
          asked += 1
          let outcome = try? await navigator?.present(login, returning: Bool.self)
          return outcome == .value(true) ? .allow : .deny(reason: "nobody has logged in")
        }
      )
    ]
    let first = send(.push(.item(1)), navigator)
    await mainTurns(until: { navigator.state.topRoute == login })
    let second = send(.push(.item(2)), navigator)
    await mainTurns(until: { asked >= 2 })
    await turns()
    XCTAssertEqual(navigator.state.modals.count, 1)
    session.isLoggedIn = true
    try await navigator.finish(login, with: true)
    let failures = [await first.value, await second.value]
    XCTAssertEqual(failures, [nil, nil])
    // Tasks that are resumed together do not always run in that order: the main actor of Linux exchanges two of them about once in
    // a thousand times, and more often under load.
    let (inOrder, exchanged) = ([Page.list, .item(1), .item(2)], [Page.list, .item(2), .item(1)])
    XCTAssertTrue([inOrder, exchanged].contains(navigator.state.currentTab.path))
  }

  /// The screen has finished and has left with the user. Nothing stays that a redirection could be about.
  func test_finish_userGoesBackMeanwhile_aLateRedirectionIsNoError() async throws {
    let (form, survey) = (Page.about("form"), Page.about("survey"))
    let leaving = RouteGuard<Page>(
      "survey",
      on: .leaving,
      asking: { [session] page in
        guard page == .item(2) else { return .allow }
        await withCheckedContinuation { session.answer = $0 }
        return .redirect(to: survey)
      }
    )
    let navigator = RouteNavigator(.stack(root: .list), guards: [leaving])
    let result = Task { try await navigator.push(form, returning: Int.self) }
    await turns()
    try await navigator.push(.item(2))
    let finish = Task {
      await error { () async throws(NavigationError) in try await navigator.finish(form, with: 7) }
    }
    await untilAsked()
    try navigator.userDidNavigate(.popToRoot())
    await letGuardsAnswer()
    let failure = await finish.value
    XCTAssertNil(failure)
    let outcome = try await result.value
    XCTAssertEqual(outcome, .value(7))
  }
}
