import Navigator
import XCTest

final class NavigationStateMachineTests: XCTestCase {
  private typealias Machine = NavigationStateMachine<Page>

  private func machine() -> Machine { Machine(placement: StackPlacement(root: .list)) }

  func test_turns_areGrantedInOrderAndSkipWhoWithdrew() {
    var machine = machine()

    XCTAssertEqual(machine.handle(.asked(ticket: 1)), [.grant(ticket: 1)])
    XCTAssertEqual(machine.handle(.asked(ticket: 2)), [])
    XCTAssertEqual(machine.handle(.asked(ticket: 3)), [])
    XCTAssertEqual(machine.handle(.withdrew(ticket: 2)), [.refuse(ticket: 2)])
    XCTAssertEqual(machine.handle(.withdrew(ticket: 1)), [])
    XCTAssertEqual(machine.handle(.ended), [.grant(ticket: 3)])
    XCTAssertEqual(machine.handle(.withdrew(ticket: 3)), [])
    XCTAssertEqual(machine.handle(.ended), [])
    XCTAssertEqual(machine.handle(.asked(ticket: 4)), [.grant(ticket: 4)])
  }

  func test_request_movesTheStateOnlyWhenItsStepHasEnded() throws {
    var machine = machine()
    let root = machine.state
    _ = machine.handle(.asked(ticket: 1))

    XCTAssertEqual(machine.handle(.began(.show(.item(1)))), [])
    XCTAssertEqual(
      machine.takeStep(),
      .push(.item(1), NavigationPosition(tab: 0, column: .primary))
    )
    XCTAssertEqual(machine.state, root)
    let item = try root.applying(.push(.item(1)))
    XCTAssertEqual(machine.handle(.stepEnded(.completed)), [.announce(.init(before: root, after: item))])
    XCTAssertNil(machine.takeStep())
    XCTAssertNil(machine.failure)
  }

  func test_failure_isForgottenWhenTheRequestEnds() {
    var machine = machine()
    _ = machine.handle(.asked(ticket: 1))
    _ = machine.handle(.began(.apply(.back)))

    XCTAssertEqual(machine.failure, .nothingToGoBackTo)
    XCTAssertNil(machine.takeStep())
    _ = machine.handle(.ended)
    XCTAssertNil(machine.failure)
  }

  func test_userAndNewPlacement_duringOneStep_endTheRequest() throws {
    var machine = machine()
    _ = machine.handle(.asked(ticket: 1))
    _ = machine.handle(.began(.show(.item(1))))
    _ = machine.takeStep()
    let moved = try machine.state.applying(.push(.about("x")))

    _ = machine.handle(.changedByUser(to: moved))
    XCTAssertEqual(
      machine.handle(.placed(StackPlacement(root: .list))),
      [.show(moved)]
    )
    XCTAssertEqual(machine.handle(.stepEnded(.completed)), [])
    XCTAssertNil(machine.takeStep())
    XCTAssertEqual(machine.failure, .interrupted)
    XCTAssertEqual(machine.state, moved)
  }

  /// Requests, cancellations, user moves and re-projections in any order: what the host shows is
  /// always the state, and every ticket has its turn or is refused, once.
  func test_randomEvents_hostShowsTheStateAndEveryTicketIsAnswered() throws {
    let seed: UInt64 = 4242
    var random = SplitMix64(seed: seed)
    let placements: [any NavigationPlacement<Page>] = [
      TabbedPlacement([StackPlacement(root: .list), StackPlacement(root: .bookmarks)]),
      TabbedPlacement([SplitPlacement(root: .list) { $0.column }, StackPlacement(root: .bookmarks)]),
    ]
    var machine = Machine(placement: placements[0])
    var shown = machine.state
    var tickets = 0
    var answered: [Int] = []
    var running: Int?
    var hasBegun = false
    var open: NavigationStep<Page>?
    var counts: [String: Int] = [:]

    func run(_ event: Machine.Event) {
      for action in machine.handle(event) {
        switch action {
        case .grant(let ticket):
          XCTAssertNil(running, "seed \(seed)")
          running = ticket
          hasBegun = false
          answered.append(ticket)
        case .refuse(let ticket): answered.append(ticket)
        case .show(let state):
          shown = state
          if open != nil { counts["void", default: 0] += 1 }
          open = nil
        case .announce(let change): XCTAssertEqual(change.after, machine.state)
        }
      }
    }

    func goOn() {
      guard running != nil else { return }
      if !hasBegun {
        hasBegun = true
        let request: NavigationRequest<Page> =
          switch Int.random(in: 0..<3, using: &random) {
          case 0: .show(random.page())
          case 1: .follow(random.pages(upTo: 3))
          default: .apply(random.operation())
          }
        run(.began(request))
      }
      open = machine.takeStep()
      if open == nil {
        counts[machine.failure == nil ? "fine" : "failed", default: 0] += 1
        running = nil
        run(.ended)
      }
    }

    for round in 0..<20_000 {
      // A step that was open when the host was shown a whole state still reports its end.
      let isVoid = running != nil && hasBegun && open == nil
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2:
        tickets += 1
        run(.asked(ticket: tickets))
      case 3: run(.withdrew(ticket: Int.random(in: 0...tickets, using: &random)))
      case 4:
        let operation = random.operation()
        if let next = try? machine.state.applying(operation) {
          shown = try shown.applying(operation)
          run(.changedByUser(to: next))
        }
      case 5: run(.placed(placements[Int.random(in: 0...1, using: &random)]))
      default:
        if isVoid {
          run(.stepEnded(Bool.random(using: &random) ? .completed : .cancelled))
          goOn()
        } else if let step = open {
          let isCompleted = Int.random(in: 0..<5, using: &random) > 0
          if isCompleted, let next = try? shown.performing(step) { shown = next }
          open = nil
          run(.stepEnded(isCompleted ? .completed : .cancelled))
          goOn()
        } else {
          goOn()
        }
      }
      XCTAssertEqual(shown, machine.state, "seed \(seed), round \(round)")
      XCTAssert(machine.state.isLegal, "seed \(seed), round \(round)")
      if shown != machine.state { return }
    }

    XCTAssertEqual(Set(answered).count, answered.count, "a ticket was answered twice")
    XCTAssertEqual(Set(answered).union(machine.waiting), Set(1...tickets))
    for name in ["void", "fine", "failed"] {
      XCTAssertGreaterThan(counts[name, default: 0], 50, "\(name): \(counts)")
    }
  }
}
