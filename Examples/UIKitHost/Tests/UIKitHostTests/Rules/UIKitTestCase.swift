import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// The base class of the tests of single rules of UIKit that the adapter has broken once. The comment of each test names its finding:
/// `U7` is a row of the findings of the round of subtraction.
@MainActor
class UIKitTestCase: XCTestCase {
  let log = LifecycleLog()
  private var screens: [UIKitScreen] = []
  private var stages: [Stage] = []

  override func setUp() async throws {
    _ = SimulatedDevice.takeComplaints()
    SimulatedDevice.freedoms = []
    SimulatedDevice.refusesPresentations = false
    SimulatedKeyboard.reset()
  }

  override func tearDown() async throws {
    screens.forEach { $0.close() }
    stages.forEach { $0.close() }
    (screens, stages, SimulatedDevice.freedoms) = ([], [], [])
    _ = SimulatedDevice.takeComplaints()
  }

  /// Shows a tree on a phone or a tablet.
  ///
  /// - Parameter clock: The clock of the window, or `nil` for that of the system.
  func show(_ root: Controller, isPad: Bool = false, at clock: ManualClock? = nil) -> UIKitScreen {
    let tree = ControllerWindow(root: root)
    if let clock { tree.environment.clock = clock }
    let screen = UIKitScreen(tree, isPad: isPad)
    screens.append(screen)
    screen.proceed()
    return screen
  }

  /// Shows the view of one controller in a window.
  func stage(_ controller: Controller) -> Stage {
    let stage = Stage(controller)
    stages.append(stage)
    return stage
  }

  /// Lets tasks run for a while, or until a condition holds. Returns whether the condition holds.
  func turns(until isDone: () -> Bool) async -> Bool {
    for _ in 0..<200 where !isDone() { await Task.yield() }
    return isDone()
  }

  func isOnScreen(_ controller: Controller) -> Bool { (controller.hostedView as? UIView)?.window != nil }
}

/// Lets tasks run until a condition holds. If the condition never holds, the test fails after five minutes.
@MainActor
func until(file: StaticString = #filePath, line: UInt = #line, _ condition: @MainActor () -> Bool) async {
  let end = ContinuousClock.now + .seconds(300)
  var holds = condition()
  while !holds, ContinuousClock.now < end {
    await Task.yield()
    holds = condition()
  }
  XCTAssertTrue(holds, "The condition does not hold.", file: file, line: line)
}

extension UIKitScreen {
  func columns(of split: SplitController) -> UISplitViewController? {
    (root.mirror.mirrorIfAny(of: split) as? ColumnsViewController)?.content as? UISplitViewController
  }

  /// The view controller that UIKit presents on top of all others.
  var top: UIViewController { presented.last ?? root }
}

extension AppearanceState {
  /// Whether the controller is between off screen and on screen.
  var isChanging: Bool { self != .appeared && self != .disappeared }
}
