import ControllerSupport
import Observation
import XCTest

@MainActor
final class ObservedStateTests: XCTestCase {
  private let observed = ObservedState()
  private var value = 0

  /// Reads the value under Observation, and counts the notification.
  private func read(_ count: @escaping @MainActor () -> Void) {
    withObservationTracking {
      observed.access()
    } onChange: {
      MainActor.assumeIsolated { count() }
    }
  }

  func test_reader_isNotifiedOnce_andNotAgainBeforeItReads() async {
    var notifications = 0
    read { notifications += 1 }
    observed.notify()
    observed.notify()
    XCTAssertEqual(notifications, 1)
    read { notifications += 1 }
    observed.notify()
    XCTAssertEqual(notifications, 2)
  }

  func test_change_notifiesBefore_andNotifyAfter() async {
    var seen: [Int] = []
    read { seen.append(self.value) }
    observed.change { value = 1 }
    read { seen.append(self.value) }
    value = 2
    observed.notify()
    XCTAssertEqual(seen, [0, 2])
  }

  func test_states_areObservedAlone() async {
    let other = ObservedState()
    var notifications = 0
    read { notifications += 1 }
    other.notify()
    other.change {}
    XCTAssertEqual(notifications, 0)
  }
}
