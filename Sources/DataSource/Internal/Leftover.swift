/// A place of a list for which no partner was found in passing.
///
/// 16 bytes: lists of more than 2^31 items do not fit into memory anyway.
@usableFromInline
struct Leftover {
  @usableFromInline let section: Int32
  @usableFromInline let item: Int32
  /// Part of the hash of the id; 0 until it is made, and then made never again. For an old place that has a partner,
  /// the partner's item.
  @usableFromInline var tag: UInt32
  /// The number of the partner among the other list's leftovers. Negative if there is none: below -1 it says
  /// which other old leftover has the same id, as `-2 - number`.
  @usableFromInline var partner: Int32 = -1

  @inlinable
  init(_ path: ItemPath, tag: UInt32 = 0) {
    section = Int32(truncatingIfNeeded: path.section)
    item = Int32(truncatingIfNeeded: path.item)
    self.tag = tag
  }

  @inlinable var path: ItemPath { ItemPath(section: Int(section), item: Int(item)) }

  @inlinable var isPaired: Bool { partner >= 0 }
}
