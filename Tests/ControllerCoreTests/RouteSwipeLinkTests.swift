import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// A link to the screen that the user is just swiping away.
@MainActor
final class RouteSwipeLinkTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, editor, login }

  private final class Pages: RouteController<Page> {
    let editor = AskingScreen(agrees: false)
    override func makeController(for page: Page) -> Controller { page == .editor ? editor : Controller() }
  }

  /// Shows an editor with unsaved input and a sheet above it, and begins to swipe the sheet away.
  private func showDraggedSheet() async throws -> (Pages, RouteNavigator<Page>, HeadlessWindow<Pages>) {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    navigator.onError = { _ in }
    let window = HeadlessWindow(pages)
    try await navigator.push(.editor)
    try await navigator.present(.item)
    await window.settle()
    window.host.pace = .manual
    XCTAssertTrue(window.beginSheetDrag())
    return (pages, navigator, window)
  }

  private func endDrag(_ window: HeadlessWindow<Pages>, completes: Bool = true) async {
    window.host.endGesture(completes: completes)
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
  }

  /// A request for the stack in front has nothing to do there. It must not remove a screen of the stack below after the swipe.
  func test_popToRootOfADraggedSheet_removesNothingBelow() async throws {
    let (pages, navigator, window) = try await showDraggedSheet()
    try await navigator.popToRoot()
    await endDrag(window)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .editor])
    XCTAssertEqual(pages.editor.questions, 0)
    window.close()
  }

  /// The request had nothing to do, and the swipe then removed the screen to which the app had sent the user.
  func test_sendWithoutAsking_toTheDraggedScreen_isPerformedAfterTheDrag() async throws {
    let (_, navigator, window) = try await showDraggedSheet()
    let state = navigator.state
    let reset = Task { try await navigator.sendWithoutAsking(.reset(state)) }
    for _ in 0..<100 { await Task.yield() }
    await endDrag(window)
    try await reset.value
    XCTAssertEqual(navigator.state, state)
    window.close()
  }

  /// A canceled request kept the queue until the user lifted the finger.
  func test_sendWithoutAsking_toTheDraggedScreen_isCanceledDuringTheDrag() async throws {
    let (_, navigator, window) = try await showDraggedSheet()
    let state = navigator.state
    var failure: (any Error)?
    let reset = Task {
      do { try await navigator.sendWithoutAsking(.reset(state)) } catch { failure = error }
    }
    for _ in 0..<100 { await Task.yield() }
    reset.cancel()
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(failure as? NavigationError, .canceled)
    await endDrag(window)
    await reset.value
    XCTAssertEqual(navigator.state.modals, [])
    window.close()
  }

  /// A guard requires a login before a saved screen. A restoration presents no login, so it has nothing to wait for.
  func test_restore_whileASheetIsDragged_endsDuringTheDrag() async throws {
    let (_, navigator, window) = try await showDraggedSheet()
    navigator.guards = [RouteGuard("members") { $0 == .login ? .hold(presenting: .item) : .allow }]
    let state = navigator.state
    let request = NavigationRequest.setPath([Page.editor, .login], presenting: state.modals.first)
    let saved = SavedNavigation(try state.applying(request))
    var skipped: [SkippedRoute] = []
    let restoring = Task { skipped = try await navigator.restore(saved) }
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(skipped.map(\.route), ["login"])
    await endDrag(window)
    try await restoring.value
    XCTAssertEqual(navigator.state.modals, [])
    window.close()
  }

  /// The sheet is the login. The navigator took it for shown, and the swipe then removed it.
  func test_askGuardsAgain_whileTheLoginIsDragged_itIsShownInTheEnd() async throws {
    for (completes, cancels) in [(true, false), (false, false), (true, true)] {
      let (_, navigator, window) = try await showDraggedSheet()
      navigator.guards = [RouteGuard("members") { $0 == .list ? .hold(presenting: .item) : .allow }]
      let asking = Task { try await navigator.askGuardsAgain() }
      for _ in 0..<100 { await Task.yield() }
      // The guards have answered, so the login appears all the same.
      if cancels { asking.cancel() }
      for _ in 0..<100 { await Task.yield() }
      await endDrag(window, completes: completes)
      _ = try await asking.value
      await window.settle()
      XCTAssertEqual(navigator.state.modals.map(\.root), [.item], "\(completes), \(cancels)")
      XCTAssertEqual(window.window.presented.count, 1)
      window.close()
    }
  }

  /// The call that has shown the editor is canceled while the login above it is dragged. The editor leaves too.
  func test_askGuardsAgain_callBelowTheDraggedLoginIsCanceled_loginStaysWithoutTheEditor() async throws {
    for completes in [true, false] {
      let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
      navigator.attach(pages)
      let window = HeadlessWindow(pages)
      let call = Task { try await navigator.push(.editor, returning: Int.self) }
      await until { navigator.state.topRoute == .editor }
      await window.settle()
      try await navigator.present(.item)
      await window.settle()
      window.host.pace = .manual
      XCTAssertTrue(window.beginSheetDrag())
      navigator.guards = [RouteGuard("members") { $0 == .list ? .hold(presenting: .item) : .allow }]
      let asking = Task { try await navigator.askGuardsAgain() }
      for _ in 0..<100 { await Task.yield() }
      call.cancel()
      for _ in 0..<100 { await Task.yield() }
      await endDrag(window, completes: completes)
      _ = try await asking.value
      _ = await call.result
      await window.settle()
      XCTAssertEqual(navigator.state.modals.map(\.root), [.item], "completes: \(completes)")
      XCTAssertEqual(navigator.state.currentTab.path, [.list], "completes: \(completes)")
      XCTAssertEqual(window.window.presented.count, 1)
      window.close()
    }
  }

  /// A request of the dragged sheet gets the answer "401". The task ends with the sheet, and the login appears all the same, also if
  /// the sheet itself was the login.
  func test_askGuardsAgain_inATaskOfTheDraggedSheet_loginAppears() async throws {
    for login in [Page.login, .item] {
      let (_, navigator, window) = try await showDraggedSheet()
      navigator.guards = [RouteGuard("members") { $0 == .editor ? .hold(presenting: login) : .allow }]
      window.topmost?.scope(.controller)?.start { _ = try? await navigator.askGuardsAgain() }
      for _ in 0..<100 { await Task.yield() }
      await endDrag(window)
      XCTAssertEqual(navigator.state.currentTab.path, [.list])
      XCTAssertEqual(navigator.state.modals.map(\.root), [login])
      XCTAssertEqual(window.window.presented.count, 1)
      window.close()
    }
  }

  /// After the swipe, the request replaces the editor. The user is asked about its input, and a guard about the screen.
  func test_linkWhileASheetIsDragged_guardsAreAskedAfterTheDrag() async throws {
    for agrees in [false, true] {
      let (pages, navigator, window) = try await showDraggedSheet()
      pages.editor.agrees = agrees
      var asked: [Page] = []
      navigator.guards = [
        RouteGuard(
          "login",
          asking: { page in
            asked.append(page)
            return .allow
          }
        )
      ]
      let before = navigator.state
      let link = Task {
        try await navigator.update { state throws(NavigationError) in
          state == before ? state : try state.applying(.setPath([.list, .item]))
        }
      }
      for _ in 0..<100 { await Task.yield() }
      XCTAssertEqual([pages.editor.questions, asked.count], [0, 0])
      await endDrag(window)
      _ = await link.result
      XCTAssertEqual(pages.editor.questions, 1)
      XCTAssertEqual(asked, agrees ? [.item] : [])
      XCTAssertEqual(navigator.state.currentTab.path, [.list, agrees ? .item : .editor])
      window.close()
    }
  }

  /// The screen to which the held request goes back has left meanwhile. The request fails once, and is not stored any more.
  func test_heldRequestThatHasBecomeImpossible_isForgotten() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    pages.editor.agrees = true
    try await navigator.push(.item)
    try await navigator.push(.editor)
    await window.settle()
    var decision = GuardDecision<Page>.hold
    navigator.guards = [RouteGuard("login", on: .leaving) { _ in decision }]
    try? await navigator.send(.popTo(.item))
    XCTAssertEqual(navigator.heldRequests.requests.count, 1)
    decision = .allow
    try await navigator.send(.setPath([]))
    await window.settle()
    let errors = await navigator.resumeHeldRequests()
    XCTAssertEqual(errors.count, 1)
    XCTAssertEqual(navigator.heldRequests.requests.count, 0)
    window.close()
  }

  /// The state still contained the screen, so the request ended at once, and the swipe removed the screen.
  func test_linkToTheDraggedScreen_isShownInTheEnd() async throws {
    for isSheet in [false, true] {
      for completes in [true, false] {
        for isUpdate in [true, false] {
          let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.list)))
          navigator.attach(pages)
          let window = HeadlessWindow(pages)
          if isSheet { try await navigator.present(.item) } else { try await navigator.push(.item) }
          await window.settle()
          let state = navigator.state
          window.host.pace = .manual
          XCTAssertTrue(isSheet ? window.beginSheetDrag() : window.beginSwipeBack())
          var hasEnded = false
          let link = Task {
            if isUpdate {
              try await navigator.update { _ in state }
            } else {
              try await navigator.send(.setPath(isSheet ? [] : [.item], presenting: state.modals.first))
            }
            hasEnded = true
          }
          for _ in 0..<100 { await Task.yield() }
          XCTAssertFalse(hasEnded, "nobody knows yet whether the screen stays")
          window.host.endGesture(completes: completes)
          window.host.pace = .later
          window.host.proceed()
          try await link.value
          await window.settle()
          let context = "sheet: \(isSheet), completes: \(completes), update: \(isUpdate)"
          XCTAssertEqual(navigator.state, state, context)
          XCTAssertEqual(window.window.presented.count, isSheet ? 1 : 0, context)
          XCTAssertEqual(pages.routes(at: state.frontPosition), isSheet ? [.item] : [.list, .item], context)
          window.close()
        }
      }
    }
  }
}
