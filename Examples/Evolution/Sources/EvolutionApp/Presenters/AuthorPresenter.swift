public import Presenter

/// The texts that a screen shows for an author.
public struct AuthorPresenter: ModelPresenter, Equatable, Sendable {
  /// An author, and whether the user follows the author.
  public struct Subject: Equatable, Sendable {
    let author: AuthorProfile
    let isFollowed: Bool
  }

  private let author: AuthorProfile
  private let isFollowed: Bool
  private let style: DisplayStyle

  /// Creates the presenter of an author.
  public init(_ subject: Subject, style: DisplayStyle) {
    author = subject.author
    isFollowed = subject.isFollowed
    self.style = style
  }

  /// The name.
  public var name: String { author.name }
  /// The number of proposals, such as "57 proposals".
  public var proposalCount: String {
    style.count(author.proposals.count, one: "proposal", other: "proposals", zero: "")
  }
  /// The coauthors, such as "With Joe Groff, John McCall, and 3 others"; empty for an author without coauthors.
  public var coauthors: String { style.list(author.coauthors, prefix: "With", showing: 2) }
  /// "★ Following", or an empty text.
  public var following: String { isFollowed ? "★ Following" : "" }
}
