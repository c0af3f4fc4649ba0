import Interaction
import TestSupport
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
    case .settle(let id): "settle \(id)"
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

  func test_startCancelled_everyPhase_isCancelledAndTouchesNothing() {
    for policy in InteractionPolicy.allCases {
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
    checkAllPoliciesEnabledOrNot([
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
    let cancelled = ["stop 1", "tell 1 cancelled"]
    for id in [nil, 1] {
      checkAllPoliciesEnabledOrNot([
        Row(Self.idle, .cancel(id), [], .idle),
        Row(Self.running, .cancel(id), cancelled, .idle),
        Row(Self.asking, .cancel(id), cancelled, .idle),
        Row(Self.askingTwice, .cancel(id), cancelled, .idle),
      ])
    }
    checkAllPoliciesEnabledOrNot([
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
      let policy = InteractionPolicy.allCases.randomElement(using: &random) ?? .ignore
      let settles = Bool.random(using: &random)
      var machine = Machine(policy: policy, settles: settles)
      var open: Set<Int> = []
      var outcomes: [Int: Int] = [:]
      var live: Int?
      var starts = 0

      func perform(_ event: Machine.Event) {
        let context = "seed \(seed), round \(round), \(event)"
        if case .ended(let id, _) = event, live == id, machine.current == id { live = nil }
        if case .start(let id) = event { open.insert(id) }
        if case .startCancelled(let id) = event { open.insert(id) }
        for action in machine.handle(event) {
          switch action {
          case .settle(let id):
            XCTAssertNil(live, context)
            live = id
          case .begin(let id):
            XCTAssertTrue(live == nil || live == id, context)
            live = id
          case .stop(let id):
            XCTAssertEqual(live, id, context)
            live = nil
          case .tell(let id, _):
            if policy != .join { XCTAssertNotEqual(live, id, context) }
            XCTAssertNotNil(open.remove(id), context)
            XCTAssertTrue((1...starts).contains(id), context)
            outcomes[id, default: 0] += 1
          }
        }
        if case .settling(let id) = machine.phase {
          XCTAssertEqual(live, id, context)
        } else {
          XCTAssertEqual(machine.current, live, context)
        }
        XCTAssertEqual(machine.openCount, open.count, context)
      }

      for _ in 0..<60 {
        let anyStart = Int.random(in: 0...max(starts, 1), using: &random)
        let id = Bool.random(using: &random) ? machine.current ?? anyStart : anyStart
        switch Int.random(in: 0..<14, using: &random) {
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
        case 10 where Bool.random(using: &random): perform(.cancel(nil))
        case 11, 12: perform(.settled(starts))
        default: perform(.setEnabled(Bool.random(using: &random)))
        }
      }
      perform(.cancel(nil))

      XCTAssertEqual(outcomes.count, starts, "seed \(seed), round \(round)")
      XCTAssertTrue(outcomes.values.allSatisfy { $0 == 1 }, "seed \(seed), round \(round)")
    }
  }

  /// One long story for each policy: what each event leads to, and who is where then.
  private func tell(
    _ policy: InteractionPolicy,
    settles: Bool = false,
    _ story: [(event: Machine.Event, actions: [String], phase: Machine.Phase)],
    line: UInt = #line
  ) {
    var machine = Machine(policy: policy, settles: settles)
    for (number, step) in story.enumerated() {
      XCTAssertEqual(machine.handle(step.event).map(text), step.actions, "step \(number)", line: line)
      XCTAssertEqual(machine.phase, step.phase, "step \(number)", line: line)
    }
    XCTAssertEqual(machine.openCount, 0, line: line)
  }

  func test_queue_startsTakeTurns_andLeaveTheLine() {
    tell(
      .queue,
      [
        (.start(1), ["begin 1"], .running(1)),
        (.start(2), [], .running(1)),
        (.asked(1), [], .asking(1, questions: 1)),
        (.start(3), [], .asking(1, questions: 1)),
        (.start(4), [], .asking(1, questions: 1)),
        (.cancel(3), ["tell 3 cancelled"], .asking(1, questions: 1)),
        (.setEnabled(false), [], .asking(1, questions: 1)),
        (.start(5), ["tell 5 refused disabled"], .asking(1, questions: 1)),
        (.ended(1, .failure(TestError())), ["tell 1 failed 1", "begin 2"], .running(2)),
        (.ended(1, .success(1)), [], .running(2)),
        (.cancel(2), ["stop 2", "tell 2 cancelled", "begin 4"], .running(4)),
        (.setEnabled(true), [], .running(4)),
        (.start(6), [], .running(4)),
        (.start(7), [], .running(4)),
        (.cancel(nil), ["stop 4", "tell 4 cancelled", "tell 6 cancelled", "tell 7 cancelled"], .idle),
      ]
    )
  }

  func test_join_startsShareTheOutcome_andTheWorkStopsWithTheLast() {
    tell(
      .join,
      [
        (.start(1), ["begin 1"], .running(1)),
        (.start(2), [], .running(1)),
        (.start(3), [], .running(1)),
        (.cancel(1), ["tell 1 cancelled"], .running(1)),
        (.asked(1), [], .asking(1, questions: 1)),
        (.ended(1, .success(5)), ["tell 2 completed 5", "tell 3 completed 5"], .idle),
        (.start(4), ["begin 4"], .running(4)),
        (.start(5), [], .running(4)),
        (.cancel(4), ["tell 4 cancelled"], .running(4)),
        (.cancel(5), ["stop 4", "tell 5 cancelled"], .idle),
        (.start(6), ["begin 6"], .running(6)),
        (.start(7), [], .running(6)),
        (.cancel(nil), ["stop 6", "tell 6 cancelled", "tell 7 cancelled"], .idle),
      ]
    )
  }

  func test_settling_everyPolicy_theLastStartBegins() {
    for policy in InteractionPolicy.allCases {
      tell(
        policy,
        settles: true,
        [
          (.start(1), ["settle 1"], .settling(1)),
          (.asked(1), [], .settling(1)),
          (.ended(1, .success(1)), [], .settling(1)),
          (.start(2), ["stop 1", "tell 1 superseded", "settle 2"], .settling(2)),
          (.settled(1), [], .settling(2)),
          (.settled(2), ["begin 2"], .running(2)),
          (.settled(2), [], .running(2)),
          (.ended(2, .success(7)), ["tell 2 completed 7"], .idle),
          (.start(3), ["settle 3"], .settling(3)),
          (.cancel(3), ["stop 3", "tell 3 cancelled"], .idle),
          (.settled(3), [], .idle),
          (.start(4), ["settle 4"], .settling(4)),
          (.cancel(nil), ["stop 4", "tell 4 cancelled"], .idle),
        ]
      )
    }
    tell(
      .restart,
      settles: true,
      [
        (.start(1), ["settle 1"], .settling(1)),
        (.settled(1), ["begin 1"], .running(1)),
        (.start(2), ["stop 1", "tell 1 superseded", "settle 2"], .settling(2)),
        (.settled(2), ["begin 2"], .running(2)),
        (.ended(2, .success(2)), ["tell 2 completed 2"], .idle),
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
