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
