#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// The view of a `ListController`: a table.
  ///
  /// ```swift
  /// final class Bookmarks: ListController<Bookmark> {
  ///   override func makeSurface() -> any PagedSurface<SingleSection, Bookmark> { TableSurface() }
  /// }
  /// ```
  ///
  /// The views of the controller's cells are `UIView`s. If the controller has no cell for an item, the row shows the item's
  /// description as text. If the controller does not know the height of a row, the row is as high as its view needs.
  ///
  /// A table shows no header of a section that has neither a view nor a title.
  ///
  /// UIKit prepares no cells before they are displayed (`isPrefetchingEnabled` is `false`). A prepared cell may never come on
  /// screen, so a controller in it would never appear. UIKit would also keep a cell that goes off screen, and later display it
  /// again without asking the list for it. Meanwhile, the list has removed the controller in the cell. An app without
  /// `CellControllers` may set the property to `true`.
  open class TableSurface<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
    UITableView, PagedSurface, ScrollViewSurface, UITableViewDataSource, UITableViewDelegate,
    UITableViewDragDelegate
  where Item.ID: Sendable {
    /// The connection that passes changes of the list to this view.
    public final var connection: ListConnection<SectionID, Item>?
    /// The closures with which this view asks the controller, for example for cells, and reports actions of the user.
    public final var callbacks = ListViewCallbacks<SectionID, Item>()
    /// The part of the scroll view's state that `UIScrollView` has no property for, such as the closure that is called when
    /// the user scrolls.
    public final let scrolling = ScrollState()
    /// This view, as the scroll view that shows the list.
    public final var scrollView: UIScrollView { self }

    private var list = ListSnapshot<SectionID, Item>()
    private let texts: ListTexts
    private lazy var chrome = ListChrome(texts, in: self)
    /// Whether the list is in editing mode. UIKit's `isEditing` is also `true` while the actions of a swiped row are open.
    private var isInEditingMode = false

    /// Creates a table view.
    ///
    /// - Parameters:
    ///   - style: The style of UIKit.
    ///   - texts: The texts around the rows, such as that of the button "Try Again".
    public init(style: UITableView.Style = .plain, texts: ListTexts = ListTexts()) {
      self.texts = texts
      super.init(frame: .zero, style: style)
      // The controller of this list adds the safe area to `contentInset`. Without this line, UIKit would add it a second time.
      contentInsetAdjustmentBehavior = .never
      // Without this line, UIKit would leave a gap above each section of a plain table, also above one without a header.
      if style == .plain { sectionHeaderTopPadding = 0 }
      // With prefetching, UIKit creates cells before they come on screen. Some of these cells are never displayed, so the
      // lifecycle of a controller in such a cell would never begin.
      isPrefetchingEnabled = false
      allowsMultipleSelectionDuringEditing = true
      dragInteractionEnabled = true
      (dataSource, delegate, dragDelegate) = (self, self, self)
    }

    /// Not available: a table is not made from an archive.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    // MARK: The list

    /// Shows another list.
    public final func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
      list = snapshot
      scrolling.update(self) { reloadData() }
      showSelection()
    }

    /// Animates a change of the list. Items get their new contents first. Then sections are inserted, then items, and then
    /// sections are moved and deleted. Without a window, the table shows the new list without an animation.
    public final func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion) {
      // Outside of a window, UIKit does not lay out the rows after a batch update. So the table is reloaded.
      guard window != nil else { return reload(change.after) }
      scrolling.update(self, animated: change.isAnimated) { for stage in change.stages { perform(stage) } }
      reloadSectionIndexTitles()
      showSelection()
    }

    private func perform(_ stage: ListChange<SectionID, Item>) {
      let changes = stage.changeset
      performBatchUpdates { [self] in
        list = stage.after
        deleteSections(IndexSet(changes.sectionDeletes), with: .fade)
        insertSections(IndexSet(changes.sectionInserts), with: .fade)
        for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
        deleteRows(at: changes.itemDeletes.indexPaths, with: .fade)
        insertRows(at: changes.itemInserts.indexPaths, with: .fade)
        for move in changes.itemMoves { moveRow(at: move.from.indexPath, to: move.to.indexPath) }
      }
      let (kept, reloaded) = stage.newContents(in: cell)
      if !kept.isEmpty { reconfigureRows(at: kept) }
      if !reloaded.isEmpty { reloadRows(at: reloaded, with: .fade) }
      showSections(changes.sectionReconfigures)
    }

    /// Updates the headers and footers of sections without reloading their rows.
    private func showSections(_ sections: [Int]) {
      guard !sections.isEmpty else { return }
      for section in sections {
        if let view = headerView(forSection: section) { show(section, isHeader: true, in: view) }
        if let view = footerView(forSection: section) { show(section, isHeader: false, in: view) }
      }
      // A new header or footer may be higher. An empty batch update makes the table ask for all heights again.
      performBatchUpdates(nil)
    }

    // MARK: Rows

    open func numberOfSections(in tableView: UITableView) -> Int { list.numberOfSections }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      list.count(in: section)
    }

    /// Returns the cell that shows an item. If the controller defines no cell, the cell shows the description of the item as
    /// text.
    open func cell(for item: Item, at path: ItemPath) -> ListCell<Item> {
      callbacks.cell(item, path) ?? .text { "\($0)" }
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let path = ItemPath(indexPath)
      let cell = cell(for: list[path], at: path)
      register(UITableViewCell.self, forCellReuseIdentifier: cell.reuseID)
      let view = dequeueReusableCell(withIdentifier: cell.reuseID, for: indexPath)
      cell.show(list[path], in: view.contentView) { view.contentConfiguration = $0 }
      return view
    }

    open func tableView(_ table: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
      if !scrolling.isUpdating { callbacks.willDisplay(ItemPath(path)) }
    }

    open func tableView(_: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
      cell.contentView.subviews.first.map(callbacks.didEndDisplaying)
    }

    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      let path = ItemPath(indexPath)
      return callbacks.rowLength(list[path], path).map { CGFloat($0) }
        ?? UITableView.automaticDimension
    }

    // MARK: Sections

    private func cell(of section: Int, isHeader: Bool) -> ListCell<SectionID>? {
      callbacks.cellOrText(list.sections[section].id, isHeader: isHeader)
    }

    private func show(_ section: Int, isHeader: Bool, in view: UITableViewHeaderFooterView) {
      cell(of: section, isHeader: isHeader)?.show(list.sections[section].id, in: view.contentView) {
        view.contentConfiguration = $0
      }
    }

    private func view(of section: Int, isHeader: Bool) -> UIView? {
      guard let cell = cell(of: section, isHeader: isHeader) else { return nil }
      register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: cell.reuseID)
      let view = dequeueReusableHeaderFooterView(withIdentifier: cell.reuseID)
      if let view { show(section, isHeader: isHeader, in: view) }
      return view
    }

    /// Returns the height of a header or footer. For a section without a header or footer, the height is tiny and not 0: in a
    /// grouped table, UIKit replaces 0 by a standard height.
    private func height(of section: Int, isHeader: Bool) -> CGFloat {
      cell(of: section, isHeader: isHeader) == nil ? .leastNonzeroMagnitude : UITableView.automaticDimension
    }

    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      height(of: section, isHeader: true)
    }

    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      height(of: section, isHeader: false)
    }

    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      view(of: section, isHeader: true)
    }

    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      view(of: section, isHeader: false)
    }

    open func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      let titles = callbacks.indexTitles()
      return titles.isEmpty ? nil : titles.map(\.title)
    }

    open func tableView(_: UITableView, sectionForSectionIndexTitle _: String, at index: Int) -> Int {
      // The table may still show the titles of an older list, so `index` may be out of range.
      let titles = callbacks.indexTitles()
      return titles.indices.contains(index) ? titles[index].section : 0
    }

    // MARK: Selecting and editing

    /// Marks the selected rows, and begins or ends editing.
    public final func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool) {
      if isEditing != isInEditingMode { setEditing(isEditing, animated: window != nil) }
      isInEditingMode = isEditing
      showSelection()
    }

    private func showSelection() {
      if scrolling.isUpdating { return }
      let selected = Set(callbacks.selectedPaths().indexPaths)
      let shown = Set(indexPathsForSelectedRows ?? [])
      for path in shown.subtracting(selected) { deselectRow(at: path, animated: window != nil) }
      for path in selected.subtracting(shown) { selectRow(at: path, animated: false, scrollPosition: .none) }
    }

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      callbacks.select(ItemPath(indexPath))
    }

    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      if isInEditingMode { callbacks.select(ItemPath(indexPath)) }
    }

    // MARK: Swipe actions

    open func tableView(_ table: UITableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath)
      -> UISwipeActionsConfiguration?
    { swipeActions(at: ItemPath(path), edge: .leading) }

    open func tableView(_ table: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath)
      -> UISwipeActionsConfiguration?
    { swipeActions(at: ItemPath(path), edge: .trailing) }

    private func swipeActions(at path: ItemPath, edge: SwipeAction.Edge) -> UISwipeActionsConfiguration? {
      let actions = callbacks.swipeActions(list[path], path).filter { $0.edge == edge }
      guard !actions.isEmpty else { return nil }
      return UISwipeActionsConfiguration(
        actions: actions.map { action in
          let isDestructive = action.role == .destructive
          return UIContextualAction(style: isDestructive ? .destructive : .normal, title: action.title) {
            [weak self] _, _, completion in
            self?.callbacks.perform(action)
            // If `true` is passed after a destructive action, UIKit removes the row at once. So `false` is passed, and the
            // list removes the row when the action has succeeded.
            completion(!isDestructive)
          }
        }
      )
    }

    open func tableView(
      _ tableView: UITableView,
      contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      let path = ItemPath(indexPath)
      return callbacks.makeContextMenu(of: list[path], at: path)
    }

    // MARK: Reordering

    private func canMove(_ from: IndexPath, to target: IndexPath) -> Bool {
      callbacks.canMove(ItemPath(from), ItemPath(target))
    }

    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      canMove(indexPath, to: indexPath)
    }

    open func tableView(
      _ tableView: UITableView,
      targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
      canMove(sourceIndexPath, to: proposedDestinationIndexPath)
        ? proposedDestinationIndexPath : sourceIndexPath
    }

    open func tableView(_ table: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
      let (from, to) = (ItemPath(source), ItemPath(destination))
      // UIKit may move the marks of selected rows only after this method has returned. So a task then marks the rows that the
      // controller has selected.
      scrolling.update(self) {
        list.moveItem(from: from, to: to)
        _ = callbacks.move(from, to)
      }
      Task { [weak self] in self?.showSelection() }
    }

    open func tableView(
      _ tableView: UITableView,
      itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      canMove(indexPath, to: indexPath) ? [UIDragItem(itemProvider: NSItemProvider())] : []
    }

    /// Delays updates while the user drags a row. Otherwise an update could move other rows under the finger.
    open func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
      connection?.isPaused = true
    }

    open func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {
      connection?.isPaused = false
    }

    // MARK: Scrolling

    /// Shows the footer and the placeholder.
    public final func show(_ status: PagedStatus) { chrome.show(status) }

    open override func layoutSubviews() {
      chrome.layOut(in: self) { super.layoutSubviews() }
    }

    /// The paths of the first and the last visible row. It is `nil` while UIKit does not know them: outside of a window, during
    /// an update, and after an update or a scroll until the next layout pass.
    public final var visibleRange: ClosedRange<ItemPath>? {
      scrolling.isLaidOut(self) ? indexPathsForVisibleRows?.range : nil
    }

    open func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolling.didScroll() }

    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      scrolling.didScroll()
    }
  }
#endif
