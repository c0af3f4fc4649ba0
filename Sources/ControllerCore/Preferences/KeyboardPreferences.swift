/// What the keyboard does about the fields of a controller.
public struct KeyboardPreferences: Hashable, Sendable {
  /// Whether anything moves to keep a field visible.
  public var isEnabled: Bool
  /// Whether a touch outside of the field ends editing.
  public var resignsOnTouchOutside: Bool
  /// The least distance between the field and the keyboard, in points; never negative.
  public var distanceFromField: Double {
    didSet { distanceFromField = Self.distance(distanceFromField) }
  }

  /// Creates preferences; what is not given is the default.
  public init(isEnabled: Bool = true, resignsOnTouchOutside: Bool = true, distanceFromField: Double = 10) {
    self.isEnabled = isEnabled
    self.resignsOnTouchOutside = resignsOnTouchOutside
    self.distanceFromField = Self.distance(distanceFromField)
  }

  /// Not `max`, which lets NaN through.
  private static func distance(_ wanted: Double) -> Double { wanted > 0 ? wanted : 0 }
}
