import AsyncTestSupport
import Navigator
import XCTest

/// Ways by which a request could pass a guard, or a screen could appear or disappear unasked.
@MainActor
final class WaysPastGuardsTests: SerialTestCase {
  private final class Session {
    var isDirty = true
    var isLoggedIn = false
    var asked: [Page] = []
  }

  private let session = Session()
  private let form = Page.about("form")
  private let picker = Page.about("picker")

  private var drafts: RouteGuard<Page> {
    RouteGuard("drafts", on: .leaving) { [session] page in
      if page != .list { session.asked.append(page) }
      return page == .about("form") && session.isDirty ? .deny(reason: "it has unsaved changes") : .allow
    }
  }

  private func navigator(_ guards: RouteGuard<Page>...) -> RouteNavigator<Page> {
    RouteNavigator(.stack(root: .list), guards: guards)
  }

  private func turns() async {
    for _ in 0..<20 { await mainTurn() }
  }

  private var denial: NavigationError { .denied(route: "about", reason: "it has unsaved changes") }

  // MARK: Finding N5: guards of the screens that go along

  func test_finish_dirtyScreenAbove_staysAndTheResultIsNotUsed() async throws {
    let navigator = navigator(drafts)
    let result = Task { try await navigator.push(picker, returning: Int.self) }
    await mainTurns(until: { navigator.state.topRoute == picker })
    try await navigator.push(form)
    await assertThrows(denial) { () async throws(NavigationError) in
      try await navigator.finish(picker, with: 1)
    }
    XCTAssertEqual(navigator.state.currentTab.path, [.list, picker, form])
    session.isDirty = false
    try await navigator.finish(picker, with: 2)
    let outcome = try await result.value
    XCTAssertEqual(outcome, .value(2))
  }

  func test_finish_dirtyScreenItself_isNotAsked() async throws {
    let navigator = navigator(drafts)
    let result = Task { try await navigator.present(form, returning: Int.self) }
    await mainTurns(until: { navigator.state.topRoute == form })
    try await navigator.finish(form, with: 1)
    let outcome = try await result.value
    XCTAssertEqual(outcome, .value(1))
    XCTAssertEqual(session.asked, [])
  }

