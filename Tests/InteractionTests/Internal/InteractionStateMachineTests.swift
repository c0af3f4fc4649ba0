import Interaction
import TestSupport
import XCTest

final class InteractionStateMachineTests: XCTestCase {
  private typealias Machine = InteractionStateMachine<Int>

  private static var idle: [Machine.Event] { [] }
  private static var running: [Machine.Event] { [.start(1)] }
  private static var asking: [Machine.Event] { [.start(1), .session(1, .asked)] }
  private static var askingTwice: [Machine.Event] { [.start(1), .session(1, .asked), .session(1, .asked)] }

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
      let context = "\(row.event) in \(machine.phase()), \(policy), enabled \(isEnabled)"

      let actions = machine.handle(row.event).map(text)

      XCTAssertEqual(actions, row.actions, context, line: line)
      XCTAssertEqual(machine.phase(), row.phase, context, line: line)
      XCTAssertEqual(machine.isEnabled, isEnabled, context, line: line)
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
    for policy in InteractionPolicy.allCases {
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

  func test_startCanceled_everyPhase_isCancelledAndTouchesNothing() {
    for policy in InteractionPolicy.allCases {
      for isEnabled in [true, false] {
        check(
          [
            Row(Self.idle, .startCanceled(2), ["tell 2 canceled"], .idle),
            Row(Self.running, .startCanceled(2), ["tell 2 canceled"], .running(1)),
            Row(Self.asking, .startCanceled(2), ["tell 2 canceled"], .asking(1, questions: 1)),
          ],
          policy: policy,
          isEnabled: isEnabled
        )
      }
    }
  }

  func test_questions_everyPhase() {
    checkAllPoliciesEnabledOrNot([
      Row(Self.idle, .session(1, .asked), [], .idle),
      Row(Self.idle, .session(1, .answered), [], .idle),
      Row(Self.running, .session(1, .asked), [], .asking(1, questions: 1)),
      Row(Self.running, .session(1, .answered), [], .running(1)),
      Row(Self.asking, .session(1, .asked), [], .asking(1, questions: 2)),
      Row(Self.asking, .session(1, .answered), [], .running(1)),
      Row(Self.askingTwice, .session(1, .answered), [], .asking(1, questions: 1)),
      Row(Self.running, .session(9, .asked), [], .running(1)),
      Row(Self.asking, .session(9, .answered), [], .asking(1, questions: 1)),
    ])
  }

  func test_ended_everyPhaseAndResult() {
    let outcomes: [InteractionOutcome<Int>] = [
      .completed(7), .declined, .canceled, .failed(TestError(code: 4), toldUser: false),
    ]
    for result in outcomes {
      let outcome = label(result)
      checkAllPoliciesEnabledOrNot([
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
    let canceled = ["stop 1", "tell 1 canceled"]
    let events: [Machine.Event] = [.cancel(1), .cancelLane(0), .cancelAll]
    for event in events {
      checkAllPoliciesEnabledOrNot([
        Row(Self.idle, event, [], .idle),
        Row(Self.running, event, canceled, .idle),
        Row(Self.asking, event, canceled, .idle),
        Row(Self.askingTwice, event, canceled, .idle),
      ])
    }
    let others: [Machine.Event] = [.cancel(9), .cancelLane(9)]
    for event in others {
      checkAllPoliciesEnabledOrNot([
        Row(Self.running, event, [], .running(1)),
        Row(Self.asking, event, [], .asking(1, questions: 1)),
      ])
    }
  }

  func test_ended_afterCancelOrRestart_isDropped() {
    check([Row([.start(1), .cancelAll], .ended(1, .completed(7)), [], .idle)], policy: .ignore)
    check([Row([.start(1), .start(2)], .ended(1, .completed(7)), [], .running(2))], policy: .restart)
  }

  func test_setEnabled_whileRunning_runGoesOn() {
    var machine = Machine(policy: .ignore)
    _ = machine.handle(.start(1))
    _ = machine.handle(.setEnabled(false))

    XCTAssertEqual(machine.handle(.ended(1, .completed(7))).map(text), ["tell 1 completed 7"])
    _ = machine.handle(.setEnabled(true))
    XCTAssertEqual(machine.handle(.start(2)).map(text), ["begin 2"])
  }

  func test_status_everyPhase() {
    let waiting = Self.running + [.session(1, .waitsToRetry(true))]
    let table: [(before: [Machine.Event], current: Int?, status: InteractionStatus?)] = [
      (Self.idle, nil, nil),
      (Self.running, 1, InteractionStatus()),
      (Self.asking, 1, InteractionStatus(isAsking: true)),
      (Self.askingTwice, 1, InteractionStatus(isAsking: true)),
      (waiting, 1, InteractionStatus(isWaitingToRetry: true)),
      (waiting + [.session(1, .waitsToRetry(false))], 1, InteractionStatus()),
      (Self.running + [.session(1, .progressed(0.5))], 1, InteractionStatus(progress: 0.5)),
      (
        Self.running + [.session(9, .progressed(0.5)), .session(9, .waitsToRetry(true))], 1,
        InteractionStatus()
      ),
      (Self.running + [.session(1, .progressed(0.5)), .ended(1, .completed(1))], nil, nil),
    ]
    for row in table {
      var machine = Machine(policy: .ignore)
      for event in row.before { _ = machine.handle(event) }
      XCTAssertEqual(machine.current(), row.current)
      XCTAssertEqual(machine.isUnderWay(1), row.current == 1)
      XCTAssertEqual(machine.status(), row.status)
    }
  }

  func test_restart_progressOfTheOldRun_isGone() {
    var machine = Machine(policy: .restart)
    for event in [Machine.Event.start(1), .session(1, .progressed(0.5)), .start(2)] {
      _ = machine.handle(event)
    }
    XCTAssertEqual(machine.status(), InteractionStatus())
  }

  func test_randomSequences_oneOutcomePerStartAndNeverTwoRuns() {
    let seed: UInt64 = 20_260_801
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(160, long: 10_000) {
      let policy = InteractionPolicy.allCases.randomElement(using: &random) ?? .ignore
      var machine = Machine(policy: policy)
      var open: Set<Int> = []
      var outcomes: [Int: Int] = [:]
      var live: Int?
      var starts = 0

      func perform(_ event: Machine.Event) {
        var context: String { "seed \(seed), round \(round), \(event)" }
        if case .ended(let id, _) = event, live == id, machine.current() == id { live = nil }
        if case .start(let id, _) = event { open.insert(id) }
        if case .startCanceled(let id) = event { open.insert(id) }
        for action in machine.handle(event) {
          switch action {
          case .begin(let id):
            XCTAssertNil(live, context)
            live = id
          case .stop(let id):
            XCTAssertEqual(live, id, context)
            live = nil
          case .tell(let id, _):
            XCTAssertNotEqual(live, id, context)
            XCTAssertNotNil(open.remove(id), context)
            XCTAssertTrue((1...starts).contains(id), context)
            outcomes[id, default: 0] += 1
          }
        }
        XCTAssertEqual(machine.current(), live, context)
        XCTAssertEqual(machine.openCount, open.count, context)
      }

      for _ in 0..<60 {
        let anyStart = Int.random(in: 0...max(starts, 1), using: &random)
        let id = Bool.random(using: &random) ? machine.current() ?? anyStart : anyStart
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2:
          starts += 1
          perform(.start(starts))
        case 3:
          starts += 1
          perform(.startCanceled(starts))
        case 4, 5: perform(.session(id, .asked))
        case 6: perform(.session(id, .answered))
        case 7: perform(.ended(id, .completed(id)))
        case 8: perform(.ended(id, .failed(TestError(), toldUser: false)))
        case 9: perform(.cancel(id))
        case 10 where Bool.random(using: &random): perform(.cancelAll)
        default: perform(.setEnabled(Bool.random(using: &random)))
        }
      }
      perform(.cancelAll)

      XCTAssertEqual(outcomes.count, starts, "seed \(seed), round \(round)")
      XCTAssertTrue(outcomes.values.allSatisfy { $0 == 1 }, "seed \(seed), round \(round)")
    }
  }

  /// One long story for each policy: what each event leads to, and who is where then.
  private func tell(
    _ policy: InteractionPolicy,
    _ story: [(event: Machine.Event, actions: [String], phase: Machine.Phase)],
    line: UInt = #line
  ) {
    var machine = Machine(policy: policy)
    for (number, step) in story.enumerated() {
      XCTAssertEqual(machine.handle(step.event).map(text), step.actions, "step \(number)", line: line)
      XCTAssertEqual(machine.phase(), step.phase, "step \(number)", line: line)
    }
    XCTAssertEqual(machine.openCount, 0, line: line)
  }

  func test_queue_startsTakeTurns_andLeaveTheLine() {
    tell(
      .queue,
      [
        (.start(1), ["begin 1"], .running(1)),
        (.start(2), [], .running(1)),
        (.session(1, .asked), [], .asking(1, questions: 1)),
        (.start(3), [], .asking(1, questions: 1)),
        (.start(4), [], .asking(1, questions: 1)),
        (.cancel(3), ["tell 3 canceled"], .asking(1, questions: 1)),
        (.setEnabled(false), [], .asking(1, questions: 1)),
        (.start(5), ["tell 5 refused disabled"], .asking(1, questions: 1)),
        (.ended(1, .failed(TestError(), toldUser: false)), ["tell 1 failed 1", "begin 2"], .running(2)),
        (.ended(1, .completed(1)), [], .running(2)),
        (.cancel(2), ["stop 2", "tell 2 canceled", "begin 4"], .running(4)),
        (.setEnabled(true), [], .running(4)),
        (.start(6), [], .running(4)),
        (.start(7), [], .running(4)),
        (.cancelAll, ["stop 4", "tell 4 canceled", "tell 6 canceled", "tell 7 canceled"], .idle),
      ]
    )
  }

  private func checkAllPoliciesEnabledOrNot(_ rows: [Row], line: UInt = #line) {
    for policy in InteractionPolicy.allCases {
      for isEnabled in [true, false] {
        check(rows, policy: policy, isEnabled: isEnabled, line: line)
      }
    }
  }
}

extension InteractionStateMachine {
  /// The run in progress.
  fileprivate func current() -> StartID? {
    switch phase() {
    case .idle: nil
    case .running(let id), .asking(let id, _): id
    }
  }
}
