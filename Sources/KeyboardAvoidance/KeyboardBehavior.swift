public import ControllerCore

/// Keeps the fields of a controller above the keyboard for one of the controller's lifetimes.
///
/// ```swift
/// profile.add(KeyboardBehavior(keyboard))                 // while it is on screen
/// search.add(KeyboardBehavior(keyboard, in: .loaded))     // for as long as it has its view
/// ```
///
/// A drag that is cancelled does not interrupt it; while it lasts nothing moves. A behavior that is removed leaves things
/// as they are; call the manager's ``KeyboardManager/end(for:)`` then.
@MainActor
public final class KeyboardBehavior: AppearanceBehavior, LoadingBehavior, ContainmentBehavior {
  private let manager: KeyboardManager
  private let scope: ControllerScope.Kind

  /// Creates a behavior.
  ///
  /// - Parameters:
  ///   - manager: What observes the keyboard.
  ///   - scope: For which lifetime of the controller. One that lasts already counts from now on.
  public init(_ manager: KeyboardManager, in scope: ControllerScope.Kind = .appeared) {
    self.manager = manager
    self.scope = scope
  }

  /// Begins, if the lifetime lasts already.
  public func wasAdded(to controller: Controller) {
    if controller.scope(scope) != nil { manager.begin(for: controller) }
  }

  /// Begins when the appearance counts, and freezes when a finger drags.
  public func before(_ step: AppearanceStep, of controller: Controller) {
    switch step {
    // Also in a container that has come back, of which nothing else is told here.
    case .willAppear: scope == .appeared ? manager.begin(for: controller) : follow(controller)
    case .willDisappear:
      let dragged = controller.nearest { $0.currentTransition.flatMap { $0.isInteractive ? $0 : nil } }
      if let dragged, dragged.outcome == nil { manager.freeze(until: dragged.whenEnded) }
    case .isAppearing, .didAppear, .didDisappear: break
    }
  }

  /// Ends when the appearance counts.
  public func after(_ step: AppearanceStep, of controller: Controller) {
    if step == .didDisappear, scope == .appeared { manager.end(for: controller) }
  }

  /// Begins when the view counts.
  public func before(_ step: LoadingStep, of controller: Controller) { follow(controller) }

  /// Ends when the view counts.
  public func after(_ step: LoadingStep, of controller: Controller) { follow(controller) }

  /// Begins again when the controller has come back.
  public func before(_ step: ContainmentStep, of controller: Controller) { follow(controller) }

  /// Ends when the controller has left for good.
  public func after(_ step: ContainmentStep, of controller: Controller) { follow(controller) }

  /// Not for appearances: their scope is open for a little longer than the keyboard is to be observed.
  private func follow(_ controller: Controller) {
    guard scope != .appeared else { return }
    // While it leaves, its scopes are still there.
    let isOver = controller.hasLeft || controller.scope(scope) == nil
    isOver ? manager.end(for: controller) : manager.begin(for: controller)
  }
}
