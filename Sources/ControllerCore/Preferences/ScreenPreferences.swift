/// The look of the status bar of the device for one controller.
public struct StatusBarPreferences: Hashable, Sendable {
  /// The colors of the text in the status bar.
  public enum Style: Hashable, Sendable {
    /// The system chooses the color of the text.
    case automatic
    /// The status bar has light text, for a dark background.
    case light
    /// The status bar has dark text, for a light background.
    case dark
  }

  /// The animations with which the status bar is shown and hidden.
  public enum Animation: Hashable, Sendable {
    /// The status bar is shown and hidden without an animation.
    case none
    /// The status bar fades in and out.
    case fade
    /// The status bar slides in and out.
    case slide
  }

  /// Whether the status bar is hidden.
  public var isHidden: Bool
  /// The color of the text in the status bar.
  public var style: Style
  /// The animation with which the status bar is shown and hidden.
  public var animation: Animation

  /// Creates preferences. Arguments that are left out have the default value.
  public init(isHidden: Bool = false, style: Style = .automatic, animation: Animation = .fade) {
    self.isHidden = isHidden
    self.style = style
    self.animation = animation
  }
}

/// The layout of a controller's view behind navigation bars and tab bars.
public struct LayoutPreferences: Hashable, Sendable {
  /// Whether the platform adds the safe area to the insets of scroll views. If `false`, the controllers of lists and web pages
  /// add the safe area to the insets themselves.
  public var adjustsInsets: Bool
  /// Whether the view extends behind navigation bars and tab bars, or ends at their edges.
  public var extendsUnderBars: Bool
  /// A name that the app gives to the background of the view, such as "sand". The app's own ``WindowHost`` converts it to a
  /// color or an image. `nil` for the standard background of the system.
  public var background: String?

  /// Creates preferences. Arguments that are left out have the default value.
  public init(adjustsInsets: Bool = false, extendsUnderBars: Bool = true, background: String? = nil) {
    self.adjustsInsets = adjustsInsets
    self.extendsUnderBars = extendsUnderBars
    self.background = background
  }
}

/// The behavior of the on-screen keyboard for the text fields of a controller.
public struct KeyboardPreferences: Hashable, Sendable {
  /// Whether the content moves when the keyboard appears, so that it does not cover the edited text field.
  public var isEnabled: Bool
  /// Whether a touch outside of the edited text field ends editing.
  public var resignsOnTouchOutside: Bool
  /// The minimum distance between the edited text field and the keyboard, in points. Negative values count as 0.
  public var distanceFromField: Double {
    didSet { distanceFromField = Self.distance(distanceFromField) }
  }

  /// Creates preferences. Arguments that are left out have the default value.
  public init(isEnabled: Bool = true, resignsOnTouchOutside: Bool = true, distanceFromField: Double = 10) {
    self.isEnabled = isEnabled
    self.resignsOnTouchOutside = resignsOnTouchOutside
    self.distanceFromField = Self.distance(distanceFromField)
  }

  /// Returns the distance, or 0 if it is negative or NaN. The function `max` is not used, because it may return NaN.
  private static func distance(_ wanted: Double) -> Double { wanted > 0 ? wanted : 0 }
}
