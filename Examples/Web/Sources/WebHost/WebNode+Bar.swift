public import ControllerCore

extension WebNode {
  /// Describes the search field and the buttons of the bar in front in a container. The entries of a menu are a group of buttons.
  @MainActor
  public static func bar(of container: Controller, in window: ControllerWindow) -> [WebNode] {
    let bar = container.preferences(\.navigationBar)
    guard !bar.isHidden else { return [] }
    let buttons = (bar.leadingItems + bar.trailingItems).map { node(of: $0, of: container, in: window) }
    return (bar.search.map { [field(of: $0, of: container, in: window)] } ?? []) + buttons
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
}
