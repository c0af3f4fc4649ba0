import ControllerSupport

/// The behaviors that all controllers of an app get, or all that meet a condition.
///
/// ```swift
/// let behaviors = BehaviorRegistry()
/// behaviors.register(for: { $0 is any TrackedScreen }) { _ in ScreenTracking(log) }
/// window.environment.behaviors = behaviors      // and so every controller in the window
/// ```
///
/// A registry is part of the ``ControllerEnvironment``, and is not global. A controller gets the behaviors when it
/// joins a tree with a registry, before its `willMove(toParent:)`. A controller in the tree gets a behavior that is
/// registered later at once. The controller keeps the behaviors when it leaves. When it returns, it gets the behaviors
/// that were registered while it was away.
@MainActor
public final class BehaviorRegistry {
  private struct Registration {
    let isFor: @MainActor (Controller) -> Bool
    let make: @MainActor (Controller) -> any ControllerBehavior
  }

  private static var made = 0

  private var registrations: [Registration] = []
  /// The topmost controllers of the trees that have this registry.
  private var tops: [WeakReference<Controller>] = []
  /// A number identifies the registry, because another registry may have the same address later.
  private let number: Int

  /// Creates a registry in which nothing is registered.
  public init() {
    number = Self.made
    Self.made += 1
  }

  /// Adds a behavior to all controllers that meet a condition, now and later.
  ///
  /// - Parameters:
  ///   - isFor: Returns whether a controller gets the behavior. It is called once for each controller.
  ///   - make: Makes the behavior of one controller. It may return the same object for several controllers.
  public func register(
    for isFor: @escaping @MainActor (Controller) -> Bool = { _ in true },
    make: @escaping @MainActor (Controller) -> any ControllerBehavior
  ) {
    registrations.append(Registration(isFor: isFor, make: make))
    tops.compactMap(\.object).forEach(attach)
  }

  /// Adds to a tree the behaviors that are registered later, while the environment of the tree has this registry.
  func observe(_ root: Controller) {
    tops.removeAll { $0.object == nil || $0.object === root }
    tops.append(WeakReference(root))
  }

  /// Adds to a tree the behaviors that it does not have yet, parents first. A subtree with another registry is skipped.
  ///
  /// - Complexity: O(*n*), where *n* is the number of controllers in the tree.
  func attach(toTreeOf root: Controller) {
    var next = [root]
    while let controller = next.popLast() {
      guard controller.environment.behaviors === self else { continue }
      if !controller.isWindowLayers { addBehaviors(to: controller) }
      next += controller.childList.reversed()
    }
  }

  private func addBehaviors(to controller: Controller) {
    // A closure may register more behaviors.
    while let registration = nextRegistration(for: controller) {
      if registration.isFor(controller) { controller.add(registration.make(controller)) }
    }
  }

  private func nextRegistration(for controller: Controller) -> Registration? {
    let seen = controller.extras.registrationsSeen[number] ?? 0
    guard seen < registrations.count else { return nil }
    controller.extras.registrationsSeen[number] = seen + 1
    return registrations[seen]
  }
}
