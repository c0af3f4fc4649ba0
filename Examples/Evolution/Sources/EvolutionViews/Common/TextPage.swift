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
  package var links: [URL] {
    blocks.compactMap { if case .link(_, let url) = $0 { url } else { nil } }
  }
}

/// A web page as a host can show it without knowing the engine that has loaded the page.
@MainActor
public protocol DescribedPage: AnyObject {
  /// The title of the page; empty without a page.
  var title: String { get }
  /// The page, or `nil` if none has been loaded.
  var page: TextPage? { get }
  /// The index of the link with the cursor.
  var selectedLink: Int { get }
  /// The line that is drawn first on a screen of lines.
  var firstLine: Int { get }

  /// Lays out the page in a size in characters and lines.
  ///
  /// - Parameters:
  ///   - columns: The width in characters.
  ///   - rows: The height in lines.
  ///   - count: The number of lines of the page.
  ///   - cursor: The line of the link with the cursor.
  func layOut(columns: Int, rows: Int, count: Int, cursor: Int?)
  /// Moves the cursor to a link.
  func selectLink(_ index: Int)
}
