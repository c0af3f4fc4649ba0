import ControllerCore
import ControllerTesting
import Navigator
import Observation
import XCTest

@MainActor
final class PreferencesTests: XCTestCase {
  private final class Screen: Controller {
    var bar = NavigationBarPreferences()
    var status = StatusBarPreferences()
    var ways = OrientationPreferences()
    var layoutWish = LayoutPreferences()
    var keys: KeyboardPreferences?

    init(_ title: String = "") {
      super.init()
      bar.title = title
    }

    override var navigationBar: NavigationBarPreferences { bar }
    override var statusBar: StatusBarPreferences { status }
    override var orientation: OrientationPreferences { ways }
    override var layoutPreferences: LayoutPreferences { layoutWish }
    override var keyboard: KeyboardPreferences? { keys }
  }

  /// A custom container of one child.
  private final class Wrapper: Controller {
    init(_ child: Controller) {
      super.init()
      addChild(child)
    }
    override var visibleChild: Controller? { children.first }
  }

  private func title(_ window: ControllerWindow) -> String? {
    window.preferences(\.navigationBar).title
  }

  // MARK: Defaults

  /// Row A7 too: by default the system adds no insets.
  func test_defaults_areThoseOfTheArticles() async {
    let controller = Controller()
    XCTAssertEqual(controller.preferences(\.navigationBar), NavigationBarPreferences())
    XCTAssertFalse(controller.navigationBar.isHidden)
    XCTAssertEqual(controller.navigationBar.hairline?.height, 0.5)
    XCTAssertFalse(controller.statusBar.isHidden)
    XCTAssertEqual(controller.statusBar.animation, .fade)
    XCTAssertEqual(controller.orientation.supported, .portrait)
    XCTAssertEqual(controller.orientation.preferred, .portrait)
    XCTAssertTrue(controller.orientation.autorotates)
    XCTAssertFalse(controller.layoutPreferences.adjustsInsets)
    XCTAssertTrue(controller.layoutPreferences.extendsUnderBars)
    XCTAssertTrue(controller.keyboardPreferences.isEnabled)
    XCTAssertTrue(controller.keyboardPreferences.resignsOnTouchOutside)
    XCTAssertEqual(controller.keyboardPreferences.distanceFromField, 10)
  }

  // MARK: The controller on top

  func test_stackInTabInWrapper_theTopIsAsked() async {
    let list = Screen("list")
    let item = Screen("item")
    item.status.isHidden = true
    item.ways.supported = .all
    item.layoutWish.background = "paper"
    let stack = StackController(root: list)
    let tabs = TabController()
    tabs.setControllers([stack, Screen("settings")])
    let window = ControllerWindow(root: Wrapper(tabs))
    window.show()
    XCTAssertEqual(title(window), "list")
    stack.push(item)
    XCTAssertTrue(window.root?.topmost === item)
    XCTAssertEqual(title(window), "item")
    XCTAssertEqual(window.root?.preferences(\.statusBar).isHidden, true)
    XCTAssertEqual(window.root?.preferences(\.orientation).supported, .all)
    XCTAssertEqual(window.root?.preferences(\.layoutPreferences).background, "paper")
    tabs.select(1)
    XCTAssertEqual(title(window), "settings")
    XCTAssertEqual(window.root?.preferences(\.statusBar).isHidden, false)
    tabs.select(0)
    stack.pop()
    XCTAssertEqual(title(window), "list")
  }

  /// Row A13: the articles' helper for the topmost controller stopped at custom containers.
  func test_A13_customWrappers_areLookedThrough() async {
    let screen = Screen("inner")
    let root = Wrapper(StackController(root: Wrapper(screen)))
    XCTAssertTrue(root.topmost === screen)
    XCTAssertEqual(root.preferences(\.navigationBar).title, "inner")
  }

  func test_plainParent_speaksForItself() async {
    let parent = Screen("parent")
    parent.addChild(Screen("child"))
    XCTAssertEqual(parent.preferences(\.navigationBar).title, "parent")
  }

