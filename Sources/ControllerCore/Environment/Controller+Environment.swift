/// An object that holds an environment. A controller without an override uses the same object as its container. So two
/// environments are compared by value only if their objects differ, which saves time.
final class EnvironmentBox: Sendable {
  let environment: ControllerEnvironment

  init(_ environment: ControllerEnvironment) {
    self.environment = environment
  }

  static let standard = EnvironmentBox(ControllerEnvironment())
}

extension Controller {
  /// The environment of this controller.
  ///
  /// Set the property only for a controller without a container. A container replaces the environments of its children when its
  /// own environment changes. To change the environment of a child, use ``overrideEnvironment(_:)``.
  ///
  /// - Complexity: O(1) to read. O(*n*) to set, where *n* is the number of controllers below.
  public final var environment: ControllerEnvironment {
    get { (environmentBox ?? .standard).environment }
    set { receive(EnvironmentBox(newValue)) }
  }

  /// Changes the environment of this controller and of the controllers below.
  ///
  /// - Parameter change: A closure that changes the environment received from the container. It is applied now, and again
  ///   whenever the environment of the container changes. It replaces an earlier closure. `nil` ends the override.
  public final func overrideEnvironment(_ change: (@MainActor (inout ControllerEnvironment) -> Void)?) {
    let above = environmentAbove
    extras.environmentOverride = change
    receive(above)
  }

  /// Changes the environment of this controller and of the controllers below on behalf of a ``WindowHost`` or a container, for
  /// instance the safe area of one column. The change is applied before the app's own ``overrideEnvironment(_:)``.
  ///
  /// - Parameter change: A closure that changes the environment received from the container. It is applied now, and again
  ///   whenever the environment of the container changes. An earlier closure is replaced. `nil` removes it.
  public final func adjustEnvironment(_ change: (@MainActor (inout ControllerEnvironment) -> Void)?) {
    let above = environmentAbove
    extras.hostOverride = change
    receive(above)
  }

  /// Computes the environment of a presented stack again, because the controller that presents the stack has a new environment.
  final func receiveInheritedOverrides() { receive(environmentAbove) }

  private var environmentAbove: EnvironmentBox {
    (container.map(\.environmentBox) ?? extras.environmentAbove ?? environmentBox) ?? .standard
  }

  /// Receives the environment of a container to which this controller is being added.
  final func receiveEnvironment(of container: Controller) {
    guard environmentBox !== container.environmentBox || !inheritedOverrides.isEmpty else { return }
    receive(container.environmentBox ?? .standard)
  }

  /// Receives an environment from the container, and applies the overrides of this controller. If the result is not the same
  /// object as before, passes it to the controllers below.
  final func receive(_ box: EnvironmentBox) {
    // The controllers that must still be updated, the next one last. The array replaces a recursion, so a deep tree does not
    // need a deep call stack.
    var steps = [EnvironmentStep.receive(self, parent: nil)]
    while let step = steps.popLast() {
      switch step {
      case .receive(let controller, let parent):
        guard parent == nil || controller.container === parent else { continue }
        // The environment of `parent` is read only now, because a callback of another controller may have changed it since the
        // loop began.
        guard let previous = controller.take(parent?.environmentBox ?? box) else { continue }
        if previous != controller.environment {
          controller.enterSection()
          steps.append(.leaveSection(controller))
          let isActive = controller.environment.scenePhase == .active
          if isActive, previous.scenePhase != .active, controller.isVisible { controller.timeMayHavePassed() }
          controller.environmentDidChange(from: previous)
        }
        steps += controller.childList.reversed().map { .receive($0, parent: controller) }
      case .leaveSection(let controller):
        LifecycleWalk.leaveSection(of: controller)
        // This call may move screens, for example from one column into two after the window became wider. It comes after
        // `environmentDidChange(from:)`, because screens cannot be moved during a lifecycle callback.
        controller.didHandDownEnvironment()
      }
    }
  }

  /// Applies the overrides of this controller to an environment, and stores the result.
  ///
  /// - Returns: The previous environment, or `nil` if the environment is the same object as before.
  private func take(_ box: EnvironmentBox) -> ControllerEnvironment? {
    var received = box
    let overrides =
      inheritedOverrides + [extrasIfAny?.hostOverride, extrasIfAny?.environmentOverride].compactMap(\.self)
    if !overrides.isEmpty {
      var changed = box.environment
      overrides.forEach { $0(&changed) }
      received = EnvironmentBox(changed)
    }
    extrasIfAny?.environmentAbove = box
    let previous = environment
    let isSame = received === environmentBox
    environmentBox = received
    addEnvironmentBehaviors()
    return isSame ? nil : previous
  }

  private func addEnvironmentBehaviors() {
    guard !isWindowLayers, let make = environment.makeBehaviors, !extras.hasEnvironmentBehaviors
    else { return }
    extras.hasEnvironmentBehaviors = true
    make(self).forEach { add($0) }
  }
}

private enum EnvironmentStep {
  case receive(Controller, parent: Controller?)
  case leaveSection(Controller)
}
