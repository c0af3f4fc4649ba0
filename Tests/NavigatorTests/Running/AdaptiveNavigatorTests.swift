import Navigator
import XCTest

@MainActor
final class AdaptiveNavigatorTests: XCTestCase {
  func test_environment_changes_movesTheScreensAndLosesNone() async throws {
    let phone = StackPlacement(root: Page.list)
    let pad = SplitPlacement(root: Page.list) { $0.column }
    var timesAsked = 0
    let adaptive = AdaptiveNavigator(for: false) { isWide -> any NavigationPlacement<Page> in
      timesAsked += 1
      return isWide ? pad : phone
    }
    let path: [Page] = [.list, .group(1), .item(1)]
    for page in path.dropFirst() {
      try await adaptive.navigator.navigate(to: page, from: adaptive.navigator.state.topRoute)
    }
    XCTAssertEqual(adaptive.navigator.state.currentTab[.primary], path)

    adaptive.environment = true
    XCTAssertEqual(adaptive.navigator.state.currentTab.visibleRoutes, path)
    adaptive.environment = true
    XCTAssertEqual(timesAsked, 2, "the same again does nothing")

    adaptive.environment = false
    XCTAssertEqual(adaptive.navigator.state.currentTab[.primary], path)
  }
}
