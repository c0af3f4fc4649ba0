/// A button in a bar, as data: the host makes the button, and sends back the identifier when it is used.
public struct BarItem: Hashable, Sendable, Identifiable {
  /// The `id` of a button that leads back.
  public static let backID = "back"

  /// The identifier, unique in its bar.
  public var id: String
  /// The text of the button. If the button shows an image, the text is its accessibility label.
  public var title: String
  /// The name of an image, or `nil` to show the title.
  public var image: String?
  /// Whether the user can press the button.
  public var isEnabled: Bool

  /// Creates an item.
  public init(id: String, title: String, image: String? = nil, isEnabled: Bool = true) {
    self.id = id
    self.title = title
    self.image = image
    self.isEnabled = isEnabled
  }
}

/// The entry of a tab bar, as data: the host makes the tab, and calls ``ControllerWindow/selectTab(_:of:)`` when it
/// is used.
public struct TabItem: Hashable, Sendable {
  /// The title, empty for none.
  public var title: String
  /// The name of an image, or `nil` for none.
  public var image: String?
  /// A short text on the item, such as a count; `nil` for none.
  public var badge: String?

  /// Creates an item.
  public init(title: String = "", image: String? = nil, badge: String? = nil) {
    self.title = title
    self.image = image
    self.badge = badge
  }
}
