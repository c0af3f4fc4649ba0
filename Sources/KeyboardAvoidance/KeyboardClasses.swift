public import ControllerCore

/// Classes of controllers for which a feature of the keyboard manager is enabled or disabled, whatever their preferences are.
///
/// ```swift
/// manager.avoidanceClasses.disable(MapController.self)
/// manager.touchClasses.enable(FormController.self)
/// ```
///
/// Subclasses count too. If a class is both enabled and disabled, it is disabled. The overrides of a field take precedence.
///
/// Source: the lists of enabled and disabled classes of IQKeyboardManager (Iftekhar Qurashi).
public struct KeyboardClasses {
  private var enabled: [@MainActor (Controller) -> Bool] = []
  private var disabled: [@MainActor (Controller) -> Bool] = []

  /// Creates empty lists.
  public init() {}

  /// Enables the feature for a class and its subclasses.
  public mutating func enable<Class: Controller>(_ type: Class.Type) {
    enabled.append { $0 is Class }
  }

  /// Disables the feature for a class and its subclasses.
  public mutating func disable<Class: Controller>(_ type: Class.Type) {
    disabled.append { $0 is Class }
  }

  /// Returns whether the feature is enabled for a field of `controller`.
  ///
  /// - Parameters:
  ///   - controller: The controller whose view contains the field.
  ///   - preference: The result for a controller of no listed class.
  /// - Complexity: O(*n*), where *n* is the number of classes.
  @MainActor
  public func isEnabled(for controller: Controller?, preference: Bool) -> Bool {
    guard let controller else { return preference }
    if disabled.contains(where: { $0(controller) }) { return false }
    return enabled.contains { $0(controller) } || preference
  }
}
