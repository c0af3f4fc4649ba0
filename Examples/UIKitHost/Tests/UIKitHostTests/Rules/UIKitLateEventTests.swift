import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// Events of the user that come after the tree has changed.
@MainActor
final class UIKitLateEventTests: UIKitTestCase {
  private final class Page: Controller {
    var search: BarSearch?
    /// The maximum length of the stored text.
    var limit = 100
    private(set) var used: [String] = []
    private(set) var searches: [String] = []
    private(set) var dismissed = 0

    override var navigationBar: NavigationBarPreferences {
      let menu = [BarItem(id: "delete", title: "Delete")]
      return NavigationBarPreferences(
        title: "Page",
        trailingItems: [BarItem(id: "more", title: "More", menu: menu), BarItem(id: "add", title: "Add")],
        search: search
      )
    }
    override func didActivate(_ item: BarItem) { used.append(item.id) }
    override func didSearch(_ search: BarSearch) {
      searches.append(search.text)
      self.search?.text = String(search.text.prefix(limit))
      setNeedsPreferencesUpdate()
    }
    override func presentedDidDismiss(_ presented: Controller) { dismissed += 1 }
  }

  private let (first, second) = (Page(), Page())
  private lazy var stack = StackController(root: first)

  // MARK: Bars

  func test_lateTaps_onTheBarOfACoveredScreen_doNotReachTheScreenOnTop() async {
    let screen = show(stack)
    let item = screen.navigation(of: stack)?.topViewController?.navigationItem
    let menu = item?.rightBarButtonItems?.last?.simulateMenu()
    stack.push(second, animated: true)
    item?.rightBarButtonItems?.first?.simulateTap()
    screen.proceed()
    XCTAssertEqual(menu?.simulateChoice("Delete"), true)
    XCTAssertEqual(second.used, [])
    XCTAssertEqual(first.used, [], "the screen is not in front")
    stack.pop(animated: false)
    screen.proceed()
    menu?.simulateChoice("Delete")
    XCTAssertEqual(first.used, ["delete"])
  }

  func test_lateTap_onTheBackButtonOfACoveredScreen_leavesTheScreenOnTop() async {
    let third = Page()
    let screen = show(stack)
    stack.push(second, animated: false)
    screen.proceed()
    let back = screen.navigation(of: stack)?.topViewController?.navigationItem.backAction
    let tap = back.map { UIMenu(children: [$0]) }
    stack.push(third, animated: false)
    screen.proceed()
    XCTAssertEqual(tap?.simulateChoice(back?.title ?? ""), true)
    screen.proceed()
    XCTAssertTrue(stack.controllers.elementsEqual([first, second, third], by: ===))
  }

  func test_lateTexts_ofTheSearchOfACoveredScreen_doNotReachTheScreenOnTop() async throws {
    first.search = BarSearch()
    let screen = show(stack)
    let top = try XCTUnwrap(screen.navigation(of: stack)?.topViewController)
    let field = try XCTUnwrap(top.navigationItem.searchController)
    field.simulateTyping("a", on: top)
    stack.push(second)
    field.simulateTyping("ab", on: top)
    XCTAssertEqual(first.searches, ["a"])
    XCTAssertEqual(second.searches, [])
    XCTAssertEqual(field.searchBar.text, "a", "the field shows the stored text")
  }

  // MARK: Searching

  func test_searchField_showsTheSearchThatTheControllerHasStored() async throws {
    first.search = BarSearch(scopes: ["All", "Unread"])
    first.limit = 3
    let screen = show(stack)
    let top = try XCTUnwrap(screen.navigation(of: stack)?.topViewController)
    let field = try XCTUnwrap(top.navigationItem.searchController)
    for text in ["abcd", "abcde"] {
      field.simulateTyping(text, on: top)
      XCTAssertEqual(field.searchBar.text, "abc")
    }
    XCTAssertEqual(first.searches, ["abcd", "abcde"], "the text from code is not reported")
    field.simulateScope(1)
    XCTAssertEqual(field.searchBar.selectedScopeButtonIndex, 0, "the controller has stored the text only")
  }

  /// A new text would end the composition.
  func test_searchField_inWhichTheUserComposes_keepsItsText() async throws {
    first.search = BarSearch()
    first.limit = 1
    let screen = show(stack)
    let top = try XCTUnwrap(screen.navigation(of: stack)?.topViewController)
    let field = try XCTUnwrap(top.navigationItem.searchController)
    field.simulateComposing("にほ", on: top)
    XCTAssertEqual(first.searches, ["にほ"])
    XCTAssertEqual(field.searchBar.text, "にほ")
    XCTAssertNotNil(field.searchBar.searchTextField.markedTextRange)
    field.simulateTyping("日本", on: top)
    XCTAssertEqual(field.searchBar.text, "日")
  }

  // MARK: Sheets

  func test_sheetThatTheUserHasDraggedAway_afterTheTreeHasEndedTheDrag_isDismissed() async {
    let clock = ManualClock()
    let screen = show(first, at: clock)
    screen.tree.present(second)
    screen.proceed()
    let swipe = screen.top.simulateSwipeDown()
    XCTAssertNotNil(swipe)
    await clock.advance(by: screen.tree.environment.transitionTimeout * 2)
    XCTAssertEqual(second.appearance, .appeared)
    swipe?.finish()
    screen.proceed()
    XCTAssertEqual(screen.tree.presented.count, 0)
    XCTAssertEqual(screen.presented.count, 0)
    XCTAssertEqual(first.dismissed, 1)
    XCTAssertEqual(second.appearance, .disappeared)
  }
}
