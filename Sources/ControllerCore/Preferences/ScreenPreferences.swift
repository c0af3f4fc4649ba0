/// The look of the status bar of the device for one controller.
public struct StatusBarPreferences: Hashable, Sendable {
  /// The color of the text.
  public enum Style: Hashable, Sendable {
    /// The color that the system chooses.
    case automatic
    /// Light text on a dark background.
    case light
    /// Dark text on a light background.
    case dark
  }

  /// The animations with which the bar is shown and hidden.
  public enum Animation: Hashable, Sendable {
    /// No animation.
    case none
    /// The bar fades in and out.
    case fade
    /// The bar slides in and out.
    case slide
  }

  /// Whether the status bar is hidden.
  public var isHidden: Bool
  /// The color of the text.
  public var style: Style
  /// The animation with which the bar is shown and hidden.
  public var animation: Animation

  /// Creates preferences. Arguments that are left out have the default value.
  public init(isHidden: Bool = false, style: Style = .automatic, animation: Animation = .fade) {
    self.isHidden = isHidden
    self.style = style
    self.animation = animation
  }
}

/// The layout of a controller's view under bars.
public struct LayoutPreferences: Hashable, Sendable {
  /// Whether the system adds the safe area to the insets of scrolling views. Otherwise lists and web pages add the safe
  /// area.
  public var adjustsInsets: Bool
  /// Whether the view extends under the bars.
  public var extendsUnderBars: Bool
  /// The name of the background in the app's style, or `nil` for the background of the system.
  public var background: String?

  /// Creates preferences. Arguments that are left out have the default value.
  public init(adjustsInsets: Bool = false, extendsUnderBars: Bool = true, background: String? = nil) {
    self.adjustsInsets = adjustsInsets
    self.extendsUnderBars = extendsUnderBars
    self.background = background
  }
}

/// The behavior of the keyboard for the fields of a controller.
public struct KeyboardPreferences: Hashable, Sendable {
  /// Whether the content moves to keep the edited field visible.
  public var isEnabled: Bool
  /// Whether a touch outside of the field ends editing.
  public var resignsOnTouchOutside: Bool
  /// The minimum distance between the field and the keyboard, in points. Negative values count as 0.
  public var distanceFromField: Double {
    didSet { distanceFromField = Self.distance(distanceFromField) }
  }

  /// Creates preferences. Arguments that are left out have the default value.
  public init(isEnabled: Bool = true, resignsOnTouchOutside: Bool = true, distanceFromField: Double = 10) {
    self.isEnabled = isEnabled
    self.resignsOnTouchOutside = resignsOnTouchOutside
    self.distanceFromField = Self.distance(distanceFromField)
  }

  /// Returns a distance that is not negative. A comparison is used, because `max` would return NaN for NaN.
  private static func distance(_ wanted: Double) -> Double { wanted > 0 ? wanted : 0 }
}
