import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// Bars, tabs and other preferences.
@MainActor
final class BarTests: XCTestCase {
  private final class Page: Controller {
    var bar: NavigationBarPreferences
    var item = TabItem()
    var status = StatusBarPreferences()
    var popover = PresentationPreferences()
    private(set) var used: [String] = []
    private(set) var searches: [BarSearch] = []

    init(_ bar: NavigationBarPreferences) {
      self.bar = bar
      super.init()
    }

    override var navigationBar: NavigationBarPreferences { bar }
    override var statusBar: StatusBarPreferences { status }
    override var tabItem: TabItem { item }
    override var presentationPreferences: PresentationPreferences { popover }
    override func didActivate(_ item: BarItem) { used.append(item.id) }
    override func didSearch(_ search: BarSearch) {
      searches.append(search)
      bar.search = search
    }
  }

  private let first = Page(
    NavigationBarPreferences(
      title: "Years",
      trailingItems: [
        BarItem(id: "add", title: "Add", image: "plus"), BarItem(id: "sort", title: "Sort", isEnabled: false),
      ]
    )
  )
  private let second = Page(NavigationBarPreferences(title: "1859", hairline: nil, hidesBottomBar: true))
  private let tabs = TabController()
  private lazy var stack = StackController(root: first)
  private lazy var screen = UIKitScreen(tabs)

  override func setUp() async throws {
    await MainActor.run {
      tabs.setControllers([stack, Controller()])
      first.item = TabItem(title: "Library", image: "book", badge: "3")
      screen.proceed()
    }
  }

  override func tearDown() async throws {
    await MainActor.run {
      screen.close()
      XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    }
  }

  private var item: UINavigationItem? { screen.navigation(of: stack)?.topViewController?.navigationItem }

  func test_items_areShownFromTheEdge_andCallTheController() async {
    XCTAssertEqual(item?.title, "Years")
    XCTAssertEqual(item?.rightBarButtonItems?.map(\.accessibilityIdentifier), ["sort", "add"])
    XCTAssertEqual(item?.rightBarButtonItems?.map(\.isEnabled), [false, true])
    item?.rightBarButtonItems?.forEach { $0.simulateTap() }
    XCTAssertEqual(first.used, ["add"])
  }

  /// U5: new buttons would take the focus of VoiceOver away, and what a popover points to.
  func test_changedPreferences_keepTheButtonsThatAreTheSame() async {
    let buttons = item?.rightBarButtonItems
    first.bar.title = "Works"
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(item?.title, "Works")
    XCTAssertEqual(item?.rightBarButtonItems, buttons)
    let below = item
    stack.push(second, animated: false)
    screen.proceed()
    second.bar.trailingItems = [BarItem(id: "share", title: "Share")]
    second.setNeedsPreferencesUpdate()
    XCTAssertEqual(item?.rightBarButtonItems?.count, 1)
    XCTAssertEqual(below?.rightBarButtonItems, buttons)
  }

  /// U5: a Save button that becomes enabled while the user types leaves its neighbors alone.
  func test_changedButton_isUpdatedInPlace() async {
    let buttons = item?.rightBarButtonItems
    first.bar.trailingItems[1].isEnabled = true
    first.bar.trailingItems[1].title = "Sort by date"
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(item?.rightBarButtonItems, buttons)
    XCTAssertEqual(buttons?.map(\.isEnabled), [true, true])
    XCTAssertEqual(buttons?.map(\.title), ["Sort by date", "Add"])
    XCTAssertEqual(buttons?.first?.accessibilityLabel, "Sort by date")
    buttons?.first?.simulateTap()
    XCTAssertEqual(first.used, ["sort"])
    // A menu replaces the action, and an action the menu.
    first.bar.trailingItems[1].menu = [BarItem(id: "date", title: "Date")]
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(buttons?.first?.simulateMenu()?.simulateChoice("Date"), true)
    first.bar.trailingItems[1].menu = []
    first.bar.trailingItems.swapAt(0, 1)
    first.bar.trailingItems.append(BarItem(id: "share", title: "Share"))
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(item?.rightBarButtonItems?.suffix(2), buttons?.reversed()[...])
    buttons?.first?.simulateTap()
    XCTAssertEqual(first.used, ["sort", "date", "sort"])
  }

