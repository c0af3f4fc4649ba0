/// A comparison of two elements with equal identifiers.
@usableFromInline
protocol ItemComparison<Item> {
  associatedtype Item

  static func areEqual(_ old: Item, _ new: Item) -> Bool
}

/// A comparison with the operator `==`, for items.
@usableFromInline
enum EquatableComparison<Item: Equatable>: ItemComparison {
  @inlinable
  static func areEqual(_ old: Item, _ new: Item) -> Bool { old == new }
}

/// A comparison of the header and the footer, for sections.
@usableFromInline
enum SectionComparison<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: ItemComparison
where Item.ID: Sendable {
  @inlinable
  static func areEqual(_ old: ListSection<SectionID, Item>, _ new: ListSection<SectionID, Item>) -> Bool {
    old.header == new.header && old.footer == new.footer
  }
}
