import ControllerCore
public import DataSource
public import Surfaces

extension PagedController {
  /// The list that the list view shows. While the list view animates a change, this list is older than the list of the data
  /// source.
  var shown: ListSnapshot<SectionID, Item> { surface?.connection?.visible ?? list.snapshot }
  func shownSection(_ id: SectionID) -> ListSection<SectionID, Item>? {
    shown.sectionIndex(of: id).map { shown.sections[$0] }
  }

  // MARK: Calls from the surface

  /// The entries of the section index beside the list, such as the letters A to Z, from ``indexTitle(_:)``.
  package var indexTitles: [SectionIndexTitle] { shown.indexTitles(indexTitle) }

  /// Handles a tap on an item: selects it and calls ``didSelect(_:at:)``. In editing mode, it selects or deselects the
  /// item instead. A grid with a `CardLayout` also scrolls the card to the middle.
  ///
  /// The call has no effect if the list has lost the item, but the list view still shows it.
  public func select(at path: ItemPath) {
    guard let item = shown.item(at: path), list.path(of: item.id) != nil else { return }
    guard !isEditing else { return edit { $0.toggle(item.id) } }
    willSelect(at: path)
    edit { $0.select(item.id) }
    didSelect(item, at: path)
    if options.deselectsAtOnce, !isEditing { edit { $0.select(nil) } }
  }

  /// The paths of the selected items in the list view, in no particular order.
  ///
  /// - Complexity: O(*k*), where *k* is the number of selected items.
  package var selectedPaths: [ItemPath] { selection.ids.compactMap { shown.path(of: $0) } }

