import ControllerTesting
import XCTest

/// A test case whose tasks all run on the main thread, one after the other, in the order in which they become ready.
///
/// In other test cases, two answers of a server that are due at the same moment may come in either order, because each of them
/// comes through another thread. Tests of an `Explorer` do not need this class, because it runs its tasks in the same way.
class SerialTestCase: XCTestCase {
  override func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }
}
