import Foundation
import Navigator
import TestSupport
import XCTest

final class LinkTableTests: XCTestCase {
  private func table() throws -> LinkTable<Page> {
    try LinkTable(
      schemes: ["evolution", "evo"],
      hosts: ["swift.org", "www.Swift.org"],
      links: [
        DeepLink("/", to: .list),
        DeepLink("/bookmarks", to: .bookmarks),
        DeepLink("/items/:id") {
          .item(try $0["id"])
        } path: {
          if case .item(let id) = $0 { ["id": id] } else { nil }
        },
        DeepLink("/groups/:id") { .group(try $0["id"]) },
        DeepLink("/about/*") {
          .about($0.rest.joined(separator: "|"))
        } path: {
          if case .about(let text) = $0 {
            LinkValues([:], rest: text.split(separator: "|").map(String.init))
          } else {
            nil
          }
        },
        DeepLink("/:word") { .about(try $0["word"]) },
      ]
    )
  }

  // MARK: Parsing

  func test_route_forLinksOfEveryForm_isFound() throws {
    let table = try table()
    let cases: [(String, Page)] = [
      ("/", .list),
      ("evolution:///", .list),
      ("evolution://", .list),
      ("https://swift.org", .list),
      ("/items/1", .item(1)),
      ("/items/1/", .item(1)),
      ("evolution://items/1", .item(1)),
      ("evolution:///items/1", .item(1)),
      ("evolution:/items/1", .item(1)),
      ("EVO://items/1", .item(1)),
      ("https://swift.org/items/1", .item(1)),
      ("http://WWW.swift.org/items/1?from=mail#top", .item(1)),
      ("evolution://items/1?q=%C3%A9", .item(1)),
      ("/about/a%20b/%C3%A9", .about("a b|é")),
      ("/about/é", .about("é")),
      ("/about/a%2Fb", .about("a/b")),
      ("/about/...", .about("...")),
      ("/about", .about("about")),
      ("/Bookmarks", .about("Bookmarks")),
      ("/bookmarks", .bookmarks),
    ]
    for (link, route) in cases {
      XCTAssertEqual(try table.route(for: link), route, link)
    }
  }

  func test_route_forLinksThatAreNotServed_saysWhich() throws {
    let table = try table()
    let cases: [(String, LinkError)] = [
      ("evolution://unknown/1", .noMatch),
      ("/items/1/2", .noMatch),
      ("/items/x", .invalidValue(name: "id", expected: "Int")),
      ("mailto:a@b", .notALink),
      ("items/1", .notALink),
      ("", .notALink),
      ("evolution:", .notALink),
      ("1x:/items/1", .notALink),
      ("other://items/1", .unknownScheme("other")),
      ("https://evil.org/items/1", .unknownHost("evil.org")),
      ("https:///items/1", .unknownHost("")),
      ("https://swift.org@evil.org/items/1", .unexpectedAuthority),
      ("https://swift.org:8080/items/1", .unexpectedAuthority),
      ("evolution://items:80/1", .unexpectedAuthority),
      ("https://swift.org:80/items/1", .unexpectedAuthority),
      ("https://evil.org:443/items/1", .unknownHost("evil.org")),
      ("https://swift.org%3A443/items/1", .unknownHost("swift.org:443")),
    ]
    for (link, expected) in cases {
      XCTAssertThrowsError(try table.route(for: link), link) {
        XCTAssertEqual($0 as? LinkError, expected)
      }
    }
  }

