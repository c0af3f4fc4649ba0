/// How something that was shown for a result has ended. It ends exactly once.
public enum NavigationOutcome<Value> {
  /// With a value.
  case value(Value)
  /// The one who waited has given up.
  case cancelled
  /// It left the screen without a value.
  case dismissed
  /// Something else was shown in its place.
  case replaced
}

extension NavigationOutcome: Equatable where Value: Equatable {}
extension NavigationOutcome: Hashable where Value: Hashable {}
extension NavigationOutcome: Sendable where Value: Sendable {}
