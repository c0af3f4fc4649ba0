import Binding
import ControllerCore
import ControllerTesting
import Interaction
import XCTest

@MainActor
final class UserActionTests: XCTestCase {
  /// A button of an app, which the test makes operable.
  @MainActor
  private final class Button: OperableView {
    var isEnabled = true
    var onTap: @MainActor () -> Void = {}

    func userActions(named name: String) -> [UserAction] {
      isEnabled ? [UserAction("tap \(name)", onTap)] : []
    }
  }

  @MainActor
  private final class EditorView {
    let save = Button()
    let rows = [Button(), Button()]
    let name = HeadlessField("Ada")
    lazy var note: HeadlessField? = HeadlessField()
    private(set) weak var host: Controller?
  }

  private final class Editor: ViewController<EditorView>, LeaveConfirming {
    var saves = 0
    var needsConfirmation: Bool { viewIfLoaded.map { $0.name.text != "Ada" } ?? false }
    func confirmLeaving() async -> Bool { await confirmDiscarding() }

    override var navigationBar: NavigationBarPreferences {
      NavigationBarPreferences(title: "Editor", trailingItems: [BarItem(id: "share", title: "Share")])
    }
    override func makeView() -> EditorView { EditorView() }
    override func viewDidLoad() { view.save.onTap = { [weak self] in self?.saves += 1 } }
    override func didActivate(_ item: BarItem) { saves += 10 }
  }

  private final class SearchTab: Controller {
    override var tabItem: TabItem { TabItem(title: "Search") }
  }

  private let prompts = ScriptedPrompts()
  private lazy var editor = Editor()

  private func show() async -> HeadlessWindow<StackController> {
    var environment = ControllerEnvironment()
    environment.prompts = prompts
    let stack = StackController(root: Controller())
    stack.push(editor)
    let window = HeadlessWindow(stack, environment: environment)
    await window.settle()
    return window
  }

  func test_actions_areTheControlsOfTheView_itsBar_andTheWaysBack() async {
    let window = await show()
    editor.view.note = HeadlessField()
    XCTAssertEqual(
      window.actions.map(\.name).filter { !$0.contains("name") && !$0.contains("note") },
      [
        "tap save", "tap rows 1", "tap rows 2", "tap Back", "tap Share", "begin to swipe back", "go back",
      ]
    )
    XCTAssertTrue(window.actions.contains { $0.name == "type into name" && $0.input == .text })
    XCTAssertTrue(window.actions.contains { $0.name == "type into note" })
    editor.view.save.isEnabled = false
    XCTAssertFalse(window.actions.contains { $0.name == "tap save" })
    window.close()
  }

  /// A screen whose bar has a menu and a search field.
  private final class Talks: Controller {
    var search = BarSearch(scopes: ["All", "Unread"])
    private(set) var activated: [String] = []

    override var navigationBar: NavigationBarPreferences {
      let order = [BarItem(id: "date", title: "Date"), BarItem(id: "size", title: "Size", isEnabled: false)]
      let menu = [BarItem(id: "order", title: "Order", menu: order), BarItem(id: "delete", title: "Delete")]
      let more = BarItem(id: "more", title: "More", menu: menu)
      return NavigationBarPreferences(trailingItems: [more], search: search)
    }
    override func didActivate(_ item: BarItem) { activated.append(item.id) }
    override func didSearch(_ search: BarSearch) { self.search = search }
  }

  func test_menuOfABarItem_isOfferedByItsEntries() async throws {
    let talks = Talks()
    let window = HeadlessWindow(StackController(root: talks))
    await window.settle()
    XCTAssertEqual(
      window.actions.map(\.name).filter { $0.hasPrefix("tap") },
      ["tap More: Order: Date", "tap More: Delete"]
    )
    try window.perform("tap More: Order: Date")
    XCTAssertEqual(talks.activated, ["date"])
    XCTAssertEqual(window.activate(talks.navigationBar.trailingItems[0], of: talks), .refused)
    XCTAssertEqual(talks.activated, ["date"], "a button with a menu has no action")
    window.close()
  }

  func test_searchFieldOfABar_passesTextAndScopeToTheController() async throws {
    let talks = Talks()
    let window = HeadlessWindow(StackController(root: talks))
    await window.settle()
    try window.perform("type into search", "swift")
    try window.perform("search in Unread")
    XCTAssertEqual(talks.search, BarSearch(text: "swift", scopes: ["All", "Unread"], scope: 1))
    window.close()
  }

  func test_perform_operatesTheControl() async throws {
    let window = await show()
    try window.perform("tap save")
    try window.perform("tap Share")
    XCTAssertEqual(editor.saves, 11)
    try window.perform("type into name", " L")
    XCTAssertEqual(editor.view.name.text, "Ada L")
    XCTAssertTrue(editor.view.name.isFirstResponder)
    editor.view.note = HeadlessField()
    try window.perform("type into note", "x")
    XCTAssertFalse(editor.view.name.isFirstResponder, "the fields of a window share the focus")
    window.close()
  }

  func test_perform_whatTheUserCannotDo_throws_andNamesWhatHeCan() async {
    let window = await show()
    XCTAssertThrowsError(try window.perform("tap Delete")) { error in
      XCTAssertEqual((error as? UserActionError)?.name, "tap Delete")
      XCTAssertEqual((error as? UserActionError)?.available.contains("tap save"), true)
    }
    window.close()
  }