  func test_cancelingAnAwaitedCall_dirtyScreenAbove_stays() async throws {
    let navigator = navigator(drafts)
    let result = Task { try await navigator.push(picker, returning: Int.self) }
    await mainTurns(until: { navigator.state.topRoute == picker })
    try await navigator.push(form)
    result.cancel()
    let outcome = try await result.value
    XCTAssertEqual(outcome, .canceled)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, picker, form])
  }

  /// Findings N5 and N12.
  func test_restore_dirtyScreen_staysAndTheCallSaysSo() async throws {
    let navigator = navigator(drafts)
    try await navigator.push(form)
    await assertThrows(denial) { () async throws(NavigationError) in
      try await navigator.restore(SavedNavigation(NavigationState(root: .list)))
    }
    XCTAssertEqual(navigator.state.topRoute, form)
  }

  // MARK: Finding N8

  func test_denial_ofALeavingGuard_isOneSentenceThatIsTrue() {
    let error = NavigationError.denied(route: "form", reason: "There are unsaved changes.")
    XCTAssertEqual(error.description, "A guard denies form: There are unsaved changes.")
    XCTAssertEqual(denial.description, "A guard denies about: it has unsaved changes.")
  }

  // MARK: Finding N10

  func test_placement_changesDuringALogin_guardsAreAskedAboutItsScreens() async throws {
    let login = RouteGuard<Page>("login") { [session] page in
      session.asked.append(page)
      return page == .item(1) && !session.isLoggedIn ? .hold(presenting: .about("login")) : .allow
    }
    let navigator = navigator(login)
    let request = Task { try await navigator.set([.item(1)]) }
    await mainTurns(until: { navigator.state.topRoute == .about("login") })
    navigator.placement = .tabs([
      .stack(root: .list), .split(root: .bookmarks) { $0.column },
    ]) {
      page in
      page == .item(1) ? .bookmarks : nil
    }
    session.asked = []
    session.isLoggedIn = true
    try await navigator.dismiss()
    try await request.value
    XCTAssertEqual(navigator.state.currentTab.path, [.bookmarks, .item(1)])
    XCTAssertEqual(Set(session.asked), [.bookmarks, .item(1)], "a new tab is shown too")
  }

  func test_outcome_ofAScreenThatIsThereAlready_waitsForIt() async throws {
    let navigator = RouteNavigator(.split(root: Page.list) { $0.column })
    try await navigator.send(.show(picker, in: .detail))
    let result = Task {
      try await navigator.outcome(of: .show(picker, in: .detail), returning: Int.self, animated: true)
    }
    await turns()
    try await navigator.finish(picker, with: 3)
    let outcome = try await result.value
    XCTAssertEqual(outcome, .value(3))
  }

  func test_presentForAResult_twoTaps_showOnePicker() async throws {
    let navigator = navigator()
    let first = Task { try await navigator.present(picker, returning: Int.self) }
    let second = Task {
      await error { () async throws(NavigationError) in
        _ = try await navigator.present(picker, returning: Int.self)
      }
    }
    let refusal = await second.value
    XCTAssertEqual(refusal, .busy)
    XCTAssertEqual(navigator.state.modals.map(\.root), [picker])
    try await navigator.finish(picker, with: 4)
    let outcome = try await first.value
    XCTAssertEqual(outcome, .value(4))
    XCTAssertEqual(navigator.state.modals, [])
  }

  func test_present_twice_showsOneSheet() async throws {
    let navigator = navigator()
    try await navigator.present(picker)
    try await navigator.present(picker)
    XCTAssertEqual(navigator.state.modals.map(\.root), [picker])
    let result = Task { try await navigator.present(picker, returning: Int.self) }
    await turns()
    try await navigator.finish(picker, with: 5)
    let outcome = try await result.value
    XCTAssertEqual(outcome, .value(5))
  }

  // MARK: Finding N12

  func test_askingGuard_thatGoesToItsOwnRoute_endsWithAnError() async throws {
    var questions = 0
    var errors: [NavigationError] = []
    let navigator = RouteNavigator(.stack(root: Page.list))
    navigator.guards = [
      RouteGuard(
        "endless",
        asking: { [weak navigator] page in
          questions += 1
          if questions > 100 { return .deny(reason: "the test ends the circle") }
          do throws(NavigationError) {
            try await navigator?.push(page)
          } catch {
            errors.append(error)
            return .deny(reason: "circle")
          }
          return .allow
        }
      )
    ]
    await assertThrows(.denied(route: "item", reason: "circle"), navigator, .push(.item(1)))
    XCTAssertEqual(questions, 16)
    XCTAssertEqual(errors.first, .redirectLoop(["item"]))
    XCTAssertEqual(navigator.state.topRoute, .list)
  }

  // MARK: Finding N7

  func test_restorableState_hasNoScreensWhoseResultsAreAwaited() async throws {
    let navigator = navigator()
    try await navigator.push(.item(1))
    let result = Task { try await navigator.push(picker, returning: Int.self) }
    await mainTurns(until: { navigator.state.topRoute == picker })
    try await navigator.present(.about("help"))
    XCTAssertEqual(navigator.restorableState, try NavigationState(root: .list).applying(.push(.item(1))))
    XCTAssertEqual(navigator.state.topRoute, .about("help"))
    try await navigator.finish(picker, with: 1)
    _ = try await result.value
    XCTAssertEqual(navigator.restorableState, navigator.state)
  }

  // MARK: Equal screens in different stacks

  /// An equal screen in another stack counted as the screen itself, so nobody asked about the one with unsaved input.
  func test_leavingGuard_equalScreenIsShownInAnotherStack_theOneThatGoesIsAsked() async throws {
    let pad = NavigationPlacement.split(root: Page.list) { $0.column }
    let phone = NavigationPlacement.stack(root: Page.list)
    let sheet = try NavigationModal(.sheet, root: form)
    let cases: [(NavigationPlacement<Page>, shown: NavigationRequest<Page>, next: NavigationRequest<Page>)] =
      [
        (phone, .present(form, as: .sheet), .setPath([.list, form])),
        (phone, .push(form), .setPath([.list], presenting: sheet)),
        (pad, .show(form, in: .detail), .show(form, in: .supplementary)),
      ]
    for (index, (placement, shown, next)) in cases.enumerated() {
      session.asked = []
      let navigator = RouteNavigator(placement, guards: [drafts])
      try await navigator.send(shown)
      let before = navigator.state
      let failure = await error { () async throws(NavigationError) in try await navigator.send(next) }
      XCTAssertEqual(failure, denial, "case \(index)")
      XCTAssertEqual(session.asked, [form], "case \(index)")
      XCTAssertEqual(navigator.state, before, "case \(index)")
    }
  }

  /// A change of the columns makes new stacks, and the controllers of the screens move to them.
  func test_leavingGuard_screensMoveToNewColumns_areNotAsked() async throws {
    let navigator = navigator(drafts)
    try await navigator.set([picker, form])
    let columns = NavigationState(NavigationTab(root: Page.list, detail: [form], columns: [.detail]))
    try await navigator.update { _ in columns }
    XCTAssertEqual(session.asked, [picker])
    XCTAssertEqual(navigator.state.topRoute, form)
  }
}
