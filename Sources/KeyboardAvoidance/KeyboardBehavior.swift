public import ControllerCore

/// A behavior that keeps the fields of a controller above the keyboard during one of the controller's lifetimes.
///
/// ```swift
/// profile.add(KeyboardBehavior(keyboard))                     // while the controller is on screen
/// search.add(KeyboardBehavior(keyboard, in: .loaded))         // while the controller has a view
/// chat.add(KeyboardBehavior(keyboard, bar: messageBar))       // with a bar that stays above the keyboard
/// ```
///
/// During an interactive transition, all views stay in place. Removing the behavior does not restore insets; call
/// ``KeyboardManager/end(for:)`` for that.
@MainActor
public final class KeyboardBehavior: AppearanceBehavior, LoadingBehavior, ContainmentBehavior {
  private let manager: KeyboardManager
  private let scope: ControllerScope.Kind
  private weak var bar: (any KeyboardDockedBar)?
  private let firstResponder: @MainActor () -> (any KeyboardField)?

  /// Creates a behavior.
  ///
  /// - Parameters:
  ///   - manager: The manager that observes the keyboard.
  ///   - scope: The lifetime. If the controller is in it already, the behavior begins when it is added.
  ///   - bar: A bar of the controller that stays above the keyboard. Held weakly.
  ///   - firstResponder: Returns the field that becomes the first responder each time the controller has appeared.
  public init(
    _ manager: KeyboardManager,
    in scope: ControllerScope.Kind = .appeared,
    bar: (any KeyboardDockedBar)? = nil,
    firstResponder: @escaping @MainActor () -> (any KeyboardField)? = { nil }
  ) {
    self.manager = manager
    self.scope = scope
    self.bar = bar
    self.firstResponder = firstResponder
  }

  /// Starts to move the views for the keyboard, if the controller is loaded or on screen already, as the scope asks.
  public func wasAdded(to controller: Controller) {
    if controller.scope(scope) != nil { begin(controller) }
  }

  /// Begins before the controller appears, and freezes the manager during an interactive transition.
  public func before(_ step: AppearanceStep, of controller: Controller) {
    switch step {
    // A controller in a container that has come back receives no other callback.
    case .willAppear: scope == .appeared ? begin(controller) : follow(controller)
    case .willDisappear:
      let swipe = controller.nearest { $0.currentTransition.flatMap { $0.isInteractive ? $0 : nil } }
      if let swipe { manager.freeze(during: swipe) }
    case .isAppearing, .didAppear, .didDisappear: break
    }
  }

  /// Ends after the controller has disappeared, and makes the field the first responder after it has appeared.
  public func after(_ step: AppearanceStep, of controller: Controller) {
    if step == .didDisappear, scope == .appeared { manager.end(for: controller) }
    if step == .didAppear, let field = firstResponder() { manager.focus(field) }
  }

  /// Begins or ends with the view.
  public func before(_ step: LoadingStep, of controller: Controller) { follow(controller) }

  /// Begins or ends with the view.
  public func after(_ step: LoadingStep, of controller: Controller) { follow(controller) }

  /// Begins again when the controller has come back.
  public func before(_ step: ContainmentStep, of controller: Controller) { follow(controller) }

  /// Ends when the controller has left its container for good.
  public func after(_ step: ContainmentStep, of controller: Controller) { follow(controller) }

  private func begin(_ controller: Controller) { manager.begin(for: controller, bar: bar) }

  /// Begins or ends with the scopes `.loaded` and `.controller`. The scope `.appeared` is open for longer than the keyboard is
  /// observed, so it does not use this method.
  private func follow(_ controller: Controller) {
    guard scope != .appeared else { return }
    // The scopes of a controller that is leaving are still open.
    let isOver = controller.hasLeft || controller.scope(scope) == nil
    isOver ? manager.end(for: controller) : begin(controller)
  }
}
