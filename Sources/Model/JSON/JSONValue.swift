public import Foundation

/// One JSON value, with number literals and the order of keys kept as they were read.
///
/// ```swift
/// let value = try JSONValue(parsing: Data(#"{"price": 662.81, "id": 12345678901234567890}"#.utf8))
/// print(value.text())  // {"price":662.81,"id":12345678901234567890}
/// ```
///
/// Booleans and numbers are different values: `1` never equals `true`. Strings are compared by Swift's `==`, for which "é" as
/// one character equals "é" as two. Numbers are compared by their literals (see ``JSONNumber``), and objects without regard to
/// the order of their keys (see ``JSONObject``).
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
  /// An object. The keys keep the order of their first occurrence.
  case object(JSONObject)
}

extension JSONValue: Hashable {
  /// Adds the value to a hash. For an array or object inside of another one, only the number of its elements is added. Otherwise
  /// this method would call itself for each level, and a deeply nested value could overflow the call stack.
  public func hash(into hasher: inout Hasher) {
    hashSurface(into: &hasher)
    if case .array(let elements) = self { for element in elements { element.hashSurface(into: &hasher) } }
    if case .object(let object) = self { hasher.combine(object) }
  }

  /// Adds a string, number, Boolean or null to a hash. For an array or object, only the number of its elements is added.
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
  /// The maximum depth to which arrays and objects may be nested in text that is parsed: 512.
  package static let maximumDepth = 512

  /// Reads one JSON value from UTF-8 text, exactly as RFC 8259 defines it.
  ///
  /// * A UTF-8 byte order mark at the start is skipped. One inside of a string is kept. Other encodings are not read.
  /// * Number literals are kept as written, of any length.
  /// * A key that comes twice: the last value wins, at the first position (see ``JSONObject``).
  /// * Invalid UTF-8, an escaped surrogate without its partner, a raw control character in a string, a leading
  ///   zero, a trailing comma and anything after the value are errors, and so are more than 512 levels of
  ///   nesting, and a text of 1 GiB or more. The parser does not recurse, and no value is deeper than that,
  ///   so no input exhausts the stack.
  ///
  /// Source: T. Bray, RFC 8259, 2017, https://www.rfc-editor.org/rfc/rfc8259
  ///
  /// - Parameter data: The whole document.
  /// - Throws: ``ModelError/syntax(_:)`` with the position and the reason.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing data: Data) throws(ModelError) { self = try JSONTape(parsing: data).value(at: 0) }
}

extension JSONValue {
  /// Returns the value as JSON text in one line. Parsing the text returns an equal value.
  ///
  /// Numbers are written as they were read. In strings, only quotation marks, backslashes and control characters are
  /// escaped, because JSON requires that.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the result.
  public func text() -> String {
    var printer = JSONPrinter()
    printer.write(self)
    return printer.text
  }

  /// The value as JSON text, or `nil` if the value is nested too deeply for ``init(parsing:)`` to read the text again.
  package var readableText: String? {
    var printer = JSONPrinter()
    printer.write(self)
    return printer.depth.maximum <= Self.maximumDepth ? printer.text : nil
  }
}

extension JSONValue: CustomStringConvertible {
  /// The compact text of the value.
  public var description: String { text() }
}

// MARK: Parts

extension JSONValue {
  /// The value under a key. `nil` if there is no such key, or if this value is not an object. Use ``merging(_:)`` to change
  /// a value.
  public subscript(key: String) -> JSONValue? { object?[key] }

  /// The element at an index. `nil` if there is no such element, or if this value is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value at a step of a path.
  subscript(step: DataPath.Step) -> JSONValue? {
    switch step {
    case .key(let key): self[key]
    case .index(let index): self[index]
    }
  }

  /// The value at the end of a path.
  subscript(path: [DataPath.Step]) -> JSONValue? { path.reduce(self) { value, step in value?[step] } }

  /// The text, or `nil` if this value is not a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The integer, or `nil` if this value is not a number, has a fraction, or is out of the range of `Int`.
  public var int: Int? { if case .number(let number) = self { number.exactly(Int.self) } else { nil } }

  /// The nearest `Double`, or `nil` if this value is not a number or is out of its range.
  public var double: Double? { if case .number(let number) = self { number.double } else { nil } }