  func test_emptyContainers_speakForThemselves() async {
    XCTAssertEqual(StackController().preferences(\.navigationBar), NavigationBarPreferences())
    XCTAssertEqual(TabController().preferences(\.navigationBar), NavigationBarPreferences())
    XCTAssertEqual(SplitController().preferences(\.navigationBar), NavigationBarPreferences())
  }

  func test_split_theLastColumnWithATitle_isNamed() async {
    let split = SplitController(columns: [Screen("list"), Screen("detail")])
    XCTAssertEqual(split.preferences(\.navigationBar).title, "detail")
    split.setColumns([Screen("list"), StackController()])
    XCTAssertEqual(split.preferences(\.navigationBar).title, "list")
  }

  /// Row A2: after a canceled pop the bar again shows the preferences of the controller on top. Hooks do not toggle the
  /// bar, so its state cannot become wrong.
  func test_A2_cancelledTransition_leavesTheBarAsItWas() async {
    let hidden = Screen("hidden")
    hidden.bar.isHidden = true
    let stack = StackController(root: Screen("list"))
    let window = ControllerWindow(root: stack)
    let animator = ManualAnimator()
    window.environment.animator = animator
    window.show()
    stack.push(hidden, animated: false)
    func bar() -> String {
      let bar = window.preferences(\.navigationBar)
      return "\(bar.title) \(bar.isHidden), back: \(stack.backItem?.title ?? "-")"
    }
    XCTAssertEqual(bar(), "hidden true, back: list")
    let drag = stack.beginInteractivePop()
    XCTAssertEqual(bar(), "list false, back: -")
    drag?.cancel()
    XCTAssertEqual(bar(), "hidden true, back: list")
    stack.pop(animated: true)
    XCTAssertEqual(bar(), "list false, back: -")
    animator.transitions.first?.cancel()
    XCTAssertEqual(bar(), "hidden true, back: list")
  }

  // MARK: Large titles

  func test_hasLargeTitle_byDefaultAtTheRootOfAStack_ifTheTreePrefersIt() async {
    let (list, item) = (Screen("list"), Screen("item"))
    let stack = StackController(root: list)
    let window = ControllerWindow(root: stack)
    stack.push(Wrapper(item))
    XCTAssertEqual(stack.controllers.map(\.hasLargeTitle), [false, false])
    window.environment.prefersLargeTitles = true
    XCTAssertEqual(stack.controllers.map(\.hasLargeTitle), [true, false])
    (list.bar.largeTitle, item.bar.largeTitle) = (.never, .always)
    XCTAssertEqual(stack.controllers.map(\.hasLargeTitle), [false, true])
    stack.overrideEnvironment { $0.prefersLargeTitles = false }
    (list.bar.largeTitle, item.bar.largeTitle) = (.always, .automatic)
    XCTAssertEqual(stack.controllers.map(\.hasLargeTitle), [true, false])
  }

  // MARK: Pushed, and presented

  /// Rows W2 and 3.25: an app hides the tab bar on every screen but the root with one line in its base class. The host
  /// reads the preference, and no hook shows or hides the bar.
  func test_hidesBottomBar_followsPushPopTabAndACancelledDrag() async {
    final class Page: Controller {
      override var navigationBar: NavigationBarPreferences {
        NavigationBarPreferences(hidesBottomBar: isPushed)
      }
    }
    let (stack, tabs) = (StackController(root: Page()), TabController())
    tabs.setControllers([stack, Page()])
    let window = ControllerWindow(root: tabs)
    window.show()
    func isHidden() -> Bool { window.preferences(\.navigationBar).hidesBottomBar }
    XCTAssertFalse(isHidden())
    stack.push(Page())
    XCTAssertTrue(isHidden())
    tabs.select(1)
    XCTAssertFalse(isHidden())
    tabs.select(0)
    XCTAssertTrue(isHidden())
    let drag = stack.beginInteractivePop()
    XCTAssertFalse(isHidden())
    drag?.cancel()
    XCTAssertTrue(isHidden())
    stack.pop()
    XCTAssertFalse(isHidden())
  }

