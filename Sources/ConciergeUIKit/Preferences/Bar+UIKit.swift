#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension UINavigationItem {
    /// Shows the bar of a controller. What has not changed stays, because new buttons would take the focus of VoiceOver away.
    ///
    /// - Parameters:
    ///   - preferences: The content of the bar.
    ///   - old: The content that this item shows, or `nil` for a new item.
    ///   - back: The button that leads back, or `nil` for the first screen of a stack.
    ///   - keepsContent: Whether the item belongs to a view controller of the app. Then empty preferences change nothing.
    ///   - use: Called when the user has tapped a button. UIKit's own back button calls it too, so the tree decides.
    ///   - find: Called when the user has typed into the search field.
    func show(
      _ preferences: NavigationBarPreferences,
      after old: NavigationBarPreferences?,
      back: BarItem?,
      keepsContent: Bool,
      use: @escaping @MainActor (BarItem) -> Void,
      find: @escaping @MainActor (BarSearch) -> Void
    ) {
      let empty = NavigationBarPreferences()
      let old = old ?? (keepsContent ? empty : nil)
      if preferences.title != old?.title { title = preferences.title }
      if preferences.leadingItems != old?.leadingItems {
        leftItemsSupplementBackButton = true
        leftBarButtonItems = preferences.leadingItems.map { UIBarButtonItem($0, use: use) }
      }
      if preferences.trailingItems != old?.trailingItems {
        // UIKit lists them from the edge.
        rightBarButtonItems = preferences.trailingItems.reversed().map { UIBarButtonItem($0, use: use) }
      }
      let field = searchController as? BarSearchController
      if let search = preferences.search {
        let field = field ?? BarSearchController(searchResultsController: nil)
        field.report = find
        field.show(search)
        if searchController !== field { searchController = field }
      } else if field != nil {
        searchController = nil
      }
      if !keepsContent { hidesBackButton = back == nil }
      if !keepsContent || backAction == nil || backAction?.identifier == .goBack {
        backAction = back.map { item in
          UIAction(title: item.title, identifier: .goBack) { _ in use(item) }
        }
      }
      if let old, old.hairline == preferences.hairline { return }
      let appearance = UINavigationBarAppearance()
      appearance.configureWithDefaultBackground()
      if preferences.hairline == nil { appearance.shadowColor = .clear }
      if let name = preferences.hairline?.color { appearance.shadowColor = UIColor(named: name) }
      standardAppearance = appearance
    }
  }

  extension UIAction.Identifier {
    /// The action of a back button that asks the tree.
    fileprivate static let goBack = UIAction.Identifier("org.concierge.back")
  }

  extension UIBarButtonItem {
    /// Creates a button that shows a bar item.
    convenience init(_ item: BarItem, use: @escaping @MainActor (BarItem) -> Void) {
      let element = item.makeElement(use)
      self.init(
        title: element.title,
        image: element.image,
        primaryAction: element as? UIAction,
        menu: element as? UIMenu
      )
      accessibilityIdentifier = item.id
      accessibilityLabel = item.title
      isEnabled = item.isEnabled
      switch item.role {
      case .normal: break
      case .prominent: if #available(iOS 26, *) { style = .prominent } else { style = .done }
      case .destructive: tintColor = .systemRed
      }
    }
  }

  extension BarItem {
    /// Creates the action of the item, or its menu.
    @MainActor
    fileprivate func makeElement(_ use: @escaping @MainActor (BarItem) -> Void) -> UIMenuElement {
      let image = image.flatMap(UIImage.init(anyName:))
      guard menu.isEmpty else {
        return UIMenu(title: title, image: image, children: menu.map { $0.makeElement(use) })
      }
      var attributes: UIMenuElement.Attributes = isEnabled ? [] : .disabled
      if role == .destructive { attributes.insert(.destructive) }
      return UIAction(title: title, image: image, attributes: attributes) { _ in use(self) }
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
