import Foundation
import Model

/// The values with which a controller is created, by keys that know the types.
///
/// ```swift
/// let controller = ProfileController(parameters: ControllerParameters().with(.id, "ada"))
/// controller.parameters[.id]                  // "ada"
/// try controller.parameters.require(.request) // throws: missing parameter "request": expected URL
/// ```
///
/// Use an initializer of your own for a controller that always needs the same values. The state of a
/// ``StackController`` saves the parameters of its screens: the values that are `Encodable`.
public struct ControllerParameters {
  private var values: [String: Any] = [:]

  /// Creates parameters without any value.
  public init() {}

  /// No parameters.
  public static var none: ControllerParameters { ControllerParameters() }

  /// The value of a key. `nil` if there is no value, or a value of another type.
  public subscript<Value>(key: ParameterKey<Value>) -> Value? {
    get { values[key.name].flatMap { value(from: $0) } }
    set { values[key.name] = newValue }
  }

  /// Returns these parameters with a value for a key.
  public func with<Value>(_ key: ParameterKey<Value>, _ value: Value) -> ControllerParameters {
    var copy = self
    copy[key] = value
    return copy
  }

  /// Returns the value of a key that must have a value.
  ///
  /// - Throws: ``ParameterError/missing(name:expected:)`` or ``ParameterError/wrongType(name:expected:found:)``.
  public func require<Value>(_ key: ParameterKey<Value>) throws(ParameterError) -> Value {
    let expected = String(describing: Value.self)
    guard let found = values[key.name] else { throw .missing(name: key.name, expected: expected) }
    guard let value: Value = value(from: found) else {
      let type = (found as? SavedParameter)?.type ?? String(describing: type(of: found))
      throw .wrongType(name: key.name, expected: expected, found: type)
    }
    return value
  }

  private func value<Value>(from stored: Any) -> Value? {
    guard let saved = stored as? SavedParameter else { return stored as? Value }
    return saved.value()
  }
}

extension ControllerParameters: Codable {
  /// Decodes parameters. Each value is decoded when it is read, because its key knows the type.
  public init(from decoder: any Decoder) throws {
    values = try [String: SavedParameter](from: decoder)
  }

  /// Encodes the values that are `Encodable`. Other values, such as closures, are left out.
  public func encode(to encoder: any Encoder) throws {
    try values.compactMapValues(SavedParameter.init).encode(to: encoder)
  }
}

/// A parameter that was saved: its JSON text, until the type of a key tells how to decode it.
private struct SavedParameter: Codable {
  let type: String
  let text: String

  init?(_ value: Any) throws {
    if let saved = value as? SavedParameter {
      self = saved
    } else if let value = value as? any Encodable {
      type = String(describing: Swift.type(of: value))
      text = try ModelEncoder().encode(value).text()
    } else {
      return nil
    }
  }

  /// Returns the value, or `nil` if the text does not describe a value of this type.
  func value<Value>() -> Value? {
    (Value.self as? any Decodable.Type).flatMap { decode($0) as? Value }
  }

  private func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
    try? ModelDecoder(policy: .strict).decode(type, from: Data(text.utf8)).value
  }
}

/// Why a parameter that has to be there cannot be used.
public enum ParameterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no value; with the name of the key and the type that is expected.
  case missing(name: String, expected: String)
  /// The value is of another type.
  case wrongType(name: String, expected: String, found: String)

  /// One sentence, for a log.
  public var description: String {
    switch self {
    case .missing(let name, let expected):
      "missing parameter \"\(name)\": expected \(expected)"
    case .wrongType(let name, let expected, let found):
      "wrong parameter \"\(name)\": expected \(expected), found \(found)"
    }
  }
}
