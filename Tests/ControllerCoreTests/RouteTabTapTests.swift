import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Foundation
import Navigator
import TestSupport
import XCTest

/// The user taps a tab. The tap waits for a guard or for the user's answer, and meanwhile the tabs change.
@MainActor
final class RouteTabTapTests: SerialTestCase {
  private enum Page: Hashable, Codable, Sendable { case list, bookmarks, notes, editor, scrolling }

  private final class ScrollingScreen: Controller {
    override func handleTabTap() -> Bool { true }
  }

  private final class Pages: RouteController<Page> {
    let editor = AskingScreen(waits: true)
    override func makeController(for page: Page) -> Controller {
      page == .editor ? editor : page == .scrolling ? ScrollingScreen() : Controller()
    }
  }

  private static func tabs(_ roots: Page...) -> NavigationPlacement<Page> {
    .tabs(
      roots.map { root in
        root == .bookmarks ? .split(root: root) { _ in .detail } : .stack(root: root)
      }
    )
  }

  /// The layouts to which the window changes while the tap on the bookmarks waits, and the root of the tab that is then selected.
  private let layouts: [(NavigationPlacement<Page>, selected: Page)] = [
    (tabs(.list, .bookmarks, .notes), .bookmarks), (tabs(.bookmarks, .list, .notes), .bookmarks),
    (tabs(.notes, .list, .bookmarks), .bookmarks), (tabs(.list, .notes), .list), (tabs(.list), .list),
  ]

  private func show(_ guards: [RouteGuard<Page>] = []) async
    -> (pages: Pages, navigator: RouteNavigator<Page>, window: HeadlessWindow<Pages>)
  {
    let pages = Pages()
    let navigator = RouteNavigator(Self.tabs(.list, .bookmarks, .notes), guards: guards)
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    return (pages, navigator, window)
  }

  func test_tap_waitsForAGuardWhileTheTabsChange_selectsTheTappedTab() async throws {
    for (index, layout) in layouts.enumerated() {
      let question = AskingScreen(waits: true)
      let slow = RouteGuard<Page>(
        "slow",
        asking: { page in
          if page == .bookmarks { _ = await question.confirmLeaving() }
          return .allow
        }
      )
      let (pages, navigator, window) = await show([slow])
      window.selectTab(1, of: pages.tabs)
      await until { question.questions == 1 }
      navigator.placement = layout.0
      question.waits = false
      await window.settle()
      XCTAssertEqual(navigator.state.currentTab.root, layout.selected, "layout \(index)")
      XCTAssertEqual(pages.tabs.selectedIndex, navigator.state.selectedTab)
      window.close()
    }
  }

  func test_tap_waitsForAnAskedScreenWhileTheTabsChange_selectsTheTappedTab() async throws {
    for (index, layout) in layouts.enumerated() {
      let (pages, navigator, window) = await show()
      try await navigator.push(.editor)
      await window.settle()
      XCTAssertEqual(window.selectTab(1, of: pages.tabs), .asking)
      await until { pages.editor.questions == 1 }
      navigator.placement = layout.0
      pages.editor.waits = false
      await window.settle()
      XCTAssertEqual(navigator.state.currentTab.root, layout.selected, "layout \(index)")
      XCTAssertEqual(pages.tabs.selectedIndex, navigator.state.selectedTab)
      XCTAssertEqual(pages.editor.questions, 1)
      XCTAssertFalse(pages.editor.hasLeft)
      window.close()
    }
  }

  /// The user taps again while the first tap waits.
  func test_taps_waitForAGuard_theLastOneSelectsItsTab() async throws {
    let question = AskingScreen(waits: true)
    let slow = RouteGuard<Page>(
      "slow",
      on: .leaving,
      asking: { _ in
        _ = await question.confirmLeaving()
        return .allow
      }
    )
    let (pages, navigator, window) = await show([slow])
    window.selectTab(1, of: pages.tabs)
    await until { question.questions == 1 }
    navigator.placement = Self.tabs(.bookmarks, .notes, .list)
    window.selectTab(1, of: pages.tabs)
    question.waits = false
    var roots: [Page] = []
    navigator.observeEvents(self) { _, event in
      if case .changed(let change) = event { roots.append(change.after.currentTab.root) }
    }
    await window.settle()
    // The second tap does not wait for the guard of the first one, which ends after it. The user has given up the first tap.
    XCTAssertEqual(roots, [.notes])
    XCTAssertEqual(navigator.state.currentTab.root, .notes)
    XCTAssertEqual(pages.tabs.selectedIndex, navigator.state.selectedTab)
    window.close()
  }

  /// The first tap was performed after the second one, so the user got the tab that he had given up.
  func test_taps_theFirstWaitsForAGuard_theLastOneWins() async throws {
    for answersLast in [1, 2] {
      let questions = [AskingScreen(waits: true), AskingScreen(waits: true)]
      var asked = 0
      let slow = RouteGuard<Page>(
        "slow",
        on: .leaving,
        asking: { _ in
          asked += 1
          if asked <= 2 { _ = await questions[asked - 1].confirmLeaving() }
          return .allow
        }
      )
      let (pages, navigator, window) = await show([slow])
      window.selectTab(1, of: pages.tabs)
      await until { asked == 1 }
      window.selectTab(2, of: pages.tabs)
      await until { asked == 2 }
      questions[2 - answersLast].waits = false
      for _ in 0..<50 { await Task.yield() }
      questions[answersLast - 1].waits = false
      await window.settle()
      XCTAssertEqual(navigator.state.selectedTab, 2, "the guard answers last about tap \(answersLast)")
      XCTAssertEqual(pages.tabs.selectedIndex, 2)
      window.close()
    }
  }

