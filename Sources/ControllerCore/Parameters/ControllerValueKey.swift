/// The key of a value that any code can give to a controller, with the value's type and default.
///
/// A controller that always needs the same values takes them in its initializer. A key makes room for a value in every controller, for
/// instance for an extension, because Swift extensions cannot have stored properties:
///
/// ```swift
/// private enum VisitCount: ControllerValueKey { static let defaultValue = 0 }
///
/// extension Controller {
///   var visits: Int {
///     get { self[VisitCount.self] }
///     set { self[VisitCount.self] = newValue }
///   }
/// }
/// ```
@MainActor
public protocol ControllerValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value of controllers for which no value was set.
  static var defaultValue: Value { get }
}

extension Controller {
  /// The stored value for a key. The controller retains the value until it is replaced.
  public final subscript<Key: ControllerValueKey>(key: Key.Type) -> Key.Value {
    get {
      // The stored value is looked up without a cast first. With a cast alone, a missing value would count as `nil` of an optional
      // type instead of the default.
      guard let value = extrasIfAny?.values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { extras.values[ObjectIdentifier(key)] = newValue }
  }
}
