import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A screen wants to leave, and something else happens instead: a guard sends the user elsewhere, the screen is replaced, or the
/// layout changes.
@MainActor
final class RedirectedLeavingTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, form, survey }

  private final class Form: Controller, LeaveConfirming, ResultProviding {
    typealias Output = Int
    var isDirty = true
    var agrees = true
    var waits = false
    private(set) var questions = 0
    private(set) var drafts = 0
    var needsConfirmation: Bool { isDirty }

    func confirmLeaving() async -> Bool {
      questions += 1
      while waits, !Task.isCancelled { await Task.yield() }
      return agrees
    }

    func saveDraft() { drafts += 1 }
  }

  private final class Pages: RouteController<Page> {
    let form = Form()
    override func makeController(for page: Page) -> Controller { page == .form ? form : Controller() }
  }

  /// A guard that sends the user to a survey, until it is turned off.
  @MainActor
  private final class Survey {
    var isOn = true
    func `guard`(_ page: Page = .form) -> RouteGuard<Page> {
      RouteGuard("survey", on: .leaving) { [self] other in
        isOn && page == other ? .redirect(to: .survey, as: .sheet) : .allow
      }
    }
  }

  private func app() async -> (navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>) {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    navigator.onError = { _ in }
    let window = HeadlessWindow(pages)
    await window.settle()
    return (navigator, pages, window)
  }

  // MARK: A guard sends the user elsewhere

  /// A screen above the form is asked by the guard, which sends the user elsewhere. The form stays, and has unsaved changes.
  func test_finish_isRedirected_theScreenStays_andIsAskedLater() async throws {
    for isAwaited in [false, true] {
      let (navigator, pages, window) = await app()
      let survey = Survey()
      let form = pages.form
      var outcomes: [NavigationOutcome<Int>] = []
      var waiting: Task<NavigationOutcome<Int>, any Error>?
      if isAwaited {
        waiting = Task { try await navigator.push(.form, returning: Int.self) }
        await until { navigator.state.topRoute == .form }
      } else {
        form.onResult(self) { outcomes.append($1) }
        try await navigator.push(.form)
      }
      try await navigator.push(.item)
      await window.settle()
      navigator.guards = [survey.guard(.item)]
      form.finish(with: 7)
      await window.settle()
      XCTAssertEqual(navigator.state.modals.map(\.root), [.survey])
      XCTAssertFalse(form.hasLeft)
      XCTAssertEqual(outcomes, isAwaited ? [] : [.value(7)], "the screen stays, so its result is delivered")
      survey.isOn = false
      try await navigator.dismiss()
      form.agrees = false
      let pop = await error { try await navigator.popToRoot() }
      guard case .denied? = pop else {
        XCTFail("the form has unsaved changes, \(String(describing: pop)), awaited: \(isAwaited)")
        continue
      }
      XCTAssertEqual(form.questions, 1)
      form.agrees = true
      try await navigator.popToRoot()
      if let waiting {
        let outcome = try await waiting.value
        XCTAssertEqual(outcome, .dismissed, "the result was refused")
      }
      window.close()
    }
  }

  /// `navigator.finish` tells its caller that the screen stays.
  func test_navigatorsFinish_isRedirected_throws() async throws {
    let (navigator, pages, window) = await app()
    pages.form.isDirty = false
    let waiting = Task { try await navigator.push(.form, returning: Int.self) }
    await until { navigator.state.topRoute == .form }
    try await navigator.push(.item)
    let survey = Survey()
    navigator.guards = [survey.guard(.item)]
    let error = await error { try await navigator.finish(.form, with: 7) }
    XCTAssertEqual(error, .redirected(to: "survey"))
    survey.isOn = false
    try await navigator.dismiss()
    try await navigator.finish(.form, with: 8)
    let outcome = try await waiting.value
    XCTAssertEqual(outcome, .value(8))
    window.close()
  }

  /// A screen without a route closes itself with the screen of a route above it, about which the guard is asked.
  func test_close_ofAScreenWithoutARoute_isRedirected_theScreenIsUsable() async throws {
    let (navigator, pages, window) = await app()
    let form = Form()
    let list = try XCTUnwrap(pages.controllers(at: .column(.primary, tab: 0)).last)
    list.stackController?.push(form)
    await window.settle()
    try await navigator.push(.item)
    await window.settle()
    let survey = Survey()
    navigator.guards = [survey.guard(.item)]
    var outcomes: [NavigationOutcome<Int>] = []
    form.onResult(self) { outcomes.append($1) }
    form.finish(with: 7)
    await window.settle()
    XCTAssertEqual(navigator.state.modals.map(\.root), [.survey])
    XCTAssertFalse(form.hasLeft)
    XCTAssertEqual(outcomes, [.value(7)])
    XCTAssertFalse(form.isLeaving)
    window.close()
  }

  // MARK: The asked screen goes in another way

  /// The user wants to close a sheet with a form. While the user is asked, the form is saved and shows the next screen.
  func test_dismissal_theFormIsReplacedMeanwhile_theNextScreenStays() async {
    let (form, next) = (Form(), Controller())
    form.waits = true
    let (root, sheet) = (Controller(), StackController(root: form))
    let window = HeadlessWindow(root)
    await window.settle()
    root.present(sheet)
    await window.settle()
    XCTAssertEqual(window.attemptDismissal(of: sheet), .asking)
    await until { form.questions == 1 }
    sheet.setControllers([next])
    await window.settle()
    XCTAssertEqual(window.presented.count, 1)
    XCTAssertFalse(next.hasLeft)
    window.close()
  }

  func test_backToTheRoot_theFormIsReplacedMeanwhile_theOtherScreensStay() async {
    let (form, root, middle, next) = (Form(), Controller(), Controller(), Controller())
    form.waits = true
    let stack = StackController(root: root)
    let window = HeadlessWindow(stack)
    await window.settle()
    stack.setControllers([root, middle, form])
    await window.settle()
    XCTAssertEqual(window.goBack(to: root), .asking)
    await until { form.questions == 1 }
    stack.setControllers([root, middle, next])
    await window.settle()
    XCTAssertTrue(stack.controllers.elementsEqual([root, middle, next], by: ===))
    window.close()
  }

  func test_tab_theFormIsPoppedMeanwhile_theTabStays() async {
    let form = Form()
    form.waits = true
    let (first, tabs) = (StackController(root: Controller()), TabController())
    tabs.setControllers([first, Controller()])
    let window = HeadlessWindow(tabs)
    await window.settle()
    first.push(form)
    await window.settle()
    XCTAssertEqual(window.selectTab(1, of: tabs), .asking)
    await until { form.questions == 1 }
    first.pop()
    await window.settle()
    XCTAssertEqual(tabs.selectedIndex, 0)
    window.close()
  }

  /// A screen that closes itself has decided to go. Its removal waits only for the screen above it.
  func test_close_theFormAboveIsPoppedMeanwhile_theScreenLeaves() async {
    let (form, root, middle) = (Form(), Controller(), Controller())
    form.waits = true
    let stack = StackController(root: root)
    let window = HeadlessWindow(stack)
    await window.settle()
    stack.setControllers([root, middle, form])
    await window.settle()
    middle.close()
    await until { form.questions == 1 }
    stack.pop()
    await window.settle()
    XCTAssertTrue(stack.controllers.elementsEqual([root], by: ===))
    window.close()
  }

  /// The request asks about the form in a sheet, which is replaced by another screen meanwhile.
  func test_request_theFormIsReplacedMeanwhile_theNextScreenStays() async throws {
    let requests: [NavigationRequest<Page>] = [.dismiss(), .back, .setPath([.list])]
    for request in requests {
      let (navigator, pages, window) = await app()
      pages.form.waits = true
      try await navigator.present(.item)
      let item = try XCTUnwrap(pages.controllers(at: .modal(0)).first)
      item.present(pages.form)
      await window.settle()
      navigator.enqueue(request)
      await until { pages.form.questions == 1 }
      window.window.dismiss(pages.form)
      let next = Form()
      next.waits = true
      item.present(next)
      await until { next.questions > 0 }
      XCTAssertFalse(next.hasLeft, "\(request)")
      next.waits = false
      window.close()
    }
  }

  // MARK: The layout changes

  /// The user goes back. A guard waits, and the window becomes wider meanwhile.
  func test_back_theLayoutChangesBeforeItsTurn_isPerformed() async throws {
    for isTurnedBack in [false, true] {
      let (navigator, pages, window) = await app()
      pages.form.isDirty = false
      try await navigator.push(.form)
      await window.settle()
      window.host.pace = .manual
      navigator.enqueue(.present(.survey, as: .popover))
      navigator.enqueue(.dismiss())
      await until {
        window.host.layOut()
        return !window.host.transitions.isEmpty
      }
      let screen = pages.form
      XCTAssertEqual(screen.stackController.map { window.goBack(to: $0.controllers[0]) }, .done)
      navigator.placement = .split(root: .list) { $0 == .form ? .detail : .primary }
      if isTurnedBack { navigator.placement = .stack(root: .list) }
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
      XCTAssertTrue(screen.hasLeft, "turned back: \(isTurnedBack)")
      XCTAssertEqual(navigator.state.currentTab.path, [.list])
      XCTAssertEqual(navigator.state.modals.count, 0)
      window.close()
    }
  }

  private func error(_ body: () async throws -> Void) async -> NavigationError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? NavigationError
    }
  }
}
