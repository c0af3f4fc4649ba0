/// An environment that is shared by all controllers of a tree that do not override it.
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
  /// Set it at the top of a tree, or for a controller without a container. The environment of a container replaces it at the
  /// container's next change, so use ``overrideEnvironment(_:)`` there.
  ///
  /// - Complexity: O(1) to read. To set, O(*n*), where *n* is the number of controllers below.
  public final var environment: ControllerEnvironment {
    get { (environmentBox ?? .standard).environment }
    set { receive(EnvironmentBox(newValue)) }
  }

  /// Changes the environment of this controller and of the controllers below.
  ///
  /// - Parameter change: Applied now, and again whenever the environment above changes. It replaces an earlier override. `nil`
  ///   ends the override.
  public final func overrideEnvironment(_ change: (@MainActor (inout ControllerEnvironment) -> Void)?) {
    let above = environmentAbove
    extras.environmentOverride = change
    receive(above)
  }

  /// Changes the environment of this controller and of the controllers below on behalf of a host or a container, for instance
  /// the safe area of one column. The change is applied before the app's own ``overrideEnvironment(_:)``.
  ///
  /// - Parameter change: Applied now, and again whenever the environment above changes. It replaces an earlier change. `nil`
  ///   ends the change.
  public final func adjustEnvironment(_ change: (@MainActor (inout ControllerEnvironment) -> Void)?) {
    let above = environmentAbove
    extras.hostOverride = change
    receive(above)
  }

  /// Applies the overrides again, because a controller that is no container of this one has changed its override.
  final func receiveInheritedOverrides() { receive(environmentAbove) }

  private var environmentAbove: EnvironmentBox {
    (container.map(\.environmentBox) ?? extras.environmentAbove ?? environmentBox) ?? .standard
  }

  /// Takes the environment of a container that this controller joins.
  final func receiveEnvironment(of container: Controller) {
    guard environmentBox !== container.environmentBox else { return }
    receive(container.environmentBox ?? .standard)
  }

  /// Takes the environment from above, and passes it to the controllers below if it differs.
  final func receive(_ box: EnvironmentBox) {
    // The remaining steps, the next one last. An array is used instead of recursion, so that a deep tree needs no deep call stack.
    var steps = [EnvironmentStep.receive(self, box, parent: nil)]
    while let step = steps.popLast() {
      switch step {
      case .receive(let controller, let box, let parent):
        guard parent == nil || controller.container === parent else { continue }
        switch controller.take(box) {
        case .none: continue
        case .equal: break
        case .different(let previous):
          controller.enterSection()
          steps.append(.leaveSection(controller))
          controller.environmentDidChange(from: previous)
        }
        guard let newBox = controller.environmentBox else { continue }
        steps += controller.childList.reversed().map { .receive($0, newBox, parent: controller) }
      case .leaveSection(let controller):
        LifecycleWalk.leaveSection(of: controller)
        // This call comes after the callbacks, when transitions of the controller can end.
        controller.didHandDownEnvironment()
      }
    }
  }

  private func take(_ box: EnvironmentBox) -> EnvironmentChange {
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
    if isSame { return .none }
    return previous == environment ? .equal : .different(from: previous)
  }

  private func addEnvironmentBehaviors() {
    guard !isWindowLayers, let make = environment.makeBehaviors, !extras.hasEnvironmentBehaviors else {
      return
    }
    extras.hasEnvironmentBehaviors = true
    make(self).forEach { add($0) }
  }
}

private enum EnvironmentStep {
  case receive(Controller, EnvironmentBox, parent: Controller?)
  case leaveSection(Controller)
}

/// The difference between the environment of a controller and the one that it has received.
private enum EnvironmentChange {
  /// The controller has received the same object as before.
  case none
  /// The controller has received another object with equal values. Controllers below share the new object, but are not notified.
  case equal
  case different(from: ControllerEnvironment)
}
