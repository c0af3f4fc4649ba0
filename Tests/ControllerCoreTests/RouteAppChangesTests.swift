import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// The app changes the stacks of a route controller itself. The navigator follows, and every screen that stays keeps its controller.
@MainActor
final class RouteAppChangesTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int), detail, bookmarks }

  private final class Pages: RouteController<Page> {
    private(set) var made: [Page] = []
    override func makeController(for page: Page) -> Controller {
      made.append(page)
      return Controller()
    }
  }

  private typealias App = (navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>)

  private let primary = NavigationPosition.column(.primary, tab: 0)
  private let detail = NavigationPosition.column(.detail, tab: 0)
  private let phone = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
  /// Shows the pages other than the list in the second column.
  private let pad = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0 == .list ? .primary : .detail }, .stack(root: .bookmarks),
  ])
  /// Shows only the page `detail` in the second column.
  private let wide = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0 == .detail ? .detail : .primary }, .stack(root: .bookmarks),
  ])

  private func app(_ placement: NavigationPlacement<Page>) async -> App {
    let (navigator, pages) = (RouteNavigator(placement), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    await window.settle()
    return (navigator, pages, window)
  }

  private func stack(_ pages: Pages, at position: NavigationPosition) throws -> StackController {
    try XCTUnwrap(pages.controllers(at: position).first?.stackController)
  }

  private func assertShown(_ app: App, _ message: String = "", line: UInt = #line) {
    for position in app.navigator.state.positions {
      let (shown, wanted) = (app.pages.routes(at: position), app.navigator.state[position])
      XCTAssertEqual(shown, wanted, "\(position) \(message)", line: line)
    }
    XCTAssertEqual(app.pages.tabs.selectedIndex, app.navigator.state.selectedTab, message, line: line)
    let made = app.pages.made
    XCTAssertEqual(Set(made).count, made.count, "\(made) \(message)", line: line)
  }

  // MARK: The first screen of a modal

  /// The navigator was not told, so nobody could navigate in the sheet, or close it.
  func test_appChangesTheFirstScreenOfAModal_theNavigatorFollows() async throws {
    typealias Change = @MainActor (StackController, [Controller]) -> Void
    let ways: [(name: String, change: Change, shown: [Page])] = [
      ("drops it", { $0.setControllers([$1[1]], animated: false) }, [.item(2)]),
      ("moves it up", { $0.setControllers([$1[1], $1[0]], animated: false) }, [.item(2), .item(1)]),
      ("moves it away", { StackController(root: Controller()).push($1[0], animated: false) }, [.item(2)]),
    ]
    for (name, change, shown) in ways {
      for hasNavigator in [true, false] {
        let app = await app(phone)
        let (navigator, pages, window) = app
        try await navigator.present(.item(1))
        try await navigator.push(.item(2))
        await window.settle()
        if !hasNavigator { navigator.detach() }
        let screens = pages.controllers(at: .modal(0))
        let stack = try stack(pages, at: .modal(0))
        change(stack, screens)
        await window.settle()
        XCTAssertEqual(pages.routes(at: .modal(0)), shown, name)
        guard hasNavigator else {
          window.close()
          continue
        }
        XCTAssertEqual(navigator.state.modals.map(\.stack), [shown], name)
        try? await navigator.push(.item(3))
        await window.settle()
        XCTAssertEqual(navigator.state.modals.map(\.stack), [shown + [.item(3)]], name)
        assertShown(app, name)
        window.goBack()
        await window.settle()
        XCTAssertEqual(navigator.state.modals.map(\.stack), [shown], name)
        assertShown(app, name)
        pages.show(navigator.state)
        XCTAssertTrue(pages.controllers(at: .modal(0)).first === screens[1], name)
        XCTAssertTrue(window.presented.first === stack, name)
        window.attemptDismissal(of: screens[1])
        await window.settle()
        XCTAssertEqual(window.presented.count, 0, name)
        XCTAssertEqual(navigator.state.modals.count, 0, name)
        window.close()
      }
    }
  }

  // MARK: A screen that the app has put into a stack

  /// The controller left with its input at the next change of the columns, and another one was made.
  func test_appPushesAScreenOfTheNavigatorAgain_itKeepsItsControllerInANewLayout() async throws {
    for isPopped in [true, false] {
      let app = await app(isPopped ? phone : wide)
      let (navigator, pages, window) = app
      try await navigator.push(.item(1))
      if !isPopped { try await navigator.send(.push(.detail, in: .detail)) }
      await window.settle()
      let kept = pages.controllers(at: primary)[1]
      if isPopped { try stack(pages, at: primary).pop(animated: false) }
      try stack(pages, at: isPopped ? primary : detail).push(kept, animated: false)
      await window.settle()
      XCTAssertEqual(navigator.state[isPopped ? primary : detail].last, .item(1))
      navigator.placement = isPopped ? pad : phone
      await window.settle()
      XCTAssertTrue(
        pages.controllers(at: isPopped ? detail : primary).last === kept,
        "is popped: \(isPopped)"
      )
      XCTAssertFalse(kept.hasLeft, "is popped: \(isPopped)")
      assertShown(app, "is popped: \(isPopped)")
      window.close()
    }
  }

  /// The screen came back to its column as another screen, whose controller was lost in the same way.
  func test_appsMoveToAnotherColumnIsCanceled_theScreenKeepsItsControllerInANewLayout() async throws {
    let app = await app(wide)
    let (navigator, pages, window) = app
    try await navigator.push(.item(1))
    try await navigator.send(.push(.detail, in: .detail))
    await window.settle()
    let kept = pages.controllers(at: primary)[1]
    let animator = ManualAnimator()
    window.window.environment.animator = animator
    try stack(pages, at: detail).push(kept)
    await until { !animator.transitions.isEmpty }
    animator.transitions.last?.cancel()
    await window.settle()
    XCTAssertEqual(navigator.state[primary], [.list, .item(1)])
    navigator.placement = phone
    await window.settle()
    XCTAssertTrue(pages.controllers(at: primary).contains { $0 === kept })
    XCTAssertFalse(kept.hasLeft)
    assertShown(app)
    window.close()
  }

  /// The state contained the screen twice, because the old column compared its screens with their newest identities.
  func test_appMovesAScreenToAnotherColumn_underALateHost_theStateContainsItOnce() async throws {
    let (navigator, pages) = (RouteNavigator(wide), Pages())
    navigator.attach(pages)
    try await navigator.push(.item(1))
    try await navigator.send(.push(.detail, in: .detail))
    let window = ControllerWindow()
    let host = HeadlessHost(.manual)
    window.host = host
    window.root = pages
    window.show()
    host.proceed()
    let moved = pages.controllers(at: primary)[1]
    try stack(pages, at: detail).push(moved)
    for _ in 0..<3 { host.proceed() }
    XCTAssertEqual(navigator.state[primary], [.list])
    XCTAssertEqual(navigator.state[detail], [.detail, .item(1)])
    pages.show(navigator.state)
    for _ in 0..<3 { host.proceed() }
    XCTAssertEqual(pages.routes(at: primary), [.list])
    XCTAssertTrue(pages.controllers(at: detail).last === moved)
    XCTAssertEqual(pages.made.count, 4)
    window.close()
    XCTAssertEqual(host.mistakes, [])
  }

  // MARK: The handler of the end of a change

  /// The navigator did not know the change yet, so the layout or the state that was shown in the handler brought the screen back.
  func test_handlerOfTheEndOfAPop_changesTheLayoutOrShowsTheState_theScreenStaysAway() async throws {
    for isSwipe in [true, false] {
      for changesLayout in [true, false] {
        let message = "swipe: \(isSwipe), layout: \(changesLayout)"
        let app = await app(phone)
        let (navigator, pages, window) = app
        try await navigator.push(.item(1))
        await window.settle()
        let (stack, pad) = (try stack(pages, at: primary), pad)
        var calls = 0
        let handler: @MainActor (TransitionOutcome) -> Void = { _ in
          calls += 1
          if changesLayout { navigator.placement = pad } else { pages.show(navigator.state) }
        }
        if isSwipe {
          XCTAssertTrue(window.beginSwipeBack(), message)
          window.host.gesture?.whenEnded(handler)
          window.host.endGesture(completes: true)
        } else {
          stack.setControllers([stack.controllers[0]], onEnd: handler)
        }
        await window.settle()
        XCTAssertEqual(calls, 1, message)
        XCTAssertEqual(navigator.state.all, [.list, .bookmarks], message)
        assertShown(app, message)
        window.close()
      }
    }
  }

  /// The old tab was selected again.
  func test_handlerOfTheEndOfASelection_showsTheState_theTabStaysSelected() async throws {
    let app = await app(phone)
    let (navigator, pages, window) = app
    pages.tabs.select(1) { _ in pages.show(navigator.state) }
    await window.settle()
    XCTAssertEqual(navigator.state.selectedTab, 1)
    assertShown(app)
    window.close()
  }
}
