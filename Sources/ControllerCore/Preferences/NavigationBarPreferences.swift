/// What a controller wants the bar of its container to show.
///
/// A value that the container reads from its top child in every settled state, so a transition that
/// was cancelled cannot leave the bar wrong.
public struct NavigationBarPreferences: Hashable, Sendable {
  /// The line between the bar and what is below it.
  public struct Hairline: Hashable, Sendable {
    /// The name of its color in the app's style, or `nil` for the system's.
    public var color: String?
    /// In points.
    public var height: Double

    /// Creates a line.
    public init(color: String? = nil, height: Double = 0.5) {
      self.color = color
      self.height = height
    }
  }

  /// The title, empty for none. The title of a tab is another one.
  public var title: String
  /// Whether there is no bar.
  public var isHidden: Bool
  /// The line below the bar, or `nil` for none.
  public var hairline: Hairline?
  /// The buttons where a line of text begins, after the button that leads back.
  public var leadingItems: [BarItem]
  /// The buttons where a line of text ends.
  public var trailingItems: [BarItem]
  /// Whether the bar at the bottom is hidden while this controller is on top. Not by itself; for an app where it is hidden
  /// everywhere but at the root, a base class of its screens gives ``Controller/isPushed``.
  public var hidesBottomBar: Bool

  /// Creates preferences; what is not given is the default.
  public init(
    title: String = "",
    isHidden: Bool = false,
    hairline: Hairline? = Hairline(),
    leadingItems: [BarItem] = [],
    trailingItems: [BarItem] = [],
    hidesBottomBar: Bool = false
  ) {
    self.title = title
    self.isHidden = isHidden
    self.hairline = hairline
    self.leadingItems = leadingItems
    self.trailingItems = trailingItems
    self.hidesBottomBar = hidesBottomBar
  }
}
