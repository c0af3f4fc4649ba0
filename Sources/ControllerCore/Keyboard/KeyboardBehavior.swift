/// Keeps the fields of a controller above the keyboard while it is on screen.
///
/// From `viewWillAppear` to `viewDidDisappear`, so a drag that is cancelled does not interrupt it; while it lasts nothing
/// moves. Call the manager's ``KeyboardManager/begin(for:)`` for any other time.
@MainActor
public final class KeyboardBehavior: AppearanceBehavior {
  private let manager: KeyboardManager

  /// Creates a behavior.
  public init(_ manager: KeyboardManager) {
    self.manager = manager
  }

  /// Begins, and freezes when a finger drags.
  public func before(_ step: AppearanceStep, of controller: Controller) {
    switch step {
    case .willAppear: manager.begin(for: controller)
    case .willDisappear:
      let containers = sequence(first: controller) { $0.container }
      let transition = containers.lazy.compactMap(\.currentTransition).first { $0.isInteractive }
      if let transition { manager.freeze(during: transition) }
    case .isAppearing, .didAppear, .didDisappear: break
    }
  }

  /// Ends.
  public func after(_ step: AppearanceStep, of controller: Controller) {
    if step == .didDisappear { manager.end(for: controller) }
  }
}
