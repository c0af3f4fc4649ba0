import BenchmarkKit
import XCTest

final class BenchmarkArgumentsTests: XCTestCase {
  func test_arguments_areRead() throws {
    let cases: [(arguments: [String], mode: BenchmarkArguments.Mode, json: Bool, names: [String])] = [
      ([], .measure, false, []),
      (["model", "binding.row"], .measure, false, ["model", "binding.row"]),
      (["--smoke"], .smoke, false, []),
      (["--smoke", "--smoke", "model"], .smoke, false, ["model"]),
      (["model", "--json"], .measure, true, ["model"]),
      (["--json", "--smoke"], .smoke, true, []),
      (["--list", "model"], .list, false, ["model"]),
      (["--help"], .help, false, []),
      (["-h", "--list"], .help, false, []),
    ]
    for (arguments, mode, json, names) in cases {
      let found = try BenchmarkArguments(arguments)
      XCTAssertEqual(found.mode, mode, "\(arguments)")
      XCTAssertEqual(found.printsJSON, json, "\(arguments)")
      XCTAssertEqual(found.names, names, "\(arguments)")
    }
  }

  func test_arguments_thatMakeNoSense_areRefused() {
    let cases: [([String], BenchmarkError)] = [
      (["--fast"], .unknownOption("--fast")),
      (["-x"], .unknownOption("-x")),
      (["--smoke", "--list"], .conflictingOptions("--smoke", "--list")),
      (["--list", "--smoke"], .conflictingOptions("--smoke", "--list")),
      (["--list", "--json"], .conflictingOptions("--list", "--json")),
    ]
    for (arguments, expected) in cases {
      XCTAssertThrowsError(try BenchmarkArguments(arguments), "\(arguments)") { error in
        XCTAssertEqual(error as? BenchmarkError, expected)
      }
    }
  }
}
