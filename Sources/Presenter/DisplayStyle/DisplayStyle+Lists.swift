extension DisplayStyle {
  /// A natural list: "", "Ann", "Ann & Bo", "Ann, Bo & Cy", or "Ann, Bo & 3 others".
  ///
  /// ```swift
  /// style.list(names, prefix: "With", showing: 2)   // "With Ann, Bo & 3 others"
  /// ```
  ///
  /// No comma stands before the conjunction, which the system's list style always puts there.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - prefix: Words put before a list that is not empty, with a space between.
  ///   - showing: How many items are named at most; the rest are counted. `nil` names all; a
  ///     negative number is 0.
  /// - Returns: The empty text if there are no items, whatever the prefix.
  /// - Complexity: O(*n*), where *n* is the length of what is returned.
  public func list(_ items: [String], prefix: String? = nil, showing: Int? = nil) -> String {
    guard !items.isEmpty else { return "" }
    let named = min(max(showing ?? items.count, 0), items.count)
    var parts = Array(items.prefix(named))
    if named < items.count {
      parts.append(count(items.count - named, listWords.others))
    }
    let last = parts.removeLast()
    let start = parts.joined(separator: listWords.separator)
    let list = parts.isEmpty ? last : start + listWords.conjunction + last
    return prefix.map { "\($0) \(list)" } ?? list
  }
}
