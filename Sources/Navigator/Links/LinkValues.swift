/// The values of a link: what its pattern found under each name, and its query, percent-decoded.
///
/// The same type goes the other way: a link is printed from the values of a route.
///
/// ```swift
/// let values = LinkValues(["id": 42], query: ["page": 2])
/// let id: Int = try values["id"]                // 42
/// let page: Int? = try values.query("page")     // 2
/// ```
public struct LinkValues: Hashable, Sendable {
  /// The segments that a `*` matched, in order: the value `0`.
  public var rest: [String] { segments("0") }
  let texts: [String: [String]]
  let queryItems: [String: String]

  /// Creates values from anything that can be written as text and read back.
  ///
  /// - Parameters:
  ///   - values: The values of names.
  ///   - lists: The values of names that are repeated, segment by segment.
  ///   - rest: The segments of a `*`.
  ///   - query: The items of the query.
  public init(
    _ values: [String: any LosslessStringConvertible],
    lists: [String: [String]] = [:],
    rest: [String] = [],
    query: [String: any LosslessStringConvertible] = [:]
  ) {
    var texts = values.mapValues { [String($0)] }
    texts.merge(lists) { $1 }
    if !rest.isEmpty { texts["0"] = rest }
    self.init(texts: texts.filter { !$0.value.isEmpty }, query: query.mapValues { String($0) })
  }

  init(texts: [String: [String]], query: [String: String]) {
    self.texts = texts
    queryItems = query
  }

  /// The value with this name, as the type that is asked for. What several segments matched is joined
  /// by slashes.
  ///
  /// - Throws: ``LinkError/missingValue(name:)`` or
  ///   ``LinkError/invalidValue(name:text:expected:)``.
  public subscript<Value: LosslessStringConvertible>(name: String) -> Value {
    get throws(LinkError) {
      guard let text = texts[name]?.joined(separator: "/") else { throw .missingValue(name: name) }
      return try Self.value(text, of: name)
    }
  }

  /// The segments that matched under this name, in order; empty if it was left out.
  public func segments(_ name: String) -> [String] { texts[name] ?? [] }

  /// The query item with this name, as the type that is asked for, or `nil` if there is none. Of several
  /// with one name the first counts.
  ///
  /// - Throws: ``LinkError/invalidValue(name:text:expected:)``.
  public func query<Value: LosslessStringConvertible>(_ name: String) throws(LinkError) -> Value? {
    guard let text = queryItems[name] else { return nil }
    return try Self.value(text, of: name) as Value
  }

  private static func value<Value: LosslessStringConvertible>(
    _ text: String,
    of name: String
  ) throws(LinkError) -> Value {
    guard let value = Value(text) else {
      throw .invalidValue(name: name, text: text, expected: String(describing: Value.self))
    }
    return value
  }
}

extension LinkValues: ExpressibleByDictionaryLiteral {
  /// Creates values from a literal. Of two elements with one name the last one counts.
  public init(dictionaryLiteral elements: (String, any LosslessStringConvertible)...) {
    self.init(Dictionary(elements) { $1 })
  }
}
