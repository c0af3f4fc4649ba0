import Binding
import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// A form with unsaved changes asks before it is left, and a swipe cannot leave it.
@MainActor
final class UnsavedChangesTests: XCTestCase {
  private enum Page: Hashable, Sendable { case list, bookmarks, editor, frame }

  @MainActor
  private final class TextView {
    var text = ""
  }

  private final class Editor: FormController<String, TextView> {
    var agrees = false
    private(set) var questions = 0
    private(set) var drafts: [String] = []

    override func makeView() -> TextView { TextView() }
    override func fields() -> [Bind<String, TextView>] { [Edit(\.self, in: \.text)] }

    override func confirmLeaving() async -> Bool {
      questions += 1
      return agrees
    }

    override func saveDraft() { drafts.append(view.text) }

    func type(_ text: String) {
      view.text = text
      form?.handle(.changed, in: \.self)
    }
  }

  private final class Pages: RouteController<Page> {
    let editor = Editor("")

    override func makeController(for page: Page) -> Controller {
      switch page {
      case .editor: return editor
      case .frame:
        let frame = Controller()
        frame.addChild(editor)
        return frame
      case .list, .bookmarks: return Controller()
      }
    }
  }

  /// A host that counts the news about preferences.
  private final class CountingHost: WindowHost {
    private(set) var changed: [Controller] = []

    func treeDidChange(_ change: TreeChange) {}
    func preferencesDidChange(of controller: Controller) { changed.append(controller) }
  }

  @MainActor
  private struct App {
    let pages = Pages()
    let host = CountingHost()
    let navigator = RouteNavigator(
      NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
    )
    let window: HeadlessWindow<Pages>

    init() {
      navigator.attach(pages)
      window = HeadlessWindow(pages)
      window.window.host = host
    }
  }

  private typealias Request = @MainActor (RouteNavigator<Page>) async throws -> Void

  /// All ways to leave the editor.
  private let departures: [(name: String, show: Request, leave: Request)] = [
    ("pop", { try await $0.push(.editor) }, { try await $0.pop() }),
    ("pop to the root", { try await $0.push(.editor) }, { try await $0.popToRoot() }),
    ("back", { try await $0.push(.editor) }, { try await $0.back() }),
    ("other tab", { try await $0.push(.editor) }, { try await $0.select(tab: .bookmarks) }),
    ("link", { try await $0.push(.editor) }, { try await $0.set([.bookmarks]) }),
    ("dismissal", { try await $0.present(.editor) }, { try await $0.dismiss() }),
    ("child of the screen", { try await $0.push(.frame) }, { try await $0.pop() }),
  ]

  func test_leaving_unsavedChanges_staysUnlessTheUserAgrees() async throws {
    for (name, show, leave) in departures {
      let app = App()
      let (navigator, editor) = (app.navigator, app.pages.editor)
      try await show(navigator)
      editor.loadViewIfNeeded()
      editor.type("draft")
      let before = navigator.state
      do {
        try await leave(navigator)
        XCTFail("\(name): must be denied")
      } catch NavigationError.denied(_, let reason) {
        XCTAssertEqual(reason, "There are unsaved changes.", name)
      }
      XCTAssertEqual(navigator.state, before, name)
      XCTAssertEqual(editor.questions, 1, name)
      XCTAssertEqual(editor.view.text, "draft", name)
      editor.agrees = true
      try await leave(navigator)
      XCTAssertNotEqual(navigator.state, before, name)
      XCTAssertEqual(editor.questions, 2, name)
      app.window.close()
    }
  }

  func test_leaving_withoutChanges_doesNotAsk() async throws {
    for (name, show, leave) in departures {
      let app = App()
      try await show(app.navigator)
      try await leave(app.navigator)
      XCTAssertEqual(app.pages.editor.questions, 0, name)
      app.window.close()
    }
  }

  func test_swipe_unsavedChanges_isNotAllowed_andTheHostLearnsIt() async throws {
    let app = App()
    let editor = app.pages.editor
    try await app.navigator.push(.editor)
    let stack = try XCTUnwrap(editor.container as? StackController)
    XCTAssertTrue(editor.presentationPreferences.allowsUserDismissal)
    XCTAssertFalse(app.host.changed.contains { $0 === editor })
    editor.type("d")
    editor.type("draft")
    XCTAssertEqual(app.host.changed.count { $0 === editor }, 1)
    XCTAssertNil(stack.beginInteractivePop())
    XCTAssertFalse(editor.presentationPreferences.allowsUserDismissal)
    await editor.saveChanges()
    XCTAssertEqual(app.host.changed.count { $0 === editor }, 2)
    editor.type("other")
    editor.discardChanges()
    XCTAssertEqual(app.host.changed.count { $0 === editor }, 4)
    let pop = try XCTUnwrap(stack.beginInteractivePop())
    pop.cancel()
    app.window.close()
  }
  /// The app removes screens without a question, so their input is saved.
  func test_setControllers_unsavedChanges_savesTheDraftsOfTheScreensThatLeave() async {
    let stack = StackController(root: Controller())
    let tabs = TabController()
    tabs.setControllers([stack, Controller()])
    let window = HeadlessWindow(tabs)
    let (staying, leaving, other) = (Editor(""), Editor(""), Editor(""))
    stack.setControllers([staying, leaving, other])
    await window.settle()
    for (editor, text) in [(staying, "stays"), (leaving, "leaves")] {
      editor.loadViewIfNeeded()
      editor.type(text)
    }
    stack.setControllers([staying, Controller()])
    await window.settle()
    XCTAssertEqual([staying, leaving, other].map(\.drafts), [[], ["leaves"], []])
    XCTAssertEqual([staying, leaving, other].map(\.questions), [0, 0, 0])
    tabs.setControllers([Controller()])
    await window.settle()
    XCTAssertEqual(staying.drafts, ["stays"])
    window.close()
  }

