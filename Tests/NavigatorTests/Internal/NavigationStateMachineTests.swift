import Navigator
import TestSupport
import XCTest

final class NavigationStateMachineTests: XCTestCase {
  private typealias Machine = NavigationStateMachine<Page>

  private func machine() -> Machine { Machine(placement: .stack(root: .list)) }

  func test_turns_areGrantedInOrderAndSkipWhoWithdrew() {
    var machine = machine()

    XCTAssertEqual(machine.ask(1), [.grant(1)])
    XCTAssertEqual(machine.ask(2), [])
    XCTAssertEqual(machine.ask(3), [])
    XCTAssertEqual(machine.withdraw(2), [.refuse(2)])
    XCTAssertEqual(machine.withdraw(1), [])
    XCTAssertEqual(machine.end(1), [.grant(3)])
    XCTAssertEqual(machine.withdraw(3), [])
    XCTAssertEqual(machine.end(3), [])
    XCTAssertEqual(machine.ask(4), [.grant(4)])
  }

  func test_request_movesTheStateOnlyWhenItsStepHasEnded() throws {
    var machine = machine()
    let root = machine.state
    _ = machine.ask(1)

    machine.begin(.navigate(to: .item(1)))
    XCTAssertEqual(
      machine.takeStep(),
      .push(.item(1), .column(.primary, tab: 0))
    )
    XCTAssertEqual(machine.state, root)
    let item = try root.applying(.push(.item(1)))
    XCTAssertEqual(machine.endStep(.completed), [.announce(.init(before: root, after: item))])
    XCTAssertNil(machine.takeStep())
    XCTAssertNil(machine.failure)
  }

  func test_failure_isForgottenWhenTheRequestEnds() {
    var machine = machine()
    _ = machine.ask(1)
    machine.begin(.back)

    XCTAssertEqual(machine.failure, .nothingToGoBackTo)
    XCTAssertNil(machine.takeStep())
    _ = machine.end(1)
    XCTAssertNil(machine.failure)
  }

  func test_userAndNewPlacement_duringOneStep_endTheRequest() throws {
    var machine = machine()
    _ = machine.ask(1)
    machine.begin(.navigate(to: .item(1)))
    _ = machine.takeStep()
    let moved = try machine.state.applying(.push(.about("x")))

    _ = machine.followUser(to: moved)
    XCTAssertEqual(machine.place(by: .stack(root: .list)), [.show])
    XCTAssertEqual(machine.endStep(.completed), [])
    XCTAssertNil(machine.takeStep())
    XCTAssertEqual(machine.failure, .interrupted)
    XCTAssertEqual(machine.state, moved)
  }

  /// Finding 1: the modal below was dismissed while the step was under way.
  func test_awaitedScreen_userMovesDuringItsStep_isFollowedWhereItIs() throws {
    var machine = machine()
    _ = machine.followUser(to: try machine.state.applying(.present(.about("x"), as: .sheet)))
    _ = machine.ask(1)
    machine.begin(.present(.item(1), as: .sheet), result: 7)
    _ = machine.takeStep()
    _ = machine.followUser(to: try machine.state.applying(.dismiss()))
    _ = machine.endStep(.completed)
    let places = machine.awaitedResults.mapValues(machine.screens.location)
    XCTAssertEqual(places, [7: ScreenLocation(position: .modal(0), index: 0)])
  }

  func test_suspend_turnGoesToTheNestedRequestAndThenToOthers() {
    var machine = machine()
    _ = machine.ask(1)
    _ = machine.ask(2)
    XCTAssertEqual(machine.suspend(1, for: 3), [.grant(3)])
    XCTAssertEqual(machine.end(3), [.grant(2)])
    XCTAssertTrue(machine.isSuspended(1))
    XCTAssertEqual(machine.resume(1), [])
    XCTAssertEqual(machine.waiting, [1])
    XCTAssertEqual(machine.end(2), [.grant(1)])
    XCTAssertEqual(machine.end(1), [])
  }

  // MARK: The user

  func test_userMoveThatChangesNothing_doesNotInterrupt() {
    var machine = machine()
    _ = machine.ask(1)
    machine.begin(.navigate(to: .item(1)))
    XCTAssertEqual(machine.followUser(to: machine.state), [])
    XCTAssertNotNil(machine.takeStep())
  }

