import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// A screen changes the layout in a callback of a navigation step. The step belongs to the new layout: it is performed once, no
/// screen is made twice, and no screen of the old state comes back for a moment. This does not hold in `makeController(for:)`, which
/// is called before the step's change begins.
@MainActor
final class LayoutInCallbackTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item, note, bookmarks, sheet }
  private enum Callback: CaseIterable {
    case prepare, willMove, didLoad, willAppear, isAppearing, didAppear, willDisappear, didDisappear, didMove,
      didLeave
  }

  private final class Screen: Controller {
    let page: Page
    weak var pages: Pages?
    init(_ page: Page, _ pages: Pages) { (self.page, self.pages) = (page, pages) }
    override func prepare(for next: Controller, from view: AnyObject?) { pages?.called(.prepare, self) }
    override func willMove(toParent parent: Controller?) { pages?.called(.willMove, self) }
    override func didMove(toParent parent: Controller?) { pages?.called(.didMove, self) }
    override func viewDidLoad() { pages?.called(.didLoad, self) }
    override func viewWillAppear(animated: Bool) { pages?.called(.willAppear, self) }
    override func viewIsAppearing(animated: Bool) { pages?.called(.isAppearing, self) }
    override func viewDidAppear(animated: Bool) { pages?.called(.didAppear, self) }
    override func viewWillDisappear(animated: Bool) { pages?.called(.willDisappear, self) }
    override func viewDidDisappear(animated: Bool) { pages?.called(.didDisappear, self) }
    override func didLeave() { pages?.called(.didLeave, self) }
  }

  private final class Pages: RouteController<Page> {
    private(set) var made: [Page] = []
    /// The screens that have appeared, in order.
    var appeared: [Page] = []
    /// The callback in which the layout changes.
    var moment: (callback: Callback, page: Page, window: ControllerWindow)?

    override func makeController(for page: Page) -> Controller {
      made.append(page)
      return Screen(page, self)
    }

    override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
      let wide = NavigationPlacement<Page>.split(root: .list) { $0 == .note ? .supplementary : .detail }
      return .tabs([width == .compact ? .stack(root: .list) : wide, .stack(root: .bookmarks)])
    }

    func called(_ callback: Callback, _ screen: Screen) {
      if callback == .willAppear { appeared.append(screen.page) }
      guard let moment, moment.callback == callback, moment.page == screen.page else { return }
      self.moment = nil
      let isCompact = moment.window.environment.horizontalSizeClass == .compact
      moment.window.environment.horizontalSizeClass = isCompact ? .regular : .compact
    }
  }

  private struct Step {
    let name: String
    var isCompact = true
    var before: [NavigationRequest<Page>] = []
    let request: NavigationRequest<Page>
    /// The screens whose callbacks change the layout.
    let pages: [Page]
    /// The screens that do not appear any more when the step has begun.
    let gone: [Page]
  }

  private let steps = [
    Step(name: "push", request: .push(.item), pages: [.list, .item], gone: []),
    Step(name: "pop", before: [.push(.item)], request: .pop(), pages: [.list, .item], gone: [.item]),
    Step(
      name: "replace",
      before: [.push(.item)],
      request: .setPath([.list, .note]),
      pages: [.item, .note],
      gone: [.item]
    ),
    Step(name: "tab", request: .selectTab(1), pages: [.list, .bookmarks], gone: [.list]),
    Step(name: "present", request: .present(.sheet, as: .sheet), pages: [.list, .sheet], gone: []),
    Step(
      name: "full",
      request: .present(.sheet, as: .fullScreen),
      pages: [.list, .sheet],
      gone: [.list]
    ),
    Step(
      name: "dismiss",
      before: [.present(.sheet, as: .fullScreen)],
      request: .dismiss(),
      pages: [.list, .sheet],
      gone: [.sheet]
    ),
    Step(
      name: "column",
      isCompact: false,
      request: .push(.note, in: .supplementary),
      pages: [.list, .note],
      gone: []
    ),
  ]

  /// Returns the state after requests and then a change to the layout of a window, in a navigator without screens.
  private func state(
    of step: Step,
    after requests: [NavigationRequest<Page>],
    in window: HeadlessWindow<Pages>
  ) async throws -> NavigationState<Page> {
    func placement(_ width: ControllerEnvironment.SizeClass) throws -> NavigationPlacement<Page> {
      try XCTUnwrap(window.root.placement(for: width))
    }
    let navigator = try RouteNavigator(placement(step.isCompact ? .compact : .regular))
    for request in requests { try await navigator.send(request) }
    navigator.placement = try placement(window.window.environment.horizontalSizeClass)
    return navigator.state
  }

  func test_layoutChanges_inACallbackOfAStep_theStepIsPerformedOnce() async throws {
    var numberOfChanges = 0
    for pace in [HeadlessPace.instant, .later] {
      for step in steps {
        for (page, callback) in step.pages.flatMap({ page in Callback.allCases.map { (page, $0) } }) {
          let name = "\(step.name), \(callback) of \(page), \(pace)"
          let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
          navigator.attach(pages)
          let window = HeadlessWindow(pages, host: HeadlessHost(pace))
          window.window.environment.horizontalSizeClass = step.isCompact ? .compact : .regular
          for request in step.before { try await navigator.send(request) }
          await window.settle()
          pages.appeared = []
          pages.moment = (callback, page, window.window)
          var begun = 0
          navigator.observeEvents(self) { _, event in if case .began = event { begun += 1 } }
          do { try await navigator.send(step.request) } catch { XCTFail("\(name): \(error)") }
          await window.settle()
          if pages.moment == nil { numberOfChanges += 1 }
          let expected = try await state(of: step, after: step.before + [step.request], in: window)
          XCTAssertEqual(navigator.state, expected, name)
          XCTAssertEqual(begun, 1, "\(name): the step is performed once")
          XCTAssertEqual(Set(pages.made).count, pages.made.count, "\(name): \(pages.made)")
          // The window covers the list only after these callbacks, so the list still appears in its new column.
          let isBefore = step.name == "full" && [.prepare, .willMove, .didMove].contains(callback)
          let returned = isBefore ? [] : step.gone.filter(pages.appeared.contains)
          XCTAssertEqual(returned, [], "\(name): \(pages.appeared)")
          for position in navigator.state.positions {
            XCTAssertEqual(pages.routes(at: position), navigator.state[position], "\(position), \(name)")
          }
          XCTAssertEqual(pages.routes(at: .modal(navigator.state.modals.count)), [], name)
          XCTAssertEqual(pages.tabs.selectedIndex, navigator.state.selectedTab, name)
          XCTAssertEqual(window.presented.count, navigator.state.modals.count, name)
          window.close()
        }
      }
    }
    XCTAssertEqual(numberOfChanges, 140, "the other callbacks do not come")
  }

  /// The host cancels the transition of the step, and a callback of the way back changes the layout: the step has ended.
  func test_layoutChanges_inACallbackOfACanceledStep_theOldStateIsShown() async throws {
    var numberOfCases = 0
    // New columns come without a transition.
    for step in steps where step.name != "column" {
      for (page, callback) in step.pages.flatMap({ page in Callback.allCases.map { (page, $0) } }) {
        let name = "\(step.name), \(callback) of \(page)"
        let (navigator, pages) = (RouteNavigator(.stack(root: Page.list)), Pages())
        navigator.attach(pages)
        let window = HeadlessWindow(pages)
        window.window.environment.horizontalSizeClass = step.isCompact ? .compact : .regular
        for request in step.before { try await navigator.send(request) }
        await window.settle()
        window.host.pace = .manual
        var begun = 0
        navigator.observeEvents(self) { _, event in if case .began = event { begun += 1 } }
        let sending = Task {
          do { try await navigator.send(step.request) } catch { return error as? NavigationError }
          return nil
        }
        for _ in 0..<200 where window.host.transitions.isEmpty {
          window.host.layOut()
          await Task.yield()
        }
        XCTAssertEqual(window.host.transitions.count, 1, name)
        pages.moment = (callback, page, window.window)
        window.host.cancelAnimation()
        window.host.pace = .later
        window.host.proceed()
        await window.settle()
        let error = await sending.value
        guard pages.moment == nil else {
          window.close()
          continue
        }
        numberOfCases += 1
        guard case .transitionCanceled = error else {
          XCTFail("\(name): \(String(describing: error))")
          continue
        }
        XCTAssertEqual(begun, 1, "\(name): the step is performed once")
        let before = try await state(of: step, after: step.before, in: window)
        XCTAssertEqual(navigator.state, before, name)
        for position in navigator.state.positions {
          XCTAssertEqual(pages.routes(at: position), navigator.state[position], "\(position), \(name)")
        }
        XCTAssertEqual(pages.routes(at: .modal(navigator.state.modals.count)), [], name)
        XCTAssertEqual(pages.tabs.selectedIndex, before.selectedTab, name)
        XCTAssertEqual(window.presented.count, navigator.state.modals.count, name)
        window.close()
      }
    }
    XCTAssertGreaterThanOrEqual(numberOfCases, 36, "the other callbacks do not come")
  }
}
