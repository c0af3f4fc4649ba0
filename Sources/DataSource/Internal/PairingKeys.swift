/// Two lists as the diff sees them: ids to compare and to hash, values to compare.
///
/// A requirement of its own for every question, so that the diff specializes for the user's type and
/// none of them is a call through a closure.
@usableFromInline
protocol PairingKeys {
  associatedtype ID: Hashable

  func oldID(_ path: ItemPath) -> ID

  func newID(_ path: ItemPath) -> ID

  /// Whether two places with the same id have the same value.
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool

  /// Reads some of the memory at a place of the old list.
  func touchOld(_ path: ItemPath) -> Int
}

extension PairingKeys {
  /// Part of the hash of an id; never 0.
  @inlinable
  func tag(_ id: ID) -> UInt32 { max(UInt32(truncatingIfNeeded: id.hashValue), 1) }

  @inlinable
  func areSame(_ old: ItemPath, _ new: ItemPath) -> Bool { oldID(old) == newID(new) }

  /// Whether two positions have the same id, in sequences where the section does not matter.
  @inlinable
  func areSame(_ old: Int, _ new: Int) -> Bool {
    areSame(ItemPath(section: 0, item: old), ItemPath(section: 0, item: new))
  }

  @inlinable
  func touchOld(_ path: ItemPath) -> Int { 0 }
}
