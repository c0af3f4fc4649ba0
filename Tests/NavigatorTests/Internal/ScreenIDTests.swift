import Navigator
import TestSupport
import XCTest

/// Which screens stay, if several screens have equal routes.
final class ScreenIDTests: XCTestCase {
  private typealias Machine = NavigationStateMachine<Page>
  private typealias State = NavigationState<Page>

  private struct Case {
    let name: String
    let before: State
    let after: State
    /// The numbers of the screens after the change. The screens before it have the numbers 0, 1, … in the order of `positions`.
    /// `nil` is a new screen.
    let request: [Int?]
    let user: [Int?]

    init(_ name: String, _ before: State, _ after: State, request: [Int?], user: [Int?]? = nil) {
      (self.name, self.before, self.after) = (name, before, after)
      (self.request, self.user) = (request, user ?? request)
    }
  }

  private func stack(_ pushed: Page..., detail: [Page] = [], modals: [(ModalStyle, [Page])] = []) -> State {
    let tab = NavigationTab(root: .list, pushed: pushed, detail: detail)
    return State(
      tab,
      modals: modals.compactMap { try? NavigationModal($0, root: $1[0], pushed: Array($1.dropFirst())) }
    )
  }

  private func cases() throws -> [Case] {
    let (a, b, c) = (Page.item(1), Page.item(2), Page.item(3))
    let tabs = { (first: [Page], second: [Page]) throws(NavigationError) in
      try State(tabs: [
        NavigationTab(root: .list, pushed: first), NavigationTab(root: .bookmarks, pushed: second),
      ])
    }
    let wide = { (detail: Page...) in
      State(NavigationTab(root: .list, detail: detail, columns: [.detail]))
    }
    return [
      Case("a push", stack(a), stack(a, a), request: [0, 1, nil]),
      Case("a pop", stack(a, a, a), stack(a, a), request: [0, 1, 2]),
      Case("another screen below", stack(a, c), stack(b, c), request: [0, nil, 2]),
      Case("two equal screens above it", stack(a, c, c), stack(b, c, c), request: [0, nil, 2, 3]),
      Case("one more of them", stack(a, c), stack(b, c, c), request: [0, nil, 2, nil]),
      Case("one less of them", stack(a, c, c), stack(b, c), request: [0, nil, 2], user: [0, nil, nil]),
      Case("swapped", stack(a, b), stack(b, a), request: [0, 2, 1]),
      Case("to another column", stack(a), stack(detail: [a]), request: [0, nil]),
      Case("to another column, with new columns", stack(a), wide(a), request: [0, 1]),
      Case(
        "its own column first",
        stack(a, detail: [b, a]),
        stack(detail: [a]),
        request: [0, 3]
      ),
      Case("its own column first, with new columns", stack(a, detail: [a]), wide(a), request: [0, 2]),
      Case(
        "one less of them, with new columns",
        stack(a, c, c),
        State(NavigationTab(root: .list, pushed: [b, c], columns: [.detail])),
        request: [0, nil, 2],
        user: [0, nil, nil]
      ),
      Case(
        "a modal of another style, with new columns",
        stack(modals: [(.sheet, [a])]),
        State(wide().currentTab, modals: [try NavigationModal(.fullScreen, root: a)]),
        request: [0, nil]
      ),
      Case("to a modal", stack(a), stack(modals: [(.sheet, [a])]), request: [0, nil]),
      Case(
        "the lower of two modals",
        stack(modals: [(.sheet, [a]), (.sheet, [b, c])]),
        stack(modals: [(.sheet, [b, c])]),
        request: [0, nil, nil]
      ),
      Case(
        "the style of a modal",
        stack(modals: [(.sheet, [a, b])]),
        stack(modals: [(.fullScreen, [a, b])]),
        request: [0, nil, nil]
      ),
      Case(
        "a modal below",
        stack(modals: [(.sheet, [a]), (.sheet, [c])]),
        stack(modals: [(.sheet, [b]), (.sheet, [c])]),
        request: [0, nil, nil]
      ),
      Case("another tab", try tabs([a], [b]), try tabs([], [b, a]), request: [0, 2, 3, nil]),
    ]
  }

  func test_equalRoutes_screensThatStay() throws {
    for change in try cases() {
      for isUser in [false, true] {
        var machine = Machine(placement: .stack(root: .list))
        _ = machine.followUser(to: change.before)
        let former = machine.screens.all.map(\.id)
        if isUser {
          _ = machine.followUser(to: change.after)
        } else {
          _ = machine.ask(1)
          machine.begin { (_, _) throws(NavigationError) in change.after }
          while machine.takeStep() != nil { _ = machine.endStep(.completed) }
        }
        XCTAssertEqual(machine.state, change.after, change.name)
        let numbers = machine.screens.all.map { former.firstIndex(of: $0.id) }
        XCTAssertEqual(numbers, isUser ? change.user : change.request, "\(change.name), user: \(isUser)")
      }
    }
  }

