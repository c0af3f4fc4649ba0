public import ControllerCore

extension WebNode {
  /// Describes the search field with its scopes, and the buttons of the bar in front in a container. The entries of a menu are a group of buttons.
  @MainActor
  public static func bar(of container: Controller, in window: ControllerWindow) -> [WebNode] {
    let bar = container.preferences(\.navigationBar)
    guard !bar.isHidden else { return [] }
    let buttons = (bar.leadingItems + bar.trailingItems).map { node(of: $0, of: container, in: window) }
    guard let search = bar.search else { return buttons }
    let scopes = search.scopes.isEmpty ? [] : [scopes(of: search, of: container, in: window)]
    return [field(of: search, of: container, in: window)] + scopes + buttons
  }

  @MainActor
  private static func node(of item: BarItem, of container: Controller, in window: ControllerWindow) -> WebNode
  {
    let key = "item \(item.id)"
    if !item.menu.isEmpty {
      return WebNode(.div, key: key, style: "menu", attributes: [.role: "group", .ariaLabel: item.title]) {
        menu in
        menu.children = item.isEnabled ? item.menu.map { node(of: $0, of: container, in: window) } : []
      }
    }
    return WebNode(.button, key: key, style: "tool \(item.role)", text: item.title) { button in
      button.attributes[.type] = "button"
      guard item.isEnabled else { return button.attributes[.disabled] = "" }
      button.onClick = { [weak window, weak container] in
        if let container { window?.activate(item, of: container) }
      }
    }
  }

  @MainActor
  private static func field(of search: BarSearch, of container: Controller, in window: ControllerWindow)
    -> WebNode
  {
    WebNode(.input, key: "bar search", style: "search") { input in
      input.attributes = [.type: "search", .placeholder: search.prompt, .ariaLabel: search.prompt]
      input.value = search.text
      input.onInput = { [weak window, weak container] text in
        var search = search
        search.text = text
        if let container { window?.search(search, of: container) }
      }
    }
  }

  /// The scopes of a search are a group of buttons, of which the chosen one is pressed.
  @MainActor
  private static func scopes(of search: BarSearch, of container: Controller, in window: ControllerWindow)
    -> WebNode
  {
    WebNode(.div, key: "bar scopes", style: "menu", attributes: [.role: "group", .ariaLabel: search.prompt]) {
      group in
      group.children = search.scopes.enumerated().map { index, title in
        WebNode(.button, key: "scope \(index)", style: "tool normal", text: title) { button in
          button.attributes = [.type: "button", .ariaPressed: "\(index == search.scope)"]
          button.onClick = { [weak window, weak container] in
            var search = search
            search.scope = index
            if let container { window?.search(search, of: container) }
          }
        }
      }
    }
  }
}
