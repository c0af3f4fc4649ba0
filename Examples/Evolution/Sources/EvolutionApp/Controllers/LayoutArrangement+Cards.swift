import ControllerCore
import DataSource
import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The direction of a cursor's move between cards.
enum CardDirection {
  case up, down, left, right
}

extension LayoutArrangement {
  /// Returns the next item in a direction: above or below in the same column, or in the neighboring column at the top
  /// edge of the card.
  func item(_ direction: CardDirection, of path: ItemPath) -> ItemPath? {
    guard let frame = self[.item(path)]?.frame else { return nil }
    let size = contentSize
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

  /// Returns the vertical distance between the top edges of two items.
  func distance(from first: ItemPath, to second: ItemPath) -> Double {
    guard let first = self[.item(first)], let second = self[.item(second)] else { return .infinity }
    return abs(second.frame.minY - first.frame.minY)
  }
}

extension LayoutElement {
  /// The path of the item; `nil` for a header or a footer.
  var path: ItemPath? {
    if case .item(let path) = self { path } else { nil }
  }
}
