import EvolutionApp
import EvolutionModels
import EvolutionViews
import Foundation
import Terminal
import XCTest

@testable import Evolution

final class OptionsTests: XCTestCase {
  func test_init_readsEveryOption() throws {
    let options = try Options([
      "--feed", "a.json", "--feed", "https://example.org/b.json", "--store", "/tmp/s.sqlite",
      "--layout", "pad", "--size", "100x30", "--keys", "j text:x", "--open", "evolution://bookmarks",
      "--now", "2026-08-04", "--log", "/tmp/a.log",
    ])
    XCTAssertEqual(options.feeds, [FeedLocation("a.json"), FeedLocation("https://example.org/b.json")])
    XCTAssertEqual(options.store?.path, "/tmp/s.sqlite")
    XCTAssertEqual(options.layout, .pad)
    XCTAssertEqual(options.size?.description, "100x30")
    XCTAssertEqual(options.keys, [.key(.character("j")), .key(.text("x"))])
    XCTAssertEqual(options.log?.path, "/tmp/a.log")
    XCTAssertEqual(options.link, "evolution://bookmarks")
    XCTAssertEqual(options.now, Date(timeIntervalSince1970: 1_785_801_600))
  }

  func test_init_wrongUse_saysWhatIsWrong() {
    let cases: [([String], String)] = [
      (["--fed", "x"], "unknown option --fed"),
      (["x"], "unknown option x"),
      (["--feed"], "--feed needs a value"),
      (["--layout", "watch"], "--layout is phone or pad, not watch"),
      (["--now", "today"], "--now is a day such as 2026-08-04, not today"),
    ]
    for (arguments, message) in cases {
      XCTAssertThrowsError(try Options(arguments)) { error in
        XCTAssertEqual((error as? UsageError)?.description, message)
      }
    }
    for arguments in [["--size", "80"], ["--keys", "jump"]] {
      XCTAssertThrowsError(try Options(arguments)) { error in
        XCTAssertEqual((error as? UsageError)?.description.hasPrefix("\(arguments[0]): "), true)
      }
    }
  }
}
