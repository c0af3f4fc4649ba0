import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// The question before leaving, as a `RouteController` asks it for its navigator.
@MainActor
final class RouteLeavingTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, picker, editor }

  /// A screen with unsaved changes, whose user agrees or not.
  private final class Editor: Controller, LeaveConfirming {
    var agrees = false
    /// Whether the user answers only when the question is canceled.
    var waits = false
    private(set) var questions = 0
    private(set) var drafts = 0
    private(set) var wasCanceled = false
    var needsConfirmation = true

    func confirmLeaving() async -> Bool {
      questions += 1
      while waits, !Task.isCancelled { await Task.yield() }
      wasCanceled = Task.isCancelled
      return agrees
    }

    func saveDraft() { drafts += 1 }
  }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
  }

  private final class Pages: RouteController<Page> {
    private(set) var editors: [Editor] = []
    let picker = Picker()

    override func makeController(for page: Page) -> Controller {
      if page == .picker { return picker }
      guard page == .editor else { return Controller() }
      editors.append(Editor())
      return editors[editors.count - 1]
    }
  }

  private func show(editors: Int) async throws -> (Pages, RouteNavigator<Page>, HeadlessWindow<Pages>) {
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    for _ in 0..<editors { try await navigator.push(.editor) }
    return (pages, navigator, window)
  }

  /// Finding N9: the controller stayed blank without a word.
  func test_neverAttached_appears_isReported() {
    var reported: [String] = []
    let window = ControllerWindow()
    window.onDiagnostic = { diagnostic, _ in reported.append("\(diagnostic.reason)") }
    window.root = Pages()
    window.show()
    XCTAssertEqual(reported, ["notAttached"])
    window.close()
  }

  /// Finding N9: the installed guard was one of `guards`, so the app removed it.
  func test_guardsAssignedAfterAttach_theScreenIsAskedAllTheSame() async throws {
    let (pages, navigator, window) = try await show(editors: 1)
    navigator.guards = []
    do {
      try await navigator.pop()
      XCTFail("must be denied")
    } catch NavigationError.denied {}
    XCTAssertEqual(pages.editors.map(\.questions), [1])
    window.close()
  }

  /// Finding: the answer "yes" of a question that had ended with the window was the answer of the guard, too.
  func test_windowClosesWhileTheUserIsAsked_theNavigatorKeepsTheScreen() async throws {
    let (pages, navigator, window) = try await show(editors: 1)
    let editor = pages.editors[0]
    editor.waits = true
    let pop = Task { try await navigator.pop() }
    await until { editor.questions > 0 }
    window.close()
    let result = await pop.result
    XCTAssertThrowsError(try result.get())
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .editor], "the place that the next launch shows")
    XCTAssertEqual([editor.questions, editor.drafts], [1, 1])
  }

  /// Finding: the dialog and the user's Back belonged to the stack, which a new layout replaces.
  func test_layoutChangesWhileTheUserIsAsked_backIsPerformedAfterTheAnswer() async throws {
    for isTurnedBack in [false, true] {
      let (pages, navigator, window) = try await show(editors: 1)
      let editor = pages.editors[0]
      (editor.waits, editor.agrees) = (true, true)
      XCTAssertEqual(window.window.goBack(), .asking)
      await until { editor.questions > 0 }
      navigator.placement = .split(root: .list) { $0 == .editor ? .detail : .primary }
      for _ in 0..<50 { await Task.yield() }
      XCTAssertFalse(editor.wasCanceled)
      XCTAssertFalse(editor.hasLeft)
      if isTurnedBack { navigator.placement = .stack(root: .list) }
      editor.waits = false
      await window.settle()
      XCTAssertTrue(editor.hasLeft, "turned back: \(isTurnedBack)")
      XCTAssertEqual([editor.questions, editor.drafts], [1, 0])
      XCTAssertEqual(navigator.state.currentTab.path, [.list])
      window.close()
    }
  }

  /// Finding: the user's Back got its place in the queue a turn later, behind a request that came after it.
  func test_back_andThenAPush_arePerformedInThisOrder() async throws {
    let (pages, navigator, window) = try await show(editors: 1)
    pages.editors[0].needsConfirmation = false
    XCTAssertEqual(window.window.goBack(), .done)
    navigator.enqueue(.push(.item), animated: false)
    await window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item])
    XCTAssertTrue(pages.editors[0].hasLeft)
    window.close()
  }

  /// The user has agreed to go back, and a guard has refused. What he types then is not discarded.
  func test_back_userAgreesAndAGuardDenies_theAgreementEnds() async throws {
    let (pages, navigator, window) = try await show(editors: 1)
    let editor = pages.editors[0]
    editor.agrees = true
    navigator.onError = { _ in }
    navigator.guards = [RouteGuard("no", on: .leaving, check: { _ in .deny(reason: "no") })]
    window.window.goBack()
    await window.settle()
    XCTAssertEqual([editor.questions, editor.drafts], [1, 0])
    window.close()
    XCTAssertEqual(editor.drafts, 1)
  }

  /// A double tap on the form's own Discard button saved a draft of what the user had discarded.
  func test_close_twice_savesNoDraft() async {
    for isSheet in [false, true] {
      let (stack, editor) = (StackController(root: Controller()), Editor())
      let window = HeadlessWindow(stack)
      await window.settle()
      if isSheet { stack.present(editor, as: .sheet) } else { stack.push(editor) }
      await window.settle()
      XCTAssertTrue(editor.close())
      editor.close()
      await window.settle()
      XCTAssertTrue(editor.hasLeft)
      XCTAssertEqual([editor.questions, editor.drafts], [0, 0], "isSheet: \(isSheet)")
      window.close()
    }
  }

  /// The screen was clean when it was asked first, and was then not asked again.
  func test_setWithASlowGuard_theUserTypesMeanwhile_theScreenIsAsked() async throws {
    for (agrees, isEditedAtFirst) in [(true, true), (true, false), (false, false)] {
      let (pages, navigator, window) = try await show(editors: 1)
      let (editor, question) = (pages.editors[0], Editor())
      editor.agrees = agrees
      editor.needsConfirmation = isEditedAtFirst
      question.waits = true
      let slow = RouteGuard<Page>(
        "slow",
        asking: { _ in
          _ = await question.confirmLeaving()
          return .allow
        }
      )
      navigator.guards = [slow]
      let set = Task { try await navigator.set([.item]) }
      await until { question.questions > 0 }
      editor.needsConfirmation = true
      question.waits = false
      _ = await set.result
      XCTAssertEqual(editor.questions, 1)
      XCTAssertEqual(editor.hasLeft, agrees)
      XCTAssertEqual(editor.drafts, 0)
      window.close()
    }
  }

  /// Finding N9: the installed guard found screens by their route.
  func test_twoScreensOfOneRoute_onlyTheOneThatGoesIsAsked() async throws {
    let (pages, navigator, window) = try await show(editors: 3)
    pages.editors[2].agrees = true
    try await navigator.pop()
    XCTAssertEqual(pages.editors.map(\.questions), [0, 0, 1])
    do {
      try await navigator.popToRoot()
      XCTFail("must be denied")
    } catch NavigationError.denied {}
    XCTAssertEqual(pages.editors.map(\.questions), [0, 1, 1], "the top one first, and one refusal is enough")
    pages.editors[0].agrees = true
    pages.editors[1].agrees = true
    try await navigator.popToRoot()
    XCTAssertEqual(pages.editors.map(\.questions), [1, 2, 1])
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    window.close()
  }

  func test_requestCanceledWhileTheUserIsAsked_theQuestionEnds_andTheScreenStays() async throws {
    let (pages, navigator, window) = try await show(editors: 1)
    pages.editors[0].waits = true
    let pop = Task { try await navigator.pop() }
    await until { pages.editors[0].questions != 0 }
    pop.cancel()
    do {
      try await pop.value
      XCTFail("must be canceled")
    } catch NavigationError.canceled {}
    await until { pages.editors[0].wasCanceled }
    await window.window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .editor])
    window.close()
  }

  func test_detached_theNavigatorAsksNoScreen() async throws {
    let (pages, navigator, window) = try await show(editors: 1)
    navigator.detach()
    try await navigator.pop()
    XCTAssertEqual(pages.editors.map(\.questions), [0])
    window.close()
  }

  /// The back button removed one screen of the top at its turn, although the screen that it was pressed on had left by then.
  func test_back_screenBelowFinishesWhileTheUserIsAsked_removesNoOtherScreen() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    try await navigator.set([.item, .picker, .editor])
    pages.editors[0].agrees = true
    XCTAssertEqual(window.window.goBack(), .asking)
    pages.picker.finish(with: 7)
    await window.window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item])
    XCTAssertEqual(pages.editors[0].questions, 1)
    window.close()
  }

  func test_dismissal_modalBelowFinishesWhileTheUserIsAsked_removesNoOtherModal() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    for page in [Page.item, .picker, .editor] { try await navigator.present(page) }
    pages.editors[0].agrees = true
    let top = try XCTUnwrap(window.window.presented.last)
    XCTAssertEqual(window.window.attemptDismissal(of: top), .asking)
    pages.picker.finish(with: 7)
    await window.window.settle()
    XCTAssertEqual(navigator.state.modals.map(\.root), [.item])
    XCTAssertEqual(pages.editors[0].questions, 1)
    window.close()
  }

  // MARK: Screens without a route, which the app has pushed or presented itself

  private func assertDenied(_ request: @MainActor () async throws -> Void, line: UInt = #line) async throws {
    do {
      try await request()
      XCTFail("must be denied", line: line)
    } catch NavigationError.denied {}
  }

  private func top(of pages: Pages) throws -> StackController {
    try XCTUnwrap(pages.tabs.selected as? StackController)
  }

  func test_push_aboveAScreenWithoutARoute_coversItAndAsksNobody() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    let (stack, form) = (try top(of: pages), Editor())
    stack.push(form)
    try await navigator.push(.item)
    XCTAssertTrue(stack.controllers.dropLast().last === form)
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), [.list, .item])
    XCTAssertEqual(window.window.goBack(), .done)
    await window.window.settle()
    XCTAssertTrue(stack.top === form)
    XCTAssertEqual(form.questions, 0)
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    window.close()
  }

  func test_requests_removeTheScreensWithoutARouteAbove_askThem() async throws {
    let requests: [@MainActor (RouteNavigator<Page>) async throws -> Void] = [
      { try await $0.pop() }, { try await $0.set([.picker]) }, { try await $0.send(.replaceTop(.picker)) },
    ]
    for request in requests {
      let (pages, navigator, window) = try await show(editors: 0)
      try await navigator.push(.item)
      let (stack, form) = (try top(of: pages), Editor())
      stack.push(form)
      try await assertDenied { try await request(navigator) }
      XCTAssertEqual(form.questions, 1)
      XCTAssertTrue(stack.top === form)
      form.agrees = true
      try await request(navigator)
      XCTAssertEqual(form.questions, 2)
      XCTAssertNil(form.parent)
      XCTAssertEqual(form.drafts, 0)
      window.close()
    }
  }

  func test_dismissal_aScreenWithoutARouteIsPresentedAbove_isAsked() async throws {
    let requests: [@MainActor (RouteNavigator<Page>) async throws -> Void] = [
      { try await $0.dismiss() }, { try await $0.set([.picker]) },
    ]
    for request in requests {
      let (pages, navigator, window) = try await show(editors: 0)
      try await navigator.present(.item)
      let form = Editor()
      pages.window?.present(form)
      try await assertDenied { try await request(navigator) }
      XCTAssertEqual(form.questions, 1)
      XCTAssertEqual(window.window.presented.count, 2)
      form.agrees = true
      try await request(navigator)
      XCTAssertEqual(window.window.presented.count, 0)
      XCTAssertEqual(form.drafts, 0)
      window.close()
    }
  }

  func test_dismissalOfTheUpperModal_aScreenWithoutARouteBelow_isNotAsked() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    try await navigator.present(.item)
    let form = Editor()
    pages.window?.present(form)
    try await navigator.present(.picker)
    try await navigator.dismiss()
    XCTAssertEqual(form.questions, 0)
    XCTAssertTrue(window.window.presented.last === form)
    window.close()
  }

  func test_placementChanges_aScreenWithoutARoute_followsTheScreenBelow() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    try await navigator.push(.item)
    let form = Editor()
    try top(of: pages).push(form)
    navigator.placement = .split(root: .list) { $0 == .list ? .primary : .detail }
    XCTAssertTrue(pages.controllers(at: .column(.detail, tab: 0)).last === form)
    navigator.placement = .stack(root: .list)
    XCTAssertTrue(try top(of: pages).top === form)
    XCTAssertFalse(form.hasLeft)
    XCTAssertEqual([form.questions, form.drafts], [0, 0])
    window.close()
  }

  /// The placement changes while an empty column shows only a screen without a route, which then has no screen to follow.
  func test_placementChanges_aScreenWithoutARouteThatFollowsNoScreen_savesItsDraft() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    navigator.placement = .split(root: .list) { $0 == .list ? .primary : .detail }
    let detail = try XCTUnwrap(pages.tabs.selected?.children.last as? StackController)
    let form = Editor()
    detail.push(form)
    try await navigator.send(.push(.item, in: .detail))
    XCTAssertEqual(detail.controllers.count, 2, "A push covers the form.")
    navigator.placement = .stack(root: .list)
    XCTAssertTrue(form.hasLeft)
    XCTAssertEqual([form.questions, form.drafts], [0, 1])
    window.close()
  }

  func test_anotherStateIsShown_screensThatGo_saveTheirDrafts() async throws {
    for isModal in [false, true] {
      let (pages, navigator, window) = try await show(editors: 0)
      if isModal { try await navigator.present(.editor) } else { try await navigator.push(.editor) }
      let form = Editor()
      if isModal { window.window.present(form) } else { try top(of: pages).push(form) }
      let other = RouteNavigator(.stack(root: Page.list))
      other.attach(pages)
      XCTAssertTrue(form.hasLeft)
      XCTAssertEqual(pages.editors.map(\.drafts) + [form.drafts], [1, 1])
      XCTAssertEqual(pages.editors.map(\.questions) + [form.questions], [0, 0])
      window.close()
    }
  }

  func test_finish_aScreenWithoutARouteAbove_isAsked_andTheResultIsDelivered() async throws {
    for agrees in [false, true] {
      let (pages, navigator, window) = try await show(editors: 0)
      try await navigator.push(.picker)
      let form = Editor()
      form.agrees = agrees
      try top(of: pages).push(form)
      var results: [NavigationOutcome<Int>] = []
      pages.picker.onResult(self) { results.append($1) }
      pages.picker.finish(with: 7)
      await window.window.settle()
      XCTAssertEqual(form.questions, 1)
      XCTAssertEqual(form.hasLeft, agrees)
      XCTAssertEqual(results, [.value(7)])
      XCTAssertEqual(navigator.state.currentTab.path, agrees ? [.list] : [.list, .picker])
      window.close()
    }
  }

  func test_backToTheRoot_removesAlsoTheScreensWithoutARoute() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    let (stack, form) = (try top(of: pages), Editor())
    form.agrees = true
    stack.push(form)
    try await navigator.push(.item)
    let root = try XCTUnwrap(stack.controllers.first)
    XCTAssertEqual(window.window.goBack(to: root), .asking)
    await window.window.settle()
    XCTAssertTrue(stack.top === root)
    XCTAssertEqual(form.questions, 1)
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    window.close()
  }

  // MARK: Without a navigator

  func test_detached_theUserGoesBackAndDismisses_asInAPlainStack() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    try await navigator.push(.item)
    try await navigator.present(.item)
    navigator.detach()
    let sheet = try XCTUnwrap(window.window.presented.last)
    XCTAssertEqual(window.window.attemptDismissal(of: sheet), .done)
    await window.window.settle()
    XCTAssertEqual(window.window.presented.count, 0)
    XCTAssertEqual(window.window.goBack(), .done)
    await window.window.settle()
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), [.list])
    window.close()
  }

  func test_navigatorIsDeallocated_theUserGoesBack_asInAPlainStack() async throws {
    let pages = Pages()
    let window = HeadlessWindow(pages)
    do {
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.attach(pages)
      try await navigator.push(.item)
    }
    await window.window.settle()
    XCTAssertNil(pages.navigator)
    XCTAssertEqual(window.window.goBack(), .done)
    await window.window.settle()
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), [.list])
    window.close()
  }

  func test_detached_aScreenFinishes_isRemovedAndItsResultDelivered() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    try await navigator.push(.picker)
    navigator.detach()
    var results: [NavigationOutcome<Int>] = []
    pages.picker.onResult(self) { results.append($1) }
    pages.picker.finish(with: 7)
    await window.window.settle()
    XCTAssertEqual(results, [.value(7)])
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), [.list])
    window.close()
  }

  /// The sheet was dismissed and an equal screen pushed, with a new controller, and nobody asked about the input in the sheet.
  func test_equalScreenInAnotherStack_theScreenThatGoesIsAsked() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    try await navigator.present(.editor)
    do {
      try await navigator.set([.editor])
      XCTFail("must be denied")
    } catch NavigationError.denied {}
    XCTAssertEqual(pages.editors.map(\.questions), [1])
    XCTAssertEqual(navigator.state.modals.map(\.root), [.editor])
    pages.editors[0].agrees = true
    try await navigator.set([.editor])
    XCTAssertEqual(pages.editors.map(\.questions), [2, 0])
    XCTAssertEqual(navigator.state.modals, [])
    window.close()
  }

  /// The pop removes a column, so the stacks are made anew. The detail column got the controller of the screen that was popped.
  func test_columnIsRemoved_equalScreenInAnotherColumn_keepsItsController() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    navigator.placement = .split(root: .list) { _ in .detail }
    try await navigator.send(.show(.editor, in: .supplementary))
    try await navigator.push(.editor, in: .detail)
    pages.editors[0].agrees = true
    try await navigator.send(.set([], in: .supplementary))
    XCTAssertEqual(pages.editors.map(\.questions), [1, 0])
    XCTAssertTrue(pages.controllers(at: .column(.detail, tab: 0)).first === pages.editors[1])
    window.close()
  }

  /// A call, for example, could not be shown until the user had answered the question about the form.
  func test_userIsAsked_otherRequestsArePerformed() async throws {
    let (pages, navigator, window) = try await show(editors: 1)
    let editor = pages.editors[0]
    (editor.waits, editor.agrees) = (true, true)
    let pop = Task { try await navigator.send(.pop(in: .primary)) }
    await until { editor.questions != 0 }
    let call = Task { try await navigator.present(.item) }
    await until { !navigator.state.modals.isEmpty }
    XCTAssertEqual(navigator.state.modals.map(\.root), [.item])
    XCTAssertEqual(editor.questions, 1)
    editor.waits = false
    try await pop.value
    try await call.value
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    XCTAssertEqual(navigator.state.modals.map(\.root), [.item])
    XCTAssertEqual(editor.questions, 1, "the screen is at the same place, so the answer is still good")
    window.close()
  }

  /// The answer about the form removed the screen that was shown meanwhile, and the form stayed.
  func test_userIsAsked_anotherScreenIsInFrontMeanwhile_itIsNotRemoved() async throws {
    let call = NavigationRequest<Page>.present(.item, as: .sheet)
    let requests: [(NavigationRequest<Page>, meanwhile: NavigationRequest<Page>)] = [
      (.dismiss(), call), (.back, call), (.popToRoot(), call),
      (.back, .push(.item)), (.pop(), .push(.item)), (.replaceTop(.picker), .push(.item)),
    ]
    for (request, meanwhile) in requests {
      let (pages, navigator, window) = try await show(editors: request == .dismiss() ? 0 : 1)
      if request == .dismiss() { try await navigator.present(.editor) }
      let editor = pages.editors[0]
      (editor.waits, editor.agrees) = (true, true)
      let leave = Task { try await navigator.send(request) }
      await until { editor.questions != 0 }
      try await navigator.send(meanwhile)
      let state = navigator.state
      editor.waits = false
      do {
        try await leave.value
        XCTFail("\(request) after \(meanwhile) must be interrupted")
      } catch NavigationError.interrupted {}
      XCTAssertEqual(navigator.state, state)
      window.close()
    }
  }

  /// The back button of a sheet removed a screen of the sheet that was presented meanwhile.
  func test_back_guardWaitsWhileAnotherSheetIsPresented_removesNoScreenOfIt() async throws {
    let (_, navigator, window) = try await show(editors: 0)
    let question = Editor()
    question.waits = true
    navigator.guards = [
      RouteGuard(
        "slow",
        on: .leaving,
        asking: { page in
          if page == .picker { _ = await question.confirmLeaving() }
          return .allow
        }
      )
    ]
    var errors: [NavigationError] = []
    navigator.onError = { errors.append($0) }
    try await navigator.present(.item)
    try await navigator.push(.picker)
    window.window.goBack()
    await until { question.questions != 0 }
    try await navigator.present(.item)
    try await navigator.push(.list)
    let state = navigator.state
    question.waits = false
    await window.window.settle()
    XCTAssertEqual(navigator.state, state)
    XCTAssertEqual(errors, [.interrupted])
    window.close()
  }

  /// A guard waits while the user goes back, and the screen finishes meanwhile. The pop must not remove the screen below it.
  func test_back_guardWaitsWhileTheScreenFinishes_removesNoOtherScreen() async throws {
    let (pages, navigator, window) = try await show(editors: 0)
    let question = Editor()
    question.waits = true
    navigator.guards = [
      RouteGuard(
        "slow",
        on: .leaving,
        asking: { page in
          if page == .picker { _ = await question.confirmLeaving() }
          return .allow
        }
      )
    ]
    try await navigator.set([.item, .picker])
    window.window.goBack()
    await until { question.questions != 0 }
    pages.picker.finish(with: 7)
    await until { navigator.state.topRoute != .picker }
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item])
    question.waits = false
    await window.window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item])
    window.close()
  }

  // MARK: Two windows

  private final class OtherPages: RouteController<Int> {
    override func makeController(for route: Int) -> Controller { Controller() }
  }

  /// The first window silently stopped to follow the navigator.
  func test_attach_inASecondWindow_isReported() async throws {
    for isShownBefore in [true, false] {
      let navigator = RouteNavigator(.stack(root: 0))
      var reported: [String] = []
      let firstPages = OtherPages()
      navigator.attach(firstPages)
      let first = HeadlessWindow(
        firstPages,
        onDiagnostic: { diagnostic, _ in reported.append("first: \(diagnostic.reason)") }
      )
      await first.settle()
      let secondPages = OtherPages()
      if !isShownBefore { navigator.attach(secondPages) }
      let second = HeadlessWindow(secondPages, onDiagnostic: { _, _ in })
      if isShownBefore { navigator.attach(secondPages) }
      await second.settle()
      XCTAssertEqual(reported, ["first: navigatorInTwoWindows"])
      first.close()
      second.close()
    }
  }

  /// The second controller comes on screen after it has lost the navigator, or after the first one has got another navigator.
  func test_attach_theSecondWindowLostTheNavigatorBeforeItAppeared_isNotReported() async throws {
    for goesBack in [true, false] {
      let navigator = RouteNavigator(.stack(root: 0))
      var reported: [String] = []
      let (firstPages, secondPages) = (OtherPages(), OtherPages())
      navigator.attach(firstPages)
      let first = HeadlessWindow(
        firstPages,
        onDiagnostic: { diagnostic, _ in reported.append("\(diagnostic.reason)") }
      )
      await first.settle()
      navigator.attach(secondPages)
      let other = RouteNavigator(.stack(root: 0))
      if goesBack { navigator.attach(firstPages) } else { other.attach(firstPages) }
      let second = HeadlessWindow(secondPages, onDiagnostic: { _, _ in })
      await second.settle()
      XCTAssertEqual(reported, [])
      first.close()
      second.close()
    }
  }

  /// The app moves a navigator to another controller, and no window stays behind.
  func test_attach_toAControllerThatTakesThePlaceOfTheFirst_isNotReported() async throws {
    let ways: [@MainActor (HeadlessWindow<OtherPages>, RouteNavigator<Int>, OtherPages) -> Void] = [
      { window, navigator, next in
        navigator.attach(next)
        window.window.root = next
      },
      { window, navigator, next in
        window.close()
        navigator.attach(next)
        ControllerWindow(root: next).show()
      },
      { window, navigator, next in
        navigator.detach()
        RouteNavigator(.stack(root: 1)).attach(window.root)
        navigator.attach(next)
        ControllerWindow(root: next).show()
      },
    ]
    for (index, way) in ways.enumerated() {
      let navigator = RouteNavigator(.stack(root: 0))
      var reported: [ControllerDiagnostic.Reason] = []
      let pages = OtherPages()
      navigator.attach(pages)
      let window = HeadlessWindow(
        pages,
        onDiagnostic: { diagnostic, _ in reported.append(diagnostic.reason) }
      )
      await window.settle()
      way(window, navigator, OtherPages())
      await window.settle()
      XCTAssertEqual(reported, [], "way \(index)")
      window.close()
    }
  }
}
