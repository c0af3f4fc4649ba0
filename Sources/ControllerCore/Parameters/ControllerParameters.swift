/// What a controller is created with, by keys that know the types.
///
/// ```swift
/// let controller = ProfileController(parameters: ControllerParameters().with(.id, "ada"))
/// controller.parameters[.id]                  // "ada"
/// try controller.parameters.require(.request) // throws: missing parameter "request": expected URL
/// ```
///
/// A controller that always needs the same values is better off with an initializer of its own that takes them.
public struct ControllerParameters {
  private var values: [String: Any] = [:]

  /// Creates parameters without any value.
  public init() {}

  /// No parameters.
  public static var none: ControllerParameters { ControllerParameters() }

  /// The value of a key; `nil` if there is none, or one of another type.
  public subscript<Value>(key: ParameterKey<Value>) -> Value? {
    // Not chained: what is missing would be taken for a value of an optional type.
    get { values[key.name].flatMap { $0 as? Value } }
    set { values[key.name] = newValue }
  }

  /// These parameters and one more.
  public func with<Value>(_ key: ParameterKey<Value>, _ value: Value) -> ControllerParameters {
    var copy = self
    copy[key] = value
    return copy
  }

  /// The value of a key that has to be there.
  ///
  /// - Throws: ``ParameterError/missing(name:expected:)`` or ``ParameterError/wrongType(name:expected:found:)``.
  public func require<Value>(_ key: ParameterKey<Value>) throws(ParameterError) -> Value {
    let expected = String(describing: Value.self)
    guard let found = values[key.name] else { throw .missing(name: key.name, expected: expected) }
    guard let value = found as? Value else {
      throw .wrongType(name: key.name, expected: expected, found: String(describing: type(of: found)))
    }
    return value
  }
}
