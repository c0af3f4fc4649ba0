import Foundation
public import Presenter

/// The row of a proposal in a list. Equal rows have the same texts, so a list redraws only the rows that differ.
public struct ProposalRow: ModelPresenter, Identifiable, Equatable, Sendable {
  /// A proposal, and the user's bookmark of it.
  public struct Subject: Equatable, Sendable {
    let proposal: Proposal
    var bookmark: Bookmark?
  }

  private let subject: Subject
  private let style: DisplayStyle

  /// Creates the row of a proposal.
  public init(_ subject: Subject, style: DisplayStyle) {
    self.subject = subject
    self.style = style
  }

  /// The proposal's id.
  public var id: String { subject.proposal.id }
  /// The title without Markdown's backticks.
  public var title: String { subject.proposal.title.withoutMarkdown }
  /// The summary, without Markdown.
  public var summary: String { subject.proposal.summary.withoutMarkdown }
  /// The title of the state.
  public var stateTitle: String { state.title }
  /// Whether the row has a bookmark.
  public var isMarked: Bool { subject.bookmark != nil }
  /// The text at the end of the row: the remaining days of the review, or the Swift version that implements the
  /// proposal.
  public var note: String {
    let presenter = ProposalPresenter(subject, style: style)
    return presenter.daysLeft.isEmpty ? presenter.version : presenter.daysLeft
  }

  var state: ProposalState { subject.proposal.state }

  /// Returns whether the id, the title or an author's name contains the text of a search.
  func matches(_ query: SearchQuery) -> Bool { subject.proposal.matches(query) }
}
