import BenchmarkKit
import XCTest

final class DoubleTextTests: XCTestCase {
  func test_ratioText_hasAboutThreeDigits() {
    let cases = [
      (0, "0.000"), (0.0123, "0.012"), (0.0996, "0.10"), (1.25, "1.25"), (9.994, "9.99"), (9.996, "10.0"),
      (34.56, "34.6"), (99.96, "100"), (678.4, "678"),
    ]
    for (ratio, text) in cases { XCTAssertEqual(ratio.ratioText, text) }
  }

  func test_timeText_hasFewerDigitsTheLongerTheTime() {
    let cases = [
      (0.314, "0.31"), (9.994, "9.99"), (9.996, "10.0"), (412.34, "412.3"), (999.96, "1000"),
      (20_500_000, "20500000"),
    ]
    for (time, text) in cases { XCTAssertEqual(time.timeText, text) }
  }
}
