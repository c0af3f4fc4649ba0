public import ControllerCore
public import DataSource
public import Foundation
public import ItemLayouts
package import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A controller of cells that a layout arranges.
///
/// ```swift
/// final class Photos: GridController<Photo> {
///   override func size(of photo: Photo, at path: ItemPath) -> CGSize { photo.size }
/// }
/// let photos = Photos(feed, loadedBy: feed)
/// photos.layout = WaterfallLayout(columns: 3)
/// ```
///
/// When the list changes, the controller updates the ``arrangement`` immediately before the list view shows the change. In
/// each section the update starts at the first changed item, so appending a page does not arrange the earlier items again.
@MainActor
open class SectionedGridController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: PagedController<SectionID, Item>
where Item.ID: Sendable {
  /// The layout that arranges the items. Setting it moves the items to their new positions with an animation.
  ///
  /// The list view scrolls to the start if the new layout scrolls in another direction. It scrolls back if its offset
  /// lies beyond the end of the content. If both layouts are a `CardLayout` of the same direction, the same card stays in
  /// the middle.
  public final var layout: any ItemLayout = FlowLayout() {
    didSet {
      drag = nil
      let card = centered
      arrange(animated: true)
      if card > 0, oldValue is CardLayout, cards != nil, oldValue.axis == axis { return center(card) }
      refreshing.contentWasRearranged(arrangement.contentSize, from: oldValue.axis)
    }
  }
  /// The frames of all items, headers and footers.
  public private(set) final var arrangement = LayoutArrangement(
    FlowLayout(),
    in: LayoutContainer(size: .zero),
    sections: .indexed([])
  ) { _ in .zero }

  /// The card in the middle when the user began to drag, and how far the scroll offset was from centering it. `nil` while
  /// the user does not drag. A stored index or scroll offset would be wrong if the list changes during the drag.
  private var drag: (card: Item.ID, distance: Double)?
  /// The index of the card in the middle after the last scroll. After the view is resized, the scroll offset no longer
  /// says which card this is.
  private var centered = 0
  /// The user's text size with which the frames in ``arrangement`` were computed.
  private var textSize: ControllerEnvironment.TextSize?
  private var gridView: (any GridSurface<SectionID, Item>)? { surface as? any GridSurface<SectionID, Item> }

  // MARK: For subclasses

  /// Returns the size of an item in points. If the layout determines the width, as one with columns does, only the ratio
  /// of width to height counts.
  ///
  /// The controller calls this method for all items when the layout, the size of the list view or the text size changes.
  /// When the list changes, it calls the method for the first changed item of each section and the items after it. Do not
  /// read frames of ``arrangement`` in this method, because they are being computed. Its container is up to date.
  open func size(of item: Item, at path: ItemPath) -> CGSize { CGSize(width: 1, height: 1) }

  /// Computes the frames again if the user has changed the text size. An override calls `super`.
  open override func environmentDidChange(from previous: ControllerEnvironment) {
    super.environmentDidChange(from: previous)
    if surface != nil { surfaceDidLayout() }
  }

  // MARK: For surfaces

  /// The visible items, headers and footers with their frames. A sticky header has the frame at the top edge while it
  /// sticks there.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of visible elements, and *n* the number of all elements.
  public final var visibleItems: [LayoutItem] {
    guard let surface else { return [] }
    var viewport = CGRect(origin: surface.scrollOffset, size: surface.viewportSize)
    if environment.layoutDirection == .rightToLeft {
      viewport.origin.x = arrangement.contentSize.width - viewport.maxX
    }
    return arrangement.visibleItems(in: viewport, insets: contentInsets)
  }

  /// Splits a change of the list into the steps that a grid animates one after the other, and computes the frames of the
  /// items after each step. The steps are: updated contents, then inserted sections, then inserted, moved and deleted
  /// items, and last deleted and moved sections. Steps without changes are left out.
  ///
  /// - Complexity: O(*s*) for a change of one step, where *s* is the number of sections. For each step before the last one
  ///   also O(*n*), where *n* is the number of items.
  package final func stages(of change: ListChange<SectionID, Item>) -> [GridStage<SectionID, Item>] {
    let stages = Array(change.stages)
    return stages.enumerated().map { index, stage in
      // The last step shows the whole new list, whose frames `arrangement` has already.
      guard index < stages.count - 1 else { return GridStage(change: stage, arrangement: arrangement) }
      // The frames of the final list are known. `back` is the change from the final list to the list after this step. Only
      // the items that `back` changes need new frames.
      var arrangement = arrangement
      let back = ListChange(from: change.after, to: stage.after)
      arrangement.update(sections: stage.after.layoutSections, from: back.changedPaths) {
        size(of: stage.after[$0], at: $0)
      }
      return GridStage(change: stage, arrangement: arrangement)
    }
  }

  /// Replaces the estimated lengths of items by the lengths of their measured cells, and moves the visible cells.
  ///
  /// - Parameter lengths: The lengths in the scroll direction, in points, by item.
  /// - Complexity: O(*k* + *s*), where *s* is the number of sections, and *k* the number of items that get new frames: in
  ///   each section, the first item in `lengths` and all items behind it.
  package final func correct(_ lengths: [ItemPath: Double]) {
    arrangement.correct(lengths)
    gridView?.showArrangement(arrangement, animated: false)
  }

  // MARK: Arranging

  override var axis: LayoutAxis { layout.axis }

  private var place: LayoutContainer {
    // In a vertical list, layouts use only the left and the right inset. The top and the bottom inset are set to zero.
    // Otherwise a navigation bar that collapses would make the layout arrange all items again.
    let (start, end) = axis.along(contentInsets)
    return LayoutContainer(
      size: surface?.viewportSize ?? .zero,
      safeArea: contentInsets - axis.insets(start: start, end: end),
      scale: gridView?.pixelScale ?? 1,
      direction: environment.layoutDirection
    )
  }

  /// Whether the frames were computed for the current size of the list view and the user's current text size.
  private var isInPlace: Bool { place == arrangement.container && textSize == environment.textSize }

  private func arrange(animated: Bool) {
    arrange(shown)
    gridView?.showArrangement(arrangement, animated: animated)
  }

  private func arrange(_ list: ListSnapshot<SectionID, Item>) {
    textSize = environment.textSize
    takeArrangement()
    arrangement = LayoutArrangement(layout, in: place, sections: list.layoutSections) {
      size(of: list[$0], at: $0)
    }
  }

  final override func prepare(for change: ListChange<SectionID, Item>?) {
    guard let change else { return arrange(animated: false) }
    arrange(change.after, from: change.changedPaths)
  }

  /// Called after the user has dragged an item to another position. Computes the new frames.
  final override func surfaceDidMove(to moved: ListSnapshot<SectionID, Item>, at paths: [ItemPath]) {
    arrange(moved, from: paths)
    gridView?.showArrangement(arrangement, animated: true)
  }

  private func arrange(_ list: ListSnapshot<SectionID, Item>, from changes: [ItemPath]) {
    // If the list view was resized, all frames are computed again. Otherwise only those of the changed items are.
    guard isInPlace else { return arrange(list) }
    var new = takeArrangement()
    new.update(sections: list.layoutSections, from: changes) { size(of: list[$0], at: $0) }
    arrangement = new
  }

  /// Removes the frames from ``arrangement`` and returns them. The caller can then change the frames without a copy. A
  /// change in place is not possible, because ``size(of:at:)`` may read ``arrangement`` during the change, and Swift
  /// stops the program at such an overlapping access.
  @discardableResult
  private func takeArrangement() -> LayoutArrangement {
    defer { arrangement = LayoutArrangement(layout, in: place, sections: []) { _ in .zero } }
    return arrangement
  }

  final override func surfaceDidLayout() {
    guard !isInPlace else { return }
    let card = centered
    arrange(animated: false)
    // After the list view was resized, the card that was in the middle is centered again. A list at its start stays
    // there: its scroll offset is 0, or negative below a navigation bar.
    if surface?.isDragging == false, card > 0 || offset > 0 { center(card, over: .zero) }
  }

  // MARK: Cards

  /// The index of the card in the middle, counted over all sections. It is 0 if the layout is not a `CardLayout`.
  public final var selectedCard: Int { card(nearest: offset) }

  private func card(nearest offset: Double) -> Int {
    cards?.index(nearest: offset, of: shown.numberOfItems, in: arrangement.container) ?? 0
  }

  final override func willSelect(at path: ItemPath) { center(shown.offset(of: path)) }

  /// Scrolls a card to the middle, with an animation. A tap on a card does the same.
  public final func center(_ card: Int) { center(card, over: RefreshOptions.opening) }

  private func center(_ card: Int, over duration: Duration) {
    guard cards != nil, let surface else { return }
    // The index is stored here, because a list view does not report a scroll without animation.
    centered = self.card(nearest: offset(centering: card))
    let point = axis.point(along: offset(centering: card), across: 0)
    surface.move(to: point, insets: surface.contentInsets, over: duration) {}
  }

  private var cards: CardLayout? { layout as? CardLayout }

  private func offset(centering card: Int) -> Double {
    cards?.offset(centering: card, of: shown.numberOfItems, in: arrangement.container) ?? 0
  }

  private var offset: Double { surface.map { axis.along($0.scrollOffset) } ?? 0 }

  /// Called when the list has scrolled, and when the user begins or ends a drag. After a drag, scrolls to a card. The
  /// length of the drag decides to which card, not its speed.
  final override func surfaceDidScroll() {
    guard let cards, let surface else { return }
    if isInPlace { centered = card(nearest: axis.along(surface.targetOffset)) }
    if surface.isDragging {
      guard drag == nil, let path = shown.path(atOffset: selectedCard) else { return }
      drag = (shown[path].id, offset - offset(centering: selectedCard))
    } else if let (id, distance) = drag {
      drag = nil
      // If the card was deleted during the drag, the card nearest to the middle is centered.
      guard let card = shown.path(of: id).map(shown.offset) else { return center(selectedCard) }
      let dragged = offset - offset(centering: card) - distance
      center(cards.page(from: card, dragged: dragged, of: shown.numberOfItems, in: arrangement.container))
    }
  }
}

/// A controller of cells that are not divided into sections.
public typealias GridController<Item: Identifiable & Equatable & Sendable> =
  SectionedGridController<SingleSection, Item> where Item.ID: Sendable

extension ListChange {
  /// The paths, in the new list, from which a layout must compute frames again. In each section, items before the first
  /// of these paths keep their frames.
  fileprivate var changedPaths: [ItemPath] {
    let old =
      changeset.sectionReconfigures.map { ItemPath(section: $0, item: 0) }
      + changeset.itemMoves.map(\.from) + changeset.itemDeletes + changeset.itemReconfigures
    let new = changeset.itemMoves.map(\.to) + changeset.itemInserts
    let sections = Dictionary(after.sectionIDs.enumerated().map { ($1, $0) }) { first, _ in first }
    return new
      + old.compactMap { path in
        sections[before.sections[path.section].id].map { ItemPath(section: $0, item: path.item) }
      }
  }
}

extension ListSnapshot {
  /// The identifier and the number of items of each section, as a layout needs them.
  fileprivate var layoutSections: [LayoutSectionCount] {
    sections.map { LayoutSectionCount(id: $0.id, count: $0.items.count) }
  }
}
