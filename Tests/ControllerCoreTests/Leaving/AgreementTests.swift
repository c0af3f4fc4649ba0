import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// The user agrees that one request removes a screen. For another request, the user is asked again.
@MainActor
final class AgreementTests: XCTestCase {
  private enum Page: Hashable, Sendable { case list, item, picker, editor }

  private final class Pages: RouteController<Page> {
    private(set) var editors: [AskingScreen] = []

    override func makeController(for page: Page) -> Controller {
      guard page == .editor else { return Controller() }
      editors.append(AskingScreen())
      return editors[editors.count - 1]
    }
  }

  /// A guard that waits for the test when it is asked about a page.
  @MainActor
  private final class Gate {
    var isOpen = false
    private(set) var questions = 0

    func pass() async {
      questions += 1
      while !isOpen, !Task.isCancelled { await Task.yield() }
    }

    func `guard`(_ kind: GuardKind, at page: Page) -> RouteGuard<Page> {
      RouteGuard(
        "slow",
        on: kind,
        asking: { other in
          if page == other { await self.pass() }
          return .allow
        }
      )
    }
  }

  private let pages = Pages()
  private let gate = Gate()
  private let navigator = RouteNavigator(.stack(root: Page.list))
  private var windows: [HeadlessWindow<Pages>] = []

  override func tearDown() async throws {
    gate.isOpen = true
    windows.forEach { $0.close() }
    windows = []
  }

  private func show(editors: Int) async throws -> ControllerWindow {
    navigator.attach(pages)
    navigator.onError = { _ in }
    windows.append(HeadlessWindow(pages))
    for _ in 0..<editors { try await navigator.push(.editor) }
    let window = windows[windows.count - 1]
    await window.settle()
    return window.window
  }

  private func failure(
    _ body: @escaping @MainActor (RouteNavigator<Page>) async throws(NavigationError) -> Void
  ) -> Task<NavigationError?, Never> {
    Task { [navigator] in
      do throws(NavigationError) {
        try await body(navigator)
        return nil
      } catch {
        return error
      }
    }
  }

  private let denied = NavigationError.denied(route: "editor", reason: Pages.reasonForStaying)

  // MARK: Agreed for a request of the app

  func test_request_isSuspendedAfterTheUserHasAgreed_anotherRequestAsks() async throws {
    _ = try await show(editors: 1)
    let editor = pages.editors[0]
    navigator.guards = [gate.guard(.showing, at: .item)]
    let set = failure { navigator async throws(NavigationError) in try await navigator.set([.item]) }
    await until { self.gate.questions == 1 }
    XCTAssertEqual(editor.questions, 1)
    editor.agrees = false
    let pop = await failure { navigator async throws(NavigationError) in try await navigator.pop() }.value
    XCTAssertEqual(pop, denied)
    XCTAssertEqual(editor.questions, 2)
    XCTAssertFalse(editor.hasLeft)
    gate.isOpen = true
    let failure = await set.value
    XCTAssertNil(failure)
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual(editor.questions, 2, "The user has agreed to this request.")
  }

  func test_request_failsAfterTheUserHasAgreed_whileAnotherIsSuspended_theNextOneAsks() async throws {
    let window = try await show(editors: 1)
    let editor = pages.editors[0]
    navigator.guards = [
      gate.guard(.showing, at: .item), RouteGuard("no") { $0 == .picker ? .deny(reason: "no") : .allow },
    ]
    let push = failure { navigator async throws(NavigationError) in try await navigator.push(.item) }
    await until { self.gate.questions == 1 }
    let set = await failure { navigator async throws(NavigationError) in try await navigator.set([.picker]) }
      .value
    XCTAssertEqual(set, .denied(route: "picker", reason: "no"))
    XCTAssertEqual(editor.questions, 1)
    editor.agrees = false
    let pop = await failure { navigator async throws(NavigationError) in try await navigator.pop() }.value
    XCTAssertEqual(pop, denied)
    XCTAssertEqual(editor.questions, 2)
    gate.isOpen = true
    _ = await push.value
    window.close()
    XCTAssertEqual(editor.drafts, 1)
  }

