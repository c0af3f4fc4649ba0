/// Two lists as the diff sees them: ids to compare and to hash, values to compare.
///
/// A requirement of its own for every question, so that the diff specializes for the user's type and
/// none of them is a call through a closure.
@usableFromInline
protocol PairingKeys {
  /// Part of the hash of an id of the old list; never 0.
  func oldTag(_ path: ItemPath) -> UInt32

  /// Part of the hash of an id of the new list; never 0.
  func newTag(_ path: ItemPath) -> UInt32

  /// Whether two places of the old list have the same id.
  func areSameInOld(_ path: ItemPath, _ other: ItemPath) -> Bool

  /// Whether a place of the old list and one of the new have the same id.
  func areSame(_ old: ItemPath, _ new: ItemPath) -> Bool

  /// Whether two places with the same id have the same value.
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool

  /// Reads some of the memory at a place of the old list.
  func touchOld(_ path: ItemPath) -> Int
}

extension PairingKeys {
  @inlinable func touchOld(_ path: ItemPath) -> Int { 0 }
}

/// Says whether two items with the same id look the same.
@usableFromInline
protocol ItemComparison<Item> {
  associatedtype Item

  func areEqual(_ old: Item, _ new: Item) -> Bool
}

/// Items are compared by their own `==`.
@usableFromInline
struct EquatableComparison<Item: Equatable>: ItemComparison {
  @inlinable init() {}

  @inlinable func areEqual(_ old: Item, _ new: Item) -> Bool { old == new }
}

/// Items are compared by the user's closure.
@usableFromInline
struct ClosureComparison<Item>: ItemComparison {
  @usableFromInline let body: (Item, Item) -> Bool

  @inlinable init(_ body: @escaping (Item, Item) -> Bool) {
    self.body = body
  }

  @inlinable func areEqual(_ old: Item, _ new: Item) -> Bool { body(old, new) }
}

extension Hashable {
  /// Part of the hash, never 0.
  @inlinable var pairingTag: UInt32 { max(UInt32(truncatingIfNeeded: hashValue), 1) }
}
