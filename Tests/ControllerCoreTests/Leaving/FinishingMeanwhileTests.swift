import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A screen finishes while something else happens: its column or its route controller leaves, another screen is presented or
/// dismissed, or a guard has not answered. Its caller gets the value.
@MainActor
final class FinishingMeanwhileTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, picker, detail }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
    var finishesInDisappearing = false
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      if finishesInDisappearing { finish(with: 7) }
    }
  }

  private final class Pages: RouteController<Page> {
    let picker = Picker()
    override func makeController(for page: Page) -> Controller { page == .picker ? picker : Controller() }
  }

  /// Presents or pushes the picker, and waits until it is on screen. The closure returns the outcome, or `nil` while the caller waits.
  private func open(
    _ pages: Pages,
    _ navigator: RouteNavigator<Page>,
    presented: Bool = true,
    in column: NavigationColumn? = nil
  ) async -> @MainActor () -> NavigationOutcome<Int>? {
    var outcome: NavigationOutcome<Int>?
    Task {
      outcome =
        presented
        ? try await navigator.present(.picker, returning: Int.self, animated: false)
        : try await navigator.push(.picker, in: column, returning: Int.self, animated: false)
    }
    await until { pages.picker.appearance == .appeared && navigator.state.topRoute == .picker }
    return { outcome }
  }

  private func turn() async { for _ in 0..<100 { await Task.yield() } }

  // MARK: Its column goes

  func test_finish_whileTheColumnDisappears_theCallerGetsTheValue() async throws {
    let placements: [NavigationPlacement<Page>] = [
      .split(root: .list, columns: [.primary]) { _ in .detail },
      .split(root: .list) { _ in .supplementary },
    ]
    for (index, placement) in placements.enumerated() {
      for isHeadless in [false, true] {
        let (pages, navigator) = (Pages(), RouteNavigator(placement))
        navigator.attach(pages)
        let headless = isHeadless ? HeadlessWindow(pages) : nil
        let window = headless?.window ?? ControllerWindow(root: pages)
        window.show()
        let column: NavigationColumn = index == 0 ? .detail : .supplementary
        let outcome = await open(pages, navigator, presented: false, in: column)
        await window.settle()
        pages.picker.finishesInDisappearing = true
        try await navigator.back()
        await window.settle()
        await turn()
        XCTAssertEqual(outcome(), .value(7), "placement \(index), headless: \(isHeadless)")
        XCTAssertTrue(pages.picker.hasLeft)
        XCTAssertEqual(navigator.state.topRoute, .list)
        window.close()
      }
    }
  }

  // MARK: Its route controller leaves

  /// The sheet stayed over the new screen, and nobody heard what was picked there.
  func test_routeControllerLeavesItsContainer_itsModalsGo() async throws {
    for isAwaited in [true, false] {
      let (root, pages) = (Controller(), Pages())
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.attach(pages)
      root.addChild(pages)
      let window = HeadlessWindow(root)
      await window.settle()
      var outcome: @MainActor () -> NavigationOutcome<Int>? = { .dismissed }
      if isAwaited { outcome = await open(pages, navigator) } else { try await navigator.present(.picker) }
      await window.settle()
      XCTAssertEqual(window.window.presented.count, 1)
      root.swapChild(pages, for: Controller())
      await window.settle()
      await turn()
      XCTAssertEqual(window.window.presented.count, 0, "awaited: \(isAwaited)")
      XCTAssertEqual(outcome(), .dismissed)
      // It comes back with the screens that nobody waited for.
      root.addChild(pages)
      await window.settle()
      XCTAssertEqual(window.window.presented.count, isAwaited ? 0 : 1)
      XCTAssertEqual(navigator.state.modals.count, isAwaited ? 0 : 1)
      window.close()
    }
  }

  /// The presentation waited for another one, and came when its route controller had gone.
  func test_routeControllerLeaves_whileAPresentationWaits_nothingIsPresented() async {
    let (root, pages, animator) = (Controller(), Pages(), ManualAnimator())
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.attach(pages)
    root.addChild(pages)
    let window = ControllerWindow(root: root)
    window.show()
    window.environment.animator = animator
    window.present(Controller())
    navigator.enqueue(.present(.picker, as: .sheet))
    await turn()
    root.removeChild(pages, animated: false)
    for _ in 0..<5 {
      animator.transitions.forEach { $0.finish() }
      await turn()
    }
    XCTAssertEqual(window.presented.count, 1)
    XCTAssertTrue(pages.picker.container?.container == nil)
    window.close()
  }

  /// The old window took the sheet out of the new one, or the sheet was presented in the window that its screens had left.
  func test_routeControllerMovesToAnotherWindow_whileAPresentationWaits_presentsThere() async {
    for leavesBefore in [true, false] {
      let (first, second, pages, animator) = (Controller(), Controller(), Pages(), ManualAnimator())
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.attach(pages)
      first.addChild(pages)
      let windows = [ControllerWindow(root: first), ControllerWindow(root: second)]
      windows.forEach { $0.show() }
      windows[0].environment.animator = animator
      windows[0].present(Controller())
      navigator.enqueue(.present(.picker, as: .sheet))
      await turn()
      if leavesBefore { first.removeChild(pages, animated: false) }
      second.addChild(pages, animated: false)
      for _ in 0..<5 {
        animator.transitions.forEach { $0.finish() }
        await turn()
      }
      XCTAssertEqual(windows.map(\.presented.count), [1, 1], "leaves before: \(leavesBefore)")
      XCTAssertTrue(pages.picker.window === windows[1], "leaves before: \(leavesBefore)")
      XCTAssertEqual(navigator.state.topRoute, .picker, "leaves before: \(leavesBefore)")
      windows.forEach { $0.close() }
    }
  }

  // MARK: A dismissal waits

  func test_finish_whileTheDismissalWaits_theCallerGetsTheValue() async {
    let (pages, navigator, animator) = (Pages(), RouteNavigator(.stack(root: Page.list)), ManualAnimator())
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    let outcome = await open(pages, navigator)
    await window.settle()
    window.environment.animator = animator
    window.present(Controller())
    XCTAssertEqual(animator.transitions.count, 1)
    navigator.enqueue(.dismiss())
    await turn()
    pages.picker.finish(with: 7)
    for _ in 0..<5 {
      animator.transitions.forEach { $0.finish() }
      await turn()
    }
    XCTAssertEqual(outcome(), .value(7))
    XCTAssertEqual(window.presented.count, 0)
    window.close()
  }

  // MARK: Two requests

  /// The first request is denied, and the second one, which the guard allows, removed the screen without its value.
  func test_finishThenClose_theFirstIsDenied_theCallerGetsTheValue() async {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    var answers = [false, true]
    navigator.guards = [
      RouteGuard("asks", on: .leaving) { page in
        guard page == .picker else { return .allow }
        return answers.isEmpty || answers.removeFirst() ? .allow : .deny(reason: "not yet")
      }
    ]
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    let outcome = await open(pages, navigator)
    await window.settle()
    pages.picker.finish(with: 7)
    pages.picker.close()
    await window.settle()
    await turn()
    XCTAssertEqual(outcome(), .value(7))
    XCTAssertTrue(pages.picker.hasLeft)
    window.close()
  }

  // MARK: The user swipes

  /// The screen was looked up among the children without the one under the finger.
  func test_finish_whileAnotherRequestWaits_thenTheUserDragsTheScreen_theCallerGetsTheValue() async {
    for completes in [true, false] {
      let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
      var answer: CheckedContinuation<Void, Never>?
      navigator.guards = [
        RouteGuard("asks", on: .showing) { page in
          guard page == .detail else { return .allow }
          await withCheckedContinuation { answer = $0 }
          return .deny(reason: "no")
        }
      ]
      navigator.attach(pages)
      let window = HeadlessWindow(pages)
      let outcome = await open(pages, navigator, presented: false)
      await window.settle()
      navigator.enqueue(.push(.detail))
      await until { answer != nil }
      pages.picker.finish(with: 7)
      XCTAssertTrue(window.beginSwipeBack())
      answer?.resume()
      await turn()
      window.host.endGesture(completes: completes)
      await window.settle()
      await turn()
      XCTAssertEqual(outcome(), .value(7), "completes: \(completes)")
      XCTAssertTrue(pages.picker.hasLeft, "completes: \(completes)")
      XCTAssertEqual(navigator.state.topRoute, .list)
      window.close()
    }
  }

  /// The request to remove the screens was interrupted by the user, and was given up: the screen stayed, although nobody wanted it.
  func test_finish_whileTheScreenAboveIsAsked_thenTheUserSwipesItOff_theCallerGetsTheValue() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    var answer: CheckedContinuation<Void, Never>?
    navigator.guards = [
      RouteGuard("asks", on: .leaving) { page in
        if page == .detail, answer == nil { await withCheckedContinuation { answer = $0 } }
        return .allow
      }
    ]
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    let outcome = await open(pages, navigator, presented: false)
    try await navigator.push(.detail)
    await window.settle()
    pages.picker.finish(with: 7)
    await until { answer != nil }
    XCTAssertTrue(window.beginSwipeBack())
    answer?.resume()
    await turn()
    window.host.endGesture(completes: true)
    await window.settle()
    await turn()
    XCTAssertEqual(outcome(), .value(7))
    XCTAssertTrue(pages.picker.hasLeft)
    XCTAssertEqual(navigator.state.topRoute, .list)
    window.close()
  }

  /// Nobody but the guard has navigated. The screen was asked for again each time, without end.
  func test_finish_theGuardNavigatesAtEachCall_isGivenUp() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    var calls = 0
    navigator.guards = [
      RouteGuard("navigates", on: .leaving) { [weak navigator] page in
        guard page == .detail, calls < 300 else { return .allow }
        calls += 1
        if calls.isMultiple(of: 2) {
          try? await navigator?.back(animated: false)
        } else {
          try? await navigator?.push(.list, animated: false)
        }
        return .allow
      }
    ]
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    let outcome = await open(pages, navigator, presented: false)
    try await navigator.push(.detail)
    await window.settle()
    pages.picker.finish(with: 7)
    for _ in 0..<20 { await turn() }
    await window.settle()
    XCTAssertTrue((1...50).contains(calls), "\(calls)")
    XCTAssertNil(outcome())
    XCTAssertFalse(pages.picker.hasLeft)
    window.close()
  }
}
