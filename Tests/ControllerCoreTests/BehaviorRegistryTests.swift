import ControllerCore
import ControllerTesting
import XCTest

@MainActor
final class BehaviorRegistryTests: XCTestCase {
  private final class Mark: ControllerBehavior {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private final class Special: Controller {}

  private func marks(_ controller: Controller) -> [String] {
    controller.behaviors.compactMap { ($0 as? Mark)?.name }
  }

  private func window(_ registry: BehaviorRegistry?, root: Controller? = nil) -> ControllerWindow {
    let window = ControllerWindow()
    window.environment.behaviors = registry
    window.root = root
    return window
  }

  private func registry(_ names: String...) -> BehaviorRegistry {
    let registry = BehaviorRegistry()
    for name in names { registry.register { _ in Mark(name) } }
    return registry
  }

  func test_register_reachesTheWholeTree_inOrder() async {
    let root = Controller()
    let child = Controller()
    root.addChild(child)
    let window = window(registry("a", "b"), root: root)
    XCTAssertEqual(marks(root), ["a", "b"])
    XCTAssertEqual(marks(child), ["a", "b"])
    withExtendedLifetime(window) {}
  }

  func test_predicate_isAskedOncePerController() async {
    let registry = BehaviorRegistry()
    var asked = 0
    registry.register(
      for: {
        asked += 1
        return $0 is Special
      },
      make: { _ in Mark("special") }
    )
    let root = Controller()
    let special = Special()
    root.addChild(special)
    let window = window(registry, root: root)
    window.environment.idiom = .pad
    root.removeChild(special)
    root.addChild(special)
    XCTAssertEqual(marks(root), [])
    XCTAssertEqual(marks(special), ["special"])
    XCTAssertEqual(asked, 2)
  }

  func test_make_isGivenTheController_andMayShareOneObject() async {
    let registry = BehaviorRegistry()
    let shared = Mark("shared")
    var made: [ObjectIdentifier] = []
    registry.register {
      made.append(ObjectIdentifier($0))
      return shared
    }
    let root = Controller()
    let child = Controller()
    root.addChild(child)
    let window = window(registry, root: root)
    XCTAssertEqual(made, [root, child].map(ObjectIdentifier.init), "parents first")
    XCTAssertTrue(root.behavior(of: Mark.self) === child.behavior(of: Mark.self))
    withExtendedLifetime(window) {}
  }

  func test_liveControllers_getWhatIsRegisteredLater_atOnce() async {
    let registry = registry("a")
    let root = Controller()
    let child = Controller()
    root.addChild(child)
    let window = window(registry, root: root)
    registry.register { _ in Mark("b") }
    XCTAssertEqual(marks(root), ["a", "b"])
    XCTAssertEqual(marks(child), ["a", "b"])
    withExtendedLifetime(window) {}
  }

  func test_joiningLater_getsThemBeforeWillMove() async {
    let log = CallbackLog()
    let registry = BehaviorRegistry()
    log.watchAll(in: registry)
    let root = Controller()
    let window = window(registry, root: root)
    window.show()
    _ = log.take()
    let child = Special()
    child.addChild(Controller())
    root.addChild(child)
    XCTAssertEqual(log.entries.first, "Special.willMove")
    XCTAssertEqual(child.children[0].behaviors.count, 1)
  }

  func test_ownOnes_comeFirst() async {
    let root = Controller()
    root.add(Mark("own"))
    let window = window(registry("a"), root: root)
    XCTAssertEqual(marks(root), ["own", "a"])
    withExtendedLifetime(window) {}
  }

  func test_leftTheTree_keepsThem_andGetsNoneTwiceWhenItComesBack() async {
    let registry = registry("a")
    let root = Controller()
    let child = Controller()
    let window = window(registry, root: root)
    root.addChild(child)
    root.removeChild(child)
    XCTAssertEqual(marks(child), ["a"])
    root.addChild(child)
    window.root = nil
    window.root = root
    XCTAssertEqual(marks(child), ["a"])
    XCTAssertEqual(marks(root), ["a"])
  }

