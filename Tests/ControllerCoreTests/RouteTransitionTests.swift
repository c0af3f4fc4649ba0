import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Tests of `RouteController` with animated transitions, modals, results and user actions such as an interactive pop.
@MainActor
final class RouteTransitionTests: XCTestCase {
  private typealias Page = TestPage
  private typealias PageController = TestPageController
  private typealias Pages = TestPages

  private final class Owner {
    var events: [String] = []
    var outcomes: [NavigationOutcome<Int>] = []
  }

  private let log = Log()
  private let leaks = LeakTracker()
  private let animator = ManualAnimator()
  private let primary = NavigationPosition.column(.primary, tab: 0)
  private let phone = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
  private let pad = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0 == .list ? .primary : .detail }, .stack(root: .bookmarks),
  ])

  private func show(
    isAnimated: Bool = false,
    _ placement: NavigationPlacement<Page>? = nil
  ) -> (pages: Pages, navigator: RouteNavigator<Page>, window: ControllerWindow) {
    let pages = Pages(log: log, leaks: leaks)
    let navigator = RouteNavigator(placement ?? phone)
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    if isAnimated { window.environment.animator = animator }
    window.show()
    _ = log.take()
    return (pages, navigator, window)
  }

  /// Starts a request, and returns when its first transition has begun.
  private func start<Value: Sendable>(
    _ body: @escaping @MainActor () async throws -> Value
  ) async -> Task<Value, any Error> {
    let open = animator.transitions.count
    let task = Task { try await body() }
    await until { animator.transitions.count != open }
    return task
  }

  private func stack(_ pages: Pages, _ position: NavigationPosition) throws -> StackController {
    try XCTUnwrap(pages.controllers(at: position).first?.parent as? StackController)
  }

  /// Asserts that the controllers at all positions show the navigator's state.
  private func assertShown(
    _ pages: Pages,
    _ navigator: RouteNavigator<Page>,
    _ message: @autoclosure () -> String = "",
    line: UInt = #line
  ) {
    let state = navigator.state
    for position in state.positions {
      XCTAssertEqual(pages.routes(at: position), state[position], "\(position) \(message())", line: line)
    }
    XCTAssertEqual(pages.routes(at: .modal(state.modals.count)), [], message(), line: line)
    XCTAssertEqual(pages.tabs.selectedIndex, state.selectedTab, message(), line: line)
  }

  // MARK: Attaching

  func test_attach_stateWithModals_presentsThemInOrder() async throws {
    let navigator = RouteNavigator(phone)
    try await navigator.present(.item(1))
    try await navigator.push(.item(2))
    try await navigator.present(.item(3))
    let pages = Pages(log: log, leaks: leaks)
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    XCTAssertEqual(pages.routes(at: .modal(0)), [.item(1), .item(2)])
    XCTAssertEqual(window.presented.count, 2)
    assertShown(pages, navigator)
    window.close()
  }

  // MARK: Transitions

  func test_step_waitsForABusyScreen_thenAStateIsShown_stepIsCanceled() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    try await navigator.push(.item(1), animated: false)
    let inner = StackController(root: Controller())
    try XCTUnwrap(pages.controllers(at: primary).last).addChild(inner)
    inner.push(Controller(), animated: true)
    var outcomes: [TransitionOutcome?] = []
    let completion = StepCompletion { outcomes.append($0) }
    pages.perform(.pop(count: 1, primary), animated: true, completion: completion)
    XCTAssertEqual(outcomes, [])
    pages.show(navigator.state)
    animator.transitions.last?.finish()
    XCTAssertEqual(outcomes, [.canceled])
    assertShown(pages, navigator)
    window.close()
  }

  func test_everyStep_withoutAnimation_startsNoTransition() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    try await navigator.push(.item(1), animated: false)
    try await navigator.select(tab: .bookmarks, animated: false)
    try await navigator.present(.item(2), animated: false)
    assertShown(pages, navigator)
    try await navigator.dismiss(animated: false)
    XCTAssertEqual(animator.transitions.count, 0)
    assertShown(pages, navigator)
    window.close()
  }

  func test_push_animated_returnsWhenItHasEnded() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    let push = await start { try await navigator.navigate(to: .item(1)) }
    XCTAssertEqual(log.take(), ["item(1).wM(N)", "item(1).LV", "item(1).VDL", "list.wD*", "item(1).wA*"])
    XCTAssertEqual(navigator.state.topRoute, .list, "it has not ended")
    animator.finishAll()
    try await push.value
    XCTAssertEqual(log.take(), ["list.dD*", "item(1).dA*", "item(1).dM(N)"])
    assertShown(pages, navigator)
    XCTAssertTrue(window.topmost === pages.page(.item(1)))
  }

  func test_push_cancelledByTheHost_changesNothing() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    let push = await start { try await navigator.navigate(to: .item(1)) }
    animator.transitions.first?.cancel()
    animator.finishAll()
    do {
      try await push.value
      XCTFail("no error")
    } catch {
      let step = "push item in the primary column of tab 0"
      XCTAssertEqual(error as? NavigationError, .transitionCanceled(step: step))
    }
    assertShown(pages, navigator)
    await leaks.settle()
    XCTAssertEqual(leaks.alive, ["list", "bookmarks"])
    XCTAssertTrue(window.isShown)
  }

  func test_placement_changedDuringATransition_endsItAndArrives() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    let push = await start { try await navigator.navigate(to: .item(1)) }
    let made = pages.page(.item(1))
    navigator.placement = pad
    await until {
      animator.finishAll()
      return navigator.state.topRoute == .item(1)
    }
    try await push.value
    assertShown(pages, navigator)
    XCTAssertEqual(pages.routes(at: .column(.detail, tab: 0)), [.item(1)])
    XCTAssertNotNil(made)
    XCTAssertTrue(window.isShown)
  }

  /// The pop waits for the push and belongs to a column that the new placement does not have.
  func test_placement_changedWhileABackButtonWaits_goesBackInTheOldPlacement() async throws {
    let (pages, navigator, window) = show(isAnimated: true, pad)
    try await navigator.navigate(to: .item(1), animated: false)
    try await navigator.push(.item(2), animated: false)
    let push = await start { try await navigator.push(.item(3)) }
    let detail = try stack(pages, .column(.detail, tab: 0))
    detail.pop(animated: false)
    navigator.placement = phone
    animator.finishAll()
    try? await push.value
    await window.settle()
    XCTAssertEqual(navigator.state.tabs[0].path, [.list, .item(1), .item(2)])
    XCTAssertEqual(navigator.state[.column(.detail, tab: 0)], [])
    assertShown(pages, navigator)
  }

  /// The pop waits for a push of the old navigator, so it is no navigation of the new one.
  func test_attach_toAnotherNavigatorWhileABackButtonWaits_showsTheStateOfTheOther() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    try await navigator.push(.item(1), animated: false)
    let push = await start { try await navigator.push(.item(2)) }
    try stack(pages, primary).pop(animated: false)
    let other = RouteNavigator(phone)
    try await other.navigate(to: .item(7))
    other.attach(pages)
    animator.finishAll()
    try? await push.value
    await window.settle()
    XCTAssertEqual(other.state[primary], [.list, .item(7)])
    assertShown(pages, other)
  }

  /// A push from a hook waits for the hook. It must end too if a whole state is to be shown before it is animated.
  func test_pushFromAHook_thenAWholeState_endsThePush() async throws {
    final class OnceAppeared: ControllerBehavior {
      var work: (() -> Void)?
      init(_ work: @escaping () -> Void) { self.work = work }
      func after(_ step: LifecycleStep, of controller: Controller) {
        guard step == .viewDidAppear, let work else { return }
        self.work = nil
        work()
      }
    }
    let (pages, navigator, window) = show(isAnimated: true)
    let stack = try stack(pages, primary)
    var hasRun = false
    pages.page(.list)?.add(
      OnceAppeared {
        hasRun = true
        stack.push(Controller(), animated: true)
        pages.show(navigator.state)
      }
    )
    window.hide()
    window.show()
    animator.finishAll()
    XCTAssertTrue(hasRun)
    XCTAssertEqual(stack.top?.appearance, .appeared)
    assertShown(pages, navigator)
  }

  func test_prepare_isCalledOnceBeforeThePush() async throws {
    let (pages, navigator, window) = show()
    let list = try XCTUnwrap(pages.page(.list))
    list.onHook["wD"] = { XCTAssertEqual(($0 as? PageController)?.prepared, ["item(1)"]) }
    try await navigator.navigate(to: .item(1))
    XCTAssertEqual(list.prepared, ["item(1)"])
    try await navigator.set([.item(1), .item(2), .item(3)])
    XCTAssertEqual(pages.page(.item(1))?.prepared, ["item(3)"], "only the one on top is shown")
    try await navigator.back()
    XCTAssertEqual(pages.page(.item(1))?.prepared, ["item(3)"])
    try await navigator.send(.present(.item(9), as: .sheet))
    XCTAssertEqual(pages.page(.item(2))?.prepared, ["item(9)"])
    XCTAssertTrue(window.isShown)
  }

  // MARK: What the user does

  func test_interactivePop_finishedOrCancelled_isToldToTheNavigator() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    let owner = Owner()
    navigator.observeEvents(owner) { owner, event in
      if case .user(let state, let outcome) = event { owner.events.append("\(state.topRoute) \(outcome)") }
    }
    let push = await start { try await navigator.navigate(to: .item(1)) }
    animator.finishAll()
    try await push.value
    let stack = try stack(pages, primary)

    stack.beginInteractivePop()?.cancel()
    XCTAssertEqual(navigator.state.topRoute, .item(1))
    stack.beginInteractivePop()?.finish()
    XCTAssertEqual(navigator.state.topRoute, .list)
    XCTAssertEqual(owner.events, ["list canceled", "list completed"])
    assertShown(pages, navigator)
    await leaks.settle()
    XCTAssertEqual(leaks.alive, ["list", "bookmarks"])
    XCTAssertTrue(window.isShown)
  }

  func test_interactivePop_whileARequestWaitsForIt_comesFirst() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    let first = await start { try await navigator.navigate(to: .item(1)) }
    animator.finishAll()
    try await first.value
    let drag = try XCTUnwrap(try stack(pages, primary).beginInteractivePop())
    let begun = Owner()
    navigator.observeEvents(begun) { owner, event in
      if case .began(let step) = event { owner.events.append(step.description) }
    }
    let second = Task { try await navigator.navigate(to: .item(2), from: .item(1)) }
    await until { !begun.events.isEmpty }
    XCTAssertEqual(begun.events, ["push item(2) in the primary column of tab 0"])

    drag.finish()
    await until { !animator.transitions.isEmpty }
    animator.finishAll()
    _ = await second.result
    XCTAssertEqual(pages.routes(at: primary), [.list, .item(2)])
    assertShown(pages, navigator)
    XCTAssertTrue(window.isShown)
  }

  func test_tabAndBackButton_areToldToTheNavigator() async throws {
    let (pages, navigator, window) = show()
    try await navigator.set([.item(1), .item(2)])
    pages.tabs.select(1)
    XCTAssertEqual(navigator.state.selectedTab, 1)
    try stack(pages, primary).pop()
    XCTAssertEqual(navigator.state.tabs[0].path, [.list, .item(1)])
    try stack(pages, primary).setControllers([])
    assertShown(pages, navigator, "a stack without its root is shown again")
    XCTAssertEqual(pages.routes(at: primary), [.list, .item(1)])
    XCTAssertTrue(window.isShown)
  }

  func test_modals_areInTheWindow_inTheStyleOfTheirRoutes() async throws {
    let (_, navigator, window) = show()
    for style in ModalStyle.allCases {
      try await navigator.send(.present(.item(1), as: style))
      XCTAssertEqual(window.presented.map { window.presentation(of: $0) }, [style])
      try await navigator.send(.dismiss(count: 1))
    }
  }

  func test_modal_dismissedByTheUser_isToldToTheNavigator() async throws {
    let (pages, navigator, window) = show()
    let owner = Owner()
    navigator.observeEvents(owner) { owner, event in
      if case .user(let state, let outcome) = event {
        owner.events.append("\(state.modals.count) \(outcome)")
      }
    }
    try await navigator.send(.present(.item(1), as: .sheet))
    try await navigator.send(.present(.item(2), as: .fullScreen))
    XCTAssertEqual(window.presented.count, 2)
    XCTAssertEqual(window.presented.map { window.presentation(of: $0) }, [.sheet, .fullScreen])
    XCTAssertTrue(window.topmost === pages.page(.item(2)))
    window.beginInteractiveDismissal()?.cancel()
    XCTAssertEqual(navigator.state.modals.count, 2)
    _ = log.take()
    window.beginInteractiveDismissal()?.finish()
    XCTAssertEqual(navigator.state.modals.map(\.root), [.item(1)])
    XCTAssertEqual(owner.events, ["1 canceled", "1 completed"])
    window.dismiss(window.presented[0])
    assertShown(pages, navigator)
    XCTAssertEqual(navigator.state.modals, [])
    await leaks.settle()
    XCTAssertEqual(leaks.alive, ["list", "bookmarks"])
  }

  // MARK: Modals

  func test_modals_beforeTheWindowIsShown_areWaitingAndThenPresented() async throws {
    let pages = Pages(log: log, leaks: leaks)
    let navigator = RouteNavigator<Page>(phone)
    navigator.attach(pages)
    try await navigator.send(.present(.item(1), as: .sheet))
    try await navigator.send(.push(.item(2)))
    try await navigator.send(.present(.item(3), as: .sheet))
    assertShown(pages, navigator)
    let window = ControllerWindow(root: pages)
    window.show()
    XCTAssertEqual(window.presented.count, 2)
    XCTAssertTrue(window.topmost === pages.page(.item(3)))
    XCTAssertEqual(pages.page(.item(2))?.appearance, .appeared)
    try await navigator.send(.dismiss(count: 2))
    XCTAssertEqual(window.presented.count, 0)
    assertShown(pages, navigator)
  }

  /// The state keeps the modal as it keeps the pushed screen: neither the user nor the app has dismissed it.
  func test_replacingTheRoot_dismissesWhatWasPresentedAndLeavesNothing() async throws {
    weak var gone: Pages?
    let navigator: RouteNavigator<Page>
    let window: ControllerWindow
    do {
      let shown = show()
      (gone, navigator, window) = (shown.pages, shown.navigator, shown.window)
      try await navigator.set([.item(1)])
      try await navigator.send(.present(.item(2), as: .fullScreen))
    }
    window.root = LoggingController("A", log)
    XCTAssertEqual(window.presented.count, 0)
    XCTAssertEqual(navigator.state.modals.map(\.root), [.item(2)])
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
    XCTAssertNil(gone)
  }

  /// The navigator's state had a modal, and the window did not. Later, the modal that the user had dismissed came back.
  func test_dismiss_waitsForTheUsersDismissal_thenTheWindowBecomesWider_theModalStaysAway() async throws {
    final class Adapting: RouteController<Page> {
      var placements: [ControllerEnvironment.SizeClass: NavigationPlacement<Page>] = [:]
      var made: [Page] = []
      override func makeController(for route: Page) -> Controller {
        made.append(route)
        return Controller()
      }
      override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
        placements[width]
      }
    }
    for (count, selectsTab) in [(1, true), (1, false), (2, true), (2, false)] {
      let name = "\(count) dismissed, tab: \(selectsTab)"
      let pages = Adapting()
      pages.placements = [.compact: phone, .regular: pad]
      let navigator = RouteNavigator(phone)
      navigator.attach(pages)
      let window = ControllerWindow(root: pages)
      window.environment.horizontalSizeClass = .compact
      window.environment.animator = animator
      window.show()
      for item in 1...count { try await navigator.present(.item(item), animated: false) }
      window.presented.last.map { window.dismiss($0) }
      let owner = Owner()
      navigator.observeEvents(owner) { owner, event in
        if case .began = event { owner.events.append("began") }
      }
      var error: NavigationError?
      let task = Task {
        do { try await navigator.dismiss(count: count) } catch let thrown {
          error = thrown as? NavigationError
        }
      }
      await until { !owner.events.isEmpty }
      if selectsTab { pages.tabs.select(1) }
      window.environment.horizontalSizeClass = .regular
      animator.finishAll()
      await task.value
      await window.settle()
      let stays: [Page] = count == 2 ? [.item(1)] : []
      XCTAssertEqual(error, count == 1 && !selectsTab ? nil : .interrupted, name)
      XCTAssertEqual(navigator.state.modals.flatMap(\.stack), stays, name)
      XCTAssertEqual(window.presented.count, stays.count, name)
      XCTAssertEqual(pages.routes(at: .modal(0)), stays, name)
      XCTAssertEqual(pages.made.filter { $0 == .item(count) }.count, 1, name)
      XCTAssertEqual(navigator.state.selectedTab, selectsTab ? 1 : 0, name)
      XCTAssertEqual(pages.tabs.selectedIndex, navigator.state.selectedTab, name)
      window.close()
    }
  }

  /// The navigator's state kept the modal that the user had dismissed.
  func test_dismiss_waitsForTheUsersDismissal_andIsCanceled_theUsersDismissalCounts() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    try await navigator.present(.item(1), animated: false)
    try await navigator.present(.item(2), animated: false)
    window.presented.last.map { window.dismiss($0) }
    let owner = Owner()
    navigator.observeEvents(owner) { owner, event in
      if case .began = event { owner.events.append("began") }
    }
    let task = Task { try? await navigator.dismiss(count: 2) }
    await until { !owner.events.isEmpty }
    animator.finishNext()
    animator.transitions.last?.cancel()
    await task.value
    await window.settle()
    XCTAssertEqual(navigator.state.modals.map(\.root), [.item(1)])
    XCTAssertEqual(window.presented.count, 1)
    assertShown(pages, navigator)
    window.close()
  }

  func test_show_anotherTab_startsNoTransition() async throws {
    let (pages, _, window) = show(isAnimated: true)
    let other = RouteNavigator(phone)
    try await other.select(tab: .bookmarks)
    other.attach(pages)
    XCTAssertEqual(animator.transitions.count, 0)
    assertShown(pages, other)
    window.close()
  }

  func test_present_overridesOfThePages_reachAModal_alsoIfTheWindowHasNoEnvironmentOfItsOwn() async throws {
    let pages = Pages(log: log, leaks: leaks)
    let navigator = RouteNavigator(phone)
    navigator.attach(pages)
    pages.overrideEnvironment { $0.idiom = .tv }
    let window = ControllerWindow(root: pages)
    window.show()
    try await navigator.present(.item(1))
    XCTAssertEqual(pages.page(.item(1))?.environment.idiom, .tv)
    window.close()
  }

  func test_dismiss_withSomethingForeignOnTop_takesThatAwayToo() async throws {
    let (pages, navigator, window) = show()
    try await navigator.send(.present(.item(1), as: .sheet))
    window.present(LoggingController("alert", log))
    try await navigator.set([.item(2)])
    XCTAssertEqual(window.presented.count, 0)
    assertShown(pages, navigator)
  }

  // MARK: Results

  func test_finish_ofAPushedScreen_givesTheOneWhoWaitsTheValueWhenItHasLeft() async throws {
    let (pages, navigator, window) = show(isAnimated: true)
    let task = await start { try await navigator.push(.item(1), returning: Int.self) }
    animator.finishAll()
    await until { navigator.state.topRoute == .item(1) }
    let owner = Owner()
    let item = try XCTUnwrap(pages.page(.item(1)))
    item.onResult(owner) { owner, outcome in owner.outcomes.append(outcome) }
    item.finish(with: 7)
    await until { !animator.transitions.isEmpty }
    XCTAssertEqual(owner.outcomes, [], "it is leaving")
    animator.finishAll()
    let outcome = try await task.value
    XCTAssertEqual(outcome, .value(7))
    XCTAssertEqual(owner.outcomes, [.value(7)])
    XCTAssertEqual(navigator.state.topRoute, .list)
    assertShown(pages, navigator)
    XCTAssertTrue(window.isShown)
  }

  func test_results_ofEveryWayToLeave() async throws {
    let (pages, navigator, window) = show()
    @MainActor func outcome(
      of leave: @escaping @MainActor () async throws -> Void
    ) async throws -> [NavigationOutcome<Int>] {
      var outcomes: [NavigationOutcome<Int>] = []
      for isModal in [false, true] {
        try await navigator.send(.popToRoot())
        let task = Task { @MainActor in
          isModal
            ? try await navigator.present(.item(1), returning: Int.self)
            : try await navigator.push(.item(1), returning: Int.self)
        }
        await until { navigator.state.topRoute == .item(1) }
        try await leave()
        outcomes.append(try await task.value)
        assertShown(pages, navigator)
        if !navigator.state.modals.isEmpty { try await navigator.send(.dismiss()) }
      }
      return outcomes
    }
    let item = { [weak pages] in pages?.page(.item(1)) }
    let finished = try await outcome { item()?.finish(with: 1) }
    XCTAssertEqual(finished, [.value(1), .value(1)])
    let closed = try await outcome { XCTAssertEqual(item()?.close(), true) }
    XCTAssertEqual(closed, [.dismissed, .dismissed])
    let backed = try await outcome { try await navigator.back() }
    XCTAssertEqual(backed, [.dismissed, .dismissed])
    let swiped = try await outcome {
      window.presented.isEmpty
        ? (item()?.parent as? StackController)?.beginInteractivePop()?.finish()
        : window.beginInteractiveDismissal()?.finish()
    }
    XCTAssertEqual(swiped, [.dismissed, .dismissed])
    let replaced = try await outcome { try await navigator.send(.replaceTop(.item(2))) }
    XCTAssertEqual(replaced, [.replaced, .replaced])
    let covered = try await outcome {
      try await navigator.send(.push(.item(3)))
      item()?.finish(with: 2)
    }
    XCTAssertEqual(covered, [.value(2), .value(2)], "what is above it goes too")
    let popped = try await outcome {
      let screen = item()
      screen?.finish(with: 3)
      (screen?.parent as? StackController)?.pop()
      if let modal = window.presented.first { window.dismiss(modal) }
    }
    XCTAssertEqual(popped, [.value(3), .value(3)], "the user was faster, and the value counts")
    XCTAssertEqual(navigator.state.modals, [])
    await leaks.settle()
    XCTAssertEqual(leaks.alive.sorted(), ["bookmarks", "list"])
  }

  func test_finish_withAnotherTypeThanIsWaitedFor_isDismissedAndReported() async throws {
    let (pages, navigator, window) = show()
    var reasons: [ControllerDiagnostic.Reason] = []
    window.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    let task = Task { try await navigator.push(.item(1), returning: String.self) }
    await until { navigator.state.topRoute == .item(1) }
    pages.page(.item(1))?.finish(with: 1)
    let outcome = try await task.value
    await window.settle()
    XCTAssertEqual(outcome, .dismissed)
    XCTAssertEqual(reasons, [.wrongResult(of: "item(1)", expected: "String", found: "Int")])
  }

  func test_finish_nobodyWaits_goesThroughTheNavigator() async throws {
    let (pages, navigator, window) = show()
    try await navigator.set([.item(1), .item(2)])
    let owner = Owner()
    pages.page(.item(1))?.onResult(owner) { owner, outcome in owner.outcomes.append(outcome) }
    pages.page(.item(1))?.finish(with: 5)
    await window.settle()
    XCTAssertEqual(owner.outcomes, [.value(5)])
    XCTAssertEqual(navigator.state.currentTab.path, [.list])
    assertShown(pages, navigator)
    XCTAssertEqual(pages.page(.list)?.close(), false, "the root stays")
  }

  func test_modalDismissedByTheUser_asksTheGuardsOfTheApp() async throws {
    let (_, navigator, window) = show()
    navigator.guards = [RouteGuard("stay", on: .leaving) { _ in .deny(reason: "it stays") }]
    navigator.onError = { _ in }
    try await navigator.present(.item(1), as: .sheet)
    window.attemptDismissal(of: window.presented[0])
    await window.settle()
    XCTAssertEqual(window.presented.count, 1)
    XCTAssertEqual(navigator.state.modals.count, 1)
    window.close()
  }
}
