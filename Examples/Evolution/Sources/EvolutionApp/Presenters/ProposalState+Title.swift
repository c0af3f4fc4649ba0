extension ProposalState {
  /// The title of the state on screens.
  public var title: String {
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
