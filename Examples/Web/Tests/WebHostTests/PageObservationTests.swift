import ControllerTesting
import Observation
import XCTest

@testable import WebHost

@MainActor
final class PageObservationTests: XCTestCase {
  override nonisolated func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }

  @MainActor
  @Observable
  final class Model {
    var text = ""
  }

  private final class Token: Sendable {}

  private let model = Model()
  private let observation = PageObservation()
  private var calls: [Int] = []

  private func settle() async {
    for _ in 0..<10 { await Task.yield() }
  }

  func test_observation_changedTwice_callsOnce_untilItTracksAgain() async {
    observation.track {
      _ = model.text
    } onChange: { [self] in
      calls.append(1)
    }
    model.text = "a"
    model.text = "b"
    await settle()
    XCTAssertEqual(calls, [1])
  }

  func test_observation_tracksAgainBeforeAChange_removesTheEarlierRegistration() async {
    weak var earlier: Token?
    for number in 0..<3 {
      let token = Token()
      observation.track {
        _ = model.text
      } onChange: { [self] in
        _ = token
        calls.append(number)
      }
      await settle()
      XCTAssertNil(earlier, "round \(number)")
      earlier = token
    }
    model.text = "a"
    await settle()
    XCTAssertEqual(calls, [2])
  }

  func test_observation_thatIsStopped_callsNothing_andRemovesItsRegistration() async {
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      observation.track {
        _ = model.text
      } onChange: { [self] in
        _ = token
        calls.append(1)
      }
    }
    observation.stop()
    await settle()
    XCTAssertNil(weakToken)
    model.text = "a"
    await settle()
    XCTAssertEqual(calls, [])
  }

  func test_observation_inAnother_isPartOfIt() async {
    let outer = PageObservation()
    func track() {
      outer.track {
        observation.track {
          _ = model.text
        } onChange: { [self] in
          calls.append(1)
        }
      } onChange: { [self] in
        calls.append(2)
      }
    }
    track()
    track()
    await settle()
    XCTAssertEqual(calls, [], "tracking again is no change")
    model.text = "a"
    await settle()
    XCTAssertEqual(calls.sorted(), [1, 2])
  }
}
