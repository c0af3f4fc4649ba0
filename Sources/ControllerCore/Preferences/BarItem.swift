/// The description of a button in a bar. The window's host (``WindowHost``) makes the button, as a `UIBarButtonItem` for
/// example, and passes the item to ``ControllerWindow/activate(_:of:)`` when the user presses it.
public struct BarItem: Hashable, Sendable, Identifiable {
  /// The identifier of a back button.
  public static let backID = "back"

  /// The identifier of the button, unique in its bar.
  public var id: String
  /// The text of the button. If the button shows an image, the text is its accessibility label.
  public var title: String
  /// The name of the image of the button, or `nil` to show the title instead.
  public var image: String?
  /// Whether the user can press the button.
  public var isEnabled: Bool

  /// Creates the description of a button in a bar.
  public init(id: String, title: String, image: String? = nil, isEnabled: Bool = true) {
    self.id = id
    self.title = title
    self.image = image
    self.isEnabled = isEnabled
  }
}

/// The description of a tab in a tab bar. The window's host (``WindowHost``) makes the tab with the UI framework, and calls
/// ``ControllerWindow/selectTab(_:of:)`` when the user selects it.
public struct TabItem: Hashable, Sendable {
  /// The title of the tab. An empty text for no title.
  public var title: String
  /// The name of the image of the tab, or `nil` for no image.
  public var image: String?
  /// A short text that is shown on the tab, such as a count. `nil` for no text.
  public var badge: String?

  /// Creates the description of a tab.
  public init(title: String = "", image: String? = nil, badge: String? = nil) {
    self.title = title
    self.image = image
    self.badge = badge
  }
}
