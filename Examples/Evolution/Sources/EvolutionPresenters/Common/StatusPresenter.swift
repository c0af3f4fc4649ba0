import EvolutionModels
import Foundation
import Presenter

/// The texts for the status of a proposal, which lists, cards, pages and the screen of the proposal show.
struct StatusPresenter: ModelPresenter, Equatable {
  private let proposal: Proposal
  private let style: DisplayStyle

  init(_ proposal: Proposal, style: DisplayStyle) {
    (self.proposal, self.style) = (proposal, style)
  }

  /// The version, such as "Swift 5.9"; empty for a proposal in no release.
  var version: String { proposal.version.map { "Swift \($0)" } ?? "" }
  /// The state, such as "Implemented in Swift 5.9".
  var state: String {
    version.isEmpty ? proposal.state.title : "\(proposal.state.title) in \(version)"
  }
  /// The period of the review, such as "Jul 7 – 20, 2026, 3 days left"; empty without a review.
  var review: String {
    guard let start = proposal.reviewStart, let end = proposal.reviewEnd else { return "" }
    return [style.dates(from: start, to: end), daysLeft].filter { !$0.isEmpty }.joined(separator: ", ")
  }
  /// The remaining days of the review, such as "3 days left", or "review ended" until the decision; empty without a
  /// review.
  var daysLeft: String {
    guard proposal.state == .activeReview, let end = proposal.reviewEnd else { return "" }
    let days = style.days(until: end)
    if days < 0 { return "review ended" }
    return style.count(days, one: "day left", other: "days left", zero: "last day")
  }
}

extension ProposalState {
  /// The title of the state on screens.
  var title: String {
    switch self {
    case .activeReview: "Active review"
    case .scheduledForReview: "Scheduled for review"
    case .awaitingReview: "Awaiting review"
    case .accepted: "Accepted"
    case .acceptedWithRevisions: "Accepted with revisions"
    case .implemented: "Implemented"
    case .previewing: "Previewing"
    case .returnedForRevision: "Returned for revision"
    case .rejected: "Rejected"
    case .withdrawn: "Withdrawn"
    case .unknown: "Other"
    }
  }
}