  /// The screen answers although its question was canceled.
  func test_request_isCanceledBeforeTheAnswer_theNextOneAsks() async throws {
    for next in ["pop", "close"] {
      let window = try await show(editors: 1)
      let editor = try XCTUnwrap(pages.editors.last)
      editor.waits = true
      let pop = failure { navigator async throws(NavigationError) in try await navigator.pop() }
      await until { editor.questions == 1 }
      pop.cancel()
      _ = await pop.value
      await window.settle()
      if next == "close" {
        window.close()
        XCTAssertEqual(editor.drafts, 1)
      } else {
        editor.waits = false
        try await navigator.pop()
        XCTAssertEqual(editor.questions, 2)
        window.close()
      }
    }
  }

  // MARK: Agreed for an action of the user

  func test_back_isSuspendedAfterTheUserHasAgreed_aRequestAsks() async throws {
    let window = try await show(editors: 1)
    let editor = pages.editors[0]
    navigator.guards = [gate.guard(.leaving, at: .editor)]
    XCTAssertEqual(window.goBack(), .asking)
    await until { self.gate.questions == 1 }
    XCTAssertEqual(editor.questions, 1)
    editor.agrees = false
    navigator.guards = []
    let set = await failure { navigator async throws(NavigationError) in try await navigator.set([.item]) }
      .value
    XCTAssertEqual(set, denied)
    XCTAssertEqual(editor.questions, 2)
    gate.isOpen = true
    await window.settle()
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual(editor.questions, 2)
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
  }

  /// The form has no route: the app has pushed it itself. Going back to the root removes it too.
  func test_backToTheRoot_isSuspended_aRequestKeepsTheFormBelow() async throws {
    let window = try await show(editors: 0)
    let stack = try XCTUnwrap(pages.tabs.selected as? StackController)
    let form = AskingScreen()
    stack.push(form)
    try await navigator.push(.item)
    navigator.guards = [gate.guard(.leaving, at: .item)]
    XCTAssertEqual(window.goBack(to: try XCTUnwrap(stack.controllers.first)), .asking)
    await until { self.gate.questions == 1 }
    XCTAssertEqual(form.questions, 1)
    navigator.guards = []
    try await navigator.pop()
    XCTAssertFalse(form.hasLeft)
    XCTAssertTrue(stack.top === form)
    gate.isOpen = true
    await window.settle()
    XCTAssertFalse(form.hasLeft, "The screen from which the user went back has left before.")
    XCTAssertEqual(form.drafts, 0)
  }

  func test_backToTheRoot_theNextScreenIsStillAsked_aRequestAsksTheFirstOneAgain() async throws {
    let window = try await show(editors: 2)
    pages.editors[0].waits = true
    window.goBack(to: try XCTUnwrap(pages.controllers(at: .column(.primary, tab: 0)).first))
    await until { self.pages.editors[0].questions == 1 }
    XCTAssertEqual(pages.editors[1].questions, 1)
    pages.editors[1].agrees = false
    let pop = await failure { navigator async throws(NavigationError) in try await navigator.pop() }.value
    XCTAssertEqual(pop, denied)
    XCTAssertEqual(pages.editors[1].questions, 2)
    pages.editors[0].waits = false
    await window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    XCTAssertEqual(pages.editors.map(\.questions), [1, 2])
  }

  func test_backToTheRoot_aRequestEndsWhileTheNextScreenIsAsked_noDraftIsSaved() async throws {
    let window = try await show(editors: 2)
    pages.editors[0].waits = true
    window.goBack(to: try XCTUnwrap(pages.controllers(at: .column(.primary, tab: 0)).first))
    await until { self.pages.editors[0].questions == 1 }
    try await navigator.present(.item)
    try await navigator.dismiss()
    pages.editors[0].waits = false
    await window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    XCTAssertEqual(pages.editors.map(\.questions), [1, 1])
    XCTAssertEqual(pages.editors.map(\.drafts), [0, 0], "The user has discarded the input.")
  }
}
