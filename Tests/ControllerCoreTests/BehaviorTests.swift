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
  private func around(_ hook: String?, _ step: LifecycleStep, _ behaviors: [String]) -> [String] {
    behaviors.map { "\($0)<\(step)" } + (hook.map { [$0] } ?? []) + behaviors.map { "\($0)>\(step)" }
  }

  // MARK: Order

  func test_everyStep_isSurrounded_andReversedWhenSomethingEnds() async {
    let p = Controller()
    let c = LoggingController("C", log, isVerbose: true)
    c.add(Recording("a", log))
    c.add(Recording("b", log))
    let (added, ended) = (["a", "b"], ["b", "a"])
    func expect(
      _ steps: [(step: LifecycleStep, hook: String?)],
      _ behaviors: [String],
      _ act: () -> Void,
      line: UInt = #line
    ) {
      _ = log.take()
      act()
      XCTAssertEqual(log.take(), steps.flatMap { around($0.hook, $0.step, behaviors) }, line: line)
    }
    let loading: [(LifecycleStep, String?)] = [(.loadView, "C.LV"), (.viewDidLoad, "C.VDL")]
    expect([(.willMoveToParent, "C.wM(N)"), (.didMoveToParent, "C.dM(N)")], added) {
      p.addChild(c, animated: false)
    }
    expect(loading + [(.configure, "C.configure")], added) { c.loadViewIfNeeded() }
    expect([(.didReceiveMemoryWarning, nil)], added) { c.receiveMemoryWarning() }
    expect([(.viewDidUnload, nil)], ended) { c.reloadView() }
    expect(loading, added) { c.loadViewIfNeeded() }
    expect(
      [
        (.viewWillAppear, "C.wA"), (.viewIsAppearing, "C.iA"), (.viewWillLayout, "C.wL"),
        (.viewDidLayout, "C.dL"),
        (.viewDidAppear, "C.dA"),
      ],
      added
    ) { show(p) }
    expect([(.viewWillLayout, "C.wL"), (.viewDidLayout, "C.dL")], added) { c.layout() }
    expect(
      [
        (.willMoveFromParent, "C.wM(nil)"), (.viewWillDisappear, "C.wD"), (.viewDidDisappear, "C.dD"),
        (.didMoveFromParent, "C.dM(nil)"), (.didLeave, "C.left"), (.viewDidUnload, nil),
      ],
      ended
    ) { p.removeChild(c, animated: false) }
  }

  // MARK: Behaviors with few steps

  private final class All: ControllerBehavior {
    var steps: [LifecycleStep] = []

    func after(_ step: LifecycleStep, of controller: Controller) { steps.append(step) }
  }

  private class Plain: ControllerBehavior {
    var added: [ObjectIdentifier] = []
    func wasAdded(to controller: Controller) { added.append(ObjectIdentifier(controller)) }
  }

  func test_stepsThatAreNotImplemented_doNothing() async {
    let c = Controller()
    let plain = c.add(Plain())
    show(c)
    XCTAssertEqual(plain.added, [ObjectIdentifier(c)])
    XCTAssertEqual(c.behaviors.count, 1)
  }

  func test_oneObject_onSeveralControllers_isToldWhich() async {
    final class Who: ControllerBehavior {
      var who: [ObjectIdentifier] = []
      func after(_ step: LifecycleStep, of controller: Controller) {
        if step == .viewDidAppear { who.append(ObjectIdentifier(controller)) }
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

  private final class Looking: ControllerBehavior {
    var seen: [LifecycleStep: [String]] = [:]

    func before(_ step: LifecycleStep, of controller: Controller) { look(step, controller) }
    func after(_ step: LifecycleStep, of controller: Controller) { look(step, controller) }

    private func look(_ step: LifecycleStep, _ controller: Controller) {
      let flag = controller.isMovingToParent ? "to" : controller.isMovingFromParent ? "from" : "no"
      seen[step, default: []].append(flag)
    }
  }

  func test_isMoving_isStillTrueWhenBehaviorsRun() async {
    let p = Controller()
    show(p)
    let c = Controller()
    let looking = c.add(Looking())
    p.addChild(c)
    for step: LifecycleStep in [
      .willMoveToParent, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .didMoveToParent,
    ] {
      XCTAssertEqual(looking.seen[step], ["to", "to"], "\(step)")
    }
    p.removeChild(c)
    for step: LifecycleStep in [
      .willMoveFromParent, .viewWillDisappear, .viewDidDisappear, .didMoveFromParent,
    ] {
      XCTAssertEqual(looking.seen[step], ["from", "from"], "\(step)")
    }
    XCTAssertEqual(looking.seen[.didLeave], ["no", "no"])
  }

  func test_outcome_ofACancelledTransition_isVisible() async {
    final class Outcomes: ControllerBehavior {
      var seen: [String] = []
      func after(_ step: LifecycleStep, of controller: Controller) {
        guard [.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear].contains(step) else {
          return
        }
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
      ["viewWillDisappear under way true", "viewWillAppear canceled true", "viewDidAppear canceled true"]
    )
    XCTAssertNil(c.transition)
    outcomes.seen = []
    hide(c)
    XCTAssertEqual(outcomes.seen, ["viewWillDisappear under way false", "viewDidDisappear completed false"])
  }

  // MARK: Balance through a canceled pop

  private final class Balance: ControllerBehavior {
    let start: LifecycleStep
    let stop: LifecycleStep
    var balance: [Int] = [0]

    init(start: LifecycleStep, stop: LifecycleStep) {
      self.start = start
      self.stop = stop
    }

    func after(_ step: LifecycleStep, of controller: Controller) {
      if step == start { balance.append((balance.last ?? 0) + 1) }
      if step == stop { balance.append((balance.last ?? 0) - 1) }
    }
  }

  func test_startAndStop_inWillsOrInDids_stayBalancedThroughACancelledPop() async {
    let nav = Controller()
    nav.forwardsAppearance = false
    show(nav)
    let (a, b) = (Controller(), Controller())
    nav.addChild(a)
    nav.addChild(b)
    show(b)
    let wills = [a, b].map { $0.add(Balance(start: .viewWillAppear, stop: .viewWillDisappear)) }
    let dids = [a, b].map { $0.add(Balance(start: .viewDidAppear, stop: .viewDidDisappear)) }
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
    XCTAssertNil(c.behavior(of: Recording.self))
    let first = c.add(Recording("first", log))
    c.add(Recording("second", log))
    XCTAssertTrue(c.behavior(of: Recording.self) === first)
    XCTAssertTrue(c.behavior(of: (any ControllerBehavior).self) === first)
    XCTAssertNil(c.behavior(of: All.self))
  }

  func test_remove_isToldOfNothingAnyMore() async {
    let c = Controller()
    let (a, b) = (c.add(Recording("a", log)), c.add(All()))
    c.remove(a)
    c.remove(a)
    show(c)
    XCTAssertEqual(log.take(), [])
    XCTAssertEqual(b.steps.last, .viewDidAppear)
    c.remove(b)
    hide(c)
    XCTAssertEqual(b.steps.last, .viewDidAppear)
    XCTAssertTrue(c.behaviors.isEmpty)
  }

  private final class Acting: ControllerBehavior {
    let act: (Controller) -> Void
    init(_ act: @escaping (Controller) -> Void) { self.act = act }
    func before(_ step: LifecycleStep, of controller: Controller) {
      if step == .viewWillAppear { act(controller) }
    }
  }

  func test_addedWhileBehaviorsAreCalled_isToldFromTheNextStepOn() async {
    let c = LoggingController("C", log)
    c.loadViewIfNeeded()
    _ = log.take()
    let added = Recording("a", log)
    c.add(Acting { $0.add(added) })
    c.beginAppearance(true, animated: false)
    XCTAssertEqual(Array(log.take().prefix(3)), ["C.wA", "a<viewIsAppearing", "a>viewIsAppearing"])
  }

  func test_removedWhileBehaviorsAreCalled_isStillToldOfTheStepUnderWay() async {
    let c = LoggingController("C", log)
    c.loadViewIfNeeded()
    _ = log.take()
    let removed = Recording("a", log)
    c.add(Acting { $0.remove(removed) })
    c.add(removed)
    show(c)
    XCTAssertEqual(log.take(), ["a<viewWillAppear", "C.wA", "a>viewWillAppear", "C.dA"])
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
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
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

  // MARK: The behaviors of an environment

  private func window(_ make: @escaping @MainActor (Controller) -> [any ControllerBehavior])
    -> ControllerWindow
  {
    let window = ControllerWindow()
    window.environment.makeBehaviors = make
    return window
  }

  func test_makeBehaviors_isAskedOncePerController_parentsFirst_andMayShareOneObject() async {
    let shared = All()
    var asked: [ObjectIdentifier] = []
    let window = window {
      asked.append(ObjectIdentifier($0))
      return $0 is LoggingController ? [shared] : []
    }
    let root = Controller()
    let child = LoggingController("C", log)
    root.add(Plain())
    root.addChild(child)
    window.root = root
    window.environment.idiom = .pad
    root.removeChild(child)
    XCTAssertTrue(child.behavior(of: All.self) === shared, "it keeps the behavior when it has left")
    root.addChild(child)
    window.root = nil
    window.root = root
    XCTAssertEqual(asked, [root, child].map(ObjectIdentifier.init))
    XCTAssertEqual([root, child].map(\.behaviors.count), [1, 1])
  }

  func test_makeBehaviors_setLater_reachesLiveControllers_onceInTheirLife() async {
    let (root, child) = (Controller(), Controller())
    root.addChild(child)
    let window = ControllerWindow(root: root)
    window.environment.makeBehaviors = { _ in [All()] }
    XCTAssertEqual([root, child].map(\.behaviors.count), [1, 1])
    window.environment.makeBehaviors = { _ in [Plain()] }
    XCTAssertEqual([root, child].map(\.behaviors.count), [1, 1])
  }

  func test_makeBehaviors_areAddedBeforeWillMove() async {
    let window = window { [log] _ in [Recording("a", log)] }
    window.root = Controller()
    window.show()
    _ = log.take()
    let child = LoggingController("C", log)
    child.addChild(Controller())
    window.root?.addChild(child)
    XCTAssertEqual(
      Array(log.take().drop { $0 != "a<willMoveToParent" }.prefix(2)),
      ["a<willMoveToParent", "C.wM(N)"]
    )
    XCTAssertEqual(child.children[0].behaviors.count, 1)
  }

  func test_makeBehaviors_ofAnOverride_areThoseOfItsPartOfTheTree() async {
    let (root, part, below) = (Controller(), Controller(), Controller())
    part.addChild(below)
    root.addChild(part)
    part.overrideEnvironment { $0.makeBehaviors = { _ in [All()] } }
    let window = window { _ in [Plain()] }
    window.root = root
    XCTAssertEqual([root, part, below].map { $0.behavior(of: All.self) != nil }, [false, true, true])
    XCTAssertEqual([root, part, below].map(\.behaviors.count), [1, 1, 1])
  }
}

/// A behavior that logs every call before and after a step: `a<viewWillAppear` is the call of behavior `a` before the override, and
/// `a>viewWillAppear` the call after it.
@MainActor
private final class Recording: ControllerBehavior {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func before(_ step: LifecycleStep, of controller: Controller) { log.append("\(name)<\(step)") }
  func after(_ step: LifecycleStep, of controller: Controller) { log.append("\(name)>\(step)") }
}
