import XCTest

@testable import EvolutionApp

@MainActor
final class PlacePathsTests: XCTestCase {
  func test_path_askedAgain_isThePathOfTheseScreens() async throws {
    let links = try EvolutionRoute.links()
    let paths = PlacePaths(links)
    let places: [[EvolutionRoute]] = (0..<20).flatMap { number -> [[EvolutionRoute]] in
      let proposal = EvolutionRoute.proposal(.proposal("SE-\(number)"))
      return [
        [.lists(.proposals), proposal], [.lists(.bookmarks), proposal],
        [.lists(.proposals), proposal, .proposal(.note("SE-\(number)"))],
      ]
    }
    // Each path is requested twice. The last round comes after more paths than the object keeps.
    for place in places.flatMap({ [$0, $0] }) + places {
      XCTAssertEqual(paths.path(to: place), PlacePaths(links).path(to: place))
      XCTAssertEqual(try paths.routes(of: paths.path(to: place)), place)
    }
    XCTAssertEqual(Set(places.map(paths.path)).count, places.count)
  }
}
