import ControllerCore
public import DataSource
public import Foundation
public import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A controller of cells that a layout arranges, loaded page by page.
///
/// ```swift
/// final class Photos: GridController<Photo> {
///   override func makeSurface() -> any PagedSurface<SingleSection, Photo> { CollectionSurface() }
///   override func size(of photo: Photo, at path: ItemPath) -> CGSize { photo.size }
/// }
/// let photos = Photos(feed, loadedBy: feed)
/// photos.layout = WaterfallLayout(columns: 3)
/// ```
///
/// What lies where is known before a change of the list is shown, and found from the first item that changed.
@MainActor
open class SectionedGridController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: PagedController<SectionID, Item>
where Item.ID: Sendable {
  /// How the items are arranged. Another layout is shown at once, no farther scrolled than its content reaches; from the
  /// start, if it scrolls the other way.
  public final var layout: any ItemLayout = FlowLayout() {
    didSet {
      dragStart = nil
      arrange(animated: true)
      refreshing.contentWasRearranged(arrangement.contentSize, from: oldValue.axis)
    }
  }
  /// Where everything lies.
  public private(set) final var arrangement = LayoutArrangement(
    FlowLayout(),
    in: LayoutContainer(size: .zero),
    counts: []
  ) { _ in .zero }

  private var lastCard = 0
  private var dragStart: Double?
  private var gridSurface: (any GridSurface<SectionID, Item>)? {
    surface as? any GridSurface<SectionID, Item>
  }

  // MARK: For subclasses

  /// The size of an item, in points, or its proportions where the layout gives the width. Asked for once for each time an
  /// item has changed or was moved.
  open func size(of item: Item, at path: ItemPath) -> CGSize { CGSize(width: 1, height: 1) }

  // MARK: For surfaces

  /// What is seen, with sticky headers where they stick.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of elements seen, and *n* that of all.
  public final var visibleItems: [LayoutItem] {
    guard let surface else { return [] }
    let viewport = CGRect(origin: surface.contentOffset, size: surface.viewportSize)
    return arrangement.visibleItems(in: viewport, insets: contentInsets)
  }

  /// Takes in how long cells turned out to be along the axis, in points.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items from the first of them on.
  public final func correct(_ lengths: [ItemPath: Double]) {
    arrangement.correct(lengths)
    gridSurface?.showArrangement(arrangement, animated: false)
  }

  // MARK: Arranging

  override var axis: LayoutAxis { layout.axis }

  private var place: LayoutContainer {
    LayoutContainer(
      size: surface?.viewportSize ?? .zero,
      safeArea: contentInsets,
      scale: gridSurface?.pixelScale ?? 1,
      direction: environment.layoutDirection
    )
  }

  private func arrange(animated: Bool) {
    let snapshot = shown
    arrangement = LayoutArrangement(layout, in: place, counts: snapshot.sections.map(\.items.count)) {
      size(of: snapshot[$0], at: $0)
    }
    gridSurface?.showArrangement(arrangement, animated: animated)
  }

  final override func prepare(for change: ListChange<SectionID, Item>?) {
    guard let change else { return arrange(animated: false) }
    guard let path = change.changeset.firstChange else { return }
    let after = change.after
    arrangement.update(counts: after.sections.map(\.items.count), from: path) {
      size(of: after[$0], at: $0)
    }
    gridSurface?.showArrangement(arrangement, animated: true)
  }

  final override func surfaceDidLayout() {
    if place != arrangement.container { arrange(animated: false) }
  }

  // MARK: Cards

  /// The card nearest to the middle, counted over all sections; 0 if the layout is no `CardLayout`.
  public final var selectedCard: Int {
    cards?.index(nearest: offset, of: list.snapshot.numberOfItems, in: arrangement.container) ?? 0
  }

  /// Brings a card to the middle, as a tap on it does.
  public final func center(_ card: Int) {
    guard let cards, let surface else { return }
    lastCard = card
    let target = cards.offset(centering: card, of: list.snapshot.numberOfItems, in: arrangement.container)
    let point = axis.point(along: target, across: 0)
    surface.move(to: point, insets: surface.contentInsets, over: RefreshOptions.opening) {}
  }

  private var cards: CardLayout? { layout as? CardLayout }

  private var offset: Double { surface.map { axis.along($0.contentOffset) } ?? 0 }

  /// A drag goes to the next card or back, whatever its speed.
  final override func surfaceDidScroll() {
    guard let cards, let surface else { return }
    if surface.isDragging {
      if dragStart == nil { (dragStart, lastCard) = (offset, selectedCard) }
    } else if let start = dragStart {
      dragStart = nil
      let count = list.snapshot.numberOfItems
      center(cards.page(from: lastCard, dragged: offset - start, of: count, in: arrangement.container))
    }
  }
}

/// A controller of cells that are not divided into sections.
public typealias GridController<Item: Identifiable & Equatable & Sendable> =
  SectionedGridController<SingleSection, Item> where Item.ID: Sendable

extension Changeset {
  /// The first place, old or new, before which nothing is different; `nil` if nothing is.
  fileprivate var firstChange: ItemPath? {
    var sections = sectionMoves.map { Swift.min($0.from, $0.to) } + sectionReloads + sectionReconfigures
    sections += [sectionDeletes.first, sectionInserts.first].compactMap(\.self)
    var paths = itemMoves.map { Swift.min($0.from, $0.to) }
    paths += [itemDeletes.first, itemInserts.first].compactMap(\.self)
    paths += [itemReloads.first, itemReconfigures.first].compactMap(\.self)
    return (sections.map { ItemPath(section: $0, item: 0) } + paths).min()
  }
}
