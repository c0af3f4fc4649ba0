import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A navigation step that the navigator gives up, because the platform has not ended its animation within the time limit.
@MainActor
final class GivenUpStepTests: XCTestCase {
  private enum Page: Hashable, Sendable {
    case list, item, picker
  }

  private final class Screen: Controller, LeaveConfirming {
    var needsConfirmation = false
    private(set) var departures = 0
    private(set) var drafts = 0

    func confirmLeaving() async -> Bool { true }
    func saveDraft() { drafts += 1 }
    override func didLeave() { departures += 1 }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  /// The pop was completed when it was given up. The screen left with its input saved as a draft, and was shown again after that.
  func test_removal_isGivenUp_theScreenStaysAndHasNotLeft() async throws {
    let ways: [(show: NavigationRequest<Page>, remove: NavigationRequest<Page>)] = [
      (.push(.item), .pop()), (.present(.item, as: .sheet), .dismiss()), (.push(.item), .replaceTop(.picker)),
    ]
    for way in ways {
      let clock = ManualClock()
      let navigator = RouteNavigator(.stack(root: Page.list), clock: clock, stepLimit: .seconds(1))
      let pages = Pages()
      navigator.attach(pages)
      let window = HeadlessWindow(pages)
      try await navigator.send(way.show)
      await window.settle()
      let screen = try XCTUnwrap(window.topmost as? Screen)
      window.host.pace = .manual
      let removal = Task { try await navigator.send(way.remove) }
      await until {
        window.host.layOut()
        return !window.host.transitions.isEmpty
      }
      // The user enters something while the screen moves away.
      screen.needsConfirmation = true
      await clock.advance(by: .seconds(2))
      let result = await removal.result
      XCTAssertThrowsError(try result.get(), "\(way.remove)")
      window.host.proceed()
      XCTAssertTrue(window.topmost === screen, "\(way.remove)")
      XCTAssertEqual(screen.departures, 0, "\(way.remove)")
      XCTAssertEqual(screen.drafts, 0, "\(way.remove)")
      XCTAssertEqual(screen.appearance, .appeared, "\(way.remove)")
      XCTAssertEqual(window.host.mistakes, [], "\(way.remove)")
      window.close()
    }
  }
}
