import Interaction
import XCTest

final class InteractionStateMachineTests: XCTestCase {
  private typealias Machine = InteractionStateMachine<Int>

  private static let idle: [Machine.Event] = []
  private static let running: [Machine.Event] = [.start(1)]
  private static let asking: [Machine.Event] = [.start(1), .asked(1)]
  private static let askingTwice: [Machine.Event] = [.start(1), .asked(1), .asked(1)]

  private struct Row {
    let before: [Machine.Event]
    let event: Machine.Event
    let actions: [String]
    let phase: Machine.Phase

    init(_ before: [Machine.Event], _ event: Machine.Event, _ actions: [String], _ phase: Machine.Phase) {
      self.before = before
      self.event = event
      self.actions = actions
      self.phase = phase
    }
  }

  private func check(
    _ rows: [Row],
    policy: InteractionPolicy,
    isEnabled: Bool = true,
    line: UInt = #line
  ) {
    for row in rows {
      var machine = Machine(policy: policy)
      for event in row.before { _ = machine.handle(event) }
      if !isEnabled { XCTAssertTrue(machine.handle(.setEnabled(false)).isEmpty) }
      let context = "\(row.event) in \(machine.phase), \(policy), enabled \(isEnabled)"

      let actions = machine.handle(row.event).map(text)

      XCTAssertEqual(actions, row.actions, context, line: line)
      XCTAssertEqual(machine.phase, row.phase, context, line: line)
      XCTAssertEqual(machine.isEnabled, isEnabled, context, line: line)
    }
  }

  private func text(_ action: Machine.Action) -> String {
    switch action {
    case .begin(let id): "begin \(id)"
    case .stop(let id): "stop \(id)"
    case .tell(let id, let outcome): "tell \(id) \(label(outcome))"
    }
  }

  func test_start_everyPhase() {
    check(
      [
        Row(Self.idle, .start(2), ["begin 2"], .running(2)),
        Row(Self.running, .start(2), ["tell 2 refused busy"], .running(1)),
        Row(Self.asking, .start(2), ["tell 2 refused busy"], .asking(1, questions: 1)),
        Row(Self.askingTwice, .start(2), ["tell 2 refused busy"], .asking(1, questions: 2)),
      ],
      policy: .ignore
    )
    let restarted = ["stop 1", "tell 1 superseded", "begin 2"]
    check(
      [
        Row(Self.idle, .start(2), ["begin 2"], .running(2)),
        Row(Self.running, .start(2), restarted, .running(2)),
        Row(Self.asking, .start(2), restarted, .running(2)),
        Row(Self.askingTwice, .start(2), restarted, .running(2)),
      ],
      policy: .restart
    )
  }

  func test_start_disabled_isRefusedInEveryPhaseAndTheRunGoesOn() {
    for policy in [InteractionPolicy.ignore, .restart] {
      check(
        [
          Row(Self.idle, .start(2), ["tell 2 refused disabled"], .idle),
          Row(Self.running, .start(2), ["tell 2 refused disabled"], .running(1)),
          Row(Self.asking, .start(2), ["tell 2 refused disabled"], .asking(1, questions: 1)),
        ],
        policy: policy,
        isEnabled: false
      )
    }
  }

  func test_startCancelled_everyPhase_isCancelledAndTouchesNothing() {
    for policy in [InteractionPolicy.ignore, .restart] {
      for isEnabled in [true, false] {
        check(
          [
            Row(Self.idle, .startCancelled(2), ["tell 2 cancelled"], .idle),
            Row(Self.running, .startCancelled(2), ["tell 2 cancelled"], .running(1)),
            Row(Self.asking, .startCancelled(2), ["tell 2 cancelled"], .asking(1, questions: 1)),
          ],
          policy: policy,
          isEnabled: isEnabled
        )
      }
    }
  }

  func test_questions_everyPhase() {
    checkBothPoliciesEnabledOrNot([
      Row(Self.idle, .asked(1), [], .idle),
      Row(Self.idle, .answered(1), [], .idle),
      Row(Self.running, .asked(1), [], .asking(1, questions: 1)),
      Row(Self.running, .answered(1), [], .running(1)),
      Row(Self.asking, .asked(1), [], .asking(1, questions: 2)),
      Row(Self.asking, .answered(1), [], .running(1)),
      Row(Self.askingTwice, .answered(1), [], .asking(1, questions: 1)),
      Row(Self.running, .asked(9), [], .running(1)),
      Row(Self.asking, .answered(9), [], .asking(1, questions: 1)),
    ])
  }

