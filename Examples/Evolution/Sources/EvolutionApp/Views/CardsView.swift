import ControllerCore
public import DataSource
public import Foundation
public import ItemLayouts
public import ListControllers
public import Observation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Proposals as cards, one of them with the cursor. Where each lies is its controller's arrangement.
@MainActor
@Observable
public final class CardsView: RowsPane<SingleSection, ProposalRow>, GridSurface {
  private var arrangement: LayoutArrangement?

  /// A card begins and ends at a character.
  public var pixelScale: Double { 1 }

  /// Takes where the cards lie.
  public func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
    self.arrangement = arrangement
  }

  /// A card that is seen, and where, in the content.
  public typealias Card = (row: ProposalRow, frame: CGRect)

  /// The cards that are seen.
  public var visibleCards: [Card] { visiblePaths.map { (snapshot[$0.path], $0.frame) } }

  /// Takes the room that the host gives it, and keeps the cursor in sight.
  ///
  /// - Parameter measure: How many lines a card takes that is so wide.
  public func layOut(columns: Int, rows: Int, measure: (ProposalRow, _ width: Int) -> Int) {
    repeat { layOut(CGSize(width: columns, height: rows)) } while correct(measure)
    note(visible: visiblePaths.map(\.path))
  }

  private func layOut(_ size: CGSize) {
    let frame = selectedID.flatMap(snapshot.path(of:)).flatMap { arrangement?[.item($0)]?.frame }
    let end = frame.map { $0.maxY == arrangement?.contentSize.height ? contentInsets.bottom : 0 } ?? 0
    // A card that is longer than the screen is read from its beginning.
    let cursor = frame.map { $0.minY..<max(min($0.maxY + end, $0.minY + size.height), $0.minY) }
    layOut(arrangement?.contentSize ?? .zero, in: size, cursor: cursor)
  }

  /// Tells how long the cards are that are seen, as far as that was guessed wrong.
  ///
  /// - Returns: Whether any was; then others may be seen.
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
    let seen = CGRect(origin: contentOffset, size: viewportSize)
    // The list changes a moment after its arrangement.
    return (arrangement?.visibleItems(in: seen) ?? []).compactMap { item in
      item.element.path.flatMap { snapshot.contains($0) ? ($0, item.frame) : nil }
    }
  }
}
