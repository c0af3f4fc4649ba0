/// The description of a button in a bar, or of an entry in the menu of such a button. The window's host (``WindowHost``) makes the
/// button, as a `UIBarButtonItem` for example, and passes the item to ``ControllerWindow/activate(_:of:)`` when the user presses
/// it.
///
/// ```swift
/// let delete = BarItem(id: "delete", title: "Delete", role: .destructive)
/// let more = BarItem(id: "more", title: "More", image: "ellipsis", menu: [share, delete])
/// ```
public struct BarItem: Hashable, Sendable, Identifiable {
  /// The ``id`` of the item that goes back to the previous screen.
  public static let backID = "concierge.back"

  /// The appearance of a button.
  public enum Role: Hashable, Sendable {
    /// A usual button.
    case normal
    /// The main action of the screen, such as saving. The host shows this button in a stronger style.
    case prominent
    /// The action deletes something.
    case destructive
  }

  /// The identifier of the button, unique in its bar.
  public var id: String
  /// The text of the button. If the button shows an image, the text is its accessibility label.
  public var title: String
  /// The name of the image of the button, or `nil` to show the title instead.
  public var image: String?
  /// Whether the user can press the button.
  public var isEnabled: Bool
  /// The appearance of the button.
  public var role: Role
  /// The entries of the menu that the button opens, which may have further menus. The array is empty for a button without a menu.
  /// When the user chooses an entry, the adapter to the UI framework calls ``ControllerWindow/activate(_:of:)`` with it.
  public var menu: [BarItem]

  /// Creates the description of a button in a bar.
  public init(
    id: String,
    title: String,
    image: String? = nil,
    isEnabled: Bool = true,
    role: Role = .normal,
    menu: [BarItem] = []
  ) {
    (self.id, self.title, self.image, self.isEnabled) = (id, title, image, isEnabled)
    (self.role, self.menu) = (role, menu)
  }
}

/// The description of a tab in a tab bar. The window's host (``WindowHost``) makes the tab with the UI framework, and calls
/// ``ControllerWindow/selectTab(_:of:)`` each time the user taps it.
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
