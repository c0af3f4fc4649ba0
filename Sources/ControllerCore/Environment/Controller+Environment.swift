/// One environment, shared by all of a tree that do not override it.
final class EnvironmentBox: Sendable {
  let environment: ControllerEnvironment

  init(_ environment: ControllerEnvironment) {
    self.environment = environment
  }

  static let standard = EnvironmentBox(ControllerEnvironment())
}

extension Controller {
  /// What this controller is told about the place where it is shown.
  ///
  /// Setting it is for the top of a tree, or for a controller that nobody contains; in a container, what
  /// the container has counts again when that changes. Use ``overrideEnvironment(_:)`` there.
  ///
  /// - Complexity: O(1) to read. To set, O(*n*), where *n* is the number of controllers below.
  public final var environment: ControllerEnvironment {
    get { (environmentBox ?? .standard).environment }
    set { receive(EnvironmentBox(newValue)) }
  }

  /// Changes what this controller and those below it are told, whatever is told above it, from now on.
  ///
  /// - Parameter change: Applied now, and again whenever the environment above changes. Replaces an
  ///   earlier override; `nil` ends it.
  public final func overrideEnvironment(_ change: (@MainActor (inout ControllerEnvironment) -> Void)?) {
    extras.environmentOverride = change
    if let container { return receive(container.environmentBox ?? .standard) }
    receive(extras.environmentAbove ?? environmentBox ?? .standard)
  }

  /// Takes the environment from above, and hands it down if that makes a difference.
  final func receive(_ box: EnvironmentBox) {
    var received = box
    if let change = extrasIfAny?.environmentOverride {
      extras.environmentAbove = box
      var changed = box.environment
      change(&changed)
      received = EnvironmentBox(changed)
    }
    guard received !== environmentBox else { return }
    let previous = environment
    environmentBox = received
    guard previous != environment else { return handDownEnvironment() }
    if let registry = environment.behaviors {
      // Where a registry comes in, its later registrations do too.
      if container?.environment.behaviors !== registry { registry.observe(self) }
      registry.attach(toTreeOf: self)
    }
    environmentDidChange(from: previous)
    handDownEnvironment()
  }

  /// Takes the environment of a container that this controller joins.
  final func receiveEnvironment(of container: Controller) {
    guard environmentBox !== container.environmentBox else { return }
    receive(container.environmentBox ?? .standard)
  }

  private func handDownEnvironment() {
    guard let environmentBox else { return }
    children.forEach { $0.receive(environmentBox) }
  }
}
