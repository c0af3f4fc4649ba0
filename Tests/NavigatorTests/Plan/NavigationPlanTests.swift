import Navigator
import TestSupport
import XCTest

final class NavigationPlanTests: XCTestCase {
  private func state(
    _ root: Page = .list,
    _ pushed: [Page] = [],
    detail: [Page] = []
  ) -> NavigationState<Page> {
    NavigationState(NavigationTab(root: root, pushed: pushed, detail: detail))
  }

  private let primary = NavigationPosition.column(.primary, tab: 0)
  private let detail = NavigationPosition.column(.detail, tab: 0)

  func test_steps_withinOneTab_areTheFewestAndShowNothingOnTheWay() {
    let cases: [(NavigationState<Page>, NavigationState<Page>, [NavigationStep<Page>])] = [
      (state(), state(), []),
      (state(), state(.list, [.item(1)]), [.push(.item(1), primary)]),
      (
        state(), state(.list, [.item(1), .item(2)]),
        [.replace([.list, .item(1), .item(2)], primary)]
      ),
      (state(.list, [.item(1), .item(2)]), state(), [.pop(count: 2, primary)]),
      (state(.list, [.item(1)]), state(.list, [.item(2)]), [.replace([.list, .item(2)], primary)]),
      (state(), state(.bookmarks), [.replace([.bookmarks], primary)]),
      (state(detail: [.item(1)]), state(detail: [.item(2)]), [.replace([.item(2)], detail)]),
      (state(detail: [.item(1)]), state(), [.pop(count: 1, detail)]),
      (
        state(detail: [.item(1)]), state(.list, [.bookmarks]),
        [.pop(count: 1, detail), .push(.bookmarks, primary)]
      ),
      (
        state(.list, [.bookmarks]), state(detail: [.item(1)]),
        [.pop(count: 1, primary), .push(.item(1), detail)]
      ),
      (
        state(.list, [.bookmarks], detail: [.item(1)]), state(),
        [.pop(count: 1, detail), .pop(count: 1, primary)]
      ),
    ]
    for (origin, target, steps) in cases {
      XCTAssertEqual(NavigationPlan(from: origin, to: target).steps, steps)
    }
  }

  func test_steps_acrossTabs_changeATabOnlyWhileItIsNotSeen() throws {
    let origin = try NavigationState(
      tabs: [.init(root: Page.list, pushed: [.item(1)]), .init(root: .bookmarks)]
    )
    let target = try NavigationState(
      tabs: [.init(root: Page.list), .init(root: .bookmarks, pushed: [.item(2)])],
      selectedTab: 1
    )

    XCTAssertEqual(
      NavigationPlan(from: origin, to: target).steps,
      [
        .push(.item(2), .column(.primary, tab: 1)),
        .selectTab(1),
        .pop(count: 1, primary),
      ]
    )
  }

  func test_steps_betweenDifferentNumbersOfTabs_areOneReset() throws {
    let target = try NavigationState(tabs: [.init(root: Page.list), .init(root: .bookmarks)])

    XCTAssertEqual(NavigationPlan(from: state(), to: target).steps, [.reset(target)])
    XCTAssertEqual(
      NavigationPlan(from: state(), to: target).description,
      "reset to 2 tabs showing list"
    )
  }

  func test_description_readsAsASentence() {
    XCTAssertEqual(NavigationPlan(from: state(), to: state()).description, "nothing to do")
    XCTAssertEqual(
      NavigationPlan(from: state(detail: [.item(1)]), to: state(.list, [.bookmarks])).description,
      "pop 1 in the detail column of tab 0, then push bookmarks in the primary column of tab 0"
    )
    XCTAssertEqual(
      NavigationPlan(from: state(), to: state(.list, [.item(1), .item(2)])).description,
      "set list > item(1) > item(2) in the primary column of tab 0"
    )
  }

  func test_plan_randomPairs_leadsToTheTargetThroughLegalStates() throws {
    let seed: UInt64 = 2026
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(660, long: 30_000) {
      let tabs = Int.random(in: 1...3, using: &random)
      let others = Int.random(in: 0..<10, using: &random) == 0 ? tabs + 1 : tabs
      let origin = try random.state(tabs: tabs)
      let target = try random.state(tabs: others)
      let plan = NavigationPlan(from: origin, to: target)
      var state = origin
      for step in plan.steps {
        let next = try state.performing(step)
        XCTAssertNotEqual(next, state, "seed \(seed), round \(round): \(step) does nothing")
        XCTAssert(next.isLegal, "seed \(seed), round \(round): \(step)")
        state = next
      }
      XCTAssertEqual(state, target, "seed \(seed), round \(round): \(plan)")
      XCTAssertEqual(plan.target, target)
      XCTAssertEqual(plan.isEmpty, origin == target)
      XCTAssertLessThanOrEqual(
        plan.steps.count,
        3 * tabs + 2 + 2 * max(origin.modals.count, target.modals.count)
      )
    }
  }

  func test_steps_thatDoNotFit_areRefused() {
    let nowhere = NavigationPosition.column(.primary, tab: 1)
    let cases: [(NavigationStep<Page>, NavigationError)] = [
      (.selectTab(2), .unknownTab(2, count: 1)),
      (.push(.item(1), nowhere), .unknownTab(1, count: 1)),
      (.pop(count: 1, primary), .cannotPop(count: 1, available: 0, column: .primary)),
      (.replace([], primary), .missingRoot),
    ]
    for (step, expected) in cases {
      XCTAssertThrowsError(try state().performing(step), "\(step)") {
        XCTAssertEqual($0 as? NavigationError, expected)
      }
    }
  }

  func test_steps_columnsComeOrGo_resetTheWholeState() {
    let phone = NavigationState(root: Page.list)
    let pad = NavigationState(NavigationTab(root: Page.list, columns: [.detail]))
    XCTAssertEqual(NavigationPlan(from: phone, to: pad).steps, [.reset(pad)])
    XCTAssertEqual(NavigationPlan(from: pad, to: phone).steps, [.reset(phone)])
  }
}
