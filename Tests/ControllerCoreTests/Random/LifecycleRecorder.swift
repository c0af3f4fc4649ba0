import ControllerCore
import Navigator
import XCTest

/// A recorder of the callbacks of many controllers in one random run, and of the invariants that they broke:
///
/// 1. A `wA` is followed by `dA` or `wD`, a `dA` by `wD`, a `wD` by `dD` or `wA`, and a `dD` by `wA`.
/// 2. A `dA` comes only while the parent is appearing or has appeared.
/// 3. Each `wM` is closed by one `dM`, which has the final parent.
/// 4. `isMovingToParent` and `isMovingFromParent` are `true` only between `wM` and `dM`.
/// 5. A controller that leaves is not visible.
/// 6. Each loaded view has one `viewDidLoad`.
///
/// See `LoggingController` for the abbreviations.
@MainActor
final class LifecycleRecorder {
  /// The number of times that each pair of callbacks, such as "wA→wD", has followed each other.
  private(set) var hits: [String: Int] = [:]
  /// The callbacks, such as "3.wA" for controller 3, and the operations.
  private(set) var log: [String] = []
  private(set) var violations: [String] = []
  /// A Boolean value that indicates that only containers and windows drive the controllers.
  let isStrict: Bool
  /// Called after each callback with the controller's number and the callback.
  var onCallback: (@MainActor (Int, String) -> Void)?

  init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  fileprivate func note(_ watcher: LifecycleWatcher, _ callback: String) {
    log.append("\(watcher.number).\(callback)")
  }

  fileprivate func hit(_ from: String, _ to: String) {
    hits["\(from)→\(to)", default: 0] += 1
  }

  fileprivate func violate(_ rule: String, _ watcher: LifecycleWatcher) {
    violations.append("\(rule): \(watcher.number) after \(log.suffix(12).joined(separator: " "))")
  }

  /// Logs an operation.
  func note(operation: String) {
    log.append("[\(operation)]")
  }

  func watch(_ controller: Controller, as number: Int) {
    controller.add(LifecycleWatcher(number: number, recorder: self))
  }
}

/// A behavior that records the callbacks of one controller.
@MainActor
final class LifecycleWatcher: ControllerBehavior {
  let number: Int
  private unowned let recorder: LifecycleRecorder
  /// The last callback of wA, dA, wD and dD, or "off" before the first one.
  private(set) var last = "off"
  private var loads = 0
  private var didLoads = 0
  /// The last `wM`, until `dM` closes the move.
  private var openMove: LifecycleStep?

  init(number: Int, recorder: LifecycleRecorder) {
    self.number = number
    self.recorder = recorder
  }

  func before(_ step: LifecycleStep, of controller: Controller) {
    switch step {
    case .viewWillAppear: appearance("wA", of: controller)
    case .viewDidAppear: appearance("dA", of: controller)
    case .viewWillDisappear: appearance("wD", of: controller)
    case .viewDidDisappear: appearance("dD", of: controller)
    case .willMoveToParent, .willMoveFromParent:
      recorder.note(self, step == .willMoveToParent ? "wM" : "wM(nil)")
      if openMove != nil { recorder.violate("3, wM in a wM", self) }
      openMove = step
      checkMovingFlags(of: controller)
    case .didMoveToParent, .didMoveFromParent:
      recorder.note(self, step == .didMoveToParent ? "dM" : "dM(nil)")
      // The parent may differ from the parent in `wM`, because a canceled transition goes back.
      if openMove == nil { recorder.violate("3, dM without wM", self) }
      if (controller.parent == nil) != (step == .didMoveFromParent) {
        recorder.violate("3, dM with another parent", self)
      }
      checkMovingFlags(of: controller)
    case .didLeave:
      recorder.note(self, "left")
      // If the test drives controllers by hand, an override may have shown the controller again.
      if controller.isVisible, recorder.isStrict { recorder.violate("5, left while visible", self) }
      checkMovingFlags(of: controller)
    case .loadView: loads += 1
    case .viewDidLoad:
      didLoads += 1
      if loads != didLoads || controller.viewLoadCount != loads {
        recorder.violate("6, loads \(loads), didLoads \(didLoads)", self)
      }
    case .viewIsAppearing, .viewWillLayout, .viewDidLayout, .configure, .didReceiveMemoryWarning,
      .viewDidUnload:
      break
    }
  }

  private func appearance(_ callback: String, of controller: Controller) {
    recorder.note(self, callback)
    recorder.hit(last, callback)
    let allowed = ["off": ["wA"], "wA": ["dA", "wD"], "dA": ["wD"], "wD": ["dD", "wA"], "dD": ["wA"]]
    if allowed[last]?.contains(callback) != true { recorder.violate("1, \(last) then \(callback)", self) }
    last = callback
    if callback == "dA", let parent = controller.parent,
      let above = parent.behavior(of: LifecycleWatcher.self), !["wA", "dA"].contains(above.last)
    {
      recorder.violate("2, dA in a parent at \(above.last)", self)
    }
    if (callback == "dA" || callback == "dD") != (controller.transition?.outcome != nil),
      controller.transition?.outcome != .canceled
    {
      recorder.violate("outcome", self)
    }
    checkMovingFlags(of: controller)
  }

  func after(_ step: LifecycleStep, of controller: Controller) {
    switch step {
    case .willMoveToParent, .willMoveFromParent: recorder.onCallback?(number, "willMove")
    case .didMoveToParent, .didMoveFromParent:
      recorder.onCallback?(number, "didMove")
      openMove = nil
    default: recorder.onCallback?(number, "\(step)")
    }
  }

  private func checkMovingFlags(of controller: Controller) {
    let (isTo, isFrom) = (openMove == .willMoveToParent, openMove == .willMoveFromParent)
    if controller.isMovingToParent != isTo || controller.isMovingFromParent != isFrom {
      recorder.violate("4, moving flags", self)
    }
  }
}
