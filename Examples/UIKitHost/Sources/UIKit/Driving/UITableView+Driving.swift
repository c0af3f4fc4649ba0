/// A finger on a table. Ours: UIKit has nothing of it.
extension UITableView {
  /// Taps a row.
  public func simulateTap(at path: IndexPath) {
    guard isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection,
      let row = engine.row(at: path)
    else { return }
    if selectsSeveral, row.isSelected {
      deselectRow(at: path, animated: true)
      delegate?.tableView(self, didDeselectRowAt: path)
    } else {
      let before = indexPathsForSelectedRows ?? []
      selectRow(at: path, animated: true, scrollPosition: .none)
      for old in before where !selectsSeveral && old != path {
        delegate?.tableView(self, didDeselectRowAt: old)
      }
      delegate?.tableView(self, didSelectRowAt: path)
    }
  }

  /// Presses a row for a long time. Returns the menu that opens.
  public func simulateLongPress(at path: IndexPath) -> UIMenu? {
    delegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: rectForRow(at: path).origin)?
      .menu
  }

  /// Returns the titles of the actions at the two sides of a row.
  public func simulateSwipe(at path: IndexPath) -> (leading: [String], trailing: [String]) {
    let leading = delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    let trailing = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    return ((leading?.actions ?? []).compactMap(\.title), (trailing?.actions ?? []).compactMap(\.title))
  }

  /// Swipes a row, whose actions stay open until `isOpen` is `false`.
  public func simulateSwipe(isOpen: Bool) {
    if !isOpen || !isEditing { hasOpenSwipe = isOpen }
  }

  /// Swipes a row and taps an action.
  ///
  /// - Returns: The argument of the action's completion handler; `nil` if the action has not called the handler.
  @discardableResult
  public func simulateSwipeAction(_ title: String, at path: IndexPath) -> Bool? {
    let sides = [
      delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path),
      delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path),
    ]
    guard let action = sides.compactMap({ $0 }).flatMap(\.actions).first(where: { $0.title == title }) else {
      return nil
    }
    var outcome: Bool?
    action.handler(action, cellForRow(at: path) ?? self) { outcome = $0 }
    return outcome
  }

  /// Drags a row from one path to another, and drops the row.
  ///
  /// - Parameter meanwhile: Called while the finger holds the row.
  /// - Returns: Whether the row was moved.
  @discardableResult
  public func simulateReorder(
    from: IndexPath,
    to: IndexPath,
    tellsFirst: Bool = false,
    meanwhile: () -> Void = {}
  ) -> Bool {
    guard dragInteractionEnabled, let dataSource, let dragDelegate, engine.row(at: from) != nil,
      dataSource.tableView(self, canMoveRowAt: from)
    else { return false }
    let empty = LocalDrag([])
    let session = LocalDrag(dragDelegate.tableView(self, itemsForBeginning: empty, at: from))
    guard !session.items.isEmpty else { return false }
    dragDelegate.tableView(self, dragSessionWillBegin: session)
    meanwhile()
    engine.checkCounts(after: "a change during a drag")
    let target =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: from, toProposedIndexPath: to) ?? to
    if target != from {
      if !tellsFirst { engine.drag(from: from, to: target) }
      dataSource.tableView(self, moveRowAt: from, to: target)
      if tellsFirst { engine.drag(from: from, to: target) }
      engine.checkCounts(after: "a drag from \(from) to \(target)")
      invalidateFrames()
    }
    dragDelegate.tableView(self, dragSessionDidEnd: session)
    SimulatedDevice.turn()
    return target != from
  }
}
