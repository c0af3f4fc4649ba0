/// The positions at which each id of a sequence occurs, handed out one by one from the first.
struct OccurrenceTable<ID: Hashable> {
  /// The first position of each id that has not been handed out; `nil` when all have.
  private var first: [ID: Int?] = [:]
  /// For each position, the next one with the same id.
  private var next: [Int?]

  /// - Complexity: O(*n*), where *n* is the number of ids.
  init(_ ids: some BidirectionalCollection<ID>) {
    let count = ids.count
    first.reserveCapacity(count)
    next = [Int?](repeating: nil, count: count)
    for (distance, id) in ids.reversed().enumerated() {
      let position = count - 1 - distance
      if let later = first.updateValue(position, forKey: id) { next[position] = later }
    }
  }

  /// The first position of `id` that has not been handed out before.
  ///
  /// - Complexity: O(1), however often an id occurs.
  mutating func takePosition(of id: ID) -> Int? {
    guard let slot = first.index(forKey: id), let position = first.values[slot] else { return nil }
    first.values[slot] = next[position]
    return position
  }
}
