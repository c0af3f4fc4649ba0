import EvolutionModels
import XCTest

@testable import EvolutionWeb

@MainActor
final class OptionsTests: XCTestCase {
  func test_options_ofEachKind_areRead() async throws {
    let options = try Options([
      "--port", "0", "--feed", "a.json", "--repeat", "100", "--idle", "5", "--now", "2026-08-04", "--echo",
    ])
    XCTAssertEqual(options.port, 0)
    XCTAssertTrue(options.hasEcho)
    XCTAssertEqual(options.feeds, [FeedLocation("a.json")])
    XCTAssertEqual([options.repeats, options.idle], [100, 5])
    XCTAssertEqual(options.now, Date(timeIntervalSince1970: 1_785_801_600))
  }

  func test_options_thatAreWrong_nameTheOption() async {
    for arguments in [
      ["--port"], ["--port", "70000"], ["--repeat", "0"], ["--now", "today"], ["--dance", "1"],
    ] {
      XCTAssertThrowsError(try Options(arguments)) {
        XCTAssertTrue(($0 as? UsageError)?.description.hasPrefix(arguments[0]) == true, "\($0)")
      }
    }
  }
}
