import XCTest

@testable import ControllerTesting

/// A test case whose tasks all run on the main thread, one after the other, in the order in which they become ready.
///
/// Without it, two answers of a server that are due at the same moment may come in either order, because each of them comes through
/// another thread.
class SerialTestCase: XCTestCase {
  override func invokeTest() {
    guard let restore = SerialTasks.install() else {
      return XCTFail("This system's concurrency library has no hooks")
    }
    defer { restore() }
    super.invokeTest()
  }
}
