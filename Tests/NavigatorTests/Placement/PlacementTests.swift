import Navigator
import TestSupport
import XCTest

final class PlacementTests: XCTestCase {
  private let phone = NavigationPlacement.stack(root: Page.list)
  private let pad = NavigationPlacement.split(root: Page.list) { $0.column }

  private func tab(
    _ pushed: [Page] = [],
    _ supplementary: [Page] = [],
    detail: [Page] = [],
    columns: Set<NavigationColumn> = []
  ) -> NavigationTab<Page> {
    NavigationTab(
      root: .list,
      pushed: pushed,
      supplementary: supplementary,
      detail: detail,
      columns: columns
    )
  }

  func test_initialState_showsTheRootAlone() {
    XCTAssertEqual(phone.initialState, NavigationState(root: .list))
    XCTAssertEqual(pad.initialState, NavigationState(tab(columns: [.detail])))
  }

  func test_stack_showing_addsAfterTheScreenThatAsks() {
    let cases: [(NavigationTab<Page>, Page, Page?, NavigationTab<Page>)] = [
      (tab(), .item(1), nil, tab([.item(1)])),
      (tab([.item(1)]), .item(2), nil, tab([.item(1), .item(2)])),
      (tab([.item(1)]), .item(1), nil, tab([.item(1)])),
      (tab([.item(1)]), .item(1), .item(1), tab([.item(1)])),
      (tab([.item(1), .item(2)]), .item(1), nil, tab([.item(1), .item(2), .item(1)])),
      (tab([.item(1), .item(2)]), .item(1), .list, tab([.item(1)])),
      (tab([.item(1), .item(2)]), .list, nil, tab([.item(1), .item(2), .list])),
      (tab([.item(1)]), .item(2), .list, tab([.item(2)])),
      (tab([.item(1)]), .item(2), .item(1), tab([.item(1), .item(2)])),
      (tab([.item(1)]), .item(2), .item(9), tab([.item(1), .item(2)])),
    ]
    for (origin, route, source, expected) in cases {
      XCTAssertEqual(
        phone.state(showing: route, askedBy: source, from: NavigationState(origin)),
        NavigationState(expected),
        "\(route) asked by \(String(describing: source))"
      )
    }
  }

  func test_split_showing_fillsTheColumnOrPushesFromWithin() {
    let cases: [(NavigationTab<Page>, Page, Page?, NavigationTab<Page>)] = [
      (tab(), .item(1), nil, tab(detail: [.item(1)])),
      (tab(detail: [.item(1)]), .item(2), nil, tab(detail: [.item(1), .item(2)])),
      (tab(detail: [.item(1)]), .item(2), .list, tab(detail: [.item(2)])),
      (tab(detail: [.item(1), .item(3)]), .item(2), .list, tab(detail: [.item(2)])),
      (tab(detail: [.item(1)]), .item(2), .item(1), tab(detail: [.item(1), .item(2)])),
      (tab(detail: [.item(1)]), .item(1), .item(1), tab(detail: [.item(1)])),
      (tab(detail: [.item(1)]), .group(1), .item(1), tab(detail: [.item(1), .group(1)])),
      (tab(detail: [.item(1)]), .group(1), nil, tab(detail: [.item(1), .group(1)])),
      (tab(detail: [.item(1)]), .group(1), .list, tab([], [.group(1)])),
      (
        tab([], [.group(1)], detail: [.item(1)]), .item(2), .group(1),
        tab([], [.group(1)], detail: [.item(2)])
      ),
      (tab([], [.group(1)], detail: [.item(1)]), .group(2), .list, tab([], [.group(2)])),
      (tab(detail: [.item(1)]), .bookmarks, nil, tab(detail: [.item(1), .bookmarks])),
      (tab(detail: [.item(1)]), .bookmarks, .list, tab([.bookmarks])),
      (tab(detail: [.item(1), .item(2)]), .item(1), .list, tab(detail: [.item(1)])),
      (tab(detail: [.item(1)]), .list, nil, tab(detail: [.item(1)])),
    ]
    for (origin, route, source, expected) in cases {
      XCTAssertEqual(
        pad.state(showing: route, askedBy: source, from: NavigationState(origin)),
        NavigationState(expected),
        "\(route) asked by \(String(describing: source))"
      )
    }
  }

