public import Foundation

/// A Swift Evolution proposal, as the feed of swift.org gives it.
public struct Proposal: Codable, Identifiable, Hashable, Sendable {
  /// For example "SE-0401".
  public let id: String
  /// The title, in Markdown.
  public let title: String
  /// What it is about, in Markdown.
  public let summary: String
  /// Who wrote it, in the order of the document.
  public let authors: [Author]
  /// Where it stands in the review process.
  public let state: ProposalState
  /// The Swift version that implements it.
  public let version: String?
  /// The first day of the review.
  public let reviewStart: Date?
  /// The last day of the review.
  public let reviewEnd: Date?
  /// The name of the document in the repository of proposals.
  public let document: String
  /// The revision of the document, which changes whenever its text does. The sample has none.
  public let revision: String?
  /// Threads in the forums.
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

  /// Who wrote a proposal. Names tell authors apart: links are missing or differ in the feed.
  public struct Author: Codable, Hashable, Sendable {
    /// The name as written in the document.
    public let name: String
  }

  /// A thread in the forums.
  public struct Discussion: Codable, Hashable, Sendable {
    /// For example "review".
    public let name: String
    /// Where it is.
    public let link: String
  }
}
