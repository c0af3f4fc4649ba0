extension JSONValue: ExpressibleByBooleanLiteral {
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Makes a number.
  public init(integerLiteral value: Int) {
    self = .number(JSONNumber(value))
  }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Makes a number whose literal is the shortest that reads back as `value`; a literal beyond the range of
  /// `Double` makes `null`, since JSON has no infinity.
  public init(floatLiteral value: Double) {
    self = JSONNumber(value).map(JSONValue.number) ?? .null
  }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// Makes a string. A literal may contain interpolations, as in `"46.\(id)"`.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Makes an array. An element that is `nil` makes `null`.
  public init(arrayLiteral elements: JSONValue?...) {
    self = .array(elements.map { $0 ?? .null })
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes an object. A value that is `nil` makes `null`. A key that occurs twice follows the rule of ``JSONObject``.
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(JSONObject(elements.map { ($0, $1 ?? .null) }))
  }
}