  /// UIKit shows no button twice.
  func test_buttonsWithTheSameID_areTwoButtons() async {
    first.bar.trailingItems = [BarItem(id: "a", title: "A"), BarItem(id: "a", title: "B")]
    first.setNeedsPreferencesUpdate()
    first.bar.trailingItems[0].isEnabled = false
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(item?.rightBarButtonItems?.map(\.title), ["B", "A"])
  }

  /// U5: the bar shows the image, and its menu of hidden buttons the title.
  func test_buttonWithAnImage_hasItsTitleToo() async {
    let add = item?.rightBarButtonItems?.last
    XCTAssertNotNil(add?.image)
    XCTAssertEqual(add?.title, "Add")
  }

  func test_buttonWithAMenu_opensIt_andTheEntryCallsTheController() async {
    let delete = BarItem(id: "delete", title: "Delete", role: .destructive)
    let order = BarItem(
      id: "order",
      title: "Order",
      menu: [BarItem(id: "date", title: "Date"), BarItem(id: "size", title: "Size", isEnabled: false)]
    )
    first.bar.trailingItems = [BarItem(id: "more", title: "More", image: "ellipsis", menu: [order, delete])]
    first.setNeedsPreferencesUpdate()
    let more = item?.rightBarButtonItems?.first
    XCTAssertNotNil(more?.image)
    XCTAssertEqual(more?.accessibilityLabel, "More")
    let menu = more?.simulateMenu()
    XCTAssertEqual(menu?.simulatedTitles, ["Order [\"Date\", \"Size\"]", "Delete"])
    XCTAssertEqual((menu?.children.last as? UIAction)?.attributes, .destructive)
    XCTAssertEqual(menu?.simulateChoice("Date"), true)
    XCTAssertEqual(menu?.simulateChoice("Size"), false, "it is disabled")
    menu?.simulateChoice("Delete")
    XCTAssertEqual(first.used, ["date", "delete"])
  }

  func test_searchField_reportsTheInput_andShowsWhatTheControllerHas() async throws {
    first.bar.search = BarSearch(prompt: "Title", scopes: ["All", "Unread"])
    first.setNeedsPreferencesUpdate()
    let field = try XCTUnwrap(item?.searchController)
    let top = try XCTUnwrap(screen.navigation(of: stack)?.topViewController)
    XCTAssertEqual(field.searchBar.placeholder, "Title")
    XCTAssertEqual(first.searches, [], "nobody has typed")
    field.simulateTyping("a", on: top)
    field.simulateTyping("ab", on: top)
    field.simulateScope(1)
    XCTAssertEqual(first.searches.map { "\($0.text) \($0.scope)" }, ["a 0", "ab 0", "ab 1"])
    first.bar.search = BarSearch(text: "abc", prompt: "Title", scopes: ["All", "Unread"])
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(field.searchBar.text, "abc")
    XCTAssertEqual(first.searches.count, 3, "the controller knows its own text")
    XCTAssertIdentical(item?.searchController, field)
    first.bar.search = nil
    first.setNeedsPreferencesUpdate()
    XCTAssertNil(item?.searchController)
  }

  func test_role_isTheStyleOfTheButton() async {
    first.bar.trailingItems = [
      BarItem(id: "save", title: "Save", role: .prominent),
      BarItem(id: "delete", title: "Delete", role: .destructive), BarItem(id: "share", title: "Share"),
    ]
    first.setNeedsPreferencesUpdate()
    let buttons = item?.rightBarButtonItems?.reversed() ?? []
    XCTAssertEqual(buttons.map(\.style), [.done, .plain, .plain])
    XCTAssertEqual(buttons.map(\.tintColor), [nil, .systemRed, nil])
  }

