import Binding
import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Navigator
import Presenter
import WebControllers
import XCTest

@MainActor
final class BehaviorTests: XCTestCase {
  private let log = Log()

  private func show(_ controller: Controller) {
    controller.beginAppearance(true, animated: false)
    controller.endAppearance()
  }

  private func hide(_ controller: Controller) {
    controller.beginAppearance(false, animated: false)
    controller.endAppearance()
  }

  /// Returns the expected log of one step: the `before` call of each behavior, the hook, the `after` call of each
  /// behavior.
  private func around(_ hook: String?, _ step: String, _ behaviors: [String]) -> [String] {
    behaviors.map { "\($0)<\(step)" } + (hook.map { [$0] } ?? []) + behaviors.map { "\($0)>\(step)" }
  }

  // MARK: Order

  func test_appearance_beforeAndAfterEachHook_reversedOffTheScreen() async {
    let c = LoggingController("C", log)
    c.loadViewIfNeeded()
    c.add(RecordingAppearance("a", log))
    c.add(RecordingAppearance("b", log))
    _ = log.take()
    show(c)
    XCTAssertEqual(
      log.take(),
      around("C.wA", "willAppear", ["a", "b"]) + around(nil, "isAppearing", ["a", "b"])
        + around("C.dA", "didAppear", ["a", "b"])
    )
    hide(c)
    XCTAssertEqual(
      log.take(),
      around("C.wD", "willDisappear", ["b", "a"]) + around("C.dD", "didDisappear", ["b", "a"])
    )
  }

  func test_loading_beforeAndAfterEachHook_reversedForUnloading() async {
    let c = LoggingController("C", log)
    c.add(RecordingLoading("a", log))
    c.add(RecordingLoading("b", log))
    c.loadViewIfNeeded()
    let loaded =
      around("C.LV", "loadView", ["a", "b"]) + around("C.VDL", "didLoad", ["a", "b"])
    XCTAssertEqual(log.take(), loaded + around(nil, "configure", ["a", "b"]))
    c.receiveMemoryWarning()
    XCTAssertEqual(log.take(), around(nil, "memoryWarning", ["a", "b"]))
    c.reloadView()
    XCTAssertEqual(log.take(), around(nil, "didUnload", ["b", "a"]))
    c.loadViewIfNeeded()
    XCTAssertEqual(log.take(), loaded, "configure is called once")
  }

  func test_layout_beforeAndAfterEachHook() async {
    let c = LoggingController("C", log, isVerbose: true)
    show(c)
    c.add(RecordingLayout("a", log))
    c.add(RecordingLayout("b", log))
    _ = log.take()
    c.layout()
    XCTAssertEqual(
      log.take(),
      around("C.wL", "willLayout", ["a", "b"]) + around("C.dL", "didLayout", ["a", "b"])
    )
  }

  func test_containment_beforeAndAfterEachHook_reversedForLeaving() async {
    let p = Controller()
    let c = LoggingController("C", log)
    c.add(RecordingContainment("a", log))
    c.add(RecordingContainment("b", log))
    p.addChild(c)
    XCTAssertEqual(
      log.take(),
      around("C.wM(N)", "willMove", ["a", "b"]) + around("C.dM(N)", "didMove", ["a", "b"])
    )
    p.removeChild(c)
    XCTAssertEqual(
      log.take(),
      around("C.wM(nil)", "willMove(nil)", ["b", "a"]) + around("C.dM(nil)", "didMove(nil)", ["b", "a"])
        + around("C.left", "leave", ["b", "a"])
    )
  }

  // MARK: Capabilities

  private final class All: LoadingBehavior, AppearanceBehavior, LayoutBehavior, ContainmentBehavior {
    var steps: [String] = []

    func after(_ step: LoadingStep, of controller: Controller) { steps.append("\(step)") }
    func after(_ step: AppearanceStep, of controller: Controller) { steps.append("\(step)") }
    func after(_ step: LayoutStep, of controller: Controller) { steps.append("\(step)") }
    func after(_ step: ContainmentStep, of controller: Controller) { steps.append("containment") }
  }

  func test_allCapabilitiesTogether_oneObjectHearsEverything() async {
    let p = Controller()
    let c = Controller()
    let all = c.add(All())
    show(p)
    p.addChild(c)
    p.removeChild(c)
    XCTAssertEqual(
      all.steps,
      [
        "containment", "loadView", "didLoad", "configure", "willAppear", "isAppearing", "willLayout",
        "didLayout", "didAppear", "containment", "containment", "willDisappear", "didDisappear",
        "containment", "containment", "didUnload",
      ]
    )
  }

