/// One section of a list: what identifies it, and its items in order.
///
/// Headers, footers and titles are not here: a presenter makes them from the ``id``.
public struct ListSection<ID: Hashable & Sendable, Item: Identifiable & Sendable>: Identifiable, Sendable {
  /// What identifies the section among those of its list.
  public let id: ID

  /// The items, in order. May be empty.
  public var items: [Item]

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - id: What identifies the section among those of its list.
  ///   - items: The items, in order.
  public init(id: ID, items: [Item] = []) {
    self.id = id
    self.items = items
  }
}

extension ListSection: Equatable where Item: Equatable {}
