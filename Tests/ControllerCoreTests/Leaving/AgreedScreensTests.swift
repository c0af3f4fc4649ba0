import AsyncTestSupport
import ControllerTesting
import Navigator
import Synchronization
import TestSupport
import XCTest

@testable import ControllerCore

/// The list of screens whose unsaved changes requests may discard, because the user has agreed to that.
@MainActor
final class AgreedScreensTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, editor }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller {
      page == .editor ? AskingScreen() : Controller()
    }
  }

  /// Without that, the list would grow with each answer of the user, as long as the app runs.
  func test_requestEnds_screensThatStayOrHaveLeft_areRemovedFromTheList() async throws {
    let isDenied = Mutex(true)
    let slow = RouteGuard<Page>(
      "slow",
      asking: { page in
        guard page == .item, isDenied.withLock({ $0 }) else { return .allow }
        for _ in 0..<20 { await Task.yield() }
        return .deny(reason: "no")
      }
    )
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list), guards: [slow]))
    navigator.attach(pages)
    navigator.onError = { _ in }
    let window = HeadlessWindow(pages)
    await window.settle()
    let editor = NavigationPosition.column(.primary, tab: 0)
    for denies in [true, false] {
      isDenied.withLock { $0 = denies }
      try await navigator.set([.editor])
      await window.settle()
      let screen = pages.controllers(at: editor).last as? AskingScreen
      navigator.enqueue(.setPath([.item]))
      if denies {
        // The user has agreed, and the guard has not answered.
        await until { pages.agreedScreens.count == 1 }
      }
      await window.settle()
      XCTAssertEqual(screen?.questions, denies ? 1 : 2)
      XCTAssertEqual(screen?.hasLeft, !denies)
      XCTAssertEqual(pages.agreedScreens.count, 0)
    }
    window.close()
  }
}
