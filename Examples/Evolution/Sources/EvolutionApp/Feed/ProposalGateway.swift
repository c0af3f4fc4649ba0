/// Where proposals come from: the seam between the app and its feed.
public protocol ProposalGateway: Sendable {
  /// Loads all proposals.
  ///
  /// - Parameter progress: Called from any thread while the load goes on.
  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> [Proposal]
}
