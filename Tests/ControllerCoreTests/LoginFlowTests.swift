import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Screens that a guard has presented make requests of their own, with animations. These are requests of the screens and not of the
/// guard, and go on when the guard has decided.
@MainActor
final class LoginFlowTests: SerialTestCase {
  private enum Page: Hashable, Sendable {
    case list, profile, welcome, other
    case login(Int)
    case step(Int)
  }

  private final class Login: Controller {
    private let work: @MainActor () async -> Void

    init(_ work: @escaping @MainActor () async -> Void) { self.work = work }

    override func viewDidAppear(animated: Bool) {
      super.viewDidAppear(animated: animated)
      start(in: .window) { screen in await screen.work() }
    }
  }

  private final class Pages: RouteController<Page> {
    /// What a login does when it has appeared.
    var logIn: @MainActor (Int) async -> Void = { _ in }

    override func makeController(for page: Page) -> Controller {
      guard case .login(let number) = page else { return Controller() }
      return Login { [weak self] in await self?.logIn(number) }
    }
  }

  /// An app with login 0 before the profile, and with login *n* before step *n*.
  @MainActor
  private final class App {
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: Page.list))
    let window: HeadlessWindow<Pages>
    var log: [String] = []
    private(set) var session: Set<Int> = []

    /// - Parameter logIn: What a login does when it has finished.
    init(_ logIn: @escaping @MainActor (App, Int) async -> Void) {
      window = HeadlessWindow(pages)
      navigator.attach(pages)
      navigator.guards = [
        RouteGuard("login") { [weak self] page in
          let login: Int? = if case .step(let number) = page { number } else { page == .profile ? 0 : nil }
          guard let login, self?.session.contains(login) == false else { return .allow }
          return .hold(presenting: .login(login))
        }
      ]
      pages.logIn = { [unowned self] number in
        session.insert(number)
        try? await navigator.finish(.login(number), with: true)
        await logIn(self, number)
      }
    }

    func push(_ page: Page) async {
      do throws(NavigationError) {
        try await navigator.push(page)
        log.append("\(page)")
      } catch {
        log.append("\(page): \(error)")
      }
    }

    /// Pushes a page in a new task, and waits until nothing is pending.
    func settle(pushing page: Page, line: UInt = #line) async {
      Task { await push(page) }
      for _ in 0..<20 { await Task.yield() }
      let busy = await window.settle(limit: .seconds(300))
      XCTAssertEqual(busy, [], line: line)
    }

    /// The path in the navigator, if the same screens are shown.
    var path: [Page] {
      let path = navigator.state.currentTab.path
      XCTAssertEqual(navigator.state.modals, [])
      XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), path)
      return path
    }
  }

  /// The request that the login has held went on twice, and no request was performed from then on.
  func test_push_inALoginThatHasFinished_theHeldRequestComesFirstAndAllEnd() async {
    for turns in 0..<8 {
      let app = App { app, _ in
        for _ in 0..<turns { await Task.yield() }
        await app.push(.welcome)
      }
      await app.settle(pushing: .profile)
      await app.settle(pushing: .other)
      XCTAssertEqual(app.log, ["profile", "welcome", "other"], "after \(turns) turns")
      XCTAssertEqual(app.path, [.list, .profile, .welcome, .other])
      app.window.close()
    }
  }

  func test_resumeHeldRequests_inALoginThatHasFinished_everyRequestEnds() async {
    for turns in 0..<8 {
      let app = App { app, _ in
        for _ in 0..<turns { await Task.yield() }
        let errors = await app.navigator.resumeHeldRequests()
        app.log.append("resumed, \(errors.count) errors")
      }
      await app.settle(pushing: .profile)
      await app.settle(pushing: .other)
      XCTAssertEqual(app.log.sorted(), ["other", "profile", "resumed, 0 errors"], "after \(turns) turns")
      XCTAssertEqual(app.path.last, .other)
      app.window.close()
    }
  }

  /// Each login was counted as one inside of the login before, so the seventeenth failed as an endless loop.
  func test_push_inALoginThatHasFinished_needsTheNextLogin_isNotNested() async {
    let app = App { app, number in if number < 20 { await app.push(.step(number + 1)) } }
    await app.settle(pushing: .step(1))
    XCTAssertEqual(Set(app.log), Set((1...20).map { "step(\($0))" }))
    XCTAssertEqual(app.path, [.list] + (1...20).map { .step($0) })
    app.window.close()
  }

  /// A guard that waits for a result itself, with a task that outlives its decision.
  func test_push_inATaskOfAGuardThatHasDecided_everyRequestEnds() async {
    for turns in 0..<8 {
      let app = App { app, _ in await app.push(.other) }
      app.navigator.guards = [
        RouteGuard(
          "slow",
          asking: { [weak app] page in
            guard page == .profile, let app, !app.session.contains(0) else { return .allow }
            _ = try? await app.navigator.present(.login(0), returning: Bool.self)
            Task {
              for _ in 0..<turns { await Task.yield() }
              await app.push(.welcome)
            }
            return .allow
          }
        )
      ]
      await app.settle(pushing: .profile)
      await app.settle(pushing: .step(1))
      XCTAssertEqual(app.log.sorted(), ["other", "profile", "step(1)", "welcome"], "after \(turns) turns")
      XCTAssertEqual(Set(app.path), [.list, .profile, .other, .welcome, .step(1)])
      app.window.close()
    }
  }

  /// The question about unsaved input looks for all screens of a stack. Nothing retains them while the user logs in.
  func test_screenThatLeavesDuringTheLogin_isDeallocated() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    navigator.guards = [RouteGuard("login") { $0 == .profile ? .hold(presenting: .login(0)) : .allow }]
    let window = HeadlessWindow(pages)
    try await navigator.push(.other)
    await window.settle()
    weak let screen = window.topmost
    XCTAssertNotNil(screen)
    let link = Task { try? await navigator.send(.setPath([.profile])) }
    await until { navigator.state.topRoute == .login(0) }
    try await navigator.sendWithoutAsking(.popToRoot(in: .primary))
    await window.settle()
    XCTAssertNil(screen)
    try await navigator.dismiss()
    await link.value
    window.close()
  }
}
