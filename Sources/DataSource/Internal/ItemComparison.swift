/// A comparison of two items with equal identifiers.
@usableFromInline
protocol ItemComparison<Item> {
  associatedtype Item

  func areEqual(_ old: Item, _ new: Item) -> Bool
}

/// A comparison with the operator `==`.
@usableFromInline
struct EquatableComparison<Item: Equatable>: ItemComparison {
  @inlinable init() {}

  @inlinable
  func areEqual(_ old: Item, _ new: Item) -> Bool { old == new }
}

/// A comparison with the user's closure.
@usableFromInline
struct ClosureComparison<Item>: ItemComparison {
  @usableFromInline let body: (Item, Item) -> Bool

  @inlinable
  init(_ body: @escaping (Item, Item) -> Bool) { self.body = body }

  @inlinable
  func areEqual(_ old: Item, _ new: Item) -> Bool { body(old, new) }
}
