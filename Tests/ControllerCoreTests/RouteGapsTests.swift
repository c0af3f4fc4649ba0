import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Tests of a navigator and the controllers that show its state. The app changes containers itself, a window closes, or a callback
/// of an older request makes a newer request.
@MainActor
final class RouteGapsTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int), login, picker }

  private final class Screen: Controller, ResultProviding {
    typealias Output = Int
    var onAppear: (() -> Void)?
    override func viewDidAppear(animated: Bool) {
      super.viewDidAppear(animated: animated)
      onAppear?()
    }
  }

  private final class Form: Controller, LeaveConfirming {
    var needsConfirmation = true
    var questions = 0
    var answer: CheckedContinuation<Bool, Never>?
    func confirmLeaving() async -> Bool {
      questions += 1
      return await withCheckedContinuation { answer = $0 }
    }
  }

  private final class Pages: RouteController<Page> {
    var adapts = false
    override func makeController(for page: Page) -> Controller { page == .login ? Form() : Screen() }
    override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
      guard adapts else { return nil }
      return width == .compact
        ? .stack(root: .list) : .split(root: .list) { $0 == .list ? .primary : .detail }
    }
  }

  private let list = NavigationPosition.column(.primary, tab: 0)

  private func turn() async { for _ in 0..<50 { await Task.yield() } }

  private func show(_ navigator: RouteNavigator<Page>) async -> (HeadlessWindow<Pages>, Pages) {
    let pages = Pages()
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    return (window, pages)
  }

  /// A navigator with a guard that denies item 9 after some turns. Later requests wait until then.
  private func slowNavigator() -> RouteNavigator<Page> {
    let slow = RouteGuard<Page>(
      "slow",
      asking: { page in
        if page == .item(9) { for _ in 0..<20 { await Task.yield() } }
        return page == .item(9) ? .deny(reason: "no") : .allow
      }
    )
    let navigator = RouteNavigator(.stack(root: Page.list), guards: [slow])
    navigator.onError = { _ in }
    return navigator
  }

  // MARK: Guards

  /// The user's action fails while a guard waits, and the app shows a screen. The guard does not wait for this screen.
  func test_userActionFailsWhileAGuardWaits_theGuardIsLimitedAllTheSame() async throws {
    let clock = ManualClock()
    let navigator = RouteNavigator(.stack(root: Page.list), clock: clock, guardLimit: .seconds(5))
    let (window, _) = await show(navigator)
    try await navigator.push(.item(1))
    await window.settle()
    var answer: CheckedContinuation<Void, Never>?
    var task: Task<Void, Never>?
    navigator.guards = [
      RouteGuard("stays", on: .leaving) { _ in .deny(reason: "nobody leaves") },
      RouteGuard(
        "slow",
        asking: { page in
          guard page == .item(2) else { return .allow }
          window.goBack()
          await withCheckedContinuation { answer = $0 }
          return .allow
        }
      ),
    ]
    navigator.onError = { [weak navigator] _ in
      task = Task { _ = try? await navigator?.present(.picker, returning: Int.self) }
    }
    let pushing = Task { () async -> NavigationError? in
      do throws(NavigationError) { try await navigator.push(.item(2)) } catch { return error }
      return nil
    }
    await until { navigator.state.topRoute == .picker }
    await clock.advance(by: .seconds(5))
    await turn()
    task?.cancel()
    answer?.resume()
    let failure = await pushing.value
    let reason = "a guard did not answer within 5.0 seconds"
    XCTAssertEqual(failure, .denied(route: "item", reason: reason))
    window.close()
  }

  // MARK: The app changes a stack

  /// The stack showed other screens than the state meanwhile, so the navigator found no screen to remove. The screen stayed, and
  /// refused taps.
  func test_finish_whileTheAppTakesOutAScreenBelow_theCallerGetsTheValue() async throws {
    for isQueued in [false, true] {
      let navigator = slowNavigator()
      let (window, pages) = await show(navigator)
      try await navigator.push(.item(1))
      var outcome: NavigationOutcome<Int>?
      Task { outcome = try await navigator.push(.picker, returning: Int.self) }
      await turn()
      await window.settle()
      let animator = ManualAnimator()
      window.window.environment.animator = animator
      let picker = try XCTUnwrap(pages.controllers(at: list).last as? Screen)
      // The request to remove the picker waits behind another one, and runs in the change.
      if isQueued {
        navigator.enqueue(.push(.item(9)))
        picker.finish(with: 7)
      }
      picker.stackController?.setControllers([pages.controllers(at: list)[0], picker])
      if !isQueued { picker.finish(with: 7) }
      await turn()
      for _ in 0..<4 {
        animator.finishAll()
        await turn()
      }
      XCTAssertEqual(outcome, .value(7), "queued: \(isQueued)")
      XCTAssertTrue(picker.hasLeft, "queued: \(isQueued)")
      XCTAssertEqual(navigator.state.currentTab.path, [.list], "queued: \(isQueued)")
      window.close()
    }
  }

  /// The request to remove the screen finds nothing to remove, and the screen stays in use. It refused taps for good.
  func test_finish_thenTheAppKeepsTheScreen_itIsNotLeaving() async throws {
    for moves in [false, true] {
      let navigator = slowNavigator()
      let (root, pages, other) = (Controller(), Pages(), StackController(root: Controller()))
      navigator.attach(pages)
      root.addChild(pages)
      root.addChild(other)
      let window = HeadlessWindow(root)
      await window.settle()
      try await navigator.push(.picker)
      await window.settle()
      let animator = ManualAnimator()
      window.window.environment.animator = animator
      let picker = try XCTUnwrap(pages.controllers(at: list).last as? Screen)
      var outcomes: [NavigationOutcome<Int>] = []
      picker.onResult(self) { outcomes.append($1) }
      navigator.enqueue(.push(.item(9)))
      picker.finish(with: 7)
      XCTAssertTrue(picker.isLeaving)
      if moves {
        other.push(picker, animated: false)
      } else {
        picker.stackController?.setControllers([picker])
      }
      for _ in 0..<4 {
        await turn()
        animator.finishAll()
      }
      await turn()
      XCTAssertFalse(picker.hasLeft, "moves: \(moves)")
      XCTAssertFalse(picker.isLeaving, "moves: \(moves)")
      XCTAssertEqual(outcomes, moves ? [] : [.value(7)], "moves: \(moves)")
      window.close()
    }
  }

  // MARK: Windows

  /// A newer modal was presented below an older one that waited for the window, so a swipe on the older one removed the newer one
  /// from the state.
  func test_present_whileAnOlderModalWaitsForTheWindow_isAboveIt() async throws {
    for moves in [false, true] {
      let (first, second, pages) = (Controller(), Controller(), Pages())
      let navigator = RouteNavigator(.stack(root: Page.list))
      navigator.attach(pages)
      let windows = [ControllerWindow(root: first), ControllerWindow(root: second)]
      windows[0].show()
      if moves { first.addChild(pages) }
      try await navigator.present(.picker)
      second.addChild(pages)
      try await navigator.present(.item(1))
      windows[1].show()
      await windows[1].settle()
      let screens = (0...1).map { pages.controllers(at: .modal($0))[0] }
      XCTAssertEqual(windows.map(\.presented.count), [0, 2], "moves: \(moves)")
      for (layer, screen) in zip(windows[1].presented, screens) {
        XCTAssertTrue(screen.isSameOrBelow(layer), "moves: \(moves)")
      }
      try await navigator.dismiss()
      await windows[1].settle()
      XCTAssertEqual(navigator.state.modals.map(\.topRoute), [.picker])
      XCTAssertTrue(windows[1].presented.first.map(screens[0].isSameOrBelow) == true, "moves: \(moves)")
      windows.forEach { $0.close() }
    }
  }

  /// The old window was presenting other layers. They left in the middle of it, and a later cancellation trapped.
  func test_routeControllerMovesToAnotherWindow_whileTheOldOnePresents_itsSheetsFollow() async throws {
    let (first, second, pages, animator) = (Controller(), Controller(), Pages(), ManualAnimator())
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.attach(pages)
    first.addChild(pages)
    let windows = [ControllerWindow(root: first), ControllerWindow(root: second)]
    windows.forEach { $0.show() }
    try await navigator.present(.picker)
    await windows[0].settle()
    windows[0].environment.animator = animator
    windows[0].present(Controller())
    windows[0].present(Controller())
    second.addChild(pages, animated: false)
    XCTAssertEqual(windows[1].presented.count, 0)
    for _ in 0..<5 {
      animator.transitions.last?.cancel()
      animator.finishAll()
      await turn()
    }
    XCTAssertEqual(windows[1].presented.count, 1)
    XCTAssertTrue(pages.controllers(at: .modal(0))[0].window === windows[1])
    XCTAssertEqual(navigator.state.modals.map(\.topRoute), [.picker])
    windows.forEach { $0.close() }
  }

  /// The user had not given up the login: the window closed, and the link was lost.
  func test_windowCloses_duringALogin_theRequestIsHeldForTheNextWindow() async throws {
    for closes in [true, false] {
      let guards = [RouteGuard<Page>("login") { $0 == .item(1) ? .hold(presenting: .login) : .allow }]
      let navigator = RouteNavigator(.stack(root: Page.list), guards: guards)
      navigator.onError = { _ in }
      let (window, pages) = await show(navigator)
      navigator.enqueue(.push(.item(1)))
      await turn()
      await window.settle()
      XCTAssertEqual(navigator.state.topRoute, .login)
      (pages.controllers(at: .modal(0)).first as? Form)?.needsConfirmation = false
      if closes { window.close() } else { window.goBack() }
      await turn()
      await window.settle()
      XCTAssertEqual(navigator.state.modals, [])
      let held = navigator.heldRequests.requests.map(\.request)
      XCTAssertEqual(held, closes ? [.push(.item(1))] : [], "closes: \(closes)")
      window.close()
    }
  }

  /// The sheet stayed in the old window, and the navigator could not dismiss it.
  func test_routeControllerMovesToAnotherWindow_itsSheetsMoveToo() async throws {
    let (first, second, pages) = (Controller(), Controller(), Pages())
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.attach(pages)
    let windows = [HeadlessWindow(first), HeadlessWindow(second)]
    first.addChild(pages)
    await windows[0].settle()
    try await navigator.present(.picker)
    try await navigator.present(.item(1))
    await windows[0].settle()
    let sheets = (0...1).map { pages.controllers(at: .modal($0))[0] }
    second.addChild(pages)
    for window in windows { await window.settle() }
    XCTAssertEqual(windows.map { $0.window.presented.count }, [0, 2])
    XCTAssertEqual(navigator.state.modals.map(\.topRoute), [.picker, .item(1)])
    XCTAssertEqual((0...1).map { pages.controllers(at: .modal($0))[0] === sheets[$0] }, [true, true])
    try await navigator.dismiss(count: 2)
    for window in windows { await window.settle() }
    XCTAssertEqual(windows.map { $0.window.presented.count }, [0, 0])
    XCTAssertTrue(sheets.allSatisfy(\.hasLeft))
    windows.forEach { $0.close() }
  }

  // MARK: A newer wish in a callback of an older one

  /// The transitions that a new width ends call back. The width that the callback sets is newer.
  func test_widthChanges_inACallbackOfATransitionThatTheFirstWidthEnds_theNewerIsShown() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    let pages = Pages()
    pages.adapts = true
    navigator.attach(pages)
    var environment = ControllerEnvironment()
    environment.horizontalSizeClass = .regular
    let window = HeadlessWindow(pages, environment: environment)
    await window.settle()
    let animator = ManualAnimator()
    try await navigator.navigate(to: .item(1))
    window.window.environment.animator = animator
    navigator.enqueue(.navigate(to: .item(2), from: .item(1)))
    await turn()
    let top = try XCTUnwrap(pages.controllers(at: .column(.detail, tab: 0)).last as? Screen)
    top.onAppear = { [weak top, weak window] in
      top?.onAppear = nil
      window?.window.environment.horizontalSizeClass = .regular
    }
    window.window.environment.horizontalSizeClass = .compact
    await turn()
    for _ in 0..<3 {
      animator.finishAll()
      await turn()
    }
    XCTAssertNil(top.onAppear)
    XCTAssertEqual(pages.environment.horizontalSizeClass, .regular)
    XCTAssertEqual(navigator.state.currentTab.columns, [.primary, .detail])
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1), .item(2)])
    window.close()
  }

  /// The second form was saved while the user was asked about the first.
  func test_pop_removesTwoForms_theSecondIsSavedMeanwhile_isNotAskedAbout() async throws {
    for isSaved in [true, false] {
      let navigator = RouteNavigator(.stack(root: Page.list))
      let (window, pages) = await show(navigator)
      try await navigator.push(.login)
      await window.settle()
      let form = try XCTUnwrap(pages.controllers(at: list).last as? Form)
      // A screen without a route, which the pop also removes.
      let upper = Form()
      form.stackController?.push(upper, animated: false)
      let popping = Task { try await navigator.pop() }
      await turn()
      XCTAssertEqual([upper.questions, form.questions], [1, 0])
      form.needsConfirmation = !isSaved
      upper.answer?.resume(returning: true)
      await turn()
      XCTAssertEqual(form.questions, isSaved ? 0 : 1)
      form.answer?.resume(returning: true)
      try await popping.value
      XCTAssertEqual(navigator.state.currentTab.path, [.list])
      window.close()
    }
  }

  /// The tab that the user has tapped was selected by the index that it had before the app's change.
  func test_tabIsTapped_whileTheAppsChangeWaits_theTappedTabIsSelected() async {
    let tabs = TabController()
    let controllers = (0..<4).map { _ in Controller() }
    tabs.setControllers(Array(controllers[..<3]))
    let window = HeadlessWindow(tabs)
    await window.settle()
    let animator = ManualAnimator()
    window.window.environment.animator = animator
    tabs.select(1)
    tabs.setControllers([controllers[3]] + controllers[..<3], selecting: 2)
    window.window.selectTab(2, of: tabs)
    for _ in 0..<3 {
      animator.finishAll()
      await turn()
    }
    XCTAssertTrue(tabs.selected === controllers[2])
    window.close()
  }

  // MARK: Modals

  /// While the controller is detached, the navigator dismisses a modal and pushes a screen in the modal below it. The dismissal on
  /// screen was reported as a navigation of the user, who would have popped that screen.
  func test_attachAgain_dismissedModalAbovePushedScreen_keepsThePushedScreen() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    let (window, pages) = await show(navigator)
    try await navigator.present(.item(1))
    try await navigator.present(.item(2))
    await window.settle()
    navigator.detach()
    try await navigator.dismiss()
    try await navigator.push(.item(3))
    XCTAssertEqual(navigator.state.modals.map(\.stack), [[.item(1), .item(3)]])
    navigator.attach(pages)
    await window.settle()
    XCTAssertEqual(navigator.state.modals.map(\.stack), [[.item(1), .item(3)]])
    XCTAssertEqual(pages.routes(at: .modal(0)), [.item(1), .item(3)])
    XCTAssertEqual(pages.presentedStackCount, 1)
    window.close()
  }
}
