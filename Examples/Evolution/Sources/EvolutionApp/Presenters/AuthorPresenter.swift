public import EvolutionModels
public import EvolutionViews
import Presenter

/// The view of an author.
public typealias AuthorView = ProfileView<ProposalState, ProposalRow>

/// The texts that a screen shows for an author.
struct AuthorPresenter: ModelPresenter, Equatable {
  /// An author, and whether the user follows the author.
  struct Subject: Equatable {
    let author: AuthorProfile
    let isFollowed: Bool
  }

  private let author: AuthorProfile
  private let isFollowed: Bool
  private let style: DisplayStyle

  init(_ subject: Subject, style: DisplayStyle) {
    author = subject.author
    isFollowed = subject.isFollowed
    self.style = style
  }

  /// The name.
  var name: String { author.name }
  /// The number of proposals, such as "57 proposals".
  var proposalCount: String {
    style.count(author.proposals.count, one: "proposal", other: "proposals", zero: "")
  }
  /// The coauthors, such as "With Joe Groff, John McCall, and 3 others"; empty for an author without coauthors.
  var coauthors: String { style.list(author.coauthors, prefix: "With", showing: 2) }
  /// "★ Following", or an empty text.
  var following: String { isFollowed ? "★ Following" : "" }
}
