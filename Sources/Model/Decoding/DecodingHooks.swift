/// A type that takes part in its own decoding: it may change or refuse the data, choose a type by it, and check the
/// result.
///
/// Whatever a hook throws rejects the value, as if its `init(from:)` had thrown it: ``ModelError/rejected(path:reason:)``.
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
/// Each call of ``willDecode(_:)`` and ``decodedType(for:)`` builds a ``JSONValue``, which costs several times as much as
/// decoding it.
public protocol DecodingHooks: Decodable, SendableMetatype {
  /// Sees the data first; returns it, or what to decode in its place.
  static func willDecode(_ value: JSONValue) throws -> JSONValue
  /// Chooses what to decode: this type, or another whose values are values of this one, such as a subclass.
  ///
  /// It is not asked again for the type that it chose.
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
