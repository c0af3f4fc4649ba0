public import Model

/// Where a proposal stands, in the order in which lists show them.
public enum ProposalState: String, Codable, CaseIterable, Hashable, Sendable {
  /// Under review now.
  case activeReview
  /// A review is announced.
  case scheduledForReview
  /// Waits for a review.
  case awaitingReview
  /// Accepted, not released.
  case accepted
  /// Accepted, to be changed first.
  case acceptedWithRevisions
  /// In a release of Swift.
  case implemented
  /// May be tried, not accepted.
  case previewing
  /// Sent back to its authors.
  case returnedForRevision
  /// Not accepted.
  case rejected
  /// Taken back by its authors.
  case withdrawn
  /// A state that this app does not know.
  case unknown
}

extension ProposalState: DefaultProviding {
  /// What a state becomes that was added to the feed after this app was written.
  public static var defaultValue: ProposalState { .unknown }
}

extension ProposalState: Comparable {
  /// Whether lists show `lhs` before `rhs`.
  public static func < (lhs: ProposalState, rhs: ProposalState) -> Bool {
    lhs.rank < rhs.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
