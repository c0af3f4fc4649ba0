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
public final class KeyboardBehavior: ControllerBehavior {
  private let manager: KeyboardManager
  private let scope: ControllerScope.Kind
  private weak var bar: (any KeyboardDockedBar)?
  private let firstResponder: @MainActor () -> (any KeyboardField)?

  /// Creates a behavior.
  ///
  /// - Parameters:
  ///   - manager: The manager that observes the keyboard.
  ///   - scope: When the keyboard is observed: for example, `.appeared` means while the controller is on screen, and
  ///     `.loaded` means while its view is loaded. If that time has begun already, the observation begins as soon as the
  ///     behavior is added.
  ///   - bar: A bar of the controller that stays above the keyboard. Held weakly. If it is `nil`, a bar that another
  ///     `KeyboardBehavior` of the controller has set is kept.
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

  /// Starts observing the keyboard at once if the controller is already in the scope of this behavior: for example, it is
  /// on screen (`.appeared`), or its view is loaded (`.loaded`).
  public func wasAdded(to controller: Controller) {
    if controller.scope(scope) != nil { begin(controller) }
  }

  /// Called before a step of the controller's lifecycle, such as `viewWillAppear`. Starts or stops observing the keyboard.
  /// If the step belongs to the user's swipe back, the keyboard moves no views until the end of the swipe.
  public func before(_ step: LifecycleStep, of controller: Controller) {
    switch step {
    case .viewWillAppear, .viewWillDisappear:
      if let swipe = controller.dragAround { manager.freeze(during: swipe) }
      if step == .viewWillAppear { scope == .appeared ? begin(controller) : follow(controller) }
    case .viewWillLayout, .viewDidLayout: break
    // The remaining lifecycle steps, such as `didLeave`. A controller can be added and removed in several ways, each with
    // other steps. So each step checks whether to start or stop observing the keyboard.
    default: follow(controller)
    }
  }

  /// Called after a step of the controller's lifecycle. After `viewDidAppear`, focuses the field that the closure
  /// `firstResponder` returns. After `viewDidDisappear`, stops observing the keyboard if the scope is `.appeared`. After
  /// each layout, moves the bar to the bottom of the view, whose size may have changed.
  public func after(_ step: LifecycleStep, of controller: Controller) {
    if step == .viewDidDisappear, scope == .appeared { end(controller) }
    if step == .viewDidAppear, let field = firstResponder() { manager.focus(field) }
    if step == .viewIsAppearing || step == .viewDidLayout { manager.placeBar(of: controller) }
  }

  private func begin(_ controller: Controller) {
    manager.begin(for: controller, bar: bar ?? manager.bar(of: controller))
  }

  /// Stops observing the keyboard, unless another behavior of the controller observes it as long as the view is loaded.
  private func end(_ controller: Controller) {
    let others = controller.behaviors.lazy.compactMap { $0 as? KeyboardBehavior }
    if !others.contains(where: { $0.manager === manager && $0.isLasting(controller) }) {
      manager.end(for: controller)
    }
  }

  /// Whether this behavior observes the keyboard even while the controller is off screen, for example as long as its view
  /// is loaded. `false` if the controller is being removed from its container.
  private func isLasting(_ controller: Controller) -> Bool {
    scope != .appeared && !controller.hasLeft && controller.scope(scope) != nil
  }

  /// Starts or stops observing the keyboard for a behavior that observes it also while the controller is off screen, for
  /// example as long as the view is loaded. Has no effect with the scope `.appeared`.
  private func follow(_ controller: Controller) {
    guard scope != .appeared else { return }
    isLasting(controller) ? begin(controller) : end(controller)
  }
}
