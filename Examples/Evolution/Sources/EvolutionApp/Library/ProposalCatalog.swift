public import DataSource
public import Observation

/// All proposals, and the way to load them again.
@MainActor
@Observable
public final class ProposalCatalog {
  /// The proposals, newest first. Screens observe it.
  @ObservationIgnored public let proposals = ArrayDataSource<Proposal>()
  /// How far the load under way has come, or `nil` when none is.
  public private(set) var progress: FeedProgress?

  @ObservationIgnored private let gateway: any ProposalGateway

  /// Creates an empty catalog.
  public init(gateway: any ProposalGateway) {
    self.gateway = gateway
  }

  /// Loads the proposals and says what is different. If the load fails, everything stays as it was.
  ///
  /// - Throws: What the gateway throws.
  @discardableResult
  public func load() async throws -> CatalogChange {
    let before = proposals.snapshot
    progress = FeedProgress(received: 0, expected: nil)
    defer { progress = nil }
    let loaded = try await gateway.proposals { [weak self] progress in
      Task { @MainActor in self?.note(progress) }
    }
    try Task.checkCancellation()
    proposals.replace(with: loaded.sorted { $0.id > $1.id })
    return CatalogChange(proposals.snapshot.changes(from: before))
  }

  /// The proposal with this id.
  ///
  /// - Complexity: O(1).
  public func proposal(_ id: Proposal.ID) -> Proposal? {
    proposals.snapshot.item(id)
  }

  /// The author with this name, or `nil` if nobody of that name wrote a proposal.
  ///
  /// - Complexity: O(*n*), where *n* is the number of proposals.
  public func author(_ name: String) -> AuthorProfile? {
    let written = proposals.items.filter { $0.authors.contains { $0.name == name } }
    return written.isEmpty ? nil : AuthorProfile(name: name, proposals: written)
  }

  private func note(_ progress: FeedProgress) {
    // A late report must not bring back a load that is over.
    if self.progress != nil { self.progress = progress }
  }
}
