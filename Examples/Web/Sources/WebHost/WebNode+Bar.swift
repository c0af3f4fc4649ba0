public import ControllerCore

extension WebNode {
  /// Describes the search field with its scopes, and the buttons of the bar in front in a container. The entries of a menu are a group of buttons.
  @MainActor
  public static func bar(of container: Controller, in window: ControllerWindow) -> [WebNode] {
    let bar = container.preferences(\.navigationBar)
    guard !bar.isHidden else { return [] }
    let place = BarPlace(screen: container.topmost, title: bar.title, container: container, window: window)
    let buttons = (bar.leadingItems + bar.trailingItems).map { node(of: $0, place) }
    guard let search = bar.search else { return buttons }
    let scopes = search.scopes.isEmpty ? [] : [scopes(of: search, place)]
    return [field(of: search, place)] + scopes + buttons
  }

  /// The screen in front, to which its bar belongs. The user may have tapped before the page shows the bar of another screen, which
  /// must not get the tap.
  @MainActor
  private struct BarPlace {
    weak var screen: Controller?
    let title: String
    weak var container: Controller?
    weak var window: ControllerWindow?

    func key(_ name: String) -> String { "\(name) \(screen.map { ObjectIdentifier($0).hashValue } ?? 0)" }

    func perform(_ action: (ControllerWindow, Controller) -> Void) {
      if let screen, let container, let window, container.topmost === screen { action(window, container) }
    }

    /// Changes the newest version of the search, because the page may not have been described again since the last change.
    func change(_ search: BarSearch, _ body: (inout BarSearch) -> Void) {
      perform { window, container in
        var search = container.preferences(\.navigationBar).search ?? search
        body(&search)
        window.search(search, of: container)
      }
    }
  }

  @MainActor
  private static func node(of item: BarItem, _ place: BarPlace) -> WebNode {
    let key = place.key("item \(item.id)")
    if !item.menu.isEmpty {
      return WebNode(.div, key: key, style: "menu", attributes: [.role: "group", .ariaLabel: item.title]) {
        menu in
        menu.children = item.isEnabled ? item.menu.map { node(of: $0, place) } : []
      }
    }
    return WebNode(.button, key: key, style: "tool \(item.role)", text: item.title) { button in
      button.attributes[.type] = "button"
      guard item.isEnabled else { return button.attributes[.disabled] = "" }
      button.onClick = { place.perform { window, container in window.activate(item, of: container) } }
    }
  }

  @MainActor
  private static func field(of search: BarSearch, _ place: BarPlace) -> WebNode {
    WebNode(.input, key: place.key("bar search"), style: "search") { input in
      input.attributes = [.type: "search", .placeholder: search.prompt, .ariaLabel: search.prompt]
      // After the end of a session, the page types the text again into the field with the same name.
      input.attributes[.name] = "bar search of \(place.title)"
      input.value = search.text
      input.onInput = { text in place.change(search) { $0.text = text } }
    }
  }

  /// The scopes of a search are a group of buttons, of which the chosen one is pressed.
  @MainActor
  private static func scopes(of search: BarSearch, _ place: BarPlace) -> WebNode {
    let attributes: [Attribute: String] = [.role: "group", .ariaLabel: search.prompt]
    return WebNode(.div, key: place.key("bar scopes"), style: "menu", attributes: attributes) { group in
      group.children = search.scopes.enumerated().map { index, title in
        WebNode(.button, key: "scope \(index)", style: "tool normal", text: title) { button in
          button.attributes = [.type: "button", .ariaPressed: "\(index == search.scope)"]
          button.onClick = { place.change(search) { $0.scope = index } }
        }
      }
    }
  }
}
