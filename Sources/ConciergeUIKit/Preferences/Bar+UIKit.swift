#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension UINavigationItem {
    /// Shows the bar of a controller.
    ///
    /// - Parameters:
    ///   - preferences: The content of the bar.
    ///   - back: The button that leads back, or `nil` for the first screen of a stack.
    ///   - keepsContent: Whether the item belongs to a view controller of the app. Then empty preferences change nothing.
    ///   - use: Called when the user has tapped a button. UIKit's own back button calls it too, so the tree decides.
    func show(
      _ preferences: NavigationBarPreferences,
      back: BarItem?,
      keepsContent: Bool,
      use: @escaping @MainActor (BarItem) -> Void
    ) {
      if !keepsContent || !preferences.title.isEmpty { title = preferences.title }
      leftItemsSupplementBackButton = true
      if !keepsContent || !preferences.leadingItems.isEmpty {
        leftBarButtonItems = preferences.leadingItems.map { UIBarButtonItem($0, use: use) }
      }
      if !keepsContent || !preferences.trailingItems.isEmpty {
        // UIKit lists them from the edge.
        rightBarButtonItems = preferences.trailingItems.reversed().map { UIBarButtonItem($0, use: use) }
      }
      hidesBackButton = back == nil
      backAction = back.map { item in UIAction(title: item.title) { _ in use(item) } }
      let appearance = UINavigationBarAppearance()
      appearance.configureWithDefaultBackground()
      if let hairline = preferences.hairline {
        if let name = hairline.color { appearance.shadowColor = UIColor(named: name) }
      } else {
        appearance.shadowColor = .clear
      }
      standardAppearance = appearance
    }
  }

  extension UIBarButtonItem {
    /// Creates a button that shows a bar item.
    convenience init(_ item: BarItem, use: @escaping @MainActor (BarItem) -> Void) {
      let image = item.image.flatMap(UIImage.init(anyName:))
      let action = UIAction(title: image == nil ? item.title : "", image: image) { _ in use(item) }
      self.init(primaryAction: action)
      accessibilityIdentifier = item.id
      accessibilityLabel = item.title
      isEnabled = item.isEnabled
    }
  }

  extension UITabBarItem {
    /// Shows the entry of a tab.
    func show(_ item: TabItem) {
      title = item.title
      image = item.image.flatMap(UIImage.init(anyName:))
      badgeValue = item.badge
    }
  }

  extension UIImage {
    /// Creates the image with this name from the app, or else the symbol of the system with this name.
    convenience init?(anyName name: String) {
      if UIImage(named: name) != nil { self.init(named: name) } else { self.init(systemName: name) }
    }
  }
#endif
