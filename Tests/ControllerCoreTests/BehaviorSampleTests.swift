import ControllerCore
import ControllerTesting
import XCTest

/// A helper with properties and methods (rows 0.27, 0.28), added to controllers of any class.
@MainActor
private final class Greeting: ControllerBehavior {
  var name = "nobody"
  private(set) var greeted = 0
  private(set) var isAdded = false
  private(set) var steps: [LifecycleStep] = []

  func greet() -> String { "Hello, \(name)" }

  func wasAdded(to controller: Controller) { isAdded = true }

  func before(_ step: LifecycleStep, of controller: Controller) { steps.append(step) }

  func after(_ step: LifecycleStep, of controller: Controller) {
    if step == .viewDidAppear { greeted += 1 }
  }
}

/// A controller with a greeting. The extension forwards the helper's methods, once for all controllers that conform.
@MainActor
private protocol Greets: Controller {
  var greeting: Greeting { get }
}

extension Greets {
  func greet() -> String { greeting.greet() }
}

/// A controller that creates its helper in `init`, and forwards the properties with dynamic member lookup (rows 0.29, 0.30).
/// A property that the helper does not have does not compile, see `Tests/CompileFailures`.
@dynamicMemberLookup
private final class GreetingController: Controller, Greets {
  let greeting = Greeting()

  override init() {
    super.init()
    add(greeting)
  }

  subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Greeting, Value>) -> Value {
    get { greeting[keyPath: path] }
    set { greeting[keyPath: path] = newValue }
  }

  subscript<Value>(dynamicMember path: KeyPath<Greeting, Value>) -> Value { greeting[keyPath: path] }
}

/// A stack with the same helper.
private final class GreetingStack: StackController, Greets {
  private(set) lazy var greeting = add(Greeting())
}

@MainActor
final class BehaviorSampleTests: XCTestCase {
  func test_sample_dynamicMemberLookup_forwardsToTheHelper() async {
    let leaks = LeakTracker()
    do {
      let c = leaks.track(GreetingController())
      leaks.track(c.greeting)
      XCTAssertTrue(c.isAdded, "it is added together with the controller")
      let window = ControllerWindow(root: c)
      window.show()
      c.name = "Ada"
      XCTAssertEqual(c.name, "Ada")
      XCTAssertEqual(c.greeted, 1)
      XCTAssertEqual(c.steps.first, .loadView, "the helper is there from the beginning")
      XCTAssertTrue(c.behavior(of: Greeting.self) === c.greeting)
    }
    XCTAssertEqual(leaks.alive, [])
  }

  func test_sample_protocolExtension_forwardsMethods_onceForAllControllers() async {
    let controller = GreetingController()
    controller.name = "Ada"
    let screens: [any Greets] = [controller, GreetingStack()]
    XCTAssertEqual(screens.map { $0.greet() }, ["Hello, Ada", "Hello, nobody"])
  }
}
