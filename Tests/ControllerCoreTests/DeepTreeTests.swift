import ControllerCore
import Foundation
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
    /// Without own preferences, a controller on a host's screen looks for those of the nearest container.
    override var keyboard: KeyboardPreferences? { KeyboardPreferences() }
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
    let depth = 15_000
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
    let window = ControllerWindow(root: makeTree(depth: 10_000))
    window.environment.makeBehaviors = { _ in
      made += 1
      return []
    }
    XCTAssertEqual(made, 10_000)
  }

  /// A host that puts each view in place later, in the order of the calls.
  private final class Host: WindowHost {
    private(set) var tokens: [EmbeddingToken] = []
    func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
      tokens.append(token)
    }
    func remove(_ controller: Controller) {}
    func treeDidChange(_ change: TreeChange) {}
  }

  /// Shows a tree, and returns the processor time that this thread has spent, in nanoseconds. Unlike the time of day, this time
  /// stands still while other processes use the processor.
  private func timeToShow(depth: Int, with host: Host?) -> Double {
    Counting.appeared = 0
    let window = ControllerWindow(root: makeTree(depth: depth))
    window.host = host
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    window.show()
    host?.tokens.forEach { $0.finish() }
    window.hide()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    XCTAssertEqual(host?.tokens.count ?? depth, depth)
    XCTAssertEqual(Counting.appeared, 0)
    return Double(end.tv_sec - start.tv_sec) * 1e9 + Double(end.tv_nsec - start.tv_nsec)
  }

  /// If each controller searched for the host of its window, a tree that is 16 times as deep would take about 256 times as long.
  func test_deepTree_withAHostInUse_timeIsLinearInTheDepth() async {
    let (host, other) = (Host(), ControllerWindow())
    other.host = host
    for makeHost in [{ nil }, { Host() }] as [@MainActor () -> Host?] {
      let short = timeToShow(depth: 250, with: makeHost())
      let long = timeToShow(depth: 4_000, with: makeHost())
      XCTAssertLessThan(long / short, 64)
    }
    other.close()
  }
}
