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
