/// A helper that is written once and added to controllers of any class.
///
/// A behavior conforms to ``LoadingBehavior``, ``AppearanceBehavior``, ``LayoutBehavior`` or ``ContainmentBehavior``,
/// or to several of these. A controller calls only the hooks of these protocols.
///
/// ```swift
/// final class ScreenTracking: AppearanceBehavior {
///   func after(_ step: AppearanceStep, of controller: Controller) {
///     if step == .didAppear { print("entered \(type(of: controller))") }
///   }
/// }
/// profile.add(ScreenTracking())
/// ```
///
/// The controller retains its behaviors and passes itself as an argument, so a behavior need not store the controller.
/// One object can be added to several controllers. A behavior with state for one controller is added to one controller
/// only.
@MainActor
public protocol ControllerBehavior: AnyObject {
  /// Called when the behavior was added to a controller, before all other calls.
  func wasAdded(to controller: Controller)
}

extension ControllerBehavior {
  /// Does nothing.
  public func wasAdded(to controller: Controller) {}
}

/// The hooks of a behavior, derived from its conformances.
struct BehaviorHooks: OptionSet {
  let rawValue: UInt8

  static let loading = BehaviorHooks(rawValue: 1)
  static let appearance = BehaviorHooks(rawValue: 2)
  static let layout = BehaviorHooks(rawValue: 4)
  static let containment = BehaviorHooks(rawValue: 8)

  /// A test of conformances takes longer than the creation of a controller, so the result is cached by type.
  @MainActor private static var known: [ObjectIdentifier: BehaviorHooks] = [:]

  @MainActor
  init(of behavior: any ControllerBehavior) {
    let type = ObjectIdentifier(type(of: behavior))
    if let hooks = Self.known[type] {
      self = hooks
      return
    }
    self = []
    if behavior is any LoadingBehavior { insert(.loading) }
    if behavior is any AppearanceBehavior { insert(.appearance) }
    if behavior is any LayoutBehavior { insert(.layout) }
    if behavior is any ContainmentBehavior { insert(.containment) }
    Self.known[type] = self
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
