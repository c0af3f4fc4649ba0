/// A step of a controller's appearance or disappearance.
public enum AppearanceStep: Hashable, Sendable {
  /// `viewWillAppear(animated:)`.
  case willAppear
  /// `viewIsAppearing(animated:)`.
  case isAppearing
  /// `viewDidAppear(animated:)`.
  case didAppear
  /// `viewWillDisappear(animated:)`.
  case willDisappear
  /// `viewDidDisappear(animated:)`.
  case didDisappear
}

/// A behavior that is called when a controller appears and disappears.
///
/// The transition tells whether it is animated, and whether it was completed or canceled, see
/// ``Controller/transition``. Behaviors are called in the order in which they were added, and for disappearance in the
/// reverse order.
@MainActor
public protocol AppearanceBehavior: ControllerBehavior {
  /// Called right before the controller's own hook.
  func before(_ step: AppearanceStep, of controller: Controller)
  /// Called right after the controller's own hook.
  func after(_ step: AppearanceStep, of controller: Controller)
}

extension AppearanceBehavior {
  /// Does nothing.
  public func before(_ step: AppearanceStep, of controller: Controller) {}
  /// Does nothing.
  public func after(_ step: AppearanceStep, of controller: Controller) {}
}