  /// U5: the item of a view controller of the app belongs to the app.
  func test_itemOfAViewControllerOfTheApp_keepsItsLook() async {
    let hosted = UIViewController()
    let appearance = UINavigationBarAppearance()
    hosted.navigationItem.standardAppearance = appearance
    hosted.navigationItem.hidesBackButton = true
    hosted.navigationItem.backAction = UIAction(title: "Discard") { _ in }
    stack.push(UIKitController { hosted }, animated: false)
    screen.proceed()
    XCTAssertIdentical(item?.standardAppearance, appearance)
    XCTAssertEqual(item?.hidesBackButton, true)
    XCTAssertEqual(item?.backAction?.title, "Discard")
    XCTAssertEqual(item?.leftItemsSupplementBackButton, false)
    let plain = UIViewController()
    stack.push(UIKitController { plain }, animated: false)
    screen.proceed()
    XCTAssertNotNil(item?.backAction, "the back button does not ask the tree")
    XCTAssertNil(hosted.navigationItem.backButtonTitle, "UIKit would show the title of the view controller")
  }

  func test_newPreferences_areShownAtOnce() async {
    first.bar.title = "Works"
    first.bar.isHidden = true
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(item?.title, "Works")
    XCTAssertEqual(screen.navigation(of: stack)?.isNavigationBarHidden, true)
  }

  /// Without the bar, the user could not go back.
  func test_viewControllerThatTheAppPushes_overAScreenWithoutABar_hasTheBar() async {
    first.bar.isHidden = true
    second.bar.isHidden = true
    first.setNeedsPreferencesUpdate()
    screen.proceed()
    let navigation = screen.navigation(of: stack)
    for animated in [false, true] {
      navigation?.pushViewController(UIViewController(), animated: animated)
      screen.proceed()
      XCTAssertEqual(navigation?.isNavigationBarHidden, false, "animated: \(animated)")
      navigation?.simulateSwipeBack()?.cancel()
      screen.proceed()
      XCTAssertEqual(navigation?.isNavigationBarHidden, false, "canceled, animated: \(animated)")
      stack.push(second, animated: animated)
      screen.proceed()
      XCTAssertEqual(navigation?.isNavigationBarHidden, true, "animated: \(animated)")
      stack.pop(animated: animated)
      screen.proceed()
      XCTAssertEqual(navigation?.isNavigationBarHidden, false, "popped to, animated: \(animated)")
      navigation?.simulateTapOnBack()
      screen.proceed()
      XCTAssertEqual(navigation?.isNavigationBarHidden, true, "animated: \(animated)")
    }
  }

