import ControllerCore
import XCTest

/// Tests of trees that are deeper than the call stack of a recursive walk could be.
@MainActor
final class DeepTreeTests: XCTestCase {
  private final class Counting: Controller {
    static var appeared = 0
    static var notified = 0
    override func viewDidAppear(animated: Bool) { Self.appeared += 1 }
    override func viewDidDisappear(animated: Bool) { Self.appeared -= 1 }
    override func viewDidLayout() { Self.notified += 1 }
    override func didReceiveMemoryWarning() { Self.notified += 1 }
    override func environmentDidChange(from previous: ControllerEnvironment) { Self.notified += 1 }
    override func didLeave() { Self.notified += 1 }
  }

  private func makeTree(depth: Int) -> Controller {
    var root: Controller = Counting()
    for _ in 1..<depth {
      let parent = Counting()
      parent.addChild(root)
      root = parent
    }
    return root
  }

  func test_deepTree_everyWalk_needsNoDeepCallStack() async {
    let depth = 50_000
    Counting.appeared = 0
    let window = ControllerWindow(root: makeTree(depth: depth))
    window.show()
    XCTAssertEqual(Counting.appeared, depth)
    func count(_ walk: () -> Void, line: UInt = #line) {
      Counting.notified = 0
      walk()
      XCTAssertEqual(Counting.notified, depth, line: line)
    }
    count { window.layout() }
    count { window.environment.reducesMotion = true }
    count { window.receiveMemoryWarning() }
    window.hide()
    XCTAssertEqual(Counting.appeared, 0)
    window.show()
    count { window.close() }
    XCTAssertEqual(Counting.appeared, 0)
  }

  func test_deepTree_makeBehaviors_reachesEveryController() async {
    var made = 0
    let window = ControllerWindow(root: makeTree(depth: 20_000))
    window.environment.makeBehaviors = { _ in
      made += 1
      return []
    }
    XCTAssertEqual(made, 20_000)
  }
}
