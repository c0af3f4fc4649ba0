import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Modals of a navigator that gets another route controller, and of a route controller that moves to another window. The window
/// in which the navigator's screens are shown next also shows its modals.
@MainActor
final class RouteFollowingTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int), sheet, note, other }

  private final class Screen: Controller, ResultProviding, LeaveConfirming {
    typealias Output = Int
    private(set) var timesLeft = 0
    private(set) var drafts = 0
    var needsConfirmation = false
    override func didLeave() { timesLeft += 1 }
    func confirmLeaving() async -> Bool { false }
    func saveDraft() { drafts += 1 }
  }

  private class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  private let primary = NavigationPosition.column(.primary, tab: 0)

  /// Shows a route controller with one modal, as the root of a window or in a container that is the root.
  private func showSheet(in container: Controller? = nil) async throws -> (
    RouteNavigator<Page>, Pages, HeadlessWindow<Controller>
  ) {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    container?.addChild(pages, animated: false)
    let window = HeadlessWindow<Controller>(container ?? pages)
    try await navigator.present(.sheet)
    await window.settle()
    return (navigator, pages, window)
  }

  private func assertShows(
    _ pages: Pages,
    _ window: HeadlessWindow<some Controller>,
    _ navigator: RouteNavigator<Page>,
    _ routes: [Page],
    _ name: String
  ) {
    XCTAssertEqual(navigator.state.modals.map(\.root), routes, "the state, \(name)")
    let shown = routes.indices.flatMap { pages.routes(at: .modal($0)) }
    XCTAssertEqual(shown, routes, "the controller, \(name)")
    XCTAssertEqual(window.presented.count, routes.count, "the window, \(name)")
    XCTAssertEqual(window.host.mistakes, [], name)
    for (index, layer) in window.presented.enumerated() {
      let first = pages.controllers(at: .modal(index)).first
      XCTAssertTrue(first?.container === layer, "layer \(index), \(name)")
    }
  }

  // MARK: Another route controller shows the navigator's screens

  private enum Attaching: CaseIterable {
    case before, after, beforeAfterDetaching, beforeWithReset
  }

  private func attach(
    _ pages: Pages,
    to navigator: RouteNavigator<Page>,
    _ attaching: Attaching
  ) async throws {
    if attaching == .beforeAfterDetaching { navigator.detach() }
    navigator.attach(pages)
    guard attaching == .beforeWithReset else { return }
    // No screen that the first controller shows is in the state any more.
    try await navigator.sendWithoutAsking(.reset(NavigationState(root: .other)))
    try await navigator.sendWithoutAsking(.reset(NavigationState(root: .list)))
    try await navigator.present(.sheet)
    try await navigator.present(.note)
  }

  /// The first controller dismissed its modals, and with them those of the second controller, which reported them as dismissed.
  func test_anotherControllerTakesThePlaceInAContainer_itsModalsAreShown() async throws {
    for attaching in Attaching.allCases {
      for isAnimated in [false, true] {
        let name = "\(attaching), animated: \(isAnimated)"
        let (navigator, first, second) = (RouteNavigator(.stack(root: Page.list)), Pages(), Pages())
        navigator.attach(first)
        let root = Controller()
        root.addChild(first, animated: false)
        let window = HeadlessWindow(root)
        try await navigator.present(.sheet)
        try await navigator.present(.note)
        await window.settle()
        let screens = (0..<2).flatMap { first.controllers(at: .modal($0)) }
        if attaching != .after { try await attach(second, to: navigator, attaching) }
        root.swapChild(first, for: second, animated: isAnimated)
        if attaching == .after { try await attach(second, to: navigator, attaching) }
        await window.settle()
        assertShows(second, window, navigator, [.sheet, .note], name)
        XCTAssertEqual(screens.map { ($0 as? Screen)?.timesLeft }, [1, 1], name)
        XCTAssertTrue(first.hasLeft, name)
        // The modals can be used.
        try await navigator.push(.item(1))
        try await navigator.dismiss()
        await window.settle()
        assertShows(second, window, navigator, [.sheet], name)
        window.close()
      }
    }
  }

  func test_anotherControllerBecomesTheRoot_itsModalsAreShown() async throws {
    for attaching in Attaching.allCases {
      let (navigator, first, second) = (RouteNavigator(.stack(root: Page.list)), Pages(), Pages())
      navigator.attach(first)
      let window = HeadlessWindow<Controller>(first)
      try await navigator.present(.sheet)
      try await navigator.present(.note)
      await window.settle()
      if attaching != .after { try await attach(second, to: navigator, attaching) }
      window.window.root = second
      if attaching == .after { try await attach(second, to: navigator, attaching) }
      await window.settle()
      assertShows(second, window, navigator, [.sheet, .note], "\(attaching)")
      XCTAssertTrue(first.hasLeft, "\(attaching)")
      window.close()
    }
  }

  /// The former controller stays beside the new one. Its modals belong to the state that the new one shows.
  func test_anotherControllerOfTheSameWindow_takesOverTheModals() async throws {
    let (navigator, first, second) = (RouteNavigator(.stack(root: Page.list)), Pages(), Pages())
    navigator.attach(first)
    let window = HeadlessWindow(SplitController(columns: [first, second]))
    try await navigator.present(.sheet)
    await window.settle()
    let screen = try XCTUnwrap(first.controllers(at: .modal(0)).first as? Screen)
    screen.needsConfirmation = true
    navigator.attach(second)
    await window.settle()
    assertShows(second, window, navigator, [.sheet], "")
    XCTAssertEqual([screen.timesLeft, screen.drafts], [1, 1])
    // The first controller shows another navigator. Its modals are independent now.
    let other = RouteNavigator(.stack(root: Page.list))
    other.attach(first)
    try await other.present(.note)
    await window.settle()
    XCTAssertEqual(window.presented.count, 2)
    XCTAssertEqual(first.routes(at: .modal(0)), [.note])
    XCTAssertEqual(second.routes(at: .modal(0)), [.sheet])
    window.close()
  }

  /// A call that waits for the result of a modal gets the result of the new controller's screen.
  func test_anotherControllerShowsAnAwaitedModal_theCallGetsItsResult() async throws {
    for isRoot in [false, true] {
      let (navigator, first, second) = (RouteNavigator(.stack(root: Page.list)), Pages(), Pages())
      navigator.attach(first)
      let root = Controller()
      if !isRoot { root.addChild(first, animated: false) }
      let window = HeadlessWindow<Controller>(isRoot ? first : root)
      let call = Task { try await navigator.present(.sheet, returning: Int.self) }
      await until { navigator.state.topRoute == .sheet }
      await window.settle()
      navigator.attach(second)
      if isRoot { window.window.root = second } else { root.swapChild(first, for: second, animated: false) }
      await window.settle()
      assertShows(second, window, navigator, [.sheet], "root: \(isRoot)")
      (second.controllers(at: .modal(0)).first as? Screen)?.finish(with: 7)
      let outcome = try await call.value
      XCTAssertEqual(outcome, .value(7), "root: \(isRoot)")
      window.close()
    }
  }

  // MARK: The root of the window changes

  /// A change of the root is no navigation: the state keeps its pushed screens, and kept its modals only if the window was closed.
  func test_anotherRoot_thenTheControllerComesBack_itsModalIsShownAgain() async throws {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow<Controller>(pages)
    try await navigator.push(.item(1))
    try await navigator.present(.sheet)
    await window.settle()
    let screen = pages.controllers(at: .modal(0)).first as? Screen
    window.window.root = Controller()
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)
    XCTAssertEqual(screen?.timesLeft, 1)
    XCTAssertEqual(navigator.state.modals.map(\.root), [.sheet])
    window.window.root = pages
    await window.settle()
    assertShows(pages, window, navigator, [.sheet], "")
    XCTAssertEqual(pages.routes(at: primary), [.list, .item(1)])
    window.close()
  }

  /// The app sets the same root again, which dismisses all that is presented.
  func test_sameRootAgain_theModalIsDismissed() async throws {
    let (navigator, pages, window) = try await showSheet()
    window.window.root = pages
    await window.settle()
    assertShows(pages, window, navigator, [], "")
    window.close()
  }

  /// The route controller stays in the window: it moves out of the container that was the root.
  func test_theControllerItselfBecomesTheRoot_itsModalIsShown() async throws {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    let root = Controller()
    root.addChild(pages, animated: false)
    let window = HeadlessWindow<Controller>(root, onDiagnostic: { _, _ in })
    try await navigator.present(.sheet)
    await window.settle()
    window.window.root = pages
    await window.settle()
    assertShows(pages, window, navigator, [.sheet], "")
    // And back into another container, which becomes the root.
    let next = Controller()
    next.addChild(pages, animated: false)
    window.window.root = next
    await window.settle()
    assertShows(pages, window, navigator, [.sheet], "in another container")
    window.close()
  }

  /// The sheet was reported as dismissed, because it left before the controller that had presented it.
  func test_presentedRouteController_isDismissed_itsModalStaysInTheState() async throws {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    let window = HeadlessWindow(Controller())
    window.window.present(pages)
    await window.settle()
    try await navigator.push(.item(1))
    try await navigator.present(.sheet)
    await window.settle()
    XCTAssertEqual(window.presented.count, 2)
    window.window.dismiss(pages)
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)
    XCTAssertEqual(navigator.state.modals.map(\.root), [.sheet])
    window.window.present(pages)
    await window.settle()
    XCTAssertEqual(window.presented.count, 2)
    XCTAssertEqual(pages.routes(at: .modal(0)), [.sheet])
    XCTAssertEqual(pages.routes(at: primary), [.list, .item(1)])
    window.close()
  }

  // MARK: The route controller moves to another window

  /// The sheets left with the old window, and were reported as dismissed. Their tasks ended.
  func test_rootMovesToAnotherWindow_itsModalsMoveToo() async throws {
    for (isShown, style) in [(true, ModalStyle.sheet), (false, .sheet), (true, .fullScreen)] {
      let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
      navigator.attach(pages)
      let first = HeadlessWindow<Controller>(pages)
      try await navigator.present(.sheet, as: style)
      try await navigator.present(.note, as: style)
      await first.settle()
      let other = Controller()
      first.window.present(other)
      await first.settle()
      let screens = (0..<2).flatMap { pages.controllers(at: .modal($0)) }
      for case let screen as Screen in screens { screen.needsConfirmation = true }
      let second = HeadlessWindow<Controller>(Controller())
      if !isShown { second.window.hide() }
      second.window.root = pages
      await second.settle()
      if !isShown {
        XCTAssertEqual(navigator.state.modals.map(\.root), [.sheet, .note])
        second.window.show()
        await second.settle()
      }
      assertShows(pages, second, navigator, [.sheet, .note], "shown: \(isShown)")
      XCTAssertEqual(first.presented.count, 0, "shown: \(isShown)")
      XCTAssertTrue((0..<2).flatMap { pages.controllers(at: .modal($0)) }.elementsEqual(screens, by: ===))
      XCTAssertEqual(screens.map { ($0 as? Screen)?.timesLeft }, [0, 0], "shown: \(isShown)")
      XCTAssertEqual(screens.map { ($0 as? Screen)?.drafts }, [0, 0], "shown: \(isShown)")
      XCTAssertTrue(other.hasLeft, "a controller that the app has presented")
      for case let screen as Screen in screens { screen.needsConfirmation = false }
      try await navigator.dismiss()
      await second.settle()
      assertShows(pages, second, navigator, [.sheet], "shown: \(isShown)")
      first.close()
      second.close()
    }
  }

  /// The controller leaves the second window before it was on screen there. Its sheet, in no window now, must leave, too.
  func test_rootMovesToAWindowThatCloses_itsModalLeavesAndComesBack() async throws {
    let (navigator, pages, first) = try await showSheet()
    let screen = try XCTUnwrap(pages.controllers(at: .modal(0)).first as? Screen)
    screen.needsConfirmation = true
    let second = HeadlessWindow<Controller>(Controller())
    second.window.hide()
    second.window.root = pages
    XCTAssertEqual([screen.timesLeft, screen.drafts], [0, 0])
    second.close()
    XCTAssertEqual([screen.timesLeft, screen.drafts], [1, 1])
    first.window.root = pages
    await first.settle()
    assertShows(pages, first, navigator, [.sheet], "")
    XCTAssertFalse(screen.hasLeft)
    first.close()
    XCTAssertEqual(screen.timesLeft, 2)
  }

  /// The controller has moved to the second window and is not on screen there. The sheet, still in the first window, left with it.
  func test_oldWindowClosesBeforeTheControllerAppears_itsModalIsShownInTheNewWindow() async throws {
    for closes in [true, false] {
      let (navigator, pages, first) = try await showSheet(in: Controller())
      let second = HeadlessWindow<Controller>(Controller())
      second.window.hide()
      second.root.addChild(pages, animated: false)
      if closes { first.close() } else { first.window.root = Controller() }
      XCTAssertEqual(navigator.state.modals.map(\.root), [.sheet], "closes: \(closes)")
      second.window.show()
      await second.settle()
      assertShows(pages, second, navigator, [.sheet], "closes: \(closes)")
      first.close()
      second.close()
    }
  }

  /// The user dismisses the sheet in the first window, where it still is.
  func test_userDismissesTheModalBeforeTheControllerAppears_itStaysAway() async throws {
    let (navigator, pages, first) = try await showSheet(in: Controller())
    let second = HeadlessWindow<Controller>(Controller())
    second.window.hide()
    second.root.addChild(pages, animated: false)
    first.window.didDismiss(try XCTUnwrap(first.presented.first))
    await first.settle()
    XCTAssertEqual(navigator.state.modals, [])
    second.window.show()
    await second.settle()
    assertShows(pages, second, navigator, [], "")
    first.close()
    second.close()
  }
}