  func test_route_forHostileLinks_isRefusedAndSaysWhere() throws {
    let table = try table()
    let long = "/about/" + String(repeating: "a", count: 4090)
    let cases: [(String, LinkError)] = [
      (long, .tooLong(bytes: 4097, limit: 4096)),
      ("/about/\u{0}", .controlCharacter(at: 7)),
      ("/about/a\nb", .controlCharacter(at: 8)),
      ("/about/\u{7F}", .controlCharacter(at: 7)),
      ("/about/%00", .controlCharacter(at: 7)),
      ("/about/x%0d%0A", .controlCharacter(at: 7)),
      ("/about/%C2%85", .controlCharacter(at: 7)),
      ("/about/%", .badEncoding(at: 7)),
      ("/about/a%4", .badEncoding(at: 7)),
      ("/about/%GG", .badEncoding(at: 7)),
      ("/about/%4/", .badEncoding(at: 7)),
      ("/about/%FF", .badEncoding(at: 7)),
      ("/about/%C0%AF", .badEncoding(at: 7)),
      ("/about/%ED%A0%80", .badEncoding(at: 7)),
      ("/about/..", .dotSegment(at: 7)),
      ("/about/./x", .dotSegment(at: 7)),
      ("/about/%2e%2E/x", .dotSegment(at: 7)),
      ("/about/a%2F..%2Fb", .dotSegment(at: 7)),
      ("/about/..%5Cb", .dotSegment(at: 7)),
      ("evolution://../x", .dotSegment(at: 12)),
      ("/about//x", .emptySegment(at: 7)),
      ("//swift.org/items/1", .emptySegment(at: 1)),
      ("/about/x//", .emptySegment(at: 9)),
    ]
    for (link, expected) in cases {
      XCTAssertThrowsError(try table.route(for: link), link.prefix(30).debugDescription) {
        XCTAssertEqual($0 as? LinkError, expected, link.prefix(30).debugDescription)
      }
    }
    XCTAssertNoThrow(try table.route(for: String(long.dropLast())))
  }

  /// Finding N6.
  func test_route_trackingParameterFragmentOrDefaultPort_doesNotRefuseTheLink() throws {
    let table = try table()
    let links = [
      "https://swift.org/items/1?utm=50%", "/items/1?utm=%GG&%FF=%", "/items/1?text=a%0Ab",
      "/items/1?q=%E2%80%AE",
      "/items/1#50%", "/items/1#%00", "https://swift.org:443/items/1", "http://swift.org:80/items/1",
      "https://swift.org:/items/1",
    ]
    for link in links { XCTAssertEqual(try table.route(for: link), .item(1), link) }
    let values = try LinkTable<String>(links: [DeepLink("/a") { try $0.query("q") ?? "" }])
    for (query, text) in ["50%": "50%", "%GG": "%GG", "%4": "%4", "%FF": "\u{FFFD}", "a+%2B": "a +"] {
      XCTAssertEqual(try values.route(for: "/a?q=\(query)"), text)
    }
  }

  func test_route_forRandomBytes_neverTraps() throws {
    let seed: UInt64 = 77
    var random = SplitMix64(seed: seed)
    let table = try table()
    let pieces = [
      "/", "/", "items", "about", "%", "%2", "%2F", "%C3", ":", "?", "#", ".", "..", "evolution", "https",
      "swift.org", "//", "é", "\u{1}", "1", "@", "",
    ]
    var found = 0
    for _ in 0..<RandomRounds.count(1_600, long: 50_000) {
      let link = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      if let route = try? table.route(for: link), let printed = table.link(for: route) {
        XCTAssertEqual(try table.route(for: printed), route, "seed \(seed): \(link)")
        found += 1
      }
    }
    XCTAssertGreaterThan(found, 0)
  }

  func test_route_valuesThatMakeNoRoute_fallThroughToTheNextPattern() throws {
    let table = try LinkTable<Page>(links: [
      DeepLink("/:id") { .item(try $0["id"]) },
      DeepLink("/*") { .about($0.rest.joined()) },
    ])

    XCTAssertEqual(try table.route(for: "/7"), .item(7))
    XCTAssertEqual(try table.route(for: "/x"), .about("x"))
  }

  func test_route_anErrorOfTheApp_isKeptAsTheReason() throws {
    let table = try LinkTable<Page>(links: [
      DeepLink("/:id") { _ in throw CancellationError() }
    ])

    XCTAssertThrowsError(try table.route(for: "/7")) {
      XCTAssertEqual($0 as? LinkError, .noRoute(pattern: "/:id", error: "CancellationError"))
    }
  }

  // MARK: Building

  func test_init_wrongSchemesAndHosts_areRefused() {
    for scheme in ["", "http", "HTTPS", "a b", "1a", "é"] {
      XCTAssertThrowsError(try LinkTable<Page>(schemes: [scheme], links: []), scheme) {
        XCTAssertEqual($0 as? LinkError, .invalidScheme(scheme))
      }
    }
    for host in ["", "a/b", "a:80", "u@a"] {
      XCTAssertThrowsError(try LinkTable<Page>(hosts: [host], links: []), host) {
        XCTAssertEqual($0 as? LinkError, .invalidHost(host))
      }
    }
    XCTAssertThrowsError(try LinkTable<Page>(links: [DeepLink("a", to: .list)])) {
      XCTAssertEqual($0 as? LinkError, .invalidPattern("a", reason: "it must start with a slash"))
    }
  }

