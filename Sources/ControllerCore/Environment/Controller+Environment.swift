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

  /// Changes the environment of this controller and those below it, whatever the environment above is.
  ///
  /// - Parameter change: Applied now, and again whenever the environment above changes. Replaces an
  ///   earlier override; `nil` ends it.
  public final func overrideEnvironment(_ change: (@MainActor (inout ControllerEnvironment) -> Void)?) {
    let above = environmentAbove
    extras.environmentOverride = change
    receive(above)
  }

  /// Changes the environment of this controller and those below it on behalf of a host or a container: for the safe area of one
  /// column, for instance. It is applied before the app's own ``overrideEnvironment(_:)``.
  ///
  /// - Parameter change: Applied now, and again whenever the environment above changes. Replaces an
  ///   earlier one; `nil` ends it.
  public final func adjustEnvironment(_ change: (@MainActor (inout ControllerEnvironment) -> Void)?) {
    let above = environmentAbove
    extras.hostOverride = change
    receive(above)
  }

  private var environmentAbove: EnvironmentBox {
    (container.map(\.environmentBox) ?? extras.environmentAbove ?? environmentBox) ?? .standard
  }

  /// Takes the environment from above, and hands it down if that makes a difference.
  ///
  /// - Parameter newContainer: The one that this controller is about to join.
  final func receive(_ box: EnvironmentBox, joining newContainer: Controller? = nil) {
    var received = box
    if let extrasIfAny, extrasIfAny.environmentOverride != nil || extrasIfAny.hostOverride != nil {
      var changed = box.environment
      extrasIfAny.hostOverride?(&changed)
      extrasIfAny.environmentOverride?(&changed)
      received = EnvironmentBox(changed)
    }
    extrasIfAny?.environmentAbove = box
    let previous = environment
    let isSame = received === environmentBox
    environmentBox = received
    receiveBehaviors(after: previous.behaviors, joining: newContainer)
    guard !isSame else { return }
    guard previous != environment else { return handDownEnvironment() }
    section {
      environmentDidChange(from: previous)
      handDownEnvironment()
    }
    // After the section: transitions can end now.
    didHandDownEnvironment()
  }

  /// Takes the environment of a container that this controller joins.
  final func receiveEnvironment(of container: Controller) {
    guard environmentBox !== container.environmentBox || environment.behaviors != nil else { return }
    receive(container.environmentBox ?? .standard, joining: container)
  }

  private func receiveBehaviors(after previous: BehaviorRegistry?, joining newContainer: Controller?) {
    guard let registry = environment.behaviors else { return }
    let isTop = (newContainer ?? container)?.environment.behaviors !== registry
    // Where a registry comes in, its later registrations do too.
    if isTop { registry.observe(self) }
    // Those below, which have it already, may have been away when something was registered.
    if isTop || newContainer != nil || previous !== registry { registry.attach(toTreeOf: self) }
  }

  private func handDownEnvironment() {
    guard let environmentBox else { return }
    children.forEach { $0.receive(environmentBox) }
  }
}
