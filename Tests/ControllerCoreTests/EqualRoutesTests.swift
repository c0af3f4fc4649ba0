import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Screens with equal routes in several stacks, while the layout changes. The navigator says to which stack each screen moves, and
/// the user may be typing in one of them.
@MainActor
final class EqualRoutesTests: SerialTestCase {
  /// A screen with a name of its own, because several screens have one route. The name `X.a` belongs to a screen of the route `X`.
  private final class NamedScreen: Controller, ResultProviding {
    typealias Output = String
    var name: String

    init(_ name: String) { self.name = name }
  }

  private final class Pages: RouteController<String> {
    override func makeController(for route: String) -> Controller { NamedScreen(route) }

    func screens(at position: NavigationPosition) -> [NamedScreen] {
      controllers(at: position).compactMap { $0 as? NamedScreen }
    }

    /// The names of all screens: for each tab, those of its columns in order.
    var names: [[String]] {
      tabs.controllers.indices.map { tab in
        NavigationColumn.allCases.flatMap { screens(at: .column($0, tab: tab)).map(\.name) }
      }
    }
  }

  private typealias Placement = NavigationPlacement<String>

  private struct Case {
    let name: String
    /// The names of the screens in each tab. All are in the primary columns.
    let before: [[String]]
    var selected = 0
    let placement: Placement
    let after: [[String]]
    /// Whether the first placement brings each screen back to its place.
    var returns = true
  }

  private static func tabs(_ roots: String...) -> Placement { .tabs(roots.map { .stack(root: $0) }) }

  private static let one = tabs("list")
  private static let pad = Placement.tabs(
    ["list", "bookmarks"].map { root in .split(root: root) { $0 == "X" ? .detail : .primary } }
  )

  private let cases = [
    Case(
      name: "two tabs become one, the first is selected",
      before: [["list", "X.a"], ["bookmarks", "X.b"]],
      placement: one,
      after: [["list", "bookmarks", "X.b", "X.a"]],
      returns: false
    ),
    Case(
      name: "two tabs become one, the second is selected",
      before: [["list", "X.a"], ["bookmarks", "X.b"]],
      selected: 1,
      placement: one,
      after: [["list", "X.a", "bookmarks", "X.b"]]
    ),
    Case(
      name: "two equal screens in one of the tabs",
      before: [["list", "X.a", "X.b"], ["bookmarks", "X.c"]],
      placement: one,
      after: [["list", "bookmarks", "X.c", "X.a", "X.b"]],
      returns: false
    ),
    Case(
      name: "the root of a tab was pushed in another tab",
      before: [["list", "bookmarks.a"], ["bookmarks.b", "X"]],
      placement: one,
      after: [["list", "bookmarks.b", "X", "bookmarks.a"]],
      returns: false
    ),
    Case(
      name: "the tabs change places",
      before: [["list", "X.a"], ["bookmarks", "X.b"]],
      placement: tabs("bookmarks", "list"),
      after: [["bookmarks", "X.b"], ["list", "X.a"]]
    ),
    Case(
      name: "three tabs become two",
      before: [["list", "X.a"], ["bookmarks", "X.b"], ["notes", "X.c"]],
      placement: tabs("list", "bookmarks"),
      after: [["list", "X.a"], ["bookmarks", "X.b", "notes", "X.c"]]
    ),
    Case(
      name: "the tabs get columns",
      before: [["list", "X.a"], ["bookmarks", "X.b", "X.c"]],
      placement: pad,
      after: [["list", "X.a"], ["bookmarks", "X.b", "X.c"]]
    ),
    Case(
      name: "one tab becomes three, in another order",
      before: [["list", "X.a", "notes", "X.b", "bookmarks", "X.c"]],
      placement: tabs("bookmarks", "notes", "list"),
      after: [["bookmarks", "X.c"], ["notes", "X.b"], ["list", "X.a"]],
      returns: false
    ),
  ]

  private func show(_ test: Case) async throws -> (Pages, RouteNavigator<String>, ControllerWindow) {
    let routes = test.before.map { $0.map { String($0.prefix { $0 != "." }) } }
    let placement = Placement.tabs(routes.map { .stack(root: $0[0]) })
    let (pages, navigator) = (Pages(), RouteNavigator(placement))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    let tabs = routes.map { NavigationTab(root: $0[0], pushed: Array($0.dropFirst())) }
    try await navigator.update { _ throws(NavigationError) in
      try NavigationState(tabs: tabs, selectedTab: test.selected)
    }
    for (tab, names) in test.before.enumerated() {
      for (screen, name) in zip(pages.screens(at: .column(.primary, tab: tab)), names) { screen.name = name }
    }
    XCTAssertEqual(pages.names, test.before, test.name)
    return (pages, navigator, window)
  }

