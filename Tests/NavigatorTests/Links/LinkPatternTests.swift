import Foundation
import Navigator
import TestSupport
import XCTest

final class LinkPatternTests: XCTestCase {
  /// Returns the values of a link as `name=value`, in the order of names; `nil` without a match.
  private func values(_ pattern: String, in link: String) throws -> String? {
    let table = try LinkTable<String>(links: [
      DeepLink(pattern) { values in
        var texts = try ["a", "b", "id"].compactMap { name -> String? in
          let text: String? = try values[name]
          return text.map { "\(name)=\($0)" }
        }
        if !values.rest.isEmpty { texts.append("rest=\(values.rest.joined(separator: "|"))") }
        return texts.joined(separator: " ")
      }
    ])
    do {
      return try table.route(for: link)
    } catch LinkError.noMatch {
      return nil
    }
  }

  func test_init_legalPatterns_printAsWritten() throws {
    let patterns = [
      "/", "/a", "/a/:id", "/:a/:b_2/*", "/*", "/SE-0401.md", "/é", "/@:user", "/:id.html", "/a-:b-c",
    ]
    for text in patterns { XCTAssertEqual(try LinkPattern(text).description, text) }
    XCTAssertEqual(try LinkPattern("/a/").description, "/a")
  }

  func test_init_illegalPatterns_sayWhy() {
    let cases = [
      "": "it must start with a slash",
      "a/b": "it must start with a slash",
      "//": "it has an empty segment",
      "/a//b": "it has an empty segment",
      "/:": ": is not followed by a name",
      "/:1": ": is not followed by a name",
      "/:a/:a": "the name a occurs twice",
      "/:a-:b": "a segment has at most one name",
      "/a/..": "it has a dot segment",
      "/*/b": "* must be the whole last segment",
      "/a*": "* must be the whole last segment",
      "/*/*": "* must be the whole last segment",
      "/:a*": "* must be the whole last segment",
      "/\u{12}*": "it has a control character",
      "/:a\u{85}": "it has a control character",
    ]
    for (text, reason) in cases {
      XCTAssertThrowsError(try LinkPattern(text), text) {
        XCTAssertEqual($0 as? LinkError, .invalidPattern(text, reason: reason), text)
      }
    }
  }

  func test_init_syntaxOfOtherLibraries_isRefused() {
    for text in ["/:a?", "/:a+", "/{a}", "{/a}?/b", "/(a)", "/:a(\\d+)", "/a%20b", "/a#b", "/\\:a"] {
      XCTAssertThrowsError(try LinkPattern(text), text) {
        guard case .invalidPattern(text, _)? = $0 as? LinkError else { return XCTFail("\(text): \($0)") }
      }
    }
  }

  func test_match_everyPieceOfSyntax() throws {
    let cases: [(String, String, String?)] = [
      ("/", "/", ""), ("/", "/a", nil), ("/a", "/a", ""), ("/a", "/A", nil), ("/a", "/a/", ""),
      ("/a/", "/a", ""), ("/a", "/a/b", nil), ("/a b", "/a%20b", ""), ("/é", "/%C3%A9", ""),
      ("/a&b=c", "/a&b=c", ""), ("/a/b", "/a%2Fb", nil),
      ("/:id", "/x", "id=x"), ("/:id", "/", nil), ("/:id", "/x/y", nil), ("/:id", "/x%2Fy", "id=x/y"),
      ("/a/:id/b", "/a/x/b", "id=x"), ("/a/:id/b", "/a/b", nil), ("/:a/:b", "/x/y", "a=x b=y"),
      ("/a-:id", "/a-x", "id=x"), ("/a-:id", "/a-", nil), ("/@:id", "/%40x", "id=x"),
      ("/:id.md", "/x.md", "id=x"), ("/:id.md", "/.md", nil), ("/:id.md", "/x.md.md", "id=x.md"),
      ("/ab:id-a", "/abx-a", "id=x"), ("/ab:id-a", "/ab-a", nil),
      ("/*", "/x", "rest=x"), ("/*", "/x/y", "rest=x|y"), ("/*", "/", nil), ("/a/*", "/a", nil),
      ("/a/:id/*", "/a/x/y/z", "id=x rest=y|z"), ("/a/:id/*", "/a/x", nil),
    ]
    for (pattern, link, expected) in cases {
      XCTAssertEqual(try values(pattern, in: link), expected, "\(pattern) in \(link)")
    }
  }

