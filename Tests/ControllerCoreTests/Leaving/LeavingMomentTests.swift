import ControllerCore
import ControllerTesting
import Interaction
import Navigator
import TestSupport
import XCTest

/// What happens to a screen that is asked to leave at an unusual moment, and does or does not.
@MainActor
final class LeavingMomentTests: XCTestCase {
  private struct Pay: UserInteraction {
    func perform(_ session: InteractionSession) async throws {}
  }

  /// A screen with input that is not saved, and with an action.
  private final class Editor: Controller, LeaveConfirming {
    let pay = InteractionRunner(Pay(), prompts: nil)
    var needsConfirmation = false
    private(set) var drafts = 0
    /// The number of drafts that work of the window has saved.
    private(set) var saved = 0

    override func viewDidLoad() { pay.onOutcome(self) { _, _ in } }
    func confirmLeaving() async -> Bool { true }

    func saveDraft() {
      drafts += 1
      start(in: .window) { $0.saved += 1 }
    }
  }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
  }

  // MARK: Asked to close, and staying

  /// A root cannot close. After a drag of the screen above it, it stayed "leaving" for good: its buttons did nothing, and its
  /// later input was not saved.
  func test_close_ofARoot_duringADrag_theRootGoesOn() async {
    for isCompleted in [true, false] {
      let editor = Editor()
      let stack = StackController(root: editor)
      let window = HeadlessWindow(stack)
      await window.settle()
      stack.push(Controller())
      await window.settle()
      XCTAssertTrue(window.beginSwipeBack())
      editor.close()
      window.host.endGesture(completes: isCompleted)
      await window.settle()
      XCTAssertFalse(editor.hasLeft)
      let outcome = await editor.pay.run()
      if case .completed = outcome {} else { XCTFail("\(outcome)") }
      editor.needsConfirmation = true
      window.close()
      XCTAssertEqual(editor.drafts, 1)
    }
  }

  func test_finish_ofAScreenWithoutARoute_aGuardKeepsTheScreenAboveIt_theResultIsDelivered() async throws {
    enum Page: Hashable, Sendable { case list, detail }
    final class Pages: RouteController<Page> {
      override func makeController(for page: Page) -> Controller { Controller() }
    }
    let (pages, picker) = (Pages(), Picker())
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.onError = { _ in }
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    let list = try XCTUnwrap(pages.controllers(at: .column(.primary, tab: 0)).last)
    list.stackController?.push(picker)
    await window.settle()
    try await navigator.push(.detail)
    navigator.guards = [RouteGuard("no", on: .leaving, check: { _ in .deny(reason: "no") })]
    var outcomes: [NavigationOutcome<Int>] = []
    picker.onResult(self) { outcomes.append($1) }
    picker.finish(with: 7)
    await window.settle()
    XCTAssertFalse(picker.hasLeft)
    XCTAssertEqual(outcomes, [.value(7)])
    window.close()
  }

  // MARK: Drafts

  /// A screen saves its draft with work that goes on in the window, as the guide says.
  func test_saveDraft_canStartWorkInTheWindow() async {
    for isPresented in [false, true] {
      let (root, editor) = (Controller(), Editor())
      let stack = StackController(root: root)
      let window = HeadlessWindow(stack)
      await window.settle()
      if isPresented { root.present(editor) } else { stack.push(editor) }
      await window.settle()
      editor.needsConfirmation = true
      if isPresented { window.window.didDismiss(editor) } else { window.window.didGoBack(to: root) }
      await window.settle()
      XCTAssertEqual([editor.drafts, editor.saved], [1, 1], "isPresented: \(isPresented)")
      window.close()
    }
  }

  // MARK: Going back while a stack changes

  /// The screen that is pushed last was left on the stack, without the one that it was pushed on.
  func test_closeWhileAPushWaits_removesEverythingAbove() async {
    let (first, second, third) = (Controller(), Controller(), Controller())
    let stack = StackController(root: first)
    let window = HeadlessWindow(stack, host: HeadlessHost(.manual))
    window.host.proceed()
    stack.push(second)
    stack.push(third)
    XCTAssertTrue(second.close())
    window.host.proceed()
    await window.settle()
    XCTAssertTrue(stack.controllers.elementsEqual([first], by: ===))
    window.close()
  }

  /// A screen with several pages. Back shows the previous page first.
  private final class Pages: Controller {
    private(set) var steps = 0
    override func handleBack() -> Bool {
      steps += 1
      return true
    }
  }

  /// The Back key removed the screen below the one that the user's finger was dragging.
  func test_goBack_duringADrag_isRefused() async {
    for (isSheet, second) in [(false, Controller()), (true, Controller()), (false, Pages()), (true, Pages())]
    {
      let (first, dragged) = (Controller(), Controller())
      let stack = StackController(root: first)
      let window = HeadlessWindow(stack)
      await window.settle()
      stack.setControllers([first, second])
      await window.settle()
      if isSheet { second.present(dragged) } else { stack.push(dragged) }
      await window.settle()
      XCTAssertTrue(isSheet ? window.beginSheetDrag() : window.beginSwipeBack())
      XCTAssertEqual(window.window.goBack(), .refused)
      window.host.endGesture(completes: false)
      await window.settle()
      XCTAssertTrue(stack.controllers.prefix(2).elementsEqual([first, second], by: ===))
      XCTAssertFalse(dragged.hasLeft)
      XCTAssertEqual((second as? Pages)?.steps ?? 0, 0)
      window.close()
    }
  }

  // MARK: Shown again

  private final class Story: Controller, DataLoading {
    private(set) var loads = 0
    private(set) var viewLoads = 0
    override func viewDidLoad() { viewLoads += 1 }

    func load() async throws {
      loads += 1
      try await Task.sleep(for: .seconds(3_600))
    }
  }

  /// Work in the window touches the view of a screen that has left. The screen is pushed again later.
  func test_viewLoadedAfterTheScreenHasLeft_isLoadedAgainWithTheScreen() async {
    let (root, story) = (Controller(), Story())
    let stack = StackController(root: root)
    let window = HeadlessWindow(stack)
    await window.settle()
    stack.push(story)
    await until { story.loads == 1 }
    stack.pop()
    await window.settle()
    story.loadViewIfNeeded()
    stack.push(story)
    await until { story.loads == 2 }
    XCTAssertEqual(story.viewLoads, 3, "the second one was made for nobody")
    window.close()
  }

  // MARK: Work of a screen that leaves

  /// The view of the next screen is loaded while the work of a screen that leaves is running. The load belongs to the
  /// next screen.
  func test_loadOfTheNextScreen_isNotWorkOfTheScreenThatLeaves() async {
    @MainActor final class Next: Controller, DataLoading {
      let refresh = InteractionRunner(Pay(), prompts: nil)
      private(set) var isLoaded = false

      func load() async throws {
        try await refresh.run().get()
        isLoaded = true
      }
    }
    let (stack, sheet, next) = (StackController(root: Controller()), Controller(), Next())
    let window = HeadlessWindow(stack)
    await window.settle()
    stack.present(sheet)
    await window.settle()
    sheet.start { sheet in
      stack.push(next)
      sheet.close()
    }
    await window.settle()
    XCTAssertTrue(next.isLoaded)
    window.close()
  }

  // MARK: Restoring

  private final class Note: Controller {
    private(set) var text = ""
    convenience init(_ text: String) {
      self.init()
      (self.text, restorationID) = (text, "note")
    }
    override func encodeState(into state: inout ControllerState) throws { try state.set(text, for: "text") }
    override func decodeState(from state: ControllerState) throws {
      text = try state.value(String.self, for: "text") ?? ""
    }
  }

  /// The state of a screen that could not be put into the stack at once was lost.
  func test_restoreState_duringAPush_restoresTheScreens() async throws {
    func makeStack() -> StackController {
      let stack = StackController(root: Controller())
      stack.makeRestoredController = { id, _ in id == "note" ? Note("") : nil }
      return stack
    }
    let old = makeStack()
    let former = HeadlessWindow(old)
    await former.settle()
    old.push(Note("kept"))
    await former.settle()
    let state = former.window.saveState()
    former.close()

    let stack = makeStack()
    let window = HeadlessWindow(stack, host: HeadlessHost(.manual))
    window.host.proceed()
    stack.push(Controller())
    XCTAssertEqual(window.window.restoreState(state), [])
    window.host.proceed()
    await window.settle()
    XCTAssertEqual((stack.controllers.last as? Note)?.text, "kept")
    window.close()
  }
}
