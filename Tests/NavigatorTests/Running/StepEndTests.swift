import ControllerSupport
import Navigator
import Synchronization
import TestSupport
import XCTest

/// Findings 1, 2 and 13, and D1: steps end whatever the host does.
@MainActor
final class StepEndTests: XCTestCase {
  private let clock = StepClock()

  private func make() -> (navigator: RouteNavigator<Page>, host: RecordingHost) {
    let host = RecordingHost()
    let navigator = RouteNavigator(
      .stack(root: Page.list),
      clock: clock,
      stepLimit: .seconds(10)
    )
    navigator.attach(host)
    host.holdsTransitions = true
    return (navigator, host)
  }

  private func push(_ navigator: RouteNavigator<Page>, _ host: RecordingHost?) async -> Task<
    NavigationError?, Never
  > {
    await start(host, navigator, .push(.item(1)))
  }

  // MARK: Completions

  func test_completion_droppedByTheHost_endsTheStepAndShowsTheHostTheState() async {
    let (navigator, host) = make()
    let messages = Mutex<[String]>([])
    let error = await Diagnostics.$output.withValue(.init({ text in messages.withLock { $0.append(text) } }))
    {
      let request = await push(navigator, host)
      host.drop()
      return await request.value
    }
    XCTAssertEqual(error, .transitionCanceled(step: "push item in the primary column of tab 0"))
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
    XCTAssertEqual(host.timesShown, 2)
    XCTAssertEqual(
      messages.withLock { $0 },
      ["A navigation host was to push item in the primary column of tab 0 and dropped its completion."]
    )
  }

  func test_host_diesDuringAStep_requestGoesOnWithoutAHost() async {
    let navigator = RouteNavigator(.stack(root: Page.list), clock: clock)
    var host: RecordingHost? = RecordingHost()
    host.map(navigator.attach)
    host?.holdsTransitions = true
    let request = await push(navigator, host)
    host = nil
    let error = await request.value
    XCTAssertNil(error)
    XCTAssertEqual(navigator.state.topRoute, .item(1))
  }

  func test_completion_neverCalled_endsAtTheDeadline() async {
    let (navigator, host) = make()
    let error = await Diagnostics.$output.withValue(.init({ _ in })) {
      let request = await push(navigator, host)
      await until { clock.sleepers != 0 }
      clock.advance(by: .seconds(9))
      await Task.yield()
      XCTAssertEqual(navigator.state, NavigationState(root: .list))
      clock.advance(by: .seconds(1))
      return await request.value
    }
    XCTAssertEqual(error, .transitionCanceled(step: "push item in the primary column of tab 0"))
    host.holdsTransitions = false
    try? await navigator.push(.item(2))
    XCTAssertEqual(navigator.state.topRoute, .item(2), "later requests are served")
    XCTAssertEqual(clock.sleepers, 0, "no deadline is left behind")
  }

  func test_completion_neverCalled_navigatorIsDeallocated() async {
    weak var released: RouteNavigator<Page>?
    var kept: StepCompletion?
    await Diagnostics.$output.withValue(.init({ _ in })) {
      let host = KeepingHost { kept = $0 }
      let navigator = RouteNavigator(.stack(root: Page.list), clock: clock, stepLimit: .seconds(10))
      released = navigator
      navigator.attach(host)
      navigator.enqueue(.push(.item(1)))
      await until { clock.sleepers != 0 }
      clock.advance(by: .seconds(10))
      await until { !PendingWork.isBusy }
    }
    await until { released == nil }
    XCTAssertNil(released)
    XCTAssertNotNil(kept)
    kept?.end(.completed)
  }

  func test_completion_calledTwice_onlyTheFirstCallCounts() async {
    var outcomes: [TransitionOutcome] = []
    let completion = StepCompletion { outcomes.append($0 ?? .canceled) }
    completion.end(.completed)
    completion.end(.canceled)
    XCTAssertEqual(outcomes, [.completed])
  }

