import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// The user has agreed to discard the input of a screen. The agreement lasts as long as the removal for which the user has given it:
/// not shorter, because another change ends meanwhile, and not longer.
@MainActor
final class AgreementEndTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, editor, tabs }

  private final class ListScreen: Controller {
    var onAppear: @MainActor () -> Void = {}
    override func viewWillAppear(animated: Bool) {
      super.viewWillAppear(animated: animated)
      onAppear()
    }
  }

  private final class Pages: RouteController<Page> {
    let list = ListScreen()
    let editor = AskingScreen()
    let innerTabs = TabController()

    override func makeController(for page: Page) -> Controller {
      if page == .tabs { innerTabs.setControllers([editor, Controller()]) }
      switch page {
      case .list: return list
      case .item: return Controller()
      case .editor: return editor
      case .tabs: return innerTabs
      }
    }
  }

  private func show() async -> (Pages, RouteNavigator<Page>, HeadlessWindow<Pages>) {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    navigator.onError = { _ in }
    let window = HeadlessWindow(pages)
    await window.settle()
    return (pages, navigator, window)
  }

  /// Shows an editor, and makes a request that removes it. The user has agreed to that, and a guard lets the request wait.
  private func showSuspendedRequest() async throws
    -> (Pages, RouteNavigator<Page>, HeadlessWindow<Pages>, gate: AskingScreen)
  {
    let (pages, navigator, window) = await show()
    try await navigator.push(.editor)
    let gate = AskingScreen()
    gate.waits = true
    navigator.guards = [
      RouteGuard(
        "slow",
        asking: { page in
          if page == .item { _ = await gate.confirmLeaving() }
          return .allow
        }
      )
    ]
    navigator.enqueue(.setPath([.item]))
    await until { gate.questions == 1 }
    XCTAssertEqual(pages.editor.questions, 1)
    return (pages, navigator, window, gate)
  }

  private func untilAnimating(_ window: HeadlessWindow<some Controller>, _ count: Int) async {
    await until {
      window.host.layOut()
      return window.host.transitions.count == count
    }
  }

  private func proceed(_ window: HeadlessWindow<some Controller>) async {
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
  }

  // MARK: Two owners at once

  /// A screen closes itself, and its stack moves to another container while the user is asked about the screen above it.
  func test_close_stackMovesWhileTheUserIsAsked_noDraftIsSaved() async {
    let (outer, stack, other) = (Controller(), StackController(root: Controller()), Controller())
    let (form, above) = (AskingScreen(), AskingScreen())
    outer.addChild(stack)
    let window = HeadlessWindow(outer)
    await window.settle()
    for screen in [form, above] {
      stack.push(screen)
      await window.settle()
    }
    above.waits = true
    XCTAssertTrue(form.close())
    await until { above.questions == 1 }
    outer.addChild(other, animated: false)
    other.addChild(stack, animated: false)
    await until { stack.parent === other && !stack.isMovingToParent }
    above.waits = false
    await window.settle()
    XCTAssertTrue(form.hasLeft)
    XCTAssertEqual([form.drafts, form.questions, above.drafts], [0, 0, 0])
    window.close()
  }

  /// A double tap on a button that closes the screen. The second call waits for the same answer.
  func test_close_twiceWhileTheUserIsAsked_noDraftIsSaved() async {
    let stack = StackController(root: Controller())
    let (form, above) = (AskingScreen(), AskingScreen())
    let window = HeadlessWindow(stack)
    await window.settle()
    for screen in [form, above] {
      stack.push(screen)
      await window.settle()
    }
    window.host.pace = .manual
    above.waits = true
    XCTAssertTrue(form.close())
    XCTAssertTrue(form.close())
    await until { above.questions == 1 }
    above.waits = false
    await untilAnimating(window, 1)
    await proceed(window)
    XCTAssertTrue(form.hasLeft)
    XCTAssertEqual([form.drafts, form.questions, above.questions, above.drafts], [0, 0, 1, 0])
    window.close()
  }

  /// The app shows the screen as a sheet while a guard decides about its removal. The user's later input needs a draft.
  func test_back_appMovesTheScreenWhileAGuardDecides_theAgreementEnds() async throws {
    let (pages, navigator, window) = await show()
    try await navigator.push(.editor)
    await window.settle()
    let gate = AskingScreen()
    gate.waits = true
    navigator.guards = [
      RouteGuard("slow", on: .leaving) { _ in
        _ = await gate.confirmLeaving()
        return .allow
      }
    ]
    XCTAssertEqual(window.goBack(), .asking)
    await until { gate.questions == 1 }
    window.window.present(pages.editor)
    gate.waits = false
    await window.settle()
    window.close()
    XCTAssertEqual(pages.editor.drafts, 1)
  }

  // MARK: Another change is canceled

  /// The request dismisses a sheet and then pops the editor, which the app pops meanwhile. The platform cancels this pop.
  func test_request_anotherPopIsCanceled_noDraftIsSaved() async throws {
    let (pages, navigator, window) = await show()
    try await navigator.push(.editor)
    try await navigator.present(.item)
    await window.settle()
    window.host.pace = .manual
    navigator.enqueue(.setPath([.list]))
    await untilAnimating(window, 1)
    XCTAssertEqual(pages.editor.questions, 1)
    pages.editor.stackController?.pop()
    await untilAnimating(window, 2)
    window.host.transitions[1].cancel()
    await proceed(window)
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    XCTAssertTrue(pages.editor.hasLeft)
    let editor = pages.editor
    XCTAssertEqual([editor.questions, editor.drafts], [1, 0], "the user has discarded the input")
    window.close()
  }

  /// The user's Back waits for a push and for a pop of the app, which the platform cancels.
  func test_back_anotherPopIsCanceled_noDraftIsSaved() async {
    let (stack, editor) = (StackController(root: Controller()), AskingScreen())
    let window = HeadlessWindow(stack)
    await window.settle()
    stack.push(editor)
    await window.settle()
    editor.waits = true
    XCTAssertEqual(window.goBack(), .asking)
    await until { editor.questions == 1 }
    window.host.pace = .manual
    stack.push(Controller())
    await untilAnimating(window, 1)
    stack.pop(to: stack.controllers[0])
    editor.waits = false
    for _ in 0..<50 { await Task.yield() }
    window.host.endAnimation()
    await untilAnimating(window, 1)
    window.host.cancelAnimation()
    await proceed(window)
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual([editor.questions, editor.drafts], [1, 0], "the user has discarded the input")
    window.close()
  }

  /// The platform cancels the change to which the user has agreed. The user's input needs a draft later.
  func test_back_isCanceled_theAgreementEnds() async {
    for isSheet in [false, true] {
      let (stack, editor) = (StackController(root: Controller()), AskingScreen())
      let window = HeadlessWindow(stack)
      await window.settle()
      if isSheet { stack.present(editor) } else { stack.push(editor) }
      await window.settle()
      window.host.pace = .manual
      XCTAssertEqual(window.goBack(), .asking)
      await untilAnimating(window, 1)
      window.host.cancelAnimation()
      await proceed(window)
      XCTAssertFalse(editor.hasLeft)
      window.close()
      XCTAssertEqual([editor.questions, editor.drafts], [1, 1], "isSheet: \(isSheet)")
    }
  }

  /// The user agrees to select another tab inside of a screen. The editor is only hidden, so its input is not discarded.
  func test_tab_isSelected_theAgreementEnds() async throws {
    let (pages, navigator, window) = await show()
    try await navigator.push(.tabs)
    await window.settle()
    XCTAssertEqual(window.selectTab(1, of: pages.innerTabs), .asking)
    await window.settle()
    XCTAssertEqual(pages.innerTabs.selectedIndex, 1)
    pages.editor.agrees = false
    let error = await Task { try await navigator.pop() }.result
    XCTAssertThrowsError(try error.get())
    XCTAssertEqual(pages.editor.questions, 2)
    window.close()
    XCTAssertEqual(pages.editor.drafts, 1)
  }

  /// The user agrees to select another tab, and the window closes while a guard waits. The screen was only to be hidden.
  func test_tab_isTapped_aGuardWaits_theWindowClosing_savesADraft() async {
    let (pages, gate) = (Pages(), AskingScreen())
    gate.waits = true
    let slow = RouteGuard<Page>(
      "slow",
      on: .leaving,
      asking: { _ in
        _ = await gate.confirmLeaving()
        return .allow
      }
    )
    let tabs: [NavigationPlacement<Page>] = [.stack(root: .editor), .stack(root: .list)]
    let navigator = RouteNavigator(.tabs(tabs), guards: [slow])
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    XCTAssertEqual(window.selectTab(1, of: pages.tabs), .asking)
    await until { gate.questions == 1 }
    window.close()
    XCTAssertEqual([pages.editor.questions, pages.editor.drafts], [1, 1])
    gate.waits = false
  }

  // MARK: Another request ends

  /// The user closes a sheet of the app above a sheet of the navigator, whose request ends during the animation.
  func test_dismissal_aRequestEndsMeanwhile_noDraftIsSaved() async throws {
    let (_, navigator, window) = await show()
    try await navigator.present(.item)
    let editor = AskingScreen()
    window.window.present(editor)
    await window.settle()
    window.host.pace = .manual
    XCTAssertEqual(window.attemptDismissal(of: editor), .asking)
    await untilAnimating(window, 1)
    try await navigator.send(.selectTab(0))
    await proceed(window)
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual([editor.questions, editor.drafts], [1, 0], "the user has discarded the input")
    window.close()
  }

  /// The user has agreed for a request that waits for a slow guard, and refuses another one. The window closes meanwhile.
  func test_request_isSuspended_theUserRefusesAnother_theWindowClosing_savesADraft() async throws {
    let (pages, navigator, window, gate) = try await showSuspendedRequest()
    pages.editor.agrees = false
    navigator.enqueue(.pop())
    await until { pages.editor.questions == 2 }
    for _ in 0..<50 { await Task.yield() }
    window.close()
    XCTAssertEqual(pages.editor.drafts, 1, "the user wanted to stay")
    gate.waits = false
  }

  func test_request_isCanceledAsTheUserAgrees_theAgreementEnds() async throws {
    for turns in 0..<6 {
      let (pages, navigator, window) = await show()
      try await navigator.push(.editor)
      let pop = Task { try await navigator.pop() }
      pages.editor.onAnswer = {
        Task {
          for _ in 0..<turns { await Task.yield() }
          pop.cancel()
        }
      }
      _ = await pop.result
      await window.settle()
      let hasLeft = pages.editor.hasLeft
      window.close()
      XCTAssertEqual(pages.editor.drafts, hasLeft ? 0 : 1, "canceled after \(turns) turns")
    }
  }

  /// The navigator is replaced while a request of the old one is suspended, which the user has agreed to.
  func test_request_isSuspended_anotherNavigatorIsAttached_theAgreementEnds() async throws {
    let (pages, _, window, gate) = try await showSuspendedRequest()
    let other = RouteNavigator(.stack(root: Page.editor))
    other.attach(pages)
    XCTAssertEqual(pages.editor.drafts, pages.editor.hasLeft ? 1 : 0)
    window.close()
    XCTAssertEqual(pages.editor.drafts, 1)
    gate.waits = false
  }

  /// The user agrees to a request whose navigator does not manage the screens any more. Nothing removes the editor.
  func test_request_anotherNavigatorIsAttachedWhileTheUserIsAsked_theWindowClosing_savesADraft() async throws
  {
    for isReplaced in [false, true] {
      let (pages, navigator, window) = await show()
      try await navigator.push(.editor)
      await window.settle()
      pages.editor.waits = true
      navigator.enqueue(.pop())
      await until { pages.editor.questions == 1 }
      let other = RouteNavigator(.stack(root: Page.editor))
      if isReplaced { other.attach(pages) } else { navigator.detach() }
      pages.editor.waits = false
      await window.settle()
      window.close()
      XCTAssertEqual(pages.editor.drafts, 1, "isReplaced: \(isReplaced)")
    }
  }

  /// The app shows the editor as a sheet while a guard lets the request wait to which the user has agreed.
  func test_request_appMovesTheScreenWhileAGuardDecides_theAgreementEnds() async throws {
    let (pages, _, window, gate) = try await showSuspendedRequest()
    window.window.present(pages.editor)
    gate.waits = false
    await window.settle()
    window.close()
    XCTAssertEqual(pages.editor.drafts, 1)
  }

  /// The app detaches the navigator while the editor leaves, which the user has agreed to.
  func test_request_navigatorIsDetachedWhileTheScreenLeaves_noDraftIsSaved() async throws {
    let (pages, navigator, window) = await show()
    try await navigator.push(.editor)
    await window.settle()
    pages.list.onAppear = { navigator.detach() }
    navigator.enqueue(.pop())
    await window.settle()
    let editor = pages.editor
    XCTAssertTrue(editor.hasLeft)
    XCTAssertEqual([editor.questions, editor.drafts], [1, 0], "the user has discarded the input")
    window.close()
  }

  /// The app shows the editor elsewhere, and removes the other screens of the navigator, before the removal to which the user has
  /// agreed.
  func test_removal_appKeepsOnlyTheScreenWhileAGuardDecides_theAgreementEnds() async throws {
    for isByUser in [true, false] {
      let (outer, gate) = (TabController(), AskingScreen(waits: true))
      var pages: Pages? = Pages()
      guard let editor = pages?.editor else { return }
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.onError = { _ in }
      if let pages {
        navigator.attach(pages)
        outer.setControllers([pages])
      }
      let window = HeadlessWindow(outer)
      await window.settle()
      try await navigator.push(.editor)
      await window.settle()
      navigator.guards = [
        RouteGuard(
          "slow",
          on: isByUser ? .leaving : .showing,
          asking: { _ in
            _ = await gate.confirmLeaving()
            return .allow
          }
        )
      ]
      if isByUser { XCTAssertEqual(window.goBack(), .asking) } else { navigator.enqueue(.setPath([.item])) }
      await until { gate.questions == 1 }
      XCTAssertEqual([editor.questions, gate.questions], [1, 1])
      window.window.present(editor)
      outer.setControllers([Controller()])
      pages = nil
      gate.waits = false
      await window.settle()
      window.close()
      XCTAssertEqual(editor.drafts, 1, "isByUser: \(isByUser)")
    }
  }
}
