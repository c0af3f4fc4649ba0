/// The entry of a tab bar, as data: the host makes the tab, and calls ``TabController/select(_:animated:animator:onEnd:)`` when it is
/// used.
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
