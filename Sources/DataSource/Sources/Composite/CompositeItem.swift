/// An item of a ``CompositeDataSource``: the item of a child, with an identifier that includes the child.
public struct CompositeItem<Content: Identifiable & Equatable & Sendable>: Identifiable, Equatable, Sendable
where Content.ID: Sendable {
  /// The item of the child.
  public let content: Content

  /// The number of the source that contains the item.
  let branch: Int

  /// The identifier of the item among the items of all children.
  public var id: CompositeID<Content.ID> { CompositeID(base: content.id, branch: branch) }
}

/// The identifier of an item of a ``CompositeDataSource``: the identifier in the child, and the child.
public struct CompositeID<Base: Hashable & Sendable>: Hashable, Sendable {
  /// The identifier of the item in the child.
  public let base: Base

  let branch: Int
}

/// The identifier of a section of a ``CompositeDataSource``. It stays the same as long as the child has the section.
public struct CompositeSectionID: Hashable, Sendable {
  /// The serial number of the child. A number is never assigned to another child.
  let child: Int

  /// The number of the section in the child.
  let number: Int
}