  /// The Boolean value, or `nil` if this value is not a Boolean.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The elements, or `nil` if this value is not an array.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The keys and values, or `nil` if this value is not an object.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}

// MARK: Patches

extension JSONValue {
  /// Returns this value with a JSON merge patch applied. For each key of the patch, an object gets the new value, or loses
  /// the key if the new value is null. A patch that is not an object replaces the whole value. Arrays are replaced as a
  /// whole.
  ///
  /// ```swift
  /// let old: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
  /// print(old.merging(["a": nil, "b": ["c": 4]]))  // {"b":{"c":4,"d":3}}
  /// ```
  ///
  /// Source: P. Hoffman, J. Snell, RFC 7396, 2014, https://www.rfc-editor.org/rfc/rfc7396
  ///
  /// - Complexity: O(*n*), where *n* is the size of the patch and of the objects that it changes.
  public func merging(_ patch: JSONValue) -> JSONValue { combined(with: patch) }

  /// Returns the JSON merge patch that changes this value into `new`. The patch contains the differences, and null for each key
  /// that `new` does not have.
  ///
  /// ```swift
  /// let old: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
  /// print(old.patch(to: ["b": ["c": 4, "d": 3]]))  // {"a":null,"b":{"c":4}}
  /// ```
  ///
  /// ``merging(_:)`` with the patch gives `new` again, without keys whose value is null: a merge patch cannot tell null from a
  /// missing key.
  ///
  /// - Complexity: O(*n*), where *n* is the size of both values.
  public func patch(to new: JSONValue) -> JSONValue { combined(with: new, isPatch: true) }

  /// Applies the patch `new` to this value. With `isPatch`, makes the patch that changes this value into `new` instead.
  ///
  /// Nested objects are combined in a loop with an array of levels. A recursion would need a deep call stack for a deeply
  /// nested value.
  private func combined(with new: JSONValue, isPatch: Bool = false) -> JSONValue {
    guard case .object(let object) = new, self.object != nil || !isPatch else { return new }
    var levels = [Level("", self.object ?? [:], object, isPatch)]
    while true {
      let last = levels.count - 1
      guard levels[last].index < levels[last].new.count else {
        let level = levels.removeLast()
        guard last > 0 else { return .object(level.result) }
        if !isPatch || !level.result.isEmpty { levels[last - 1].result[level.key] = .object(level.result) }
        continue
      }
      let (key, value) = levels[last].new[levels[last].index]
      levels[last].index += 1
      // Here a patch is applied: `isPatch` is `true` only if one is made. A null in a patch removes its key, and `Level.init` has
      // done so already.
      if !isPatch, case .null = value { continue }
      let old = levels[last].old[key]
      if case .object(let object) = value, old?.object != nil || !isPatch {
        levels.append(Level(key, old?.object ?? [:], object, isPatch))
      } else if !isPatch || old != value {
        levels[last].result[key] = value
      }
    }
  }

  private struct Level {
    let (key, old, new): (String, JSONObject, JSONObject)
    var result: JSONObject
    var index = 0

    /// Prepares the combination of two objects, which are the values under `key`. If a patch is being made, `result` starts
    /// with null for each key that `new` does not have. If a patch is being applied, `result` starts with the old keys that
    /// the patch does not remove.
    init(_ key: String, _ old: JSONObject, _ new: JSONObject, _ isPatch: Bool) {
      (self.key, self.old, self.new) = (key, old, new)
      let kept = old.filter { isPatch ? new[$0.key] == nil : new[$0.key] != .null }
      result = JSONObject(different: isPatch ? kept.map { ($0.key, .null) } : kept)
    }
  }
}

// MARK: Literals

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Creates a number with the shortest text that is read again as `value`. A literal out of the range of `Double` creates
  /// `null`, because JSON has no infinity.
  public init(floatLiteral value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// Creates a string from a literal, which may contain interpolations, as in `"46.\(id)"`.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Creates an array from a literal. An element that is `nil` becomes `null`.
  public init(arrayLiteral elements: JSONValue?...) { self = .array(elements.map { $0 ?? .null }) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal. A value that is `nil` becomes `null`. A key may occur twice, see ``JSONObject``.
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(JSONObject(elements.map { ($0, $1 ?? .null) }))
  }
}
