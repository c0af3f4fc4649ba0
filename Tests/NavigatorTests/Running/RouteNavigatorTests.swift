import Navigator
import XCTest

@MainActor
final class RouteNavigatorTests: XCTestCase {
  private let pad = NavigationPlacement.split(root: Page.list) { $0.column }
  private let phone = NavigationPlacement.stack(root: Page.list)
  private let detail = NavigationPosition.column(.detail, tab: 0)
  private let primary = NavigationPosition.column(.primary, tab: 0)

  // MARK: Moving

  func test_requests_withoutAHost_moveTheState() async throws {
    let navigator = RouteNavigator(phone)

    try await navigator.navigate(to: .item(1))
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
    try await navigator.set([.group(1), .item(2)])
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1), .item(2)])
    try await navigator.send(.replaceTop(.item(3)))
    XCTAssertEqual(navigator.state.topRoute, .item(3))
    try await navigator.back()
    try await navigator.back()
    await assertThrows(.nothingToGoBackTo, navigator, .back)
    await assertThrows(.noTab(root: "bookmarks"), navigator, .select(tab: .bookmarks))
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
  }

  func test_sameCallSite_onPhoneAndPad_differsInPlacementOnly() async throws {
    let cases: [(NavigationPlacement<Page>, [NavigationStep<Page>])] = [
      (phone, [.push(.item(1), primary), .push(.item(2), primary)]),
      (pad, [.push(.item(1), detail), .push(.item(2), detail)]),
    ]
    for (placement, steps) in cases {
      let host = RecordingHost()
      let navigator = RouteNavigator(placement)
      navigator.attach(host)

      try await navigator.navigate(to: .item(1))
      try await navigator.navigate(to: .item(2))

      XCTAssertEqual(host.begun, steps)
      XCTAssertEqual(host.shown, navigator.state)
    }
  }

  func test_navigate_twiceToTheSameRoute_pushesOnce() async throws {
    let (navigator, host) = stage(phone, holdsTransitions: true)
    let first = await start(host, navigator, .navigate(to: .item(1)))
    let second = await enqueue(on: navigator, .navigate(to: .item(1)))

    host.finish(.completed)
    let errors = [await first.value, await second.value]

    XCTAssertEqual(errors, [nil, nil])
    XCTAssertEqual(host.begun, [.push(.item(1), primary)])
  }

  func test_plan_movesNothingAndSaysWhatNavigateDoes() async throws {
    let (navigator, host) = stage(pad)
    try await navigator.navigate(to: .item(1))

    let plan = navigator.plan(for: .item(2), from: .item(1))

    XCTAssertEqual(plan.origin, navigator.state)
    XCTAssertEqual(host.begun.count, 1)
    try await navigator.navigate(to: .item(2), from: .item(1))
    XCTAssertEqual(Array(host.begun.dropFirst()), plan.steps)
    XCTAssertEqual(navigator.state, plan.target)
  }

  // MARK: Order

  func test_requests_whileATransitionIsOpen_areServedInOrderFromTheStateAtTheirTurn() async {
    let (navigator, host) = stage(phone, holdsTransitions: true)
    let first = await start(host, navigator, .navigate(to: .item(1)))
    let second = await enqueue(on: navigator, .back)
    let third = await enqueue(on: navigator, .back)
    let fourth = await enqueue(on: navigator, .navigate(to: .item(2)))
    XCTAssertEqual(host.begun, [.push(.item(1), primary)])
    XCTAssertEqual(navigator.state, NavigationState(root: .list))

    host.finish(.completed)
    let firstError = await first.value
    await host.untilTransitionIsOpen()
    XCTAssertEqual(host.begun.last, .pop(count: 1, primary))
    host.finish(.completed)
    let others = [await second.value, await third.value]
    await host.untilTransitionIsOpen()
    host.finish(.completed)
    let fourthError = await fourth.value

    XCTAssertEqual([firstError, fourthError], [nil, nil])
    XCTAssertEqual(others, [nil, .nothingToGoBackTo])
    XCTAssertEqual(
      host.begun,
      [.push(.item(1), primary), .pop(count: 1, primary), .push(.item(2), primary)]
    )
    XCTAssertEqual(host.shown, navigator.state)
  }

  func test_cancelingAWaitingRequest_movesNothingAndKeepsTheQueueGoing() async {
    let (navigator, host) = stage(phone, holdsTransitions: true)
    let first = await start(host, navigator, .navigate(to: .item(1)))
    let second = await enqueue(on: navigator, .navigate(to: .item(2)))
    let third = await enqueue(on: navigator, .navigate(to: .item(3)))

    second.cancel()
    let secondError = await second.value
    XCTAssertEqual(secondError, .canceled)
    XCTAssertEqual(navigator.waitingRequests, 1)
    host.finish(.completed)
    let firstError = await first.value
    await host.untilTransitionIsOpen()
    host.finish(.completed)
    let thirdError = await third.value

    XCTAssertEqual([firstError, thirdError], [nil, nil])
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1), .item(3)])
  }

  func test_cancelingBetweenTurnAndStart_passesTheTurnOn() async {
    let (navigator, host) = stage(phone, holdsTransitions: true)
    let first = await start(host, navigator, .navigate(to: .item(1)))
    let second = await enqueue(on: navigator, .navigate(to: .item(2)))
    let owner = ChangeLog()
    // The observer runs while the first request ends, so the second has its turn at once after.
    navigator.observeEvents(owner) { _, _ in second.cancel() }
    host.finish(.completed)

    let errors = [await first.value, await second.value]

    XCTAssertEqual(errors, [nil, .canceled])
    host.holdsTransitions = false
    let fine = Task { @MainActor in try await navigator.navigate(to: .item(3)) }
    _ = await fine.result
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1), .item(3)])
  }

  func test_canceledTask_withAnIdleNavigator_movesNothing() async {
    let navigator = RouteNavigator(phone)
    let task = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      try await navigator.navigate(to: .item(1))
    }

    let result = await task.result

    XCTAssertThrowsError(try result.get()) { XCTAssertEqual($0 as? NavigationError, .canceled) }
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
  }

  // MARK: What a host can do

  func test_transitionCanceledByTheHost_leavesTheStateEqualToWhatIsShown() async throws {
    let (navigator, host) = stage(pad)
    try await navigator.navigate(to: .item(1))
    host.script = [.completed, .canceled]

    await assertThrows(
      .transitionCanceled(step: "push bookmarks in the primary column of tab 0"),
      navigator,
      .navigate(to: .bookmarks, from: .list)
    )

    XCTAssertEqual(navigator.state, pad.initialState)
    XCTAssertEqual(host.shown, navigator.state)
    try await navigator.navigate(to: .bookmarks)
    XCTAssertEqual(navigator.state.topRoute, .bookmarks)
  }

  func test_host_isHeldWeakly() async throws {
    let navigator = RouteNavigator(phone)
    weak var released: RecordingHost?
    do {
      let host = RecordingHost()
      navigator.attach(host)
      released = host
      try await navigator.navigate(to: .item(1))
      XCTAssertEqual(host.begun.count, 1)
    }

    XCTAssertNil(released)
    try await navigator.navigate(to: .item(2))
    XCTAssertEqual(navigator.state.topRoute, .item(2))
  }

  func test_navigator_isReleasedAfterItsRequests() async throws {
    let host = RecordingHost()
    let owner = ChangeLog()
    weak var released: RouteNavigator<Page>?
    do {
      let navigator = RouteNavigator(phone)
      navigator.attach(host)
      navigator.observeEvents(owner) { $0.hear($1) }
      released = navigator
      try await navigator.navigate(to: .item(1))
    }

    XCTAssertNil(released)
    XCTAssertEqual(owner.heard.count, 1)
  }

  func test_attach_whileATransitionIsOpen_goesOnWithTheNewHost() async {
    let old = RecordingHost()
    let new = RecordingHost()
    let navigator = RouteNavigator(phone)
    navigator.attach(old)
    old.holdsTransitions = true
    let request = await start(old, navigator, .navigate(to: .item(1)))

    navigator.attach(new)
    XCTAssertEqual(new.shown, NavigationState(root: .list))
    old.finish(.completed)
    let error = await request.value

    XCTAssertNil(error)
    XCTAssertEqual(new.begun, [.push(.item(1), primary)])
    XCTAssertEqual(new.shown, navigator.state)
  }

  // MARK: The user

  func test_userDidNavigate_changesTheStateAndDoesNotAskTheHost() async throws {
    let (navigator, host) = stage(phone)
    try await navigator.navigate(to: .item(1))

    try host.userDoes(.back, in: navigator)

    XCTAssertEqual(navigator.state, NavigationState(root: .list))
    XCTAssertEqual(host.begun.count, 1)
    XCTAssertEqual(host.timesShown, 1)
    XCTAssertThrowsError(try navigator.userDidNavigate(.back)) {
      XCTAssertEqual($0 as? NavigationError, .nothingToGoBackTo)
    }
  }

  func test_userDidNavigate_whileARequestRuns_dropsWhatIsLeftOfIt() async throws {
    let (navigator, host) = stage(.tabs([phone, .stack(root: .bookmarks)]))
    try await navigator.navigate(to: .item(1))
    host.holdsTransitions = true
    let request = await start(host, navigator, .setPath([.bookmarks, .item(2)]))

    try host.userDoes(.back, in: navigator)
    host.holdsTransitions = false
    host.finish(.completed)
    let error = await request.value

    XCTAssertEqual(error, .interrupted)
    XCTAssertEqual(navigator.state.selectedTab, 0)
    XCTAssertEqual(navigator.state.topRoute, .list)
    XCTAssertEqual(navigator.state.tabs[1].topRoute, .item(2))
    XCTAssertEqual(host.shown, navigator.state)
  }

  func test_userDidNavigate_thatExcludesTheOpenStep_showsTheHostWhatIsTrue() async throws {
    let (navigator, host) = stage(phone)
    try await navigator.navigate(to: .item(1))
    host.holdsTransitions = true
    let request = await start(host, navigator, .back)

    try navigator.userDidNavigate(.back)
    host.finish(.completed)
    let error = await request.value

    XCTAssertEqual(error, .interrupted)
    XCTAssertEqual(host.timesShown, 2)
    XCTAssertEqual(host.shown, NavigationState(root: .list))
  }

  // MARK: Adapting

  func test_placement_changedInTheMiddleOfTheFlow_losesNoScreen() async throws {
    let (navigator, host) = stage(phone)
    try await navigator.set([.group(1), .item(1)])
    let before = navigator.state

    navigator.placement = pad
    XCTAssertEqual(navigator.state.currentTab.visibleRoutes, [.list, .group(1), .item(1)])
    XCTAssertEqual(host.shown, navigator.state)
    navigator.placement = phone

    XCTAssertEqual(navigator.state, before)
    XCTAssertEqual(host.shown, before)
  }

  func test_placement_changedDuringATransition_stillArrives() async {
    let (navigator, host) = stage(phone, holdsTransitions: true)
    let request = await start(host, navigator, .navigate(to: .item(1)))

    host.holdsTransitions = false
    navigator.placement = pad
    let error = await request.value

    XCTAssertNil(error)
    XCTAssertEqual(host.begun, [.push(.item(1), primary), .push(.item(1), detail)])
    XCTAssertEqual(
      navigator.state.currentTab,
      NavigationTab(root: .list, detail: [.item(1)], columns: [.detail])
    )
    XCTAssertEqual(host.shown, navigator.state)
  }
}
