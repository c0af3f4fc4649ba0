/// The move of an item that a source has checked and can perform. ``ListDataSource/planMove(from:to:)`` returns it.
@MainActor
public struct ListMove {
  private let body: @MainActor () -> Void

  /// Creates a move.
  ///
  /// - Parameter body: Moves the item in its source.
  public init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Moves the item. The list must not change between `planMove` and this call.
  public func perform() {
    UpdateCycle.perform(body)
  }
}

/// The reason why a source does not move or remove an item.
public enum ListMoveRefusal: Error, Hashable, Sendable {
  /// The path of the item or the target path is outside the list.
  case outside(ItemPath)

  /// The user has moved an item in a list view, but the list has changed since the list view showed it. The item or its
  /// target is not found in the new list. See ``ListConnection/move(from:to:)``.
  case listHasChanged

  /// The source cannot move or remove items. For example, its items are a copy of the rows of a database table: see
  /// ``LiveDataSource/isCopy``.
  case unsupported

  /// The source sorts its items, so a moved item would return to its old position.
  case sorted

  /// The item would move to another section of a grouped list, but the list was created without the `regroup` closure,
  /// which must change the item so that it belongs to the other section.
  case otherSection

  /// The item would move from one source of a ``CompositeDataSource`` to another one.
  ///
  /// In the other source, the item would have another identifier. Remove the item from one source and insert it into the
  /// other within a ``ListBatch``, or divide a single source with ``ListDataSource/grouped(by:orderedBy:sortedBy:regroup:)``.
  case otherChild

  /// ``LiveDataSource/shouldMove`` has returned `false`.
  case vetoed
}

extension ListDataSource {
  /// Whether ``move(from:to:)`` would move the item.
  ///
  /// - Parameters:
  ///   - from: The path of the item.
  ///   - to: The path of the item after the move.
  /// - Complexity: The complexity of ``move(from:to:)``.
  public func canMove(from: ItemPath, to: ItemPath) -> Bool { (try? planMove(from: from, to: to)) != nil }

  /// Moves an item. A derived source, such as a filtered list, passes the move on to the source that stores the item.
  ///
  /// ```swift
  /// try shown.move(from: ItemPath(section: 0, item: 3), to: ItemPath(section: 1, item: 0))
  /// ```
  ///
  /// | source | within a section | to another section |
  /// |---|---|---|
  /// | ``ArrayDataSource``, ``PagedDataSource`` | yes | one section only |
  /// | ``SnapshotDataSource`` | yes | yes |
  /// | `grouped` | yes; the sections keep their order | with a `regroup` closure |
  /// | `map`, `filter`, `titled` | as the base | as the base |
  /// | ``CompositeDataSource`` | as the child | within one child |
  /// | `sorted`, and groups with `sortedBy` | no | no |
  ///
  /// When the user has dragged a row in a list view, call ``ListConnection/move(from:to:)`` instead.
  ///
  /// - Parameters:
  ///   - from: The path of the item.
  ///   - to: The path of the item after the move.
  /// - Throws: ``ListMoveRefusal``. The list has not changed then.
  /// - Complexity: O(*n*) for each source that the move is passed through, where *n* is the number of its items.
  public func move(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) {
    try planMove(from: from, to: to).perform()
  }
}

extension ListSnapshot {
  /// Throws an error if the list has no item at `from`, or if `to` is no position to which the item can move.
  package func checkMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) {
    guard contains(from) else { throw .outside(from) }
    guard sections.indices.contains(to.section) else { throw .outside(to) }
    let count = sections[to.section].items.count - (from.section == to.section ? 1 : 0)
    guard 0...count ~= to.item else { throw .outside(to) }
  }
}

extension ListSnapshot where Item: Equatable {
  /// Converts a move that the user has made in an older list to a move in this list. The item keeps its neighbor at the new
  /// place: it comes after the nearest item above the new place that still exists, or else before the nearest item below it.
  ///
  /// - Returns: The paths in this list, or `nil` if the item, its new section or all its neighbors are no longer in this
  ///   list.
  /// - Complexity: O(*n*), where *n* is the number of items.
  package func move(from: ItemPath, to: ItemPath, in old: Self) -> (from: ItemPath, to: ItemPath)? {
    if self == old { return (from, to) }
    guard let start = old.item(at: from).flatMap({ path(of: $0.id) }) else { return nil }
    // The user has put the row back, so the item does not move.
    if from == to { return (start, start) }
    guard let section = sectionIndex(of: old.sections[to.section].id) else { return nil }
    var rest = old.sections[to.section].items
    if from.section == to.section { rest.remove(at: from.item) }
    if rest.isEmpty { return (start, ItemPath(section: section, item: 0)) }
    // Returns the index of an item in its section without counting the moved item, because the target path of a move is
    // its path after the moved item was removed.
    func position(of other: Item) -> Int? {
      guard let path = path(of: other.id), path.section == section, path != start else { return nil }
      return path.item - (start.section == section && start.item < path.item ? 1 : 0)
    }
    let above = rest[..<to.item].reversed().lazy.compactMap(position).first.map { $0 + 1 }
    guard let index = above ?? rest[to.item...].lazy.compactMap(position).first else { return nil }
    return (start, ItemPath(section: section, item: index))
  }
}

extension Array where Element: Equatable {
  /// Returns the index in this array of each element of `part`. For example, `["a", "c"]` has the indices 0 and 2 in
  /// `["a", "b", "c"]`. Returns `nil` if `part` has an element that this array lacks, or a different order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  func positions(of part: [Element]) -> [Int]? {
    var positions: [Int] = []
    positions.reserveCapacity(part.count)
    for (position, element) in enumerated() where positions.count < part.count {
      if element == part[positions.count] { positions.append(position) }
    }
    return positions.count == part.count ? positions : nil
  }
}
