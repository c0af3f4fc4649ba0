import ControllerCore
import EvolutionViews
import WebHost

/// The description of a web page that the app shows as text.
@MainActor
enum PageText {
  static func node(of engine: TextEngine, _ key: String, owner: Controller) -> WebNode {
    WebNode(.div, key: key, style: "page") { page in
      page.attributes = [
        .tabindex: "0", .role: "group", .ariaLabel: engine.title.isEmpty ? "Page" : engine.title,
      ]
      page.isFirstFocus = true
      var links = 0
      for block in engine.page?.blocks ?? [] {
        switch block {
        case .heading(let text): page.children.append(WebNode(.h2, style: "subheading", text: text))
        case .text(""): break
        case .text(let text): page.children.append(WebNode(.p, style: "text", text: text))
        case .link(let text, _):
          page.children.append(link(text, links, of: engine, owner))
          links += 1
        }
      }
    }
  }

  private static func link(_ text: String, _ index: Int, of engine: TextEngine, _ owner: Controller)
    -> WebNode
  {
    WebNode(.button, key: "link \(index)", style: "link", text: text, attributes: [.type: "button"]) { link in
      link.onClick = { [weak engine, weak owner] in
        engine?.selectLink(index)
        owner?.offer(Command.open)
      }
    }
  }
}
