import EvolutionModels
import Foundation
import Presenter

/// The texts on the screen of one proposal.
struct ProposalPresenter: ModelPresenter, Equatable {
  private let proposal: Proposal
  private let saved: Bookmark?
  private let style: DisplayStyle

  init(_ subject: ProposalRow.Subject, style: DisplayStyle) {
    proposal = subject.proposal
    saved = subject.bookmark
    self.style = style
  }

  /// The identifier, such as "SE-0401".
  var id: String { proposal.id }
  /// The title without Markdown's backticks.
  var title: String { proposal.title.withoutMarkdown }
  /// The summary, without Markdown.
  var summary: String { proposal.summary.withoutMarkdown }
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
  /// "★ Bookmarked", or an empty text.
  var bookmark: String { saved == nil ? "" : "★ Bookmarked" }
  /// The user's note in quotation marks, such as “Read it again.”; empty if there is none.
  var note: String { saved.map { $0.note.isEmpty ? "" : "“\($0.note)”" } ?? "" }
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

extension String {
  /// The text without the Markdown of the feed's titles and summaries: backticks, and links, which are replaced by
  /// their texts.
  var withoutMarkdown: String {
    // Fast path: a row is described often, and compiling the regular expressions takes most of that time.
    if isPlain { return self }
    return replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
      .replacing("`", with: "")
      .replacing(/\s+/, with: " ")
  }

  /// Whether the text is ASCII without Markdown, control characters and repeated spaces.
  private var isPlain: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "`") { return false }
      if byte == 0x20, previous == 0x20 { return false }
      previous = byte
    }
    return true
  }
}
