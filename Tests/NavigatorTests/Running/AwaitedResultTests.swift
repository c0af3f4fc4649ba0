import AsyncTestSupport
import Foundation
import Navigator
import TestSupport
import XCTest

@MainActor
final class AwaitedResultTests: SerialTestCase {
  private final class Session {
    var isLoggedIn = false
    var now = Date(timeIntervalSince1970: 0)
    var asked: [Page] = []
  }

  /// A host that keeps the completion of a step and never calls it.
  private final class SilentHost: NavigationHost {
    weak var navigator: RouteNavigator<Page>?
    private(set) var completion: StepCompletion?

    func show(_ state: NavigationState<Page>) {}

    func perform(_ step: NavigationStep<Page>, animated: Bool, completion: StepCompletion) {
      self.completion = completion
    }
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

  func test_results_andGuards() async throws {
    let navigator = navigator([
      login, RouteGuard("g") { page in page == .group(1) ? .redirect(to: .about("x")) : .allow },
    ])
    let held = await error { _ = try await navigator.push(.item(1), returning: Int.self) }
    XCTAssertEqual(held, .held(route: "item"))
    XCTAssertEqual(navigator.heldRequests.requests, [], "nobody would get the result")
    let redirected = await error { _ = try await navigator.present(.group(1), returning: Int.self) }
    XCTAssertEqual(redirected, .redirected(to: "about"))
    XCTAssertEqual(navigator.state.topRoute, .about("x"))
  }

  func test_cancelingTheOneWhoWaits_dismisses() async throws {
    let navigator = navigator([])
    for isModal in [true, false] {
      let task = Task { @MainActor in
        isModal
          ? try await navigator.present(.item(1), returning: Int.self)
          : try await navigator.push(.item(1), returning: Int.self)
      }
      await until { navigator.state.topRoute == .item(1) }
      task.cancel()
      let outcome = try await task.value
      XCTAssertEqual(outcome, .canceled)
      XCTAssertEqual(navigator.state, NavigationState(root: .list))
    }
  }

  func test_pick_returnsTheValueOrNil() async throws {
    let navigator = navigator([])
    for value in [7, nil] {
      let picked = Task { @MainActor in
        let number: Int? = try await navigator.pick(.group(1))
        return number
      }
      await mainTurns(until: { navigator.state.topRoute == .group(1) })
      if let value {
        try await navigator.finish(.group(1), with: value)
      } else {
        try await navigator.dismiss()
      }
      let number = try await picked.value
      XCTAssertEqual(number, value)
    }
  }

  func test_finish_ofRoutes() async throws {
    let navigator = navigator([])
    let task = Task { @MainActor in try await navigator.present(.item(1), returning: Int.self) }
    await until { navigator.state.topRoute == .item(1) }
    let nobody = await error { try await navigator.finish(.list, with: 1) }
    XCTAssertEqual(nobody, .notAwaited(route: "list"))
    let wrong = await error { try await navigator.finish(.item(1), with: "x") }
    XCTAssertEqual(wrong, .wrongResult(expected: "Int", found: "String"))
    try await navigator.finish(.item(1), with: 7)
    let outcome = try await task.value
    XCTAssertEqual(outcome, .value(7))
    let twice = await error { try await navigator.finish(.item(1), with: 8) }
    XCTAssertEqual(twice, .notAwaited(route: "item"))
  }

  func test_finish_canceledBeforeItsTurn_theResultIsNotUsed() async throws {
    let navigator = navigator([])
    let task = Task { @MainActor in try await navigator.push(.item(1), returning: Int.self) }
    await until { navigator.state.topRoute == .item(1) }
    let host = SilentHost()
    navigator.attach(host)
    let other = Task { @MainActor in try await navigator.present(.about("x")) }
    await until { host.completion != nil }

    let finishing = Task { @MainActor in try await navigator.finish(.item(1), with: 7) }
    await until { navigator.waitingRequests != 0 }
    finishing.cancel()
    let canceled = await error { try await finishing.value }
    XCTAssertEqual(canceled, .canceled)

    navigator.detach()
    try await other.value
    try await navigator.set([.list])
    let outcome = try await task.value
    XCTAssertEqual(outcome, .dismissed)
  }

  // MARK: Screens that are visible already

