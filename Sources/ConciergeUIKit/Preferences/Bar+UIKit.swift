#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension UINavigationItem {
    /// Shows a controller's title, buttons and search field in this item. Unchanged buttons stay: if they were replaced,
    /// VoiceOver would lose its focus, and a popover that points to a button would lose its place.
    ///
    /// - Parameters:
    ///   - preferences: The content of the bar.
    ///   - old: The content that this item shows, or `nil` for a new item.
    ///   - back: The button that leads back, or `nil` for the first screen of a stack.
    ///   - keepsContent: Whether the item belongs to a view controller of the app. Then empty preferences change nothing.
    ///   - report: Calls its argument with the window and with the controller of this bar, for example after a tap on a button.
    ///     The back button also calls it, so that the controllers decide whether to go back.
    func show(
      _ preferences: NavigationBarPreferences,
      after old: NavigationBarPreferences?,
      back: BarItem?,
      keepsContent: Bool,
      report: @escaping @MainActor ((ControllerWindow, Controller) -> Void) -> Void
    ) {
      let use: @MainActor (BarItem) -> Void = { item in report { $0.activate(item, of: $1) } }
      let isNew = old == nil
      let old = old ?? (keepsContent ? NavigationBarPreferences() : nil)
      // An existing button is used again for the same bar item, for example if only its title has changed. But if a stack
      // shows this navigation item for the first time, all buttons are new: old buttons would call the stack that has shown
      // the item before.
      func show(_ items: [BarItem], at side: ReferenceWritableKeyPath<UINavigationItem, [UIBarButtonItem]?>) {
        var buttons = isNew ? [] : self[keyPath: side]?.compactMap { $0 as? BarButton } ?? []
        self[keyPath: side] = items.map { item in
          let index = buttons.firstIndex { $0.item?.id == item.id }
          let button = index.map { buttons.remove(at: $0) } ?? BarButton()
          if button.item != item { button.show(item, use: use) }
          return button
        }
      }
      if preferences.title != old?.title { title = preferences.title }
      if preferences.leadingItems != old?.leadingItems {
        leftItemsSupplementBackButton = true
        show(preferences.leadingItems, at: \.leftBarButtonItems)
      }
      if preferences.trailingItems != old?.trailingItems {
        // UIKit lists the trailing buttons from the edge to the middle, so their order is reversed.
        show(preferences.trailingItems.reversed(), at: \.rightBarButtonItems)
      }
      let field = searchController as? BarSearchController
      if let search = preferences.search {
        let field = field ?? BarSearchController(searchResultsController: nil)
        field.report = report
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
    /// The identifier of the action that this library sets for the back button. If the action has another identifier, the
    /// app has set it.
    fileprivate static let goBack = UIAction.Identifier("org.concierge.back")
  }

  /// The button of a bar item.
  private final class BarButton: UIBarButtonItem {
    private(set) var item: BarItem?

    func show(_ item: BarItem, use: @escaping @MainActor (BarItem) -> Void) {
      self.item = item
      let element = item.makeElement(use)
      (primaryAction, menu) = (element as? UIAction, element as? UIMenu)
      (title, image) = (element.title, element.image)
      (accessibilityIdentifier, accessibilityLabel) = (item.id, item.title)
      isEnabled = item.isEnabled
      tintColor = item.role == .destructive ? .systemRed : nil
      style = .plain
      if item.role == .prominent { if #available(iOS 26, *) { style = .prominent } else { style = .done } }
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
