public import Foundation

/// Encodes plain `Encodable` types to JSON, by the same coding keys by which ``ModelDecoder`` reads them.
///
/// ```swift
/// // state = "status.state", link = "link|url"
/// let data = try ModelEncoder().encode(proposal)   // UTF-8 text
/// print(try ModelEncoder().value(for: proposal))   // {"id":"SE-0401","status":{"state":"implemented"},"link":"https://example.com"}
/// print(try ModelEncoder(keys: .literal).value(for: proposal))   //
/// {"id":"SE-0401","status.state":"implemented","link|url":"https://example.com"}
/// ```
///
/// `URL` is written as its absolute text, `Data` as Base64, `Duration` as ISO 8601 text, `Decimal` and other numbers
/// with all their digits. The entries of a dictionary are sorted by key and the elements of a set by their text, so that
/// equal values are written alike. ``ModelDecoder`` reads all of it back to an equal value.
public struct ModelEncoder: Sendable {
  /// The form of coding keys in the result.
  public enum Keys: Hashable, Sendable {
    /// The first candidate is used, and its path makes nested objects. Values that share a path are put
    /// into the same object.
    case paths
    /// As ``paths``, with each key in snake case: `pageSize` is written as `page_size`.
    case snakeCase
    /// Each coding key is one key, as it is written. The decoder reads this form too.
    case literal
  }

  /// A format of dates. ``ModelDecoder`` has a strategy of the same name for each.
  public enum DateStrategy: Sendable {
    /// ISO 8601 text in UTC, with a fraction only when there is one, and as many digits of it as there are.
    case iso8601
    /// The number of seconds since 1970, UTC.
    case secondsSince1970
    /// The number of milliseconds since 1970, UTC.
    case millisecondsSince1970
    /// A function of your own.
    case custom(@Sendable (Date) -> JSONValue)
  }

  /// The form of coding keys in the result.
  public var keys: Keys
  /// The format of dates.
  public var dates: DateStrategy
  /// The values that types with an `encode(to:)` of their own find in `Encoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// Makes an encoder.
  public init(
    keys: Keys = .paths,
    dates: DateStrategy = .iso8601,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.keys = keys
    self.dates = dates
    self.userInfo = userInfo
  }

  /// Encodes a model to UTF-8 JSON text, without spaces.
  ///
  /// - Throws: As ``value(for:)``.
  public func encode<Model: Encodable>(_ model: Model) throws(ModelError) -> Data {
    Data(try value(for: model).text().utf8)
  }

  /// Returns a model as a JSON value, to change it or to print it with ``JSONValue/text()``.
  ///
  /// - Throws: ``ModelError/unwritable(path:reason:)`` for an infinity or NaN, an ISO 8601 date outside
  ///   the years 0 to 9999, two coding keys of which one needs an object where the other has put a value, and
  ///   values inside each other that are too many for the stack of the thread;
  ///   ``ModelError/rejected(path:reason:)`` when the type's own `encode(to:)` throws.
  public func value<Model: Encodable>(for model: Model) throws(ModelError) -> JSONValue {
    try EncodingSession(self).encode(model, at: .document)
  }

  /// Returns an encoder for a call of `encode(to:)` whose result is not needed.
  package func encoder() -> any Encoder {
    DraftEncoder(session: EncodingSession(self), draft: EncodingDraft(), path: .document)
  }
}
