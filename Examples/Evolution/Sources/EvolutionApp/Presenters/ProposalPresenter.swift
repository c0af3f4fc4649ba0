import Foundation
public import Presenter

/// A proposal as its own screen shows it.
public struct ProposalPresenter: ModelPresenter, Equatable, Sendable {
  private let proposal: Proposal
  private let isBookmarked: Bool
  private let style: DisplayStyle

  /// Makes the presenter of a proposal.
  public init(_ subject: ProposalRow.Subject, style: DisplayStyle) {
    proposal = subject.proposal
    isBookmarked = subject.isBookmarked
    self.style = style
  }

  /// For example "SE-0401".
  public var id: String { proposal.id }
  /// The title without Markdown's backticks.
  public var title: String { proposal.title.withoutMarkdown }
  /// What it is about.
  public var summary: String { proposal.summary.withoutMarkdown }
  /// For example "Swift 5.9"; empty for what is in no release.
  public var version: String { proposal.version.map { "Swift \($0)" } ?? "" }
  /// For example "Implemented in Swift 5.9".
  public var state: String {
    version.isEmpty ? proposal.state.title : "\(proposal.state.title) in \(version)"
  }
  /// For example "Jul 7 – 20, 2026, 3 days left"; empty where there is no review.
  public var review: String {
    guard let start = proposal.reviewStart, let end = proposal.reviewEnd else { return "" }
    return [style.dates(from: start, to: end), daysLeft].filter { !$0.isEmpty }.joined(separator: ", ")
  }
  /// For example "3 days left", or "review ended" until there is a decision; empty without a review.
  public var daysLeft: String {
    guard proposal.state == .activeReview, let end = proposal.reviewEnd else { return "" }
    let days = style.days(until: end)
    if days < 0 { return "review ended" }
    return style.count(days, one: "day left", other: "days left", zero: "last day")
  }
  /// "Bookmarked" or nothing.
  public var bookmark: String { isBookmarked ? "★ Bookmarked" : "" }
}
