import Navigator
import Synchronization
import TestSupport
import XCTest

/// Tests that long queues and long paths take linear time. They count operations, because times differ between machines.
@MainActor
final class LinearTimeTests: XCTestCase {
  /// A route that counts how often routes are compared and hashed.
  private struct CountedRoute: Hashable, Sendable {
    static let operations = Mutex(0)
    let id: Int

    static func == (one: CountedRoute, other: CountedRoute) -> Bool {
      operations.withLock { $0 += 1 }
      return one.id == other.id
    }

    func hash(into hasher: inout Hasher) {
      Self.operations.withLock { $0 += 1 }
      hasher.combine(id)
    }
  }

  private let placement = NavigationPlacement.stack(root: CountedRoute(id: 0))

  /// Returns the number of comparisons and hashes of routes during `body`.
  private func operations(_ body: () async throws -> Void) async rethrows -> Int {
    CountedRoute.operations.withLock { $0 = 0 }
    try await body()
    return CountedRoute.operations.withLock { $0 }
  }

  // MARK: Canceling

  func test_cancel_10000QueuedRequests_eachOnce_withoutComparingRoutes() async {
    let navigator = RouteNavigator(placement)
    let host = SilentHost()
    navigator.attach(host)
    let running = Task { try await navigator.push(CountedRoute(id: 1)) }
    await until { host.completion != nil }
    var canceled = 0
    let tasks = (0..<10_000).map { id in
      Task {
        do throws(NavigationError) {
          try await navigator.push(CountedRoute(id: id))
        } catch {
          XCTAssertEqual(error, .canceled)
          canceled += 1
        }
      }
    }
    await until { navigator.waitingRequests >= tasks.count }

    let count = await operations {
      for task in tasks.reversed() { task.cancel() }
      for task in tasks { await task.value }
    }
    XCTAssertEqual(canceled, tasks.count)
    XCTAssertEqual(count, 0)
    XCTAssertEqual(navigator.waitingRequests, 0)
    host.completion?.end(.completed)
    _ = await running.result
    XCTAssertEqual(navigator.state.currentTab.count, 2)
  }

  /// Canceling the first of equal requests again and again makes each of them the leader once.
  func test_cancel_10000EqualRequests_inAnyOrder_eachOnce() {
    for tickets in [Array(2...10_001), Array((2...10_001).reversed())] {
      var machine = NavigationStateMachine(placement: placement)
      _ = machine.ask(1)
      for ticket in tickets.sorted() { _ = machine.ask(ticket) }
      CountedRoute.operations.withLock { $0 = 0 }
      for ticket in tickets { XCTAssertEqual(machine.withdraw(ticket), [.refuse(ticket)]) }
      XCTAssertEqual(CountedRoute.operations.withLock { $0 }, 0)
      XCTAssertEqual(machine.waiting, [])
      XCTAssertEqual(machine.end(1), [])
    }
  }

  // MARK: Long paths

  func test_push_10000Screens_doesNotCopyTheStackForEach() {
    var tab = NavigationTab(root: CountedRoute(id: 0), columns: [.supplementary, .detail])
    for column in NavigationColumn.allCases {
      var (buffer, copies) = (tab[column].withUnsafeBytes(\.baseAddress), 0)
      for id in 1...10_000 {
        tab.push(CountedRoute(id: id), in: column)
        let next = tab[column].withUnsafeBytes(\.baseAddress)
        if next != buffer { (buffer, copies) = (next, copies + 1) }
      }
      XCTAssertLessThan(copies, 20, "the buffer grows by doubling")
    }
  }

  func test_set_twiceAsManySteps_takesTwiceAsManyOperations() async throws {
    var counts: [Int] = []
    for size in [5_000, 10_000] {
      let navigator = RouteNavigator(placement)
      navigator.guards = [
        RouteGuard("open") { _ in .allow }, RouteGuard("closed", on: .leaving) { _ in .allow },
      ]
      counts.append(
        try await operations {
          try await navigator.set((1...size).map(CountedRoute.init))
          try await navigator.set((1...size).map { CountedRoute(id: $0 % 3 == 0 ? -$0 : $0) })
        }
      )
      XCTAssertEqual(navigator.state.currentTab.count, size + 1)
    }
    XCTAssertLessThan(counts[1], counts[0] * 21 / 10, "\(counts)")
    XCTAssertLessThan(counts[1], 60 * 10_000, "\(counts)")
  }

  /// Each push compared the routes of the whole stack.
  func test_queuedPushes_twiceAsMany_takeTwiceAsManyOperations() async {
    for guards in [[], [RouteGuard<CountedRoute>("open") { _ in .allow }]] {
      var counts: [Int] = []
      for size in [400, 800] {
        let navigator = RouteNavigator(placement, guards: guards)
        let count = await operations {
          for id in 1...size { navigator.enqueue(.push(CountedRoute(id: id))) }
          await until { navigator.state.currentTab.count > size }
        }
        counts.append(count)
      }
      XCTAssertLessThan(counts[1], counts[0] * 21 / 10, "\(guards.map(\.name)) \(counts)")
    }
  }

  /// A host that waits for the test to end a step.
  private final class SilentHost: NavigationHost {
    weak var navigator: RouteNavigator<CountedRoute>?
    private(set) var completion: StepCompletion?

    func show(_ state: NavigationState<CountedRoute>) {}

    func perform(_ step: NavigationStep<CountedRoute>, animated: Bool, completion: StepCompletion) {
      self.completion = completion
    }
  }
}
