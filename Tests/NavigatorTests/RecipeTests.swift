import Foundation
import Navigator
import XCTest

// The code of the articles. Change both together.

private enum Screen: Hashable, Codable, Sendable {
  case list, bookmarks, account, editor
  case item(Int)
  case login
  case signIn(token: String)

  var needsLogin: Bool { self == .account }
  var isItem: Bool { if case .item = self { true } else { false } }
}

private enum SearchRoute: Hashable, Sendable { case words(String), picker }
private enum AppRoute: Hashable, Sendable { case home, search(SearchRoute) }

extension NavigationPlacement<Screen> {
  fileprivate static func desk(columns: Set<NavigationColumn>) -> Self {
    .tabs([
      .split(root: .list, columns: columns) { page in page.isItem ? .detail : .supplementary },
      .stack(root: .bookmarks),
    ]) { page in
      page.isItem ? .list : nil
    }
  }
}

@MainActor
final class RecipeTests: XCTestCase {
  private final class Session { var isLoggedIn = false }
  private final class Editor { var isDirty = false }

  private func error(_ body: () async throws -> Void) async -> NavigationError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? NavigationError
    }
  }

  // MARK: Login and unsaved changes

  func test_login_isPresentedAndTheRequestGoesOn() async throws {
    let session = Session()
    let login = RouteGuard<Screen>("login") { page in
      page.needsLogin && !session.isLoggedIn ? .hold(presenting: .login) : .allow
    }
    let navigator = RouteNavigator(.stack(root: Screen.list), guards: [login])
    let request = Task { try await navigator.navigate(to: .account) }
    await mainTurns(until: { navigator.state.topRoute == .login })
    session.isLoggedIn = true
    try await navigator.finish(.login, with: "token")
    try await request.value
    XCTAssertEqual(navigator.state, NavigationState(NavigationTab(root: .list, pushed: [.account])))
  }

  func test_login_ofAGuardThatPresentsItself() async throws {
    let navigator = RouteNavigator(.stack(root: Screen.list))
    navigator.guards = [
      RouteGuard<Screen>(
        "login",
        asking: { [weak navigator] page in
          guard page.needsLogin else { return .allow }
          let outcome = try? await navigator?.present(.login, returning: Bool.self)
          return outcome == .value(true) ? .allow : .deny(reason: "nobody has logged in")
        }
      )
    ]
    for hasLoggedIn in [false, true] {
      let request = Task { await error { try await navigator.navigate(to: .account) } }
      await mainTurns(until: { navigator.state.topRoute == .login })
      try await navigator.finish(.login, with: hasLoggedIn)
      let refusal = await request.value
      XCTAssertEqual(refusal == nil, hasLoggedIn)
      XCTAssertEqual(navigator.state.topRoute, hasLoggedIn ? .account : .list)
    }
  }

  func test_hold_untilLater() async throws {
    let session = Session()
    let login = RouteGuard<Screen>("login") { $0.needsLogin && !session.isLoggedIn ? .hold : .allow }
    let navigator = RouteNavigator(.stack(root: Screen.list), guards: [login])
    _ = await error { try await navigator.present(.account) }
    session.isLoggedIn = true
    let errors = await navigator.resumeHeldRequests()
    XCTAssertEqual(errors, [])
    XCTAssertEqual(navigator.state.modals.map(\.root), [.account])
  }

  func test_drafts_areAskedAbout() async throws {
    let editor = Editor()
    let drafts = RouteGuard<Screen>("drafts", on: .leaving) { page in
      page == .editor && editor.isDirty ? .deny(reason: "it has unsaved changes") : .allow
    }
    let navigator = RouteNavigator(.stack(root: Screen.list), guards: [drafts])
    try await navigator.push(.editor)
    editor.isDirty = true
    let refusal = await error { try await navigator.back() }
    XCTAssertEqual(refusal, .denied(route: "editor", reason: "it has unsaved changes"))
    editor.isDirty = false
    try await navigator.back()
    XCTAssertEqual(navigator.state.topRoute, .list)
  }

  // MARK: Links

  func test_links_openWholePlaces() async throws {
    let links = try LinkTable<Screen>(
      schemes: ["app"],
      hosts: ["swift.org"],
      links: [
        DeepLink("/bookmarks", to: .bookmarks),
        DeepLink("/items/:id") {
          .item(try $0["id"])
        } path: { route in
          if case .item(let id) = route { ["id": id] } else { nil }
        }
        .under(.bookmarks),
        DeepLink("/login/:token") { .signIn(token: try $0["token"]) }
          .presented(as: .sheet)
          .onlyHTTPS(),
      ]
    )
    XCTAssertEqual(links.link(for: .item(1)), "app://items/1")
    let navigator = RouteNavigator(
      .tabs([.stack(root: Screen.list), .stack(root: .bookmarks)]),
      links: links
    )
    try await navigator.open(try XCTUnwrap(URL(string: "https://swift.org/login/abc")))
    XCTAssertEqual(navigator.state.modals.map(\.root), [.signIn(token: "abc")])
    try await navigator.open(try XCTUnwrap(URL(string: "app://items/1")))
    XCTAssertEqual(navigator.state.currentTab.path, [.bookmarks, .item(1)])
    let claimed = try XCTUnwrap(URL(string: "app://login/abc"))
    let refusal = await error { try await navigator.open(claimed) }
    XCTAssertEqual(refusal, .link(.wrongOrigin(pattern: "/login/:token")))
  }

  // MARK: Tabs and columns

  func test_tabs_onPhoneAndPad() async throws {
    let phone = NavigationPlacement.tabs([.stack(root: Screen.list), .stack(root: .bookmarks)])
    let pad = NavigationPlacement<Screen>.tabs([
      .split(root: Screen.list) { $0.isItem ? .detail : .primary }, .stack(root: .bookmarks),
    ])
    for isWide in [false, true] {
      let navigator = RouteNavigator(isWide ? pad : phone)
      try await navigator.select(tab: .bookmarks)
      try await navigator.select(tab: .list)
      try await navigator.navigate(to: .item(1), from: .list)
      XCTAssertEqual(navigator.state.currentTab[.detail], isWide ? [.item(1)] : [])
      navigator.placement = isWide ? phone : pad
      XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(1)])
      XCTAssertEqual(navigator.state.currentTab[.detail], isWide ? [] : [.item(1)])
    }
  }

  func test_placementOfTheApp_isDataWithAName() async throws {
    let navigator = RouteNavigator(.desk(columns: [.primary, .supplementary, .detail]))
    try await navigator.navigate(to: .account)
    try await navigator.select(tab: .bookmarks)
    try await navigator.navigate(to: .item(1))
    XCTAssertEqual(navigator.state.currentTab.columns, [.primary, .supplementary, .detail])
    XCTAssertEqual(navigator.state.currentTab[.supplementary], [.account])
    XCTAssertEqual(navigator.state.currentTab[.detail], [.item(1)])
  }

  // MARK: Restoring

  func test_restoring_skipsWhatIsGone() async throws {
    let navigator = RouteNavigator(.stack(root: Screen.list))
    try await navigator.set([.item(1), .item(2)])
    let data = try JSONEncoder().encode(SavedNavigation(navigator.restorableState))
    // At the next launch:
    let next = RouteNavigator(.stack(root: Screen.list))
    let saved = try JSONDecoder().decode(SavedNavigation<Screen>.self, from: data)
    let skipped = try await next.restore(saved) { page in page != .item(1) }
    XCTAssertEqual(skipped.map(\.reason), ["it is not known"])
    XCTAssertEqual(next.state.currentTab.path, [.list, .item(2)])
  }

  // MARK: Features

  func test_features_haveTheirOwnRoutes() async throws {
    let links = [DeepLink<SearchRoute>("/search/:words") { .words(try $0["words"]) }]
    let search = RouteEmbedding<SearchRoute, AppRoute> {
      .search($0)
    } extract: { route in
      if case .search(let route) = route { route } else { nil }
    }
    let navigator = RouteNavigator(
      .stack(root: AppRoute.home),
      links: try LinkTable(schemes: ["app"], links: search.links(links))
    )
    let feature = navigator.scoped(to: search)
    try await feature.push(.words("swift"))
    XCTAssertEqual(navigator.state.topRoute, .search(.words("swift")))
    try await navigator.open(try XCTUnwrap(URL(string: "app://search/go")))
    XCTAssertEqual(navigator.state.currentTab.path, [.home, .search(.words("go"))])
  }

  // MARK: Hosts

  private final class MyHost: NavigationHost {
    weak var navigator: RouteNavigator<Screen>?
    private(set) var shown: NavigationState<Screen>?

    func show(_ state: NavigationState<Screen>) { shown = state }

    func perform(_ step: NavigationStep<Screen>, animated: Bool, completion: StepCompletion) {
      animate(step) { didFinish in completion.end(didFinish ? .completed : .canceled) }
    }

    private func animate(_ step: NavigationStep<Screen>, then: @escaping @MainActor (Bool) -> Void) {
      shown = try? shown?.performing(step)
      Task { then(true) }
    }
  }

  func test_host_showsTheState() async throws {
    let host = MyHost()
    let navigator = RouteNavigator(.stack(root: Screen.list))
    navigator.attach(host)
    try await navigator.push(.item(1))
    XCTAssertEqual(host.shown, navigator.state)
  }
}
