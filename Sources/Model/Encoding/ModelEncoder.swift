public import Foundation

/// Encodes plain `Encodable` types to JSON, by the same coding keys by which ``ModelDecoder`` reads them.
///
/// ```swift
/// // The coding keys are id, state = "status.state" and link = "link|url".
/// let data = try ModelEncoder().encode(proposal)  // UTF-8 text
/// print(try ModelEncoder().value(for: proposal))
/// // {"id":"SE-0401","status":{"state":"implemented"},"link":"https://example.com"}
/// print(try ModelEncoder(keys: .literal).value(for: proposal))
/// // {"id":"SE-0401","status.state":"implemented","link|url":"https://example.com"}
/// ```
///
/// `URL` is written as its absolute text, `Data` as Base64, `Duration` as ISO 8601 text, `Decimal` and other numbers
/// with all their digits. The entries of a dictionary are sorted by key and the elements of a set by their text, so that
/// equal values are written alike. ``ModelDecoder`` reads all of it back to an equal value, except for a date with a fraction of a
/// second that is written as a number. It can differ by up to a microsecond in the years 1970 to 2100, and by more in others.
///
/// A property that is `nil` is left out. But for a coding key with alternatives, such as `title|name`, the decoder could then
/// read the value of another property with the key `name`. In this case, null is written under the whole coding key:
/// `{"name":"Rain","title|name":null}`. The text of a key that comes from data, such as a key of a dictionary, is written as it
/// is.
public struct ModelEncoder: Sendable {
  /// The form of coding keys in the result.
  public enum Keys: Hashable, Sendable {
    /// A coding key with dots is a path into nested objects: `status.state` writes `{"status":{"state":"open"}}`.
    /// Properties with a common path are written into the same object. If a coding key has alternatives, such as
    /// `link|url`, the first one is used.
    case paths
    /// A coding key with dots is a path into nested objects, as with ``paths``. Each key is written in snake case:
    /// `pageSize` becomes `page_size`.
    case snakeCase
    /// Each coding key is written exactly as it is: `status.state` writes `{"status.state":"open"}`. ``ModelDecoder`` also
    /// reads this form.
    case literal
  }

  /// The format in which dates are written. ``ModelDecoder`` has a strategy of the same name for each format, which reads it.
  public enum DateStrategy: Sendable {
    /// An ISO 8601 text in UTC. A fraction of a second is written only if there is one, with as many digits as it has.
    case iso8601
    /// The number of seconds since 1970, UTC.
    case secondsSince1970
    /// The number of milliseconds since 1970, UTC.
    case millisecondsSince1970
    /// A closure of the app that converts a date into a JSON value.
    case custom(@Sendable (Date) -> JSONValue)
  }

  /// The form of coding keys in the result.
  public var keys: Keys
  /// The format of dates.
  public var dates: DateStrategy
  /// Values of the app that an encoded type can read from `Encoder.userInfo` in its `encode(to:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// Makes an encoder.
  public init(
    keys: Keys = .paths,
    dates: DateStrategy = .iso8601,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    (self.keys, self.dates, self.userInfo) = (keys, dates, userInfo)
  }

  /// Encodes a model as JSON text in UTF-8, without spaces.
  ///
  /// - Throws: The errors of ``value(for:)``.
  public func encode<Model: Encodable>(_ model: Model) throws(ModelError) -> Data {
    Data(try value(for: model).text().utf8)
  }

  /// Returns a model as a JSON value, which can be changed, or printed with ``JSONValue/text()``.
  ///
  /// - Throws: ``ModelError/unwritable(path:reason:)`` for infinity or NaN, for an ISO 8601 date outside the years 0 to
  ///   9999, and if the values are nested too deeply for the stack of the thread. Also if two coding keys contradict each
  ///   other: for example, `status` writes a number, but `status.state` needs an object under the key `status`.
  ///   ``ModelError/rejected(path:reason:)`` if the `encode(to:)` of a type throws.
  public func value<Model: Encodable>(for model: Model) throws(ModelError) -> JSONValue {
    try EncodingSession(self).encode(model, at: .document)
  }

  /// Returns the patch that changes one value of a model into another one: what is different, with null for a property that is
  /// `nil` in the new value.
  ///
  /// ```swift
  /// var profile = Profile(name: "Ada", bio: "Countess", links: ["a"])
  /// let old = profile
  /// profile.bio = nil
  /// print(try ModelEncoder().patch(from: old, to: profile))  // {"bio":null}
  /// ```
  ///
  /// The patch contains the differences between both values as JSON. An array is replaced as a whole. If a coding key has
  /// alternatives, null can be under the whole key, as ``value(for:)`` writes it. ``ModelDecoder/applying(_:to:encoder:)``
  /// applies a patch to a value, and ``JSONValue/merging(_:)`` to JSON.
  ///
  /// - Throws: The errors of ``value(for:)``.
  public func patch<Model: Encodable>(from old: Model, to new: Model) throws(ModelError) -> JSONValue {
    try value(for: old).patch(to: value(for: new))
  }

  /// Returns an encoder whose output is ignored. Methods of `Encoder` such as `unkeyedContainer()` cannot throw, so after
  /// an error they return a container of this encoder.
  package func encoder() -> any Encoder {
    DraftEncoder(session: EncodingSession(self), draft: EncodingDraft(), path: .document)
  }
}
