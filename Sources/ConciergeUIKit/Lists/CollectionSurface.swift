#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// The view of a `GridController`: a collection view. The layout of the controller determines the frames of the cells.
  ///
  /// ```swift
  /// final class Photos: GridController<Photo> {
  ///   override func makeSurface() -> any PagedSurface<SingleSection, Photo> { CollectionSurface() }
  /// }
  /// ```
  ///
  /// UIKit prepares no cells before they are displayed (`isPrefetchingEnabled` is `false`). ``TableSurface`` explains why.
  open class CollectionSurface<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
    UICollectionView, GridSurface, ScrollViewSurface, UICollectionViewDataSource, UICollectionViewDelegate,
    UICollectionViewDragDelegate, UICollectionViewDropDelegate
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
    private let frames = ArrangementLayout()
    /// The frames that the controller has set during an update of the list. They are used after the update, because UIKit
    /// still has the old items during it.
    private var waiting: LayoutArrangement?
    private let texts: ListTexts
    private lazy var chrome = ListChrome(texts, in: self)

    /// Creates a collection view.
    ///
    /// - Parameter texts: The texts around the items, such as that of the button "Try Again".
    public init(texts: ListTexts = ListTexts()) {
      self.texts = texts
      super.init(frame: .zero, collectionViewLayout: frames)
      // The controller of this list adds the safe area to `contentInset`. Without this line, UIKit would add it a second time.
      contentInsetAdjustmentBehavior = .never
      // With prefetching, UIKit creates cells before they come on screen. Some of these cells are never displayed, so the
      // lifecycle of a controller in such a cell would never begin.
      isPrefetchingEnabled = false
      allowsMultipleSelectionDuringEditing = true
      (dataSource, delegate, dragDelegate, dropDelegate) = (self, self, self, self)
      dragInteractionEnabled = true
    }

    /// Not available: a collection is not made from an archive.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    // MARK: The list

    /// Shows another list.
    public final func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
      list = snapshot
      scrolling.update(self) { reloadData() }
      showSelection()
    }

    /// Animates a change of the list in steps: for example, items get their new contents first, and then new items are
    /// inserted. Without a window, the view shows the new list without an animation.
    public final func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion) {
      let arrangement = callbacks.arrangement()
      guard window != nil, arrangement != nil else {
        frames.arrangement = arrangement
        return reload(change.after)
      }
      update(animated: change.isAnimated) { for stage in callbacks.stages(change) { perform(stage) } }
    }

    /// Performs a change of the list. While it runs, UIKit still has the old items, so the frames and the selection of the
    /// new list are set afterwards.
    private func update(animated: Bool = true, _ change: () -> Void) {
      scrolling.update(self, animated: animated, change)
      if let waiting { frames.arrangement = waiting }
      waiting = nil
      showSelection()
    }

    private func perform(_ stage: GridStage<SectionID, Item>) {
      let changes = stage.change.changeset
      performBatchUpdates { [self] in
        list = stage.change.after
        frames.arrangement = stage.arrangement
        deleteSections(IndexSet(changes.sectionDeletes))
        insertSections(IndexSet(changes.sectionInserts))
        // UIKit has no method that reloads only the header or the footer of a section. So a section with a new header
        // or footer is reloaded with all its items.
        reloadSections(IndexSet(changes.sectionReconfigures))
        for move in changes.sectionMoves { moveSection(move.from, toSection: move.to) }
        deleteItems(at: changes.itemDeletes.indexPaths)
        insertItems(at: changes.itemInserts.indexPaths)
        for move in changes.itemMoves { moveItem(at: move.from.indexPath, to: move.to.indexPath) }
      }
      let (kept, reloaded) = stage.change.newContents(except: changes.sectionReconfigures, in: cell)
      if !kept.isEmpty { reconfigureItems(at: kept) }
      if !reloaded.isEmpty { reloadItems(at: reloaded) }
    }

    /// The number of pixels per point.
    public final var pixelScale: Double { max(traitCollection.displayScale, 1) }

    /// Moves the cells to the frames of `arrangement`. While UIKit is inserting and deleting cells, it still has the
    /// old items. So the frames, which belong to the new list, are used afterwards.
    public final func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
      if scrolling.isUpdating { return waiting = arrangement }
      frames.arrangement = arrangement
      guard animated, window != nil else { return }
      UIView.animate(withDuration: 0.3) { self.layoutIfNeeded() }
    }

    // MARK: Items

    open func numberOfSections(in collectionView: UICollectionView) -> Int { list.numberOfSections }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      list.count(in: section)
    }

    /// Returns the cell that shows an item. If the controller defines no cell, the cell shows the description of the item as
    /// text.
    open func cell(for item: Item, at path: ItemPath) -> ListCell<Item> {
      callbacks.cell(item, path) ?? .text { "\($0)" }
    }

    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let path = ItemPath(indexPath)
      let cell = cell(for: list[path], at: path)
      register(GridCell.self, forCellWithReuseIdentifier: cell.reuseID)
      let view = dequeueReusableCell(withReuseIdentifier: cell.reuseID, for: indexPath)
      cell.show(list[path], in: view.contentView) { view.contentConfiguration = $0 }
      return view
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      willDisplay cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      if !scrolling.isUpdating { callbacks.willDisplay(ItemPath(indexPath)) }
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      didEndDisplaying cell: UICollectionViewCell,
      forItemAt indexPath: IndexPath
    ) {
      cell.contentView.subviews.first.map(callbacks.didEndDisplaying)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let section = list.sections[indexPath.section].id
      let isHeader = kind == UICollectionView.elementKindSectionHeader
      let cell = callbacks.cellOrText(section, isHeader: isHeader) ?? .text { _ in "" }
      let id = cell.reuseID
      register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: id)
      let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: id, for: indexPath)
      cell.show(section, in: view)
      return view
    }

    // MARK: Selecting and editing

    /// Marks the selected items, and begins or ends editing.
    public final func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool) {
      self.isEditing = isEditing
      showSelection()
    }

    private func showSelection() {
      if scrolling.isUpdating { return }
      let selected = Set(callbacks.selectedPaths().indexPaths)
      let shown = Set(indexPathsForSelectedItems ?? [])
      for path in shown.subtracting(selected) { deselectItem(at: path, animated: window != nil) }
      for path in selected.subtracting(shown) { selectItem(at: path, animated: false, scrollPosition: []) }
    }

    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      callbacks.select(ItemPath(indexPath))
    }

    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      if isEditing { callbacks.select(ItemPath(indexPath)) }
    }

    /// Returns the menu of an item. If the user presses on a place without items, UIKit passes an empty array.
    open func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard indexPaths.count == 1, let path = indexPaths.first.map(ItemPath.init) else { return nil }
      return callbacks.makeContextMenu(of: list[path], at: path)
    }

    // MARK: Reordering

    open func collectionView(
      _ collectionView: UICollectionView,
      itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      let path = ItemPath(indexPath)
      guard callbacks.canMove(path, path) else { return [] }
      let item = UIDragItem(itemProvider: NSItemProvider())
      item.localObject = (ObjectIdentifier(self), path)
      return [item]
    }

    /// Delays updates while the user drags an item. Otherwise an update could move other items under the finger.
    open func collectionView(_ view: UICollectionView, dragSessionWillBegin session: any UIDragSession) {
      connection?.isPaused = true
    }

    open func collectionView(_ view: UICollectionView, dragSessionDidEnd session: any UIDragSession) {
      connection?.isPaused = false
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      // The item may come from another grid.
      let lifted = session.localDragSession?.items.first?.localObject as? (ObjectIdentifier, ItemPath)
      guard let (grid, from) = lifted, grid == ObjectIdentifier(self),
        let to = destinationIndexPath.map(ItemPath.init), callbacks.canMove(from, to)
      else { return UICollectionViewDropProposal(operation: .forbidden) }
      return UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    open func collectionView(
      _ collectionView: UICollectionView,
      performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      guard let item = coordinator.items.first, let from = item.sourceIndexPath,
        let to = coordinator.destinationIndexPath, callbacks.canMove(ItemPath(from), ItemPath(to))
      else { return }
      // The controller may refuse the move, for example because the item's section was deleted during the drag. The item then
      // stays at the place of the drop until the drag ends. Updates of the list wait during a drag, and then show the correct
      // list.
      update {
        _ = callbacks.move(ItemPath(from), ItemPath(to))
        performBatchUpdates { [self] in
          list.moveItem(from: ItemPath(from), to: ItemPath(to))
          frames.arrangement = callbacks.arrangement()
          moveItem(at: from, to: to)
        }
      }
      coordinator.drop(item.dragItem, toItemAt: to)
    }

    // MARK: Scrolling

    /// Shows the footer and the placeholder.
    public final func show(_ status: PagedStatus) { chrome.show(status) }

    open override func layoutSubviews() {
      frames.insets = contentInsets
      chrome.layOut(in: self) { super.layoutSubviews() }
    }

    /// The paths of the first and the last visible item. It is `nil` while UIKit does not know them: outside of a window,
    /// during an update, and after an update or a scroll until the next layout pass.
    public final var visibleRange: ClosedRange<ItemPath>? {
      scrolling.isLaidOut(self) ? indexPathsForVisibleItems.range : nil
    }

    open func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolling.didScroll() }

    open func scrollViewWillEndDragging(
      _ scrollView: UIScrollView,
      withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      // With a layout of cards, the controller scrolls to a card when the drag has ended. A deceleration would replace that
      // animation, so the content stops where the finger leaves it.
      if frames.arrangement?.layout is CardLayout { targetContentOffset.pointee = scrollView.contentOffset }
    }

    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      scrolling.didScroll()
    }
  }
#endif
