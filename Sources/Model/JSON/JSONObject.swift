/// Keys and values in the order in which the keys were first seen.
///
/// If a key occurs twice, the object has the last value, at the position of the first. Two keys are equal if Swift's `==` says
/// so: "é" as one character equals "é" as two. Two objects are equal if they have equal values under the same keys, in any
/// order.
///
/// ```swift
/// var object: JSONObject = ["a": 1, "b": 2]
/// object["a"] = 3
/// print(JSONValue.object(object))  // {"a":3,"b":2}
/// ```
public struct JSONObject: Sendable {
  /// A key and its value.
  public typealias Element = (key: String, value: JSONValue)

  /// The maximum number of keys of an object that is searched key by key. A larger object has a dictionary of its keys.
  private static let scanLimit = 8

  private(set) var entries: [Element] = []
  /// A dictionary from the keys to their positions in `entries`. It is empty as long as the object has at most `scanLimit`
  /// keys.
  private var positions: [String: Int] = [:]

  /// Makes an object without keys.
  public init() {}

  /// Creates an object from pairs of keys and values, in their order. If a key occurs twice, the last value counts.
  ///
  /// - Complexity: O(*n*) on average, where *n* is the number of pairs.
  public init(_ pairs: some Sequence<(String, JSONValue)>) {
    for (key, value) in pairs { self[key] = value }
  }

  /// Creates an object from pairs whose keys are known to be different. The initializer does not check this.
  init(different pairs: [Element]) {
    entries = pairs
    index()
  }

  /// The value under a key, or `nil` if there is none. Setting `nil` removes the key.
  ///
  /// - Complexity: O(1) on average for reading and writing, and O(*n*) for removing, where *n* is the number of keys.
  public subscript(key: String) -> JSONValue? {
    get { position(of: key).map { entries[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): entries[position].value = value
      case (nil, let value?): append(key, value)
      case (let position?, nil): remove(at: position)
      case (nil, nil): break
      }
    }
  }

  private func position(of key: String) -> Int? {
    positions.isEmpty ? entries.firstIndex { $0.key == key } : positions[key]
  }

  private mutating func append(_ key: String, _ value: JSONValue) {
    entries.append((key, value))
    if positions.isEmpty { index() } else { positions[key] = entries.count - 1 }
  }

  private mutating func remove(at position: Int) {
    entries.remove(at: position)
    index()
  }

  /// Builds the dictionary `positions` again, if the object has more than `scanLimit` keys.
  private mutating func index() {
    positions = [:]
    guard entries.count > Self.scanLimit else { return }
    positions.reserveCapacity(entries.count)
    for (position, entry) in entries.enumerated() { positions[entry.key] = position }
  }
}

extension JSONObject: RandomAccessCollection {
  /// The position of the first key: zero.
  public var startIndex: Int { 0 }

  /// The position after the last key, which is the number of keys.
  public var endIndex: Int { entries.count }

  /// The key and value at a zero-based position.
  public subscript(position: Int) -> Element { entries[position] }
}

extension JSONObject: Hashable {
  /// Returns whether both objects have equal values under the same keys, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    // A loop needs less stack than a method with a closure. This matters when deeply nested values are compared
    // recursively.
    for (key, value) in left.entries {
      guard let other = right[key], other == value else { return false }
    }
    return true
  }

  /// Adds the keys and values to a hash, in a way that does not depend on their order.
  ///
  /// For an array or object inside of this object, only the number of its elements is added, so that a deeply nested value
  /// does not need a deep call stack.
  public func hash(into hasher: inout Hasher) {
    var combined = 0
    for (key, value) in entries {
      var pair = Hasher()
      pair.combine(key)
      value.hashSurface(into: &pair)
      combined ^= pair.finalize()
    }
    hasher.combine(count)
    hasher.combine(combined)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal. If a key occurs twice, the object has the last value, at the first position.
  public init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self.init(elements.map { ($0, $1 ?? .null) })
  }
}
