import Navigator
import TestSupport
import XCTest

final class NavigationRequestTests: XCTestCase {
  private let pad = NavigationTab(
    root: Page.list,
    pushed: [.bookmarks],
    supplementary: [.group(1)],
    detail: [.item(1), .item(2)]
  )

  private func tab(_ primary: [Page], _ supplementary: [Page], _ detail: [Page]) -> NavigationTab<Page> {
    NavigationTab(
      root: primary[0],
      pushed: Array(primary.dropFirst()),
      supplementary: supplementary,
      detail: detail
    )
  }

  func test_applying_legalRequests_leadsToTheExpectedStacks() throws {
    let primary: [Page] = [.list, .bookmarks]
    let detail: [Page] = [.item(1), .item(2)]
    let cases: [(NavigationRequest<Page>, NavigationTab<Page>)] = [
      (.push(.item(3)), tab(primary, [.group(1)], detail + [.item(3)])),
      (.push(.item(3), in: .primary), tab(primary + [.item(3)], [.group(1)], detail)),
      (.pop(), tab(primary, [.group(1)], [.item(1)])),
      (.pop(count: 2), tab(primary, [.group(1)], [])),
      (.pop(count: 3), tab(primary, [], [])),
      (.pop(count: 4), tab([.list], [], [])),
      (.pop(count: 2, in: .detail), tab(primary, [.group(1)], [])),
      (.pop(in: .primary), tab([.list], [.group(1)], detail)),
      (.popTo(.item(1)), tab(primary, [.group(1)], [.item(1)])),
      (.popTo(.item(2)), pad),
      (.popTo(.bookmarks), tab(primary, [], [])),
      (.popTo(.list, in: .primary), tab([.list], [.group(1)], detail)),
      (.popToRoot(), tab([.list], [], [])),
      (.popToRoot(in: .detail), tab(primary, [.group(1)], [.item(1)])),
      (.set([.item(3)], in: .detail), tab(primary, [.group(1)], [.item(3)])),
      (.set([], in: .detail), tab(primary, [.group(1)], [])),
      (.set([.bookmarks], in: .primary), tab([.bookmarks], [.group(1)], detail)),
      (.replaceTop(.item(3)), tab(primary, [.group(1)], [.item(1), .item(3)])),
      (.replaceTop(.item(3), in: .primary), tab([.list, .item(3)], [.group(1)], detail)),
      (.back, tab(primary, [.group(1)], [.item(1)])),
    ]
    for (request, expected) in cases {
      let state = try NavigationState(pad).applying(request)
      XCTAssertEqual(state, NavigationState(expected), "\(request)")
    }
  }

  func test_applying_request_changesOnlyTheSelectedTab() throws {
    let state = try NavigationState(tabs: [.init(root: Page.list), .init(root: .bookmarks)], selectedTab: 1)

    let next = try state.applying(.push(.item(1)))

    XCTAssertEqual(next.tabs, [.init(root: .list), .init(root: .bookmarks, pushed: [.item(1)])])
    XCTAssertEqual(next.selectedTab, 1)
    XCTAssertEqual(try next.applying(.selectTab(0)).topRoute, .list)
  }

  func test_applying_illegalRequests_isRefusedAndSaysWhatAndHowMany() {
    let root = NavigationState(root: Page.list)
    let split = NavigationState(pad)
    let cases: [(NavigationState<Page>, NavigationRequest<Page>, NavigationError)] = [
      (root, .back, .nothingToGoBackTo),
      (root, .pop(), .cannotPop(count: 1, available: 0, column: nil)),
      (split, .pop(count: 5), .cannotPop(count: 5, available: 4, column: nil)),
      (split, .pop(count: 0), .cannotPop(count: 0, available: 4, column: nil)),
      (split, .pop(count: -1, in: .detail), .cannotPop(count: -1, available: 2, column: .detail)),
      (split, .pop(count: 2, in: .primary), .cannotPop(count: 2, available: 1, column: .primary)),
      (split, .pop(count: 3, in: .detail), .cannotPop(count: 3, available: 2, column: .detail)),
      (root, .popTo(.item(9)), .notOnStack(route: "item", column: nil)),
      (split, .popTo(.item(1), in: .primary), .notOnStack(route: "item", column: .primary)),
      (root, .popToRoot(in: .detail), .emptyColumn(.detail)),
      (root, .replaceTop(.item(1), in: .supplementary), .emptyColumn(.supplementary)),
      (split, .set([], in: .primary), .missingRoot),
      (root, .selectTab(1), .unknownTab(1, count: 1)),
      (root, .selectTab(-1), .unknownTab(-1, count: 1)),
    ]
    for (state, request, expected) in cases {
      XCTAssertThrowsError(try state.applying(request), "\(request)") {
        XCTAssertEqual($0 as? NavigationError, expected)
      }
    }
  }

  func test_applying_randomRequests_keepsTheStateLegal() throws {
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    var state = try random.state(tabs: 3)
    var refused = 0
    for step in 0..<5000 {
      let request = random.request()
      if let next = try? state.applying(request) { state = next } else { refused += 1 }
      XCTAssert(state.isLegal, "seed \(seed), step \(step): \(request)")
    }
    XCTAssert((500...4500).contains(refused), "\(refused) refusals do not test much")
  }
}
