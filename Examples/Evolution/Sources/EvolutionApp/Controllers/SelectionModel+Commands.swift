import DataSource

/// Methods for a selection of one item that is used as the cursor of a list.
extension SelectionModel {
  /// Moves the cursor if `command` is a command of the cursor.
  ///
  /// - Parameters:
  ///   - command: The command of the user.
  ///   - snapshot: The list.
  ///   - screen: The number of visible lines.
  /// - Returns: Whether the method has handled the command.
  mutating func handle<SectionID, Item>(
    _ command: Command,
    in snapshot: ListSnapshot<SectionID, Item>,
    screen: Int
  ) -> Bool where Item.ID == ID {
    switch command {
    case .move(let rows): move(by: rows, in: snapshot)
    case .page(let pages): move(by: pages * max(screen - 1, 1), in: snapshot)
    case .first: move(by: -snapshot.numberOfItems, in: snapshot)
    case .last: move(by: snapshot.numberOfItems, in: snapshot)
    default: return false
    }
    return true
  }

  /// Moves the cursor to the first item, unless it is on an item of the list.
  mutating func selectFirstIfNeeded<SectionID, Item>(in snapshot: ListSnapshot<SectionID, Item>)
  where Item.ID == ID {
    guard selected.flatMap(snapshot.path(of:)) == nil else { return }
    select(snapshot.path(atOffset: 0).map { snapshot[$0].id })
  }
}
