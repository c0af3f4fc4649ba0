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

final class CalibrationLoopTests: XCTestCase {
  func test_mix_dependsOnEveryRound() {
    let values = (0...100).map { CalibrationLoop.mix(rounds: $0) }
    XCTAssertEqual(values.first, 1)
    XCTAssertEqual(Set(values).count, values.count)
  }

  func test_mix_isTheSameWorkEveryTime() {
    XCTAssertEqual(
      CalibrationLoop.mix(rounds: 40, seed: CalibrationLoop.mix(rounds: 60)),
      CalibrationLoop.mix(rounds: 100)
    )
  }

  func test_comparator_ratioIsPerRound() {
    XCTAssertEqual(BenchmarkComparator.calibration(rounds: 500).workload?.size, 500)
  }
}