  /// The call waited for the screen in front, and got the result of that screen.
  func test_outcome_ofAScreenThatIsVisibleInAnotherColumn_isAwaitedThere() async throws {
    let navigator = RouteNavigator(.split(root: Page.list) { $0.column })
    try await navigator.send(.show(.group(1), in: .supplementary))
    try await navigator.send(.show(.item(1), in: .detail))
    let task = Task { @MainActor in
      try await navigator.outcome(of: .navigate(to: .group(1)), returning: Int.self, animated: true)
    }
    for _ in 0..<20 { await mainTurn() }
    let other = await error { try await navigator.finish(.item(1), with: 2) }
    XCTAssertEqual(other, .notAwaited(route: "item"))
    try await navigator.finish(.group(1), with: 1)
    let outcome = try await task.value
    XCTAssertEqual(outcome, .value(1))
  }

  /// The call waited for the screen on top of the tab.
  func test_outcome_ofTheRootOfAnotherTab_waitsForNoOtherScreen() async throws {
    let navigator = RouteNavigator(.tabs([.stack(root: Page.list), .stack(root: .bookmarks)]))
    try await navigator.select(tab: .bookmarks)
    try await navigator.push(.item(1))
    try await navigator.select(tab: .list)
    let task = Task { @MainActor in
      try await navigator.outcome(of: .navigate(to: .bookmarks), returning: Int.self, animated: true)
    }
    for _ in 0..<20 { await mainTurn() }
    XCTAssertEqual(navigator.state.topRoute, .item(1))
    let other = await error { try await navigator.finish(.item(1), with: 2) }
    XCTAssertEqual(other, .notAwaited(route: "item"))
    task.cancel()
    let outcome = try await task.value
    XCTAssertEqual(outcome, .dismissed)
  }

  /// The request shows no screen. The call had read the last route of an empty column.
  func test_outcome_ofARequestThatEmptiesAColumn_isDismissed() async throws {
    let navigator = RouteNavigator(.split(root: Page.list) { $0.column })
    try await navigator.send(.show(.item(1), in: .detail))
    for column in [NavigationColumn.detail, .supplementary] {
      let outcome = try await navigator.outcome(of: .set([], in: column), returning: Int.self, animated: true)
      XCTAssertEqual(outcome, .dismissed)
      XCTAssertEqual(navigator.state, NavigationPlacement.split(root: .list) { $0.column }.initialState)
    }
  }

  /// The user cannot leave the root of a tab, and it cannot finish, so the call waited for ever.
  func test_outcome_ofARequestThatShowsTheRootOfATab_isDismissed() async throws {
    let requests: [NavigationRequest<Page>] = [
      .replaceTop(.bookmarks), .replaceTop(.bookmarks, in: .primary), .set([.bookmarks], in: .primary),
      .popToRoot(),
    ]
    for request in requests {
      let navigator = navigator([])
      if request == .popToRoot() { try await navigator.push(.item(1)) }
      var outcome: NavigationOutcome<Int>?
      let task = Task { @MainActor in
        outcome = try await navigator.outcome(of: request, returning: Int.self, animated: true)
      }
      await until { outcome != nil }
      XCTAssertEqual(outcome, .dismissed, "\(request)")
      task.cancel()
      try await task.value
    }
  }

  /// The app removes the screen below. The awaited screen stays, but as the root of a tab it cannot be closed any more.
  func test_outcome_theAppMakesTheScreenTheRootOfATab_isDismissed() async throws {
    let navigator = navigator([])
    var outcome: NavigationOutcome<Int>?
    let task = Task { @MainActor in outcome = try await navigator.push(.item(1), returning: Int.self) }
    await until { navigator.state.topRoute == .item(1) }
    let screen = navigator.screens.topRoute
    try await navigator.send(.set([.item(1)], in: .primary))
    await until { outcome != nil }
    XCTAssertEqual(outcome, .dismissed)
    XCTAssertEqual(navigator.screens.all, [screen])
    let late = await error { try await navigator.finish(.item(1), with: 7) }
    XCTAssertEqual(late, .notAwaited(route: "item"))
    task.cancel()
    try await task.value
  }

  /// The second call came before the removal of the first one's screen: it failed as busy, and then the screen went.
  func test_call_isCanceled_andMadeAgainInTheSameTurn_showsAScreen() async throws {
    for cancelsSecond in [false, true] {
      let navigator = RouteNavigator(.stack(root: Page.list))
      let first = Task { try await navigator.present(.item(1), returning: Int.self) }
      for _ in 0..<20 { await mainTurn() }
      XCTAssertEqual(navigator.state.topRoute, .item(1))
      first.cancel()
      let second = Task { try await navigator.present(.item(1), returning: Int.self) }
      for _ in 0..<20 { await mainTurn() }
      XCTAssertEqual(navigator.state.modals.map(\.topRoute), [.item(1)])
      let canceled = try await first.value
      XCTAssertEqual(canceled, .canceled)
      if cancelsSecond { second.cancel() } else { try await navigator.finish(.item(1), with: 7) }
      let outcome = try await second.value
      XCTAssertEqual(outcome, cancelsSecond ? .canceled : .value(7))
      XCTAssertEqual(navigator.state.modals, [])
    }
  }

