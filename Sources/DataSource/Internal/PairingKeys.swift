/// The two lists of a diff: identifiers to compare and to hash, and values to compare.
///
/// The protocol has one requirement per question, so the compiler specializes the diff for the user's types and calls no
/// closures.
@usableFromInline
protocol PairingKeys {
  associatedtype ID: Hashable

  func oldID(_ path: ItemPath) -> ID

  func newID(_ path: ItemPath) -> ID

  /// Whether two elements with equal identifiers have equal values.
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool

  /// Reads some memory of an element of the old list.
  func touchOld(_ path: ItemPath) -> Int
}

extension PairingKeys {
  /// Returns a part of the hash of an identifier, never 0.
  @inlinable
  func tag(_ id: ID) -> UInt32 { max(UInt32(truncatingIfNeeded: id.hashValue), 1) }

  @inlinable
  func areSame(_ old: ItemPath, _ new: ItemPath) -> Bool { oldID(old) == newID(new) }

  /// Whether two elements have equal identifiers, in sequences without sections.
  @inlinable
  func areSame(_ old: Int, _ new: Int) -> Bool {
    areSame(ItemPath(section: 0, item: old), ItemPath(section: 0, item: new))
  }

  @inlinable
  func touchOld(_ path: ItemPath) -> Int { 0 }
}
