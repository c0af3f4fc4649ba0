import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

@MainActor
final class RouteControllerTests: XCTestCase {
  private enum Page: Hashable, Sendable {
    case list, bookmarks
    case item(Int)
  }

  private final class PageController: LoggingController {
    let page: Page

    init(_ page: Page, _ log: Log) {
      self.page = page
      super.init("\(page)", log)
    }
  }

  private class Pages: RouteController<Page> {
    let log: Log

    init(log: Log) {
      self.log = log
      super.init()
    }

    override func makeController(for route: Page) -> Controller { PageController(route, log) }

    func pages(_ tab: Int, _ column: NavigationColumn = .primary) -> [Page] {
      controllers(at: .column(column, tab: tab)).compactMap {
        ($0 as? PageController)?.page
      }
    }
  }

  private let log = Log()
  private let phone = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
  private let pad = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0 == .list ? .primary : .detail },
    .split(root: .bookmarks) { $0 == .bookmarks ? .primary : .detail },
  ])

  /// Closing a window ends the work of its controllers, so a test keeps its windows.
  private var windows: [ControllerWindow] = []

  override func tearDown() async throws { windows = [] }

  private func show(
    _ placement: NavigationPlacement<Page>
  ) -> (pages: Pages, navigator: RouteNavigator<Page>, window: ControllerWindow) {
    let pages = Pages(log: log)
    let navigator = RouteNavigator(placement)
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    windows.append(window)
    return (pages, navigator, window)
  }

  func test_phone_navigate_pushesAndPops() async throws {
    let (pages, navigator, _) = show(phone)
    try await navigator.navigate(to: .item(1))
    XCTAssertEqual(pages.pages(0), [.list, .item(1)])
    XCTAssertTrue(pages.tabs.selected is StackController)
    try await navigator.back()
    XCTAssertEqual(pages.pages(0), [.list])
    XCTAssertEqual(log.entries.last, "item(1).left")
  }

  func test_pad_navigate_fillsTheSecondColumn() async throws {
    let (pages, navigator, _) = show(pad)
    XCTAssertEqual((pages.tabs.selected as? SplitController)?.children.count, 2)
    try await navigator.navigate(to: .item(1))
    XCTAssertEqual(pages.pages(0), [.list])
    XCTAssertEqual(pages.pages(0, .detail), [.item(1)])
    try await navigator.back()
    XCTAssertEqual(pages.pages(0, .detail), [], "a detail column may be empty")
  }

  func test_select_showsTheOtherTab() async throws {
    let (pages, navigator, _) = show(phone)
    _ = log.take()
    try await navigator.send(.selectTab(1))
    XCTAssertEqual(pages.tabs.selectedIndex, 1)
    XCTAssertEqual(
      log.take(),
      ["bookmarks.LV", "bookmarks.VDL", "bookmarks.wA", "list.wD", "list.dD", "bookmarks.dA"]
    )
  }

  func test_wholeState_isShownTabByTab_inEachProcess() async throws {
    let (pages, navigator, _) = show(.tabs((0..<6).map { .stack(root: .item($0)) }))
    let state = try (0..<6).reduce(navigator.state) { state, tab in
      try state.performing(.push(.item(10 + tab), .column(.primary, tab: tab)))
    }
    // Without a navigator, the controller shows any state that the test passes.
    pages.navigator = nil
    _ = log.take()
    pages.show(state)
    XCTAssertEqual(log.take().filter { $0.hasSuffix("dM(N)") }, (0..<6).map { "item(\(10 + $0)).dM(N)" })
  }

  func test_show_aStateWithAnotherTab_selectsTheTab_andKeepsTheStacks() async throws {
    let (pages, navigator, _) = show(phone)
    try await navigator.push(.item(1))
    let first = pages.controllers(at: .column(.primary, tab: 0))
    let state = try navigator.state.applying(.select(tab: .bookmarks))
    // Without a navigator, the controller shows any state that the test passes.
    pages.navigator = nil
    pages.show(state)
    XCTAssertEqual(pages.tabs.selectedIndex, 1)
    XCTAssertTrue(pages.controllers(at: .column(.primary, tab: 0)).elementsEqual(first, by: ===))
  }

  func test_navigateAlong_keepsTheControllersOfRoutesThatStay() async throws {
    let (pages, navigator, _) = show(phone)
    try await navigator.set([.item(1), .item(2)])
    let first = pages.controllers(at: .column(.primary, tab: 0))
    try await navigator.set([.item(1), .item(3)])
    let second = pages.controllers(at: .column(.primary, tab: 0))
    XCTAssertEqual(pages.pages(0), [.list, .item(1), .item(3)])
    XCTAssertTrue(first[0] === second[0])
    XCTAssertTrue(first[1] === second[1])
  }

  // MARK: Adapting

  /// Pages that adapt the navigator to the width.
  private final class AdaptingPages: Pages {
    var placements: [ControllerEnvironment.SizeClass: NavigationPlacement<Page>] = [:]
    var asked: [ControllerEnvironment.SizeClass] = []

    override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
      asked.append(width)
      return placements[width]
    }
  }

  private func showAdapting() -> (
    pages: AdaptingPages, navigator: RouteNavigator<Page>, window: ControllerWindow
  ) {
    let pages = AdaptingPages(log: log)
    pages.placements = [.compact: phone, .regular: pad]
    let navigator = RouteNavigator(phone)
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    windows.append(window)
    return (pages, navigator, window)
  }

  /// The controllers of the first tab, from left to right.
  private func controllers(_ pages: Pages) -> [Controller] {
    NavigationColumn.allCases.flatMap { pages.controllers(at: .column($0, tab: 0)) }
  }

  func test_sizeClass_phoneToPadToPhone_keepsTheControllersAndNobodyLeaves() async throws {
    let (pages, navigator, window) = showAdapting()
    try await navigator.set([.item(1), .item(2)])
    let before = controllers(pages)

    window.environment.horizontalSizeClass = .regular
    XCTAssertTrue(pages.tabs.selected is SplitController)
    XCTAssertEqual(pages.pages(0), [.list])
    XCTAssertEqual(pages.pages(0, .detail), [.item(1), .item(2)])
    XCTAssertEqual(controllers(pages).map(ObjectIdentifier.init), before.map(ObjectIdentifier.init))
    XCTAssertEqual(before[0].environment.horizontalSizeClass, .regular)
    XCTAssertEqual(before.map(\.appearance), [.appeared, .disappeared, .appeared])

    window.environment.horizontalSizeClass = .compact
    XCTAssertEqual(pages.pages(0), [.list, .item(1), .item(2)])
    XCTAssertEqual(controllers(pages).map(ObjectIdentifier.init), before.map(ObjectIdentifier.init))
    XCTAssertFalse(log.entries.contains { $0.hasSuffix(".left") })
  }

  func test_sizeClass_staysTheSame_placementIsNotAskedAgain() async throws {
    let (pages, navigator, window) = showAdapting()
    XCTAssertEqual(pages.asked, [], "the size class is not known yet")
    window.environment.horizontalSizeClass = .regular
    window.environment.colorScheme = .dark
    window.environment.horizontalSizeClass = .unspecified
    window.environment.horizontalSizeClass = .regular
    XCTAssertEqual(pages.asked, [.regular])

    navigator.attach(pages)
    XCTAssertEqual(pages.asked, [.regular, .regular], "the navigator may have another placement")
  }

  func test_sizeClass_withoutAPlacementForIt_navigatorKeepsItsOwn() async throws {
    let (pages, navigator, window) = showAdapting()
    pages.placements[.regular] = nil
    try await navigator.navigate(to: .item(1))
    window.environment.horizontalSizeClass = .regular
    XCTAssertEqual(pages.pages(0), [.list, .item(1)])
  }

  func test_sizeClass_ofTheContainerOnly_isOverriddenByTheController() async throws {
    let (pages, navigator, window) = showAdapting()
    try await navigator.navigate(to: .item(1))
    pages.overrideEnvironment { $0.horizontalSizeClass = .compact }
    window.environment.horizontalSizeClass = .regular
    XCTAssertEqual(pages.pages(0), [.list, .item(1)])
    pages.overrideEnvironment(nil)
    XCTAssertEqual(pages.pages(0, .detail), [.item(1)])
  }

  func test_sizeClass_changesDuringAPush_requestArrivesInTheOtherColumn() async throws {
    let (pages, navigator, window) = showAdapting()
    let animator = ManualAnimator()
    window.environment.animator = animator
    let push = Task { try await navigator.navigate(to: .item(1)) }
    await until { !animator.transitions.isEmpty }

    window.environment.horizontalSizeClass = .regular
    await until {
      animator.finishAll()
      return navigator.state.topRoute == .item(1)
    }
    try await push.value
    XCTAssertEqual(pages.pages(0, .detail), [.item(1)])
  }

  func test_placement_phoneToPadAndBack_randomStates_keepTheirControllersAndNobodyLeaves() async throws {
    for seed in RandomRounds.seeds(13, long: 600) {
      var random = SplitMix64(seed: seed)
      let (pages, navigator, _) = show(phone)
      func routes(_ most: Int) -> [Page] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          Int.random(in: 0..<6, using: &random) == 0
            ? .bookmarks : .item(Int.random(in: 0..<3, using: &random))
        }
      }
      let tabs = [
        NavigationTab(root: Page.list, pushed: routes(5)), NavigationTab(root: .bookmarks, pushed: routes(3)),
      ]
      let modals = try routes(2).map { try NavigationModal(.sheet, root: $0, pushed: routes(2)) }
      let selected = Int.random(in: 0...1, using: &random)
      try await navigator.send(.reset(NavigationState(tabs: tabs, selectedTab: selected, modals: modals)))
      func screens() -> Set<ObjectIdentifier> {
        XCTAssertEqual(
          navigator.state.positions.map(pages.routes),
          navigator.state.positions.map { navigator.state[$0] },
          "seed \(seed)"
        )
        return Set(navigator.state.positions.flatMap(pages.controllers).map(ObjectIdentifier.init))
      }
      let before = screens()
      _ = log.take()
      for placement in [pad, phone, pad, phone] {
        navigator.placement = placement
        XCTAssertEqual(screens(), before, "seed \(seed)")
      }
      XCTAssertFalse(log.take().contains { $0.hasSuffix("left") }, "seed \(seed)")
      windows = []
    }
  }

  func test_everythingReleased_leavesNothingBehind() async throws {
    weak var pages: Pages?
    weak var item: Controller?
    do {
      let shown = show(pad)
      pages = shown.pages
      try await shown.navigator.navigate(to: .item(1))
      item = shown.pages.controllers(at: .column(.detail, tab: 0)).last
      XCTAssertNotNil(item)
    }
    windows = []
    XCTAssertNil(pages)
    XCTAssertNil(item)
  }
}
