/// A rectangle in terms of a layout's axis, in points.
public struct LayoutBox: Hashable, Sendable {
  /// Where it begins along the axis.
  public var start: Double
  /// How long it is along the axis.
  public var length: Double
  /// Where it begins across the axis.
  public var crossStart: Double
  /// How wide it is across the axis.
  public var crossLength: Double

  /// Creates a box.
  public init(start: Double, length: Double, crossStart: Double, crossLength: Double) {
    self.start = start
    self.length = length
    self.crossStart = crossStart
    self.crossLength = crossLength
  }

  /// Where it ends along the axis.
  public var end: Double { start + length }
  /// Where it ends across the axis.
  public var crossEnd: Double { crossStart + crossLength }
}
