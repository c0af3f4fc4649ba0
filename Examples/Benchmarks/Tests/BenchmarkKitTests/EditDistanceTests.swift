import BenchmarkKit
import XCTest

final class EditDistanceTests: XCTestCase {
  func test_distance_countsEdits() {
    let cases = [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("kitten", "sitting", 3),
      ("modle", "model", 2), ("flaw", "lawn", 2),
    ]
    for (left, right, distance) in cases {
      XCTAssertEqual(editDistance(left, right), distance, "\(left) \(right)")
      XCTAssertEqual(editDistance(right, left), distance, "\(right) \(left)")
    }
  }
}
