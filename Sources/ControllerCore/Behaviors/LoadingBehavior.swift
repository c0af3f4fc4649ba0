/// A step of loading and unloading.
public enum LoadingStep: Hashable, Sendable {
  /// `loadView()`.
  case loadView
  /// `viewDidLoad()`.
  case didLoad
  /// `configure()`.
  case configure
  /// `didReceiveMemoryWarning()`.
  case memoryWarning
  /// `viewDidUnload()`.
  case didUnload
}

/// A behavior that is called when a controller loads and unloads its view.
///
/// Behaviors are called in the order in which they were added, and for `.didUnload` in the reverse order.
@MainActor
public protocol LoadingBehavior: ControllerBehavior {
  /// Called right before the controller's own hook.
  func before(_ step: LoadingStep, of controller: Controller)
  /// Called right after the controller's own hook.
  func after(_ step: LoadingStep, of controller: Controller)
}

extension LoadingBehavior {
  /// Does nothing.
  public func before(_ step: LoadingStep, of controller: Controller) {}
  /// Does nothing.
  public func after(_ step: LoadingStep, of controller: Controller) {}
}
