import ControllerSupport
import ControllerTesting
import Foundation
import Navigator
import TestSupport
import XCTest

/// Random sequences of requests, awaited results, guards, cancellations, moves of the user, and hosts that answer at once,
/// late, twice or never, drop their completions, or are deallocated.
///
/// No waiter is canceled before the check. At the end, the sequence removes all screens and lets the deadline pass; then every
/// call must have ended. The environment variable `NAVIGATION_SEED` repeats one sequence.
@MainActor
final class EveryWaitEndsTests: XCTestCase {
  @MainActor
  private final class Run {
    let clock = StepClock()
    let navigator: RouteNavigator<Page>
    var host: UnreliableHost?
    /// The completions that hosts never end.
    var leakedCompletions: [StepCompletion] = []
    var random: SplitMix64
    var tasks: [Task<Void, Never>] = []
    var open: [Int: String] = [:]
    var endings: [String: Int] = [:]
    var log = Transcript()
    private var isLoggedIn = false
    private var placement = 0
    private static let placements: [NavigationPlacement<Page>] = [
      .tabs([.stack(root: .list), .stack(root: .bookmarks)]),
      .tabs([.split(root: .list) { $0.column }, .stack(root: .bookmarks)]),
    ]
    private static let initialStates: [NavigationState<Page>] = placements.map { $0.initialState }

    let seed: UInt64

    init(seed: UInt64) {
      self.seed = seed
      random = SplitMix64(seed: seed)
      navigator = RouteNavigator(
        Self.placements[0],
        clock: clock,
        stepLimit: .seconds(10),
        guardLimit: .seconds(10)
      )
      navigator.onError = { [weak self] error in
        self?.endings["error without waiting", default: 0] += 1
        self?.log.note("  \(Self.name(of: error)) without waiting")
      }
      navigator.guards = guards
      attach()
    }

    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    private var guards: [RouteGuard<Page>] {
      [
        RouteGuard("login") { [weak self] page in
          guard page == .item(1), let self, !self.isLoggedIn else { return .allow }
          return .hold(presenting: .about("login"))
        },
        RouteGuard(
          "slow",
          asking: { [weak self] page in
            guard page == .item(2), let self else { return .allow }
            switch self.number(0..<4) {
            case 0:
              // A guard that never answers before its task is canceled.
              try? await self.clock.sleep(for: .seconds(1_000_000))
              return .allow
            case 1:
              let answer = try? await self.navigator.present(.about("login"), returning: Bool.self)
              return answer == .value(true) ? .allow : .deny(reason: "no")
            default:
              for _ in 0..<self.number(0..<4) { await mainTurn() }
              return .allow
            }
          }
        ),
        RouteGuard(
          "drafts",
          on: .leaving,
          asking: { [weak self] page in
            guard page == .group(1), let self else { return .allow }
            for _ in 0..<self.number(0..<4) { await mainTurn() }
            return self.number(0..<2) == 0 ? .deny(reason: "it has changes") : .allow
          }
        ),
      ]
    }

    func attach() {
      let new = UnreliableHost(seed: random.next())
      host = new
      navigator.attach(new)
    }

    func start(_ name: String, _ body: @escaping @MainActor () async throws(NavigationError) -> String) {
      let id = tasks.count
      open[id] = name
      log.note("\(id): \(name)")
      tasks.append(
        Task { @MainActor in
          let ending: String
          do throws(NavigationError) {
            ending = try await body()
          } catch {
            ending = Self.name(of: error)
          }
          endings[ending, default: 0] += 1
          log.note("  \(id) ended: \(ending)")
          open[id] = nil
        }
      )
    }

    private static func name(of error: NavigationError) -> String {
      Mirror(reflecting: error).children.first?.label ?? names[error] ?? "\(error)"
    }

    private static let names: [NavigationError: String] = [
      .interrupted: "interrupted", .busy: "busy", .canceled: "canceled",
    ]