  /// A view controller of the app may hide the bar, as a player does.
  func test_viewControllerThatTheAppPushes_andThatHidesTheBar_hasNone() async {
    final class Player: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
      }
    }
    let navigation = screen.navigation(of: stack)
    navigation?.pushViewController(Player(), animated: true)
    screen.proceed()
    XCTAssertEqual(navigation?.isNavigationBarHidden, true)
    navigation?.popViewController(animated: true)
    screen.proceed()
    XCTAssertEqual(navigation?.isNavigationBarHidden, false)
  }

  func test_canceledSwipe_overAScreenWithoutABar_bringsTheBarOfAStackInTheStackBack() async {
    first.bar.isHidden = true
    stack.push(StackController(root: second), animated: true)
    screen.proceed()
    XCTAssertEqual(screen.navigation(of: stack)?.isNavigationBarHidden, false)
    screen.navigation(of: stack)?.simulateSwipeBack()?.cancel()
    screen.proceed()
    XCTAssertEqual(screen.navigation(of: stack)?.isNavigationBarHidden, false)
  }

  /// UIKit may take a swipe back without a call of any completion.
  func test_lostSwipe_overAScreenWithoutABar_bringsTheBarBack() async {
    first.bar.isHidden = true
    stack.push(second, animated: true)
    screen.proceed()
    var swipe = screen.navigation(of: stack)?.simulateSwipeBack()
    XCTAssertNotNil(swipe)
    XCTAssertEqual(screen.navigation(of: stack)?.isNavigationBarHidden, true)
    swipe = nil
    screen.proceed()
    XCTAssertIdentical(stack.top, second)
    XCTAssertEqual(screen.navigation(of: stack)?.isNavigationBarHidden, false)
  }

  func test_push_backTitleAndHiddenTabBar_afterACanceledSwipeToo() async {
    let bar = screen.tabs(of: tabs)
    XCTAssertEqual(bar?.isTabBarHidden, false)
    stack.push(second, animated: true)
    screen.proceed()
    XCTAssertEqual(bar?.isTabBarHidden, true)
    XCTAssertEqual(
      screen.navigation(of: stack)?.viewControllers.first?.navigationItem.backButtonTitle,
      "Years"
    )
    XCTAssertEqual(item?.standardAppearance?.shadowColor, .clear)
    screen.navigation(of: stack)?.simulateSwipeBack()?.cancel()
    screen.proceed()
    XCTAssertEqual(bar?.isTabBarHidden, true)
    XCTAssertEqual(item?.title, "1859")
    screen.navigation(of: stack)?.simulateTapOnBack()
    screen.proceed()
    XCTAssertEqual(bar?.isTabBarHidden, false)
  }

  func test_tabs_showTitleAndBadge_alsoWhileNotSelected() async {
    let entries = screen.tabs(of: tabs)?.viewControllers?.map(\.tabBarItem)
    tabs.select(1)
    screen.proceed()
    first.item.badge = "4"
    first.setNeedsPreferencesUpdate()
    XCTAssertEqual(entries?.first??.title, "Library")
    XCTAssertEqual(entries?.first??.badgeValue, "4")
  }

  func test_statusBarAndOrientation_areThoseOfTheTop() async {
    second.status = StatusBarPreferences(isHidden: true, style: .light)
    stack.push(second)
    screen.proceed()
    XCTAssertTrue(screen.root.prefersStatusBarHidden)
    XCTAssertEqual(screen.root.preferredStatusBarStyle, .lightContent)
    XCTAssertEqual(screen.root.supportedInterfaceOrientations, .portrait)
  }

  func test_popover_pointsToABarItem() async {
    let page = Page(NavigationBarPreferences())
    page.popover.popoverBarItemID = "add"
    screen.tree.present(page, as: .popover)
    screen.proceed()
    let source = screen.presented.last?.popoverPresentationController?.sourceItem as? UIBarButtonItem
    XCTAssertEqual(source?.accessibilityIdentifier, "add")
  }

  func test_largeTitles_atTheRootOfAStack_ifTheTreePrefersThem() async {
    XCTAssertEqual(item?.largeTitleDisplayMode, .never)
    let tall = StackController(root: Page(NavigationBarPreferences(title: "Tall")))
    screen.tree.environment.prefersLargeTitles = true
    tabs.setControllers([tall, stack])
    screen.proceed()
    let navigation = screen.navigation(of: tall)
    XCTAssertEqual(navigation?.navigationBar.prefersLargeTitles, true)
    XCTAssertEqual(navigation?.topViewController?.navigationItem.largeTitleDisplayMode, .always)
    tall.push(second)
    screen.proceed()
    XCTAssertEqual(navigation?.topViewController?.navigationItem.largeTitleDisplayMode, .never)
  }

  func test_largeTitle_isTheChoiceOfTheScreen() async {
    second.bar.largeTitle = .always
    stack.push(second)
    screen.proceed()
    XCTAssertEqual(item?.largeTitleDisplayMode, .always)
    XCTAssertEqual(second.environment.safeAreaInsets.top, 59 + 96)
    second.bar.largeTitle = .never
    second.setNeedsPreferencesUpdate()
    XCTAssertEqual(item?.largeTitleDisplayMode, .never)
  }

  func test_screens_thatHaveLeft_areReleased() async {
    let tracker = LeakTracker()
    for style in ModalStyle.allCases {
      let page = StackController(root: Controller())
      screen.tree.present(page, as: style, animated: true)
      screen.proceed()
      tracker.track(page)
      if let mirror = screen.root.mirror.mirrorIfAny(of: page) { tracker.track(mirror) }
      if let presented = screen.presented.last { tracker.track(presented) }
      screen.tree.dismiss(page, animated: true)
      screen.proceed()
    }
    for ending in 0..<3 {
      let page = Controller()
      stack.push(page, animated: true)
      screen.proceed()
      tracker.track(page)
      if let mirror = screen.root.mirror.mirrorIfAny(of: page) { tracker.track(mirror) }
      let swipe = screen.navigation(of: stack)?.simulateSwipeBack()
      if ending == 0 { swipe?.finish() } else { swipe?.cancel() }
      screen.proceed()
      stack.popToRoot()
      screen.proceed()
    }
    await tracker.settle()
    XCTAssertEqual(tracker.alive, [])
  }
}
