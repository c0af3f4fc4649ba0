/// How a controller wants the status bar of the device.
public struct StatusBarPreferences: Hashable, Sendable {
  /// Whether its text is dark or light.
  public enum Style: Hashable, Sendable {
    /// As the system has it.
    case automatic
    /// For a dark background.
    case light
    /// For a light background.
    case dark
  }

  /// How it comes and goes.
  public enum Animation: Hashable, Sendable {
    /// At once.
    case none
    /// By fading.
    case fade
    /// By sliding.
    case slide
  }

  /// Whether there is none.
  public var isHidden: Bool
  /// Whether its text is dark or light.
  public var style: Style
  /// How it comes and goes.
  public var animation: Animation

  /// Creates preferences; what is not given is the default.
  public init(isHidden: Bool = false, style: Style = .automatic, animation: Animation = .fade) {
    self.isHidden = isHidden
    self.style = style
    self.animation = animation
  }
}

/// How a controller wants its view to lie under bars.
public struct LayoutPreferences: Hashable, Sendable {
  /// Whether the system adds the safe area to the insets of scrolling views. Lists and web pages then leave it to the
  /// system, where they would else add it themselves.
  public var adjustsInsets: Bool
  /// Whether the view goes on under the bars.
  public var extendsUnderBars: Bool
  /// The name of the background in the app's style, or `nil` for the system's.
  public var background: String?

  /// Creates preferences; what is not given is the default.
  public init(adjustsInsets: Bool = false, extendsUnderBars: Bool = true, background: String? = nil) {
    self.adjustsInsets = adjustsInsets
    self.extendsUnderBars = extendsUnderBars
    self.background = background
  }
}

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
