/// The id of an item of a ``CompositeDataSource``: the item's own, qualified by the child it is from.
public struct CompositeID<Base: Hashable & Sendable>: Hashable, Sendable {
  /// The id that the item has in its child.
  public let base: Base

  /// Which of the sources at the ends of all branches: the index of the child, plus the number of children
  /// times the branch within the child, so that no two branches meet.
  let branch: Int

  init(_ base: Base, branch: Int) {
    self.base = base
    self.branch = branch
  }
}

extension CompositeDataSource {
  /// The id here of an item of a child.
  ///
  /// - Parameters:
  ///   - id: The id of an item of the child.
  ///   - child: The zero-based index of the child.
  public func id(_ id: Content.ID, inChild child: Int) -> CompositeID<Content.ID> {
    CompositeID(id, branch: child)
  }

  /// The id here of an item of a child that is itself a composition.
  ///
  /// - Parameters:
  ///   - id: The id of an item of the child.
  ///   - child: The zero-based index of the child.
  public func id(_ id: CompositeID<Content.ID>, inChild child: Int) -> CompositeID<Content.ID> {
    CompositeID(id.base, branch: id.branch * numberOfChildren + child)
  }
}
