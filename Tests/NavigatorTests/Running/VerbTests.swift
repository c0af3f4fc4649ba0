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
    let request: NavigationRequest<Page>
    /// The screens of the selected tab after the verb, from `[list, group(1), item(1)]`.
    let path: [Page]
    var modals: [Page] = []
    let waits: Waiting

    init(_ request: NavigationRequest<Page>, _ path: [Page], modals: [Page] = [], waits: @escaping Waiting) {
      (self.request, self.path, self.modals, self.waits) = (request, path, modals, waits)
    }
  }

  private func navigator() async throws -> RouteNavigator<Page> {
    let navigator = RouteNavigator(
      .tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
    )
    try await navigator.set([.group(1), .item(1)])
    return navigator
  }

  private var verbs: [Verb] {
    let (start, root): ([Page], NavigationState<Page>) = (
      [.list, .group(1)], NavigationState(root: .bookmarks)
    )
    return [
      Verb(.push(.item(2)), start + [.item(1), .item(2)]) { try await $0.push(.item(2)) },
      Verb(.pop(), start) { try await $0.pop() },
      Verb(.popToRoot(), [.list]) { try await $0.popToRoot() },
      Verb(.popTo(.list), [.list]) { try await $0.send(.popTo(.list)) },
      Verb(.back, start) { try await $0.back() },
      Verb(.present(.about("x"), as: .sheet), start + [.item(1)], modals: [.about("x")]) {
        try await $0.present(.about("x"))
      },
      Verb(.select(tab: .bookmarks), [.bookmarks]) { try await $0.select(tab: .bookmarks) },
      Verb(.setPath([.item(3)]), [.list, .item(3)]) { try await $0.set([.item(3)]) },
      Verb(.reset(root), [.bookmarks]) { try await $0.send(.reset(root)) },
      Verb(.replaceTop(.item(2)), start + [.item(2)]) { try await $0.send(.replaceTop(.item(2))) },
      Verb(.navigate(to: .item(2), from: .group(1)), start + [.item(2)]) {
        try await $0.navigate(to: .item(2), from: .group(1))
      },
    ]
  }

  func test_everyVerb_waitingOrNot_leadsToTheSameState() async throws {
    for verb in verbs {
      let (waited, called) = (try await navigator(), try await navigator())
      try await verb.waits(waited)
      called.enqueue(verb.request)
      try await called.update { $0 }
      for navigator in [waited, called] {
        XCTAssertEqual(navigator.state.currentTab.path, verb.path, "\(verb.request)")
        XCTAssertEqual(navigator.state.modals.map(\.root), verb.modals, "\(verb.request)")
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
    let cases: [(NavigationRequest<Page>, NavigationError)] = [
      (.pop(count: 5), .cannotPop(count: 5, available: 2, column: nil)),
      (.popTo(.item(9)), .notOnStack(route: "item", column: nil)),
      (.dismiss(), .cannotDismiss(count: 1, available: 0)),
      (.select(tab: .item(1)), .noTab(root: "item")),
      (.popToRoot(in: .detail), .emptyColumn(.detail)),
    ]
    for (request, expected) in cases {
      let navigator = try await navigator()
      let before = navigator.state
      var reported: [NavigationError] = []
      navigator.onError = { reported.append($0) }
      await assertThrows(expected, navigator, request)
      XCTAssertEqual(reported, [], "an error that was thrown is not reported too")
      navigator.enqueue(request)
      try await navigator.update { $0 }
      await mainTurns(until: { !reported.isEmpty })
      XCTAssertEqual(reported, [expected])
      XCTAssertEqual(navigator.state, before)
    }
  }

  /// The user may pop while the request waits, so the request is met from the state at its turn.
  func test_verbsWithoutWaiting_keepTheOrderOfTheCalls() async throws {
    let navigator = try await navigator()
    let requests: [NavigationRequest<Page>] = [
      .popToRoot(), .push(.item(5)), .present(.about("x"), as: .sheet), .dismiss(),
    ]
    for request in requests { navigator.enqueue(request) }
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
    let left = await PendingWork.settle(limit: .seconds(300))
    XCTAssertEqual(left, [])
    XCTAssertEqual(navigator.state.topRoute, .item(2))
  }
}
