/// One section of a list: what identifies it, its items in order, and the texts above and below them.
public struct ListSection<ID: Hashable & Sendable, Item: Identifiable & Sendable>: Identifiable, Sendable {
  /// What identifies the section among those of its list.
  public let id: ID

  /// The items, in order. May be empty.
  public var items: [Item]

  /// The text above the items, if there is one.
  ///
  /// A header that shows more than a text is made from the ``id``; when that has to be made again the section is
  /// marked with ``ListSnapshot/reloadSections(_:)``.
  public var header: String?

  /// The text below the items, if there is one.
  public var footer: String?

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - id: What identifies the section among those of its list.
  ///   - items: The items, in order.
  ///   - header: The text above the items.
  ///   - footer: The text below the items.
  public init(id: ID, items: [Item] = [], header: String? = nil, footer: String? = nil) {
    self.id = id
    self.items = items
    self.header = header
    self.footer = footer
  }

  /// The same section with other items.
  func with<NewItem>(_ items: [NewItem]) -> ListSection<ID, NewItem> {
    ListSection<ID, NewItem>(id: id, items: items, header: header, footer: footer)
  }
}

extension ListSection: Equatable where Item: Equatable {}