  func test_question_coversTheScreen_untilItIsAnswered() async throws {
    let window = await show()
    prompts.isHolding = true
    try window.perform("type into name", "x")
    try window.perform("go back")
    await window.settle()
    XCTAssertFalse(window.actions.contains { $0.name == "tap save" })
    try window.perform("dismiss the question")
    await window.settle()
    XCTAssertTrue(window.root.top === editor)
    try window.perform("go back")
    await window.settle()
    let discard = try XCTUnwrap(prompts.current?.actions.first { $0.role == .destructive }?.title)
    try window.perform("answer \(discard)")
    await window.settle()
    XCTAssertFalse(window.root.top === editor)
    window.close()
  }

  func test_swipe_thatTheFingerMoves_endsLater() async throws {
    let window = await show()
    try window.perform("begin to swipe back")
    XCTAssertEqual(window.actions.map(\.name), ["move the finger", "let go", "move back and let go"])
    try window.perform("move the finger", 0.5)
    XCTAssertEqual(window.host.gesture?.progress, 0.5)
    try window.perform("move back and let go")
    await window.settle()
    XCTAssertTrue(window.root.top === editor)
    try window.perform("begin to swipe back")
    try window.perform("let go")
    XCTAssertEqual(editor.appearance, .disappearing(animated: true), "the animation has not ended")
    await window.settle()
    XCTAssertEqual(editor.appearance, .disappeared)
    window.close()
  }

  func test_screenThatLeaves_keepsItsControlsUntilItsAnimationHasEnded() async throws {
    let window = await show()
    window.host.pace = .manual
    window.goBack()
    window.host.layOut()
    try window.perform("tap save")
    XCTAssertEqual(editor.saves, 1)
    window.host.proceed()
    XCTAssertFalse(window.actions.contains { $0.name == "tap save" })
    window.close()
  }

  func test_tabsAndSheets() async throws {
    let tabs = TabController()
    tabs.setControllers([Controller(), SearchTab()])
    let window = HeadlessWindow(tabs)
    await window.settle()
    try window.perform("select tab Search")
    await window.settle()
    XCTAssertEqual(tabs.selectedIndex, 1)
    window.window.present(Controller())
    await window.settle()
    XCTAssertEqual(window.actions.map(\.name), ["go back", "tap outside", "begin to drag the sheet"])
    try window.perform("begin to drag the sheet")
    try window.perform("let go")
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)
    window.close()
  }

  /// A bar that is hidden on a device cannot be tapped.
  func test_tabs_whoseBarIsHidden_cannotBeSelected() async {
    let tabs = TabController()
    let pushed = Pushed()
    tabs.setControllers([StackController(root: Controller()), SearchTab()])
    let window = HeadlessWindow(tabs)
    await window.settle()
    var selections: [String] { window.actions.map(\.name).filter { $0.hasPrefix("select tab") } }
    XCTAssertEqual(selections, ["select tab 1", "select tab Search"])
    (tabs.controllers[0] as? StackController)?.push(pushed)
    await window.settle()
    XCTAssertEqual(selections, [], "the pushed screen hides the bar")
    tabs.setControllers([SearchTab()])
    await window.settle()
    XCTAssertEqual(selections, [], "there is no other tab")
    window.close()
  }

  private final class Pushed: Controller {
    override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(hidesBottomBar: true) }
  }

  func test_search_reachesTheScreen() async {
    final class Screen: Controller {
      var searched: [String] = []
      override func didSearch(_ search: BarSearch) { searched.append(search.text) }
    }
    let screen = Screen()
    let window = HeadlessWindow(StackController(root: screen))
    await window.settle()
    window.search(BarSearch(text: "swift"), of: screen)
    XCTAssertEqual(screen.searched, ["swift"])
    window.close()
  }

  func test_equalNames_areNumbered() async {
    let (first, second) = (Editor(), Editor())
    let both = Controller()
    both.addChild(first)
    both.addChild(second)
    let window = HeadlessWindow(both)
    await window.settle()
    XCTAssertEqual(
      window.actions.map(\.name).filter { $0.hasPrefix("tap save") },
      ["tap save", "tap save (2)"]
    )
    window.close()
  }

  /// The third name was that of the second.
  func test_namesThatAreEqualOnceNumbered_areUnique() async {
    final class Drafts: Controller {
      override var navigationBar: NavigationBarPreferences {
        let titles = ["Draft", "Draft", "Draft (2)"]
        return NavigationBarPreferences(
          trailingItems: titles.enumerated().map { BarItem(id: "\($0)", title: $1) }
        )
      }
    }
    let window = HeadlessWindow(StackController(root: Drafts()))
    await window.settle()
    let names = window.actions.map(\.name)
    XCTAssertEqual(names.filter { $0.hasPrefix("tap") }, ["tap Draft", "tap Draft (2)", "tap Draft (2) (2)"])
    window.close()
  }

  func test_host_thatLosesAnAnimation_orCancelsIt() async {
    let clock = ManualClock()
    var environment = ControllerEnvironment()
    environment.clock = clock
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment, host: HeadlessHost(.manual))
    window.host.layOut()
    stack.push(Controller(), animated: true)
    window.host.layOut()
    window.host.cancelAnimation()
    XCTAssertEqual(stack.controllers.count, 1, "a canceled push")
    stack.push(Controller(), animated: true)
    window.host.layOut()
    await clock.advance(by: environment.transitionTimeout)
    XCTAssertEqual(stack.controllers.count, 2, "an animation whose end never comes")
    XCTAssertEqual(stack.top?.appearance, .appeared)
    window.close()
  }
}
