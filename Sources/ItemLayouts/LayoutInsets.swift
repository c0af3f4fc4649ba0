/// Distances from the four edges of a rectangle inwards, in points.
public struct LayoutInsets: Hashable, Sendable, Codable {
  /// From the top.
  public var top: Double
  /// From the edge where a line of text begins.
  public var leading: Double
  /// From the bottom.
  public var bottom: Double
  /// From the edge where a line of text ends.
  public var trailing: Double

  /// Creates insets; what is not given is 0.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No distance at all.
  public static let zero = LayoutInsets()
}
extension LayoutInsets {
  /// Edge by edge.
  public static func + (one: LayoutInsets, other: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: one.top + other.top,
      leading: one.leading + other.leading,
      bottom: one.bottom + other.bottom,
      trailing: one.trailing + other.trailing
    )
  }

  /// Edge by edge.
  public static func - (one: LayoutInsets, other: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: one.top - other.top,
      leading: one.leading - other.leading,
      bottom: one.bottom - other.bottom,
      trailing: one.trailing - other.trailing
    )
  }
}
