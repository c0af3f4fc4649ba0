public import ControllerCore

/// What the keyboard does differently about one field; `nil` for what its controller says.
public struct KeyboardFieldOverrides: Hashable, Sendable {
  /// Whether anything moves to keep the field visible.
  public var isEnabled: Bool?
  /// Whether a touch outside of the field ends editing.
  public var resignsOnTouchOutside: Bool?
  /// The least distance between the field and the keyboard, in points.
  public var distanceFromField: Double?
  /// Whether the surfaces around it get insets.
  public var adjustsInsets: Bool
  /// Whether the surfaces around it scroll to it.
  public var adjustsOffset: Bool
  /// Whether these surfaces scroll back when the keyboard hides.
  public var restoresOffset: Bool

  /// Creates overrides; what is not given is as for other fields.
  public init(
    isEnabled: Bool? = nil,
    resignsOnTouchOutside: Bool? = nil,
    distanceFromField: Double? = nil,
    adjustsInsets: Bool = true,
    adjustsOffset: Bool = true,
    restoresOffset: Bool = false
  ) {
    self.isEnabled = isEnabled
    self.resignsOnTouchOutside = resignsOnTouchOutside
    self.distanceFromField = distanceFromField
    self.adjustsInsets = adjustsInsets
    self.adjustsOffset = adjustsOffset
    self.restoresOffset = restoresOffset
  }

  /// What counts for the field of a controller with these preferences.
  public func resolved(with preferences: KeyboardPreferences) -> KeyboardPreferences {
    KeyboardPreferences(
      isEnabled: isEnabled ?? preferences.isEnabled,
      resignsOnTouchOutside: resignsOnTouchOutside ?? preferences.resignsOnTouchOutside,
      distanceFromField: distanceFromField ?? preferences.distanceFromField
    )
  }
}