  // MARK: Requests

  func test_request_randomStates_endsWhereItsTargetSays() throws {
    let seed: UInt64 = 707
    var random = SplitMix64(seed: seed)
    let placements: [NavigationPlacement<Page>] = [
      .stack(root: .list),
      .split(root: .list) { $0.column },
      .tabs([.stack(root: .list), .split(root: .bookmarks) { $0.column }]),
    ]
    for round in 0..<RandomRounds.count(200, long: 6_000) {
      let placement = placements[round % placements.count]
      var machine = Machine(placement: placement)
      _ = machine.followUser(to: try random.state(tabs: Int.random(in: 1...2, using: &random)))
      let source = Bool.random(using: &random) ? random.page() : nil
      let requests: [NavigationRequest<Page>] = [
        .navigate(to: random.page(), from: source), random.request(), .setPath(random.pages(upTo: 3)),
      ]
      for request in requests {
        let target = try? machine.state.applying(request, in: placement)
        let plan = target.map { NavigationPlan(from: machine.state, to: $0) }
        XCTAssertEqual(machine.ask(1), [.grant(1)])
        machine.begin(request)
        var steps: [NavigationStep<Page>] = []
        while let step = machine.takeStep() {
          steps.append(step)
          _ = machine.endStep(.completed)
        }
        XCTAssertEqual(machine.failure == nil, target != nil, "seed \(seed), round \(round): \(request)")
        XCTAssertEqual(steps, plan?.steps ?? [], "seed \(seed), round \(round): \(request)")
        if let target { XCTAssertEqual(machine.state, target, "seed \(seed), round \(round): \(request)") }
        _ = machine.end(1)
      }
    }
  }

  // MARK: All of it

  /// The root of a tab returns no result, so the wait had no end.
  func test_layoutMakesTheAwaitedScreenTheRootOfATab_beforeItIsShown_isNotAwaited() {
    var machine = machine()
    _ = machine.ask(1)
    machine.begin(.push(.bookmarks), result: 7)
    _ = machine.takeStep()
    _ = machine.place(by: .tabs([.stack(root: .list), .stack(root: .bookmarks)]))
    while machine.takeStep() != nil { _ = machine.endStep(.completed) }
    XCTAssertEqual(machine.state.selectedTab, 1)
    XCTAssertEqual(machine.awaitedResults, [:])
  }

  /// Requests, cancellations, user moves, awaited screens and re-projections in any order:
  /// what the host shows is always the state, every ticket has its turn or is settled, once, and every
  /// awaited screen that was shown is resolved once when it is gone.
  func test_randomEvents_hostShowsTheStateAndEverythingIsAnsweredOnce() throws {
    for seed in RandomRounds.seeds(2, long: 25) { try runRandomEvents(seed: 4242 + seed) }
  }

  private func runRandomEvents(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let placements: [NavigationPlacement<Page>] = [
      .tabs([.stack(root: .list), .stack(root: .bookmarks)]),
      .tabs([.split(root: .list) { $0.column }, .stack(root: .bookmarks)]),
    ]
    var machine = Machine(placement: placements[0])
    var shown = machine.state
    var tickets = 0
    var requests: [Int: NavigationRequest<Page>] = [:]
    var answered: [Int] = []
    var running: Int?
    var hasBegun = false
    var open: NavigationStep<Page>?
    var counts: [String: Int] = [:]
    var resolved: Set<Int> = []
    var announced = 0

    func run(_ actions: [Machine.Action]) {
      for action in actions {
        switch action {
        case .grant(let ticket):
          XCTAssertNil(running, "seed \(seed)")
          running = ticket
          hasBegun = false
          answered.append(ticket)
        case .refuse(let ticket):
          counts["canceled", default: 0] += 1
          answered.append(ticket)
        case .show:
          shown = machine.state
          if open != nil { counts["void", default: 0] += 1 }
          open = nil
        case .announce(let change):
          announced += 1
          XCTAssertEqual(change.after, machine.state)
          XCTAssertNotEqual(change.before, change.after)
        case .resolve(let result, let ending):
          XCTAssert(resolved.insert(result).inserted, "seed \(seed): \(result) was resolved twice")
          counts["\(ending)", default: 0] += 1
        }
      }
    }

    func request() -> NavigationRequest<Page> {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .navigate(to: random.page(), from: Bool.random(using: &random) ? machine.state.topRoute : nil)
      case 1: .setPath(random.pages(upTo: 3))
      default: random.request()
      }
    }

