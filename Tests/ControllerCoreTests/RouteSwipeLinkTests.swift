import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A link to the screen that the user is just swiping away.
@MainActor
final class RouteSwipeLinkTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Controller() }
  }

  /// The state still contained the screen, so the request ended at once, and the swipe removed the screen.
  func test_linkToTheDraggedScreen_isShownInTheEnd() async throws {
    for isSheet in [false, true] {
      for completes in [true, false] {
        for isUpdate in [true, false] {
          let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
          navigator.attach(pages)
          let window = HeadlessWindow(pages)
          if isSheet { try await navigator.present(.item) } else { try await navigator.push(.item) }
          await window.settle()
          let state = navigator.state
          window.host.pace = .manual
          XCTAssertTrue(isSheet ? window.beginSheetDrag() : window.beginSwipeBack())
          var hasEnded = false
          let link = Task {
            if isUpdate {
              try await navigator.update { _ in state }
            } else {
              try await navigator.send(.setPath(isSheet ? [] : [.item], presenting: state.modals.first))
            }
            hasEnded = true
          }
          for _ in 0..<100 { await Task.yield() }
          XCTAssertFalse(hasEnded, "nobody knows yet whether the screen stays")
          window.host.endGesture(completes: completes)
          window.host.pace = .later
          window.host.proceed()
          try await link.value
          await window.settle()
          let context = "sheet: \(isSheet), completes: \(completes), update: \(isUpdate)"
          XCTAssertEqual(navigator.state, state, context)
          XCTAssertEqual(window.window.presented.count, isSheet ? 1 : 0, context)
          XCTAssertEqual(pages.routes(at: state.frontPosition), isSheet ? [.item] : [.list, .item], context)
          window.close()
        }
      }
    }
  }
}