  func test_ended_everyPhaseAndResult() {
    let failure: any Error = TestError(code: 4)
    let results: [(Result<Int, any Error>, String)] = [
      (.success(7), "completed 7"),
      (.failure(InteractionDeclined()), "declined"),
      (.failure(CancellationError()), "cancelled"),
      (.failure(failure), "failed 4"),
    ]
    for (result, outcome) in results {
      checkBothPoliciesEnabledOrNot([
        Row(Self.idle, .ended(1, result), [], .idle),
        Row(Self.running, .ended(1, result), ["tell 1 \(outcome)"], .idle),
        Row(Self.asking, .ended(1, result), ["tell 1 \(outcome)"], .idle),
        Row(Self.askingTwice, .ended(1, result), ["tell 1 \(outcome)"], .idle),
        Row(Self.running, .ended(9, result), [], .running(1)),
        Row(Self.asking, .ended(9, result), [], .asking(1, questions: 1)),
      ])
    }
  }

  func test_cancel_everyPhase() {
    let cancelled = ["stop 1", "tell 1 cancelled"]
    for id in [nil, 1] {
      checkBothPoliciesEnabledOrNot([
        Row(Self.idle, .cancel(id), [], .idle),
        Row(Self.running, .cancel(id), cancelled, .idle),
        Row(Self.asking, .cancel(id), cancelled, .idle),
        Row(Self.askingTwice, .cancel(id), cancelled, .idle),
      ])
    }
    checkBothPoliciesEnabledOrNot([
      Row(Self.running, .cancel(9), [], .running(1)),
      Row(Self.asking, .cancel(9), [], .asking(1, questions: 1)),
    ])
  }

  func test_ended_afterCancelOrRestart_isDropped() {
    check([Row([.start(1), .cancel(nil)], .ended(1, .success(7)), [], .idle)], policy: .ignore)
    check([Row([.start(1), .start(2)], .ended(1, .success(7)), [], .running(2))], policy: .restart)
  }

  func test_setEnabled_whileRunning_runGoesOn() {
    var machine = Machine(policy: .ignore)
    _ = machine.handle(.start(1))
    _ = machine.handle(.setEnabled(false))

    XCTAssertEqual(machine.handle(.ended(1, .success(7))).map(text), ["tell 1 completed 7"])
    _ = machine.handle(.setEnabled(true))
    XCTAssertEqual(machine.handle(.start(2)).map(text), ["begin 2"])
  }

  func test_derivedState_everyPhase() {
    let table: [(before: [Machine.Event], current: Int?, isRunning: Bool, isAsking: Bool)] = [
      (Self.idle, nil, false, false),
      (Self.running, 1, true, false),
      (Self.asking, 1, true, true),
      (Self.askingTwice, 1, true, true),
    ]
    for row in table {
      var machine = Machine(policy: .ignore)
      for event in row.before { _ = machine.handle(event) }
      XCTAssertEqual(machine.current, row.current)
      XCTAssertEqual(machine.isRunning, row.isRunning)
      XCTAssertEqual(machine.isAsking, row.isAsking)
    }
  }

  func test_randomSequences_oneOutcomePerStartAndNeverTwoRuns() {
    let seed: UInt64 = 20_260_801
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      var machine = Machine(policy: Bool.random(using: &random) ? .ignore : .restart)
      var outcomes: [Int: Int] = [:]
      var live: Int?
      var starts = 0

      func perform(_ event: Machine.Event) {
        let context = "seed \(seed), round \(round), \(event)"
        if case .ended(let id, _) = event, live == id { live = nil }
        for action in machine.handle(event) {
          switch action {
          case .begin(let id):
            XCTAssertNil(live, context)
            XCTAssertNil(outcomes[id], context)
            live = id
          case .stop(let id):
            XCTAssertEqual(live, id, context)
            live = nil
          case .tell(let id, _):
            XCTAssertNotEqual(live, id, context)
            XCTAssertTrue((1...starts).contains(id), context)
            outcomes[id, default: 0] += 1
          }
        }
        XCTAssertEqual(machine.current, live, context)
      }

      for _ in 0..<60 {
        let anyStart = Int.random(in: 0...max(starts, 1), using: &random)
        let id = Bool.random(using: &random) ? machine.current ?? anyStart : anyStart
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2:
          starts += 1
          perform(.start(starts))
        case 3:
          starts += 1
          perform(.startCancelled(starts))
        case 4, 5: perform(.asked(id))
        case 6: perform(.answered(id))
        case 7: perform(.ended(id, .success(id)))
        case 8: perform(.ended(id, .failure(TestError())))
        case 9: perform(.cancel(id))
        case 10: perform(.cancel(nil))
        default: perform(.setEnabled(Bool.random(using: &random)))
        }
      }
      perform(.cancel(nil))

      XCTAssertEqual(outcomes.count, starts, "seed \(seed), round \(round)")
      XCTAssertTrue(outcomes.values.allSatisfy { $0 == 1 }, "seed \(seed), round \(round)")
    }
  }

  private func checkBothPoliciesEnabledOrNot(_ rows: [Row], line: UInt = #line) {
    for policy in [InteractionPolicy.ignore, .restart] {
      for isEnabled in [true, false] {
        check(rows, policy: policy, isEnabled: isEnabled, line: line)
      }
    }
  }
}
