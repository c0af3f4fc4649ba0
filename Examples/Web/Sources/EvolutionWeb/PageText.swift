import ControllerCore
import EvolutionApp
import EvolutionViews
import Foundation
import WebHost

/// The description of a web page that the app shows as text.
@MainActor
enum PageText {
  /// - Parameter isShown: Returns whether the app itself shows the page at an address. The browser opens other pages in a new tab.
  static func node(
    of engine: any DescribedPage,
    _ key: String,
    owner: Controller,
    isShown: @MainActor (String) -> Bool
  ) -> WebNode {
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
        case .link(let text, let address):
          var link = link(text, address.absoluteString, links, of: engine, owner)
          if !isShown(address.absoluteString) { link.onClick = nil }
          page.children.append(link)
          links += 1
        }
      }
    }
  }

  private static func link(
    _ text: String,
    _ address: String,
    _ index: Int,
    of engine: any DescribedPage,
    _ owner: Controller
  ) -> WebNode {
    // A late click on a link must not open the link with the same index on the next page.
    let key = "link \(index) \(address) of \(engine.page?.address?.absoluteString ?? "")"
    return WebNode(.a, key: key, style: "link", text: text) { link in
      link.attributes = [.href: address, .target: "_blank", .rel: "noopener"]
      link.onClick = { [weak engine, weak owner] in
        engine?.selectLink(index)
        owner?.offer(Command.open)
      }
    }
  }
}