  func test_query_isTypedAndOptional() throws {
    let table = try LinkTable<String>(
      schemes: ["x"],
      links: [
        DeepLink("/search/:id") { values in
          let page: Int? = try values.query("page")
          let text: String? = try values.query("q")
          return "\(try values["id"] as Int) \(page ?? 0) \(text ?? "-")"
        }
      ]
    )
    let cases = [
      "/search/1": "1 0 -", "/search/1?page=2": "1 2 -", "/search/1?q=a+b%2B&page=3": "1 3 a b+",
      "/search/1?page=1&page=2": "1 1 -", "/search/1?": "1 0 -", "/search/1?q": "1 0 ",
      "/search/1?q=a=b": "1 0 a=b",
      "/search/1?&&page=2&#q=c": "1 2 -", "x://search/1?page=2": "1 2 -",
    ]
    for (link, expected) in cases { XCTAssertEqual(try table.route(for: link), expected, link) }
    XCTAssertThrowsError(try table.route(for: "/search/1?page=two")) {
      XCTAssertEqual($0 as? LinkError, .invalidValue(name: "page", expected: "Int"))
    }
  }

  // MARK: Printing

  private struct Values: Hashable {
    var texts: [String: String]
    var rest: [String]
    var query: [String: String]
  }

  /// For patterns of every kind, whatever values are printed are read back.
  func test_random_valuesThatPrint_areReadBack() throws {
    let patterns: [(String, names: [String], hasRest: Bool)] = [
      ("/p/:a", ["a"], false), ("/p/*", [], true), ("/p/:a/:b/*", ["a", "b"], true), ("/p/@:a", ["a"], false),
      ("/p/:a.md/:b", ["a", "b"], false),
    ]
    let seed: UInt64 = 41
    var random = SplitMix64(seed: seed)
    let characters = Array("abz-. %/?#&=+:@!é√🚀\\\"<>{}*")
    var printed = 0
    let rounds = RandomRounds.count(160, long: 10_000)
    for _ in 0..<rounds {
      let (pattern, names, hasRest) = patterns[Int.random(in: 0..<patterns.count, using: &random)]
      func text() -> String {
        String(
          (0..<Int.random(in: 1...4, using: &random)).map { _ in
            characters[Int.random(in: 0..<characters.count, using: &random)]
          }
        )
      }
      var values = Values(texts: [:], rest: [], query: [:])
      for name in names where Int.random(in: 0..<6, using: &random) > 0 { values.texts[name] = text() }
      if hasRest { values.rest = (0..<Int.random(in: 0...3, using: &random)).map { _ in text() } }
      if Bool.random(using: &random) { values.query["q"] = text() }
      let table = try LinkTable<Values>(
        schemes: ["x"],
        links: [
          DeepLink(pattern) { found in
            var read = Values(texts: [:], rest: found.rest, query: [:])
            for name in names { read.texts[name] = try found[name] as String }
            if let query: String = try found.query("q") { read.query["q"] = query }
            return read
          } path: { route in
            LinkValues(route.texts, rest: route.rest, query: route.query)
          }
        ]
      )
      guard let link = table.link(for: values) else { continue }
      printed += 1
      XCTAssertEqual(try table.route(for: link), values, "seed \(seed): \(pattern) \(link)")
    }
    // Values that are missing and dot segments are refused.
    XCTAssertGreaterThan(printed, rounds / 2)
  }

  func test_print_identifiersAndDates_needNoSample() throws {
    struct Booking: Hashable {
      var id: UUID
      var day: Date
      var room: Int
    }
    let table = try LinkTable<Booking>(links: [
      DeepLink("/bookings/:id/:day/:room") { values in
        Booking(id: try values["id"], day: try values["day"], room: try values["room"])
      } path: { booking in
        ["id": booking.id, "day": booking.day, "room": booking.room]
      }
    ])
    let booking = Booking(id: UUID(), day: Date(timeIntervalSince1970: 1_785_801_600.25), room: 7)
    XCTAssertEqual(try table.route(for: XCTUnwrap(table.link(for: booking))), booking)
  }
}