  private class Plain: ControllerBehavior {
    var added: [ObjectIdentifier] = []
    func wasAdded(to controller: Controller) { added.append(ObjectIdentifier(controller)) }
  }

  private final class PlainThatAppears: Plain, AppearanceBehavior {
    var count = 0
    func after(_ step: AppearanceStep, of controller: Controller) { count += 1 }
  }

  func test_withoutCapability_onlyWasAdded() async {
    let c = Controller()
    let plain = c.add(Plain())
    XCTAssertEqual(plain.added, [ObjectIdentifier(c)])
    XCTAssertEqual(c.behaviors.count, 1)
  }

  func test_capabilityOfASubclass_countsAlsoWhenItsSuperclassWasSeenFirst() async {
    let c = Controller()
    c.add(Plain())
    let appearing: Plain = PlainThatAppears()
    c.add(appearing)
    show(c)
    XCTAssertEqual((appearing as? PlainThatAppears)?.count, 3)
  }

  func test_oneObject_onSeveralControllers_isToldWhich() async {
    final class Who: AppearanceBehavior {
      var who: [ObjectIdentifier] = []
      func after(_ step: AppearanceStep, of controller: Controller) {
        if step == .didAppear { who.append(ObjectIdentifier(controller)) }
      }
    }
    let shared = Who()
    let (a, b) = (Controller(), Controller())
    a.add(shared)
    b.add(shared)
    show(b)
    show(a)
    XCTAssertEqual(shared.who, [ObjectIdentifier(b), ObjectIdentifier(a)])
  }

  // MARK: What behaviors can see

  private final class Looking: AppearanceBehavior, ContainmentBehavior {
    var seen: [String] = []

    func before(_ step: AppearanceStep, of controller: Controller) { look("<\(step)", controller) }
    func after(_ step: AppearanceStep, of controller: Controller) { look(">\(step)", controller) }
    func before(_ step: ContainmentStep, of controller: Controller) { look("<", controller) }
    func after(_ step: ContainmentStep, of controller: Controller) { look(">", controller) }

    private func look(_ what: String, _ controller: Controller) {
      seen.append(
        controller.isMovingToParent ? "to" : controller.isMovingFromParent ? "from" : "no \(what)"
      )
    }
  }

  func test_isMoving_isStillTrueWhenBehaviorsRun() async {
    let p = Controller()
    show(p)
    let c = Controller()
    let looking = c.add(Looking())
    p.addChild(c)
    // Ten calls: before and after each of willMove, willAppear, isAppearing, didAppear and didMove.
    XCTAssertEqual(looking.seen, Array(repeating: "to", count: 10))
    looking.seen = []
    p.removeChild(c)
    XCTAssertEqual(looking.seen, Array(repeating: "from", count: 8) + ["no <", "no >"])
  }

  func test_outcome_ofACancelledTransition_isVisible() async {
    final class Outcomes: AppearanceBehavior {
      var seen: [String] = []
      func after(_ step: AppearanceStep, of controller: Controller) {
        guard step != .isAppearing else { return }
        let transition = controller.transition
        let outcome = transition?.outcome.map { "\($0)" } ?? "under way"
        seen.append("\(step) \(outcome) \(transition?.isAnimated == true)")
      }
    }
    let c = Controller()
    show(c)
    let outcomes = c.add(Outcomes())
    c.beginAppearance(false, animated: true)
    c.cancelAppearance()
    c.endAppearance()
    XCTAssertEqual(
      outcomes.seen,
      ["willDisappear under way true", "willAppear canceled true", "didAppear canceled true"]
    )
    XCTAssertNil(c.transition)
    outcomes.seen = []
    hide(c)
    XCTAssertEqual(outcomes.seen, ["willDisappear under way false", "didDisappear completed false"])
  }

  // MARK: Balance through a canceled pop

  private final class Balance: AppearanceBehavior {
    let start: AppearanceStep
    let stop: AppearanceStep
    var balance: [Int] = [0]

    init(start: AppearanceStep, stop: AppearanceStep) {
      self.start = start
      self.stop = stop
    }

    func after(_ step: AppearanceStep, of controller: Controller) {
      if step == start { balance.append((balance.last ?? 0) + 1) }
      if step == stop { balance.append((balance.last ?? 0) - 1) }
    }
  }

  private final class HandDriven: Controller {
    override var forwardsAppearance: Bool { false }
  }

