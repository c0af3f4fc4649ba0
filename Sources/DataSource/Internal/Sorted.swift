extension RandomAccessCollection {
  /// The index of the first element that satisfies a condition, which all elements after it satisfy
  /// too; the end if there is none.
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
  /// Whether no element should come before the one in front of it.
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
