import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Two requests would remove one screen with unsaved input. The user is asked once, and the answer counts for both.
@MainActor
final class SharedAnswerTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, editor }

  private final class Pages: RouteController<Page> {
    let editor = AskingScreen(waits: true)
    override func makeController(for page: Page) -> Controller { page == .editor ? editor : Controller() }
  }

  /// The platform cancels the animation of the first request. The second one removes the screen.
  private func check(_ isSheet: Bool, line: UInt = #line, _ first: (HeadlessWindow<Pages>) -> Void) async {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    navigator.onError = { _ in }
    let window = HeadlessWindow(pages)
    await window.settle()
    navigator.enqueue(isSheet ? .present(.editor, as: .sheet) : .push(.editor))
    await window.settle()
    first(window)
    await until { pages.editor.questions == 1 }
    window.host.pace = .manual
    navigator.enqueue(.setPath([.list, .item]))
    for _ in 0..<50 { await Task.yield() }
    pages.editor.waits = false
    await until {
      window.host.layOut()
      return window.host.transitions.count == 1
    }
    XCTAssertFalse(pages.editor.hasLeft, line: line)
    window.host.cancelAnimation()
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    XCTAssertTrue(pages.editor.hasLeft, line: line)
    XCTAssertEqual([pages.editor.questions, pages.editor.drafts], [1, 0], "questions, drafts", line: line)
    window.close()
  }

  func test_back_isCanceledByThePlatform_theNextRequestSavesNoDraft() async {
    for isSheet in [false, true] { await check(isSheet) { $0.goBack() } }
  }

  func test_request_isCanceledByThePlatform_theNextRequestSavesNoDraft() async {
    for isSheet in [false, true] {
      await check(isSheet) { window in
        window.root.navigator?.enqueue(isSheet ? .dismiss() : .pop())
      }
    }
  }
}