  /// The app removes a screen without a question to the user, in each way. The screen saves its input as a draft.
  func test_removal_byTheApp_inEachWay_savesTheDraft() async {
    let ways: [(name: String, remove: @MainActor (HeadlessWindow<StackController>) -> Void)] = [
      ("pop", { $0.root.pop(animated: false) }),
      ("popToRoot", { $0.root.popToRoot(animated: true) }),
      ("setControllers", { $0.root.setControllers([Controller()]) }),
      ("root", { $0.window.root = Controller() }),
      ("close", { $0.close() }),
      ("didGoBack", { $0.window.didGoBack(to: $0.root.controllers[0]) }),
    ]
    for way in ways {
      let (stack, editor) = (StackController(root: Controller()), Editor(""))
      let window = HeadlessWindow(stack)
      stack.push(editor, animated: false)
      await window.settle()
      editor.type(way.name)
      way.remove(window)
      await window.settle()
      XCTAssertEqual(editor.drafts, [way.name], way.name)
      XCTAssertEqual(editor.questions, 0, way.name)
      window.close()
      XCTAssertEqual(editor.drafts, [way.name], way.name)
    }
  }

  func test_dismissal_byTheApp_savesTheDraft() async {
    let (window, editor) = (HeadlessWindow(Controller()), Editor(""))
    window.window.present(editor)
    await window.settle()
    editor.type("a")
    window.window.dismiss(editor)
    await window.settle()
    XCTAssertEqual(editor.drafts, ["a"])
    window.close()
  }

  /// Found by the explorer: the user types into a sheet that is on its way out.
  func test_input_intoAScreenThatIsLeaving_isSavedAsADraft() async {
    let (window, editor) = (HeadlessWindow(Controller()), Editor(""))
    window.window.present(editor)
    await window.settle()
    window.host.pace = .manual
    window.goBack()
    editor.type("late")
    window.host.proceed()
    await window.settle()
    XCTAssertEqual(editor.drafts, ["late"])
    window.close()
  }

  /// The user agrees to leave one screen and refuses to leave the other, so both stay. Later the window closes.
  func test_input_ofAScreenThatTheUserStayedOn_isSavedLater() async {
    let stack = StackController(root: Controller())
    let (lower, upper, window) = (Editor(""), Editor(""), HeadlessWindow(stack))
    stack.setControllers([Controller(), lower, upper], animated: false)
    lower.loadViewIfNeeded()
    await window.settle()
    upper.agrees = true
    lower.type("lower")
    upper.type("upper")
    window.goBack(to: stack.controllers[0])
    await window.settle()
    XCTAssertEqual([upper.questions, lower.questions], [1, 1])
    XCTAssertEqual(stack.controllers.count, 3)
    window.close()
    XCTAssertEqual([lower.drafts, upper.drafts], [["lower"], ["upper"]])
  }

  func test_input_thatTheUserDiscards_isNotSaved() async {
    let (stack, editor) = (StackController(root: Controller()), Editor(""))
    let window = HeadlessWindow(stack)
    stack.push(editor, animated: false)
    await window.settle()
    editor.agrees = true
    editor.type("gone")
    window.goBack()
    await window.settle()
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertEqual(editor.drafts, [])
    window.close()
  }

  func test_input_afterACloseThatWasRefused_isSavedAsADraft() async {
    let editor = Editor("")
    let window = HeadlessWindow(StackController(root: editor))
    await window.settle()
    XCTAssertFalse(editor.close())
    editor.type("later")
    window.close()
    XCTAssertEqual(editor.drafts, ["later"])
  }

  /// The user agrees to leave the editor for another tab, so the editor is only hidden. Then the window closes.
  func test_input_ofAScreenThatARequestHasHidden_isSavedAsADraft() async throws {
    let pages = Pages()
    let navigator = RouteNavigator(.tabs([.stack(root: Page.editor), .stack(root: .list)]))
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    pages.editor.agrees = true
    pages.editor.type("hidden")
    try await navigator.select(tab: .list)
    window.close()
    XCTAssertEqual(pages.editor.drafts, ["hidden"])
    withExtendedLifetime(navigator) {}
  }
}