  func test_startAndStop_inWillsOrInDids_stayBalancedThroughACancelledPop() async {
    let nav = HandDriven()
    show(nav)
    let (a, b) = (Controller(), Controller())
    nav.addChild(a)
    nav.addChild(b)
    show(b)
    let wills = [a, b].map { $0.add(Balance(start: .willAppear, stop: .willDisappear)) }
    let dids = [a, b].map { $0.add(Balance(start: .didAppear, stop: .didDisappear)) }
    // An interactive pop of b to a that the user cancels.
    b.beginAppearance(false, animated: true)
    a.beginAppearance(true, animated: true)
    a.cancelAppearance()
    a.endAppearance()
    b.cancelAppearance()
    b.endAppearance()
    XCTAssertEqual(wills.map(\.balance), [[0, 1, 0], [0, -1, 0]], "b was on screen before")
    XCTAssertEqual(dids[0].balance, [0, -1], "a never appeared, but gets a didDisappear")
    XCTAssertEqual(dids[1].balance, [0, 1], "b never disappeared, but gets a didAppear")
  }

  // MARK: Finding, removing, adding meanwhile

  func test_behaviorOf_findsTheFirstByClassOrProtocol() async {
    let c = Controller()
    XCTAssertNil(c.behavior(of: RecordingLayout.self))
    let first = c.add(RecordingLayout("first", log))
    c.add(RecordingLayout("second", log))
    let appearance = c.add(RecordingAppearance("x", log))
    XCTAssertTrue(c.behavior(of: RecordingLayout.self) === first)
    XCTAssertTrue(c.behavior(of: (any AppearanceBehavior).self) === appearance)
    XCTAssertNil(c.behavior(of: RecordingLoading.self))
  }

  func test_remove_isToldOfNothingAnyMore() async {
    let c = Controller()
    let a = c.add(RecordingAppearance("a", log))
    let b = c.add(RecordingAppearance("b", log))
    c.remove(a)
    c.remove(a)
    show(c)
    XCTAssertEqual(
      log.take(),
      ["willAppear", "isAppearing", "didAppear"].flatMap { around(nil, $0, ["b"]) }
    )
    c.remove(b)
    hide(c)
    XCTAssertEqual(log.take(), [])
    XCTAssertTrue(c.behaviors.isEmpty)
  }

  private final class Acting: AppearanceBehavior {
    let act: (Controller) -> Void
    init(_ act: @escaping (Controller) -> Void) { self.act = act }
    func before(_ step: AppearanceStep, of controller: Controller) {
      if step == .willAppear { act(controller) }
    }
  }

  func test_addedWhileBehaviorsAreCalled_isToldFromTheNextStepOn() async {
    let c = LoggingController("C", log)
    c.loadViewIfNeeded()
    _ = log.take()
    let added = RecordingAppearance("a", log)
    c.add(Acting { $0.add(added) })
    c.beginAppearance(true, animated: false)
    XCTAssertEqual(log.take(), ["C.wA", "a<isAppearing", "a>isAppearing"])
  }

  func test_removedWhileBehaviorsAreCalled_isStillToldOfTheStepUnderWay() async {
    let c = LoggingController("C", log)
    c.loadViewIfNeeded()
    _ = log.take()
    let removed = RecordingAppearance("a", log)
    c.add(Acting { $0.remove(removed) })
    c.add(removed)
    show(c)
    XCTAssertEqual(log.take(), ["a<willAppear", "C.wA", "a>willAppear", "C.dA"])
  }

  // MARK: Every kind of controller (rows 0.24, 3.32)

  private struct Name: ModelPresenter {
    let name: String
    init(_ subject: String, style: DisplayStyle) { name = subject }
  }

  private final class Text {}

  private final class BoundText: BoundController<Name, Text> {
    override func makeView() -> Text { Text() }
  }

  private final class Routes: RouteController<Int> {
    override func makeController(for route: Int) -> Controller { Controller() }
  }

  func test_oneBehavior_worksOnEveryKindOfController() async {
    let style = DisplayStyle(
      locale: Locale(identifier: "en_US"),
      timeZone: .gmt,
      now: Date(timeIntervalSince1970: 0)
    )
    let kinds: [Controller] = [
      Controller(), ViewController<PlainView>(), BoundText(style: style), StackController(root: Controller()),
      TabController(), SplitController(columns: [Controller()]), Routes(),
    ]
    let p = Controller()
    show(p)
    let all = All()
    for kind in kinds {
      all.steps = []
      kind.add(all)
      p.addChild(kind)
      p.removeChild(kind)
      XCTAssertEqual(all.steps.count, 16, "\(type(of: kind)): \(all.steps)")
    }
  }

  func test_behaviors_areOwnedAndReleasedWithTheController() async {
    let leaks = LeakTracker()
    do {
      let c = leaks.track(Controller())
      c.add(leaks.track(All()))
      c.add(leaks.track(All()))
      show(c)
      hide(c)
      XCTAssertEqual(leaks.alive.count, 3)
    }
    XCTAssertEqual(leaks.alive, [])
  }
}
