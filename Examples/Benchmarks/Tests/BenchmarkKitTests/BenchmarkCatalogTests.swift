import BenchmarkKit
import XCTest

final class BenchmarkCatalogTests: XCTestCase {
  private let catalog = BenchmarkCatalog(
    ["calibration.self", "model.decode.clean", "model.decode.dirty", "modelstore.insert"].map {
      BenchmarkLine.named($0)
    }
  )

  private func names(_ prefixes: [String]) throws -> [String] {
    try catalog.lines(named: prefixes).map(\.name)
  }

  func test_lines_withoutPrefix_areAll() throws {
    XCTAssertEqual(try names([]).count, 4)
  }

  func test_lines_withPrefixes_areInCatalogOrderAndOnce() throws {
    XCTAssertEqual(try names(["model."]), ["model.decode.clean", "model.decode.dirty"])
    XCTAssertEqual(try names(["model"]).count, 3)
    XCTAssertEqual(
      try names(["modelstore", "calibration", "modelstore.insert"]),
      ["calibration.self", "modelstore.insert"]
    )
  }

  func test_lines_unknownPrefix_namesTheNearest() {
    let cases = [
      ("modle.decode", "model.decode.clean"), ("modelstore.delete", "modelstore.insert"),
      ("celebration", "calibration.self"), ("model.decode.dusty", "model.decode.dirty"),
    ]
    for (typed, nearest) in cases {
      XCTAssertThrowsError(try names(["calibration", typed])) { error in
        XCTAssertEqual(error as? BenchmarkError, .unknownName(typed, nearest: nearest))
        XCTAssertEqual("\(error)", "no benchmark begins with \"\(typed)\"; did you mean \(nearest)?")
      }
    }
  }

  func test_lines_unknownPrefixOfEmptyCatalog_hasNoNearest() {
    XCTAssertThrowsError(try BenchmarkCatalog([]).lines(named: ["model"])) { error in
      XCTAssertEqual(error as? BenchmarkError, .unknownName("model", nearest: nil))
    }
  }
}

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
