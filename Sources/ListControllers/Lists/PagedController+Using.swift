import ControllerCore
public import DataSource

extension PagedController {
  // MARK: Calls from the surface

  /// The entries of the index beside the list, from ``indexTitle(_:)``.
  public var indexTitles: [SectionIndexTitle] { list.indexTitles(indexTitle) }

  /// Handles a tap on an item: selects it and calls ``didSelect(_:at:)``, or toggles its selection while items are
  /// being edited.
  public func select(at path: ItemPath) {
    guard let item = shown.item(at: path) else { return }
    guard !isEditing else { return edit { $0.toggle(item.id) } }
    edit { $0.select(item.id) }
    didSelect(item, at: path)
    if options.deselectsAtOnce, !isEditing { edit { $0.select(nil) } }
  }

  /// Handles that an item is about to become visible. Loads the next page if the item is near the end of the list.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func willDisplay(at path: ItemPath) {
    let (snapshot, state) = (shown, pages.state)
    guard wantsFooter, state.hasNext, state.append.isIdle, !state.refresh.isLoading, snapshot.contains(path),
      snapshot.offset(of: path) >= snapshot.numberOfItems - 1 - pages.prefetchDistance
    else { return }
    loadNextPage()
  }

  /// Moves an item, after the user has moved its row on the surface. The surface is not updated with this move again. See
  /// `ListConnection.move(from:to:)`.
  ///
  /// - Returns: Whether the list allows the move. If not, the surface is updated with the way back.
  @discardableResult
  public func move(from: ItemPath, to: ItemPath) -> Bool {
    do {
      if let connection = surface?.connection {
        try connection.move(from: from, to: to)
      } else {
        try list.move(from: from, to: to)
      }
      return true
    } catch {
      return false
    }
  }

  // MARK: Actions on the selection

  /// Selects all items while items are being edited.
  public func selectAll() {
    edit { $0.selectAll(in: list.snapshot) }
  }

  /// Deletes the selected items.
  public func deleteSelected() {
    let ids = selection.ids
    guard !ids.isEmpty else { return }
    start(in: .controller) { controller in
      do { try await controller.delete(ids) } catch { controller.handleError(error) }
    }
  }
}
