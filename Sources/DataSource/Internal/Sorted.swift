extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition, or the end index. All later elements must satisfy the
  /// condition too.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of elements.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var start = startIndex
    var rest = count
    while rest > 0 {
      let half = rest / 2
      let middle = index(start, offsetBy: half)
      if isInSecondPart(self[middle]) {
        rest = half
      } else {
        start = index(after: middle)
        rest -= half + 1
      }
    }
    return start
  }
}

extension Sequence {
  /// Whether the elements are sorted by a condition that returns whether its first argument comes before the second.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  func isSorted(by areInOrder: (Element, Element) -> Bool) -> Bool {
    var previous: Element?
    for element in self {
      if let previous, areInOrder(element, previous) { return false }
      previous = element
    }
    return true
  }
}

extension Array {
  /// Returns the indices of the elements in the order of the elements' keys, which must be different.
  ///
  /// - Complexity: O(*n*) if the elements are in order already or the keys are in a small range, else O(*n* log *n*), where
  ///   *n* is the number of elements.
  func numbers(by key: (Element) -> Int64) -> [Int32] {
    let numbers = indices.map { Int32(truncatingIfNeeded: $0) }
    if isSorted(by: { key($0) < key($1) }) { return numbers }
    let (lowest, highest) = reduce((Int64.max, Int64.min)) {
      (Swift.min($0.0, key($1)), Swift.max($0.1, key($1)))
    }
    guard highest - lowest < 4 * count else {
      return numbers.sorted { key(self[Int($0)]) < key(self[Int($1)]) }
    }
    // If the keys are in a small range, each index is written into an array at the position of its key. Sorting would be
    // slower.
    var places = [Int32](repeating: -1, count: Int(highest - lowest) + 1)
    for (number, element) in zip(numbers, self) { places[Int(key(element) - lowest)] = number }
    places.removeAll { $0 < 0 }
    return places
  }
}
