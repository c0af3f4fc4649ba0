import Navigator
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters

final class EvolutionRouteTests: XCTestCase {
  func test_table_readsAndPrintsEveryRoute() throws {
    let links = try EvolutionRoute.links()
    let cases: [(String, EvolutionRoute)] = [
      ("evolution://proposals", .lists(.proposals)), ("evolution://bookmarks", .lists(.bookmarks)),
      ("evolution://cards", .lists(.cards)),
      ("evolution://pages/https%3A%2F%2Fgithub.com%2Fa%3Fb", .page(.page("https://github.com/a?b"))),
      ("evolution://proposals/SE-0401", .proposal(.proposal("SE-0401"))),
      ("evolution://authors/Doug%20Gregor", .author(.author("Doug Gregor"))),
    ]
    for (link, route) in cases {
      XCTAssertEqual(try links.route(for: link), route)
      XCTAssertEqual(links.link(for: route), link)
    }
  }

  func test_table_screensBelow_areTheAppsAndThenTheFeatures() throws {
    let links = try EvolutionRoute.links()
    let cases: [(String, [EvolutionRoute])] = [
      ("bookmarks", [.lists(.bookmarks)]),
      ("cards", [.lists(.proposals), .lists(.cards)]),
      (
        "proposals/SE-1/note",
        [.lists(.proposals), .proposal(.proposal("SE-1")), .proposal(.note("SE-1"))]
      ),
      ("authors/Ada", [.lists(.proposals), .author(.author("Ada"))]),
    ]
    for (link, path) in cases {
      XCTAssertEqual(try links.destination(of: "evolution://\(link)").path, path)
    }
  }

  func test_table_pageOfAnUnknownServer_isRefused() throws {
    let links = try EvolutionRoute.links()
    let addresses = [
      "https%3A%2F%2Fevil.org", "http%3A%2F%2Fgithub.com", "file%3A%2F%2F%2Fetc%2Fpasswd",
      "javascript%3Aalert(1)", "data%3Atext%2Fhtml,x", "nowhere", "https%3A%2F%2Fgithub.com%40evil.org",
    ]
    for address in addresses {
      XCTAssertThrowsError(try links.route(for: "evolution://pages/\(address)"), address) {
        XCTAssertEqual($0 as? LinkError, .noRoute(pattern: "/pages/:address", error: "UnknownServer"))
      }
    }
  }
}
