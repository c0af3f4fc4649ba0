/// The values of a link: what its pattern found under each name, percent-decoded.
///
/// The same type goes the other way: a link is printed from the values of a route.
///
/// ```swift
/// let values: LinkValues = ["id": 42]
/// let id: Int = try values["id"]      // 42
/// ```
public struct LinkValues: Hashable, Sendable {
  /// The segments that a trailing `*` matched, in order.
  public let rest: [String]
  let texts: [String: String]

  /// Creates values from anything that can be written as text and read back.
  public init(_ values: [String: any LosslessStringConvertible], rest: [String] = []) {
    self.init(texts: values.mapValues { String($0) }, rest: rest)
  }

  init(texts: [String: String], rest: [String]) {
    self.texts = texts
    self.rest = rest
  }

  /// The value with this name, as the type that is asked for.
  ///
  /// - Throws: ``LinkError/missingValue(name:)`` or
  ///   ``LinkError/invalidValue(name:text:expected:)``.
  public subscript<Value: LosslessStringConvertible>(name: String) -> Value {
    get throws(LinkError) {
      guard let text = texts[name] else { throw .missingValue(name: name) }
      guard let value = Value(text) else {
        throw .invalidValue(name: name, text: text, expected: String(describing: Value.self))
      }
      return value
    }
  }
}

extension LinkValues: ExpressibleByDictionaryLiteral {
  /// Creates values from a literal. Of two elements with one name the last one counts.
  public init(dictionaryLiteral elements: (String, any LosslessStringConvertible)...) {
    self.init(Dictionary(elements) { $1 })
  }
}
