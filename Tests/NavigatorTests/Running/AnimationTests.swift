import Foundation
import Navigator
import XCTest

/// Whether the host is asked for an animation.
@MainActor
final class AnimationTests: XCTestCase {
  private typealias Request = @MainActor (RouteNavigator<Page>) async throws -> Void

  private let host = RecordingHost()

  private func navigator() throws -> RouteNavigator<Page> {
    let links = try LinkTable<Page>(
      schemes: ["app"],
      links: [
        DeepLink("/bookmarks", to: .bookmarks),
        DeepLink("/about", to: .about("x")).presented(as: .sheet),
      ]
    )
    let login = RouteGuard<Page>("login") { [host] page in
      page == .item(9) && host.shown?.modals == [] ? .hold(presenting: .about("login")) : .allow
    }
    let navigator = RouteNavigator(.stack(root: Page.list), guards: [login], links: links)
    navigator.attach(host)
    return navigator
  }

  func test_verbs_areAnimated_unlessTheCallSaysOtherwise() async throws {
    let verbs: [(Request, Request)] = [
      ({ try await $0.push(.item(1)) }, { try await $0.push(.item(1), animated: false) }),
      ({ try await $0.navigate(to: .item(1)) }, { try await $0.navigate(to: .item(1), animated: false) }),
      ({ try await $0.present(.item(1)) }, { try await $0.present(.item(1), animated: false) }),
      ({ try await $0.set([.item(1)]) }, { try await $0.set([.item(1)], animated: false) }),
      (
        { try await $0.send(.reset(.init(root: .item(1)))) },
        { try await $0.send(.reset(.init(root: .item(1))), animated: false) }
      ),
      ({ try await $0.pop() }, { try await $0.pop(animated: false) }),
      ({ try await $0.popToRoot() }, { try await $0.popToRoot(animated: false) }),
      ({ try await $0.back() }, { try await $0.back(animated: false) }),
      ({ try await $0.send(.back) }, { try await $0.send(.back, animated: false) }),
      (
        { try await $0.sendWithoutAsking(.push(.item(1))) },
        { try await $0.sendWithoutAsking(.push(.item(1)), animated: false) }
      ),
      (
        { try await $0.update { _ in NavigationState(root: .list) } },
        { try await $0.update(animated: false) { _ in NavigationState(root: .list) } }
      ),
    ]
    for (index, (usual, still)) in verbs.enumerated() {
      for (verb, isAnimated) in [(usual, true), (still, false)] {
        let navigator = try navigator()
        try await navigator.push(.group(1))
        let before = host.animations.count
        try await verb(navigator)
        XCTAssertEqual(Array(host.animations.dropFirst(before)), [isAnimated], "verb \(index)")
      }
    }
  }

  func test_dismiss_isAnimated_unlessTheCallSaysOtherwise() async throws {
    for (verb, isAnimated): (Request, Bool) in [
      ({ try await $0.dismiss() }, true), ({ try await $0.dismiss(animated: false) }, false),
    ] {
      let navigator = try navigator()
      try await navigator.present(.item(1))
      try await verb(navigator)
      XCTAssertEqual(host.animations.last, isAnimated)
    }
  }

  func test_select_isAnimated_unlessTheCallSaysOtherwise() async throws {
    let (navigator, host) = stage(.tabs([.stack(root: .list), .stack(root: .bookmarks)]))
    try await navigator.select(tab: .bookmarks)
    try await navigator.select(tab: .list, animated: false)
    XCTAssertEqual(host.animations, [true, false])
  }

  func test_verbsThatAwaitAResult_areAnimated_unlessTheCallSaysOtherwise() async throws {
    let verbs: [(Request, Request)] = [
      (
        { _ = try await $0.push(.group(1), returning: Int.self) },
        { _ = try await $0.push(.group(1), returning: Int.self, animated: false) }
      ),
      (
        { _ = try await $0.present(.group(1), returning: Int.self) },
        { _ = try await $0.present(.group(1), returning: Int.self, animated: false) }
      ),
      (
        { let _: Int? = try await $0.pick(.group(1)) },
        { let _: Int? = try await $0.pick(.group(1), animated: false) }
      ),
    ]
    for (index, (usual, still)) in verbs.enumerated() {
      for (verb, isAnimated) in [(usual, true), (still, false)] {
        let navigator = try navigator()
        let before = host.animations.count
        let call = Task { try await verb(navigator) }
        await mainTurns(until: { navigator.state.topRoute == .group(1) })
        if isAnimated {
          try await navigator.finish(.group(1), with: 1)
        } else {
          try await navigator.finish(.group(1), with: 1, animated: false)
        }
        try await call.value
        XCTAssertEqual(Array(host.animations.dropFirst(before)), [isAnimated, isAnimated], "verb \(index)")
      }
    }
  }

  func test_link_atAColdStart_isNotAnimated() async throws {
    let cases: [(name: String, before: Request, isAnimated: Bool)] = [
      ("cold start", { _ in }, false),
      ("restored", { try await $0.restore(SavedNavigation(NavigationState(root: .item(2)))) }, false),
      ("after a request", { try await $0.push(.item(1)) }, true),
      ("after a move of the user", { try $0.userDidNavigate(.push(.item(1))) }, true),
      ("after another link", { try await $0.open(try XCTUnwrap(URL(string: "app://bookmarks"))) }, true),
    ]
    for (name, before, isAnimated) in cases {
      let navigator = try navigator()
      try await before(navigator)
      let steps = host.animations.count
      try await navigator.open(try XCTUnwrap(URL(string: "app://about")))
      let animations = host.animations.dropFirst(steps)
      XCTAssertFalse(animations.isEmpty, name)
      XCTAssertTrue(animations.allSatisfy { $0 == isAnimated }, name)
    }
  }

  func test_link_withAWish_isAnimatedAsWished() async throws {
    for wish in [true, false] {
      let navigator = try navigator()
      let before = host.animations.count
      try await navigator.open(try XCTUnwrap(URL(string: "app://bookmarks")), animated: wish)
      XCTAssertEqual(Array(host.animations.dropFirst(before)), [wish])
    }
  }

  /// The login belongs to the request, so it comes as the request does.
  func test_loginOfARequestWithoutAnimation_isNotAnimated() async throws {
    let navigator = try navigator()
    let request = Task { try await navigator.push(.item(9), animated: false) }
    await mainTurns(until: { !navigator.state.modals.isEmpty })
    XCTAssertEqual(host.animations, [false])
    request.cancel()
    _ = await request.result
  }
}