    func step() {
      let navigator = navigator
      let page = random.page()
      switch number(0..<20) {
      case 0, 1, 2:
        start("navigate \(page)") { () async throws(NavigationError) in
          try await navigator.navigate(to: page)
          return "done"
        }
      case 3:
        let request = random.request()
        start("\(request)") { () async throws(NavigationError) in
          try await navigator.send(request)
          return "done"
        }
      case 4:
        let path = random.pages(upTo: 3)
        start("set \(path)") { () async throws(NavigationError) in
          try await navigator.set(path)
          return "done"
        }
      case 5, 6:
        start("present \(page)") { () async throws(NavigationError) in
          Self.name(of: try await navigator.present(page, returning: Int.self))
        }
      case 7:
        start("push \(page)") { () async throws(NavigationError) in
          Self.name(of: try await navigator.push(page, returning: Int.self))
        }
      case 8:
        guard let id = open.keys.sorted().randomElement(using: &random) else { return }
        log.note("cancel \(id)")
        tasks[id].cancel()
      case 9:
        log.note("place")
        placement = number(0..<2)
        navigator.placement = Self.placements[placement]
      case 10, 11: userMoves()
      case 12:
        log.note("host dies")
        host = nil
        if number(0..<2) == 0 { attach() }
      case 13:
        guard let completion = host?.completion else { return }
        log.note("host keeps its completion and dies")
        leakedCompletions.append(completion)
        host = nil
        attach()
      case 14:
        log.note("detach")
        navigator.detach()
        attach()
      case 15:
        log.note("time")
        clock.advance(by: .seconds(number(1..<12)))
      case 16:
        isLoggedIn = number(0..<3) == 0
        let value: any Sendable = number(0..<5) == 0 ? "text" : 7
        let found = navigator.state.routes.randomElement(using: &random) ?? .list
        start("finish \(found)") { () async throws(NavigationError) in
          if let value = value as? Int {
            try await navigator.finish(found, with: value)
          } else {
            try await navigator.finish(found, with: "text")
          }
          return "done"
        }
      case 17:
        log.note("without waiting")
        navigator.enqueue(.navigate(to: page))
      default:
        host?.finish(number(0..<4) == 0 ? .canceled : .completed)
      }
    }

    private func userMoves() {
      guard let host, let next = try? navigator.state.applying(random.request()) else { return }
      log.note("user")
      // A real host reports a move of what it shows.
      guard host.shown == navigator.state || host.isPerforming else { return }
      host.userMoves(to: next)
      navigator.userDidNavigate(to: next, outcome: number(0..<6) == 0 ? .canceled : .completed)
    }

    private static func name(of outcome: NavigationOutcome<Int>) -> String {
      switch outcome {
      case .value: "value"
      case .canceled: "canceled result"
      case .dismissed: "dismissed"
      case .replaced: "replaced"
      }
    }

    /// Takes random steps, each followed by a random number of turns, at most two.
    func play(turns: @MainActor (Int) async -> Void) async {
      for index in 0..<40 {
        // A step that uses more random numbers than before does not change the later steps.
        random = SplitMix64(seed: seed << 16 + UInt64(index))
        step()
        await turns(number(0..<3))
      }
      isLoggedIn = true
    }

    /// Notes what the navigator and the host show.
    func noteState() {
      let state = navigator.state
      log.note("state", state.text)
      log.note("host", host?.shown == state ? "the same" : host?.shown.text ?? "none")
    }

    /// Whether the initial screens are shown and no call is open.
    var isAtRest: Bool { open.isEmpty && navigator.state == Self.initialStates[placement] }

    /// Lets the deadlines pass, and ends the step of the host. Nothing is canceled.
    func letTimePass() {
      clock.advance(by: .seconds(11))
      host?.finish(.completed)
    }

    /// Removes every screen, as the user.
    func removeScreens() {
      let initial = Self.initialStates[placement]
      if navigator.state != initial { navigator.userDidNavigate(to: initial) }
    }
  }

