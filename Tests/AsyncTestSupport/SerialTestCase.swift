import ControllerTesting
public import XCTest

/// A test case whose tasks all run on the main thread, one after the other, in the order in which they become ready.
///
/// Derive a test case from this class if its tests let other tasks run by counting calls of `Task.yield()`. In other test cases a
/// task that is resumed comes to the main actor through another thread. On a busy machine it may then come later than any number
/// of such calls.
open class SerialTestCase: XCTestCase {
  open override func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }
}
