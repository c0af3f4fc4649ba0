import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A container is told to change while a container inside of it is changing, or while it is changing itself.
@MainActor
final class BusyContainerTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int), bookmarks }

  private final class Pages: RouteController<Page> {
    private(set) var made: [Page] = []
    private(set) var inner: StackController?
    /// Called when the view of the first item appears.
    var onAppear: (() -> Void)?
    /// Called when the controller of the first item is made.
    var onMake: (() -> Void)?
    override func makeController(for page: Page) -> Controller {
      made.append(page)
      if page == .item(1) { onMake?() }
      return Screen(self, page)
    }

    /// Puts a stack into the screen of a route, and begins a push in it that the test ends.
    func beginInnerPush(at position: NavigationPosition) {
      let stack = StackController(root: Controller())
      inner = stack
      controllers(at: position).last?.addChild(stack, animated: false)
      stack.push(Controller(), animated: true)
    }
  }

  private final class Screen: Controller {
    weak var pages: Pages?
    let page: Page
    init(_ pages: Pages, _ page: Page) { (self.pages, self.page) = (pages, page) }
    override func viewDidAppear(animated: Bool) { if page == .item(1) { pages?.onAppear?() } }
  }

  private let primary = NavigationPosition.column(.primary, tab: 0)
  private let pad = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0 == .list ? .primary : .detail }, .stack(root: .bookmarks),
  ])
  private let phone = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])

  private func app(
    _ placement: NavigationPlacement<Page>? = nil
  ) async -> (navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>) {
    let (navigator, pages) = (RouteNavigator(placement ?? phone), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    return (navigator, pages, window)
  }

  private func assertShown(
    _ pages: Pages,
    _ navigator: RouteNavigator<Page>,
    _ message: String = "",
    line: UInt = #line
  ) {
    for position in navigator.state.positions {
      XCTAssertEqual(
        pages.routes(at: position),
        navigator.state[position],
        "\(position) \(message)",
        line: line
      )
    }
    XCTAssertEqual(pages.tabs.selectedIndex, navigator.state.selectedTab, message, line: line)
    XCTAssertEqual(Set(pages.made).count, pages.made.count, "\(pages.made) \(message)", line: line)
  }

  /// Returns the state to which requests lead in a navigator without screens, some on a phone and then some on a pad.
  private func state(
    onPhone before: [NavigationRequest<Page>],
    onPad after: [NavigationRequest<Page>] = []
  ) async throws -> NavigationState<Page> {
    let navigator = RouteNavigator(phone)
    for request in before { try await navigator.send(request) }
    navigator.placement = pad
    for request in after { try await navigator.send(request) }
    return navigator.state
  }

  // MARK: A container inside of a screen is busy

  func test_placement_aScreenHasABusyStack_theScreensAreInTheirColumnsAtOnce() async throws {
    let (navigator, pages, window) = await app()
    try await navigator.push(.item(1))
    await window.settle()
    window.host.pace = .manual
    pages.beginInnerPush(at: primary)
    navigator.placement = pad
    assertShown(pages, navigator)
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    assertShown(pages, navigator)
    XCTAssertEqual(pages.inner?.controllers.count, 2)
    window.close()
  }

  /// Requests come while the new layout waits. Each of them was undone by the old layout.
  func test_placement_aScreenHasABusyStack_laterRequestsWin() async throws {
    let requests: [NavigationRequest<Page>] = [
      .push(.item(2)), .push(.item(2), in: .primary), .selectTab(1), .reset(pad.initialState), .back,
    ]
    for request in requests {
      let (navigator, pages, window) = await app()
      try await navigator.push(.item(1))
      await window.settle()
      window.host.pace = .manual
      pages.beginInnerPush(at: primary)
      var errors: [NavigationError] = []
      navigator.onError = { errors.append($0) }
      navigator.placement = pad
      navigator.enqueue(request)
      for _ in 0..<50 { await Task.yield() }
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
      let expected = try await state(onPhone: [.push(.item(1))], onPad: [request])
      XCTAssertEqual(navigator.state, expected, "\(request)")
      XCTAssertEqual(errors, [], "\(request)")
      assertShown(pages, navigator, "\(request)")
      window.close()
    }
  }

  /// A screen itself changes the layout in a callback, so the new layout has to wait for the callback.
  func test_placement_inACallback_laterRequestsWin() async throws {
    let requests: [NavigationRequest<Page>] = [
      .push(.item(2)), .push(.item(2), in: .primary), .selectTab(1), .reset(pad.initialState), .back,
    ]
    for request in requests {
      let (navigator, pages, window) = await app()
      var errors: [NavigationError] = []
      navigator.onError = { errors.append($0) }
      let pad = pad
      pages.onAppear = { [weak pages] in
        pages?.onAppear = nil
        navigator.placement = pad
        navigator.enqueue(request)
      }
      try await navigator.push(.item(1))
      await window.settle()
      let expected = try await state(onPhone: [.push(.item(1))], onPad: [request])
      XCTAssertEqual(navigator.state, expected, "\(request)")
      XCTAssertEqual(errors, [], "\(request)")
      assertShown(pages, navigator, "\(request)")
      window.close()
    }
  }

  /// The user selects a tab in the same callback, after the layout has changed.
  func test_placement_inACallback_thenATab_theTabIsSelected() async throws {
    for isStep in [false, true] {
      let (navigator, pages, window) = await app()
      navigator.onError = { _ in }
      let pad = pad
      pages.onAppear = { [weak pages] in
        pages?.onAppear = nil
        navigator.placement = pad
        if isStep {
          try? navigator.userDidNavigate(.selectTab(1))
          if let pages { pages.show(navigator.state) }
        } else {
          pages?.tabs.select(1, animated: false)
        }
      }
      try? await navigator.push(.item(1))
      await window.settle()
      XCTAssertEqual(navigator.state.selectedTab, 1, "step: \(isStep)")
      assertShown(pages, navigator, "step: \(isStep)")
      window.close()
    }
  }

  /// The state is shown again in a callback of the new tab, before the navigator knows that the tab is selected.
  func test_show_atTheEndOfTheSelectionOfATab_theTabStaysSelected() async throws {
    for isByApp in [false, true] {
      let (navigator, pages, window) = await app()
      navigator.onError = { _ in }
      try await navigator.select(tab: .bookmarks)
      try await navigator.push(.item(1))
      try await navigator.select(tab: .list)
      await window.settle()
      pages.onAppear = { [weak pages] in
        pages?.onAppear = nil
        pages?.show(navigator.state)
      }
      if isByApp { pages.tabs.select(1) } else { window.selectTab(1, of: pages.tabs) }
      await window.settle()
      XCTAssertNil(pages.onAppear)
      XCTAssertEqual(navigator.state.selectedTab, 1, "by the app: \(isByApp)")
      XCTAssertEqual(pages.tabs.selectedIndex, 1, "by the app: \(isByApp)")
      window.close()
    }
  }

  // MARK: A swipe ends

  /// The layout changed before the navigator knew that the swipe had removed the screen. So the screen came back.
  func test_placement_atTheEndOfASwipe_theScreenStaysAway() async throws {
    for isAppPop in [false, true] {
      let (navigator, pages, window) = await app()
      try await navigator.push(.item(1))
      try await navigator.push(.item(2))
      await window.settle()
      let pad = pad
      pages.onAppear = { [weak pages] in
        pages?.onAppear = nil
        navigator.placement = pad
      }
      if isAppPop {
        (pages.controllers(at: primary).first?.parent as? StackController)?.pop()
      } else {
        XCTAssertTrue(window.beginSwipeBack())
        window.host.endGesture(completes: true)
      }
      await window.settle()
      XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)], "by the app: \(isAppPop)")
      assertShown(pages, navigator)
      window.close()
    }
  }

  /// The layout changes in a callback at the end of a step. The step was performed a second time, with a new screen.
  func test_placement_atTheEndOfAStep_noScreenIsMadeTwice() async throws {
    let item = Page.item(1)
    let ways: [(before: [NavigationRequest<Page>], step: NavigationRequest<Page>)] = [
      ([], .push(item)), ([.push(.item(2))], .replaceTop(item)), ([.push(item), .push(.item(2))], .pop()),
      ([], .present(item, as: .sheet)), ([], .present(item, as: .fullScreen)),
      ([.push(item), .present(.item(2), as: .fullScreen)], .dismiss()),
    ]
    for (before, step) in ways {
      let (navigator, pages, window) = await app()
      for request in before { try await navigator.send(request) }
      await window.settle()
      let pad = pad
      pages.onAppear = { [weak pages] in
        pages?.onAppear = nil
        navigator.placement = pad
      }
      try await navigator.send(step)
      await window.settle()
      XCTAssertNil(pages.onAppear, "\(step)")
      let expected = try await state(onPhone: before + [step])
      XCTAssertEqual(navigator.state, expected, "\(step)")
      assertShown(pages, navigator, "\(step)")
      window.close()
    }
  }

  // MARK: A callback begins another transition

  /// A screen moves to another stack. While its move was being prepared, a callback began a transition of its old stack.
  func test_push_ofAScreenOfAnotherStack_aCallbackBeginsATransitionThere_bothAreRight() async {
    final class Root: Controller {
      var onPrepare: (() -> Void)?
      override func prepare(for next: Controller, from view: AnyObject?) { onPrepare?() }
    }
    for (isCanceled, isPush) in [(true, false), (false, false), (true, true), (false, true)] {
      let (root, moved, upper, other) = (Root(), Controller(), Controller(), Controller())
      let (stack, home) = (StackController(root: root), StackController(root: Controller()))
      let animator = ManualAnimator()
      let split = SplitController(columns: [stack, home])
      let window = ControllerWindow(root: split)
      window.show()
      home.push(moved, animated: false)
      home.push(upper, animated: false)
      window.environment.animator = animator
      root.onPrepare = { if isPush { home.push(other, animated: true) } else { home.pop(animated: true) } }
      stack.push(moved, animated: false)
      if isCanceled { animator.transitions.forEach { $0.cancel() } }
      animator.finishAll()
      XCTAssertTrue(moved.parent === stack)
      XCTAssertEqual(stack.children.count, 2)
      XCTAssertEqual(home.children.count, isPush ? 3 : 1)
      XCTAssertEqual(home.top?.appearance, .appeared)
      XCTAssertEqual(moved.appearance, .appeared)
      XCTAssertEqual(upper.hasLeft, !isPush)
      home.push(Controller(), animated: false)
      XCTAssertEqual(home.top?.appearance, .appeared)
      window.close()
    }
  }

  /// The same with a presented controller that moves into a stack.
  func test_push_ofAPresentedScreen_aCallbackPresentsAnother_bothAreRight() async {
    final class Root: Controller {
      var onPrepare: (() -> Void)?
      override func prepare(for next: Controller, from view: AnyObject?) { onPrepare?() }
    }
    for isCanceled in [true, false] {
      let (root, sheet, other) = (Root(), Controller(), Controller())
      let stack = StackController(root: root)
      let animator = ManualAnimator()
      let window = ControllerWindow(root: stack)
      window.show()
      window.present(sheet, animated: false)
      window.environment.animator = animator
      root.onPrepare = { window.present(other, animated: true) }
      stack.push(sheet, animated: false)
      if isCanceled { animator.transitions.forEach { $0.cancel() } }
      animator.finishAll()
      XCTAssertTrue(sheet.parent === stack)
      XCTAssertEqual(stack.children.count, 2)
      XCTAssertEqual(window.presented.count, 0)
      XCTAssertEqual(sheet.appearance, .appeared)
      window.present(Controller(), animated: false)
      XCTAssertEqual(window.presented.count, 1)
      window.close()
    }
  }

  // MARK: A step that waits until a stack shows its screens

  /// The step began before the end of the change for which it had waited, and was taken for a navigation of the user, too.
  func test_step_thatWaitsForAStack_isPerformedOnce() async throws {
    for isPush in [true, false] {
      let (navigator, pages, window) = await app()
      window.host.pace = .manual
      let other = RouteNavigator(phone)
      try await other.push(.item(1))
      try await other.push(.item(2))
      other.attach(pages)
      let task = Task { if isPush { try await other.push(.item(3)) } else { try await other.pop() } }
      for _ in 0..<50 { await Task.yield() }
      window.host.layOut()
      window.host.pace = .later
      window.host.proceed()
      await window.settle()
      try await task.value
      let path: [Page] = isPush ? [.list, .item(1), .item(2), .item(3)] : [.list, .item(1)]
      XCTAssertEqual(other.state[primary], path)
      XCTAssertEqual(pages.routes(at: primary), path)
      withExtendedLifetime(navigator) {}
      window.close()
    }
  }

  /// The new tabs were made with the tab that was selected before.
  func test_update_withOtherTabs_selectsTheTabOfTheNewState() async throws {
    let (navigator, pages, window) = await app(.tabs([.stack(root: .list)]))
    try await navigator.update { state throws(NavigationError) in
      try NavigationState(tabs: state.tabs + [NavigationTab(root: .bookmarks)], selectedTab: 1)
    }
    await window.settle()
    XCTAssertEqual(navigator.state.selectedTab, 1)
    XCTAssertEqual(pages.tabs.selectedIndex, 1)
    window.close()
  }

  /// The views come late. While they appear, the app shows the state of another navigator. This navigator got the first state as a
  /// navigation of the user.
  func test_attach_inACallbackOfALateShow_theNavigatorKeepsItsState() async throws {
    let (navigator, pages, window) = await app()
    window.host.pace = .manual
    let (first, second) = (RouteNavigator(phone), RouteNavigator(phone))
    try await first.push(.item(1))
    try await second.push(.item(2))
    pages.onAppear = { [weak pages] in
      pages?.onAppear = nil
      pages.map { second.attach($0) }
    }
    first.attach(pages)
    window.host.layOut()
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    XCTAssertEqual(second.state[primary], [.list, .item(2)])
    XCTAssertEqual(first.state[primary], [.list, .item(1)])
    assertShown(pages, second)
    withExtendedLifetime(navigator) {}
    window.close()
  }

  /// The app shows a state while it makes the controller of a step. The step was performed twice.
  func test_show_whileTheControllerOfAStepIsMade_theStepIsPerformedOnce() async throws {
    let (phone, primary) = (phone, primary)
    let other = RouteNavigator(phone)
    let changes: [String: @MainActor (RouteNavigator<Page>, Pages) -> Void] = [
      "placement": { navigator, _ in navigator.placement = phone },
      "attach": { $0.attach($1) },
      "other": { other.attach($1) },
    ]
    for (name, change) in changes {
      for request in [
        NavigationRequest<Page>.push(.item(1)), .setPath([.item(2), .item(1)]),
        .present(.item(1), as: .sheet),
      ] {
        let (navigator, pages, window) = await app()
        pages.onMake = { [weak pages] in
          pages?.onMake = nil
          pages.map { change(navigator, $0) }
        }
        try await navigator.send(request)
        await window.settle()
        let shown = name == "other" ? other : navigator
        for position in navigator.state.positions {
          XCTAssertEqual(pages.routes(at: position), shown.state[position], "\(name) \(request) \(position)")
        }
        XCTAssertEqual(pages.presentedStackCount, shown.state.modals.count, "\(name) \(request)")
        let expected = RouteNavigator(phone)
        try await expected.send(request)
        XCTAssertEqual(navigator.state, expected.state, "\(name) \(request)")
        window.close()
      }
    }
    XCTAssertEqual(other.state[primary], [.list])
  }
}
