package import Foundation
import Synchronization

/// A Swift Evolution proposal from the feed of swift.org.
///
/// A proposal is one reference to content that never changes. Lists, pages and rows of many windows share the content.
public struct Proposal: Codable, Identifiable, Hashable, Sendable {
  /// The content, with the keys of the feed.
  private struct Fields: Codable, Hashable, Sendable {
    var id: String
    let title: String
    let summary: String
    let authors: [Author]
    let state: ProposalState
    let version: String?
    let reviewStart: Date?
    let reviewEnd: Date?
    let document: String
    let revision: String?
    let discussions: [Discussion]

    enum CodingKeys: String, CodingKey {
      case id, title, summary, authors, discussions
      case state = "status.state"
      case version = "status.version"
      case reviewStart = "status.start"
      case reviewEnd = "status.end"
      case document = "link"
      case revision = "sha"
    }
  }

  private final class Content: Sendable {
    let fields: Fields
    private let folded = Mutex<[UInt8]?>(nil)
    private let plain = Mutex<String?>(nil)

    init(_ fields: Fields) { self.fields = fields }

    /// The texts that a search looks through, folded, in UTF-8. They are folded at the first search, because folding the texts of all
    /// proposals takes a tenth of a launch.
    var searchText: [UInt8] {
      folded.withLock { folded in
        if let folded { return folded }
        let texts = [fields.id, fields.title] + fields.authors.map(\.name)
        let text = Array(texts.joined(separator: "\n").foldedForSearch.utf8)
        folded = text
        return text
      }
    }

    /// The title without Markdown. It is made once, because the rows of all windows show it, and are described often.
    var plainTitle: String {
      plain.withLock { plain in
        if let plain { return plain }
        let text = fields.title.withoutMarkdown
        plain = text
        return text
      }
    }
  }

  private let content: Content

  /// The identifier, such as "SE-0401".
  public var id: String { content.fields.id }
  /// The title, in Markdown.
  package var title: String { content.fields.title }
  /// The title without Markdown.
  package var plainTitle: String { content.plainTitle }
  /// The summary, in Markdown.
  package var summary: String { content.fields.summary }
  /// The authors, in the order of the document.
  package var authors: [Author] { content.fields.authors }
  /// The state in the review process.
  package var state: ProposalState { content.fields.state }
  /// The Swift version that implements the proposal.
  package var version: String? { content.fields.version }
  /// The first day of the review.
  package var reviewStart: Date? { content.fields.reviewStart }
  /// The last day of the review.
  package var reviewEnd: Date? { content.fields.reviewEnd }
  /// The name of the document in the repository of proposals.
  package var document: String { content.fields.document }
  /// The revision of the document, which changes with the text. The sample has no revisions.
  package var revision: String? { content.fields.revision }
  /// The threads in the forums.
  package var discussions: [Discussion] { content.fields.discussions }
  /// The address of the whole document.
  package var page: URL? { URL(string: Self.pages + document) }
  /// The beginning of the addresses of all documents.
  package static let pages = "https://github.com/swiftlang/swift-evolution/blob/main/proposals/"

  /// Reads a proposal of the feed.
  public init(from decoder: any Decoder) throws {
    content = Content(try Fields(from: decoder))
  }

  private init(_ fields: Fields) {
    content = Content(fields)
  }

  /// Writes the proposal as in the feed.
  public func encode(to encoder: any Encoder) throws {
    try content.fields.encode(to: encoder)
  }

  /// Returns a stand-in for a proposal that the feed does not contain.
  package static func missing(_ id: String) -> Proposal {
    let fields = Fields(
      id: id,
      title: id,
      summary: "",
      authors: [],
      state: .unknown,
      version: nil,
      reviewStart: nil,
      reviewEnd: nil,
      document: "",
      revision: nil,
      discussions: []
    )
    return Proposal(fields)
  }

  /// Returns the same proposal under another identifier.
  public func withID(_ id: String) -> Proposal {
    var fields = content.fields
    fields.id = id
    return Proposal(fields)
  }

  /// Returns whether two proposals have the same content.
  public static func == (one: Proposal, other: Proposal) -> Bool {
    one.content === other.content || one.content.fields == other.content.fields
  }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }

  /// Returns whether the id, the title or an author's name contains a text.
  ///
  /// - Parameter query: The text, folded by ``SearchQuery``.
  package func matches(_ query: SearchQuery) -> Bool { query.isContained(in: content.searchText) }

  /// An author of a proposal. The name identifies the author, because the feed's links are missing or differ.
  package struct Author: Codable, Hashable, Sendable {
    /// The name as written in the document.
    package let name: String
  }

  /// A thread in the forums.
  package struct Discussion: Codable, Hashable, Sendable {
    /// The kind of discussion, such as "review".
    package let name: String
    /// The address of the thread.
    package let link: String

    package init(name: String, link: String) {
      self.name = name
      self.link = link
    }
  }
}

/// A text that a search looks for, regardless of case and accents.
package struct SearchQuery {
  private let text: [UInt8]

  package init(_ text: String) {
    self.text = Array(text.foldedForSearch.utf8)
  }

  /// Returns whether a folded text contains the query.
  ///
  /// - Complexity: O(*n* · *m*) in the worst case, where *n* is the length of the text and *m* that of the query.
  func isContained(in other: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    guard text.count <= other.count else { return false }
    return (0...(other.count - text.count)).contains { start in
      other[start] == first && text.indices.allSatisfy { other[start + $0] == text[$0] }
    }
  }
}

extension String {
  /// The text in lower case, without accents.
  fileprivate var foldedForSearch: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
