import Foundation
import Navigator
import XCTest

/// Links lead to whole places, from origins that they accept, whatever the order of registration.
@MainActor
final class LinkPlacesTests: XCTestCase {
  private let tabs = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])

  private func table() throws(LinkError) -> LinkTable<Page> {
    try LinkTable(
      schemes: ["app"],
      hosts: ["swift.org", "kelvin.org"],
      links: [
        DeepLink("/bookmarks", to: .bookmarks),
        DeepLink("/items/:id") {
          .item(try $0["id"])
        } path: {
          if case .item(let id) = $0 { ["id": id] } else { nil }
        }
        .under(.bookmarks, .group(1)),
        DeepLink("/about/:text") {
          .about(try $0["text"])
        } path: {
          if case .about(let text) = $0 { ["text": text] } else { nil }
        }
        .presented(as: .sheet)
        .onlyHTTPS(hosts: ["Swift.org"]),
      ]
    )
  }

  private func url(_ text: String) throws -> URL { try XCTUnwrap(URL(string: text)) }

  func test_open_buildsTheWholePlace_wherverTheUserIs() async throws {
    let navigator = RouteNavigator(tabs, links: try table())
    try await navigator.push(.item(9))
    try await navigator.present(.item(8))

    try await navigator.open(try url("app://items/1"))

    XCTAssertEqual(
      navigator.state.tabs.map(\.path),
      [[.list, .item(9)], [.bookmarks, .group(1), .item(1)]]
    )
    XCTAssertEqual(navigator.state.selectedTab, 1)
    XCTAssertEqual(navigator.state.modals, [])

    try await navigator.open(try url("https://swift.org/about/x"))
    XCTAssertEqual(navigator.state.modals.map(\.root), [.about("x")])
  }

  func test_open_withoutWaiting_errorsReachTheHandler() async throws {
    let navigator = RouteNavigator(tabs, links: try table())
    var errors: [NavigationError] = []
    navigator.onError = { errors.append($0) }
    let open: (URL) -> Void = { navigator.enqueue(opening: $0) }
    open(try url("app://nowhere/secret-token"))
    XCTAssertEqual(errors, [.link(.noMatch)])
    XCTAssertFalse("\(errors)".contains("secret"))
  }

  func test_route_restrictedLink_isAcceptedFromItsHostOverHTTPSOnly() async throws {
    let table = try table()
    XCTAssertEqual(try table.route(for: "https://SWIFT.org/about/x"), .about("x"))
    for link in ["app://about/x", "http://swift.org/about/x", "https://kelvin.org/about/x", "/about/x"] {
      XCTAssertThrowsError(try table.route(for: link), link) {
        XCTAssertEqual($0 as? LinkError, .wrongOrigin(pattern: "/about/:text"))
      }
    }
    XCTAssertEqual(table.link(for: .about("x")), "https://swift.org/about/x")
    XCTAssertEqual(table.link(for: .item(1)), "app://items/1")
  }

  func test_route_hostWithACharacterThatOnlyLooksLikeASCII_isUnknown() async throws {
    XCTAssertThrowsError(try table().route(for: "https://\u{212A}elvin.org/items/1")) {
      XCTAssertEqual($0 as? LinkError, .unknownHost("\u{212A}elvin.org"))
    }
    XCTAssertEqual(try table().route(for: "https://KELVIN.org/items/1"), .item(1))
  }

  func test_route_hostOutsideOfASCII_isComparedInItsASCIIForm() async throws {
    let table = try LinkTable<Page>(
      hosts: ["xn--mnchen-3ya.de"],
      links: [DeepLink("/bookmarks", to: .bookmarks)]
    )
    XCTAssertEqual(
      try table.route(for: try url("https://m\u{FC}nchen.de/bookmarks").absoluteString),
      .bookmarks
    )
    XCTAssertEqual(try table.route(for: "https://XN--mnchen-3ya.de/bookmarks"), .bookmarks)
    for host in ["m\u{FC}nchen.de", "munchen.de", "m\u{75}\u{308}nchen.de"] {
      XCTAssertThrowsError(try table.route(for: "https://\(host)/bookmarks"), host) {
        XCTAssertEqual($0 as? LinkError, .unknownHost(host))
      }
    }
  }

  func test_route_textThatChangesTheDirection_isRefused() async throws {
    XCTAssertThrowsError(try table().route(for: "/about/a%E2%80%AEb")) {
      guard case .controlCharacter? = $0 as? LinkError else { return XCTFail("\($0)") }
    }
  }

  func test_errors_containNoTextOfTheLink() async throws {
    let table = try table()
    let links = [
      "app://secret/1", "app://items/secret", "app://user:secret@x/", "secret",
      "https://swift.org/items/1/secret",
      "/items/secret?token=secret", "/about/secret",
    ]
    for link in links {
      XCTAssertThrowsError(try table.route(for: link), link) {
        XCTAssertFalse("\($0)".contains("secret"), "\($0)")
      }
    }
  }

  /// Finding 11.
  func test_route_orderOfRegistration_neverMatters() async throws {
    struct Refused: Error {}
    let rest = DeepLink<Page>("/*") {
      guard $0.rest.count == 2 else { throw Refused() }
      return .about("rest")
    }
    let never = DeepLink<Page>("/a/:x") { _ in throw Refused() }
    let orders = [[rest, never], [never, rest]]
    for links in orders {
      let table = try LinkTable<Page>(links: links)
      let found = ["/a/b", "/a/b/c", "/b/c", "/a"].map { try? table.route(for: $0) }
      XCTAssertEqual(found, [.about("rest"), nil, .about("rest"), nil])
    }
  }

  func test_table_patternWhoseLinksAreAllLinksOfAnother_isMoreSpecific() async throws {
    let cases: [(narrow: String, wide: String, link: String)] = [
      ("/proposals", "/:x", "/proposals"), ("/@a:x", "/@:x", "/@ab"),
      ("/a/:x", "/a/*", "/a/1"), ("/:a/:b/*", "/:a/*", "/1/2/3"), ("/a:x-c", "/a:x", "/ab-c"),
      ("/a/*", "/*", "/a/b"),
    ]
    for (narrow, wide, link) in cases {
      for patterns in [[narrow, wide], [wide, narrow]] {
        let table = try LinkTable<String>(
          links: patterns.map { pattern in DeepLink(pattern) { _ in pattern } }
        )
        XCTAssertEqual(try table.route(for: link), narrow, "\(patterns)")
      }
    }
  }
}
