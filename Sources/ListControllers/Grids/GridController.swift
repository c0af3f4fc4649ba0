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
  /// The layout that arranges the items. When it changes, the items move to their new positions with an animation. The list
  /// view then scrolls back if its offset lies beyond the end of the content. It scrolls to the start if the new layout
  /// scrolls along the other axis. If both layouts are a `CardLayout` along the same axis, the card in the middle stays there.
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

  /// The selected card at the beginning of a drag, and the distance of the scroll offset from the offset that centers the card;
  /// `nil` outside of a drag. The list may change during the drag, so a stored index or scroll offset could become wrong.
  private var drag: (card: Item.ID, distance: Double)?
  /// The index of the card nearest to the middle after the last scroll. It is stored because the scroll offset belongs to
  /// another card after the view was resized.
  private var centered = 0
  /// The size of texts for which the ``arrangement`` was computed.
  private var textSize: ControllerEnvironment.TextSize?
  private var gridView: (any GridSurface<SectionID, Item>)? { surface as? any GridSurface<SectionID, Item> }

  // MARK: For subclasses

  /// Returns the size of an item in points, or its proportions if the layout determines the width.
  ///
  /// The controller calls this method for all items when the layout, the size of the list view or the size of texts changes.
  /// When the list changes, it calls the method for the first changed item of each section and the items after it. During the
  /// call, the container of ``arrangement`` is the new one. Do not use the frames of ``arrangement`` then: it may have no
  /// items.
  open func size(of item: Item, at path: ItemPath) -> CGSize { CGSize(width: 1, height: 1) }

  /// Arranges the items for another size of texts. An override calls `super`.
  open override func environmentDidChange(from previous: ControllerEnvironment) {
    super.environmentDidChange(from: previous)
    if surface != nil { surfaceDidLayout() }
  }

  // MARK: For surfaces

  /// The visible items, headers and footers with their frames. The frame of a sticky header is its position at the top edge
  /// while the header sticks there.
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
      // The last step shows the whole new list. `arrangement` has the frames of this list already.
      guard index < stages.count - 1 else { return GridStage(change: stage, arrangement: arrangement) }
      // A change may be shown in several steps, `stages`, and the list after each step needs frames. They are computed from
      // the frames of the final list, `change.after`, by going back from it: `back` is the change from the final list to the
      // list after this step. Items that `back` does not change keep their frames.
      var arrangement = arrangement
      let back = ListChange(from: change.after, to: stage.after)
      arrangement.update(sections: stage.after.layoutSections, from: back.changedPaths) {
        size(of: stage.after[$0], at: $0)
      }
      return GridStage(change: stage, arrangement: arrangement)
    }
  }

  /// Replaces the computed lengths of items by the lengths that their cells have measured, and moves the visible cells
  /// to the resulting frames.
  ///
  /// - Parameter lengths: The lengths along the scroll axis, in points, by item.
  /// - Complexity: O(*k* + *s*), where *s* is the number of sections, and *k* the number of items that get new frames:
  ///   in each section, the first item in `lengths` and all items behind it.
  package final func correct(_ lengths: [ItemPath: Double]) {
    arrangement.correct(lengths)
    gridView?.showArrangement(arrangement, animated: false)
  }

  // MARK: Arranging

  override var axis: LayoutAxis { layout.axis }

  private var place: LayoutContainer {
    // Layouts use only the insets at the sides of the list, which are the left and the right one in a vertical list. The
    // other two are set to zero. Otherwise a navigation bar that collapses would make the layout arrange all items again.
    let (start, end) = axis.along(contentInsets)
    return LayoutContainer(
      size: surface?.viewportSize ?? .zero,
      safeArea: contentInsets - axis.insets(start: start, end: end),
      scale: gridView?.pixelScale ?? 1,
      direction: environment.layoutDirection
    )
  }

  /// Whether the frames were computed for the current size of the list view and the current size of texts.
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

  /// Computes new frames after the user has dragged an item to another position. The list view shows the item there
  /// already.
  final override func surfaceDidMove(to moved: ListSnapshot<SectionID, Item>, at paths: [ItemPath]) {
    arrange(moved, from: paths)
    gridView?.showArrangement(arrangement, animated: true)
  }

  private func arrange(_ list: ListSnapshot<SectionID, Item>, from changes: [ItemPath]) {
    // If the size has changed, all frames are computed for it now. Otherwise the next layout pass would compute them for the list
    // that the list view still shows, which is the old one.
    guard isInPlace else { return arrange(list) }
    var new = takeArrangement()
    new.update(sections: list.layoutSections, from: changes) { size(of: list[$0], at: $0) }
    arrangement = new
  }

  /// Returns the arrangement, and stores one without items instead. So the caller can change the frames without a copy,
  /// which would take time for all items. The stored arrangement cannot be changed in place: ``size(of:at:)`` may read the
  /// property during the change, and Swift stops the program at such an overlapping access.
  @discardableResult
  private func takeArrangement() -> LayoutArrangement {
    defer { arrangement = LayoutArrangement(layout, in: place, sections: []) { _ in .zero } }
    return arrangement
  }

  final override func surfaceDidLayout() {
    guard !isInPlace else { return }
    let card = centered
    arrange(animated: false)
    // If the list is scrolled to its start, it stays at the start. There the offset is 0, or negative if a bar or a header
    // insets the content.
    if surface?.isDragging == false, card > 0 || offset > 0 { center(card, over: .zero) }
  }

  // MARK: Cards

  /// The index of the card nearest to the middle, counted over all sections; 0 if the layout is not a `CardLayout`.
  public final var selectedCard: Int { card(nearest: offset) }

  private func card(nearest offset: Double) -> Int {
    cards?.index(nearest: offset, of: shown.numberOfItems, in: arrangement.container) ?? 0
  }

  final override func willSelect(at path: ItemPath) { center(shown.offset(of: path)) }

  /// Scrolls a card to the middle, with an animation. A tap on a card does the same.
  public final func center(_ card: Int) { center(card, over: RefreshOptions.opening) }

  private func center(_ card: Int, over duration: Duration) {
    guard cards != nil, let surface else { return }
    // The index is stored now, because a list view that scrolls without animation does not report the scroll.
    centered = self.card(nearest: offset(centering: card))
    let point = axis.point(along: offset(centering: card), across: 0)
    surface.move(to: point, insets: surface.contentInsets, over: duration) {}
  }

  private var cards: CardLayout? { layout as? CardLayout }

  private func offset(centering card: Int) -> Double {
    cards?.offset(centering: card, of: shown.numberOfItems, in: arrangement.container) ?? 0
  }

  private var offset: Double { surface.map { axis.along($0.scrollOffset) } ?? 0 }

  /// Scrolls to a card when the user ends a drag. The card depends on how far the user has dragged, and not on the speed.
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
  /// The path of the first changed item of each changed section, in the new list. The items before that item keep their
  /// frames. A section that has only moved as a whole is not included.
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
