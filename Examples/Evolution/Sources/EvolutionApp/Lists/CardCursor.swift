import DataSource
import EvolutionSurfaces
import EvolutionViews
import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The movement of a cursor between cards, as a value: the controller asks it where the cursor goes.
struct CardCursor {
  /// The direction of a move.
  enum Direction {
    case up, down, left, right
  }

  let arrangement: LayoutArrangement

  /// Returns the end of a move in a direction: by at least `count` cards, and further to the last card within the distance
  /// `length`.
  ///
  /// - Returns: The path of a card, or `nil` if there is no card in the direction.
  func end(
    of direction: Direction,
    from start: ItemPath,
    count: Int = 1,
    length: Double = 0
  ) -> ItemPath? {
    var (path, passed) = (start, 0)
    while let next = neighbor(direction, of: path), passed < count || distance(from: start, to: next) < length
    {
      (path, passed) = (next, passed + 1)
    }
    return passed > 0 ? path : nil
  }

  /// Returns the next card in a direction: above or below in the same column, or in the neighboring column at the top
  /// edge of the card.
  private func neighbor(_ direction: Direction, of path: ItemPath) -> ItemPath? {
    guard let frame = arrangement[.item(path)]?.frame else { return nil }
    let size = arrangement.contentSize
    switch direction {
    case .up:
      return items(in: CGRect(x: frame.minX, y: 0, width: 1, height: frame.minY)).last?.element.path
    case .down:
      let rest = CGRect(x: frame.minX, y: frame.maxY, width: 1, height: size.height - frame.maxY)
      return items(in: rest).first?.element.path
    case .left:
      let row = CGRect(x: 0, y: frame.minY, width: frame.minX, height: 1)
      return items(in: row).max { $0.frame.minX < $1.frame.minX }?.element.path
    case .right:
      let row = CGRect(x: frame.maxX, y: frame.minY, width: size.width - frame.maxX, height: 1)
      return items(in: row).min { $0.frame.minX < $1.frame.minX }?.element.path
    }
  }

  private func items(in part: CGRect) -> [LayoutItem] { arrangement.items(in: part) }

  /// Returns the vertical distance between the top edges of two cards.
  private func distance(from first: ItemPath, to second: ItemPath) -> Double {
    guard let first = arrangement[.item(first)], let second = arrangement[.item(second)] else {
      return .infinity
    }
    return abs(second.frame.minY - first.frame.minY)
  }
}
