import AsyncTestSupport
import Foundation
import Navigator
import TestSupport
import XCTest

@MainActor
final class RestorationTests: SerialTestCase {
  private let phone = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])

  private func restored(
    _ json: String,
    guards: [RouteGuard<Page>] = [],
    keeping isKnown: (Page) -> Bool = { _ in true }
  ) async throws -> (navigator: RouteNavigator<Page>, skipped: [String]) {
    let saved = try JSONDecoder().decode(SavedNavigation<Page>.self, from: Data(json.utf8))
    let navigator = RouteNavigator(phone, guards: guards)
    let skipped = try await navigator.restore(saved, keeping: isKnown)
    return (navigator, skipped.map { "\($0.route): \($0.reason)" })
  }

  private func json(_ state: NavigationState<Page>) throws -> String {
    String(decoding: try JSONEncoder().encode(SavedNavigation(state)), as: UTF8.self)
  }

  private func state() throws -> NavigationState<Page> {
    try NavigationState(
      tabs: [
        NavigationTab(root: .list, pushed: [.group(1), .item(1)]),
        NavigationTab(root: .bookmarks, pushed: [.item(2)]),
      ],
      selectedTab: 1,
      modals: [NavigationModal(.sheet, root: .about("x"), pushed: [.item(3)])]
    )
  }

  func test_restore_everythingKnown_isTheSameState() async throws {
    let state = try state()
    let (navigator, skipped) = try await restored(try json(state))
    XCTAssertEqual(navigator.state, state)
    XCTAssertEqual(skipped, [])
    let plain = try JSONDecoder().decode(NavigationState<Page>.self, from: Data(try json(state).utf8))
    XCTAssertEqual(plain, state, "it is written as a state is")
  }

  func test_restore_unknownAndGuardedRoutes_areSkippedAndThoseAroundThemStay() async throws {
    let closed = RouteGuard<Page>("g") { page in
      switch page {
      case .item(2): .deny(reason: "it is closed")
      case .about: .hold
      case .item(3): .redirect(to: .list)
      default: .allow
      }
    }
    let (navigator, skipped) = try await restored(try json(try state()), guards: [closed]) { $0 != .group(1) }
    XCTAssertEqual(
      skipped,
      [
        "group(1): it is not known", "item(2): it is closed", "about(\"x\"): the guard g holds it",
        "item(3): the guard g redirects it",
      ]
    )
    XCTAssertEqual(navigator.state.tabs.map(\.path), [[.list, .item(1)], [.bookmarks]])
    XCTAssertEqual(navigator.state.modals, [])
    XCTAssertEqual(navigator.state.selectedTab, 1)
  }

  /// Finding 4.
  func test_restore_deniedRootOfTheSelectedTab_isSkippedAndNotSelected() async throws {
    let closed = RouteGuard<Page>("members") { $0 == .bookmarks ? .deny(reason: "it is closed") : .allow }
    let (navigator, skipped) = try await restored(try json(try state()), guards: [closed])
    XCTAssertEqual(skipped, ["bookmarks: it is closed"])
    XCTAssertEqual(navigator.state.selectedTab, 0)
    XCTAssertFalse(navigator.state.currentTab.visibleRoutes.contains(.bookmarks))
    XCTAssertEqual(navigator.state.tabs.map(\.root), [.list, .bookmarks], "a placement always has its tabs")
  }

  /// A newer app has more styles and columns than this one. The whole place was refused.
  func test_restore_styleAndColumnOfANewerApp_areSkippedAndTheRestStays() async throws {
    let column = try json(try state()).replacing(
      #""columns":["primary"]"#,
      with: #""columns":["primary","inspector"]"#
    )
    XCTAssertTrue(column.contains("inspector"))
    let screens = column.replacing(#""detail":[]"#, with: #""detail":[],"inspector":[{"list":{}}]"#)
    for text in [column, screens] {
      let (navigator, skipped) = try await restored(text)
      XCTAssertEqual(navigator.state, try state())
      let lost = ["tabs[0].inspector: it cannot be read", "tabs[1].inspector: it cannot be read"]
      XCTAssertEqual(skipped, text == column ? [] : lost)
    }
    // A newer app writes an empty column, too. Nothing of it is lost.
    let empty = column.replacing(#""detail":[]"#, with: #""detail":[],"inspector":[],"badge":3"#)
    let (whole, nothing) = try await restored(empty)
    XCTAssertEqual(whole.state, try state())
    XCTAssertEqual(nothing, [])
    let twoModals = try NavigationState<Page>(
      tabs: [NavigationTab(root: .list), NavigationTab(root: .bookmarks)],
      modals: [NavigationModal(.popover, root: .item(1)), NavigationModal(.sheet, root: .item(2))]
    )
    let style = try json(twoModals).replacing("popover", with: "inspector")
    let (navigator, skipped) = try await restored(style)
    XCTAssertEqual(skipped, ["modals[0].stack[0]: it cannot be read"])
    XCTAssertEqual(navigator.state.modals, [try NavigationModal(.sheet, root: Page.item(2))])
    XCTAssertThrowsError(try JSONDecoder().decode(NavigationState<Page>.self, from: Data(style.utf8)))
  }

  /// The tab stayed selected with another screen than the user had left it with.
  func test_restore_unreadableRootOfTheSelectedTab_isNotSelected() async throws {
    let text = try json(try state()).replacing(#"{"bookmarks":{}}"#, with: #"{"gone":{}}"#)
    let (navigator, skipped) = try await restored(text)
    XCTAssertEqual(skipped.count, 1, "\(skipped)")
    XCTAssertEqual(navigator.state.selectedTab, 0)
    XCTAssertEqual(navigator.state.tabs.map(\.root), [.list, .bookmarks])
  }

  func test_restore_olderAndCorruptedData_keepsWhatCanBeRead() async throws {
    let item = #"{"item":{"_0":1}}"#
    let rest = #""supplementary":[],"detail":[]}],"selectedTab":0}"#
    let cases: [(String, paths: [[Page]], skipped: Int)] = [
      (
        #"{"tabs":[{"primary":[{"list":{}},{"gone":{}},\#(item)],\#(rest)"#,
        [[.list, .item(1)], [.bookmarks]], 1
      ),
      (#"{"tabs":[{"primary":[{"gone":{}},\#(item)],\#(rest)"#, [[.list, .item(1)], [.bookmarks]], 1),
      (
        #"{"tabs":[{"primary":[{"list":{}}],"supplementary":[],"detail":[\#(item),5]}],"selectedTab":0}"#,
        [[.list, .item(1)], [.bookmarks]], 1
      ),
    ]
    for (json, paths, skipped) in cases {
      let (navigator, left) = try await restored(json)
      XCTAssertEqual(navigator.state.tabs.map(\.path), paths, json)
      XCTAssertEqual(left.count, skipped, "\(json): \(left)")
      XCTAssertTrue(navigator.state.isLegal, json)
    }
    for json in ["[]", "{}", #"{"tabs":[],"selectedTab":0}"#, #"{"tabs":[{"primary":[]}],"selectedTab":0}"#] {
      XCTAssertThrowsError(try JSONDecoder().decode(SavedNavigation<Page>.self, from: Data(json.utf8)), json)
    }
  }

  func test_restore_randomDamage_neverTrapsAndIsLegal() async throws {
    let seed: UInt64 = 17
    var random = SplitMix64(seed: seed)
    let rounds = RandomRounds.count(160, long: 5_000)
    var restored = 0
    for _ in 0..<rounds {
      var text = Array(try json(try random.state(tabs: Int.random(in: 1...3, using: &random))).utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
        let index = Int.random(in: 0..<text.count, using: &random)
        text[index] = Array("{}[]\",:0x".utf8)[Int.random(in: 0..<9, using: &random)]
      }
      guard let saved = try? JSONDecoder().decode(SavedNavigation<Page>.self, from: Data(text)) else {
        continue
      }
      let navigator = RouteNavigator(phone)
      _ = try await navigator.restore(saved)
      XCTAssertTrue(navigator.state.isLegal, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
      XCTAssertEqual(navigator.state.tabs.count, 2)
      restored += 1
    }
    XCTAssertGreaterThan(restored, rounds / 4)
  }

  // MARK: Other requests

  @MainActor
  private final class Gate {
    var isOpen = false
    private(set) var questions = 0

    func `guard`() -> RouteGuard<Page> { RouteGuard("slow", asking: { [self] in await answer(about: $0) }) }

    func answer(about page: Page) async -> GuardDecision<Page> {
      guard page == .item(1) else { return .allow }
      questions += 1
      while !isOpen, !Task.isCancelled { await mainTurn() }
      return .allow
    }
  }

  private func restoring(_ navigator: RouteNavigator<Page>) throws -> Task<NavigationError?, Never> {
    let saved = SavedNavigation(try state())
    return Task {
      await error { () async throws(NavigationError) in try await navigator.restore(saved) }
    }
  }

  /// A guard waits. The screens to which the user has gone meanwhile are newer than the saved state.
  func test_restore_aGuardWaits_aLaterRequestIsKept() async throws {
    for isByUser in [false, true] {
      let gate = Gate()
      let navigator = RouteNavigator(phone, guards: [gate.guard()])
      let restoring = try restoring(navigator)
      await mainTurns(until: { gate.questions != 0 })
      if isByUser {
        try navigator.userDidNavigate(.push(.group(2)))
      } else {
        try await navigator.push(.group(2))
      }
      gate.isOpen = true
      let failure = await restoring.value
      XCTAssertEqual(failure, .interrupted, "by the user: \(isByUser)")
      XCTAssertEqual(navigator.state.currentTab.path, [.list, .group(2)])
    }
  }

  /// The guard of a screen that would leave waits, for example for the user. The same must hold.
  func test_restore_aGuardOfLeavingWaits_aLaterNavigationIsKept() async throws {
    let gate = Gate()
    let leaving = RouteGuard<Page>(
      "unsaved",
      on: .leaving,
      asking: { $0 == .item(9) ? await gate.answer(about: .item(1)) : .allow }
    )
    let navigator = RouteNavigator(phone, guards: [leaving])
    try await navigator.push(.item(9))
    let restoring = try restoring(navigator)
    await mainTurns(until: { gate.questions != 0 })
    try navigator.userDidNavigate(.push(.group(2)))
    gate.isOpen = true
    let failure = await restoring.value
    XCTAssertEqual(failure, .interrupted)
    XCTAssertEqual(navigator.state.currentTab.path, [.list, .item(9), .group(2)])
  }

  /// A screen was pushed in another column than its own, which the placement would change.
  func test_restore_overAScreenInAnotherColumn_isRestored() async throws {
    let pad = NavigationPlacement<Page>.tabs([
      .split(root: .list) { $0 == .list ? .primary : .detail }, .stack(root: .bookmarks),
    ])
    let navigator = RouteNavigator(pad)
    try await navigator.send(.push(.item(1), in: .primary))
    XCTAssertEqual(navigator.state[.column(.primary, tab: 0)], [.list, .item(1)])
    _ = try await navigator.restore(SavedNavigation(try state()))
  }

  func test_restore_aGuardWaits_nothingElseHappens_isRestored() async throws {
    let gate = Gate()
    let navigator = RouteNavigator(phone, guards: [gate.guard()])
    let restoring = try restoring(navigator)
    await mainTurns(until: { gate.questions != 0 })
    for _ in 0..<30 { await mainTurn() }
    gate.isOpen = true
    let failure = await restoring.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state, try state())
  }

  /// The window changes its layout while a guard waits. A skipped root is replaced by the root of the new layout.
  func test_restore_layoutChangesWhileAGuardWaits_aSkippedRootComesFromTheNewLayout() async throws {
    for kind in [GuardKind.showing, .leaving] {
      let gate = Gate()
      let navigator = RouteNavigator(phone)
      try await navigator.select(tab: .bookmarks)
      try await navigator.push(.item(1))
      navigator.guards = [RouteGuard("slow", on: kind, asking: { await gate.answer(about: $0) })]
      let saved = SavedNavigation(try state())
      let restoring = Task { try await navigator.restore(saved) { $0 != .list } }
      await mainTurns(until: { gate.questions != 0 })
      navigator.placement = .tabs([.stack(root: .group(2)), .stack(root: .bookmarks)])
      gate.isOpen = true
      _ = try await restoring.value
      XCTAssertEqual(navigator.state.tabs[0].path, [.group(2), .group(1), .item(1)], "\(kind)")
    }
  }

  /// The window becomes narrow and wide again. The user has gone nowhere, although the screens have moved to another tab.
  func test_restore_layoutChangesTwiceWhileAGuardWaits_isPerformed() async throws {
    let (gate, tabs) = (
      Gate(), NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
    )
    let navigator = RouteNavigator(tabs)
    for tab in [1, 0] {
      try await navigator.send(.selectTab(tab))
      try await navigator.push(.group(1))
    }
    navigator.guards = [RouteGuard("slow", asking: { await gate.answer(about: $0) })]
    let saved = SavedNavigation(try state())
    let restoring = Task { try await navigator.restore(saved) }
    await mainTurns(until: { gate.questions != 0 })
    navigator.placement = .stack(root: .list)
    navigator.placement = tabs
    gate.isOpen = true
    _ = try await restoring.value
    XCTAssertEqual(navigator.state.topRoute, try state().topRoute)
  }

  /// A guard that does not wait keeps the order of the requests, as for other requests.
  func test_restore_anAsynchronousGuardThatDoesNotWait_aLaterRequestComesAfterwards() async throws {
    let quick = RouteGuard<Page>("quick", asking: { _ in .allow })
    let navigator = RouteNavigator(phone, guards: [quick])
    let restoring = try restoring(navigator)
    let selection = Task { try await navigator.send(.selectTab(0)) }
    let failure = await restoring.value
    XCTAssertNil(failure)
    try await selection.value
    XCTAssertEqual(navigator.state, try state().applying(.selectTab(0)))
  }

  /// The guard shows a screen of its own before it answers. The screen has gone then, so the state is restored.
  func test_restore_aGuardPresentsAScreenAndAwaitsIt_isRestored() async throws {
    var other: RouteNavigator<Page>?
    let login = RouteGuard<Page>(
      "login",
      asking: { page in
        if page == .item(1) {
          _ = try? await other?.present(.about("login"), returning: Int.self)
        }
        return .allow
      }
    )
    let navigator = RouteNavigator(phone, guards: [login])
    other = navigator
    let restoring = try restoring(navigator)
    await mainTurns(until: { !navigator.state.modals.isEmpty })
    try await navigator.finish(.about("login"), with: 1)
    let failure = await restoring.value
    XCTAssertNil(failure)
    XCTAssertEqual(navigator.state, try state())
  }
}
