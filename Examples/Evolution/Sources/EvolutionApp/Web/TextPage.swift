public import Foundation

/// A web page as text: what there is to read, and where to go from there.
public struct TextPage: Hashable, Sendable {
  /// A part of the text, which begins a line of its own.
  public enum Block: Hashable, Sendable {
    /// The title of what follows.
    case heading(String)
    /// Something to read; a free line if empty.
    case text(String)
    /// A way to another page.
    case link(String, URL)
  }

  /// Where it is; `nil` if it came from nowhere.
  public let address: URL?
  /// What it is called.
  public let title: String
  /// The text.
  public let blocks: [Block]

  /// Where its links lead, in order.
  var links: [URL] {
    blocks.compactMap { if case .link(_, let url) = $0 { url } else { nil } }
  }
}
