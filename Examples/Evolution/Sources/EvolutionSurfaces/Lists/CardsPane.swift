public import DataSource
public import EvolutionViews
public import Foundation
public import ItemLayouts
public import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A view of rows as cards, with a cursor on one card. The controller's arrangement determines the frames of the cards.
@MainActor
public final class CardsPane<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  RowsPane<SectionID, Row>, GridSurface
where Row.ID: Sendable {
  private var shownArrangement: LayoutArrangement? { didSet { noteChange() } }
  private var arrangement: LayoutArrangement? { observed(shownArrangement) }
  private var shownButtons: [ButtonDescription] = []
  private var shownKeyHint = ""

  /// One pixel per point, because a point is one character, and the frames of cards are whole characters.
  public var pixelScale: Double { 1 }

  /// Shows a new list, and takes the frames of its cards from the controller.
  public override func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    super.reload(snapshot)
    shownArrangement = callbacks.arrangement() ?? shownArrangement
  }

  /// Stores the frames of the cards.
  public func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
    shownArrangement = arrangement
  }

  /// Shows buttons above the cards, or the key that does the same, on a host without buttons.
  package func show(_ buttons: [ButtonDescription], keyHint: String) {
    guard (buttons, keyHint) != (shownButtons, shownKeyHint) else { return }
    (shownButtons, shownKeyHint) = (buttons, keyHint)
    noteChange()
  }

  private func layOut(_ size: CGSize) {
    let frame = cursorFrame
    let end = frame.map { $0.maxY == arrangement?.contentSize.height ? contentInsets.bottom : 0 } ?? 0
    // For a card that is longer than the screen, the view shows the top of the card.
    let cursor = frame.map { $0.minY..<max(min($0.maxY + end, $0.minY + size.height), $0.minY) }
    layOut(arrangement?.contentSize ?? .zero, in: size, cursor: cursor)
  }

  /// The frame of the card with the cursor in the content, or `nil` without cards.
  public var cursorFrame: CGRect? {
    selectedID.flatMap(snapshot.path(of:)).flatMap { arrangement?[.item($0)]?.frame }
  }

  private var visiblePaths: [(path: ItemPath, frame: CGRect)] {
    paths(in: CGRect(origin: scrollOffset, size: viewportSize))
  }

  private func paths(in part: CGRect) -> [(path: ItemPath, frame: CGRect)] {
    (arrangement?.visibleItems(in: part) ?? []).compactMap { item in
      item.element.path.map { ($0, item.frame) }
    }
  }
}

extension CardsPane: DescribedCards where Row: DescribedCard {
  /// The number of cards.
  public var numberOfCards: Int { snapshot.numberOfItems }
  /// The key of the card with the cursor.
  public var cursorKey: String? { selectedID.map { "\($0)" } }
  /// The height of all cards.
  public var contentHeight: Double { arrangement.map { Double($0.contentSize.height) } ?? 0 }
  /// The visible cards.
  public var visibleCards: [CardDescription] { visiblePaths.map { description(at: $0.path, $0.frame) } }

  /// Lays out the cards in a size in characters and lines, and scrolls so that the cursor stays visible.
  public func layOut(columns: Int, rows: Int, measure: (CardDescription) -> Int) {
    repeat { layOut(CGSize(width: columns, height: rows)) } while correct(measure)
    note(visible: visiblePaths.map(\.path))
  }

  /// Returns the first cards in a part of the content, in order, up to a number.
  public func cards(from start: Double, to end: Double, limit: Int) -> [CardDescription] {
    let width = max(viewportSize.width, arrangement.map(\.contentSize.width) ?? 0)
    let part = CGRect(x: 0, y: start, width: width, height: max(end - start, 0))
    return paths(in: part).prefix(limit).map { description(at: $0.path, $0.frame) }
  }

  /// Takes note that the user has scrolled, or that the size has changed.
  public func userDidScroll(to offset: Double, in viewport: CGSize) {
    userDidScroll(to: offset, in: viewport, of: CGSize(width: viewport.width, height: contentHeight))
    note(visible: visiblePaths.map(\.path))
  }

  /// Takes note of the real heights of cards.
  public func didMeasure(_ heights: [String: Double]) {
    var lengths: [ItemPath: Double] = [:]
    for (key, height) in heights {
      if let path = id(of: key).flatMap(snapshot.path(of:)) { lengths[path] = height }
    }
    if !lengths.isEmpty { callbacks.correct(lengths) }
  }

  /// Corrects the lengths of the visible cards whose estimates were wrong.
  ///
  /// - Returns: Whether a length has changed. Then other cards may have become visible.
  private func correct(_ measure: (CardDescription) -> Int) -> Bool {
    var lengths: [ItemPath: Double] = [:]
    for (path, frame) in visiblePaths {
      let length = Double(measure(description(at: path, frame)))
      if length != frame.height { lengths[path] = length }
    }
    guard !lengths.isEmpty, callbacks.arrangement() != nil else { return false }
    callbacks.correct(lengths)
    return true
  }

  private func description(at path: ItemPath, _ frame: CGRect) -> CardDescription {
    let row = shownRow(at: path)
    let description = RowDescription(
      row,
      key: "\(row.id)",
      isSelected: row.id == selectedID,
      offset: snapshot.offset(of: path),
      count: snapshot.numberOfItems
    )
    return CardDescription(description, of: row, frame: frame)
  }
}

extension CardsPane: DescribedView where Row: DescribedCard {
  /// The elements.
  public var elements: [ViewElement] {
    [.text(observed(shownKeyHint), .keyHint), .buttons(observed(shownButtons)), .cards(self)]
  }
}

extension LayoutElement {
  /// The path of the item; `nil` for a header or a footer.
  package var path: ItemPath? {
    if case .item(let path) = self { path } else { nil }
  }
}
