import Interaction

/// An object that is called before and after lifecycle callbacks of controllers. A behavior is written once and can be added
/// to controllers of any class.
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
/// Behaviors are called in the order in which they were added. For steps that end something, such as disappearing, unloading
/// the view or leaving a container, they are called in the reverse order. ``Controller/transition``,
/// ``Controller/isMovingToParent`` and ``Controller/isMovingFromParent`` have the same values as in the controller's own
/// override.
///
/// The controller retains its behaviors and passes itself as an argument, so a behavior need not store the controller. One
/// behavior object can be added to several controllers, unless it stores values of one controller.
/// ``ControllerEnvironment/makeBehaviors`` adds behaviors to all controllers of a window.
@MainActor
public protocol ControllerBehavior: AnyObject {
  /// Called once when the behavior was added to a controller, before any call of ``before(_:of:)`` or ``after(_:of:)``.
  func wasAdded(to controller: Controller)
  /// Called right before the lifecycle method of the controller that `step` names. For example, `.viewDidLoad` means
  /// `viewDidLoad()`, and `.viewDidAppear` means `viewDidAppear(animated:)`.
  func before(_ step: LifecycleStep, of controller: Controller)
  /// Called right after the lifecycle method of the controller that `step` names. For example, `.viewDidLoad` means
  /// `viewDidLoad()`, and `.viewDidAppear` means `viewDidAppear(animated:)`.
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
  /// A step of the layout of the view.
  case viewWillLayout, viewDidLayout
  /// `willMove(toParent:)` and `didMove(toParent:)` with a container as the argument: the controller is added.
  case willMoveToParent, didMoveToParent
  /// `willMove(toParent: nil)` and `didMove(toParent: nil)`: the controller is removed.
  case willMoveFromParent, didMoveFromParent
  /// The controller was removed, and is not moved to another container.
  case didLeave

  /// Whether the step ends something: the appearance of the controller, its view or its membership in a container. For such a
  /// step, the behavior that was added last is called first, like nested `defer` blocks.
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
  /// Adds a behavior. The controller retains the behavior. The behavior is called from the next lifecycle step on.
  ///
  /// - Returns: The behavior.
  @discardableResult
  public final func add<Behavior: ControllerBehavior>(_ behavior: Behavior) -> Behavior {
    behaviors.append(behavior)
    behavior.wasAdded(to: self)
    return behavior
  }

  /// Removes a behavior from this controller. Does nothing if the behavior was not added.
  ///
  /// If the method is called during a lifecycle step, such as `viewDidAppear`, the behavior is called once more, after this step.
  public final func remove(_ behavior: any ControllerBehavior) {
    behaviors.removeAll { $0 === behavior }
  }

  /// Returns the first behavior of a type, or `nil`. The type can be a protocol: `behavior(of: (any Tracking).self)`.
  public final func behavior<Behavior>(of type: Behavior.Type) -> Behavior? {
    behaviors.lazy.compactMap { $0 as? Behavior }.first
  }

  /// Calls `override`, which is the controller's own method for a lifecycle step such as `viewDidAppear`. Calls
  /// ``ControllerBehavior/before(_:of:)`` of each behavior before it, and ``ControllerBehavior/after(_:of:)`` after it.
  final func perform(_ step: LifecycleStep, _ override: () -> Void) {
    // A task of screen A may push screen B, which calls `viewDidLoad` of B inside this task. `ScreenWork.screen` names A then: if
    // A is being removed, dialogs that its task opens are refused. B may open dialogs, so the value is `nil` during the callback.
    if ScreenWork.screen != nil { return ScreenWork.$screen.withValue(nil) { perform(step, override) } }
    if hasBehaviors { surround(step, override) } else { override() }
  }

  private func surround(_ step: LifecycleStep, _ override: () -> Void) {
    let present = step.isTeardown ? behaviors.reversed() : behaviors
    present.forEach { $0.before(step, of: self) }
    override()
    present.forEach { $0.after(step, of: self) }
  }
}
