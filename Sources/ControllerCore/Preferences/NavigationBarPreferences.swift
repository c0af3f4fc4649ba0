/// The contents of the navigation bar for one controller.
///
/// The window's host (``WindowHost``), which draws the bar with the UI framework, reads the value of the controller on top
/// after each push, pop or other change of the controllers. So the bar is right even after a canceled transition.
public struct NavigationBarPreferences: Hashable, Sendable {
  /// The thin line between the navigation bar and the content below it.
  public struct Hairline: Hashable, Sendable {
    /// The name of a color of the app, or `nil` for the color of the system.
    public var color: String?
    /// The height of the line, in points.
    public var height: Double

    /// Creates a line below a navigation bar.
    public init(color: String? = nil, height: Double = 0.5) {
      self.color = color
      self.height = height
    }
  }

  /// The size of the title in the navigation bar. Platforms without large titles ignore it.
  public enum LargeTitle: Hashable, Sendable {
    /// The title is large for the first screen of a stack, if ``ControllerEnvironment/prefersLargeTitles`` is `true`.
    case automatic
    /// The title is always large.
    case always
    /// The title always has the usual size.
    case never
  }

  /// The title in the navigation bar. An empty text for no title. The title of a tab is a separate value, see ``TabItem``.
  public var title: String
  /// Whether the title is shown in a large font.
  public var largeTitle: LargeTitle
  /// Whether the bar is hidden.
  public var isHidden: Bool
  /// The line below the bar, or `nil` for no line.
  public var hairline: Hairline?
  /// The buttons at the leading edge, after the back button.
  public var leadingItems: [BarItem]
  /// The buttons at the trailing edge.
  public var trailingItems: [BarItem]
  /// Whether the bottom bar, such as a tab bar, is hidden while this controller is on top. The default is `false`.
  ///
  /// To show the tab bar only below the first screen of each stack, override ``Controller/navigationBar`` in a base class of all
  /// screens, and set this property to the value of ``Controller/isPushed``.
  public var hidesBottomBar: Bool
  /// The search field below the title, or `nil` for none.
  public var search: BarSearch?

  /// Creates preferences. Arguments that are left out have the default value.
  public init(
    title: String = "",
    largeTitle: LargeTitle = .automatic,
    isHidden: Bool = false,
    hairline: Hairline? = Hairline(),
    leadingItems: [BarItem] = [],
    trailingItems: [BarItem] = [],
    hidesBottomBar: Bool = false,
    search: BarSearch? = nil
  ) {
    self.title = title
    self.largeTitle = largeTitle
    self.isHidden = isHidden
    self.hairline = hairline
    self.leadingItems = leadingItems
    self.trailingItems = trailingItems
    self.hidesBottomBar = hidesBottomBar
    self.search = search
  }
}
