import ControllerCore
import Navigator
import TestSupport
import XCTest

final class AppearanceStateMachineTests: XCTestCase {
  private typealias Event = AppearanceStateMachine.Event
  private typealias Action = AppearanceStateMachine.Action

  private let underWay = AppearanceTransition(isAnimated: true)
  private let completed = AppearanceTransition(isAnimated: true, outcome: .completed)
  private let cancelled = AppearanceTransition(isAnimated: true, outcome: .canceled)

  func test_handle_everyStateAndEvent_followsTheTable() {
    let appear = Event.beginAppearing(animated: true)
    let disappear = Event.beginDisappearing(animated: true)
    let cases: [(start: [Event], event: Event, action: Action?, state: AppearanceState)] = [
      ([], appear, .willAppear(underWay), .appearing(animated: true)),
      ([], disappear, nil, .disappeared),
      ([], .end, .reportUnbalancedEnd, .disappeared),
      ([appear], appear, nil, .appearing(animated: true)),
      ([appear], disappear, .willDisappear(cancelled), .disappearing(animated: true)),
      ([appear], .end, .didAppear(completed), .appeared),
      ([appear, disappear], .end, .didDisappear(cancelled), .disappeared),
      ([appear, disappear], appear, .willAppear(underWay), .appearing(animated: true)),
      ([appear, disappear, appear], .end, .didAppear(completed), .appeared),
      ([appear, .end], appear, nil, .appeared),
      ([appear, .end], disappear, .willDisappear(underWay), .disappearing(animated: true)),
      ([appear, .end], .end, .reportUnbalancedEnd, .appeared),
      ([appear, .end, disappear], appear, .willAppear(cancelled), .appearing(animated: true)),
      ([appear, .end, disappear], disappear, nil, .disappearing(animated: true)),
      ([appear, .end, disappear], .end, .didDisappear(completed), .disappeared),
      ([appear, .end, disappear, appear], .end, .didAppear(cancelled), .appeared),
      ([appear, .end, disappear, appear, .end, disappear], .end, .didDisappear(completed), .disappeared),
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
    XCTAssertEqual(
      machine.handle(.end),
      .didAppear(AppearanceTransition(isAnimated: false, outcome: .completed))
    )
  }

  func test_begin_oppositeDirectionWhileNested_forgetsTheNesting() {
    var machine = AppearanceStateMachine()
    _ = machine.handle(.beginAppearing(animated: true))
    _ = machine.handle(.beginAppearing(animated: true))
    let back = AppearanceTransition(isAnimated: false, outcome: .canceled)
    XCTAssertEqual(machine.handle(.beginDisappearing(animated: false)), .willDisappear(back))
    XCTAssertEqual(machine.handle(.end), .didDisappear(back))
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
        let context = "seed \(seed)"
        switch (action, last) {
        case (.didAppear(let did), .willAppear(let will)), (.didDisappear(let did), .willDisappear(let will)):
          XCTAssertEqual(did.isAnimated, will.isAnimated, context)
          XCTAssertEqual(did.outcome, will.outcome ?? .completed, context)
        case (.didAppear, _), (.didDisappear, _):
          XCTFail("\(action) after \(String(describing: last)), \(context)")
        case (.willAppear, .willAppear), (.willDisappear, .willDisappear):
          XCTFail("\(action) twice, \(context)")
        case (.willAppear, _), (.willDisappear, _):
          break
        case (.reportUnbalancedEnd, _):
          continue
        }
        last = action
      }
    }
  }
}
