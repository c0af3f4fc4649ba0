import ControllerCore
public import DataSource
public import Foundation
public import ItemLayouts
public import ListControllers
public import Observation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A view of proposals as cards, with a cursor on one card. The controller's arrangement determines the frames of the
/// cards.
@MainActor
@Observable
public final class CardsView: RowsPane<SingleSection, ProposalRow>, GridSurface {
  private var arrangement: LayoutArrangement?

  /// One pixel per point, because a point is one character, and the frames of cards are whole characters.
  public var pixelScale: Double { 1 }

  /// Shows a new list, and takes the frames of its cards from the controller.
  public override func reload(_ snapshot: ListSnapshot<SingleSection, ProposalRow>) {
    super.reload(snapshot)
    arrangement = gridController?.arrangement ?? arrangement
  }

  /// Stores the frames of the cards.
  public func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
    self.arrangement = arrangement
  }

  /// A visible card and its frame in the content.
  public typealias Card = (row: ProposalRow, frame: CGRect)

  /// The visible cards.
  public var visibleCards: [Card] { visiblePaths.map { (snapshot[$0.path], $0.frame) } }

  /// Lays out the cards in a size in characters and lines, and scrolls so that the cursor stays visible.
  ///
  /// - Parameter measure: Returns the number of lines of a card with a width.
  public func layOut(columns: Int, rows: Int, measure: (ProposalRow, _ width: Int) -> Int) {
    repeat { layOut(CGSize(width: columns, height: rows)) } while correct(measure)
    note(visible: visiblePaths.map(\.path))
  }

  private func layOut(_ size: CGSize) {
    let frame = cursorFrame
    let end = frame.map { $0.maxY == arrangement?.contentSize.height ? contentInsets.bottom : 0 } ?? 0
    // For a card that is longer than the screen, the view shows the top of the card.
    let cursor = frame.map { $0.minY..<max(min($0.maxY + end, $0.minY + size.height), $0.minY) }
    layOut(arrangement?.contentSize ?? .zero, in: size, cursor: cursor)
  }

  /// Corrects the lengths of the visible cards whose estimates were wrong.
  ///
  /// - Returns: Whether a length has changed. Then other cards may have become visible.
  private func correct(_ measure: (ProposalRow, Int) -> Int) -> Bool {
    var lengths: [ItemPath: Double] = [:]
    for (path, frame) in visiblePaths {
      let length = Double(measure(snapshot[path], Int(frame.width)))
      if length != frame.height { lengths[path] = length }
    }
    guard !lengths.isEmpty, let gridController else { return false }
    gridController.correct(lengths)
    return true
  }

  private var visiblePaths: [(path: ItemPath, frame: CGRect)] {
    paths(in: CGRect(origin: contentOffset, size: viewportSize))
  }

  private func paths(in part: CGRect) -> [(path: ItemPath, frame: CGRect)] {
    (arrangement?.visibleItems(in: part) ?? []).compactMap { item in
      item.element.path.map { ($0, item.frame) }
    }
  }
}

extension CardsView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] { [.cards(self)] }
}

/// The part for hosts on which the user scrolls, and which measure cards when they are on the screen.
extension CardsView {
  /// The height of all cards.
  public var contentHeight: Double { arrangement.map { Double($0.contentSize.height) } ?? 0 }
  /// The number of cards.
  public var numberOfCards: Int { snapshot.numberOfItems }

  /// Returns the cards in a part of the content, in order.
  public func cards(from start: Double, to end: Double) -> [(offset: Int, row: ProposalRow, frame: CGRect)] {
    let width = max(viewportSize.width, arrangement.map(\.contentSize.width) ?? 0)
    let part = CGRect(x: 0, y: start, width: width, height: max(end - start, 0))
    return paths(in: part).map { (snapshot.offset(of: $0.path), snapshot[$0.path], $0.frame) }
  }

  /// The frame of the card with the cursor.
  public var cursorFrame: CGRect? {
    selectedID.flatMap(snapshot.path(of:)).flatMap { arrangement?[.item($0)]?.frame }
  }

  /// Moves the cursor to the card of a proposal.
  public func moveCursor(to id: Proposal.ID) {
    controller?.edit { $0.select(id) }
  }

  /// Takes note that the user has scrolled, or that the size has changed.
  public func userDidScroll(to offset: Double, in viewport: CGSize) {
    userDidScroll(to: offset, in: viewport, of: CGSize(width: viewport.width, height: contentHeight))
    note(visible: visiblePaths.map(\.path))
  }

  /// Takes note of the real heights of cards.
  public func didMeasure(_ heights: [Proposal.ID: Double]) {
    var lengths: [ItemPath: Double] = [:]
    for (id, height) in heights {
      if let path = snapshot.path(of: id) { lengths[path] = height }
    }
    if !lengths.isEmpty { gridController?.correct(lengths) }
  }
}
