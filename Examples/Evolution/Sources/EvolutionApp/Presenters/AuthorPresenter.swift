public import Presenter

/// An author as a screen shows them.
public struct AuthorPresenter: ModelPresenter, Equatable, Sendable {
  /// An author and whether the reader follows them.
  public struct Subject: Equatable, Sendable {
    let author: AuthorProfile
    let isFollowed: Bool
  }

  private let author: AuthorProfile
  private let isFollowed: Bool
  private let style: DisplayStyle

  /// Makes the presenter of an author.
  public init(_ subject: Subject, style: DisplayStyle) {
    author = subject.author
    isFollowed = subject.isFollowed
    self.style = style
  }

  /// The name.
  public var name: String { author.name }
  /// For example "57 proposals".
  public var proposalCount: String {
    style.count(author.proposals.count, one: "proposal", other: "proposals", zero: "")
  }
  /// For example "With Joe Groff, John McCall, and 3 others"; empty for who writes alone.
  public var coauthors: String { style.list(author.coauthors, prefix: "With", showing: 2) }
  /// "Following" or nothing.
  public var following: String { isFollowed ? "★ Following" : "" }
}