  func test_isPushed_isAskedOfTheNearestStack() async {
    let (root, inner) = (Screen("root"), Screen("inner"))
    let stack = StackController(root: root)
    let wrapper = Wrapper(inner)
    XCTAssertFalse(root.isPushed)
    XCTAssertFalse(inner.isPushed, "it is in no stack")
    stack.push(wrapper)
    XCTAssertFalse(root.isPushed)
    XCTAssertTrue(wrapper.isPushed)
    XCTAssertTrue(inner.isPushed)
    let nested = Screen("nested")
    stack.push(Wrapper(StackController(root: nested)))
    XCTAssertFalse(nested.isPushed, "its own stack has nothing below it")
  }

  /// Row 3.25: `makeBackItem(to:)` makes all back items of a stack. The root has no back item.
  func test_makeBackItem_overridden() async {
    final class Plain: StackController {
      override func makeBackItem(to previous: Controller) -> BarItem {
        var item = super.makeBackItem(to: previous)
        item.title = ""
        item.image = "chevron"
        return item
      }
    }
    let stack = Plain(root: Screen("list"))
    XCTAssertNil(stack.backItem)
    stack.push(Screen("item"))
    XCTAssertEqual(stack.backItem, BarItem(id: BarItem.backID, title: "", image: "chevron"))
    stack.pop()
    XCTAssertNil(stack.backItem)
  }

  /// Rows 3.24 and 4.07: the controller that fills the screen determines the preferences, even if it is presented. A
  /// sheet does not.
  func test_stackInTabInModal_theTopOfWhatFillsTheScreenIsAsked() async {
    let (list, item) = (Screen("list"), Screen("item"))
    item.status = StatusBarPreferences(isHidden: true, style: .light)
    item.ways.supported = .all
    let (stack, tabs) = (StackController(root: list), TabController())
    tabs.setControllers([stack, Screen("settings")])
    let window = ControllerWindow(root: StackController(root: Screen("below")))
    window.show()
    func title() -> String { window.preferences(\.navigationBar).title }
    XCTAssertEqual(title(), "below")
    window.present(Wrapper(tabs), as: .fullScreen)
    XCTAssertEqual(title(), "list")
    stack.push(item)
    XCTAssertEqual(title(), "item")
    XCTAssertEqual(window.preferences(\.statusBar), item.status)
    XCTAssertEqual(window.preferences(\.orientation).supported, .all)
    tabs.select(1)
    XCTAssertEqual(title(), "settings")
    tabs.select(0)

    window.present(StackController(root: Screen("sheet")))
    XCTAssertEqual(window.preferences(\.statusBar), item.status)
    XCTAssertEqual(window.topmost?.navigationBar.title, "sheet", "a sheet has a bar of its own")
    window.present(Screen("cover"), as: .fullScreen)
    XCTAssertEqual(title(), "cover")
    XCTAssertFalse(window.preferences(\.statusBar).isHidden)
    let drag = window.beginInteractiveDismissal()
    XCTAssertEqual(title(), "item")
    drag?.cancel()
    XCTAssertEqual(title(), "cover")
    window.presented.first.map { window.dismiss($0) }
    XCTAssertEqual(title(), "below")
    XCTAssertEqual(ControllerWindow().preferences(\.statusBar), StatusBarPreferences(), "nobody is asked")
  }

  // MARK: Bar items are data

  /// Row A15 too: a bar item names its image, and has no size.
  func test_A2_barItems_areDataThatTheHostReads_andAnswersByIdentifier() async {
    struct BarItemUsed: Equatable { let id: String }
    let screen = Screen("page")
    screen.bar.leadingItems = [BarItem(id: "close", title: "Close", image: "xmark")]
    screen.bar.trailingItems = [BarItem(id: "share", title: "Share", isEnabled: false)]
    var used: [String] = []
    screen.handle(BarItemUsed.self) { _, event in used.append(event.id) }
    let stack = StackController(root: screen)
    let bar = stack.preferences(\.navigationBar)
    XCTAssertEqual(bar.leadingItems.map(\.id), ["close"])
    XCTAssertEqual(bar.leadingItems.first?.image, "xmark")
    XCTAssertEqual(bar.trailingItems.first?.isEnabled, false)
    stack.topmost.send(BarItemUsed(id: bar.leadingItems[0].id))
    XCTAssertEqual(used, ["close"])
    screen.bar.leadingItems = []
    XCTAssertEqual(stack.preferences(\.navigationBar).leadingItems, [])
  }

