import Foundation
public import Presenter

/// A proposal as lists show it. Equal rows look alike, so that lists redraw only what differs.
public struct ProposalRow: ModelPresenter, Identifiable, Equatable, Sendable {
  /// A proposal and whether the reader has marked it.
  public struct Subject: Equatable, Sendable {
    let proposal: Proposal
    let isBookmarked: Bool
  }

  private let subject: Subject
  private let style: DisplayStyle

  /// Makes the row of a proposal.
  public init(_ subject: Subject, style: DisplayStyle) {
    self.subject = subject
    self.style = style
  }

  /// The proposal's id.
  public var id: String { subject.proposal.id }
  /// The title without Markdown's backticks.
  public var title: String { subject.proposal.title.withoutMarkdown }
  /// What it is about, without Markdown.
  public var summary: String { subject.proposal.summary.withoutMarkdown }
  /// Where it stands.
  public var stateTitle: String { state.title }
  /// Whether the row bears a bookmark.
  public var isMarked: Bool { subject.isBookmarked }
  /// What the row says at its end: how long a review goes on, or the version that brought the proposal.
  public var note: String {
    let presenter = ProposalPresenter(subject, style: style)
    return presenter.daysLeft.isEmpty ? presenter.version : presenter.daysLeft
  }

  var state: ProposalState { subject.proposal.state }

  /// Whether the id, the title or an author's name contains `query`, regardless of case.
  func matches(_ query: String) -> Bool {
    guard !query.isEmpty else { return true }
    let proposal = subject.proposal
    return ([proposal.id, proposal.title] + proposal.authors.map(\.name)).contains {
      $0.range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}
