import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

@MainActor
final class NavigationConformanceTests: XCTestCase {
  private enum Page: Hashable { case list, search, item(Int) }

  private final class PageScreen: Controller {
    let page: Page

    init(_ page: Page) {
      self.page = page
      super.init()
    }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { PageScreen(page) }
  }

  /// Read from the stacks of UIKit, not from the tree.
  private func routes(_ screen: UIKitScreen, at position: NavigationPosition) -> [Page] {
    func pages(_ stack: UIViewController?) -> [Page] {
      (stack as? UINavigationController)?.viewControllers
        .compactMap { (($0 as? any Mirror)?.controller as? PageScreen)?.page } ?? []
    }
    switch position {
    case .modal(let index):
      guard screen.presented.indices.contains(index) else { return [] }
      // The view of a covered layer is not in the window.
      let layer = (screen.presented[index] as? LayerViewController)?.layer
      return pages(layer.flatMap(screen.root.mirror.mirrorIfAny))
    case .column(let column, let tab):
      guard let tabs = tabs(screen), tabs.viewControllers?.indices.contains(tab) ?? false else { return [] }
      let stack = tabs.viewControllers?[tab]
      guard let columns = (stack as? ColumnsViewController)?.content as? UISplitViewController else {
        return column == .primary ? pages(stack) : []
      }
      switch column {
      case .primary: return pages(columns.viewController(for: .primary))
      case .detail: return pages(columns.viewController(for: .secondary))
      default: return []
      }
    }
  }

  private func tabs(_ screen: UIKitScreen) -> UITabBarController? {
    (screen.tree.root as? Pages).flatMap { screen.tabs(of: $0.tabs) }
  }

  func test_navigationHost_randomRequests_areShownByUIKit() async {
    let pages = Pages()
    let screen = UIKitScreen(pages, isPad: true)
    screen.proceed()
    let device = Task {
      // The device runs while the check waits for its steps.
      while !Task.isCancelled {
        SimulatedDevice.endAnimations()
        await Task.yield()
      }
    }
    let conformance = NavigationHostConformance<Pages>(routes: [.list, .search, .item(1), .item(2)]) {
      [self] _, position in
      SimulatedDevice.endAnimations()
      return routes(screen, at: position)
    } selectedTab: { [self] _ in
      tabs(screen)?.selectedIndex ?? 0
    }
    let problems = await conformance.problems(of: pages)
    device.cancel()
    XCTAssertEqual(problems, [])
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    screen.close()
  }
}
