import Navigator
import XCTest

/// What a reviewer found by reading the navigator.
@MainActor
final class ReviewedNavigatorTests: XCTestCase {
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
    let links = try LinkTable<String> { DeepLink("/bookmarks") { _ in "bookmarks" } }
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
}