  /// Row A3: the line below the bar is a value with a color and a height, or `nil`.
  func test_A3_hairline() async {
    let screen = Screen()
    XCTAssertEqual(screen.navigationBar.hairline?.height, 0.5)
    XCTAssertNil(screen.navigationBar.hairline?.color)
    XCTAssertNil(NavigationBarPreferences(hairline: nil).hairline)
    screen.bar.hairline = NavigationBarPreferences.Hairline(color: "separator", height: 1)
    let shown = StackController(root: screen).preferences(\.navigationBar).hairline
    XCTAssertEqual(shown?.color, "separator")
    XCTAssertEqual(shown?.height, 1)
    screen.bar.hairline = nil
    XCTAssertNil(StackController(root: screen).preferences(\.navigationBar).hairline)
  }

  // MARK: Keyboard

  func test_keyboard_childOverridesParent_orElseInherits() async {
    let root = Screen()
    let web = Screen()
    let form = Screen()
    web.addChild(form)
    root.addChild(web)
    root.keys = KeyboardPreferences(distanceFromField: 20)
    XCTAssertEqual(form.keyboardPreferences.distanceFromField, 20)
    web.keys = KeyboardPreferences(isEnabled: false)
    XCTAssertFalse(form.keyboardPreferences.isEnabled)
    XCTAssertTrue(root.keyboardPreferences.isEnabled)
    form.keys = KeyboardPreferences(resignsOnTouchOutside: false)
    XCTAssertTrue(form.keyboardPreferences.isEnabled)
    XCTAssertFalse(form.keyboardPreferences.resignsOnTouchOutside)
    form.keys = nil
    web.removeChild(form)
    XCTAssertEqual(form.keyboardPreferences, KeyboardPreferences())
  }

  func test_orientation_onAPad_isAnyByDefault() async {
    let controller = Controller()
    let window = ControllerWindow(root: controller)
    for (idiom, supported) in [
      (ControllerEnvironment.Idiom.phone, OrientationPreferences.Orientations.portrait),
      (.unspecified, .portrait), (.pad, .all),
      (.desktop, .all),
    ] {
      window.environment.idiom = idiom
      XCTAssertEqual(controller.orientation.supported, supported, "\(idiom)")
    }
  }

  func test_keyboardDistance_isNeverNegative() async {
    var preferences = KeyboardPreferences(distanceFromField: -5)
    XCTAssertEqual(preferences.distanceFromField, 0)
    preferences.distanceFromField = -1
    XCTAssertEqual(preferences.distanceFromField, 0)
    preferences.distanceFromField = 3
    XCTAssertEqual(preferences.distanceFromField, 3)
    preferences.distanceFromField = .nan
    XCTAssertEqual(preferences.distanceFromField, 0)
    XCTAssertEqual(KeyboardPreferences(distanceFromField: .nan).distanceFromField, 0)
  }

  // MARK: Notifying the window

  func test_setNeedsPreferencesUpdate_reachesTheWindow_fromAnyDepth() async {
    let screen = Screen("a")
    let stack = StackController(root: screen)
    let window = ControllerWindow(root: Wrapper(stack))
    let host = HeadlessHost(.manual)
    host.isRecording = true
    window.host = host
    window.show()
    host.proceed()
    screen.setNeedsPreferencesUpdate()
    XCTAssertTrue(host.preferenceChanges.isEmpty, "all values are the same")
    screen.bar.title = "b"
    screen.setNeedsPreferencesUpdate()
    XCTAssertEqual(host.preferenceChanges.count, 3, "the screen, the stack, and the wrapper")
    XCTAssertTrue(host.preferenceChanges.first === screen)
    XCTAssertEqual(title(window), "b")
    stack.setControllers([])
    host.proceed()
    let before = host.preferenceChanges.count
    screen.bar.title = "c"
    screen.setNeedsPreferencesUpdate()
    XCTAssertEqual(host.preferenceChanges.count, before, "it is in no window")
  }

