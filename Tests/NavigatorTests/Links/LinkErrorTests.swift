import Navigator
import XCTest

final class LinkErrorTests: XCTestCase {
  func test_description_ofEachCase_isOneSentenceWithItsPayload() {
    let cases: [(LinkError, String)] = [
      (.invalidPattern("a", reason: "it is"), "The pattern a is invalid: it is."),
      (.invalidScheme("http"), "\"http\" is not a custom link scheme."),
      (.invalidHost("a/b"), "\"a/b\" is not the name of a host."),
      (
        .conflict("/a", "/:b", witness: "/a"),
        "The patterns /a and /:b both match /a, and neither is more specific."
      ),
      (
        .needsSample(pattern: "/:id"),
        "The link /:id needs a sample: none of the values tried gives a route."
      ),
      (
        .notReversible(pattern: "/:id", sample: "/1"),
        "The link /:id does not print the route of /1 as a link back to it."
      ),
      (
        .tooLong(bytes: 5000, limit: 4096),
        "The link is too long: 5000 bytes, and at most 4096 are accepted."
      ),
      (.controlCharacter(at: 3), "The link has a control character at byte 3."),
      (.badEncoding(at: 3), "The link has a wrong percent encoding at byte 3."),
      (.dotSegment(at: 3), "The link has a dot segment at byte 3."),
      (.emptySegment(at: 3), "The link has an empty segment at byte 3."),
      (.unexpectedAuthority, "The link may not have a user, a password or a port."),
      (.notALink, "The link starts with neither a scheme nor a slash."),
      (.unknownScheme("ftp"), "Links that start with \"ftp:\" are not known here."),
      (.unknownHost("a.b"), "Links to the host \"a.b\" are not known here."),
      (.noMatch, "No pattern matches the link."),
      (
        .wrongOrigin(pattern: "/x"),
        "Links of the form /x are not accepted from this scheme or host."
      ),
      (
        .noRoute(pattern: "/x", error: "MyError"),
        "A link of the form /x leads nowhere: its closure threw MyError."
      ),
      (.missingValue(name: "id"), "The link has no value \"id\"."),
      (.invalidValue(name: "id", expected: "Int"), "The value \"id\" is not of type Int."),
    ]
    for (error, text) in cases { XCTAssertEqual(error.description, text) }
  }
}
