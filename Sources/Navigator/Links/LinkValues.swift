public import Foundation

/// A type whose values can be written in a link and read back.
///
/// `String`, `Bool`, the integers, `Double`, `Float`, `UUID`, `URL` and `Date` conform. An enum with raw values needs only the
/// declaration:
///
/// ```swift
/// enum Sorting: String, LinkValue { case name, date }
/// ```
public protocol LinkValue {
  /// Reads a value, or returns `nil` if the text is no such value.
  ///
  /// The requirement is not an initializer, because a second initializer of `Int` makes `texts.compactMap(Int.init)` ambiguous.
  static func value(ofLinkText text: String) -> Self?
  /// The text of this value in a link. When the text is read, the result is equal to this value.
  var linkText: String { get }
}

extension LinkValue where Self: LosslessStringConvertible {
  /// Converts a text of a link to a value. Returns `nil` if the text does not represent a value of this type.
  public static func value(ofLinkText text: String) -> Self? { Self(text) }
  /// The text of the value in a link.
  public var linkText: String { description }
}

extension LinkValue where Self: LosslessStringConvertible & BinaryFloatingPoint {
  /// Converts a text in decimal notation, such as `-1.5e2`, to a number. Returns `nil` for other texts, such as `nan` or
  /// `0x10`.
  public static func value(ofLinkText text: String) -> Self? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Self(text) else {
      return nil
    }
    return number.isFinite ? number : nil
  }
}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
  /// Converts a text of a link to a value. Returns `nil` if the text does not represent a value of this type.
  public static func value(ofLinkText text: String) -> Self? {
    RawValue.value(ofLinkText: text).flatMap { Self(rawValue: $0) }
  }

  /// The text of the value in a link.
  public var linkText: String { rawValue.linkText }
}

extension String: LinkValue {}
extension Bool: LinkValue {}
extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension Double: LinkValue {}
extension Float: LinkValue {}

extension UUID: LinkValue {
  /// Converts a text of a link to a value. Returns `nil` if the text does not represent a value of this type.
  public static func value(ofLinkText text: String) -> UUID? { UUID(uuidString: text) }
  /// The text of the value in a link.
  public var linkText: String { uuidString }
}

extension URL: LinkValue {
  /// Converts a text to an absolute URL, or returns `nil`. The app should check the scheme and the host before it opens the
  /// URL.
  public static func value(ofLinkText text: String) -> URL? {
    URL(string: text).flatMap { $0.scheme == nil ? nil : $0 }
  }

  /// The text of the value in a link.
  public var linkText: String { absoluteString }
}

/// A date is written as in ISO 8601, with milliseconds, in UTC: `2026-08-04T12:00:00.000Z`. ``LinkTable/link(for:)``
/// does not write a link with a more precise date, because reading the link would give another date. Round a date to
/// milliseconds before you store it in a route.
extension Date: LinkValue {
  /// Converts a text of a link to a value. Returns `nil` if the text does not represent a value of this type.
  public static func value(ofLinkText text: String) -> Date? {
    let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? exact.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
  }

  /// The text of the value in a link.
  public var linkText: String { Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(self) }
}

/// The values of a link: the text for each placeholder of its pattern, such as `:id`, and its query, percent-decoded.
///
/// The same type is used to write a link from the values of a route.
///
/// ```swift
/// let values: LinkValues = ["id": 42]
/// let id: Int = try values["id"]                // 42
/// let page: Int? = try values["page"]           // nil
/// ```
public struct LinkValues: Hashable, Sendable {
  /// The segments that a `*` matched, in order.
  public let rest: [String]
  let texts: [String: String]
  let queryItems: [String: String]
}

extension LinkValues {
  /// Creates the values from which a link is written. A placeholder or query item whose value is `nil` is left out.
  ///
  /// - Parameters:
  ///   - values: A value for each placeholder of the link's pattern: `["id": 42]` for `proposals/:id`.
  ///   - rest: The path segments that replace the `*` at the end of the pattern.
  ///   - query: The items of the query, `?page=2`, by their names.
  public init(
    _ values: [String: (any LinkValue)?],
    rest: [String] = [],
    query: [String: (any LinkValue)?] = [:]
  ) {
    self.init(
      rest: rest,
      texts: values.compactMapValues { $0?.linkText },
      queryItems: query.compactMapValues { $0?.linkText }
    )
  }

  /// The value for the placeholder with this name.
  ///
  /// - Throws: ``LinkError/missingValue(name:)`` or ``LinkError/invalidValue(name:expected:)``.
  public subscript<Value: LinkValue>(name: String) -> Value {
    get throws(LinkError) {
      guard let value: Value = try self[name] else { throw .missingValue(name: name) }
      return value
    }
  }

  /// The value for the placeholder with this name, or `nil` if the link has none.
  ///
  /// - Throws: ``LinkError/invalidValue(name:expected:)``.
  public subscript<Value: LinkValue>(name: String) -> Value? {
    get throws(LinkError) { try Self.value(texts[name], of: name) }
  }

  /// The query item with this name, or `nil`. If several items have this name, the first counts.
  ///
  /// - Throws: ``LinkError/invalidValue(name:expected:)``.
  public func query<Value: LinkValue>(_ name: String) throws(LinkError) -> Value? {
    try Self.value(queryItems[name], of: name)
  }

  private static func value<Value: LinkValue>(_ text: String?, of name: String) throws(LinkError) -> Value? {
    guard let text else { return nil }
    guard let value = Value.value(ofLinkText: text) else {
      throw .invalidValue(name: name, expected: String(describing: Value.self))
    }
    return value
  }
}

extension LinkValues: ExpressibleByDictionaryLiteral {
  /// Creates values from a literal. If two elements have the same name, the last one counts.
  public init(dictionaryLiteral elements: (String, (any LinkValue)?)...) {
    self.init(Dictionary(elements) { $1 })
  }
}
