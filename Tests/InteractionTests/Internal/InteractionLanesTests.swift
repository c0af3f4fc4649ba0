import Interaction
import TestSupport
import XCTest

@MainActor
final class InteractionLanesTests: XCTestCase {
  private typealias Machine = InteractionStateMachine<Int>

  func test_lanes_policyComparesStartsOfOneLaneOnly() async {
    var machine = Machine(policy: .ignore)
    let story: [(event: Machine.Event, actions: [String])] = [
      (.start(1, lane: "a"), ["begin 1"]),
      (.start(2, lane: "b"), ["begin 2"]),
      (.start(3, lane: "a"), ["tell 3 refused busy"]),
      (.ended(1, .completed(1)), ["tell 1 completed 1"]),
      (.start(4, lane: "a"), ["begin 4"]),
      (.cancelLane("b"), ["stop 2", "tell 2 canceled"]),
      (.start(5, lane: "b"), ["begin 5"]),
      (.cancelAll, ["stop 4", "tell 4 canceled", "stop 5", "tell 5 canceled"]),
    ]
    for step in story { XCTAssertEqual(machine.handle(step.event).map(text), step.actions) }
    XCTAssertFalse(machine.isRunning)
    XCTAssertEqual(machine.openCount, 0)
  }

  /// A machine with several lanes performs the same actions as one machine for each lane.
  func test_randomLanes_areIndependentMachines() async {
    let seed: UInt64 = 18_018
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(33, long: 2_000) {
      let policy = InteractionPolicy.allCases[round % InteractionPolicy.allCases.count]
      var machine = Machine(policy: policy)
      var models = (0..<3).map { _ in Machine(policy: policy) }
      var laneOfStart: [Int] = [0]

      for step in 0..<60 {
        let id = Int.random(in: 0..<laneOfStart.count, using: &random)
        let lane = laneOfStart[id]
        let event: Machine.Event
        var lanes = [lane]
        switch Int.random(in: 0..<16, using: &random) {
        case 0...5:
          lanes = [Int.random(in: 0..<3, using: &random)]
          event = .start(laneOfStart.count, lane: lanes[0])
          laneOfStart += lanes
        case 6, 7: event = .session(id, .asked)
        case 8: event = .session(id, .answered)
        case 9: event = .session(id, .progressed(0.5))
        case 10: event = .session(id, .waitsToRetry(Bool.random(using: &random)))
        case 11, 12: event = .ended(id, .completed(id))
        case 13: event = .cancel(id)
        case 14: event = .cancelLane(lane)
        default:
          lanes = [0, 1, 2]
          event = Bool.random(using: &random) ? .cancelAll : .setEnabled(Bool.random(using: &random))
        }
        let expected = lanes.flatMap { models[$0].handle(event) }.map(text)
        let actions = machine.handle(event).map(text)
        let context = "seed \(seed), round \(round), step \(step), \(event)"
        XCTAssertEqual(actions.sorted(), expected.sorted(), context)
        for lane in 0..<3 {
          XCTAssertEqual(machine.phase(of: lane), models[lane].phase(of: lane), context)
          XCTAssertEqual(machine.status(of: lane), models[lane].status(of: lane), context)
        }
        XCTAssertEqual(machine.openCount, models.map(\.openCount).reduce(0, +), context)
      }
    }
  }
}