  /// Plays sequences at the same time. A turn of the main actor costs much more than what one sequence does in it.
  ///
  /// - Returns: The sequences, when every call has ended or none of them goes on.
  private func play(_ seeds: [UInt64]) async -> [Run] {
    let runs = seeds.map(Run.init)
    let tasks = runs.map { run in Task { await run.play { turns in for _ in 0..<turns { await mainTurn() } } }
    }
    for task in tasks { await task.value }
    func turns(_ limit: Int) async {
      for _ in 0..<limit where !isAtRest(runs) { await mainTurn() }
    }
    // A request that was made without waiting may wait for the user too.
    for _ in 0..<200 where !isAtRest(runs) {
      await turns(20)
      runs.forEach { $0.letTimePass() }
      await turns(20)
      runs.forEach { $0.removeScreens() }
    }
    return runs
  }

  private func isAtRest(_ runs: [Run]) -> Bool { !PendingWork.isBusy && runs.allSatisfy { $0.isAtRest } }

  func test_sequences_doAsInTheTranscripts() async throws {
    for seed in UInt64(1)...20 {
      let run = Run(seed: seed)
      let isSerial: Void? = await SerialTasks.run {
        await Diagnostics.$output.withValue(.init({ _ in })) {
          await run.play { turns in
            guard turns > 0 else { return }
            await SerialTasks.drain()
            run.noteState()
          }
          run.log.note("at the end")
          for _ in 0..<200 where !isAtRest([run]) {
            await SerialTasks.drain()
            run.letTimePass()
            await SerialTasks.drain()
            run.removeScreens()
          }
          run.noteState()
        }
      }
      guard isSerial != nil else { throw XCTSkip("tasks run on several threads") }
      XCTAssertTrue(isAtRest([run]), "seed \(seed) would disturb later tests")
      XCTAssertNil(try run.log.difference(from: "navigator-seed-\(seed)"))
    }
  }

  func test_randomSequences_everyCallEndsOnce() async throws {
    let seeds = Array(RandomRounds.seeds(13, long: 300, or: "NAVIGATION_SEED"))
    var endings: [String: Int] = [:]
    var calls = 0
    for first in stride(from: 0, to: seeds.count, by: 50) {
      let batch = Array(seeds[first..<min(first + 50, seeds.count)])
      var runs = await Diagnostics.$output.withValue(.init({ _ in })) { await play(batch) }
      XCTAssertFalse(PendingWork.isBusy, "seeds \(batch): \(PendingWork.busy) is under way")
      for run in runs {
        let open = run.open.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        XCTAssertEqual(open, [], "seed \(run.seed): a call has not ended after \(run.log)")
        XCTAssertEqual(
          run.endings.filter { $0.key != "error without waiting" }.values.reduce(0, +),
          run.tasks.count,
          "seed \(run.seed): a call has not ended exactly once"
        )
        endings.merge(run.endings, uniquingKeysWith: +)
        calls += run.tasks.count
      }
      let navigators = runs.map { run in (run.seed, { [weak navigator = run.navigator] in navigator }) }
      runs = []
      await until { navigators.allSatisfy { $0.1() == nil } }
      XCTAssertEqual(navigators.filter { $0.1() != nil }.map(\.0), [], "the navigators of these seeds leak")
    }
    // A short run may have none of the rare endings.
    if seeds.count > 100 {
      let expected = [
        "value", "canceled result", "dismissed", "replaced", "done", "transitionCanceled", "interrupted",
        "denied", "held", "canceled", "busy",
      ]
      for ending in expected {
        XCTAssertGreaterThan(endings[ending, default: 0], 0, "\(ending): \(endings)")
      }
    }
    let text = endings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("EveryWaitEndsTests: \(seeds.count) sequences, \(calls) calls: \(text)")
  }
}

extension NavigationState {
  fileprivate var routes: [Route] { positions.flatMap { self[$0] } }

  fileprivate var text: String {
    let stacks = positions.filter { !self[$0].isEmpty }.map { "\($0) \(self[$0])" }
    return "tab \(selectedTab), " + stacks.joined(separator: ", ")
  }
}
