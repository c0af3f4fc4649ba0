import ControllerCore
import Foundation
import Navigator
import XCTest

/// Long stacks of a `RouteController`, in the time of the processor: other programs do not make it longer.
@MainActor
final class RouteLinearTimeTests: XCTestCase {
  private final class Pages: RouteController<Int> {
    override func makeController(for route: Int) -> Controller { Controller() }
  }

  /// Returns the least time that `body` takes for a stack of `count` screens in a window.
  private func time(
    _ count: Int,
    _ body: (RouteNavigator<Int>) async throws -> Void
  ) async throws -> Double {
    var least = Double.infinity
    for _ in 0..<5 {
      let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: 0)))
      navigator.attach(pages)
      let window = ControllerWindow(root: pages)
      window.show()
      try await navigator.set(Array(1..<count), animated: false)
      let start = clock()
      try await body(navigator)
      least = min(least, Double(clock() - start))
      window.close()
    }
    return least
  }

  private func check(_ sizes: (Int, Int), _ body: (RouteNavigator<Int>) async throws -> Void) async throws {
    let (half, whole) = (try await time(sizes.0, body), try await time(sizes.1, body))
    XCTAssertLessThan(whole / half, 2.3 * 1.15, "\(half), \(whole)")
  }

  func test_popToRoot_twiceAsManyScreens_takesTwiceTheTime() async throws {
    try await check((800, 1_600)) { try await $0.popToRoot() }
  }

  /// Each new screen was looked for among all old ones.
  func test_set_twiceAsManyOtherScreens_takesTwiceTheTime() async throws {
    try await check((1_000, 2_000)) { navigator in
      try await navigator.set((1..<navigator.state.currentTab.count).map { -$0 }, animated: false)
    }
  }
}
