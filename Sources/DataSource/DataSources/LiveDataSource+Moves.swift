extension LiveDataSource {
  /// Whether ``move(from:to:)`` would move the item.
  ///
  /// - Parameters:
  ///   - from: Where the item is.
  ///   - to: Where it would be afterwards.
  /// - Complexity: That of ``move(from:to:)``.
  public final func canMove(from: ItemPath, to: ItemPath) -> Bool { permittedMove(from: from, to: to) != nil }

  /// Moves an item in the source that holds it, unless one of the sources between refuses: what a list view
  /// asks for when the user has dragged a row.
  ///
  /// A move goes through mapped, filtered, segmented and composed sources, and through grouped ones within a
  /// section. Sources that sort refuse it, and so does a composition when the item would get into another child.
  ///
  /// - Parameters:
  ///   - from: Where the item is.
  ///   - to: Where it will be when it has moved.
  /// - Returns: Whether it was moved. If not, nothing has changed. A path outside the list is refused.
  /// - Complexity: O(*n*) for each source on the way, where *n* is the number of its items.
  @discardableResult
  public final func move(from: ItemPath, to: ItemPath) -> Bool {
    guard let move = permittedMove(from: from, to: to) else { return false }
    move()
    return true
  }
}

/// What a source made from another one sees of that one's moves.
@MainActor
protocol MovableList: AnyObject {
  func permittedMove(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)?
}

extension LiveDataSource: MovableList {
  final func permittedMove(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    guard snapshot.contains(from), shouldMove?(from, to) ?? true else { return nil }
    return movePlan(from: from, to: to)
  }
}

extension ListDataSource {
  /// The move of an item that another source has from this one.
  func planMove(from: ItemPath?, to: ItemPath?) -> (@MainActor () -> Void)? {
    guard let from, let to else { return nil }
    return (self as? any MovableList)?.permittedMove(from: from, to: to)
  }
}