  /// One call waits for a screen in the middle of the stack, and another call asks for the result of the same screen.
  func test_outcome_ofAScreenThatStaysAndIsAwaited_isBusyAndMovesNothing() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    try await navigator.push(.item(8))
    let first = Task { try await navigator.push(.item(1), returning: Int.self) }
    for _ in 0..<20 { await mainTurn() }
    try await navigator.push(.item(9))
    let shown = navigator.state
    let navigate = NavigationRequest.navigate(to: Page.item(1), from: .list)
    do {
      let outcome = try await navigator.outcome(of: navigate, returning: Int.self, animated: true)
      XCTFail("\(outcome)")
    } catch {
      XCTAssertEqual(error, .busy)
    }
    XCTAssertEqual(navigator.state, shown)
    try await navigator.finish(.item(1), with: 3)
    let outcome = try await first.value
    XCTAssertEqual(outcome, .value(3))
  }

  /// The app has shown the screen before, so it stays when the call is canceled.
  func test_outcome_ofAScreenThatTheAppHasShown_canceled_staysShown() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    for page in [Page.item(8), .item(1), .item(9)] { try await navigator.push(page) }
    let navigate = NavigationRequest.navigate(to: Page.item(1), from: .list)
    let call = Task { try await navigator.outcome(of: navigate, returning: Int.self, animated: true) }
    for _ in 0..<20 { await mainTurn() }
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
    call.cancel()
    let outcome = try await call.value
    XCTAssertEqual(outcome, .canceled)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
  }

  /// The request fails, so the awaited screen stays below others, or in another tab. The call returned only when that screen left.
  func test_outcome_ofAHiddenScreen_theRequestFails_throws() async throws {
    let tabs = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
    for (placement, requests, source, step) in [
      (
        .stack(root: Page.list), [.push(.item(8)), .push(.item(1)), .push(.item(9))], Page.list,
        "set list > item in the primary column of tab 0"
      ),
      (
        .stack(root: .list), [.push(.item(1)), .push(.item(9))], .list, "pop 1 in the primary column of tab 0"
      ),
      (.stack(root: .list), [.push(.item(1)), .present(.about("x"), as: .sheet)], .list, "dismiss 1"),
      (tabs, [.select(tab: .bookmarks), .push(.item(1)), .select(tab: .list)], .bookmarks, "select tab 1"),
    ] as [(NavigationPlacement<Page>, [NavigationRequest<Page>], Page, String)] {
      let (navigator, host) = stage(placement)
      for request in requests { try await navigator.send(request) }
      let state = navigator.state
      host.script = [.canceled]
      var failure: NavigationError?
      let navigate = NavigationRequest.navigate(to: Page.item(1), from: source)
      let call = Task {
        failure = await error {
          _ = try await navigator.outcome(of: navigate, returning: Int.self, animated: true)
        }
      }
      for _ in 0..<20 { await mainTurn() }
      XCTAssertEqual(failure, .transitionCanceled(step: step))
      call.cancel()
      await call.value
      XCTAssertEqual(navigator.state, state)
    }
  }

  /// A screen below others gave its result while the request of the call failed. The result was lost.
  func test_outcome_ofAHiddenScreenThatFinishes_theRequestFails_hasTheValue() async throws {
    let (navigator, host) = stage(.stack(root: .list), holdsTransitions: false)
    try await navigator.set([.item(1), .item(9)])
    host.holdsTransitions = true
    let call = Task {
      try await navigator.outcome(
        of: .navigate(to: .item(1), from: .list),
        returning: Int.self,
        animated: true
      )
    }
    await host.untilTransitionIsOpen()
    let finish = Task { try await navigator.finish(.item(1), with: 5) }
    for _ in 0..<20 { await mainTurn() }
    host.holdsTransitions = false
    host.finish(.canceled)
    try await finish.value
    let outcome = try await call.value
    XCTAssertEqual(outcome, .value(5))
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
  }
}
