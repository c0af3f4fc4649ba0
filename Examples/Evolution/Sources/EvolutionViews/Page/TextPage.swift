public import Foundation

/// A web page as text, with links.
public struct TextPage: Hashable, Sendable {
  /// A part of the text, which begins a new line.
  public enum Block: Hashable, Sendable {
    /// The title of the following blocks.
    case heading(String)
    /// A text; an empty text is an empty line.
    case text(String)
    /// A link to another page.
    case link(String, URL)
  }

  /// The address of the page; `nil` for a page that was not loaded from an address.
  public let address: URL?
  /// The title of the page.
  public let title: String
  /// The blocks of the text.
  public let blocks: [Block]

  package init(address: URL?, title: String, blocks: [Block]) {
    (self.address, self.title, self.blocks) = (address, title, blocks)
  }

  /// The addresses of the links, in order.
  var links: [URL] {
    blocks.compactMap { if case .link(_, let url) = $0 { url } else { nil } }
  }
}
