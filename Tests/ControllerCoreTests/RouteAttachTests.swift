import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A route controller without a navigator, and one that is attached to a navigator again or to another one.
@MainActor
final class RouteAttachTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int) }

  private final class Screen: Controller, ResultProviding {
    typealias Output = Int
  }

  private final class Pages: RouteController<Page> {
    private(set) var made: [Page] = []
    override func makeController(for page: Page) -> Controller {
      made.append(page)
      return Screen()
    }
  }

  private let primary = NavigationPosition.column(.primary, tab: 0)

  private func app() async -> (
    navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>
  ) {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    return (navigator, pages, window)
  }

  /// Another controller was made for the screen that was on its way, and the first one left.
  func test_show_withoutANavigator_duringAStep_theScreenKeepsItsController() async throws {
    let steps: [(step: NavigationStep<Page>, position: NavigationPosition)] = [
      (.push(.item(1), primary), primary), (.present(.item(1), as: .sheet), .modal(0)),
      (.replace([.list, .item(1)], primary), primary),
    ]
    for (step, position) in steps {
      let (navigator, pages, window) = await app()
      navigator.detach()
      window.host.pace = .manual
      var outcomes: [TransitionOutcome?] = []
      pages.perform(step, animated: true, completion: StepCompletion { outcomes.append($0) })
      let screen = try XCTUnwrap(pages.controllers(at: position).last)
      XCTAssertEqual(outcomes, [], "\(step)")
      pages.show(try navigator.state.performing(step))
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
      XCTAssertEqual(pages.made, [.list, .item(1)], "\(step)")
      XCTAssertTrue(pages.controllers(at: position).last === screen, "\(step)")
      XCTAssertFalse(screen.hasLeft, "\(step)")
      XCTAssertEqual(outcomes.count, 1, "\(step)")
      XCTAssertEqual(window.presented.count, position == .modal(0) ? 1 : 0, "\(step)")
      window.close()
    }
  }

  /// The state that is shown does not contain the screen of the step.
  func test_show_withoutANavigator_duringAStep_theOlderStateIsShown() async throws {
    for waits in [true, false] {
      let (navigator, pages, window) = await app()
      navigator.detach()
      window.host.pace = .manual
      if waits { pages.controllers(at: primary)[0].stackController?.push(Controller()) }
      pages.perform(.push(.item(1), primary), animated: true, completion: StepCompletion { _ in })
      pages.show(navigator.state)
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
      XCTAssertEqual(pages.routes(at: primary), [.list])
      XCTAssertEqual(pages.made, waits ? [.list] : [.list, .item(1)])
      window.close()
    }
  }

  /// A screen of the navigator that has left became a later screen with the same route, with its text and its result.
  func test_attachAgain_aScreenHasLeftMeanwhile_anotherControllerIsMade() async throws {
    let (navigator, pages, window) = await app()
    try await navigator.push(.item(1))
    await window.settle()
    let before = pages.controllers(at: primary)
    navigator.detach()
    try await navigator.pop()
    try await navigator.push(.item(1))
    navigator.attach(pages)
    await window.settle()
    let after = pages.controllers(at: primary)
    XCTAssertEqual(after.count, 2)
    XCTAssertTrue(after[0] === before[0])
    XCTAssertFalse(after[1] === before[1])
    XCTAssertTrue(before[1].hasLeft)
    window.close()
  }

  /// The lower one of two equal screens left. The upper screen got the controller of the lower one.
  func test_attachAgain_theLowerOfTwoEqualScreensHasLeft_theUpperOneKeepsItsController() async throws {
    let (navigator, pages, window) = await app()
    try await navigator.push(.item(1))
    try await navigator.push(.item(1))
    await window.settle()
    let before = pages.controllers(at: primary)
    let others = Pages()
    let other = HeadlessWindow(others)
    navigator.attach(others)
    await other.settle()
    let shown = others.controllers(at: primary)
    shown[0].stackController?.setControllers([shown[0], shown[2]], animated: false)
    await other.settle()
    XCTAssertEqual(navigator.state[primary], [.list, .item(1)])
    navigator.attach(pages)
    await window.settle()
    XCTAssertTrue(pages.controllers(at: primary).elementsEqual([before[0], before[2]], by: ===))
    XCTAssertTrue(before[1].hasLeft)
    other.close()
    window.close()
  }

  /// The result was lost, and the screen stayed.
  func test_finish_thenAnotherNavigatorIsAttached_theScreenIsClosedThere() async throws {
    for isShownThere in [true, false] {
      let (navigator, pages, window) = await app()
      try await navigator.push(.item(1))
      await window.settle()
      let other = RouteNavigator(.stack(root: Page.list))
      if isShownThere { try await other.push(.item(1)) }
      let screen = try XCTUnwrap(pages.controllers(at: primary).last as? Screen)
      var outcomes: [NavigationOutcome<Int>] = []
      screen.onResult(self) { outcomes.append($1) }
      navigator.enqueue(.push(.item(9)))
      screen.finish(with: 7)
      other.attach(pages)
      await window.settle()
      for _ in 0..<20 { await Task.yield() }
      await window.settle()
      XCTAssertEqual(outcomes, [.value(7)], "\(isShownThere)")
      XCTAssertTrue(screen.hasLeft, "\(isShownThere)")
      XCTAssertEqual(other.state[primary], [.list], "\(isShownThere)")
      XCTAssertEqual(pages.routes(at: primary), [.list], "\(isShownThere)")
      window.close()
    }
  }

  /// The first navigator went back from another screen, because the second one was asked where the user was.
  func test_userGoesBack_thenAnotherNavigatorIsAttached_theFirstOneStays() async throws {
    for dismisses in [true, false] {
      let (navigator, pages, window) = await app()
      let other = RouteNavigator(.stack(root: Page.list))
      for navigator in [navigator, other] {
        if dismisses { try await navigator.present(.item(1)) } else { try await navigator.push(.item(1)) }
      }
      await window.settle()
      let before = (navigator.state, other.state)
      navigator.enqueue(.push(.item(9)))
      if dismisses {
        window.attemptDismissal(of: try XCTUnwrap(pages.controllers(at: .modal(0)).first))
      } else {
        window.goBack()
      }
      other.attach(pages)
      await window.settle()
      for _ in 0..<20 { await Task.yield() }
      await window.settle()
      let expected = try before.0.applying(.push(.item(9)))
      XCTAssertEqual(navigator.state, expected, "dismisses: \(dismisses)")
      XCTAssertEqual(other.state, before.1, "dismisses: \(dismisses)")
      XCTAssertEqual(window.presented.count, dismisses ? 1 : 0, "dismisses: \(dismisses)")
      window.close()
    }
  }
}
