import ControllerSupport

/// The behaviors that every controller of an app gets, or every one that fits a condition.
///
/// ```swift
/// let behaviors = BehaviorRegistry()
/// behaviors.register(for: { $0 is any TrackedScreen }) { _ in ScreenTracking(log) }
/// window.environment.behaviors = behaviors      // and so every controller in the window
/// ```
///
/// A registry is part of the ``ControllerEnvironment``, not a global: a controller gets its behaviors when
/// it joins a tree with a registry, before its `willMove(toParent:)`, and one that is in the tree already when
/// something is registered gets that at once. It keeps them when it leaves, and when it comes back gets what was
/// registered meanwhile.
@MainActor
public final class BehaviorRegistry {
  private struct Registration {
    let isFor: @MainActor (Controller) -> Bool
    let make: @MainActor (Controller) -> any ControllerBehavior
  }

  private static var made = 0

  private var registrations: [Registration] = []
  /// Where it came into a tree.
  private var tops: [WeakReference<Controller>] = []
  /// Not the object's identity, which another registry may have after this one's death.
  private let number: Int

  /// Creates a registry in which nothing is registered.
  public init() {
    number = Self.made
    Self.made += 1
  }

  /// Adds a behavior to every controller that fits, those that there are and those to come.
  ///
  /// - Parameters:
  ///   - isFor: Says which controllers get it. Asked once for each controller.
  ///   - make: Makes the behavior of one controller; it may return the same object for all.
  public func register(
    for isFor: @escaping @MainActor (Controller) -> Bool = { _ in true },
    make: @escaping @MainActor (Controller) -> any ControllerBehavior
  ) {
    registrations.append(Registration(isFor: isFor, make: make))
    tops.compactMap(\.object).forEach(attach)
  }

  /// Adds to a tree what will be registered from now on, for as long as its environment has this registry.
  func observe(_ root: Controller) {
    tops.removeAll { $0.object == nil || $0.object === root }
    tops.append(WeakReference(root))
  }

  /// Adds to a tree, parents first, what is registered and was not added yet. A part that has another
  /// registry is left out.
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
