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
  ///   - scope: The lifetime of the controller during which the keyboard is observed, such as "while it is on screen". If this
  ///     lifetime has begun already, the keyboard is observed as soon as the behavior is added to the controller.
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

  /// Starts observing the keyboard at once, if the lifetime for which the behavior was created has begun already. For example,
  /// the view is already loaded (`.loaded`), or the controller is already on screen (`.appeared`).
  public func wasAdded(to controller: Controller) {
    if controller.scope(scope) != nil { begin(controller) }
  }

  /// Starts observing the keyboard, for example before `viewWillAppear`. If the controller appears or disappears because the
  /// user swipes back, the keyboard moves no view until the swipe ends, because the swipe moves the views.
  public func before(_ step: LifecycleStep, of controller: Controller) {
    switch step {
    case .viewWillAppear, .viewWillDisappear:
      if let swipe = controller.dragAround { manager.freeze(during: swipe) }
      if step == .viewWillAppear { scope == .appeared ? begin(controller) : follow(controller) }
    case .viewWillLayout, .viewDidLayout: break
    // At each other step of the lifecycle, `follow` starts or stops observing the keyboard. It is not enough to do this when
    // the controller is added to its container: if that container is removed and added again, the controller gets only
    // `viewWillAppear`.
    default: follow(controller)
    }
  }

  /// After `viewDidAppear`, makes the field that `firstResponder` returns the first responder. After `viewDidDisappear`, stops
  /// observing the keyboard, if the behavior observes it only while the controller is on screen. After `viewIsAppearing` and
  /// each layout, moves the bar to the bottom of the view, whose size and safe area may not be known before.
  public func after(_ step: LifecycleStep, of controller: Controller) {
    if step == .viewDidDisappear, scope == .appeared { end(controller) }
    if step == .viewDidAppear, let field = firstResponder() { manager.focus(field) }
    if step == .viewIsAppearing || step == .viewDidLayout { manager.placeBar(of: controller) }
  }

  private func begin(_ controller: Controller) {
    manager.begin(for: controller, bar: bar ?? manager.bar(of: controller))
  }

  /// Stops observing the keyboard, unless another behavior of the controller still needs it. A behavior that observes the
  /// keyboard only while the controller is on screen does not need it any more.
  private func end(_ controller: Controller) {
    let others = controller.behaviors.lazy.compactMap { $0 as? KeyboardBehavior }
    if !others.contains(where: { $0.manager === manager && $0.isLasting(controller) }) {
      manager.end(for: controller)
    }
  }

  /// Whether this behavior observes the keyboard also after the controller has left the screen, for example as long as the view
  /// is loaded. `false` for a controller that is being removed from its container (`hasLeft`), even if its view is still
  /// loaded.
  private func isLasting(_ controller: Controller) -> Bool {
    scope != .appeared && !controller.hasLeft && controller.scope(scope) != nil
  }

  /// Starts or stops observing the keyboard, for a behavior that observes it longer than the controller is on screen, for
  /// example as long as the view is loaded (`.loaded`). For a behavior that observes the keyboard only on screen (`.appeared`),
  /// ``before(_:of:)`` starts and ``after(_:of:)`` stops the observation.
  private func follow(_ controller: Controller) {
    guard scope != .appeared else { return }
    isLasting(controller) ? begin(controller) : end(controller)
  }
}
