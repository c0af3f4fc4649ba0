/// What happened between two states of a list, as positions.
///
/// ```swift
/// let changes = new.changes(from: old)                    // old: a b c    new: c a B
/// print(changes.itemMoves.map { "\($0.from) to \($0.to)" })   // ["0.2 to 0.0"]
/// print(changes.itemReconfigures)                         // [0.1]
/// print(changes.newPath(for: ItemPath(section: 0, item: 1)) ?? "gone")    // 0.2
/// ```
///
/// **Coordinates.** Deletes, reloads, reconfigures and the `from` of moves are positions in the old list; inserts
/// and the `to` of moves are positions in the new one.
///
/// **Every item is accounted for.** An old item is deleted, moves, or stays; a new one is inserted, has
/// moved there, or has stayed. That includes the items of sections that come or go: an item of a
/// deleted section that lives on in another one *moves* there, and the others are deletes. An item
/// that travels along with its section stays. An item may both move and be reloaded or reconfigured.
///
/// **Order of application.** Give items and sections their new values in place; take out items (deletes and moves)
/// from the last to the first; take out sections likewise, those deleted being empty by now; put in sections
/// from the first to the last, inserted ones empty; put in items from the first to the last. The result is
/// the new list. A list view that cannot do all that at once is served by ``ListChange/stages``.
///
/// **Few moves.** Within a section, and among sections, the number of moves is the least possible for
/// the pairs of old and new positions. So no move can be left out, although one may begin and end at
/// the same numbers: as 0.2 does when 0 1 2 3 4 becomes 3 4 2 0 1.
public struct Changeset: Hashable, Sendable {
  /// The indices in the old list of sections that are gone, ascending.
  public internal(set) var sectionDeletes: [Int] = []

  /// The indices in the new list of sections that were not there before, ascending.
  public internal(set) var sectionInserts: [Int] = []

  /// The sections that change places, in the order of their old indices.
  public internal(set) var sectionMoves: [SectionMove] = [] {
    didSet { sectionMovesByTarget = sectionMoves.numbers { Int64($0.to) } }
  }

  /// The indices in the old list of sections to be built anew, ascending: those marked with
  /// ``ListSnapshot/reloadSections(_:)``.
  public internal(set) var sectionReloads: [Int] = []

  /// The indices in the old list of sections that have another header or footer, ascending.
  public internal(set) var sectionReconfigures: [Int] = []

  /// The paths in the old list of items that are gone, ascending.
  public internal(set) var itemDeletes: [ItemPath] = []

  /// The paths in the new list of items that were not there before, ascending.
  public internal(set) var itemInserts: [ItemPath] = []

  /// The items that change places within a section or between two, in the order of their old paths.
  public internal(set) var itemMoves: [ItemMove] = [] {
    didSet { itemMovesByTarget = itemMoves.numbers { Int64($0.to.section) << 32 | Int64($0.to.item) } }
  }

  /// The paths in the old list of items whose cells are to be built anew, ascending: those marked with
  /// ``ListSnapshot/reloadItems(_:)``.
  public internal(set) var itemReloads: [ItemPath] = []

  /// The paths in the old list of items whose cells get other contents, ascending: those that have another
  /// value under the same id, and those marked with ``ListSnapshot/reconfigureItems(_:)``.
  public internal(set) var itemReconfigures: [ItemPath] = []

  /// The numbers of the moves in the order of their targets, for the way from old to new.
  private(set) var sectionMovesByTarget: [Int32] = []
  private(set) var itemMovesByTarget: [Int32] = []

  @usableFromInline
  init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { count == 0 }

  /// The number of operations on sections and items.
  public var count: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count
      + sectionReloads.count + sectionReconfigures.count
      + itemDeletes.count + itemInserts.count + itemMoves.count
      + itemReloads.count + itemReconfigures.count
  }
}
