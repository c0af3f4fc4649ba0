/// An item that changes places.
public struct ItemMove: Hashable, Sendable {
  /// Where the item was, in the old list.
  public let from: ItemPath

  /// Where the item is, in the new list.
  public let to: ItemPath

  @usableFromInline
  init(from: ItemPath, to: ItemPath) {
    self.from = from
    self.to = to
  }
}
