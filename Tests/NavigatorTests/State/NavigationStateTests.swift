import Foundation
import Navigator
import TestSupport
import XCTest

final class NavigationStateTests: XCTestCase {
  func test_init_withoutTabsOrWithAnUnknownOne_isRefused() {
    XCTAssertThrowsError(try NavigationState<Page>(tabs: [])) {
      XCTAssertEqual($0 as? NavigationError, .noTabs)
    }
    for index in [-1, 1] {
      XCTAssertThrowsError(try NavigationState(tabs: [.init(root: Page.list)], selectedTab: index)) {
        XCTAssertEqual($0 as? NavigationError, .unknownTab(index, count: 1))
      }
    }
  }

  func test_readings_concernTheSelectedTab() throws {
    let state = try NavigationState(
      tabs: [.init(root: Page.list), .init(root: .bookmarks, detail: [.item(1)])],
      selectedTab: 1
    )

    XCTAssertEqual(state.currentTab.root, .bookmarks)
    XCTAssertEqual(state.currentTab.visibleRoutes, [.bookmarks, .item(1)])
    XCTAssertEqual(state.topRoute, .item(1))
  }

  func test_coding_randomStates_comeBack() throws {
    let seed: UInt64 = 11
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let state = try random.state(tabs: 1 + Int.random(in: 0..<3, using: &random))
      let data = try JSONEncoder().encode(state)
      XCTAssertEqual(try JSONDecoder().decode(NavigationState<Page>.self, from: data), state, "\(seed)")
    }
  }

  func test_decoding_illegalStates_saysWhatIsWrong() {
    let root = #"{"primary":[{"list":{}}],"supplementary":[],"detail":[]}"#
    let rootless = #"{"primary":[],"supplementary":[],"detail":[{"list":{}}]}"#
    let cases = [
      #"{"tabs":[],"selectedTab":0}"#: "A navigation state needs at least one tab.",
      #"{"tabs":[\#(root)],"selectedTab":1}"#: "There is no tab 1: the only tab is 0.",
      #"{"tabs":[\#(rootless)],"selectedTab":0}"#: "A stack needs at least its root.",
    ]
    for (json, reason) in cases {
      XCTAssertThrowsError(
        try JSONDecoder().decode(NavigationState<Page>.self, from: Data(json.utf8)),
        json
      ) { error in
        guard case DecodingError.dataCorrupted(let context) = error else { return XCTFail("\(error)") }
        XCTAssertEqual(context.debugDescription, reason)
      }
    }
  }
}
