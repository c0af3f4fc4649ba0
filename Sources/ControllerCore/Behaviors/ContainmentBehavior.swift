/// A step of joining a container or leaving it.
public enum ContainmentStep {
  /// `willMove(toParent:)`.
  case willMove(toParent: Controller?)
  /// `didMove(toParent:)`.
  case didMove(toParent: Controller?)
  /// `didLeave()`.
  case leave
}

/// A behavior that is called when a controller joins and leaves containers.
///
/// ``Controller/isMovingToParent`` and ``Controller/isMovingFromParent`` are still true when behaviors run. Behaviors
/// are called in the order in which they were added, and for leaving in the reverse order.
@MainActor
public protocol ContainmentBehavior: ControllerBehavior {
  /// Called right before the controller's own hook.
  func before(_ step: ContainmentStep, of controller: Controller)
  /// Called right after the controller's own hook.
  func after(_ step: ContainmentStep, of controller: Controller)
}

extension ContainmentBehavior {
  /// Does nothing.
  public func before(_ step: ContainmentStep, of controller: Controller) {}
  /// Does nothing.
  public func after(_ step: ContainmentStep, of controller: Controller) {}
}
