public import Foundation

/// A Swift Evolution proposal from the feed of swift.org.
public struct Proposal: Codable, Identifiable, Hashable, Sendable {
  /// The identifier, such as "SE-0401".
  public let id: String
  /// The title, in Markdown.
  public let title: String
  /// The summary, in Markdown.
  public let summary: String
  /// The authors, in the order of the document.
  public let authors: [Author]
  /// The state in the review process.
  public let state: ProposalState
  /// The Swift version that implements the proposal.
  public let version: String?
  /// The first day of the review.
  public let reviewStart: Date?
  /// The last day of the review.
  public let reviewEnd: Date?
  /// The name of the document in the repository of proposals.
  public let document: String
  /// The revision of the document, which changes with the text. The sample has no revisions.
  public let revision: String?
  /// The threads in the forums.
  public let discussions: [Discussion]

  enum CodingKeys: String, CodingKey {
    case id, title, summary, authors, discussions
    case state = "status.state"
    case version = "status.version"
    case reviewStart = "status.start"
    case reviewEnd = "status.end"
    case document = "link"
    case revision = "sha"
  }

  /// An author of a proposal. The name identifies the author, because the feed's links are missing or differ.
  public struct Author: Codable, Hashable, Sendable {
    /// The name as written in the document.
    public let name: String
  }

  /// A thread in the forums.
  public struct Discussion: Codable, Hashable, Sendable {
    /// The kind of discussion, such as "review".
    public let name: String
    /// The address of the thread.
    public let link: String
  }
}
