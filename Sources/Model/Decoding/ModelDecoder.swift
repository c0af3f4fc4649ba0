public import Foundation

/// Decodes plain `Decodable` types from JSON that does not quite fit, and says what it repaired.
///
/// ```swift
/// struct Proposal: Decodable {
///   let id: String, state: String, link: URL?
///   enum CodingKeys: String, CodingKey {
///     case id
///     case state = "status.state"  // a path into nested objects
///     case link = "link|url"       // candidates: the first that is present and not null
///   }
/// }
/// let feed = try ModelDecoder().decode([Proposal].self, from: data, at: "proposals")
/// feed.repairs.forEach { print($0) }  // proposals[3].id: expected String but found number 7; converted
/// ```
///
/// **Keys.** A path may contain positions of arrays, as in `"authors[0].name"`. A key of the data that equals the whole
/// coding key, or a whole candidate, wins over its reading as a path. A coding key that ends in "!", as in `"id!"`, is required:
/// when it is missing or null, that is an error, and never replaced by a zero value. All of this applies to a type's own coding
/// keys, such as the cases of `enum CodingKeys`. Keys of the data are taken as they are: those of a `Dictionary`, and coding keys
/// that store their text.
///
/// The cases of an enum with associated values are found by listing the keys of the data. A key of the data does not tell that
/// `round` is meant by the coding key `"circle|round"`. So coding keys of cases with candidates or paths need to be
/// `CaseIterable`: `enum CodingKeys: String, CodingKey, CaseIterable`.
///
/// **Conversions**, made only by ``Policy/tolerant`` and ``Policy/lenient``, and only where nothing is lost:
///
/// | to | from number | from string | from bool |
/// |---|---|---|---|
/// | integer | same value (`1.0` is 1, `1.5` and `1e30` are not) | JSON number text: "12", not "12abc" | 1 or 0 |
/// | `Double`, `Float` | nearest | JSON number text | 1 or 0 |
/// | `Decimal` | exact, at most 38 digits | JSON number text | 1 or 0 |
/// | `Bool` | 1 or 0 | "true", "yes", "1", "false", "no", "0" in any case | same value |
/// | `String` | its literal | same value | "true", "false" |
///
/// A number read as a number is no conversion. `URL` is read from text that is a valid URL, `Data` from Base64, and
/// `Duration` from ISO 8601 text such as "PT1H30M" or from a number of seconds. White space around a URL, characters in
/// it that need an escape, and a number of seconds in a string are conversions. `Int128` and `UInt128` are not read.
///
/// **Missing or null values** of properties that are not optional become the type's ``DefaultProviding/defaultValue``, or
/// else 0, "", false, or an empty array, set or dictionary, which counts as a loss; any other type is an error that rejects
/// what encloses it. An optional is `nil` without a repair, also in a generic type. A **bad value** makes an optional `nil`,
/// makes an array or dictionary drop the element it belongs to, and is an error otherwise. An **empty array** in place of an
/// object, as PHP writes it, is converted to an object without keys, and ``Policy/lenient`` converts more forms of an empty value.
/// The **top level** is never replaced: a wrong shape is an error, and so is an object that has none of the keys of a model that
/// needs some.
public struct ModelDecoder: Sendable {
  /// The policy for data that does not fit the types of the model.
  public var policy: Policy
  /// The form of keys in the data.
  public var keys: Keys
  /// The format of dates in the data.
  public var dates: DateStrategy

  /// Values of the app that a decoded type can read from `Decoder.userInfo` in its `init(from:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable]

  /// Whether a zero value, such as 0 or "", for a missing property is reported as lost data. `false` for archives: an older
  /// version of the app, whose model did not have the property, may have saved the archive.
  var missingIsLoss = true

  /// Makes a decoder.
  public init(
    policy: Policy = .tolerant,
    keys: Keys = .literal,
    dates: DateStrategy = .iso8601,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    (self.policy, self.keys, self.dates, self.userInfo) = (policy, keys, dates, userInfo)
  }

  /// Decodes a value from JSON text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: JSON text in UTF-8.
  ///   - path: The path of the value in the document, such as `"result.items"`, or `nil` for the whole document.
  /// - Returns: The value, and the repairs that were necessary.
  /// - Throws: ``ModelError/syntax(_:)`` if `data` is not JSON. Otherwise the errors of `decode` from a ``JSONValue``.
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    at path: String? = nil
  ) throws(ModelError) -> Decoded<Value> {
    try DecodingSession(JSONTape(parsing: data), self).decoded(type, at: path)
  }

  /// Decodes a value from parsed JSON.
  ///
  /// The same input gives the same value and the same report.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - value: The document.
  ///   - path: The path of the value in the document, written as a coding key; `nil` for all of it.
  /// - Returns: The value, and the repairs made.
  /// - Throws: ``ModelError/notFound(path:expected:)`` when nothing is at `path` or where a value is needed,
  ///   ``ModelError/mismatch(path:expected:found:)`` for a value of the wrong type or shape,
  ///   ``ModelError/rejected(path:reason:)`` when a type's own `init(from:)` refuses its data, or values are nested too deeply
  ///   for the stack of the thread. A decoder that an `init(from:)` creates uses the same stack.
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: String? = nil
  ) throws(ModelError) -> Decoded<Value> {
    try DecodingSession(JSONTape(value), self).decoded(type, at: path)
  }

  /// Returns a `Decoder` that reads `value`. Pass it to the `init(from:)` of a type.
  package func decoder(for value: JSONValue) throws(ModelError) -> any Decoder {
    ValueDecoder(session: DecodingSession(try JSONTape(value), self), position: 0)
  }
}

/// A decoded value, with a report of everything that was repaired in the data.
///
/// Use ``losslessValue`` to get an error if a repair has lost data. Use ``value`` to accept every repair.
public struct Decoded<Value> {
  /// The decoded value. If a repair has lost data, such as an array element that could not be read, the value is
  /// incomplete.
  public let value: Value
  /// The repairs of data that did not fit the model, such as the text "5" that was read as the number 5, in the order of
  /// decoding. If an array element was left out, the repairs inside of it are not listed. With
  /// ``ModelDecoder/Policy/strict`` there are no repairs, because decoding throws an error instead.
  public let repairs: Repairs

  /// Makes a decoded value.
  public init(value: Value, repairs: Repairs) {
    (self.value, self.repairs) = (value, repairs)
  }

  /// The value, if no data was lost (see ``Repairs/hasLosses``).
  ///
  /// - Throws: ``ModelError/dataLost(path:reason:)`` with the first repair that has lost data.
  public var losslessValue: Value {
    get throws(ModelError) {
      guard let loss = repairs.firstLoss else { return value }
      throw .dataLost(path: loss.path, reason: loss.reason)
    }
  }
}

extension Decoded: Sendable where Value: Sendable {}
extension Decoded: Equatable where Value: Equatable {}
extension Decoded: Hashable where Value: Hashable {}
