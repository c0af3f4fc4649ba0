/// An item of a ``CompositeDataSource``: the child's item, with an id that says which child it is from.
///
/// The properties of the child's item can be read directly: `item.name` is `item.content.name`.
@dynamicMemberLookup
public struct CompositeItem<Content: Identifiable & Equatable & Sendable>: Identifiable, Equatable, Sendable
where Content.ID: Sendable {
  /// The child's item.
  public let content: Content

  let branch: Int

  /// What identifies the item among those of all children.
  public var id: CompositeID<Content.ID> { CompositeID(content.id, branch: branch) }

  /// A property of the child's item.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Content, Value>) -> Value {
    content[keyPath: keyPath]
  }
}
