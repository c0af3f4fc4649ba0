import BenchmarkKit
import XCTest

final class SampleSummaryTests: XCTestCase {
  func test_summary_ofNothing_isNil() {
    XCTAssertNil(SampleSummary([]))
  }

  func test_summary_interpolatesBetweenNeighbors() throws {
    let cases: [(numbers: [Double], expected: [Double])] = [
      ([3], [3, 3, 3, 3, 3]),
      ([4, 2], [2, 2.5, 3, 3.5, 4]),
      ([5, 1, 3], [1, 2, 3, 4, 5]),
      ([4, 1, 3, 2], [1, 1.75, 2.5, 3.25, 4]),
      ([7, 6, 5, 4, 3, 2, 1], [1, 2.5, 4, 5.5, 7]),
      ([1, 1, 1, 1, 100], [1, 1, 1, 1, 100]),
    ]
    for (numbers, expected) in cases {
      let summary = try XCTUnwrap(SampleSummary(numbers))
      let found = [
        summary.minimum, summary.lowerQuartile, summary.median, summary.upperQuartile, summary.maximum,
      ]
      XCTAssertEqual(found, expected, "\(numbers)")
    }
  }
}
