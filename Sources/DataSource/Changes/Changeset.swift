/// The differences between two states of a list, as positions.
///
/// ```swift
/// let changes = new.changes(from: old)                    // old: a b c    new: c a B
/// print(changes.itemMoves.map { "\($0.from) to \($0.to)" })   // ["0.2 to 0.0"]
/// print(changes.itemReconfigures)                         // [0.1]
/// print(changes.newPath(for: ItemPath(section: 0, item: 1)) ?? "gone")    // 0.2
/// ```
///
/// **Coordinates.** Deletes, reconfigures and the `from` of moves are positions in the old list. Inserts and the `to` of
/// moves are positions in the new list.
///
/// **Completeness.** Each old item is deleted, moves or stays. Each new item is inserted, has moved or has stayed. The same
/// applies to the items of deleted and inserted sections: an item of a deleted section that is in another section of the new
/// list *moves*, and the other items are deletes. An item that moves together with its section stays. An item may both move and
/// be reconfigured.
///
/// **Order of application.** Give items and sections their new values in place. Remove items (deletes and moves) from the last to
/// the first. Remove sections likewise; the deleted sections are empty by then. Insert sections from the first to the last,
/// without items. Insert items from the first to the last. The result is the new list. For a list view that cannot do all of
/// that in one batch, use ``ListChange/stages``.
///
/// **Minimal moves.** Within a section, and among sections, the number of moves is the least possible. So no move can be left
/// out, although a move may begin and end at the same numbers: the move of 0.2 when 0 1 2 3 4 becomes 3 4 2 0 1, for example.
public struct Changeset: Hashable, Sendable {
  /// The move of an item or a section. The position of an item is a path, and the position of a section is an index. A
  /// section moves with all its items.
  public struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
    /// The position in the old list.
    public let from: Position

    /// The position in the new list.
    public let to: Position

    @inlinable
    init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// The indices of deleted sections in the old list, ascending.
  public internal(set) var sectionDeletes: [Int] = []

  /// The indices of inserted sections in the new list, ascending.
  public internal(set) var sectionInserts: [Int] = []

  /// The sections that move, in the order of their old indices.
  public internal(set) var sectionMoves: [Move<Int>] = [] {
    didSet { sectionMovesByTarget = sectionMoves.numbers { Int64($0.to) } }
  }

  /// The indices in the old list of sections whose header or footer changes, ascending.
  public internal(set) var sectionReconfigures: [Int] = []

  /// The paths of deleted items in the old list, ascending.
  public internal(set) var itemDeletes: [ItemPath] = []

  /// The paths of inserted items in the new list, ascending.
  public internal(set) var itemInserts: [ItemPath] = []

  /// The items that move within a section or to another section, in the order of their old paths.
  public internal(set) var itemMoves: [Move<ItemPath>] = [] {
    didSet { itemMovesByTarget = itemMoves.numbers { Int64($0.to.section) << 32 | Int64($0.to.item) } }
  }

  /// The paths in the old list of items whose cells are to be configured again, ascending: the items whose value changes, and the
  /// items that ``ListSnapshot/reconfigureItems(_:)`` marks.
  public internal(set) var itemReconfigures: [ItemPath] = []

  /// The indices of the elements of `sectionMoves` and `itemMoves`, sorted by the new positions `to` of the moves. With this
  /// order, a binary search finds the move that ends at a given position.
  private(set) var sectionMovesByTarget: [Int32] = []
  private(set) var itemMovesByTarget: [Int32] = []

  @usableFromInline
  init() {}

  /// Whether the lists are equal.
  public var isEmpty: Bool {
    sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty
      && sectionReconfigures.isEmpty && itemDeletes.isEmpty && itemInserts.isEmpty && itemMoves.isEmpty
      && itemReconfigures.isEmpty
  }

  /// The number of operations on sections and items. The insertion or deletion of a section counts as one operation, together
  /// with the items that are inserted or deleted with it.
  ///
  /// - Complexity: O(*s* log *k*), where *s* is the number of inserted and deleted sections and *k* the number of inserted and
  ///   deleted items.
  public var count: Int {
    let ownInserts = sectionInserts.reduce(0) { $0 + itemInserts.range(ofSection: $1).count }
    let ownDeletes = sectionDeletes.reduce(0) { $0 + itemDeletes.range(ofSection: $1).count }
    return sectionDeletes.count + sectionInserts.count + sectionMoves.count
      + sectionReconfigures.count
      + itemDeletes.count - ownDeletes + itemInserts.count - ownInserts + itemMoves.count
      + itemReconfigures.count
  }
}

extension [ItemPath] {
  /// Returns the range of the array indices whose paths lie in one section. The array of paths must be in ascending order.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of paths.
  func range(ofSection section: Int) -> Range<Int> {
    partitioningIndex { $0.section >= section }..<partitioningIndex { $0.section > section }
  }
}
