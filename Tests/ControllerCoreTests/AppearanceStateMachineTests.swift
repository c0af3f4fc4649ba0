import ControllerCore
import XCTest

final class AppearanceStateMachineTests: XCTestCase {
  private typealias Event = AppearanceStateMachine.Event
  private typealias Action = AppearanceStateMachine.Action

  func test_handle_everyStateAndEvent_followsTheTable() {
    let appear = Event.beginAppearing(animated: true)
    let disappear = Event.beginDisappearing(animated: true)
    let cases: [(start: [Event], event: Event, action: Action?, state: AppearanceState)] = [
      ([], appear, .willAppear(animated: true), .appearing(animated: true)),
      ([], disappear, nil, .disappeared),
      ([], .end, .reportUnbalancedEnd, .disappeared),
      ([appear], appear, nil, .appearing(animated: true)),
      ([appear], disappear, .willDisappear(animated: true), .disappearing(animated: true)),
      ([appear], .end, .didAppear(animated: true), .appeared),
      ([appear, .end], appear, nil, .appeared),
      ([appear, .end], disappear, .willDisappear(animated: true), .disappearing(animated: true)),
      ([appear, .end], .end, .reportUnbalancedEnd, .appeared),
      ([appear, .end, disappear], appear, .willAppear(animated: true), .appearing(animated: true)),
      ([appear, .end, disappear], disappear, nil, .disappearing(animated: true)),
      ([appear, .end, disappear], .end, .didDisappear(animated: true), .disappeared),
    ]
    for (start, event, action, state) in cases {
      var machine = AppearanceStateMachine()
      for event in start { _ = machine.handle(event) }
      XCTAssertEqual(machine.handle(event), action, "\(start) then \(event)")
      XCTAssertEqual(machine.state, state, "\(start) then \(event)")
    }
  }

  func test_end_nestedBegins_finishesWithTheOutermost() {
    var machine = AppearanceStateMachine()
    _ = machine.handle(.beginAppearing(animated: false))
    _ = machine.handle(.beginAppearing(animated: false))
    XCTAssertNil(machine.handle(.end))
    XCTAssertEqual(machine.handle(.end), .didAppear(animated: false))
  }

  func test_begin_oppositeDirectionWhileNested_forgetsTheNesting() {
    var machine = AppearanceStateMachine()
    _ = machine.handle(.beginAppearing(animated: true))
    _ = machine.handle(.beginAppearing(animated: true))
    XCTAssertEqual(machine.handle(.beginDisappearing(animated: false)), .willDisappear(animated: false))
    XCTAssertEqual(machine.handle(.end), .didDisappear(animated: false))
  }

  func test_handle_randomEvents_everyDidFollowsItsWill() {
    let seed: UInt64 = 0xC0FFEE
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      var machine = AppearanceStateMachine()
      var last: Action?
      for _ in 0..<20 {
        let animated = Bool.random(using: &random)
        let events: [Event] = [
          .beginAppearing(animated: animated), .beginDisappearing(animated: animated), .end,
        ]
        guard let event = events.randomElement(using: &random), let action = machine.handle(event) else {
          continue
        }
        switch action {
        case .didAppear(let animated):
          XCTAssertEqual(last, .willAppear(animated: animated), "seed \(seed)")
        case .didDisappear(let animated):
          XCTAssertEqual(last, .willDisappear(animated: animated), "seed \(seed)")
        case .willAppear, .willDisappear:
          XCTAssertNotEqual(last, action, "seed \(seed)")
        case .reportUnbalancedEnd:
          continue
        }
        last = action
      }
    }
  }
}
