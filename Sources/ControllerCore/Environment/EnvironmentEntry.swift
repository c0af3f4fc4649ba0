/// A value of the app's own in the ``ControllerEnvironment``, found by its type.
public protocol EnvironmentEntry: Equatable, Sendable {
  /// What counts where it was not set.
  static var defaultValue: Self { get }
}

extension EnvironmentEntry {
  func isSame(in one: ControllerEnvironment, and other: ControllerEnvironment) -> Bool {
    one[Self.self] == other[Self.self]
  }
}
