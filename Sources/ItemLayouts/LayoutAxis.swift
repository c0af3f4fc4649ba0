package import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The direction in which a layout scrolls. Layouts compute lengths *along* and *across* their axis, so that the same code
/// serves both directions.
public enum LayoutAxis: Hashable, Sendable {
  /// The list scrolls from top to bottom.
  case vertical
  /// The list scrolls in the reading direction.
  case horizontal
}

extension LayoutAxis {
  package func along(_ size: CGSize) -> Double { self == .vertical ? size.height : size.width }

  package func across(_ size: CGSize) -> Double { self == .vertical ? size.width : size.height }

  package func size(along: Double, across: Double) -> CGSize {
    self == .vertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
  }

  package func along(_ point: CGPoint) -> Double { self == .vertical ? point.y : point.x }

  package func across(_ point: CGPoint) -> Double { self == .vertical ? point.x : point.y }

  package func point(along: Double, across: Double) -> CGPoint {
    self == .vertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
  }

  package func along(_ insets: LayoutInsets) -> (start: Double, end: Double) {
    self == .vertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
  }

  func across(_ insets: LayoutInsets) -> (start: Double, end: Double) {
    self == .vertical ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
  }

  /// Returns insets along the axis.
  package func insets(start: Double, end: Double) -> LayoutInsets {
    self == .vertical ? LayoutInsets(top: start, bottom: end) : LayoutInsets(leading: start, trailing: end)
  }
}
