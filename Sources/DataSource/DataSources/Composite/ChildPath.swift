/// A place in a child of a ``CompositeDataSource``.
public struct ChildPath: Hashable, Sendable {
  /// The zero-based index of the child, in the order in which the children were given.
  public var child: Int

  /// The path in the child's own list.
  public var path: ItemPath

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - child: The zero-based index of the child.
  ///   - path: The path in the child's own list.
  public init(child: Int, path: ItemPath) {
    self.child = child
    self.path = path
  }
}
