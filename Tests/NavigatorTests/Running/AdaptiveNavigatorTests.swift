import Navigator
import XCTest

/// Row 1.55.
@MainActor
final class AdaptiveNavigatorTests: XCTestCase {
  private enum Width { case narrow, wide, wider }

  private final class Owner {
    var causes: [NavigationChange<Page>.Cause] = []
  }

  private let primary = NavigationPosition(tab: 0, column: .primary)
  private let detail = NavigationPosition(tab: 0, column: .detail)

  /// - Parameter asked: Told each width that a placement is asked for.
  private func make(
    _ width: Width,
    guards: [RouteGuard<Page>] = [],
    asked: @escaping (Width) -> Void = { _ in }
  ) -> AdaptiveNavigator<Width, Page> {
    AdaptiveNavigator(for: width, guards: guards) { width in
      asked(width)
      if width == .narrow { return StackPlacement(root: Page.list) }
      return SplitPlacement(root: Page.list) { $0.column }
    }
  }

  func test_sameCallSite_isPlacedByTheEnvironment() async throws {
    for (width, position, steps) in [(Width.narrow, primary, 2), (.wide, detail, 1)] {
      let adaptive = make(width)
      try await adaptive.navigator.navigate(to: .item(1))
      XCTAssertEqual(adaptive.navigator.state[position].count, steps)
      XCTAssertEqual(adaptive.navigator.state[position].last, .item(1))
    }
  }

  func test_environmentChangesMidFlow_noScreenIsLost_andBack() async throws {
    let host = RecordingHost()
    let adaptive = make(.narrow)
    adaptive.navigator.attach(host)
    try await adaptive.navigator.navigate(along: [.item(1), .item(2)])
    XCTAssertEqual(adaptive.navigator.state[primary], [.list, .item(1), .item(2)])
    adaptive.environment = .wide
    XCTAssertEqual(adaptive.navigator.state[primary], [.list])
    XCTAssertEqual(adaptive.navigator.state[detail], [.item(1), .item(2)])
    XCTAssertEqual(host.shown, adaptive.navigator.state)
    adaptive.environment = .narrow
    XCTAssertEqual(adaptive.navigator.state[primary], [.list, .item(1), .item(2)])
    XCTAssertEqual(host.shown, adaptive.navigator.state)
    try await adaptive.navigator.back()
    XCTAssertEqual(adaptive.navigator.state.topRoute, .item(1))
  }

  func test_environmentChanges_whileAStepIsPerformed_theRequestArrives() async throws {
    let host = RecordingHost()
    let adaptive = make(.narrow)
    adaptive.navigator.attach(host)
    host.holdsTransitions = true
    let request = Task { try await adaptive.navigator.navigate(to: .item(1)) }
    await host.untilTransitionIsOpen()
    host.holdsTransitions = false
    adaptive.environment = .wide
    try await request.value
    XCTAssertEqual(adaptive.navigator.state[detail], [.item(1)])
    XCTAssertEqual(host.shown, adaptive.navigator.state)
  }

  func test_sameEnvironmentAgain_doesNothing() async {
    var asked: [Width] = []
    let adaptive = make(.narrow) { asked.append($0) }
    let (host, owner) = (RecordingHost(), Owner())
    adaptive.navigator.attach(host)
    adaptive.navigator.observe(owner) { $0.causes.append($1.cause) }
    adaptive.environment = .narrow
    XCTAssertEqual(asked, [.narrow])
    XCTAssertEqual(host.timesShown, 1)
    adaptive.environment = .wide
    adaptive.environment = .wider
    XCTAssertEqual(asked, [.narrow, .wide, .wider])
    XCTAssertTrue(owner.causes.allSatisfy { $0 == .placement })
  }

  func test_guards_areHandedOn() async {
    let closed = RouteGuard<Page>("closed") { page, _ in page == .item(1) ? .deny(reason: "closed") : .allow }
    let adaptive = make(.wide, guards: [closed])
    do {
      try await adaptive.navigator.navigate(to: .item(1))
      XCTFail("no error")
    } catch {
      XCTAssertEqual(adaptive.navigator.state[detail], [])
    }
    XCTAssertEqual(adaptive.navigator.guards.map(\.name), ["closed"])
  }
}
