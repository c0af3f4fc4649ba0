import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// A route controller drops screens that were never in a container of its window. Their `didLeave()` may read the route controller.
@MainActor
final class DroppedModalTests: XCTestCase {
  private enum Page: Hashable, Sendable { case list, item, other }

  private final class Screen: Controller {
    var onLeave: @MainActor () -> Void = {}
    override func didLeave() { onLeave() }
  }

  private final class Pages: RouteController<Page> {
    private(set) var left = 0
    /// Called once, when the controller of the route is made.
    var onMake: [Page: @MainActor () -> Void] = [:]

    override func makeController(for page: Page) -> Controller {
      let screen = Screen()
      screen.onLeave = { [weak self] in
        guard let self else { return }
        left += 1
        _ = (controllers(at: .modal(0)), controllers(at: .column(.primary, tab: 0)), saveState())
      }
      if let make = onMake.removeValue(forKey: page) { make() }
      return page == .item ? StackController(root: screen) : screen
    }
  }

  private func launch() -> (Pages, RouteNavigator<Page>) {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    return (pages, navigator)
  }

  func test_otherNavigatorIsAttached_whileAModalWaitsForTheWindow_didLeaveMayReadTheStacks() async throws {
    let (pages, navigator) = launch()
    try await navigator.present(.item)
    let other = RouteNavigator(NavigationPlacement.stack(root: Page.list))
    other.attach(pages)
    XCTAssertEqual(pages.left, 1)
    XCTAssertEqual(pages.controllers(at: .modal(0)).count, 0)
  }

  func test_userDidNavigate_whileAModalWaitsForTheWindow_didLeaveMayReadTheStacks() async throws {
    let (pages, navigator) = launch()
    try await navigator.present(.item)
    try navigator.userDidNavigate(.dismiss())
    try await navigator.push(.other)
    XCTAssertEqual(pages.left, 1)
    XCTAssertEqual(pages.controllers(at: .modal(0)).count, 0)
  }

  /// While the controller of a route is made, the app shows another state. The controller is never shown.
  func test_controllerIsMade_andAnotherStateIsShown_didLeaveMaySaveTheState() async throws {
    let pages = Pages()
    pages.onMake[.item] = { [unowned pages] in pages.show(NavigationState(root: .other)) }
    pages.show(try NavigationState(root: Page.list).applying(.push(.item)))
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), [.other])
    XCTAssertGreaterThan(pages.left, 0)
  }

  /// While the controllers of routes are made, the app shows another state and then attaches a navigator. The first controller is
  /// never shown.
  func test_controllerIsMade_andANavigatorIsAttached_didLeaveMaySaveTheState() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    pages.onMake[.item] = { [unowned pages] in pages.show(NavigationState(root: .other)) }
    pages.onMake[.other] = { [unowned pages] in navigator.attach(pages) }
    pages.show(try NavigationState(root: Page.list).applying(.push(.item)))
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), [.list])
    XCTAssertGreaterThan(pages.left, 0)
  }
}