  /// A layout moves screens, and keeps all of them.
  func test_equalRoutes_newLayout_keepsEachScreen() throws {
    let wide = NavigationPlacement<Page>.tabs([
      .split(root: .list) { _ in .detail }, .stack(root: .bookmarks),
    ])
    var machine = Machine(placement: .tabs([.stack(root: .list), .stack(root: .bookmarks)]))
    let tabs = [
      NavigationTab(root: Page.list, pushed: [.item(1), .item(1)]),
      NavigationTab(root: .bookmarks, pushed: [.item(1)]),
    ]
    _ = machine.followUser(
      to: try NavigationState(tabs: tabs, modals: [NavigationModal(.sheet, root: .item(1))])
    )
    let former = machine.screens.all.map(\.id)
    _ = machine.place(by: wide)
    XCTAssertEqual(machine.screens.all.map(\.id), former)
    _ = machine.place(by: .stack(root: .list))
    // The screens of the selected tab come last.
    XCTAssertEqual(machine.screens.all.map { former.firstIndex(of: $0.id) }, [0, 3, 4, 1, 2, 5])
    XCTAssertEqual(machine.state.all.map { $0 == .item(1) }, [false, false, true, true, true, true])
  }

  /// A step replaces a stack while the user goes back. If the step shows the route of the removed screen again, the screen has a
  /// new identity.
  func test_userGoesBackDuringAStep_screenThatTheStepShowsAgain_isAnother() throws {
    var machine = Machine(placement: .stack(root: .list))
    _ = machine.followUser(to: try machine.state.applying(.setPath([.item(1)])))
    let item = machine.screens.topRoute.id
    machine.track(result: 7, of: item)
    _ = machine.ask(1)
    machine.begin(.set([.list, .item(1), .item(2), .item(3)], in: .primary))
    _ = machine.takeStep()
    let back = try machine.state.applying(.back)
    guard case .resolve(7, .dismissed)? = machine.followUser(to: back).last else { return XCTFail("no end") }
    _ = machine.endStep(.completed)
    XCTAssertNil(machine.screens.location(of: item))
    XCTAssertTrue(machine.state.all.contains(.item(1)))
  }

  /// The user opens the screen that the request is showing. It is another screen, but the request has nothing left to do.
  func test_userReachesTheTargetDuringTheStep_requestSucceeds_unlessItsScreenIsAwaited() throws {
    for (isShownAgain, result) in [(false, nil), (true, nil), (false, 7), (true, 7)] as [(Bool, Int?)] {
      var machine = Machine(placement: .stack(root: .list))
      _ = machine.ask(1)
      machine.begin(.push(.item(1)), result: result)
      _ = machine.takeStep()
      _ = machine.followUser(to: try machine.state.applying(.push(.item(1))))
      _ = isShownAgain ? machine.showAgain() : machine.endStep(.canceled)
      XCTAssertEqual(machine.failure, result == nil ? nil : .interrupted, "shown again: \(isShownAgain)")
    }
  }

  /// Requests, navigations of the user and layouts in any order, also during steps: no two screens are the same, and no screen that has
  /// left comes back.
  func test_randomChanges_eachScreenIsItself() throws {
    for seed in RandomRounds.seeds(8, long: 60) {
      var random = SplitMix64(seed: seed)
      let placements: [NavigationPlacement<Page>] = [
        .stack(root: .list), .tabs([.stack(root: .list), .stack(root: .bookmarks)]),
        .tabs([.split(root: .list) { $0.column }, .stack(root: .bookmarks)]),
      ]
      var machine = Machine(placement: placements[1])
      var (shown, seen): (Set<ScreenID>, Set<ScreenID>) = ([], [])
      func check(_ place: String) {
        let ids = Set(machine.screens.all.map(\.id))
        XCTAssertEqual(ids.count, machine.state.all.count, "seed \(seed), \(place): twice there")
        XCTAssertEqual(machine.screens.map(\.route), machine.state, "seed \(seed), \(place)")
        XCTAssert(ids.subtracting(shown).isDisjoint(with: seen), "seed \(seed), \(place): came back")
        XCTAssert(ids.isSuperset(of: machine.awaitedResults.values), "seed \(seed), \(place): awaited")
        shown = ids
        seen.formUnion(ids)
      }
      func disturb(_ place: String) throws {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: _ = machine.followUser(to: try random.state(tabs: machine.state.tabs.count))
        case 1: _ = machine.place(by: placements[Int.random(in: 0..<3, using: &random)])
        case 2:
          let next = try? machine.state.applying(random.request())
          if let next { _ = machine.followUser(to: next) }
        default: return
        }
        check(place)
      }
      for round in 0..<200 {
        try disturb("round \(round)")
        _ = machine.ask(1)
        machine.begin(random.request(), result: round)
        while machine.takeStep() != nil {
          try disturb("round \(round), step")
          _ = machine.endStep(Int.random(in: 0..<6, using: &random) == 0 ? .canceled : .completed)
          check("round \(round), end of a step")
        }
        _ = machine.end(1)
      }
    }
  }
}