  func test_showingPath_makesTheStackExactlyRootAndPath() {
    let origin = NavigationState(tab([.about("x")], [.group(2)], detail: [.item(3)]))
    let path: [Page] = [.group(1), .item(1)]
    for whole in [path, [.list] + path] {
      XCTAssertEqual(
        phone.state(showingPath: whole, from: origin),
        NavigationState(tab([.group(1), .item(1)]))
      )
      XCTAssertEqual(
        pad.state(showingPath: whole, from: origin),
        NavigationState(tab([], [.group(1)], detail: [.item(1)], columns: [.detail]))
      )
    }
    XCTAssertEqual(phone.state(showingPath: [], from: origin), NavigationState(root: .list))
  }

  func test_projecting_toThePad_splitsAtTheFirstRouteOfALaterColumn() {
    let path: [Page] = [.bookmarks, .item(1), .group(1), .item(2)]
    let onPad = pad.projecting(NavigationState(tab(path)))

    XCTAssertEqual(
      onPad,
      NavigationState(tab([.bookmarks], detail: [.item(1), .group(1), .item(2)], columns: [.detail]))
    )
    XCTAssertEqual(phone.projecting(onPad), NavigationState(tab(path)))
  }

  func test_projecting_fromAnotherRoot_keepsItAndDoesNotGrow() {
    let other = NavigationPlacement.split(root: Page.bookmarks) { $0.column }
    let origin = NavigationState(tab([.item(1)]))

    let there = other.projecting(origin)
    let back = phone.projecting(there)

    XCTAssertEqual(there.currentTab.path, [.bookmarks, .list, .item(1)])
    XCTAssertEqual(back.currentTab.path, [.list, .bookmarks, .item(1)])
    XCTAssertEqual(phone.projecting(other.projecting(back)), back)
  }

  /// Without a screen that asks, a phone and a pad keep every screen; the route is visible then.
  func test_showing_randomStates_withoutSource_removesNothing() throws {
    let seed: UInt64 = 5
    var random = SplitMix64(seed: seed)
    let placements: [NavigationPlacement<Page>] = [phone, pad]
    for round in 0..<1000 {
      let placement = placements[round % 2]
      let origin = placement.state(showingPath: random.pages(upTo: 5), from: placement.initialState)
      let route = random.page()

      let next = placement.state(showing: route, askedBy: nil, from: origin)

      XCTAssertTrue(next.currentTab.visibleRoutes.contains(route), "seed \(seed), round \(round)")
      XCTAssertTrue(next.currentTab.path.starts(with: origin.currentTab.path), "seed \(seed), round \(round)")
    }
  }

  /// After a screen that asks, a phone and a pad have the same path.
  func test_showing_randomStates_withSource_phoneAndPadAgree() throws {
    let seed: UInt64 = 6
    var random = SplitMix64(seed: seed)
    for round in 0..<1000 {
      let path = random.pages(upTo: 5)
      let onPhone = phone.state(showingPath: path, from: phone.initialState)
      let onPad = pad.state(showingPath: path, from: pad.initialState)
      guard let source = onPhone.currentTab.path.randomElement(using: &random) else { continue }
      let route = random.page()
      XCTAssertEqual(
        phone.state(showing: route, askedBy: source, from: onPhone).currentTab.path,
        pad.state(showing: route, askedBy: source, from: onPad).currentTab.path,
        "seed \(seed), round \(round)"
      )
    }
  }

  func test_projecting_randomPaths_roundTripLosesNoScreen() throws {
    let seed: UInt64 = 99
    var random = SplitMix64(seed: seed)
    for round in 0..<1000 {
      let onPhone = NavigationState(tab(random.pages(upTo: 7)))
      let onPad = pad.projecting(onPhone)
      XCTAssertEqual(onPad.currentTab.path, onPhone.currentTab.path, "seed \(seed), round \(round)")
      XCTAssertEqual(phone.projecting(onPad), onPhone, "seed \(seed), round \(round)")
      XCTAssertEqual(pad.projecting(phone.projecting(onPad)), onPad, "seed \(seed), round \(round)")
    }
  }
}
