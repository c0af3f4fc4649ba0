import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Screens without a route that have unsaved input, while a screen near them finishes, or a step moves or removes their stack.
@MainActor
final class RouteUnsavedInputTests: XCTestCase {
  private enum Page: Hashable, Sendable { case list, item, picker, editor }

  private class Form: Controller, LeaveConfirming {
    var agrees = false
    private(set) var questions = 0
    private(set) var drafts = 0
    var needsConfirmation: Bool { true }

    func confirmLeaving() async -> Bool {
      questions += 1
      return agrees
    }

    func saveDraft() { drafts += 1 }
  }

  private final class Picker: Form, ResultProviding {
    typealias Output = Int
  }

  private final class Pages: RouteController<Page> {
    let picker = Picker()

    override func makeController(for page: Page) -> Controller {
      page == .picker ? picker : page == .editor ? Form() : Controller()
    }
  }

  private let pages = Pages()
  private let form = Form()
  private var windows: [HeadlessWindow<Pages>] = []

  override func tearDown() async throws {
    windows.forEach { $0.close() }
    windows = []
  }

  private func show(
    _ placement: NavigationPlacement<Page> = .stack(root: .list)
  ) -> (navigator: RouteNavigator<Page>, window: ControllerWindow) {
    let navigator = RouteNavigator(placement)
    navigator.attach(pages)
    windows.append(HeadlessWindow(pages))
    return (navigator, windows[windows.count - 1].window)
  }

  private func stack(_ column: NavigationColumn = .primary) throws -> StackController {
    let columns = try XCTUnwrap(pages.tabs.selected)
    if let stack = columns as? StackController { return stack }
    return try XCTUnwrap(
      columns.children[column == .primary ? 0 : columns.children.count - 1] as? StackController
    )
  }

  private func refusal(of value: Int, _ navigator: RouteNavigator<Page>) async -> NavigationError? {
    do {
      try await navigator.finish(.picker, with: value)
      return nil
    } catch {
      return error
    }
  }

  // MARK: A screen finishes

  func test_modalFinishesOrCloses_aFormIsPresentedAbove_isAsked() async throws {
    for (agrees, finishes) in [(false, false), (false, true), (true, false), (true, true)] {
      let (pages, form) = (Pages(), Form())
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.attach(pages)
      let window = HeadlessWindow(pages)
      var results: [NavigationOutcome<Int>] = []
      pages.picker.onResult(self) { results.append($1) }
      try await navigator.present(.picker)
      form.agrees = agrees
      window.window.present(form)
      if finishes { pages.picker.finish(with: 7) } else { pages.picker.close() }
      await window.window.settle()
      XCTAssertEqual(form.questions, 1)
      XCTAssertEqual(form.hasLeft, agrees)
      XCTAssertEqual(pages.picker.questions, 0, "It has decided to go.")
      XCTAssertEqual(window.window.presented.count, agrees ? 0 : 2)
      XCTAssertEqual(results, finishes ? [.value(7)] : agrees ? [.dismissed] : [])
      // A picker that has stayed is asked when the user removes it.
      form.agrees = true
      pages.picker.agrees = true
      if !agrees { try await navigator.dismiss() }
      XCTAssertEqual(pages.picker.questions, agrees ? 0 : 1)
      XCTAssertEqual(results, finishes ? [.value(7)] : [.dismissed])
      window.close()
    }
  }

  /// The handler was called with `.dismissed`, although the screen had stayed, and did not get the value later.
  func test_modalCloses_aFormAboveStays_theHandlerGetsTheLaterValue() async throws {
    let (navigator, window) = show()
    var results: [NavigationOutcome<Int>] = []
    pages.picker.onResult(self) { results.append($1) }
    try await navigator.present(.picker)
    window.present(form)
    pages.picker.close()
    await window.settle()
    XCTAssertEqual(results, [])
    form.agrees = true
    pages.picker.finish(with: 7)
    await window.settle()
    XCTAssertEqual(results, [.value(7)])
    XCTAssertTrue(pages.picker.hasLeft)
  }

  func test_awaitedScreenFinishes_aFormIsPushedAbove_isAsked() async throws {
    let (navigator, _) = show()
    let waiting = Task { try await navigator.push(.picker, returning: Int.self) }
    await until { navigator.state.topRoute == .picker && pages.picker.appearance == .appeared }
    try stack().push(form)
    let refusal = await refusal(of: 1, navigator)
    guard case .denied = refusal else { return XCTFail("must be denied: \(String(describing: refusal))") }
    XCTAssertEqual([form.questions, pages.picker.questions], [1, 0])
    XCTAssertTrue(try stack().top === form)
    form.agrees = true
    try await navigator.finish(.picker, with: 2)
    let outcome = try await waiting.value
    XCTAssertEqual(outcome, .value(2))
    XCTAssertEqual([form.questions, pages.picker.questions], [2, 0])
    XCTAssertTrue(form.hasLeft)
  }

