/// A source of proposals. The app uses this protocol, and tests replace the feed with a stub.
public protocol ProposalGateway: Sendable {
  /// Loads all proposals.
  ///
  /// - Parameter progress: Called on any thread while the load is under way.
  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> [Proposal]
}
