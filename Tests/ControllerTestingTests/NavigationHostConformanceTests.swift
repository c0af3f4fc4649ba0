import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

@MainActor
final class NavigationHostConformanceTests: XCTestCase {
  private final class Pages: RouteController<Int> {
    override func makeController(for route: Int) -> Controller { Controller() }
  }

  /// Shows states as values, and can be made to do one thing wrong.
  private final class ValueHost: NavigationHost {
    enum Mistake: CaseIterable {
      case none, forgetsSteps, poppedTooFar, forgetsTabs, keepsModals, keepsNoNavigator,
        showsNothingDuringASteps
    }

    private let mistake: Mistake
    private var state = NavigationState(root: 0)
    private var kept: RouteNavigator<Int>?
    private var hasPerformed = false

    init(_ mistake: Mistake) { self.mistake = mistake }

    var navigator: RouteNavigator<Int>? {
      get { kept }
      set { kept = mistake == .keepsNoNavigator ? nil : newValue }
    }

    func show(_ state: NavigationState<Int>) {
      if mistake == .showsNothingDuringASteps, navigator == nil, hasPerformed { return }
      self.state = state
    }

    func perform(_ step: NavigationStep<Int>, animated: Bool, completion: StepCompletion) {
      hasPerformed = true
      switch (mistake, step) {
      case (.forgetsSteps, .push), (.forgetsTabs, .selectTab), (.keepsModals, .dismiss): break
      case (.poppedTooFar, .pop(let count, let position)):
        if let next = try? state.performing(.pop(count: count + 1, position)) { state = next }
      default: if let next = try? state.performing(step) { state = next }
      }
      completion.end(.completed)
    }

    func routes(at position: NavigationPosition) -> [Int] { state[position] }
    var selectedTab: Int { state.selectedTab }
  }

  func test_problems_ofAHostWithOneMistake_areFound() async {
    let conformance = NavigationHostConformance(
      routes: [0, 1, 2, 3],
      shown: { (host: ValueHost, position) in host.routes(at: position) },
      selectedTab: { $0.selectedTab }
    )
    for mistake in ValueHost.Mistake.allCases {
      let problems = await conformance.problems(of: ValueHost(mistake))
      XCTAssertEqual(problems.isEmpty, mistake == .none, "\(mistake): \(problems)")
    }
  }

  func test_problems_ofRouteController_thereAreNone() async {
    let conformance = NavigationHostConformance(
      routes: [0, 1, 2, 3],
      shown: { (host: Pages, position) in host.routes(at: position) },
      selectedTab: { $0.tabs.selectedIndex }
    )
    for seed in RandomRounds.seeds(2, long: 20) {
      let pages = Pages()
      let window = HeadlessWindow(pages, host: HeadlessHost(.instant))
      let problems = await conformance.problems(of: pages, seed: seed)
      XCTAssertEqual(problems, [], "seed \(seed)")
      window.close()
      let hidden = await conformance.problems(of: Pages(), seed: seed)
      XCTAssertEqual(hidden, [], "not on screen, seed \(seed)")
    }
  }
}
