/// A section of a list: an identifier, items in order, and the texts above and below the items.
public struct ListSection<ID: Hashable & Sendable, Item: Identifiable & Sendable>: Identifiable, Sendable {
  /// The identifier of the section in its list.
  public let id: ID

  /// The items, in order. May be empty.
  public var items: [Item]

  /// The text above the items.
  ///
  /// For a header with more than a text, such as a picture, the list view creates a view for the section's ``id``.
  public var header: String?

  /// The text below the items.
  public var footer: String?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - id: The identifier of the section in its list.
  ///   - items: The items, in order.
  ///   - header: The text above the items.
  ///   - footer: The text below the items.
  public init(id: ID, items: [Item] = [], header: String? = nil, footer: String? = nil) {
    self.id = id
    self.items = items
    self.header = header
    self.footer = footer
  }

  /// Returns a section with the same identifier, header and footer, but with other items.
  @usableFromInline
  func with<NewItem>(_ items: [NewItem]) -> ListSection<ID, NewItem> {
    ListSection<ID, NewItem>(id: id, items: items, header: header, footer: footer)
  }
}

extension ListSection: Equatable where Item: Equatable {}
