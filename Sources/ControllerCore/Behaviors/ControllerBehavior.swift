/// Something that many kinds of controllers do alike, written once and added to any of them.
///
/// A behavior says what it hooks into by conforming to ``LoadingBehavior``, ``AppearanceBehavior``,
/// ``LayoutBehavior`` or ``ContainmentBehavior``, or to several; a controller asks it about nothing else.
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
/// The controller owns its behaviors and passes itself in; a behavior need not store it. One object may be
/// added to several controllers. What one of them needs to keep for each controller belongs into an
/// object for each.
@MainActor
public protocol ControllerBehavior: AnyObject {
  /// Called when the behavior was added to a controller, before any other call about it.
  func wasAdded(to controller: Controller)
}

extension ControllerBehavior {
  /// Does nothing.
  public func wasAdded(to controller: Controller) {}
}

/// What a behavior hooks into. Derived from its conformances when it is added.
struct BehaviorHooks: OptionSet {
  let rawValue: UInt8

  static let loading = BehaviorHooks(rawValue: 1)
  static let appearance = BehaviorHooks(rawValue: 2)
  static let layout = BehaviorHooks(rawValue: 4)
  static let containment = BehaviorHooks(rawValue: 8)

  /// A look at conformances costs more than making a controller, so each type is looked at once.
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
