import Navigator
import XCTest

final class LinkPatternTests: XCTestCase {
  func test_init_legalPatterns_printAsWritten() throws {
    for text in ["/", "/a", "/a/:id", "/:a/:b_2/*", "/*", "/SE-0401.md", "/é"] {
      XCTAssertEqual(try LinkPattern(text).description, text)
    }
    XCTAssertEqual(try LinkPattern("/a/").description, "/a")
  }

  func test_init_illegalPatterns_sayWhy() {
    let cases = [
      "": "it must start with a slash",
      "a/b": "it must start with a slash",
      "//": "it has an empty segment",
      "/a//b": "it has an empty segment",
      "/:": ": is not a name",
      "/:1": ":1 is not a name",
      "/:a-b": ":a-b is not a name",
      "/:a/:a": "the name a occurs twice",
      "/*/a": "* must come last",
      "/a*": "* in a* is kept for a richer syntax",
      "/a:b": ": in a:b is kept for a richer syntax",
      "/:a?": "? in :a? is kept for a richer syntax",
      "/{a}": "{ in {a} is kept for a richer syntax",
      "/a%20b": "% in a%20b is kept for a richer syntax",
      "/a/..": "it has a dot segment",
    ]
    for (text, reason) in cases {
      XCTAssertThrowsError(try LinkPattern(text), text) {
        XCTAssertEqual($0 as? LinkError, .invalidPattern(text, reason: reason))
      }
    }
  }
}
