import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Waits for the results of screens: what becomes of the user's input if the wait is canceled, and of the wait if the window
/// closes.
@MainActor
final class CanceledWaitTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, editor }

  private final class Editor: Controller, LeaveConfirming, ResultProviding {
    typealias Output = Int
    private(set) var questions = 0
    private(set) var drafts = 0
    var needsConfirmation = true

    func confirmLeaving() async -> Bool {
      questions += 1
      return false
    }

    func saveDraft() { drafts += 1 }
  }

  private final class Pages: RouteController<Page> {
    let editor = Editor()

    override func makeController(for page: Page) -> Controller { page == .editor ? editor : Controller() }
  }

  private let pages = Pages()
  private let navigator = RouteNavigator(.stack(root: Page.list))

  private func show() -> HeadlessWindow<Pages> {
    navigator.attach(pages)
    return HeadlessWindow(pages)
  }

  private func turns() async {
    for _ in 0..<200 { await Task.yield() }
  }

  // MARK: The input of the user

  func test_canceledWait_ofADirtyScreen_savesTheDraft() async throws {
    for isModal in [false, true] {
      let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
      navigator.attach(pages)
      let window = HeadlessWindow(pages)
      let waiting = Task {
        isModal
          ? try await navigator.present(.editor, as: .fullScreen, returning: Int.self)
          : try await navigator.push(.editor, returning: Int.self)
      }
      await until { navigator.state.topRoute == .editor }
      await window.settle()
      waiting.cancel()
      let outcome = try await waiting.value
      await window.settle()
      XCTAssertEqual(outcome, .canceled)
      XCTAssertTrue(pages.editor.hasLeft)
      XCTAssertEqual(pages.editor.drafts, 1, "modal: \(isModal)")
      XCTAssertEqual(pages.editor.questions, 0)
      window.close()
      XCTAssertEqual(pages.editor.drafts, 1)
    }
  }

  func test_canceledPresentForResult_ofADirtyScreen_savesTheDraft() async {
    let (window, editor) = (HeadlessWindow(Controller()), Editor())
    let waiting = Task { await window.window.presentForResult(editor) }
    await until { !window.presented.isEmpty }
    await window.settle()
    waiting.cancel()
    _ = await waiting.value
    await window.settle()
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual(editor.drafts, 1)
    window.close()
  }

  func test_removedChild_savesTheDraft() async {
    let (root, editor, other) = (Controller(), Editor(), Editor())
    let window = HeadlessWindow(root)
    root.addChild(editor)
    root.swapChild(editor, for: other)
    await window.settle()
    XCTAssertEqual([editor.drafts, other.drafts], [1, 0])
    root.removeChild(other)
    await window.settle()
    XCTAssertEqual([editor.drafts, other.drafts], [1, 1])
    window.close()
  }

  func test_deallocatedWindowAndContainer_saveTheDraft() async {
    let (pushed, presented, child) = (Editor(), Editor(), Editor())
    do {
      let stack = StackController(root: Controller())
      let window = ControllerWindow(root: stack)
      window.show()
      stack.push(pushed, animated: false)
      window.present(presented, animated: false)
      let container = Controller()
      container.addChild(child)
    }
    await turns()
    XCTAssertEqual([pushed, presented, child].map(\.drafts), [1, 1, 1])
  }

  /// The user agrees to leave, but a guard refuses the request afterwards: the input stays, and is saved when the screen leaves.
  func test_input_thatTheUserWouldHaveDiscarded_staysAndIsSavedLater() async throws {
    final class Agreeing: Controller, LeaveConfirming {
      var drafts = 0
      var needsConfirmation: Bool { true }
      func confirmLeaving() async -> Bool { true }
      func saveDraft() { drafts += 1 }
    }
    final class Screens: RouteController<Page> {
      let form = Agreeing()
      override func makeController(for page: Page) -> Controller { page == .editor ? form : Controller() }
    }
    let screens = Screens()
    let navigator = RouteNavigator(
      .stack(root: Page.list),
      guards: [RouteGuard("no items") { $0 == .item ? .deny(reason: "closed") : .allow }]
    )
    navigator.attach(screens)
    let window = HeadlessWindow(screens)
    try await navigator.push(.editor)
    do {
      try await navigator.send(.replaceTop(.item))
      XCTFail("no error")
    } catch {
      XCTAssertEqual(error, .denied(route: "item", reason: "closed"))
    }
    window.close()
    XCTAssertEqual(screens.form.drafts, 1)
  }

  // MARK: The window closes

  func test_awaitedPushAndModal_windowClosesOrItsRootIsReplaced_bothEnd() async throws {
    for closes in [true, false] {
      let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
      navigator.attach(pages)
      let window = HeadlessWindow<Controller>(pages)
      var ended: [String: NavigationOutcome<Int>] = [:]
      let push = Task { ended["push"] = try await navigator.push(.item, returning: Int.self) }
      await until { navigator.state.topRoute == .item }
      let modal = Task { ended["modal"] = try await navigator.present(.editor, returning: Int.self) }
      await until { navigator.state.topRoute == .editor }
      await window.settle()
      if closes { window.close() } else { window.window.root = Controller() }
      await turns()
      XCTAssertEqual(ended, ["push": .dismissed, "modal": .dismissed], "closes: \(closes)")
      XCTAssertEqual(navigator.state, NavigationState(root: .list), "nobody receives the results any more")
      push.cancel()
      modal.cancel()
      window.close()
    }
  }

  func test_closedWindow_savedState_keepsPushesAndModals() async throws {
    let window = show()
    try await navigator.push(.item)
    try await navigator.present(.editor)
    let before = navigator.restorableState
    window.close()
    await turns()
    XCTAssertEqual(navigator.restorableState, before)
    let next = HeadlessWindow(pages)
    await next.settle()
    XCTAssertEqual(pages.routes(at: .modal(0)), [.editor])
    XCTAssertEqual(next.presented.count, 1)
    pages.editor.needsConfirmation = false
    try await navigator.dismiss()
    await next.settle()
    XCTAssertEqual(next.presented.count, 0)
    next.close()
  }

  func test_closedWindow_awaitedPush_screensAreRightInTheNextWindow() async throws {
    let window = show()
    let waiting = Task { try await navigator.push(.item, returning: Int.self) }
    await until { navigator.state.topRoute == .item }
    window.close()
    let next = HeadlessWindow(pages)
    await next.settle()
    await turns()
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), navigator.state.currentTab.path)
    XCTAssertEqual(navigator.state, NavigationState(root: .list))
    waiting.cancel()
    next.close()
  }
}
