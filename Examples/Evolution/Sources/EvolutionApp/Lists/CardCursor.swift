import DataSource
import EvolutionSurfaces
import EvolutionViews
import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A move of the cursor between cards: by at least `count` cards, and further to the last card within the distance `length`.
struct CardMove {
  /// The direction of a move.
  enum Direction {
    case up, down, left, right
  }

  let direction: Direction
  private(set) var count = 1
  private(set) var length = 0.0

  /// Creates the move of a command, or returns `nil` for a command that does not move the cursor by cards.
  ///
  /// - Parameter screen: The height of the screen.
  init?(_ command: Command, screen: Double) {
    switch command {
    case .move(let cards): (direction, count) = (cards > 0 ? .down : .up, abs(cards))
    case .page(let pages): (direction, length) = (pages > 0 ? .down : .up, screen)
    case .focusLeading: direction = .left
    case .focusTrailing: direction = .right
    default: return nil
    }
  }

  /// Whether the command leads out of the cards if no card is in the direction: then the focus goes to the next column.
  var leavesTheCards: Bool { direction == .left || direction == .right }
}

/// The movement of a cursor between cards, as a value: the controller asks it where the cursor goes.
struct CardCursor {
  let arrangement: LayoutArrangement

  /// Returns the end of a move.
  ///
  /// - Returns: The path of a card, or `nil` if there is no card in the direction.
  func end(of move: CardMove, from start: ItemPath) -> ItemPath? {
    var (path, passed) = (start, 0)
    while let next = neighbor(move.direction, of: path),
      passed < move.count || distance(from: start, to: next) < move.length
    {
      (path, passed) = (next, passed + 1)
    }
    return passed > 0 ? path : nil
  }

  /// Returns the next card in a direction: above or below in the same column, or in the neighboring column at the top
  /// edge of the card.
  private func neighbor(_ direction: CardMove.Direction, of path: ItemPath) -> ItemPath? {
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

/// The columns of the cards in a width, as a value.
struct CardColumns {
  /// The width of the screen that each column needs, with its spacing.
  private static let width = 36.0
  /// An estimated size. The view corrects the height when it wraps the text of a card.
  static let estimatedSize = CGSize(width: width, height: 7)

  let count: Int

  init(width: Double) { count = max(Int(width / Self.width), 1) }

  var layout: WaterfallLayout {
    WaterfallLayout(WaterfallLayout.Style(columns: count, columnSpacing: 1, itemSpacing: 0))
  }
}
