import DataSource

/// A selection of one item is the cursor of a list.
extension SelectionModel {
  /// Moves the cursor if `command` asks for it.
  ///
  /// - Parameters:
  ///   - command: What the reader asks for.
  ///   - snapshot: The list.
  ///   - screen: How many lines of it are seen at a time.
  /// - Returns: Whether the command was about the cursor.
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

  /// Puts the cursor on the first item if it is nowhere.
  mutating func selectFirstIfNeeded<SectionID, Item>(in snapshot: ListSnapshot<SectionID, Item>)
  where Item.ID == ID {
    guard selected.flatMap(snapshot.path(of:)) == nil else { return }
    select(snapshot.path(atOffset: 0).map { snapshot[$0].id })
  }
}