  func test_setNeedsPreferencesUpdate_afterTheRootWasReplaced_reachesTheNewOnesOnly() async {
    let (old, new) = (Screen("old"), Screen("new"))
    let window = ControllerWindow(root: old)
    let host = HeadlessHost(.manual)
    host.isRecording = true
    window.host = host
    window.show()
    host.layOut()
    window.root = new
    host.layOut()
    old.bar.title = "older"
    old.setNeedsPreferencesUpdate()
    XCTAssertTrue(host.preferenceChanges.isEmpty)
    new.bar.title = "newer"
    new.setNeedsPreferencesUpdate()
    XCTAssertTrue(host.preferenceChanges.elementsEqual([new], by: ===))
  }

  // MARK: Set by the creator, and observed

  func test_setPreference_isForClassesThatDoNotOverride_andReachesTheHost() async {
    let stack = StackController(root: Controller())
    stack.setPreference(\.tabItem, to: TabItem(title: "Talks"))
    XCTAssertEqual(stack.tabItem.title, "Talks")
    let screen = stack.children[0]
    let window = ControllerWindow(root: stack)
    let host = HeadlessHost(.manual)
    window.host = host
    window.show()
    screen.setPreference(\.navigationBar, to: NavigationBarPreferences(title: "All talks"))
    XCTAssertEqual(host.title, "All talks")
    screen.setPreference(\.keyboard, to: KeyboardPreferences(isEnabled: false))
    XCTAssertFalse(screen.keyboardPreferences.isEnabled)
    screen.setPreference(\.keyboard, to: nil)
    XCTAssertTrue(screen.keyboardPreferences.isEnabled)
    let overridden = Screen("mine")
    overridden.setPreference(\.navigationBar, to: NavigationBarPreferences(title: "yours"))
    XCTAssertEqual(overridden.navigationBar.title, "mine", "the class decides")
    let form = FormController<Int, PlainView>(1)
    form.setPreference(\.presentationPreferences, to: PresentationPreferences(detents: [.medium]))
    form.setPreference(\.interactivePop, to: InteractivePopPolicy(maximumEdgeDistance: 20))
    XCTAssertEqual(form.presentationPreferences.detents, [.medium], "a form keeps what its creator has set")
    XCTAssertEqual(form.interactivePop.maximumEdgeDistance, 20)
  }

  @Observable
  @MainActor
  final class Account {
    var name = "Ada"
    var count = 0
  }

  private final class AccountScreen: Controller {
    let account: Account
    init(_ account: Account) { self.account = account }
    override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: account.name) }
  }

  func test_preferencesOfObservableValues_followThem_whileTheScreenIsShown() async {
    let account = Account()
    let stack = StackController(root: AccountScreen(account))
    let window = ControllerWindow(root: stack)
    let host = HeadlessHost(.manual)
    var changes: [String] = []
    host.onCall = { if $0.hasPrefix("preferencesDidChange") { changes.append($0) } }
    window.host = host
    window.show()
    for name in ["Grace", "Barbara"] {
      account.name = name
      account.count += 1
      await window.settle()
      XCTAssertEqual(host.title, name)
    }
    let each = ["preferencesDidChange StackController", "preferencesDidChange AccountScreen"]
    XCTAssertEqual(changes, each + each, "once for each change, parents first")
    changes = []
    account.count += 1
    await window.settle()
    XCTAssertEqual(changes, [], "the screen does not read it")
    stack.push(Controller())
    XCTAssertEqual(changes, ["preferencesDidChange StackController"])
    changes = []
    account.name = "Ada"
    await window.settle()
    XCTAssertEqual(changes, [], "the screen is covered")
    stack.pop()
    XCTAssertEqual(host.title, "Ada")
  }
}