  func test_waitIsCanceled_aFormIsPushedAbove_isAsked() async throws {
    let (navigator, window) = show()
    let waiting = Task { try await navigator.push(.picker, returning: Int.self) }
    await until { navigator.state.topRoute == .picker && pages.picker.appearance == .appeared }
    try stack().push(form)
    waiting.cancel()
    let outcome = try await waiting.value
    XCTAssertEqual(outcome, .canceled)
    await window.settle()
    XCTAssertEqual([form.questions, pages.picker.questions], [1, 0])
    XCTAssertTrue(try stack().top === form)
  }

  /// The user was asked although the root cannot be removed, and then the result was lost.
  func test_rootOfTheTabFinishes_aFormIsPushedAbove_theResultIsDelivered() async throws {
    let (navigator, window) = show(.stack(root: .picker))
    var results: [NavigationOutcome<Int>] = []
    pages.picker.onResult(self) { results.append($1) }
    form.agrees = true
    try stack().push(form)
    pages.picker.finish(with: 1)
    await window.settle()
    XCTAssertEqual(results, [.value(1)])
    XCTAssertEqual(form.questions, 0)
    XCTAssertTrue(try stack().top === form)
    XCTAssertEqual(navigator.state.currentTab.path, [.picker])
  }

  // MARK: Back

  func test_backToTheRoot_aGuardDenies_theScreenWithoutARouteStays() async throws {
    let (navigator, window) = show()
    form.agrees = true
    try stack().push(form)
    try await navigator.push(.item)
    navigator.guards = [
      RouteGuard("stay", on: .leaving) { $0 == .item ? .deny(reason: "locked") : .allow }
    ]
    let root = try XCTUnwrap(try stack().controllers.first)
    window.goBack(to: root)
    await window.settle()
    XCTAssertTrue(try stack().controllers[1] === form)
    XCTAssertFalse(form.hasLeft)
    navigator.guards = []
    window.goBack(to: root)
    await window.settle()
    XCTAssertTrue(form.hasLeft)
    XCTAssertEqual([form.questions, form.drafts], [2, 0])
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
  }

  // MARK: A step changes the columns

  func test_aColumnIsAdded_aFormInAnEmptyColumn_stays() async throws {
    let (navigator, _) = show(.split(root: .list) { $0 == .list ? .primary : .detail })
    try stack(.detail).push(form)
    try await navigator.send(.show(.item, in: .supplementary))
    XCTAssertEqual(pages.routes(at: .column(.supplementary, tab: 0)), [.item])
    XCTAssertTrue(pages.controllers(at: .column(.detail, tab: 0)).last === form)
    XCTAssertFalse(form.hasLeft)
    try await navigator.send(.reset(navigator.state))
    XCTAssertEqual(pages.routes(at: .column(.detail, tab: 0)), [.item], "The reset has moved it here.")
    XCTAssertTrue(pages.controllers(at: .column(.detail, tab: 0)).first === form)
    XCTAssertEqual([form.questions, form.drafts], [0, 0])
  }

  func test_aColumnIsRemoved_aFormBelowAllItsScreens_savesItsDraft() async throws {
    let (navigator, window) = show(.split(root: .list) { $0 == .list ? .primary : .detail })
    try await navigator.send(.show(.item, in: .supplementary))
    let item = try XCTUnwrap(pages.controllers(at: .column(.supplementary, tab: 0)).first)
    try XCTUnwrap(item.stackController).setControllers([form, item], animated: false)
    try await navigator.send(.set([], in: .supplementary))
    await window.settle()
    XCTAssertTrue(form.hasLeft)
    XCTAssertEqual([form.questions, form.drafts], [0, 1])
  }

  /// The column of the first tab is rebuilt first, and took the editor from the second tab.
  func test_equalScreenInALaterColumn_keepsItsController() async throws {
    let tab = { (root: Page) in
      NavigationPlacement.split(root: root, columns: [.primary]) { $0 == .editor ? .detail : .primary }
    }
    let (navigator, _) = show(.tabs([tab(.list), tab(.item)]))
    try await navigator.send(.selectTab(1))
    try await navigator.navigate(to: .editor)
    let editor = try XCTUnwrap(pages.controllers(at: .column(.detail, tab: 1)).first as? Form)
    editor.agrees = true
    try await navigator.send(.selectTab(0))
    try await navigator.send(.show(.editor, in: .detail))
    XCTAssertTrue(pages.controllers(at: .column(.detail, tab: 1)).first === editor)
    XCTAssertEqual(pages.controllers(at: .column(.detail, tab: 0)).count, 1)
  }
}
