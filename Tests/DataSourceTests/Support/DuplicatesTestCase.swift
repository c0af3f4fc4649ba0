import DataSource
import XCTest

/// Tests whose lists contain duplicates on purpose. The reports of them are dropped.
class DuplicatesTestCase: XCTestCase {
  override class func setUp() {
    super.setUp()
    ListDiagnostics.handler = { _ in }
  }

  override class func tearDown() {
    ListDiagnostics.handler = nil
    super.tearDown()
  }
}
