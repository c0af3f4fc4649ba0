import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// The user taps the tab that is selected already.
@MainActor
final class SelectedTabTests: XCTestCase {
  private final class Screen: Controller, LeaveConfirming {
    var (taps, handles, needsConfirmation) = (0, false, false)
    var agrees = true

    override func handleTabTap() -> Bool {
      taps += 1
      return handles
    }

    func confirmLeaving() async -> Bool { agrees }
  }

  private final class Pages: RouteController<Int> {
    override func makeController(for route: Int) -> Controller { Screen() }
  }

  func test_tap_reachesTheTopmostScreenFirst_thenGoesBackToTheFirst() async {
    let screens = (0..<3).map { _ in Screen() }
    let (stack, other, tabs) = (
      StackController(root: screens[0]), StackController(root: Screen()), TabController()
    )
    tabs.setControllers([stack, other])
    let window = HeadlessWindow(tabs)
    for screen in screens.dropFirst() { stack.push(screen, animated: false) }
    await window.settle()
    screens[2].handles = true
    XCTAssertEqual(window.selectTab(0, of: tabs), .done)
    await window.settle()
    XCTAssertEqual(screens.map(\.taps), [0, 0, 1])
    XCTAssertEqual(stack.controllers.count, 3, "the screen has scrolled to its top")
    screens[2].handles = false
    screens[1].needsConfirmation = true
    screens[1].agrees = false
    XCTAssertEqual(window.selectTab(0, of: tabs), .asking)
    await window.settle()
    XCTAssertEqual(stack.controllers.count, 3)
    screens[1].agrees = true
    XCTAssertEqual(window.selectTab(0, of: tabs), .asking)
    await window.settle()
    XCTAssertTrue(stack.controllers.elementsEqual([screens[0]], by: ===))
    XCTAssertEqual(window.selectTab(0, of: tabs), .done, "nothing is left to do")
    XCTAssertEqual(screens.map(\.taps), [1, 0, 3])
    window.selectTab(1, of: tabs)
    await window.settle()
    XCTAssertEqual(screens.map(\.taps), [1, 0, 3], "a tap on another tab is none on the selected one")
    XCTAssertEqual(tabs.selectedIndex, 1)
  }

  func test_tap_withRoutes_asksTheNavigator() async throws {
    for placement in [NavigationPlacement.stack(root: 0), .split(root: 0) { _ in .detail }] {
      let (pages, navigator) = (Pages(), RouteNavigator(placement))
      navigator.attach(pages)
      let window = HeadlessWindow(pages)
      try await navigator.navigate(to: 1)
      try await navigator.navigate(to: 2, from: 1)
      await window.settle()
      let isSplit = navigator.state.currentTab.columns.count > 1
      XCTAssertEqual(window.selectTab(0, of: pages.tabs), .done)
      await window.settle()
      XCTAssertEqual(navigator.state.currentTab.path.last, isSplit ? 1 : 0)
      window.close()
    }
  }
}