  func test_placement_equalRoutes_eachScreenGoesWhereItsRouteGoes() async throws {
    for test in cases {
      let (pages, navigator, window) = try await show(test)
      let (first, top) = (navigator.placement, window.topmost)
      navigator.placement = test.placement
      XCTAssertEqual(pages.names, test.after, test.name)
      XCTAssertTrue(window.topmost === top, "\(test.name): the screen in front stays in front")
      navigator.placement = first
      if test.returns { XCTAssertEqual(pages.names, test.before, test.name) }
      window.close()
    }
  }

  /// Both placements have the same columns, but the route has another one.
  func test_placement_sameColumns_equalScreensKeepTheirControllers() async throws {
    func placement(_ column: NavigationColumn) -> Placement {
      .split(root: "list", columns: [.primary, .supplementary, .detail]) { $0 == "X" ? column : .primary }
    }
    let (pages, navigator) = (Pages(), RouteNavigator(placement(.supplementary)))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    for (column, name) in [(NavigationColumn.supplementary, "X.a"), (.detail, "X.b")] {
      try await navigator.send(.push("X", in: column))
      pages.screens(at: .column(column, tab: 0)).first?.name = name
    }
    XCTAssertEqual(pages.names, [["list", "X.a", "X.b"]])
    for column in [NavigationColumn.detail, .supplementary] {
      navigator.placement = placement(column)
      XCTAssertEqual(pages.screens(at: .column(column, tab: 0)).map(\.name), ["X.a", "X.b"])
    }
    window.close()
  }

  /// The call that waits for a screen gets the result of this screen, and not that of an equal one.
  func test_placement_equalAwaitedScreens_eachCallGetsTheResultOfItsScreen() async throws {
    let test = Case(
      name: "awaited",
      before: [["list"], ["bookmarks"]],
      placement: Self.one,
      after: [["list", "bookmarks", "bookmarks", "list"]]
    )
    let (pages, navigator, window) = try await show(test)
    var results: [String: NavigationOutcome<String>] = [:]
    for (tab, root) in ["bookmarks", "list"].enumerated() {
      try await navigator.select(tab: root)
      Task { results[root] = try await navigator.push("X", returning: String.self) }
      await until { navigator.state.topRoute == "X" }
      pages.screens(at: .column(.primary, tab: 1 - tab)).last?.name = root
    }
    navigator.placement = test.placement
    XCTAssertEqual(pages.names, test.after)
    let top = try XCTUnwrap(pages.screens(at: .column(.primary, tab: 0)).last)
    XCTAssertEqual(top.name, "list")
    top.finish(with: top.name)
    await window.settle()
    XCTAssertEqual(results, ["list": .value("list")])
    try XCTUnwrap(pages.screens(at: .column(.primary, tab: 0)).last).finish(with: "bookmarks")
    await window.settle()
    XCTAssertEqual(results["bookmarks"], .value("bookmarks"))
    window.close()
  }

  // MARK: The user removes one of two equal screens

  /// Both calls ended, and the screen that had stayed could return no result.
  func test_userPops_twoEqualAwaitedScreens_onlyTheCallOfTheRemovedScreenEnds() async throws {
    for removesLower in [false, true] {
      let (pages, navigator) = (Pages(), RouteNavigator(Self.one))
      navigator.attach(pages)
      let window = ControllerWindow(root: pages)
      window.show()
      var results: [String: NavigationOutcome<String>] = [:]
      for name in ["X.a", "X.b"] {
        let count = navigator.state.all.count
        Task { results[name] = try await navigator.push("X", returning: String.self) }
        await until { navigator.state.all.count > count }
        pages.screens(at: .column(.primary, tab: 0)).last?.name = name
      }
      let screens = pages.screens(at: .column(.primary, tab: 0))
      let stays = removesLower ? screens[2] : screens[1]
      (screens[0].parent as? StackController)?.setControllers([screens[0], stays], animated: false)
      await until { !results.isEmpty }
      XCTAssertEqual(results, removesLower ? ["X.a": .replaced] : ["X.b": .dismissed])
      stays.finish(with: "value")
      await until { results.count > 1 }
      XCTAssertEqual(results[stays.name], .value("value"))
      XCTAssertEqual(pages.names, [["list"]])
      window.close()
    }
  }

