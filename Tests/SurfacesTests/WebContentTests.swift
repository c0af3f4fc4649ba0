import Surfaces
import XCTest

final class WebContentTests: XCTestCase {
  func test_address_isEncodedOnce() async throws {
    let cases = [
      ("https://example.org/caf\u{e9} menu", "https://example.org/caf%C3%A9%20menu"),
      ("https://example.org/caf%C3%A9%20menu", "https://example.org/caf%C3%A9%20menu"),
      (
        "https://example.org/caf\u{e9}%20menu?q=a b#c|d", "https://example.org/caf%C3%A9%20menu?q=a%20b#c%7Cd"
      ),
      ("https://example.org/100%", "https://example.org/100%25"),
      ("https://example.org/100%2", "https://example.org/100%252"),
      ("https://example.org/100%zz", "https://example.org/100%25zz"),
      ("https://\u{4f8b}\u{3048}.jp/\u{30d1}", "https://xn--r8jz45g.jp/%E3%83%91"),
      ("mailto:a@b.c", "mailto:a@b.c"),
    ]
    for (text, expected) in cases {
      guard case .request(let request) = try WebContent.address(text) else { return XCTFail(text) }
      XCTAssertEqual(request.url.absoluteString, expected)
    }
    for text in ["", "example.org/a", "/a b"] {
      XCTAssertThrowsError(try WebContent.address(text)) { error in
        XCTAssertEqual(error as? WebError, .noAddress(text))
      }
    }
  }

  func test_address_withWhiteSpaceAround_isTrimmed() async throws {
    let expected = try WebContent.address("https://example.org/a%20b")
    for text in ["https://example.org/a b ", " https://example.org/a b", "\n\thttps://example.org/a b\r\n"] {
      XCTAssertEqual(try WebContent.address(text), expected, text)
    }
    XCTAssertThrowsError(try WebContent.address(" \n"))
  }
}
