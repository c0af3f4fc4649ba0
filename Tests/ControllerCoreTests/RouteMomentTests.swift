import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Requests and actions of the user that come at a moment when another one has not ended.
@MainActor
final class RouteMomentTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int), bookmarks, note, sheet, popover }

  private class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  private final class Screen: Controller {
    private(set) var timesLeft = 0
    override func didLeave() { timesLeft += 1 }
  }

  private func app(
    _ placement: NavigationPlacement<Page>,
    _ pages: Pages = Pages()
  ) -> (navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>) {
    let navigator = RouteNavigator(placement)
    navigator.attach(pages)
    return (navigator, pages, HeadlessWindow(pages))
  }

  private let tabs = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])

  // MARK: Back means the screen that the user saw

  func test_back_aLinkToAnotherTabRunsFirst_popsTheScreenOfThePress() async throws {
    let (navigator, pages, window) = app(tabs)
    try await navigator.push(.item(1))
    await window.settle()
    navigator.enqueue(.setPath([.bookmarks, .note]))
    window.goBack()
    await window.settle()
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list], [.bookmarks, .note]])
    XCTAssertEqual(navigator.state.selectedTab, 1)
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 0)), [.list])
    XCTAssertEqual(pages.routes(at: .column(.primary, tab: 1)), [.bookmarks, .note])
    window.close()
  }

  func test_back_inAModal_anotherModalComesFirst_popsTheScreenOfThePress() async throws {
    let (navigator, pages, window) = app(.stack(root: .list))
    try await navigator.present(.sheet)
    try await navigator.push(.item(1))
    await window.settle()
    navigator.enqueue(.present(.popover, as: .popover))
    navigator.enqueue(.push(.note))
    window.goBack()
    await window.settle()
    XCTAssertEqual(navigator.state.modals.map(\.stack), [[.sheet], [.popover, .note]])
    XCTAssertEqual(pages.routes(at: .modal(0)), [.sheet])
    XCTAssertEqual(pages.routes(at: .modal(1)), [.popover, .note])
    window.close()
  }

  // MARK: Two controllers in one window

  /// The dismissal removed the sheet of the other navigator, which was not told: the call waited for ever, and nobody could push.
  func test_dismiss_belowAModalOfAnotherNavigator_itsCallEnds() async throws {
    let (first, second) = (RouteNavigator(.stack(root: Page.list)), RouteNavigator(.stack(root: Page.list)))
    let pages = (Pages(), Pages())
    first.attach(pages.0)
    second.attach(pages.1)
    let window = HeadlessWindow(SplitController(columns: [pages.0, pages.1]))
    try await first.present(.sheet)
    let call = Task { try await second.present(.note, returning: Int.self) }
    await window.settle()
    XCTAssertEqual(window.presented.count, 2)
    try await first.dismiss()
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)
    XCTAssertEqual(second.state.modals, [])
    try await second.push(.item(1))
    XCTAssertEqual(second.state.tabs.map(\.path), [[.list, .item(1)]])
    let outcome = try await call.value
    XCTAssertEqual(outcome, .dismissed)
    window.close()
  }

  /// The dismissal of the sheet waited for its presentation, and was made when the controller was back.
  func test_controllerIsRemovedAndAddedWhileASheetIsPresented_theSheetStays() async throws {
    let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
    navigator.attach(pages)
    let root = Controller()
    root.addChild(pages, animated: false)
    let window = ControllerWindow(root: root)
    let animator = ManualAnimator()
    window.environment.animator = animator
    window.show()
    navigator.enqueue(.present(.sheet, as: .sheet))
    await until { !animator.transitions.isEmpty }
    let lock = Controller()
    root.swapChild(pages, for: lock, animated: false)
    root.swapChild(lock, for: pages, animated: false)
    animator.finishAll()
    await window.settle()
    animator.finishAll()
    await window.settle()
    XCTAssertEqual(navigator.state.modals.map(\.stack), [[.sheet]])
    XCTAssertEqual(window.presented.count, 1)
    window.close()
  }

  // MARK: The window closes

  /// A screen that closes the window again while it closes, such as one that signs the user out.
  private final class ClosingScreen: Controller {
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      window?.close()
    }
  }

  private final class ClosingPages: Pages {
    override func makeController(for page: Page) -> Controller {
      page == .sheet ? ClosingScreen() : Controller()
    }
  }

  /// The sheet left the state as if the user had dismissed it, so the next window did not show it.
  func test_close_aCallbackClosesAgain_theSheetStaysInTheState() async throws {
    let (navigator, pages, window) = app(.stack(root: .list), ClosingPages())
    try await navigator.present(.sheet)
    await window.settle()
    window.close()
    XCTAssertEqual(navigator.state.modals.map(\.stack), [[.sheet]])
    let next = HeadlessWindow(pages)
    await next.settle()
    XCTAssertEqual(pages.routes(at: .modal(0)), [.sheet])
    next.close()
  }

  /// The window closed in a callback, so its modals left a moment later. They left the state, too.
  func test_close_inACallback_theSheetStaysInTheState() async throws {
    for isInSheet in [false, true] {
      final class Screen: Controller {
        var closes = false
        override func childrenDidChange(_ change: TreeChange) { closeWindow() }
        override func viewDidAppear(animated: Bool) { closeWindow() }
        private func closeWindow() {
          guard closes else { return }
          closes = false
          window?.close()
        }
      }
      final class ScreenPages: Pages {
        override func makeController(for page: Page) -> Controller { Screen() }
      }
      let (navigator, pages, window) = app(.stack(root: .list), ScreenPages())
      try await navigator.present(.sheet)
      await window.settle()
      let position = isInSheet ? NavigationPosition.modal(0) : .column(.primary, tab: 0)
      let screen = try XCTUnwrap(pages.controllers(at: position).last as? Screen)
      screen.closes = true
      screen.addChild(Controller())
      await window.settle()
      XCTAssertFalse(screen.closes)
      XCTAssertNil(window.window.root)
      XCTAssertEqual(navigator.state.modals.map(\.stack), [[.sheet]], "in the sheet: \(isInSheet)")
      let next = HeadlessWindow(pages)
      await next.settle()
      XCTAssertEqual(pages.routes(at: .modal(0)), [.sheet])
      // A window that was closed in a callback can be used again, and is animated again.
      window.window.root = Controller()
      window.window.show()
      await window.settle()
      window.window.root?.present(Controller())
      await window.settle()
      XCTAssertEqual(window.presented.count, 1)
      window.close()
      next.close()
    }
  }

  // MARK: A sheet is being dragged away

  func test_push_whileTheSheetIsDraggedAway_isInterrupted() async throws {
    for completes in [true, false] {
      let (navigator, pages, window) = app(.stack(root: .list))
      try await navigator.present(.sheet)
      await window.settle()
      window.host.pace = .manual
      XCTAssertTrue(window.beginSheetDrag())
      var begun = false
      navigator.observeEvents(self) { _, event in if case .began = event { begun = true } }
      let push = Task { () async -> NavigationError? in
        do throws(NavigationError) {
          try await navigator.push(.item(1))
          return nil
        } catch {
          return error
        }
      }
      await until { begun }
      for _ in 0..<50 { await Task.yield() }
      XCTAssertEqual(pages.routes(at: .modal(0)), [.sheet], "the push waits for the finger")
      window.host.endGesture(completes: completes)
      window.host.pace = .later
      window.host.proceed()
      let error = await push.value
      await window.settle()
      XCTAssertEqual(error, completes ? .interrupted : nil)
      XCTAssertEqual(navigator.state.currentTab.path, [.list])
      XCTAssertEqual(navigator.state.modals.map(\.stack), completes ? [] : [[.sheet, .item(1)]])
      XCTAssertEqual(pages.routes(at: .modal(0)), completes ? [] : [.sheet, .item(1)])
      window.close()
    }
  }

  /// The user has chosen where to be, as after a swipe back during a pop.
  func test_dismissSeveral_theUserHasDismissedTheTopOne_theOthersStayAndTheRequestIsInterrupted() async throws
  {
    for completes in [true, false] {
      let (navigator, pages, window) = app(.stack(root: .list))
      try await navigator.present(.sheet)
      try await navigator.present(.note)
      await window.settle()
      window.host.pace = .manual
      XCTAssertTrue(window.beginSheetDrag())
      var begun = false
      navigator.observeEvents(self) { _, event in if case .began = event { begun = true } }
      let dismissal = Task { () async -> NavigationError? in
        do throws(NavigationError) {
          try await navigator.dismiss(count: 2)
          return nil
        } catch {
          return error
        }
      }
      await until { begun }
      window.host.endGesture(completes: completes)
      window.host.pace = .later
      window.host.proceed()
      let error = await dismissal.value
      await window.settle()
      XCTAssertEqual(error, completes ? .interrupted : nil)
      XCTAssertEqual(navigator.state.modals.map(\.stack), completes ? [[.sheet]] : [])
      XCTAssertEqual(pages.routes(at: .modal(0)), completes ? [.sheet] : [])
      XCTAssertEqual(window.presented.count, completes ? 1 : 0)
      window.close()
    }
  }

  // MARK: A tab step waits

  /// The app has selected a tab, and the step waits for it. The step selected its tab before the other state was shown.
  func test_selectTab_anotherStateIsShownWhileItWaits_selectsNothing() async throws {
    final class Screen: Controller {
      private(set) var timesAppeared = 0
      override func viewWillAppear(animated: Bool) { timesAppeared += 1 }
    }
    final class ScreenPages: Pages {
      override func makeController(for page: Page) -> Controller { Screen() }
    }
    let roots = [Page.list, .bookmarks, .note]
    let (navigator, pages, window) = app(.tabs(roots.map { .stack(root: $0) }), ScreenPages())
    await window.settle()
    window.host.pace = .manual
    pages.tabs.select(1)
    var outcomes: [TransitionOutcome?] = []
    let completion = StepCompletion { outcomes.append($0) }
    pages.perform(.selectTab(2), animated: true, completion: completion)
    XCTAssertEqual(outcomes, [], "it waits")
    pages.show(navigator.state)
    window.host.pace = .later
    window.host.proceed()
    await window.settle()
    XCTAssertEqual(outcomes, [.canceled])
    XCTAssertEqual(navigator.state.selectedTab, 1)
    XCTAssertEqual(pages.tabs.selectedIndex, 1)
    let screen = pages.controllers(at: .column(.primary, tab: 2)).first as? Screen
    XCTAssertEqual(screen?.timesAppeared, 0)
    window.close()
  }

  // MARK: A column comes

  func test_column_comesDuringASwipe_theSelectedTabIsShown() async throws {
    for completes in [true, false] {
      let (navigator, pages, window) = app(
        .tabs([.split(root: .list) { $0 == .note ? .supplementary : .detail }, .stack(root: .bookmarks)])
      )
      for number in 1...2 { try await navigator.push(.item(number), in: .detail) }
      await window.settle()
      let stack = try XCTUnwrap(pages.controllers(at: .column(.detail, tab: 0))[0].parent as? StackController)
      let swipe = try XCTUnwrap(stack.beginInteractivePop())
      try await navigator.push(.note, in: .supplementary)
      XCTAssertEqual(swipe.change.outcome, .canceled, "the new column ends the swipe")
      try await navigator.select(tab: .bookmarks)
      if completes { swipe.finish() } else { swipe.cancel() }
      await window.settle()
      XCTAssertEqual(navigator.state[.column(.detail, tab: 0)], [.item(1), .item(2)])
      XCTAssertEqual(navigator.state[.column(.supplementary, tab: 0)], [.note])
      XCTAssertEqual(navigator.state.selectedTab, 1)
      XCTAssertEqual(pages.tabs.selectedIndex, 1)
      for position in navigator.state.positions {
        XCTAssertEqual(pages.routes(at: position), navigator.state[position], "\(position)")
      }
      window.close()
    }
  }

  // MARK: A modal is replaced

  /// The window presented nothing, because the new modal took the place of the one that was still leaving.
  func test_update_replacesAFullScreenModalAndTheColumns_theNewModalIsShown() async throws {
    for style in [ModalStyle.fullScreen, .sheet] {
      let (navigator, pages, window) = app(.stack(root: .list))
      try await navigator.present(.sheet, as: style)
      await window.settle()
      try await navigator.update { _ throws(NavigationError) in
        let tab = NavigationTab(root: Page.list, columns: [.detail])
        return NavigationState(tab, modals: [try NavigationModal(style, root: .popover)])
      }
      await window.settle()
      XCTAssertEqual(navigator.state.modals.map(\.stack), [[.popover]])
      XCTAssertEqual(pages.routes(at: .modal(0)), [.popover], "\(style)")
      XCTAssertEqual(window.presented.count, 1, "\(style)")
      XCTAssertEqual(pages.controllers(at: .modal(0)).first?.appearance, .appeared, "\(style)")
      window.close()
    }
  }

  // MARK: A modal that the window does not present yet

  /// The navigator learns of a modal while it presents another one. The window presents a modal only above the others, so the first
  /// one was never presented.
  func test_present_theUserPresentsAnotherMeanwhile_bothAreShown() async throws {
    for count in 1...2 {
      let (navigator, pages, window) = app(.stack(root: .list))
      await window.settle()
      window.host.pace = .manual
      let presentation = Task { try await navigator.present(.sheet) }
      await until { window.presented.count == 1 }
      let sheet = pages.controllers(at: .modal(0)).first as? Screen
      for _ in 1...count { try navigator.userDidNavigate(.present(.popover, as: .popover)) }
      window.host.pace = .later
      window.host.proceed()
      _ = await presentation.result
      await window.settle()
      let routes = [[Page.popover], [.sheet]]
      XCTAssertEqual(navigator.state.modals.map(\.stack), routes)
      pages.show(navigator.state)
      await window.settle()
      XCTAssertEqual(window.presented.count, 2)
      let shown = window.presented.compactMap { ($0 as? StackController)?.controllers }
      let wanted = (0...1).flatMap { pages.controllers(at: .modal($0)) }
      XCTAssertTrue(shown.joined().elementsEqual(wanted, by: ===))
      XCTAssertEqual((0...1).map { pages.routes(at: .modal($0)) }, routes)
      XCTAssertTrue(pages.controllers(at: .modal(1)).first === sheet, "the sheet stays in use")
      XCTAssertEqual(sheet?.timesLeft, 0)
      XCTAssertEqual(sheet?.appearance, .appeared)
      window.close()
      XCTAssertEqual(window.host.mistakes, [])
    }
  }

  /// The navigator learns that the user has dismissed a modal, which the window still presents below another one. The other one left
  /// with it, and was shown anew without its input.
  func test_present_theUserDismissesTheModalBelowMeanwhile_theNewOneStaysInUse() async throws {
    for isStep in [false, true] {
      let (navigator, pages, window) = app(.stack(root: .list))
      try await navigator.present(.popover)
      await window.settle()
      window.host.pace = .manual
      let presentation = Task { try await navigator.present(.sheet) }
      await until { window.presented.count == 2 }
      let sheet = pages.controllers(at: .modal(1)).first as? Screen
      try navigator.userDidNavigate(.dismiss())
      window.host.pace = .later
      window.host.proceed()
      _ = await presentation.result
      await window.settle()
      XCTAssertEqual(navigator.state.modals.map(\.stack), [[.sheet]], "\(isStep)")
      if isStep { try await navigator.present(.note) } else { pages.show(navigator.state) }
      await window.settle()
      let routes = isStep ? [[Page.sheet], [.note]] : [[.sheet]]
      XCTAssertEqual(navigator.state.modals.map(\.stack), routes, "\(isStep)")
      XCTAssertEqual(routes.indices.map { pages.routes(at: .modal($0)) }, routes, "\(isStep)")
      XCTAssertEqual(window.presented.count, routes.count, "\(isStep)")
      XCTAssertTrue(pages.controllers(at: .modal(0)).first === sheet, "\(isStep)")
      XCTAssertEqual(sheet?.timesLeft, 0, "\(isStep)")
      window.close()
      XCTAssertEqual(window.host.mistakes, [])
    }
  }

  // MARK: A modal is dismissed while the layout changes

  func test_popover_dismissedByACallbackAtRotation_staysAway() async throws {
    final class List: Controller {
      override func viewWillAppear(animated: Bool) {
        window?.presented.last.map { window?.dismiss($0, animated: false) }
      }
    }
    final class Rotating: Pages {
      override func makeController(for page: Page) -> Controller { page == .list ? List() : Controller() }
      override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
        width == .compact ? .stack(root: .list) : .split(root: .list) { _ in .detail }
      }
    }
    let (navigator, pages, window) = app(.stack(root: .list), Rotating())
    window.window.environment.horizontalSizeClass = .compact
    try await navigator.push(.item(1))
    try await navigator.present(.popover, as: .popover)
    await window.settle()
    window.window.environment.horizontalSizeClass = .regular
    await window.settle()
    XCTAssertEqual(navigator.state.modals.count, 0)
    XCTAssertEqual(pages.routes(at: .modal(0)), [])
    XCTAssertEqual(window.presented.count, 0)
    window.close()
  }
}
