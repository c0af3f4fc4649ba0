extension Changeset {
  /// Returns the index in the new list of a section of the old list, or `nil` if the section was deleted.
  ///
  /// - Parameter oldSection: The zero-based index of a section of the old list.
  /// - Complexity: O(log² *k*), where *k* is the number of section operations.
  public func newSection(for oldSection: Int) -> Int? {
    let deletesBefore = sectionDeletes.partitioningIndex { $0 >= oldSection }
    if deletesBefore < sectionDeletes.count, sectionDeletes[deletesBefore] == oldSection { return nil }
    let movesBefore = sectionMoves.partitioningIndex { $0.from >= oldSection }
    if movesBefore < sectionMoves.count, sectionMoves[movesBefore].from == oldSection {
      return sectionMoves[movesBefore].to
    }
    return Self.position(
      withStayingBefore: oldSection - deletesBefore - movesBefore,
      amongArrivals: sectionInserts.count + sectionMoves.count
    ) { position in
      sectionInserts.partitioningIndex { $0 > position }
        + sectionMovesByTarget.partitioningIndex { sectionMoves[Int($0)].to > position }
    }
  }

  /// Returns the path in the new list of an item of the old list, or `nil` if the item was deleted.
  ///
  /// - Parameter oldPath: A path of the old list.
  /// - Complexity: O(log² *k*), where *k* is the number of operations.
  public func newPath(for oldPath: ItemPath) -> ItemPath? {
    let deletesBefore = itemDeletes.partitioningIndex { $0 >= oldPath }
    if deletesBefore < itemDeletes.count, itemDeletes[deletesBefore] == oldPath { return nil }
    let movesBefore = itemMoves.partitioningIndex { $0.from >= oldPath }
    if movesBefore < itemMoves.count, itemMoves[movesBefore].from == oldPath {
      return itemMoves[movesBefore].to
    }
    guard let section = newSection(for: oldPath.section) else { return nil }
    let leaving =
      deletesBefore - itemDeletes.partitioningIndex { $0.section >= oldPath.section }
      + movesBefore - itemMoves.partitioningIndex { $0.from.section >= oldPath.section }
    func arrivals(before path: ItemPath) -> Int {
      itemInserts.partitioningIndex { $0 >= path }
        + itemMovesByTarget.partitioningIndex { itemMoves[Int($0)].to >= path }
    }
    let earlier = arrivals(before: ItemPath(section: section, item: 0))
    let item = Self.position(
      withStayingBefore: oldPath.item - leaving,
      amongArrivals: arrivals(before: ItemPath(section: section + 1, item: 0)) - earlier
    ) { arrivals(before: ItemPath(section: section, item: $0 + 1)) - earlier }
    return ItemPath(section: section, item: item)
  }

  /// Returns the index in the new list of an element that was neither inserted nor moved.
  ///
  /// For example, x and y were inserted into `[a, b]`, and the new list is `[x, a, y, b]`. For the element b, `rank` is
  /// 1, because only a was neither inserted nor moved and comes before b. The result is 3.
  ///
  /// - Parameters:
  ///   - rank: The number of elements before the element that were neither inserted nor moved.
  ///   - count: The number of all inserted and moved elements.
  ///   - arrivals: Returns the number of inserted and moved elements up to and including an index of the new list.
  private static func position(
    withStayingBefore rank: Int,
    amongArrivals count: Int,
    upTo arrivals: (Int) -> Int
  ) -> Int {
    (rank..<(rank + count)).partitioningIndex { $0 - arrivals($0) >= rank }
  }
}
