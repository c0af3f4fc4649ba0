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

  /// The path of some hundred screens was longer than a browser's message may be, and the session ended.
  func test_path_ofManyScreens_hasTheListAndTheLastTwenty() async throws {
    let paths = PlacePaths(try EvolutionRoute.links())
    let screens = (0..<400).map { EvolutionRoute.proposal(.proposal("SE-\($0)")) }
    let last = [EvolutionRoute.lists(.bookmarks)] + screens.suffix(20)
    let path = paths.path(to: [.lists(.bookmarks)] + screens)
    XCTAssertLessThan(path.utf8.count, 1_000)
    XCTAssertEqual(try paths.routes(of: path), last)
    XCTAssertEqual(paths.path(to: last), path)
  }
}
