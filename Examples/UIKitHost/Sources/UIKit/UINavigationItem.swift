/// The content of a bar for one view controller. <https://developer.apple.com/documentation/uikit/uinavigationitem>
@MainActor
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never
    case inline = 3
  }

  open var title: String?
  open var prompt: String?
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var hidesBackButton = false
  open var leftItemsSupplementBackButton = false
  open var backButtonTitle: String?
  /// The action of the back button, instead of a pop.
  /// <https://developer.apple.com/documentation/uikit/uinavigationitem/backaction>
  open var backAction: UIAction?
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  open var standardAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// <https://developer.apple.com/documentation/uikit/uinavigationitem/searchcontroller>
  open var searchController: UISearchController?
}

/// A bar at the top. <https://developer.apple.com/documentation/uikit/uinavigationbar>
open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
}

/// The look of a bar. <https://developer.apple.com/documentation/uikit/uibarappearance>
@MainActor
open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var shadowColor: UIColor? = .separator
  public override init() { super.init() }
  open func configureWithDefaultBackground() {}
  open func configureWithTransparentBackground() { shadowColor = nil }
}

/// <https://developer.apple.com/documentation/uikit/uinavigationbarappearance>
open class UINavigationBarAppearance: UIBarAppearance {}

/// An item of a bar. <https://developer.apple.com/documentation/uikit/uibaritem>
@MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  open var tag = 0
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?

  public override init() { super.init() }
}

/// A button of a bar. <https://developer.apple.com/documentation/uikit/uibarbuttonitem>
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain
    /// Deprecated in iOS 26, which calls the style `prominent`.
    case done = 2
    @available(iOS 26, *)
    public static var prominent: Style { .done }
  }

  open var style = Style.plain
  open var tintColor: UIColor?
  /// A new action sets the title and the image. <https://developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction>
  open var primaryAction: UIAction? {
    didSet { if let primaryAction { (title, image) = (primaryAction.title, primaryAction.image) } }
  }
  /// The menu that a tap opens, unless the button has an action. Then a long press opens it:
  /// <https://developer.apple.com/documentation/uikit/uibarbuttonitem/menu>
  open var menu: UIMenu?

  public override init() { super.init() }

  public convenience init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }
}

/// An item of a tab bar. <https://developer.apple.com/documentation/uikit/uitabbaritem>
open class UITabBarItem: UIBarItem {
  open var badgeValue: String?
  open var selectedImage: UIImage?

  public override init() { super.init() }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }
}
