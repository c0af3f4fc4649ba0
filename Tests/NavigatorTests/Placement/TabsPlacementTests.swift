import Navigator
import TestSupport
import XCTest

final class TabsPlacementTests: XCTestCase {
  private let phone = NavigationPlacement<Page>.tabs([
    .stack(root: .list), .stack(root: .bookmarks),
  ]) { page in
    if case .group = page { .list } else { nil }
  }
  private let pad = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0.column }, .stack(root: .bookmarks),
  ])

  func test_initialState_hasEveryTabAndSelectsTheFirst() throws {
    XCTAssertEqual(
      phone.initialState,
      try NavigationState(tabs: [.init(root: .list), .init(root: .bookmarks)])
    )
  }

  func test_showing_goesToTheTabOfTheRouteOrStays() throws {
    let atBookmarks = try phone.initialState.applying(.selectTab(1))

    XCTAssertEqual(phone.state(showing: .bookmarks, from: phone.initialState), atBookmarks)
    XCTAssertEqual(
      phone.state(showing: .item(1), from: atBookmarks),
      try NavigationState(
        tabs: [.init(root: .list), .init(root: .bookmarks, pushed: [.item(1)])],
        selectedTab: 1
      )
    )
    XCTAssertEqual(
      phone.state(showing: .group(1), from: atBookmarks),
      try NavigationState(tabs: [.init(root: .list, pushed: [.group(1)]), .init(root: .bookmarks)])
    )
  }

  /// The user has selected another tab, and the screen of the source is still on screen for a moment.
  func test_showing_fromASourceInAnotherTab_goesToTheTabOfTheSource() throws {
    let origin = try NavigationState(
      tabs: [.init(root: Page.list, pushed: [.item(3)]), .init(root: .bookmarks)],
      selectedTab: 1
    )

    XCTAssertEqual(
      phone.state(showing: .item(1), askedBy: .item(3), from: origin),
      try NavigationState(
        tabs: [.init(root: .list, pushed: [.item(3), .item(1)]), .init(root: .bookmarks)]
      )
    )
    XCTAssertEqual(
      phone.state(showing: .item(1), askedBy: .item(9), from: origin),
      try NavigationState(
        tabs: [.init(root: .list, pushed: [.item(3)]), .init(root: .bookmarks, pushed: [.item(1)])],
        selectedTab: 1
      )
    )
  }

  /// A modal covers the tab in front. A source in this tab and a source in another tab are treated alike.
  func test_navigate_fromASourceInATabBelowAModal_dismissesTheModal() throws {
    for selectedTab in [0, 1] {
      let tabs = [NavigationTab(root: Page.list, pushed: [.item(3)]), NavigationTab(root: .bookmarks)]
      let modals = [try NavigationModal(.sheet, root: Page.about("help"))]
      let origin = try NavigationState(tabs: tabs, selectedTab: selectedTab, modals: modals)
      XCTAssertEqual(
        try origin.applying(.navigate(to: .item(1), from: .item(3)), in: phone),
        try NavigationState(
          tabs: [.init(root: .list, pushed: [.item(3), .item(1)]), .init(root: .bookmarks)]
        ),
        "tab \(selectedTab)"
      )
    }
  }

  func test_showingPath_goesToTheTabOfTheFirstRouteThatHasOne() throws {
    let origin = try NavigationState(
      tabs: [.init(root: Page.list, pushed: [.item(3)]), .init(root: .bookmarks, pushed: [.item(2)])]
    )

    XCTAssertEqual(
      phone.state(showingPath: [.bookmarks, .item(1)], from: origin),
      try NavigationState(
        tabs: [.init(root: .list, pushed: [.item(3)]), .init(root: .bookmarks, pushed: [.item(1)])],
        selectedTab: 1
      )
    )
    XCTAssertEqual(
      phone.state(showingPath: [.item(1), .group(2)], from: try origin.applying(.selectTab(1))),
      try NavigationState(
        tabs: [
          .init(root: .list, pushed: [.item(1), .group(2)]), .init(root: .bookmarks, pushed: [.item(2)]),
        ]
      )
    )
  }

  func test_projecting_intoFewerTabs_keepsEveryScreenAndTheTop() throws {
    let stack = NavigationPlacement.stack(root: Page.list)
    let origin = try NavigationState(
      tabs: [.init(root: Page.list, pushed: [.item(1)]), .init(root: .bookmarks, pushed: [.item(2)])]
    )

    XCTAssertEqual(
      stack.projecting(try origin.applying(.selectTab(1))).currentTab.path,
      [.list, .item(1), .bookmarks, .item(2)]
    )
    XCTAssertEqual(
      stack.projecting(origin).currentTab.path,
      [.list, .bookmarks, .item(2), .item(1)]
    )
  }

  /// Finding: the root of a tab that the user had never opened covered the screen in front.
  func test_projecting_intoFewerTabs_unopenedTabIsLeftOut() throws {
    let stack = NavigationPlacement.stack(root: Page.list)
    let lists = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
    XCTAssertEqual(stack.projecting(lists.initialState).currentTab.path, [.list])
    let item = try NavigationState(
      tabs: [.init(root: Page.list, pushed: [.item(1)]), .init(root: .bookmarks)]
    )
    XCTAssertEqual(stack.projecting(item).currentTab.path, [.list, .item(1)])
  }

  /// Finding: each turn of a device added a screen, and the user's tab was lost.
  func test_projecting_toFewerTabsAndBack_changesNothing() throws {
    let stack = NavigationPlacement.stack(root: Page.list)
    let lists = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
    for selected in [0, 1] {
      let cases: [(pushed: [Page], others: [Page])] = [
        ([], []), ([.item(1)], []), ([.item(1)], [.item(2)]), ([], [.item(2)]),
      ]
      for (pushed, others) in cases {
        let origin = try NavigationState(
          tabs: [.init(root: Page.list, pushed: pushed), .init(root: .bookmarks, pushed: others)],
          selectedTab: selected
        )
        let narrow = stack.projecting(origin)
        let wide = lists.projecting(narrow)
        // The root of the one stack cannot lie above what the user has opened in the other tab.
        if selected == 1 || !pushed.isEmpty || others.isEmpty {
          XCTAssertEqual(narrow.topRoute, origin.topRoute, "\(origin)")
          XCTAssertEqual(wide.topRoute, origin.topRoute, "\(origin)")
        }
        XCTAssertEqual(stack.projecting(wide), narrow, "\(origin)")
        if selected == 1 { XCTAssertEqual(wide, origin) }
      }
    }
  }

  func test_projecting_fromOneStack_addsTheOtherTabs() throws {
    XCTAssertEqual(
      pad.projecting(NavigationState(NavigationTab(root: .list, pushed: [.item(1)]))),
      try NavigationState(
        tabs: [.init(root: .list, detail: [.item(1)], columns: [.detail]), .init(root: .bookmarks)]
      )
    )
  }

  func test_showing_inAStateOfAnotherShape_projectsItFirst() throws {
    XCTAssertEqual(
      phone.state(showing: .bookmarks, from: NavigationState(NavigationTab(root: .list, pushed: [.item(1)]))),
      try NavigationState(
        tabs: [.init(root: .list, pushed: [.item(1)]), .init(root: .bookmarks)],
        selectedTab: 1
      )
    )
  }

  func test_projecting_randomStates_losesNoScreenAndKeepsTheTop() throws {
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      let onPhone = try NavigationState(
        tabs: [
          .init(root: .list, pushed: random.pages(upTo: 5)),
          .init(root: .bookmarks, pushed: random.pages(upTo: 5)),
        ],
        selectedTab: Int.random(in: 0...1, using: &random)
      )
      XCTAssertEqual(phone.projecting(pad.projecting(onPhone)), onPhone, "seed \(seed), round \(round)")

      let any = try random.state(tabs: Int.random(in: 1...4, using: &random))
      let projected = pad.projecting(any)
      let opened = any.tabs.enumerated().filter { $0 == any.selectedTab || $1.count > 1 }.flatMap(
        \.element.path
      )
      let lost = Set(opened).subtracting(projected.tabs.flatMap(\.path))
      XCTAssert(lost.isEmpty, "seed \(seed), round \(round): \(lost)")
      XCTAssert(projected.isLegal && projected.tabs.count == 2)
      if ![.list, .bookmarks].contains(any.topRoute) {
        XCTAssertEqual(projected.topRoute, any.topRoute, "seed \(seed), round \(round)")
      }
    }
  }
}
