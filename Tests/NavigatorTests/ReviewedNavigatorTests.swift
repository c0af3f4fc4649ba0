import AsyncTestSupport
import Navigator
import TestSupport
import XCTest

/// What a reviewer found by reading the navigator.
@MainActor
final class ReviewedNavigatorTests: SerialTestCase {
  /// A text such as "nan" was read as a number that is not equal to itself.
  func test_numbers_thatAreNoDecimalNumbers_areRefused() async {
    for text in ["nan", "inf", "-infinity", "0x1p3", "0x10", "1e999"] {
      XCTAssertNil(Double.value(ofLinkText: text), text)
      XCTAssertNil(Float.value(ofLinkText: text), text)
    }
    XCTAssertEqual(Double.value(ofLinkText: "-1.5e2"), -150)
    XCTAssertEqual(Float.value(ofLinkText: ".5"), 0.5)
  }

  /// A query of others must never refuse a link.
  func test_controlCharacterInAQuery_refusesNoLink() async throws {
    let links = try LinkTable<String>(links: [DeepLink("/bookmarks") { _ in "bookmarks" }])
    XCTAssertEqual(try links.route(for: "/bookmarks?utm=a\u{7}#\u{1}"), "bookmarks")
    XCTAssertThrowsError(try links.route(for: "/book\u{7}marks?utm=a"))
  }

  /// The screen in front got the wait for a screen in another column.
  func test_resultOfAScreenInAColumn_isAwaitedThere() async throws {
    let navigator = RouteNavigator(
      .split(root: "list") { $0 == "detail" ? .detail : .primary }
    )
    try await navigator.send(.push("group", in: .primary))
    try await navigator.send(.show("detail", in: .detail))
    let task = Task {
      try await navigator.outcome(
        of: .replaceTop("picker", in: .primary),
        returning: Int.self,
        animated: false
      )
    }
    for _ in 0..<20 { await Task.yield() }
    try await navigator.finish("picker", with: 7)
    let outcome = try await task.value
    guard case .value(7) = outcome else { return XCTFail("\(outcome)") }
  }

  /// Canceling the wait removed a screen that the user had opened before.
  func test_canceledWait_keepsAScreenThatItHasNotMade() async throws {
    let navigator = RouteNavigator(.stack(root: "list"))
    try await navigator.send(.navigate(to: "filter"))
    let task = Task {
      try await navigator.outcome(of: .navigate(to: "filter"), returning: Int.self, animated: false)
    }
    for _ in 0..<20 { await Task.yield() }
    task.cancel()
    _ = try? await task.value
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(navigator.state.currentTab[.primary], ["list", "filter"])
  }

  /// An editor in a sheet that is dismissed and presented again was not asked.
  func test_modalThatIsPresentedAnew_isAskedBefore() async throws {
    var asked: [String] = []
    let navigator = RouteNavigator(.stack(root: "list"))
    navigator.guards = [
      RouteGuard("draft", on: .leaving) { route in
        asked.append(route)
        return .deny(reason: "a draft")
      }
    ]
    try await navigator.send(.present("editor", as: .sheet))
    let modal = try NavigationModal(.fullScreen, root: "editor")
    do {
      try await navigator.send(.setPath(["list"], presenting: modal))
      XCTFail("the editor must be asked")
    } catch {}
    XCTAssertEqual(asked, ["editor"])
  }

  /// A link that only presents a sheet removed the screens below it, although its path names no tab.
  func test_linkThatOnlyPresents_keepsTheScreensBelow() async throws {
    let navigator = RouteNavigator<String>(.stack(root: "list"))
    navigator.links = try LinkTable(
      schemes: ["app"],
      links: [
        DeepLink("/login") { _ in "login" }.presented(as: .sheet)
      ]
    )
    try await navigator.send(.push("item"))
    try await navigator.open(try XCTUnwrap(URL(string: "app:/login")))
    XCTAssertEqual(navigator.state.currentTab[.primary], ["list", "item"])
    XCTAssertEqual(navigator.state.modals.map(\.root), ["login"])
  }

  /// A request that waited for a login removed an equal request that had been held before for another caller.
  func test_waitForALogin_keepsAnEqualRequestThatWasHeldBefore() async throws {
    let navigator = RouteNavigator<String>(.stack(root: "list"))
    navigator.guards = [RouteGuard("held") { $0 == "secret" ? .hold : .allow }]
    try? await navigator.send(.present("secret", as: .sheet))
    XCTAssertEqual(navigator.heldRequests.requests.count, 1)
    navigator.guards = [RouteGuard("login") { $0 == "secret" ? .hold(presenting: "login") : .allow }]
    let task = Task { try await navigator.present("secret", as: .sheet, returning: Int.self) }
    await until { !navigator.state.modals.isEmpty }
    try await navigator.send(.dismiss(count: 1))
    _ = try? await task.value
    XCTAssertEqual(navigator.heldRequests.requests.count, 1)
  }
}
