import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Screens with unsaved input leave on the authority of the app: because the session has ended, or because a guard refuses them.
/// Nobody is asked, and every draft is saved.
@MainActor
final class AuthorityTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case home, form, sheet, login }

  private final class Pages: RouteController<Page> {
    var forms: [AskingScreen] = []

    override func makeController(for page: Page) -> Controller {
      guard page == .form || page == .sheet else { return Controller() }
      let form = AskingScreen(agrees: false)
      forms.append(form)
      return form
    }
  }

  private func show(_ guards: [RouteGuard<Page>] = []) async throws
    -> (pages: Pages, navigator: RouteNavigator<Page>, window: HeadlessWindow<Pages>)
  {
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: Page.home), guards: guards)
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    try await navigator.push(.form)
    try await navigator.present(.sheet)
    // A controller without a route leaves with the screen below it.
    let plain = AskingScreen(agrees: false)
    window.topmost?.present(plain)
    pages.forms.append(plain)
    await window.settle()
    return (pages, navigator, window)
  }

  func test_sendWithoutAsking_savesEveryDraft_andAsksNobody() async throws {
    let (pages, navigator, window) = try await show()
    do {
      try await navigator.send(.reset(NavigationState(root: .login)))
      XCTFail("the user wants to stay")
    } catch {
      XCTAssertEqual(pages.forms.map(\.questions), [0, 0, 1])
    }
    XCTAssertEqual(pages.forms.map(\.drafts), [0, 0, 0])
    try await navigator.sendWithoutAsking(.popToRoot(in: .primary))
    try await navigator.sendWithoutAsking(.dismiss())
    await window.settle()
    XCTAssertEqual(pages.forms.map(\.questions), [0, 0, 1])
    XCTAssertEqual(pages.forms.map(\.drafts), [1, 1, 1])
    XCTAssertEqual(navigator.state, NavigationState(root: .home))
    XCTAssertEqual(window.presented.count, 0)
  }

  /// The answer to a question that is still open comes too late.
  func test_sendWithoutAsking_whileTheUserIsAsked_leavesAtOnce() async throws {
    let (pages, navigator, window) = try await show()
    let plain = pages.forms[2]
    plain.waits = true
    let dismissal = Task { try? await navigator.dismiss() }
    await until { plain.questions == 1 }
    try await navigator.sendWithoutAsking(.dismiss())
    _ = await dismissal.value
    await window.settle()
    XCTAssertEqual(plain.questions, 1)
    XCTAssertEqual(pages.forms.map(\.drafts), [0, 1, 1])
    XCTAssertEqual(navigator.state.modals, [])
    XCTAssertEqual(navigator.state.topRoute, .form)
  }

  func test_askGuardsAgain_savesTheDraftsOfWhatGoes() async throws {
    var isLoggedIn = true
    let members = RouteGuard<Page>("members") { page in
      page == .form && !isLoggedIn ? .hold(presenting: .login) : .allow
    }
    let (pages, navigator, window) = try await show([members])
    isLoggedIn = false
    let skipped = try await navigator.askGuardsAgain()
    await window.settle()
    XCTAssertEqual(skipped.map(\.route), ["form"])
    XCTAssertEqual(pages.forms.map(\.questions), [0, 0, 0])
    XCTAssertEqual(pages.forms.map(\.drafts), [1, 0, 0], "the sheet stays")
    XCTAssertEqual(navigator.state.modals.map(\.root), [.sheet, .login])
    XCTAssertEqual(navigator.state.currentTab.path, [.home])
    window.close()
  }

  /// A request of a screen gets the answer "401". The task ends with the screen, and the login appears all the same.
  func test_askGuardsAgain_inATaskOfTheRefusedScreen_loginAppears() async throws {
    var isLoggedIn = true
    let members = RouteGuard<Page>("members") { page in
      [.form, .sheet].contains(page) && !isLoggedIn ? .hold(presenting: .login) : .allow
    }
    let (pages, navigator, window) = try await show([members])
    isLoggedIn = false
    var wasCanceled = false
    pages.forms[0].scope(.controller)?.start {
      _ = try? await navigator.askGuardsAgain()
      wasCanceled = Task.isCancelled
    }
    await window.settle()
    XCTAssertTrue(wasCanceled)
    XCTAssertEqual(navigator.state.currentTab.path, [.home])
    XCTAssertEqual(navigator.state.modals.map(\.root), [.login])
    window.close()
  }

  // MARK: The calls of a refused screen end with it

  /// Shows the home and forms above it. A guard holds the pages `held` as soon as the user has logged out.
  private func show(forms: Int, holding held: Set<Page>) async throws
    -> (pages: Pages, navigator: RouteNavigator<Page>, window: HeadlessWindow<Pages>, logOut: () -> Void)
  {
    var isLoggedIn = true
    let members = RouteGuard<Page>("members") { page in
      held.contains(page) && !isLoggedIn ? .hold(presenting: .login) : .allow
    }
    let (pages, navigator) = (Pages(), RouteNavigator(.stack(root: Page.home), guards: [members]))
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    for _ in 0..<forms { try await navigator.push(.form) }
    await window.settle()
    return (pages, navigator, window, { isLoggedIn = false })
  }

  /// A call of the refused screen waits for the result of another screen. The end of this call removed that screen, and the login
  /// above it.
  func test_askGuardsAgain_theRefusedScreenWaitsForAResult_loginStays() async throws {
    for (presents, isAnimated) in [(true, true), (false, true), (true, false), (false, false)] {
      let (pages, navigator, window, logOut) = try await show(forms: 1, holding: [.form])
      var outcome: NavigationOutcome<Int>?
      pages.forms[0].scope(.controller)?.start {
        let request = presents ? NavigationRequest.present(.sheet, as: .sheet) : .push(Page.sheet)
        outcome = try? await navigator.outcome(of: request, returning: Int.self, animated: true)
      }
      await window.settle()
      XCTAssertEqual(navigator.state.topRoute, .sheet)
      logOut()
      var logins = 0
      navigator.observeEvents(self) { _, event in
        if case .began(.present(.login, _)) = event { logins += 1 }
      }
      if !isAnimated { window.host.pace = .instant }
      let skipped = try await navigator.askGuardsAgain(animated: isAnimated)
      await window.settle()
      XCTAssertEqual(skipped.map(\.route), ["form"])
      XCTAssertEqual(navigator.state.currentTab.path, [.home])
      XCTAssertEqual(navigator.state.modals.map(\.root), [.login])
      XCTAssertEqual(logins, 1)
      XCTAssertEqual(pages.forms.map(\.questions), [0, 0])
      XCTAssertEqual(pages.forms.map(\.drafts), [1, 1])
      XCTAssertEqual(outcome, .canceled, "presents: \(presents), animated: \(isAnimated)")
      window.close()
    }
  }

  /// The awaited screen is below the login that is shown already. It leaves, and the user goes on typing.
  func test_askGuardsAgain_theLoginIsAboveAnAwaitedScreen_loginStays() async throws {
    let (pages, navigator, window, logOut) = try await show(forms: 1, holding: [.form])
    pages.forms[0].scope(.controller)?.start { _ = try? await navigator.push(.sheet, returning: Int.self) }
    await window.settle()
    try await navigator.present(.login)
    await window.settle()
    let login = window.topmost
    logOut()
    try await navigator.askGuardsAgain()
    await window.settle()
    XCTAssertEqual(navigator.state.currentTab.path, [.home])
    XCTAssertEqual(navigator.state.modals.map(\.root), [.login])
    XCTAssertTrue(window.topmost === login, "the user may be typing in it")
    XCTAssertEqual(pages.forms.map(\.drafts), [1, 1])
    window.close()
  }

  /// Requests of refused screens wait for the login. The end of the last of these requests removed the login.
  func test_askGuardsAgain_theRefusedScreensWaitForTheLogin_loginStays() async throws {
    for (forms, isAnimated) in [(1, true), (1, false), (2, true), (2, false)] {
      let (pages, navigator, window, logOut) = try await show(forms: forms, holding: [.form, .sheet])
      logOut()
      for form in pages.forms { form.scope(.controller)?.start { try? await navigator.push(.sheet) } }
      await window.settle()
      let login = window.topmost
      XCTAssertEqual(navigator.state.modals.map(\.root), [.login])
      if !isAnimated { window.host.pace = .instant }
      try await navigator.askGuardsAgain(animated: isAnimated)
      await window.settle()
      let context = "forms: \(forms), animated: \(isAnimated)"
      XCTAssertEqual(navigator.state.currentTab.path, [.home], context)
      XCTAssertEqual(navigator.state.modals.map(\.root), [.login], context)
      XCTAssertTrue(window.topmost === login, "the user may be typing in it, \(context)")
      window.close()
    }
  }
}
