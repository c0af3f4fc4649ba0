/// A helper that is written once and added to controllers of any class.
///
/// ```swift
/// final class ScreenTracking: ControllerBehavior {
///   func after(_ step: LifecycleStep, of controller: Controller) {
///     if step == .viewDidAppear { print("entered \(type(of: controller))") }
///   }
/// }
/// profile.add(ScreenTracking())
/// ```
///
/// Behaviors are called in the order in which they were added; in the steps that end something (disappearing, unloading, moving
/// out of a container) in the reverse order. ``Controller/transition``, ``Controller/isMovingToParent`` and
/// ``Controller/isMovingFromParent`` have the same values as in the controller's own override.
///
/// The controller retains its behaviors and passes itself as an argument, so a behavior need not store the controller.
/// One object can be added to several controllers. A behavior with state for one controller is added to one controller
/// only. ``ControllerEnvironment/makeBehaviors`` adds behaviors to all controllers of a window.
@MainActor
public protocol ControllerBehavior: AnyObject {
  /// Called when the behavior was added to a controller, before all other calls.
  func wasAdded(to controller: Controller)
  /// Called right before the controller's own override of the step.
  func before(_ step: LifecycleStep, of controller: Controller)
  /// Called right after the controller's own override of the step.
  func after(_ step: LifecycleStep, of controller: Controller)
}

extension ControllerBehavior {
  /// Does nothing.
  public func wasAdded(to controller: Controller) {}
  /// Does nothing.
  public func before(_ step: LifecycleStep, of controller: Controller) {}
  /// Does nothing.
  public func after(_ step: LifecycleStep, of controller: Controller) {}
}

/// A step of a controller's lifecycle, named after the method of ``Controller`` that a subclass overrides.
public enum LifecycleStep: String, Sendable {
  /// A step of loading the view and of unloading it.
  case loadView, viewDidLoad, configure, didReceiveMemoryWarning, viewDidUnload
  /// A step of appearing and disappearing.
  case viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
  /// A step of laying out.
  case viewWillLayout, viewDidLayout
  /// `willMove(toParent:)` and `didMove(toParent:)` with a container.
  case willMoveToParent, didMoveToParent
  /// `willMove(toParent: nil)` and `didMove(toParent: nil)`.
  case willMoveFromParent, didMoveFromParent
  /// The controller is removed for good.
  case didLeave

  /// Whether the step ends a lifetime, such as `viewDidDisappear`. Then behaviors are called in reverse order: the last added one first.
  var isTeardown: Bool {
    switch self {
    case .viewDidUnload, .viewWillDisappear, .viewDidDisappear, .willMoveFromParent, .didMoveFromParent,
      .didLeave:
      true
    case .loadView, .viewDidLoad, .configure, .didReceiveMemoryWarning, .viewWillAppear, .viewIsAppearing,
      .viewDidAppear, .viewWillLayout, .viewDidLayout, .willMoveToParent, .didMoveToParent:
      false
    }
  }
}

extension Controller {
  /// Adds a behavior. The controller retains the behavior. The behavior is called from the next step on.
  ///
  /// - Returns: The behavior.
  @discardableResult
  public final func add<Behavior: ControllerBehavior>(_ behavior: Behavior) -> Behavior {
    behaviors.append(behavior)
    behavior.wasAdded(to: self)
    return behavior
  }

  /// Removes a behavior. A step that has begun still calls the behavior at its end. Does nothing if the behavior was
  /// not added.
  public final func remove(_ behavior: any ControllerBehavior) {
    behaviors.removeAll { $0 === behavior }
  }

  /// Returns the first behavior of a type, or `nil`. The type can be a protocol: `behavior(of: (any Tracking).self)`.
  public final func behavior<Behavior>(of type: Behavior.Type) -> Behavior? {
    behaviors.lazy.compactMap { $0 as? Behavior }.first
  }

  /// Calls a controller's override of a step, and before and after it the behaviors that were present when the step began.
  @inline(__always)
  final func perform(_ step: LifecycleStep, _ override: () -> Void) {
    if hasBehaviors { surround(step, override) } else { override() }
  }

  private func surround(_ step: LifecycleStep, _ override: () -> Void) {
    let present = step.isTeardown ? behaviors.reversed() : behaviors
    present.forEach { $0.before(step, of: self) }
    override()
    present.forEach { $0.after(step, of: self) }
  }
}
