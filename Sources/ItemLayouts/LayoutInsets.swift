/// The distances from the four edges of a rectangle inward, in points.
public struct LayoutInsets: Hashable, Sendable, Codable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the edge where a line of text begins.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the edge where a line of text ends.
  public var trailing: Double

  /// Creates insets. The default value of each distance is 0.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of 0 points.
  public static let zero = LayoutInsets()

  /// Adds the distances edge by edge.
  public static func + (one: LayoutInsets, other: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: one.top + other.top,
      leading: one.leading + other.leading,
      bottom: one.bottom + other.bottom,
      trailing: one.trailing + other.trailing
    )
  }

  /// Subtracts the distances edge by edge.
  public static func - (one: LayoutInsets, other: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: one.top - other.top,
      leading: one.leading - other.leading,
      bottom: one.bottom - other.bottom,
      trailing: one.trailing - other.trailing
    )
  }
}
