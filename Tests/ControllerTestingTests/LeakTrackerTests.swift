import ControllerTesting
import XCTest

@MainActor
final class LeakTrackerTests: XCTestCase {
  private final class Object {}

  func test_alive_namesWhatIsNotGone() async {
    let leaks = LeakTracker()
    let kept = leaks.track(Object(), "kept")
    leaks.track(Object(), "gone")
    let named = leaks.track(Object())
    XCTAssertEqual(leaks.alive, ["kept", "Object"])
    withExtendedLifetime((kept, named)) {}
  }

  func test_settle_letsTasksUnwind() async {
    let leaks = LeakTracker()
    var object: Object? = leaks.track(Object())
    Task { [object] in withExtendedLifetime(object) {} }
    object = nil
    XCTAssertEqual(leaks.alive, ["Object"])
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }

  func test_settle_ofARealLeak_endsAndNamesIt() async {
    let leaks = LeakTracker()
    let object = leaks.track(Object())
    await leaks.settle(turns: 3)
    XCTAssertEqual(leaks.alive, ["Object"])
    withExtendedLifetime(object) {}
  }
}
