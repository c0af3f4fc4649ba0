/// A step of laying out.
public enum LayoutStep: Hashable, Sendable {
  /// `viewWillLayout()`.
  case willLayout
  /// `viewDidLayout()`.
  case didLayout
}

/// A behavior that is called when a controller is laid out.
///
/// Behaviors are called in the order in which they were added.
@MainActor
public protocol LayoutBehavior: ControllerBehavior {
  /// Called right before the controller's own hook.
  func before(_ step: LayoutStep, of controller: Controller)
  /// Called right after the controller's own hook.
  func after(_ step: LayoutStep, of controller: Controller)
}

extension LayoutBehavior {
  /// Does nothing.
  public func before(_ step: LayoutStep, of controller: Controller) {}
  /// Does nothing.
  public func after(_ step: LayoutStep, of controller: Controller) {}
}
