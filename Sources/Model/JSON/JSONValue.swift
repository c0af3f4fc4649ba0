public import Foundation

/// One JSON value, with number literals and the order of keys kept as they were read.
///
/// ```swift
/// let value = try JSONValue(parsing: Data(#"{"price": 662.81, "id": 12345678901234567890}"#.utf8))
/// print(value.text())  // {"price":662.81,"id":12345678901234567890}
/// ```
///
/// Booleans and numbers are different values: `1` never equals `true`. Two strings are equal when Swift says
/// so, that is up to canonical equivalence; numbers are compared by their literal (see ``JSONNumber``), objects
/// without regard to the order of their keys (see ``JSONObject``).
public enum JSONValue: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, as it was written.
  case number(JSONNumber)
  /// A string, its escapes resolved.
  case string(String)
  /// An ordered list of values.
  case array([JSONValue])
  /// Keys and values, in the order in which the keys were first seen.
  case object(JSONObject)
}

extension JSONValue: Hashable {
  /// Feeds the value to `hasher`. An array or object inside an array or object contributes only its size, so that a deep
  /// value needs no deep stack.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { element.hashSurface(into: &hasher) }
    case .object(let object): hasher.combine(object)
    default: hashSurface(into: &hasher)
    }
  }

  /// Adds a scalar, or the size of an array or object, to a hash. The elements are not hashed.
  func hashSurface(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .array(let elements): hasher.combine(elements.count)
    case .object(let object): hasher.combine(object.count)
    }
  }
}

// MARK: Text

extension JSONValue {
  /// How many arrays and objects may lie inside each other in parsed text: 512.
  public static let maximumDepth = 512

  /// Reads one JSON value from UTF-8 text, exactly as RFC 8259 defines it.
  ///
  /// * A UTF-8 byte order mark at the start is skipped; other encodings are not read.
  /// * Number literals are kept as written, of any length.
  /// * A key that comes twice: the last value wins, at the first position (see ``JSONObject``).
  /// * Invalid UTF-8, an escaped surrogate without its partner, a raw control character in a string, a leading
  ///   zero, a trailing comma and anything after the value are errors, and so is nesting beyond
  ///   ``maximumDepth``, and a text of 1 GiB or more. The parser does not recurse, and no value is deeper
  ///   than that, so no input exhausts the stack.
  ///
  /// Source: T. Bray, RFC 8259, 2017, https://www.rfc-editor.org/rfc/rfc8259
  ///
  /// - Parameter data: The whole document.
  /// - Throws: ``ModelError/syntax(_:)`` with the position and the reason.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing data: Data) throws(ModelError) {
    self = try JSONTape(parsing: data).value(at: 0)
  }
}

extension JSONValue {
  /// Returns the value as JSON text on one line, which parses back to an equal value.
  ///
  /// Number literals are written as they are kept. Only what JSON demands is escaped: the quotation mark,
  /// the backslash and control characters.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the result.
  public func text() -> String {
    var printer = JSONPrinter()
    printer.write(self)
    return printer.text
  }
}

extension JSONValue: CustomStringConvertible {
  /// The compact text of the value.
  public var description: String {
    text()
  }
}

// MARK: Parts

extension JSONValue {
  /// The value under a key of an object, or nil when there is none, or when this value is not an object. To change a value, use
  /// ``merging(_:)``.
  public subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element at a position of an array, or nil when there is none, or when this value is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The text, or nil when this value is not a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The integer, or nil when this value is not a number, has a fraction, or does not fit.
  public var int: Int? { if case .number(let number) = self { number.exactly(Int.self) } else { nil } }

  /// The nearest `Double`, or nil when this value is not a number or beyond the range of `Double`.
  public var double: Double? { if case .number(let number) = self { number.double } else { nil } }

  /// The truth value, or nil when this value is not a boolean.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The elements, or nil when this value is not an array.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The keys and values, or nil when this value is not an object.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}

// MARK: Patches

extension JSONValue {
  /// Returns this value with a patch applied: an object changes the keys it has, a null in it removes a key,
  /// and anything else takes the place of what was there. Arrays are replaced as a whole.
  ///
  /// ```swift
  /// let old: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
  /// print(old.merging(["a": nil, "b": ["c": 4]]))  // {"b":{"c":4,"d":3}}
  /// ```
  ///
  /// Source: P. Hoffman, J. Snell, RFC 7396, 2014, https://www.rfc-editor.org/rfc/rfc7396
  ///
  /// - Complexity: O(*n*), where *n* is the size of the patch and of the objects that it changes.
  public func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var result = if case .object(let object) = self { object } else { JSONObject() }
    var removed: Set<String> = []
    for (key, change) in changes {
      if change == .null {
        removed.insert(key)
      } else {
        result[key] = (result[key] ?? .null).merging(change)
      }
    }
    if !removed.isEmpty { result.removeAll { removed.contains($0.key) } }
    return .object(result)
  }
}

// MARK: Literals

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
