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

  @inlinable
  func areEqual(_ old: Item, _ new: Item) -> Bool { old == new }
}

/// Items are compared by the user's closure.
@usableFromInline
struct ClosureComparison<Item>: ItemComparison {
  @usableFromInline let body: (Item, Item) -> Bool

  @inlinable
  init(_ body: @escaping (Item, Item) -> Bool) { self.body = body }

  @inlinable
  func areEqual(_ old: Item, _ new: Item) -> Bool { body(old, new) }
}
