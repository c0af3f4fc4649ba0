extension Changeset {
  /// Where a section of the old list is in the new one, or `nil` if it is gone.
  ///
  /// - Parameter oldSection: The zero-based index of a section of the old list.
  /// - Complexity: O(log *k*), where *k* is the number of section operations.
  public func newSection(for oldSection: Int) -> Int? {
    let before = leavingSections.partitioningIndex { $0 >= oldSection }
    if before < leavingSections.endIndex, leavingSections[before] == oldSection {
      let move = sectionMoves.partitioningIndex { $0.from >= oldSection }
      guard move < sectionMoves.endIndex, sectionMoves[move].from == oldSection else { return nil }
      return sectionMoves[move].to
    }
    return Self.position(withStayingBefore: oldSection - before, among: arrivingSections[...]) { $0 }
  }

  /// Where an item of the old list is in the new one, or `nil` if it is gone.
  ///
  /// - Parameter oldPath: A path of the old list.
  /// - Complexity: O(log *k*), where *k* is the number of operations.
  public func newPath(for oldPath: ItemPath) -> ItemPath? {
    let before = leavingItems.partitioningIndex { $0 >= oldPath }
    if before < leavingItems.endIndex, leavingItems[before] == oldPath {
      let move = itemMoves.partitioningIndex { $0.from >= oldPath }
      guard move < itemMoves.endIndex, itemMoves[move].from == oldPath else { return nil }
      return itemMoves[move].to
    }
    guard let section = newSection(for: oldPath.section) else { return nil }
    let firstLeaving = leavingItems.partitioningIndex { $0.section >= oldPath.section }
    let firstArriving = arrivingItems.partitioningIndex { $0.section >= section }
    let endOfArriving = arrivingItems.partitioningIndex { $0.section > section }
    let item = Self.position(
      withStayingBefore: oldPath.item - (before - firstLeaving),
      among: arrivingItems[firstArriving..<endOfArriving]
    ) { $0.item }
    return ItemPath(section: section, item: item)
  }

  /// The new position of the one that stays with `rank` others that stay before it.
  ///
  /// The arrival number `m` at position `p` has `p - m` staying ones before it, a number that never
  /// falls along the list: so those with at most `rank` are the ones that come before.
  private static func position<Arrival>(
    withStayingBefore rank: Int,
    among arrivals: ArraySlice<Arrival>,
    at position: (Arrival) -> Int
  ) -> Int {
    let end = arrivals.indices.partitioningIndex {
      position(arrivals[$0]) - ($0 - arrivals.startIndex) > rank
    }
    return rank + (end - arrivals.startIndex)
  }
}
