import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

@MainActor
final class WindowHostConformanceTests: SerialTestCase {
  private let seeds = 0..<UInt64(RandomRounds.count(4, long: 150))

  func test_headlessHost_passes() async {
    await check { host in host.proceed() }
  }

  /// The views of screens that come during an animation may be placed after its end.
  func test_headlessHost_thatEndsAnimationsBeforeLayout_passes() async {
    await check { host in
      host.endAnimation()
      host.proceed()
    }
  }

  /// The user taps twice, because nothing seems to happen while the screen asks.
  func test_secondTapThatRemovesTheScreenWithoutAnAnswer_isFound() async {
    let conformance = WindowHostConformance<HeadlessHost> { _ in
      HeadlessHost(.manual)
    } shown: { host in
      host.views.map { ($0.controller, $0.container) }
    } proceed: {
      $0.proceed()
    }
    let problems = await conformance.checkLeaving { _, window, way, screen in
      guard way == .backKey, window.goBack() == .asking else { return }
      if let asked = self.asked, asked === screen {
        (screen.container as? StackController)?.pop(animated: false)
      }
      self.asked = screen
    }
    let expected = "backKey, user wants to stay: it goes as if the platform had removed it already"
    XCTAssertTrue(problems.contains(expected), "\(problems)")
  }

  private weak var asked: Controller?

  private func check(proceed: @escaping (HeadlessHost) -> Void) async {
    var hosts: [HeadlessHost] = []
    let conformance = WindowHostConformance<HeadlessHost> { window in
      let host = HeadlessHost(.manual)
      hosts.append(host)
      return host
    } shown: { host in
      host.views.map { ($0.controller, $0.container) }
    } proceed: {
      proceed($0)
    } layOut: {
      $0.layOut()
    } title: { host in
      host.title
    }
    let report = await conformance.run(seeds: seeds)
    XCTAssertEqual(report.problems, [])
    XCTAssertEqual(hosts.flatMap(\.mistakes), [])
    XCTAssertEqual(report.seeds, seeds.count)
    // A check that does not do everything would find less.
    let names = [
      "dismiss", "memory warning", "move", "pop", "popToRoot", "present", "push", "reloadView", "rotate",
      "select",
      "setColumns", "setControllers", "swipe", "swipe canceled", "swipe finished", "title",
    ]
    XCTAssertEqual(names.filter { report.operations[$0] == nil }, [])
    let ends = ["swipe canceled", "swipe dropped", "swipe finished"].compactMap { report.operations[$0] }
    XCTAssertEqual(report.operations["swipe"], ends.reduce(0, +))
    print("window host conformance: \(report)")
    let problems = await conformance.checkLeaving()
    XCTAssertEqual(problems, [])
  }

  // MARK: Broken hosts

  /// A host like the headless one, with one mistake made on purpose.
  private final class BrokenHost: WindowHost {
    enum Mistake: CaseIterable {
      case finishesTheTokenBeforeTheViewIsInPlace
      case neverRemovesViews
      case placesEveryViewInTheWindow
      case neverEndsAnimations
      case dropsAnimations
      case forgetsTheViewAfterACanceledChange
      case readsTheTitleOnlyOnce
      case readsTheTitleOfTheRoot
      case removesSiblingsToo
      case neverFinishesTokens
    }

    let mistake: Mistake
    weak var window: ControllerWindow?
    var views: [(Controller, Controller?)] = []
    var requests: [(Controller, Controller?, EmbeddingToken)] = []
    var transitions: [ContainerTransition] = []
    var title = ""

    init(_ mistake: Mistake, of window: ControllerWindow) {
      self.mistake = mistake
      self.window = window
    }

    func proceed() {
      while !requests.isEmpty || !transitions.isEmpty {
        while !requests.isEmpty {
          let (controller, container, token) = requests.removeFirst()
          views.append((controller, container))
          if mistake != .neverFinishesTokens { token.finish() } else { kept.append(token) }
        }
        if mistake == .neverEndsAnimations { return }
        if !transitions.isEmpty { transitions.removeFirst().finish() }
      }
    }

    var kept: [EmbeddingToken] = []

    func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
      if mistake == .finishesTheTokenBeforeTheViewIsInPlace { token.finish() }
      requests.append((controller, mistake == .placesEveryViewInTheWindow ? nil : container, token))
    }

    func remove(_ controller: Controller) {
      requests.removeAll { $0.0 === controller }
      if mistake != .neverRemovesViews { views.removeAll { $0.0 === controller } }
      if mistake == .removesSiblingsToo { views.removeAll { $0.1 != nil && $0.1 === controller.parent } }
    }

    func animate(_ transition: ContainerTransition) {
      if mistake != .dropsAnimations { transitions.append(transition) }
    }

    func treeDidChange(_ change: TreeChange) {
      if mistake == .forgetsTheViewAfterACanceledChange, change.outcome == .canceled {
        for controller in change.outgoing { views.removeAll { $0.0 === controller } }
      }
      readTitle()
    }

    func preferencesDidChange(of controller: Controller) { readTitle() }

    private func readTitle() {
      if mistake == .readsTheTitleOnlyOnce, !title.isEmpty { return }
      let top = mistake == .readsTheTitleOfTheRoot ? window?.root : window?.visibleLayers.first?.topmost
      title = top?.navigationBar.title ?? ""
    }
  }

  func test_brokenHosts_areEachFound() async {
    for mistake in BrokenHost.Mistake.allCases {
      var hosts: [BrokenHost] = []
      let conformance = WindowHostConformance<BrokenHost> { window in
        let host = BrokenHost(mistake, of: window)
        hosts.append(host)
        return host
      } shown: { host in
        host.views.map { ($0.0, $0.1) }
      } proceed: { host in
        host.proceed()
      } title: { host in
        host.title
      }
      let report = await conformance.run(seeds: 0..<20)
      XCTAssertNotEqual(report.problems, [], "\(mistake) was not found: \(report)")
      if let first = report.problems.first { print("\(mistake): \(first)") }
    }
  }
}
