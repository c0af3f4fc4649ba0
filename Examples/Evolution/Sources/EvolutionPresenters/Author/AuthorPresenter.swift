import EvolutionModels
package import EvolutionViews
package import Presenter

/// The texts that a screen shows for an author.
package struct AuthorPresenter: ModelPresenter, Equatable {
  /// An author, whether the user follows the author, and the rows of the author's proposals.
  package struct Subject: Equatable {
    let author: AuthorProfile
    let isFollowed: Bool
    let rows: [ProposalRow]
  }

  private let subject: Subject
  private let style: DisplayStyle

  package init(_ subject: Subject, style: DisplayStyle) {
    self.subject = subject
    self.style = style
  }

  /// The name.
  package var name: String { subject.author.name }
  /// The number of proposals, such as "57 proposals".
  package var proposalCount: String {
    style.count(subject.author.proposals.count, one: "proposal", other: "proposals", zero: "")
  }
  /// The coauthors, such as "With Joe Groff, John McCall, and 3 others"; empty for an author without coauthors.
  package var coauthors: String { style.list(subject.author.coauthors, prefix: "With", showing: 2) }
  /// "★ Following", or an empty text.
  package var following: String { subject.isFollowed ? "★ Following" : "" }
  /// The button to follow the author, or to stop following.
  package var buttons: [ButtonDescription] {
    [ButtonDescription(subject.isFollowed ? "Stop following" : "Follow", .follow)]
  }
  /// The rows of the proposals.
  package var rows: [ProposalRow] { subject.rows }
}