  func test_completion_deallocatedOnAnotherThread_endsOnTheMainActor() async {
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<TransitionOutcome, Never>) in
      let completion = StepCompletion { continuation.resume(returning: $0 ?? .canceled) }
      Task.detached { withExtendedLifetime(completion) {} }
    }
    XCTAssertEqual(outcome, .canceled)
  }

  func test_placement_changedDuringAStepThatNeverEnds_requestArrives() async {
    let (navigator, host) = make()
    let request = await push(navigator, host)
    host.holdsTransitions = false
    navigator.placement = .split(root: Page.list) { $0.column }
    let error = await request.value
    XCTAssertNil(error)
    XCTAssertEqual(navigator.state.topRoute, .item(1))
    XCTAssertEqual(host.shown, navigator.state)
  }

  // MARK: Hosts

  func test_detach_duringAStep_requestGoesOnWithoutAHost() async {
    let (navigator, host) = make()
    let request = await push(navigator, host)
    navigator.detach()
    XCTAssertNil(host.navigator)
    let error = await request.value
    XCTAssertNil(error)
    XCTAssertEqual(navigator.state.topRoute, .item(1))
    XCTAssertEqual(host.shown, NavigationState(root: .list))
  }

  func test_attach_ofAnAttachedHost_detachesItFromTheOtherNavigator() async throws {
    let (one, host) = make()
    host.holdsTransitions = false
    let other = RouteNavigator(.stack(root: Page.bookmarks))
    other.attach(host)
    XCTAssertTrue(host.navigator === other)
    try await one.push(.item(1))
    XCTAssertEqual(host.begun, [])
    XCTAssertEqual(host.shown, NavigationState(root: .bookmarks))
  }

  // MARK: Awaited results

  func test_present_returning_sheetBelowIsDismissedDuringItsStep_resultArrives() async throws {
    let (navigator, host) = make()
    host.holdsTransitions = false
    try await navigator.present(.item(1))
    host.holdsTransitions = true
    let task = Task { try await navigator.present(.item(2), returning: Int.self) }
    await host.untilTransitionIsOpen()
    try host.userDoes(.dismiss(), in: navigator)
    host.finish(.completed)
    host.holdsTransitions = false
    await until { navigator.state.topRoute == .item(2) }
    try await navigator.finish(.item(2), with: 3)
    let outcome = try await task.value
    XCTAssertEqual(outcome, .value(3))
  }

  func test_push_returning_userPopsBelowDuringItsStep_resultArrives() async throws {
    let (navigator, host) = make()
    host.holdsTransitions = false
    try await navigator.set([.group(1), .item(1)])
    host.holdsTransitions = true
    let task = Task { try await navigator.push(.item(2), returning: Int.self) }
    await host.untilTransitionIsOpen()
    try host.userDoes(.back, in: navigator)
    host.finish(.completed)
    host.holdsTransitions = false
    await until { navigator.state.topRoute == .item(2) }
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(1), .item(2)])
    try await navigator.finish(.item(2), with: 3)
    let outcome = try await task.value
    XCTAssertEqual(outcome, .value(3))
  }

  func test_push_returning_inAColumnThatIsNotInFront_isDismissedWithItsScreen() async throws {
    let navigator = RouteNavigator(.split(root: Page.list) { $0.column })
    try await navigator.push(.item(1), in: .detail)
    let task = Task { try await navigator.push(.bookmarks, in: .primary, returning: Int.self) }
    await until { navigator.state.currentTab[.primary].count != 1 }
    try await navigator.pop(in: .primary)
    let outcome = try await task.value
    XCTAssertEqual(outcome, .dismissed)
  }

  func test_present_returning_isWorkThatWaitsForTheUser() async throws {
    let (navigator, host) = make()
    let task = Task { try await navigator.present(.item(2), returning: Int.self) }
    await host.untilTransitionIsOpen()
    XCTAssertTrue(PendingWork.isBusy, "the step is under way")
    host.holdsTransitions = false
    host.finish(.completed)
    await until { !navigator.state.modals.isEmpty && !PendingWork.isBusy }
    task.cancel()
    _ = try await task.value
  }

  /// Keeps every completion and never ends a step.
  private final class KeepingHost: NavigationHost {
    weak var navigator: RouteNavigator<Page>?
    private let keep: (StepCompletion) -> Void

    init(keep: @escaping (StepCompletion) -> Void) { self.keep = keep }

    func show(_ state: NavigationState<Page>) {}

    func perform(_ step: NavigationStep<Page>, animated: Bool, completion: StepCompletion) {
      keep(completion)
    }
  }
}