  /// Handles that an item is about to become visible. If the item is near the end or the start of the loaded items, the next
  /// or the previous page is loaded, see `ListDataSource.prefetch(around:)`.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  package func willDisplay(at path: ItemPath) {
    guard refreshing.isPlaced else { return }
    let reached = ReachedPages()
    prefetch(around: path, reaching: reached)
    requestPages(reached) { _, _ in true }
  }

  /// The positions of the first and the last visible row, counted over all sections. `nil` if the list view does not know
  /// them now.
  var visibleOffsets: ClosedRange<Int>? {
    guard let range = surface?.visibleRange, shown.contains(range.lowerBound),
      shown.contains(range.upperBound)
    else { return nil }
    return shown.offset(of: range.lowerBound)...shown.offset(of: range.upperBound)
  }

  /// Loads a page if the visible rows are near an end of the list. Called after each layout pass.
  ///
  /// Usually, rows request a page only when they come on screen. Rows that stay on screen request it again in two cases,
  /// at most three times: if the screen is not full, so that the user cannot scroll; or if the request was ended by a
  /// refresh, or by the removal of the controller that had made it. After three requests of a screen that is not full, a
  /// button is shown, see `PagedStatus/offersMore`. See ``PageDemandStateMachine``.
  func loadAroundVisibleRows() {
    // Nothing is loaded if other rows become visible soon, because the list view scrolls or still shows an older list.
    // The next layout pass calls this method again.
    let offset = surface?.scrollOffset
    refreshing.restorePlace()
    guard offset == surface?.scrollOffset, shown.numberOfItems == list.snapshot.numberOfItems,
      let offsets = visibleOffsets
    else { return }
    refreshing.forgetPlace()
    let (hadStopped, hasRoom) = (hasStopped, offsets.count == shown.numberOfItems)
    let ends = [offsets.lowerBound, offsets.upperBound].compactMap(shown.path(atOffset:))
    var asking: [ObjectIdentifier: [PageDirection]] = [:]
    for source in sources where !source.state.refresh.isLoading && !isReplaced(source) {
      let rows = ends.map { shown[$0].id }
      let directions = source.demand.show(rows, hasRoom: hasRoom, awaited: source.awaited)
      if !directions.isEmpty { asking[ObjectIdentifier(source)] = directions }
    }
    if hasStopped != hadStopped { showStatus() }
    guard !asking.isEmpty else { return }
    let reached = ReachedPages()
    if hasRoom {
      // All rows are visible, so each source of pages is asked for more rows, also one without rows.
      prefetchAll(reaching: reached)
    } else {
      for path in shown.ends(of: ends[0]...ends[1]) { prefetch(around: path, reaching: reached) }
    }
    requestPages(reached) { source, direction in
      guard asking[ObjectIdentifier(source)]?.contains(direction) == true else { return false }
      source.demand.request(direction)
      return true
    }
  }

  /// Requests pages of the sources in `reached`. This object contains the sources near the visible rows, and whether each
  /// of them could load a next or a previous page now.
  ///
  /// - Parameter isWanted: Returns whether the visible rows need the next or the previous page of a source.
  private func requestPages(
    _ reached: ReachedPages,
    where isWanted: (PageSource<Item.ID>, PageDirection) -> Bool
  ) {
    reached.sources.forEach(follow)
    for source in sources {
      let wanted = reached[source.pages]?.wanted ?? []
      for direction in PageDirection.allCases where wanted.contains(direction) {
        // During a refresh, no next page is requested, because the refresh replaces all pages. `loadsMore` is read for
        // each page, because an observer of a request may set it.
        let isAllowed = direction == .prepend || loadsMore && !isReplaced(source)
        if isAllowed, isWanted(source, direction) { request(direction, of: source) }
      }
    }
  }

  private func prefetchAll(reaching reached: ReachedPages) {
    let request = PagePrefetch(.counts(before: 0, after: 0), because: .stillEmpty, reached: reached)
    if !first.isReached { pages.prefetch(request) }
    if !isLoadedByHook { list.prefetch(request) }
  }

  private func prefetch(around path: ItemPath, reaching reached: ReachedPages) {
    guard let item = shown.item(at: path) else { return }
    let request = PagePrefetch(.path(path), reached: reached)
    if !first.isReached { request.counted(in: shown).map(pages.prefetch) }
    guard !isLoadedByHook else { return }
    // The list view may still show an older list, in which the item has another path.
    guard list.snapshot.item(at: path)?.id != item.id else { return list.prefetch(request) }
    if let path = list.path(of: item.id) { list.prefetch(request.at(path)) }
  }

  /// Returns whether the user may move an item of the visible list to another path.
  ///
  /// - Complexity: The complexity of `ListDataSource.move(from:to:)`.
  func canMove(from: ItemPath, to: ItemPath) -> Bool {
    // The list view may still show an older list, in which the item has another path.
    guard options.movesItems, let move = list.snapshot.move(from: from, to: to, in: shown) else {
      return false
    }
    return list.canMove(from: move.from, to: move.to)
  }

  /// Moves an item in the data source after the user has dragged its row. The list view shows the row at the new place
  /// already.
  ///
  /// - Returns: Whether the list allows the move. If not, the list view moves the row back.
  @discardableResult
  public func move(from: ItemPath, to: ItemPath) -> Bool {
    do {
      try shown.checkMove(from: from, to: to)
      var moved = shown
      moved.moveItem(from: from, to: to)
      // A grid gets the new frames of its rows before the row moves. The move may remove an empty section, and afterwards
      // `from` and `to` would be the paths of other rows. If the source refuses the move, the next update of the list view
      // restores the frames.
      surfaceDidMove(to: moved, at: [from, to])
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

  /// Performs an action that the user has chosen.
  public func perform(_ action: SwipeAction) { run { _ in try await action.perform() } }

  // MARK: Deleting

  /// Deletes the selected items.
  public func deleteSelected() {
    let ids = selection.ids
    guard !ids.isEmpty else { return }
    run { try await $0.deleteAndRenew(ids) }
  }

  /// Returns a swipe action that deletes an item with ``delete(_:)``.
  public func deleteAction(
    _ title: String,
    of item: Item,
    edge: SwipeAction.Edge = .trailing
  ) -> SwipeAction {
    SwipeAction(title, edge: edge, role: .destructive) { [weak self] in
      try await self?.deleteAndRenew([item.id])
    }
  }

  /// Deletes items, and then repeats the running requests for pages. The answer to an older request could bring the items
  /// back, or skip the items after them.
  private func deleteAndRenew(_ ids: Set<Item.ID>) async throws {
    try await delete(ids)
    // The default `delete(_:)` has already repeated the requests. An override may not have done so.
    renewAfterRemoval()
  }

  private func run(_ action: @escaping @MainActor (PagedController) async throws -> Void) {
    // A deletion must not be canceled when the user leaves the screen. So the task belongs to the window, if the
    // controller has one.
    start(in: scope(.window) == nil ? .controller : .window) { controller in
      do { try await action(controller) } catch { controller.handleError(error) }
    }
  }
}
