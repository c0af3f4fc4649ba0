import EvolutionModels
package import EvolutionViews
import Foundation
package import Presenter

/// The texts on the screen of one proposal.
package struct ProposalPresenter: ModelPresenter, Equatable {
  private let proposal: Proposal
  private let saved: Bookmark?
  private let followed: Set<String>
  private let status: StatusPresenter

  package init(_ subject: ProposalRow.Subject, style: DisplayStyle) {
    proposal = subject.proposal
    saved = subject.bookmark
    followed = subject.followed
    status = StatusPresenter(proposal, style: style)
  }

  /// The title without Markdown's backticks.
  package var title: String { proposal.plainTitle }
  /// The summary, without Markdown.
  package var summary: String { proposal.summary.withoutMarkdown }
  /// The state, such as "Implemented in Swift 5.9".
  package var state: String { status.state }
  /// The period of the review, such as "Jul 7 – 20, 2026, 3 days left"; empty without a review.
  package var review: String { status.review }
  /// "★ Bookmarked", or an empty text.
  package var bookmark: String { saved == nil ? "" : "★ Bookmarked" }
  /// The user's note in quotation marks, such as “Read it again.”; empty if there is none.
  package var note: String { saved.map { $0.note.isEmpty ? "" : "“\($0.note)”" } ?? "" }
  /// The button to bookmark the proposal, or those to remove the bookmark and to write its note.
  package var buttons: [ButtonDescription] {
    guard let saved else { return [ButtonDescription("Bookmark", .bookmark)] }
    return [
      ButtonDescription("Remove bookmark", .bookmark),
      ButtonDescription(saved.note.isEmpty ? "Write a note" : "Edit the note", .note),
    ]
  }
  /// The rows of the authors.
  package var authors: [DetailRow] {
    proposal.authors.map {
      DetailRow(target: .author($0.name), text: $0.name, isMarked: followed.contains($0.name))
    }
  }
  /// The rows of the document and the discussions.
  package var links: [DetailRow] {
    let page = Proposal.Discussion(name: "Proposal", link: proposal.page?.absoluteString ?? "")
    return ([page] + proposal.discussions).map {
      DetailRow(target: .page($0.link), text: $0.name.capitalized, isMarked: false)
    }
  }

  /// Returns the title of the authors.
  package static func authorsTitle(count: Int) -> String { "Authors (\(count))" }
  /// Returns the title of the links.
  package static func linksTitle(count: Int) -> String { "Links (\(count))" }
}
