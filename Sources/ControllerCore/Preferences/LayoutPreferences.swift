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