  func test_init_aPrinterThatDoesNotComeBack_isRefused() {
    let wrong: @Sendable (Page) -> LinkValues? = { _ in ["id": 2] }
    let partial: @Sendable (Page) -> LinkValues? = { _ in [:] }
    let never: @Sendable (Page) -> LinkValues? = { _ in nil }
    for path in [wrong, partial, never] {
      XCTAssertThrowsError(
        try LinkTable<Page>(links: [DeepLink("/items/:id", route: { .item(try $0["id"]) }, path: path)])
      ) {
        XCTAssertEqual($0 as? LinkError, .notReversible(pattern: "/items/:id", sample: "/items/1"))
      }
    }
  }

  func test_init_aPrinterWithoutAUsableSample_asksForOne() throws {
    @Sendable func route(_ values: LinkValues) throws(LinkError) -> Page {
      let text: String = try values["id"]
      guard text.hasPrefix("SE-") else {
        throw .invalidValue(name: "id", expected: "proposal")
      }
      return .about(text)
    }
    @Sendable func values(_ page: Page) -> LinkValues? {
      if case .about(let id) = page { ["id": id] } else { nil }
    }

    XCTAssertThrowsError(try LinkTable<Page>(links: [DeepLink("/:id", route: route, path: values)])) {
      XCTAssertEqual($0 as? LinkError, .needsSample(pattern: "/:id"))
    }
    let table = try LinkTable<Page>(links: [
      DeepLink("/:id", sample: ["id": "SE-1"], route: route, path: values)
    ])
    XCTAssertEqual(table.link(for: .about("SE-0401")), "/SE-0401")
  }

  // MARK: Printing

  func test_link_forEachKindOfTable_isPrintedInItsForm() throws {
    let table = try table()
    XCTAssertEqual(table.link(for: .list), "evolution:///")
    XCTAssertEqual(table.link(for: .bookmarks), "evolution://bookmarks")
    XCTAssertEqual(table.link(for: .item(-3)), "evolution://items/-3")
    XCTAssertEqual(table.link(for: .about("a b|é/%")), "evolution://about/a%20b/%C3%A9%2F%25")
    XCTAssertNil(table.link(for: .group(1)))

    let atHost = try LinkTable<Page>(
      hosts: ["swift.org"],
      links: [
        DeepLink("/", to: .list),
        DeepLink("/b", to: .bookmarks),
      ]
    )
    XCTAssertEqual(atHost.link(for: .list), "https://swift.org/")
    XCTAssertEqual(atHost.link(for: .bookmarks), "https://swift.org/b")
    XCTAssertEqual(try LinkTable<Page>(links: [DeepLink("/", to: .list)]).link(for: .list), "/")
  }

  func test_link_thatWouldLeadElsewhere_isNotPrinted() throws {
    let table = try LinkTable<Page>(links: [
      DeepLink("/about/:text") {
        .about(try $0["text"])
      } path: {
        if case .about(let text) = $0 { ["text": text] } else { nil }
      },
      DeepLink("/about/list", to: .list),
    ])

    XCTAssertEqual(table.link(for: .about("x")), "/about/x")
    for text in ["list", "", "..", "a\nb"] { XCTAssertNil(table.link(for: .about(text)), text) }
  }

  func test_link_randomRoutes_comeBack() throws {
    let seed: UInt64 = 8
    var random = SplitMix64(seed: seed)
    let table = try table()
    let characters = Array("abz09-._~ %/?#&=+:@!é√🚀\\\"<>")
    for _ in 0..<RandomRounds.count(200, long: 8_000) {
      let text = String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          characters[Int.random(in: 0..<characters.count, using: &random)]
        }
      )
      guard let link = table.link(for: .about(text)) else {
        XCTAssert(text.split { "/\\".contains($0) }.contains { $0 == "." || $0 == ".." }, "\(seed): \(text)")
        continue
      }
      XCTAssertEqual(try table.route(for: link), .about(text), "seed \(seed): \(text)")
      XCTAssertNotNil(URL(string: link), link)
    }
  }
}
