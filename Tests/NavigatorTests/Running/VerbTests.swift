import ControllerSupport
import Navigator
import Observation
import XCTest

/// Every verb waits and throws. The requests of `enqueue` do not wait, and their errors reach one handler.
@MainActor
final class VerbTests: XCTestCase {
  private typealias Waiting = @MainActor (RouteNavigator<Page>) async throws -> Void
  private typealias Calling = @MainActor (RouteNavigator<Page>) -> Void

  private struct Verb {
    let name: String
    let waits: Waiting
    let calls: Calling
    /// The screens of the selected tab and the modals after the verb, from `[list, group(1), item(1)]`.
    var path: [Page] = [.list, .group(1), .item(1)]
    var modals: [Page] = []
  }

  private func navigator() async throws -> RouteNavigator<Page> {
    let navigator = RouteNavigator(
      .tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
    )
    try await navigator.set([.group(1), .item(1)])
    return navigator
  }

  private var verbs: [Verb] {
    [
      Verb(
        name: "push",
        waits: { try await $0.push(.item(2)) },
        calls: { $0.enqueue(.push(.item(2))) },
        path: [.list, .group(1), .item(1), .item(2)]
      ),
      Verb(
        name: "pop",
        waits: { try await $0.pop() },
        calls: { $0.enqueue(.pop()) },
        path: [.list, .group(1)]
      ),
      Verb(
        name: "popToRoot",
        waits: { try await $0.popToRoot() },
        calls: { $0.enqueue(.popToRoot()) },
        path: [.list]
      ),
      Verb(
        name: "pop(to:)",
        waits: { try await $0.pop(to: .list) },
        calls: { $0.enqueue(.popTo(.list)) },
        path: [.list]
      ),
      Verb(
        name: "back",
        waits: { try await $0.back() },
        calls: { $0.enqueue(.back) },
        path: [.list, .group(1)]
      ),
      Verb(
        name: "present",
        waits: { try await $0.present(.about("x")) },
        calls: { $0.enqueue(.present(.about("x"), as: .sheet)) },
        modals: [.about("x")]
      ),
      Verb(
        name: "select",
        waits: { try await $0.select(tab: .bookmarks) },
        calls: { $0.enqueue(.select(tab: .bookmarks)) },
        path: [.bookmarks]
      ),
      Verb(
        name: "set",
        waits: { try await $0.set([.item(3)]) },
        calls: { $0.enqueue(.setPath([.item(3)])) },
        path: [.list, .item(3)]
      ),
      Verb(
        name: "reset",
        waits: { try await $0.reset(to: NavigationState(root: .bookmarks)) },
        calls: { $0.enqueue(.reset(NavigationState(root: .bookmarks))) },
        path: [.bookmarks]
      ),
      Verb(
        name: "send",
        waits: { try await $0.send(.replaceTop(.item(2))) },
        calls: { $0.enqueue(.replaceTop(.item(2))) },
        path: [.list, .group(1), .item(2)]
      ),
      Verb(
        name: "navigate",
        waits: { try await $0.navigate(to: .item(2), from: .group(1)) },
        calls: { $0.enqueue(.navigate(to: .item(2), from: .group(1))) },
        path: [.list, .group(1), .item(2)]
      ),
    ]
  }

  func test_everyVerb_waitingOrNot_leadsToTheSameState() async throws {
    for verb in verbs {
      let (waited, called) = (try await navigator(), try await navigator())
      try await verb.waits(waited)
      verb.calls(called)
      try await called.update { $0 }
      for navigator in [waited, called] {
        XCTAssertEqual(navigator.state.currentTab.path, verb.path, verb.name)
        XCTAssertEqual(navigator.state.modals.map(\.root), verb.modals, verb.name)
      }
    }
  }

  func test_dismiss_waitingOrNot_removesTheModal() async throws {
    let navigator = try await navigator()
    try await navigator.present(.about("x"))
    try await navigator.present(.about("y"))
    try await navigator.dismiss()
    XCTAssertEqual(navigator.state.modals.map(\.root), [.about("x")])
    let dismiss: Calling = { $0.enqueue(.dismiss()) }
    dismiss(navigator)
    try await navigator.update { $0 }
    XCTAssertEqual(navigator.state.modals, [])
  }

  func test_failingVerb_waiting_throws_andWithoutWaiting_reachesTheHandlerOnce() async throws {
    let cases: [(Waiting, Calling, NavigationError)] = [
      (
        { try await $0.pop(count: 5) }, { $0.enqueue(.pop(count: 5)) },
        .cannotPop(count: 5, available: 2, column: nil)
      ),
      (
        { try await $0.pop(to: .item(9)) }, { $0.enqueue(.popTo(.item(9))) },
        .notOnStack(route: "item", column: nil)
      ),
      ({ try await $0.dismiss() }, { $0.enqueue(.dismiss()) }, .cannotDismiss(count: 1, available: 0)),
      ({ try await $0.select(tab: .item(1)) }, { $0.enqueue(.select(tab: .item(1))) }, .noTab(root: "item")),
      (
        { try await $0.popToRoot(in: .detail) }, { $0.enqueue(.popToRoot(in: .detail)) },
        .emptyColumn(.detail)
      ),
    ]
    for (waits, calls, expected) in cases {
      let navigator = try await navigator()
      let before = navigator.state
      var reported: [NavigationError] = []
      navigator.onError = { reported.append($0) }
      do {
        try await waits(navigator)
        XCTFail("no error instead of \(expected)")
      } catch {
        XCTAssertEqual(error as? NavigationError, expected)
      }
      XCTAssertEqual(reported, [], "an error that was thrown is not reported too")
      calls(navigator)
      try await navigator.update { $0 }
      while reported.isEmpty { await mainTurn() }
      XCTAssertEqual(reported, [expected])
      XCTAssertEqual(navigator.state, before)
    }
  }

  /// The user may pop while the request waits, so the request is met from the state at its turn.
  func test_verbsWithoutWaiting_keepTheOrderOfTheCalls() async throws {
    let navigator = try await navigator()
    let calls: [Calling] = [
      { $0.enqueue(.popToRoot()) }, { $0.enqueue(.push(.item(5))) },
      { $0.enqueue(.present(.about("x"), as: .sheet)) },
      { $0.enqueue(.dismiss()) },
    ]
    for call in calls { call(navigator) }
    try await navigator.update { $0 }
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(5)])
  }

  func test_state_readUnderObservation_notifiesOfEachChange() async throws {
    let navigator = try await navigator()
    var changes = 0
    for change: Waiting in [
      { try await $0.push(.item(2)) }, { try $0.userDidNavigate(.back) },
      { $0.placement = .stack(root: .bookmarks) },
    ] {
      withObservationTracking {
        _ = navigator.state
      } onChange: {
        MainActor.assumeIsolated { changes += 1 }
      }
      try await change(navigator)
    }
    XCTAssertEqual(changes, 3)
  }

  func test_verbWithoutWaiting_isPendingWorkFromTheCallOn() async throws {
    let navigator = try await navigator()
    let push: Calling = { $0.enqueue(.push(.item(2))) }
    push(navigator)
    let left = await PendingWork.settle(limit: .seconds(10))
    XCTAssertEqual(left, [])
    XCTAssertEqual(navigator.state.topRoute, .item(2))
  }
}
