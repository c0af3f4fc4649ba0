import BenchmarkKit
import XCTest

final class BarTests: XCTestCase {
  func test_ratio_atMost_isTimeOfSubjectOverComparator() {
    XCTAssertEqual(Bar.atMost(2).ratio(subject: 30, comparator: 20), 1.5)
  }

  func test_ratio_atLeast_isSpeedOfSubjectOverComparator() {
    XCTAssertEqual(Bar.atLeast(2).ratio(subject: 20, comparator: 60), 3)
  }

  func test_holds_includesTheLimit() {
    let cases: [(bar: Bar, ratio: Double, holds: Bool)] = [
      (.atMost(1.25), 1.25, true),
      (.atMost(1.25), 1.2501, false),
      (.atMost(1.25), 0, true),
      (.atLeast(3), 3, true),
      (.atLeast(3), 2.999, false),
      (.atLeast(3), .infinity, true),
      (.atMost(1), .nan, false),
      (.atLeast(1), .nan, false),
    ]
    for (bar, ratio, holds) in cases {
      XCTAssertEqual(bar.holds(for: ratio), holds, "\(bar) \(ratio)")
    }
  }
}
