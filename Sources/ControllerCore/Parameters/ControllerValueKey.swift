/// The key of a value that any code can give to a controller, with the value's type and default.
///
/// Pass values that a controller always needs to the initializer. A key adds a stored value to every controller. So an
/// extension of ``Controller`` can have properties with storage, which Swift extensions cannot declare:
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
  /// The type of the value that is stored for this key.
  associatedtype Value
  /// The value that a controller has if no value was set.
  static var defaultValue: Value { get }
}

extension Controller {
  /// The value that was set for a key, or the default value of the key. The controller retains the value until it is replaced.
  public final subscript<Key: ControllerValueKey>(key: Key.Type) -> Key.Value {
    get {
      // A missing value is handled first. If `Value` is an optional type, the cast below would turn a missing value into `nil`
      // and not into the default value.
      guard let value = extrasIfAny?.values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { extras.values[ObjectIdentifier(key)] = newValue }
  }
}
