public import Model

/// The state of a proposal. The cases have the order in which lists show them.
public enum ProposalState: String, Codable, CaseIterable, Hashable, Sendable {
  /// Under review now.
  case activeReview
  /// Announced for review.
  case scheduledForReview
  /// Waiting for review.
  case awaitingReview
  /// Accepted, and not released yet.
  case accepted
  /// Accepted with changes.
  case acceptedWithRevisions
  /// In a release of Swift.
  case implemented
  /// Available for trying, and not accepted yet.
  case previewing
  /// Returned to the authors for changes.
  case returnedForRevision
  /// Not accepted.
  case rejected
  /// Withdrawn by the authors.
  case withdrawn
  /// A state that the app does not support.
  case unknown
}

extension ProposalState: DefaultProviding {
  /// The value for a state that the app does not support, such as a new state of the feed.
  public static var defaultValue: ProposalState { .unknown }
}

extension ProposalState: Comparable {
  /// Returns whether lists show `lhs` before `rhs`.
  public static func < (lhs: ProposalState, rhs: ProposalState) -> Bool {
    lhs.rank < rhs.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