  // MARK: A request changes the tabs or the columns

  /// The user was not asked about the removed screen, and its result reached no call.
  func test_update_anotherModalWithTheSameRoute_isAnotherScreen() async throws {
    for styles in [[ModalStyle.fullScreen], [.sheet, .sheet]] {
      let (pages, navigator) = (Pages(), RouteNavigator(Self.one))
      navigator.attach(pages)
      let window = ControllerWindow(root: pages)
      window.show()
      let call = Task { try await navigator.present("form", returning: String.self) }
      await until { !navigator.state.modals.isEmpty }
      let form = try XCTUnwrap(pages.screens(at: .modal(0)).first)
      try await navigator.update { _ throws(NavigationError) in
        let tab = NavigationTab(root: "list", columns: [.detail])
        var modals: [NavigationModal<String>] = []
        for style in styles.dropLast() { modals.append(try NavigationModal(style, root: "other")) }
        return NavigationState(
          tab,
          modals: modals + [try NavigationModal(styles.last ?? .sheet, root: "form")]
        )
      }
      await window.settle()
      let outcome = try await call.value
      XCTAssertEqual(outcome, .replaced, "\(styles)")
      let shown = try XCTUnwrap(pages.screens(at: .modal(styles.count - 1)).first)
      XCTAssertFalse(shown === form, "\(styles)")
      window.close()
    }
  }

  /// A modal leaves, and a new column shows its route: this is another screen.
  func test_update_aColumnGetsTheRouteOfAModal_isAnotherScreen() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(Self.one))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    try await navigator.present("form")
    let form = try XCTUnwrap(pages.screens(at: .modal(0)).first)
    try await navigator.update { _ in
      NavigationState(NavigationTab(root: "list", detail: ["form"], columns: [.detail]))
    }
    await window.settle()
    let shown = try XCTUnwrap(pages.screens(at: .column(.detail, tab: 0)).first)
    XCTAssertFalse(shown === form)
    window.close()
  }

  /// The stack gets one more screen of a route that it has already. The screen comes from another stack.
  func test_update_aScreenMovesToAColumnWithAnEqualOne_keepsItsController() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(Self.one))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    try await navigator.update { _ in
      NavigationState(NavigationTab(root: "list", pushed: ["X"], detail: ["b", "X"]))
    }
    pages.screens(at: .column(.primary, tab: 0)).last?.name = "X.a"
    pages.screens(at: .column(.detail, tab: 0)).last?.name = "X.b"
    try await navigator.update { _ in
      NavigationState(NavigationTab(root: "list", detail: ["b", "X", "X"], columns: [.detail]))
    }
    await window.settle()
    XCTAssertEqual(pages.names, [["list", "b", "X.b", "X.a"]])
    window.close()
  }

  /// The state has tabs that the placement does not have, and a request moves all screens to the tabs of the placement.
  func test_reset_equalAwaitedScreens_eachCallGetsTheResultOfItsScreen() async throws {
    let (pages, navigator) = (Pages(), RouteNavigator(Self.one))
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    var results: [String: NavigationOutcome<String>] = [:]
    try await navigator.update { _ throws(NavigationError) in
      try NavigationState(tabs: ["list", "bookmarks"].map { NavigationTab(root: $0) })
    }
    for (tab, name) in [(1, "X.b"), (0, "X.a")] {
      try await navigator.send(.selectTab(tab))
      Task { results[name] = try await navigator.push("X", returning: String.self) }
      await until { navigator.state.topRoute == "X" }
      pages.screens(at: .column(.primary, tab: tab)).last?.name = name
    }
    try await navigator.send(.reset(navigator.state))
    XCTAssertEqual(pages.names, [["list", "bookmarks", "X.b", "X.a"]])
    for name in ["X.a", "X.b"] {
      let top = try XCTUnwrap(pages.screens(at: .column(.primary, tab: 0)).last)
      top.finish(with: top.name)
      await window.settle()
      XCTAssertEqual(results[name], .value(name))
    }
    window.close()
  }
}