  /// A tap on the selected tab is the newest wish, also if there is nothing to do, or if the tab only scrolls.
  func test_tap_waitsForAGuard_theUserTapsTheSelectedTab_staysThere() async throws {
    for isAtRoot in [true, false] {
      let question = AskingScreen(waits: true)
      let slow = RouteGuard<Page>(
        "slow",
        asking: { page in
          if page == .bookmarks { _ = await question.confirmLeaving() }
          return .allow
        }
      )
      let (pages, navigator, window) = await show([slow])
      var errors: [NavigationError] = []
      navigator.onError = { errors.append($0) }
      if !isAtRoot { try await navigator.push(.scrolling) }
      window.selectTab(1, of: pages.tabs)
      await until { question.questions == 1 }
      XCTAssertEqual(window.selectTab(0, of: pages.tabs), .done)
      question.waits = false
      await window.settle()
      XCTAssertEqual(navigator.state.selectedTab, 0, "at the root: \(isAtRoot)")
      XCTAssertEqual(navigator.state.topRoute, isAtRoot ? .list : .scrolling)
      XCTAssertEqual(errors, [])
      window.close()
    }
  }

  /// The guard answers each tap on one tab differently. The first tap is no older wish: both want the same tab.
  func test_taps_onOneTab_theAllowedOneSelectsIt() async throws {
    let question = AskingScreen(waits: true)
    var asked = 0
    let slow = RouteGuard<Page>(
      "slow",
      on: .leaving,
      asking: { _ in
        asked += 1
        guard asked == 1 else { return .deny(reason: "I am asking already.") }
        _ = await question.confirmLeaving()
        return .allow
      }
    )
    let (pages, navigator, window) = await show([slow])
    navigator.onError = { _ in }
    for round in 1...2 {
      window.selectTab(1, of: pages.tabs)
      await until { asked == round }
    }
    question.waits = false
    await window.settle()
    XCTAssertEqual(navigator.state.selectedTab, 1)
    XCTAssertEqual(pages.tabs.selectedIndex, 1)
    window.close()
  }

  /// The app is terminated while the tap waits for a login, and has other tabs at the next launch.
  func test_tap_isHeld_theSavedRequestNamesTheTab() async throws {
    let hold = RouteGuard<Page>("login") { $0 == .bookmarks ? .hold : .allow }
    let (pages, navigator, window) = await show([hold])
    navigator.onError = { _ in }
    window.selectTab(1, of: pages.tabs)
    await window.settle()
    let saved = try JSONEncoder().encode(navigator.heldRequests)
    window.close()
    let next = RouteNavigator(Self.tabs(.list, .notes, .bookmarks))
    next.heldRequests = try JSONDecoder().decode(HeldRequests<Page>.self, from: saved)
    let errors = await next.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(next.state.currentTab.root, .bookmarks)
  }

  func test_tap_twoTabsWithEqualRoots_selectsTheTappedTab() async throws {
    let (pages, navigator, window) = await show()
    try await navigator.send(.set([.bookmarks], in: .primary))
    await window.settle()
    for index in [1, 2, 0, 1] {
      window.selectTab(index, of: pages.tabs)
      await window.settle()
      XCTAssertEqual(navigator.state.selectedTab, index)
      XCTAssertEqual(pages.tabs.selectedIndex, index)
    }
    window.close()
  }

  func test_tap_inATabControllerWithoutANavigator_selectsTheTappedTab() async {
    let (editor, second, third) = (AskingScreen(waits: true), Controller(), Controller())
    let tabs = TabController()
    tabs.setControllers([editor, second, third])
    let window = HeadlessWindow(tabs)
    await window.settle()
    XCTAssertEqual(window.selectTab(1, of: tabs), .asking)
    await until { editor.questions == 1 }
    tabs.setControllers([editor, third, second])
    editor.waits = false
    await window.settle()
    XCTAssertTrue(tabs.selected === second)
    window.close()
  }

  /// The second tap waits for the transition of the first one. The third one is on the tab that is selected already.
  func test_taps_duringATransition_theLastOneWins() async {
    let tabs = TabController()
    tabs.setControllers([Controller(), Controller()])
    let window = HeadlessWindow(tabs)
    await window.settle()
    window.host.pace = .manual
    for index in [1, 0, 1] { window.selectTab(index, of: tabs) }
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    XCTAssertEqual(tabs.selectedIndex, 1)
    window.close()
  }

  func test_tap_theTappedTabIsRemovedMeanwhile_nothingIsSelected() async {
    let (editor, second, third) = (AskingScreen(waits: true), Controller(), Controller())
    let tabs = TabController()
    tabs.setControllers([editor, second, third])
    let window = HeadlessWindow(tabs)
    await window.settle()
    XCTAssertEqual(window.selectTab(1, of: tabs), .asking)
    await until { editor.questions == 1 }
    tabs.setControllers([editor, third])
    editor.waits = false
    await window.settle()
    XCTAssertTrue(tabs.selected === editor)
    window.close()
  }
}
