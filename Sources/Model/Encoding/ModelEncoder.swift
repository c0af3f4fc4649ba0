/// Encodes plain `Encodable` types to JSON, by the same coding keys by which ``ModelDecoder`` reads them.
///
/// ```swift
/// // state = "status.state", link = "link|url"
/// let json = try ModelEncoder().encode(proposal)
/// print(json)  // {"id":"SE-0401","status":{"state":"implemented"},"link":"https://example.com"}
/// let flat = try ModelEncoder(keys: .literal).encode(proposal)
/// print(flat)  // {"id":"SE-0401","status.state":"implemented","link|url":"https://example.com"}
/// ```
///
/// Dates are written as ISO 8601 in UTC, with a fraction only when there is one and with as many digits as it needs,
/// `URL` as its absolute text, `Data` as Base64, `Decimal` and other numbers with all their digits. The entries
/// of a dictionary are sorted by key and the elements of a set by their text, so that equal values are written
/// alike. ``ModelDecoder`` reads all of it back to an equal value.
public struct ModelEncoder: Sendable {
  /// What coding keys become in the result.
  public enum Keys: Hashable, Sendable {
    /// The first candidate is used, and its path makes nested objects. Values that share a path are put
    /// into the same object.
    case paths
    /// Each coding key is one key, as it is written. The decoder reads this form too.
    case literal
  }

  /// What coding keys become in the result.
  public var keys: Keys

  /// Makes an encoder.
  public init(keys: Keys = .paths) {
    self.keys = keys
  }

  /// Encodes a value.
  ///
  /// - Returns: The value as JSON; print it with ``JSONValue/text(_:)``.
  /// - Throws: ``ModelError/unwritable(path:reason:)`` for an infinity or NaN, a date outside the years 0 to
  ///   9999, and two coding keys of which one needs an object where the other has put a value;
  ///   ``ModelError/rejected(path:reason:)`` when the type's own `encode(to:)` throws.
  public func encode<Value: Encodable>(_ value: Value) throws(ModelError) -> JSONValue {
    try EncodingSession(keys: keys).encode(value, at: .document)
  }
}
