import BenchmarkKit
import XCTest

final class WorkloadTests: XCTestCase {
  func test_smokeSize_isTinyUnlessGiven() {
    let cases = [
      (Workload(size: 10_000) { _ in {} }, 10),
      (Workload(size: 3) { _ in {} }, 3),
      (Workload(size: 10_000, smokeSize: 50) { _ in {} }, 50),
      (Workload(size: 10_000, smokeSize: 50) { _ in {} }.resized(to: 20), 20),
    ]
    for (workload, smokeSize) in cases { XCTAssertEqual(workload.smokeSize, smokeSize) }
  }
}
