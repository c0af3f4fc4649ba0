/// A type that takes part in its own decoding: it may change or refuse the data, choose a type by it, and
/// check the result.
///
/// An error that a hook throws rejects the value, like an error of `init(from:)`:
/// ``ModelError/rejected(path:reason:)``.
///
/// ```swift
/// class Shape: Codable, DecodingHooks {
///   static func decodedType(for value: JSONValue) -> any Decodable.Type {
///     value["kind"] == "circle" ? Circle.self : Shape.self   // a subclass
///   }
/// }
/// struct Span: Codable, DecodingHooks {
///   let first: Int, last: Int
///   func didDecode() throws {
///     guard first <= last else { throw SpanError.backwards }
///   }
/// }
/// ```
///
/// Each call of ``willDecode(_:)`` and ``decodedType(for:)`` builds a ``JSONValue``, which costs several
/// times as much as decoding it.
public protocol DecodingHooks: Decodable, SendableMetatype {
  /// Receives the data first, and returns the data to decode.
  static func willDecode(_ value: JSONValue) throws -> JSONValue
  /// Returns the type to decode: this type or a subtype, such as a subclass.
  ///
  /// The method is not called again on the returned type.
  static func decodedType(for value: JSONValue) throws -> any Decodable.Type
  /// Sees the decoded value, and may complete or refuse it.
  mutating func didDecode() throws
}

extension DecodingHooks {
  /// Returns the data as it is.
  public static func willDecode(_ value: JSONValue) throws -> JSONValue { value }
  /// Returns this type.
  public static func decodedType(for value: JSONValue) throws -> any Decodable.Type { Self.self }
  /// Does nothing.
  public mutating func didDecode() throws {}
}

/// A type with a value that stands in when tolerant decoding finds nothing usable.
///
/// The default takes the place of a missing, null or unreadable value of a property. In an array or a
/// dictionary only a `RawRepresentable` type (an enum with an unknown raw value) is replaced, any other bad element
/// is dropped. The top level is never replaced. Every use of a default is a ``Repair``.
///
/// ```swift
/// enum State: String, Codable, DefaultProviding {
///   case active, accepted, unknown
///   static var defaultValue: State { .unknown }
/// }
/// ```
public protocol DefaultProviding: SendableMetatype {
  /// The value that stands in.
  static var defaultValue: Self { get }
}