    var routes: [Int: Page] = [:]

    func goOn() {
      guard let ticket = running else { return }
      if !hasBegun, let request = requests[ticket] {
        hasBegun = true
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          running = nil
          counts["failed", default: 0] += 1
          return run(machine.end(ticket))
        case 1:
          let awaited = machine.awaitedResults.sorted { $0.key < $1.key }
          let place = awaited.randomElement(using: &random).flatMap { machine.screens.location(of: $0.value) }
          machine.begin { state, _ throws(NavigationError) in try place.map(state.leaving) ?? state }
        case 2, 3:
          let page = random.page()
          routes[ticket] = page
          machine.begin(.present(page, as: .sheet), result: ticket)
        case 4:
          let page = random.page()
          routes[ticket] = page
          machine.begin(
            .push(page, in: Bool.random(using: &random) ? random.column() : nil),
            result: ticket
          )
        default: machine.begin(request)
        }
      }
      open = machine.takeStep()
      if open == nil {
        counts[machine.failure == nil ? "fine" : "failed", default: 0] += 1
        running = nil
        run(machine.end(ticket))
      }
    }

    for round in 0..<5_000 {
      // A step that was open when the host was shown a whole state still reports its end.
      let isVoid = running != nil && hasBegun && open == nil
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2:
        tickets += 1
        requests[tickets] = request()
        run(machine.ask(tickets))
      case 3: run(machine.withdraw(Int.random(in: 0...tickets, using: &random)))
      case 4:
        let move = random.request()
        if let next = try? machine.state.applying(move) {
          shown = try shown.applying(move)
          run(machine.followUser(to: next))
        }
      case 5: run(machine.place(by: placements[Int.random(in: 0...1, using: &random)]))
      default:
        if isVoid {
          run(machine.endStep(Bool.random(using: &random) ? .completed : .canceled))
          goOn()
        } else if let step = open {
          let isCompleted = Int.random(in: 0..<5, using: &random) > 0
          if isCompleted, let next = try? shown.performing(step) { shown = next }
          open = nil
          run(machine.endStep(isCompleted ? .completed : .canceled))
          goOn()
        } else {
          goOn()
        }
      }
      XCTAssertEqual(shown, machine.state, "seed \(seed), round \(round)")
      XCTAssert(machine.state.isLegal, "seed \(seed), round \(round)")
      if shown != machine.state { return }
      XCTAssertEqual(machine.screens.map(\.route), machine.state, "seed \(seed), round \(round)")
      XCTAssertEqual(
        Set(machine.screens.all).count,
        machine.state.all.count,
        "seed \(seed), round \(round): a screen is twice there"
      )
      for (result, screen) in machine.awaitedResults {
        guard let place = machine.screens.location(of: screen) else {
          return XCTFail("seed \(seed), round \(round)")
        }
        XCTAssertEqual(machine.state.route(at: place), routes[result], "seed \(seed), round \(round)")
        let isRoot = place.index == 0 && place.position.column == .primary
        XCTAssertFalse(isRoot, "seed \(seed), round \(round): the root of a tab is awaited")
      }
    }

    XCTAssertEqual(Set(answered).count, answered.count, "a ticket was answered twice")
    XCTAssertEqual(Set(answered).union(machine.waiting), Set(1...tickets))
    XCTAssert(resolved.isDisjoint(with: machine.awaitedResults.keys))
    for name in ["void", "fine", "failed", "dismissed", "replaced", "canceled"] {
      XCTAssertGreaterThan(counts[name, default: 0], 0, "\(name): \(counts)")
    }
  }
}

extension NavigationStateMachine<Page> {
  mutating func begin(_ request: NavigationRequest<Page>, result: Int? = nil) {
    begin(request, result: result) { state, placement throws(NavigationError) in
      try state.applying(request, in: placement)
    }
  }
}
