extension JSONObject: Hashable {
  /// Whether both hold equal values under the same keys, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.count == right.count else { return false }
    // A plain loop, which takes least of the stack for each level of a deep value.
    for (key, value) in left.entries {
      guard let other = right[key], other == value else { return false }
    }
    return true
  }

  /// Feeds keys and values to `hasher`, so that their order does not matter.
  public func hash(into hasher: inout Hasher) {
    var combined = 0
    for (key, value) in entries {
      var pair = Hasher()
      pair.combine(key)
      pair.combine(value)
      combined ^= pair.finalize()
    }
    hasher.combine(count)
    hasher.combine(combined)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object; for a key that comes twice the last value wins, at the first position.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
