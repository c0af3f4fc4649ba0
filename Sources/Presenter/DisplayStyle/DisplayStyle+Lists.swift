extension DisplayStyle {
  /// A natural list: "", "Ann", "Ann & Bo", "Ann, Bo & Cy", or "Ann, Bo & 3 others".
  ///
  /// ```swift
  /// style.list(names, prefix: "With", showing: 2)   // "With Ann, Bo & 3 others"
  /// ```
  ///
  /// No comma stands before the conjunction, which the system's list style always puts there. Items
  /// that run against the direction of the locale are set apart, see ``isolated(_:)``.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - prefix: Words put before a list that is not empty, with a space between.
  ///   - showing: How many items are named at most; the rest are counted. `nil` names all; a
  ///     negative number is 0.
  /// - Returns: The empty text if there are no items, whatever the prefix.
  /// - Complexity: O(*n*), where *n* is the length of what is returned.
  public func list(_ items: [String], prefix: String? = nil, showing: Int? = nil) -> String {
    guard let first = items.first else { return "" }
    let named = min(max(showing ?? items.count, 0), items.count)
    var list = ""
    if let prefix {
      list += prefix
      list += " "
    }
    guard named > 0 else { return list + count(items.count, listWords.others) }
    list += isolated(first)
    for index in 1..<max(named, 1) {
      list += index == items.count - 1 ? listWords.conjunction : listWords.separator
      list += isolated(items[index])
    }
    guard named < items.count else { return list }
    return list + listWords.conjunction + count(items.count - named, listWords.others)
  }
}