  func test_registeredWhileAway_isAddedOnComingBack() async {
    let registry = registry("a")
    let root = Controller()
    let child = Controller()
    let grandchild = Controller()
    child.addChild(grandchild)
    root.addChild(child)
    let window = window(registry, root: root)
    root.removeChild(child)
    registry.register { _ in Mark("b") }
    XCTAssertEqual(marks(child), ["a"], "it is in no tree")
    root.addChild(child)
    XCTAssertEqual(marks(child), ["a", "b"])
    XCTAssertEqual(marks(grandchild), ["a", "b"])
    withExtendedLifetime(window) {}
  }

  func test_windowsThatShareARegistry_aMovedControllerGetsThemOnce_andTheLaterOnes() async {
    let registry = registry("a")
    let root = Controller()
    let child = Controller()
    root.addChild(child)
    let first = window(registry, root: root)
    let second = window(registry)
    first.root?.removeChild(child)
    second.root = child
    XCTAssertEqual(marks(child), ["a"])
    registry.register { _ in Mark("b") }
    XCTAssertEqual(marks(child), ["a", "b"], "it is a root now")
  }

  func test_twoRegistries_aMovedControllerGetsBoth_andTheFirstsLaterOnesNoMore() async {
    let (one, other) = (registry("a"), registry("x"))
    let first = window(one, root: Controller())
    let second = window(other, root: Controller())
    let child = Controller()
    first.root?.addChild(child)
    second.root?.addChild(child)
    XCTAssertEqual(marks(child), ["a", "x"])
    one.register { _ in Mark("b") }
    other.register { _ in Mark("y") }
    XCTAssertEqual(marks(child), ["a", "x", "y"])
    first.root?.addChild(child)
    XCTAssertEqual(marks(child), ["a", "x", "y", "b"])
  }

  func test_override_givesAPartOfTheTreeAnotherRegistry() async {
    let (one, other) = (registry("a"), registry("x"))
    let root = Controller()
    let part = Controller()
    let below = Controller()
    part.addChild(below)
    root.addChild(part)
    part.overrideEnvironment { $0.behaviors = other }
    let window = window(one, root: root)
    XCTAssertEqual([root, part, below].map(marks), [["a"], ["x"], ["x"]])
    one.register { _ in Mark("b") }
    other.register { _ in Mark("y") }
    XCTAssertEqual([root, part, below].map(marks), [["a", "b"], ["x", "y"], ["x", "y"]])
    part.overrideEnvironment(nil)
    XCTAssertEqual(marks(below), ["x", "y", "a", "b"])
    withExtendedLifetime(window) {}
  }

  func test_replacedInTheWindowAndBack_addsNothingTwice() async {
    let (one, other) = (registry("a"), registry("x"))
    let root = Controller()
    let window = window(one, root: root)
    for registry in [other, one, nil, one] { window.environment.behaviors = registry }
    XCTAssertEqual(marks(root), ["a", "x"])
    one.register { _ in Mark("b") }
    XCTAssertEqual(marks(root), ["a", "x", "b"])
  }

  func test_registerWithinMake_addsEachOnce() async {
    let registry = BehaviorRegistry()
    var isFirst = true
    registry.register { _ in
      if isFirst {
        isFirst = false
        registry.register { _ in Mark("inner") }
      }
      return Mark("outer")
    }
    let root = Controller()
    let child = Controller()
    root.addChild(child)
    let window = window(registry, root: root)
    XCTAssertEqual(marks(root).sorted(), ["inner", "outer"])
    XCTAssertEqual(marks(child).sorted(), ["inner", "outer"])
    withExtendedLifetime(window) {}
  }

  func test_nothingIsKeptAlive() async {
    let leaks = LeakTracker()
    let registry = registry("a")
    do {
      let root = leaks.track(Controller())
      root.addChild(leaks.track(Controller()))
      let window = leaks.track(window(registry, root: root))
      window.show()
      registry.register { leaks.track(Mark("\($0.children.count)")) }
      window.hide()
    }
    XCTAssertEqual(leaks.alive, [])
  }
}
