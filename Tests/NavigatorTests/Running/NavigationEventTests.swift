import Navigator
import XCTest

/// The events of a session: before and after each step, its outcome, and each change of the state.
@MainActor
final class NavigationEventTests: XCTestCase {
  private let pad = NavigationPlacement.split(root: Page.list) { $0.column }
  private let phone = NavigationPlacement.stack(root: Page.list)
  private let detail = NavigationPosition.column(.detail, tab: 0)
  private let primary = NavigationPosition.column(.primary, tab: 0)

  private final class EventLog {
    var events: [NavigationEvent<Page>] = []
  }

  /// Row 0.23: before and after each step, and what came of it.
  func test_events_ofAStep_beganEndedChanged_withItsOutcome() async throws {
    let (host, log) = (RecordingHost(), EventLog())
    let navigator = RouteNavigator(phone)
    navigator.attach(host)
    host.script = [.completed, .canceled]
    navigator.observeEvents(log) { $0.events.append($1) }
    let root = navigator.state
    let push = NavigationStep<Page>.push(.item(1), primary)
    let pop = NavigationStep<Page>.pop(count: 1, primary)

    try await navigator.navigate(to: .item(1))
    let pushed = navigator.state
    await assertThrows(.transitionCanceled(step: pop.description), navigator, .back)

    XCTAssertEqual(
      log.events,
      [
        .began(push), .ended(push, .completed), .changed(NavigationChange(before: root, after: pushed)),
        .began(pop), .ended(pop, .canceled),
      ]
    )
    XCTAssertEqual(navigator.state, pushed)
  }

  func test_events_ofAStepThatIsOvertaken_endsAsCanceled_beforeTheChange() async throws {
    let (host, log) = (RecordingHost(), EventLog())
    let navigator = RouteNavigator(phone)
    navigator.attach(host)
    host.holdsTransitions = true
    navigator.observeEvents(log) { $0.events.append($1) }
    let push = NavigationStep<Page>.push(.item(1), primary)
    let request = await start(host, navigator, .navigate(to: .item(1)))
    host.holdsTransitions = false
    navigator.placement = pad
    let error = await request.value

    XCTAssertNil(error)
    let again = NavigationStep<Page>.push(.item(1), detail)
    XCTAssertEqual(log.events.prefix(2), [.began(push), .ended(push, .canceled)])
    XCTAssertEqual(log.events.suffix(3).prefix(2), [.began(again), .ended(again, .completed)])
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  /// The host showed the state of the older placement for good, and the older change came last.
  func test_placement_setAgainByAnObserverOfTheStep_hostShowsTheNewestState() async throws {
    let (navigator, host) = stage(phone)
    try await navigator.navigate(to: .item(1))
    let onPhone = navigator.state
    host.holdsTransitions = true
    let owner = ChangeLog()
    navigator.observeEvents(owner) { [weak navigator, phone] owner, event in
      owner.hear(event)
      if case .ended(_, .canceled) = event { navigator?.placement = phone }
    }
    let request = await start(host, navigator, .navigate(to: .item(2)))
    host.holdsTransitions = false
    navigator.placement = pad

    let onPad = pad.projecting(onPhone)
    XCTAssertNotEqual(onPad, onPhone)
    XCTAssertEqual(navigator.state, onPhone)
    XCTAssertEqual(host.shown, onPhone)
    let changes: [NavigationChange<Page>] = [
      .init(before: onPhone, after: onPad, cause: .placement),
      .init(before: onPad, after: onPhone, cause: .placement),
    ]
    XCTAssertEqual(owner.heard, changes)
    let error = await request.value
    XCTAssertNil(error)
    XCTAssertEqual(navigator.state.topRoute, .item(2))
    XCTAssertEqual(host.shown, navigator.state)
  }

  /// A host ended a swipe of the user while it showed the state of another placement, or a callback of a screen set the placement
  /// again. The change to the first placement came last.
  func test_show_theHostMovesMeanwhile_eventsComeInOrder() async throws {
    for isUser in [true, false] {
      let (navigator, host) = stage(phone)
      try await navigator.navigate(to: .item(1))
      let onPhone = navigator.state
      let log = EventLog()
      navigator.observeEvents(log) { $0.events.append($1) }
      host.onShow = { [weak navigator, weak host, phone] in
        host?.onShow = nil
        if isUser { try? navigator?.userDidNavigate(.back) } else { navigator?.placement = phone }
      }
      navigator.placement = pad

      let onPad = pad.projecting(onPhone)
      let last = navigator.state
      XCTAssertEqual(last.currentTab.path, isUser ? [.list] : [.list, .item(1)])
      var events: [NavigationEvent<Page>] = [
        .changed(NavigationChange(before: onPhone, after: onPad, cause: .placement)),
        .changed(NavigationChange(before: onPad, after: last, cause: isUser ? .user : .placement)),
      ]
      if isUser { events.insert(.user(last, .completed), at: 1) }
      XCTAssertEqual(log.events, events, "by the user: \(isUser)")
    }
  }

  func test_observe_hearsEachChangeUntilOwnerOrScopeEnds() async throws {
    let navigator = RouteNavigator(phone)
    let owner = ChangeLog()
    var scope: ChangeLog? = ChangeLog()
    navigator.observeEvents(owner) { $0.hear($1) }
    navigator.observeEvents(owner, while: scope) { $0.hear($1) }

    try await navigator.navigate(to: .item(1))
    scope = nil
    try await navigator.navigate(to: .item(1))
    try navigator.userDidNavigate(.back)

    let root = NavigationState(root: Page.list)
    let item = NavigationState(NavigationTab(root: Page.list, pushed: [.item(1)]))
    XCTAssertNil(scope)
    XCTAssertEqual(
      owner.heard,
      [
        .init(before: root, after: item), .init(before: root, after: item),
        .init(before: item, after: root, cause: .user),
      ]
    )
  }

  func test_observer_thatMovesByItself_interruptsTheRequest() async throws {
    let navigator = RouteNavigator(.tabs([phone, .stack(root: .bookmarks)]))
    let owner = ChangeLog()
    navigator.observeEvents(owner) { [weak navigator] owner, event in
      owner.hear(event)
      if case .changed = event, owner.heard.count == 1 { try? navigator?.userDidNavigate(.push(.about("x"))) }
    }

    await assertThrows(.interrupted, navigator, .setPath([.bookmarks, .item(2)]))

    XCTAssertEqual(navigator.state.topRoute, .about("x"))
    XCTAssertEqual(owner.heard.count, 2)
    XCTAssertEqual(owner.heard.last?.after, navigator.state)
  }
}
