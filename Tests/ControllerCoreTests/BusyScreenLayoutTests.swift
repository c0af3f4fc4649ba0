import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// The layout changes while a screen makes its view again, or while it is made, and so cannot move yet.
@MainActor
final class BusyScreenLayoutTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int), bookmarks }

  private final class Screen: Controller, ResultProviding, LeaveConfirming {
    typealias Output = Int
    var needsConfirmation = false
    var onAppear: (() -> Void)?
    private(set) var questions = 0
    override func viewDidAppear(animated: Bool) { onAppear?() }
    func confirmLeaving() async -> Bool {
      questions += 1
      return true
    }
    func saveDraft() {}
  }

  private final class Pages: RouteController<Page> {
    private(set) var made: [Page] = []
    var onMake: ((Page) -> Void)?
    override func makeController(for page: Page) -> Controller {
      made.append(page)
      onMake?(page)
      return Screen()
    }
  }

  private typealias App = (navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>)

  private let primary = NavigationPosition.column(.primary, tab: 0)
  private let detail = NavigationPosition.column(.detail, tab: 0)
  private let phone = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
  private let pad = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0 == .list ? .primary : .detail }, .stack(root: .bookmarks),
  ])

  private func app(_ placement: NavigationPlacement<Page>) async throws -> App {
    let (navigator, pages) = (RouteNavigator(placement), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    try await navigator.navigate(to: .item(1))
    await window.settle()
    return (navigator, pages, window)
  }

  /// Makes the view of the item again. The platform puts it into place only when the test proceeds.
  private func beginReload(_ app: App) throws -> Screen {
    let places = [primary, detail]
    let screen = try XCTUnwrap(places.flatMap(app.pages.controllers).last as? Screen)
    app.window.host.pace = .manual
    screen.reloadView()
    return screen
  }

  private func proceed(_ app: App) async {
    for _ in 0..<20 { await Task.yield() }
    app.window.host.layOut()
    app.window.host.pace = .later
    app.window.host.proceed()
    await app.window.settle()
  }

  private func assertShown(_ app: App, _ message: String = "", line: UInt = #line) {
    for position in [primary, detail, .column(.primary, tab: 1)] {
      let (shown, wanted) = (app.pages.routes(at: position), app.navigator.state[position])
      XCTAssertEqual(shown, wanted, "\(position) \(message)", line: line)
    }
    XCTAssertEqual(Set(app.pages.made).count, app.pages.made.count, message, line: line)
  }

  private var layouts: [(name: String, from: NavigationPlacement<Page>, to: NavigationPlacement<Page>)] {
    [("to a pad", phone, pad), ("to a phone", pad, phone)]
  }

  /// The screen stayed, and its caller went on waiting.
  func test_placement_whileAScreenIsReloaded_itFinishes_itIsClosed() async throws {
    for (name, from, to) in layouts {
      let app = try await app(from)
      let screen = try beginReload(app)
      var outcomes: [NavigationOutcome<Int>] = []
      screen.onResult(self) { outcomes.append($1) }
      app.navigator.placement = to
      screen.finish(with: 7)
      await proceed(app)
      XCTAssertEqual(outcomes, [.value(7)], name)
      XCTAssertTrue(screen.hasLeft, name)
      XCTAssertEqual(app.navigator.state.all, [.list, .bookmarks], name)
      assertShown(app, name)
      app.window.close()
    }
  }

  /// The user's tap on Back was lost.
  func test_placement_whileAScreenIsReloaded_theUserGoesBack_itIsClosed() async throws {
    for (name, from, to) in layouts {
      let app = try await app(from)
      let screen = try beginReload(app)
      app.navigator.placement = to
      app.window.window.goBack()
      await proceed(app)
      XCTAssertTrue(screen.hasLeft, name)
      XCTAssertEqual(app.navigator.state.all, [.list, .bookmarks], name)
      assertShown(app, name)
      app.window.close()
    }
  }

  /// The user was not asked, and the input was lost.
  func test_placement_whileAFormIsReloaded_aRequestRemovesIt_theUserIsAsked() async throws {
    for (name, from, to) in layouts {
      let app = try await app(from)
      let screen = try beginReload(app)
      screen.needsConfirmation = true
      app.navigator.placement = to
      app.navigator.enqueue(name == "to a pad" ? .set([], in: .detail) : .popToRoot())
      await proceed(app)
      XCTAssertEqual(screen.questions, 1, name)
      app.window.close()
    }
  }

  /// Requests that come meanwhile lead to the same state as later ones.
  func test_placement_whileAScreenIsReloaded_requestsAreShownAfterwards() async throws {
    let requests: [NavigationRequest<Page>] = [
      .push(.item(2)), .push(.item(2), in: .primary), .selectTab(1), .back, .present(.item(2), as: .sheet),
    ]
    for (name, from, to) in layouts {
      for request in requests {
        let app = try await app(from)
        let screen = try beginReload(app)
        app.navigator.placement = to
        app.navigator.enqueue(request)
        await proceed(app)
        let expected = RouteNavigator(from)
        try await expected.navigate(to: .item(1))
        expected.placement = to
        try await expected.send(request)
        XCTAssertEqual(app.navigator.state, expected.state, "\(name) \(request)")
        assertShown(app, "\(name) \(request)")
        XCTAssertEqual(app.pages.tabs.selectedIndex, expected.state.selectedTab, "\(name) \(request)")
        XCTAssertEqual(app.window.presented.count, expected.state.modals.count, "\(name) \(request)")
        XCTAssertEqual(screen.hasLeft, request == .back, "\(name) \(request)")
        app.window.close()
      }
    }
  }

  /// The screen that the app had popped came back in the new layout.
  func test_placement_whileAScreenIsReloaded_theAppPopsAnother_itStaysAway() async throws {
    let app = try await app(pad)
    let (navigator, pages, window) = app
    try await navigator.push(.item(2), in: .detail)
    await window.settle()
    let screens = pages.controllers(at: detail)
    window.host.pace = .manual
    pages.controllers(at: primary)[0].reloadView()
    navigator.placement = phone
    screens[0].stackController?.pop(animated: false)
    await proceed(app)
    XCTAssertEqual(navigator.state[primary], [.list, .item(1)])
    XCTAssertTrue(screens[1].hasLeft)
    XCTAssertFalse(screens[0].hasLeft)
    assertShown(app)
    window.close()
  }

  /// The controllers without a route left with the columns of the first layout.
  func test_twoPlacements_whileAScreenIsReloaded_theAppsControllerBelowAllScreensStays() async throws {
    for (name, from, to) in layouts {
      let app = try await app(from)
      let lowest = Controller()
      let stack = try XCTUnwrap(app.pages.controllers(at: primary).first?.stackController)
      stack.setControllers([lowest] + stack.controllers, animated: false)
      await app.window.settle()
      let screen = try beginReload(app)
      app.navigator.placement = to
      app.navigator.placement = from
      app.navigator.placement = to
      await proceed(app)
      XCTAssertFalse(lowest.hasLeft, name)
      XCTAssertTrue(app.pages.controllers(at: primary).first === lowest, name)
      XCTAssertFalse(screen.hasLeft, name)
      assertShown(app, name)
      app.window.close()
    }
  }

  /// The navigator learns of the app's push before the layout changes, and the stack ends its change afterwards.
  func test_placement_inACallbackOfTheAppsPush_theStateContainsTheScreenOnce() async throws {
    for (name, from, to) in layouts {
      let app = try await app(from)
      let position = name == "to a pad" ? primary : detail
      let screen = try XCTUnwrap(app.pages.controllers(at: position).last as? Screen)
      let stack = try XCTUnwrap(screen.stackController)
      stack.setControllers(stack.controllers.dropLast(), animated: false)
      await app.window.settle()
      XCTAssertTrue(screen.hasLeft, name)
      screen.onAppear = { [weak screen, navigator = app.navigator] in
        screen?.onAppear = nil
        navigator.placement = to
      }
      stack.push(screen, animated: false)
      await app.window.settle()
      XCTAssertNil(screen.onAppear, name)
      XCTAssertEqual(app.navigator.state.all.filter { $0 == .item(1) }.count, 1, name)
      XCTAssertFalse(screen.hasLeft, name)
      assertShown(app, name)
      app.window.close()
    }
  }

  // MARK: While a screen is made

  /// Two changes of the stack were under way, and the screen that had left stayed in the stack.
  func test_makeController_popsTheStackWithAnAnimation_theChangesComeOneAfterTheOther() async throws {
    for pops in [true, false] {
      let app = try await app(phone)
      let (navigator, pages, window) = app
      navigator.onError = { _ in }
      let stack = try XCTUnwrap(pages.controllers(at: primary).first?.stackController)
      let (screen, other) = (stack.controllers[1], Controller())
      pages.onMake = { page in
        guard page == .item(2) else { return }
        pages.onMake = nil
        if pops { stack.pop() } else { stack.push(other) }
      }
      try? await navigator.push(.item(2))
      await window.settle()
      assertShown(app, "pops: \(pops)")
      XCTAssertEqual(screen.hasLeft, pops, "pops: \(pops)")
      XCTAssertTrue(stack.controllers.allSatisfy { !$0.hasLeft && $0.parent === stack }, "pops: \(pops)")
      XCTAssertNil(stack.top?.appearance == .appeared ? nil : stack.top, "pops: \(pops)")
      try await navigator.push(.item(3))
      await window.settle()
      XCTAssertEqual(pages.routes(at: primary).last, .item(3), "pops: \(pops)")
      window.close()
    }
  }
}
